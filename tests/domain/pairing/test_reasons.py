"""Reasons and costs in words."""

import pytest

from judgeapp.domain import messages
from judgeapp.domain.pairing.swiss import pair_round, unproved
from judgeapp.domain.pairing.values import SENTENCES, Cost, Entrant, Options, Proof, Reason, proof_sentence, sentence


def reason(code, **facts):
    return Reason(code, tuple(facts.items()))


TOLD = [
    (reason("first"), "First round: drawn at random."),
    (reason("random", points=9), "Both have 9 points; drawn at random."),
    (reason("random", points=1), "Both have 1 point; drawn at random."),
    (
        reason("down-odd", high=9, low=6, size=7, up=0, byes=0),
        "Paired down: 9 against 6 points. 7 players have 9 points; an odd number cannot be paired among themselves.",
    ),
    (
        reason("down-odd", high=6, low=3, size=4, up=1, byes=0),
        "Paired down: 6 against 3 points. 4 players have 6 points, 1 of them meets a player with more; "
        "an odd number cannot be paired among themselves.",
    ),
    (
        reason("down-odd", high=12, low=9, size=1, up=0, byes=0),
        "Paired down: 12 against 9 points. 1 player has 12 points; an odd number cannot be paired among themselves.",
    ),
    (
        reason("down-odd", high=3, low=0, size=4, up=0, byes=1),
        "Paired down: 3 against 0 points. 4 players have 3 points, one of them has the bye; "
        "an odd number cannot be paired among themselves.",
    ),
    (
        reason("down-met", high=9, low=6),
        "Paired down: 9 against 6 points. Everybody else with 9 points has been met before.",
    ),
    (
        reason("down-fit", high=9, low=6),
        "Paired down: 9 against 6 points. Otherwise there would be a rematch or a wider gap elsewhere.",
    ),
    (
        reason("rematch", high=9, low=1),
        "They meet again, with 9 and 1 point: a rematch could not be avoided.",
    ),
    (reason("standings", first=1, second=2), "By standings: place 1 against place 2."),
    (reason("seeded", first=1, second=0), "First round by seeds: seed 1 against an unseeded player."),
    (reason("pod", pod=3, high=3, low=3), "Inside pod 3; drawn at random among players with 3 points."),
    (reason("pod", pod=3, high=3, low=0), "Inside pod 3: 3 against 0 points."),
    (reason("across", first=3, second=5), "Pods 3 and 5: no opponent was left inside either pod."),
    (reason("hand"), "Paired by hand."),
    (reason("repair", high=6, low=1), "Paired anew while the round was played: 6 against 1 point."),
    (reason("bye-repair"), "A bye given while the round was played."),
    (reason("cut", match="Semi-final 1", first=1, second=4), "Semi-final 1: seed 1 against seed 4."),
    (
        reason("bye-cut", match="Quarter-final 1", seed=1),
        "Quarter-final 1: seed 1 goes on without a match; the place of the opponent is empty.",
    ),
    (
        reason("bye-standings", place=31),
        "An odd number of players: the bye goes to place 31, the lowest of those with the fewest byes.",
    ),
    (
        reason("random", points=0, apart="teams, clubs"),
        "Both have 0 points; drawn at random. Kept apart this round: teams, clubs.",
    ),
    (
        reason("random", points=0, clash="a team"),
        "Both have 0 points; drawn at random. They share a team; that could not be avoided.",
    ),
    (
        reason("bye-lowest", points=0),
        "An odd number of players: the bye goes to the lowest group (0 points), drawn at random.",
    ),
    (reason("only-two", points=9), "Both have 9 points, and nobody else has."),
    (
        reason("bye-lowest-one", points=0),
        "An odd number of players: the bye goes to the lowest, the only player with 0 points.",
    ),
    (
        reason("bye-fewest-one", points=3),
        "An odd number of players: the bye goes to the lowest of those with the fewest byes; "
        "nobody else of them has 3 points.",
    ),
    (
        reason("bye-fewest", points=3),
        "An odd number of players: the bye goes to the lowest group (3 points) of those with the fewest byes, "
        "drawn at random.",
    ),
    (
        reason("bye-up", points=3, low=0),
        "An odd number of players: the bye goes to a player with 3 points; lower down, with 0 points, "
        "it would have cost a rematch.",
    ),
    (
        reason("bye-again", byes=1),
        "An odd number of players: another bye (1 before); none else could have it without a rematch.",
    ),
    (
        reason("bye-seed", seed=9),
        "An odd number of players: the bye goes to seed 9, the last in the order of seeds.",
    ),
    (reason("bye-pod", pod=2), "An odd number of players: pod 2 is odd and the bye falls there."),
    (reason("bye-alone"), "A bye: nobody else is there to play."),
    (reason("bye-awarded"), "A bye awarded by the organiser."),
    (reason("bye-hand"), "A bye given by hand."),
]


@pytest.mark.parametrize(("given", "words"), TOLD)
def test_a_reason_is_a_sentence(given, words):
    assert sentence(given) == words


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (reason("down-fit", high=9, low=6), "Paired down: 9 against 6 points. A better pairing was not found."),
        (
            reason("rematch", high=9, low=1),
            "They meet again, with 9 and 1 point: a pairing without this rematch was not found.",
        ),
        (reason("across", first=3, second=5), "Pods 3 and 5: a better opponent inside either pod was not found."),
        (
            reason("bye-up", points=3, low=0),
            "An odd number of players: the bye goes to a player with 3 points; a better one lower down, with 0 points, "
            "was not found.",
        ),
        (
            reason("bye-again", byes=1),
            "An odd number of players: another bye (1 before); a pairing without it was not found.",
        ),
        (
            reason("random", points=0, clash="the team"),
            "Both have 0 points; drawn at random. They share the team; a pairing without that was not found.",
        ),
    ],
)
def test_where_nothing_is_proved_a_reason_says_only_what_was_not_found(given, words):
    assert sentence(unproved(given)) == words


def test_a_round_of_which_nothing_is_proved_says_so_of_every_rematch(monkeypatch):
    monkeypatch.setattr("judgeapp.domain.pairing.swiss.solve", lambda field, rng: ([(0, 1)], False))
    drawn = pair_round([Entrant(1, 3, opponents=frozenset({2})), Entrant(2, 3)], Options(), "seed")
    assert drawn.proof is Proof.BEST
    assert sentence(drawn.pairs[0].reason).endswith("a pairing without this rematch was not found.")


BEST = "No other pairing of this round does better: rematches count first, then how far opponents are apart."


def test_every_code_has_been_told():
    assert {given.code for given, _ in TOLD} == set(SENTENCES)


@pytest.mark.parametrize(
    ("cost", "proof", "words"),
    [
        (
            Cost(),
            Proof.BOUND,
            f"No rematches, no pairs of unequal points. {BEST}",
        ),
        (
            Cost(repeats=2, soft=2, squares=18, rematches=1, repeat_byes=1, floats=1, across=1),
            Proof.EXACT,
            "1 rematch, 1 pair of unequal points, 1 repeated bye, 1 pair across pods, "
            f"2 clashes that should be avoided. {BEST}",
        ),
    ],
)
def test_what_a_pairing_costs_is_said(cost, proof, words):
    assert proof_sentence(cost, proof) == words


WORDS = {
    "Both have {points}; drawn at random.": "Ambos tienen {points}; por sorteo.",
    "{n} points": "{n} puntos",
    "{told} Kept apart this round: {what}.": "{told} Separados: {what}.",
    "{told} They share {what}; that could not be avoided.": "{told} Comparten {what}; no se pudo evitar.",
    "the team {name}": "el equipo {name}",
    "the club {name}": "el club {name}",
    "an earlier bye": "un bye anterior",
    "{first} and {last}": "{first} y {last}",
    "teams": "equipos",
    "clubs": "clubes",
    "byes": "byes",
    "{match}: seed {first} against seed {second}.": "{match}: {first} contra {second}.",
    "Quarterfinal {position}": "Cuarto {position}",
}
SHARED = (
    ("the team Red", "el equipo Red"),
    ("the club Hall", "el club Hall"),
    ("an earlier bye", "un bye anterior"),
    ("the team Salt and Pepper and the club Hall", "el equipo Salt and Pepper y el club Hall"),
    ("the team Red and the club Hall and an earlier bye", "el equipo Red y el club Hall y un bye anterior"),
    ("something else", "something else"),
)


@pytest.fixture
def in_spanish(monkeypatch):
    def told(said):
        pattern = said.pattern if said.others is None or said.amount == 1 else said.others
        return WORDS.get(pattern, pattern).format(**said.values)

    monkeypatch.setattr(messages, "_translate", told)


@pytest.mark.parametrize(("kept", "told"), SHARED)
@pytest.mark.usefixtures("in_spanish")
def test_what_two_share_is_kept_in_english_and_told_in_any_language(kept, told):
    given = sentence(Reason("random", (("points", 3), ("clash", kept))))
    assert given == f"Both have 3 points; drawn at random. They share {kept}; that could not be avoided."
    assert str(given) == f"Ambos tienen 3 puntos; por sorteo. Comparten {told}; no se pudo evitar."


@pytest.mark.usefixtures("in_spanish")
def test_the_other_facts_are_told_in_any_language():
    apart = sentence(Reason("random", (("points", 6), ("apart", "teams, clubs, byes"))))
    assert str(apart) == "Ambos tienen 6 puntos; por sorteo. Separados: equipos, clubes, byes."
    cut = sentence(Reason("cut", (("match", "Quarterfinal 2"), ("first", 4), ("second", 5))))
    assert str(cut) == "Cuarto 2: 4 contra 5."
