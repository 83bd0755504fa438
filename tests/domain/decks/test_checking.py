"""What holds for every deck, whatever its cards."""

from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.deck import Deck, Entry, Severity, Verdict
from judgeapp.domain.decks.formats import judge
from tests.domain.decks.sample import format_of

GAME = "dragon_ball_super"
CONSTRUCTED = format_of(GAME, "constructed")
LEADERS = [
    Card(GAME, "Frieza", "BT6-002", types=("leader",), conditions=("forbid: type = battle and cost <= 3",)),
    Card(GAME, "Yamcha", "BT5-001", types=("leader",)),
]
CARDS = [
    Card(GAME, "Cheap", "A-1", types=("battle",), cost=1),
    Card(GAME, "Dear", "A-2", types=("battle",), cost=7, keywords=("Super Combo",)),
    Card(GAME, "Only", "A-3", types=("battle",), cost=4, keywords=("Ultimate",)),
    Card(GAME, "Ball", "BT5-117", types=("extra",), cost=0, keywords=("Dragon Ball",)),
    Card(GAME, "Flute", "BT4-045", types=("extra",), cost=0),
    Card(GAME, "Nobody", "Z-9", origin="unknown"),
]
PLAIN = Card(GAME, "Plain", "B-1", types=("battle",), cost=5)
entries = st.lists(
    st.builds(
        Entry, st.integers(1, 60), st.sampled_from([*LEADERS, *CARDS]), st.sampled_from(["leader", "main", "side"])
    ),
    max_size=12,
)


def about(finding):
    return finding.code, finding.severity, finding.zone, finding.actual, frozenset(c.card for c in finding.cards)


def judged(found):
    return judge(Deck(tuple(found)), CONSTRUCTED, CONSTRUCTED.date)


@given(entries, st.randoms(use_true_random=False))
def test_the_verdict_does_not_depend_on_the_order_of_lines(found, random):
    shuffled = random.sample(found, len(found))
    first, second = judged(found), judged(shuffled)
    assert first.verdict == second.verdict
    assert {about(finding) for finding in first.findings} == {about(finding) for finding in second.findings}


@given(entries)
def test_adding_a_card_that_is_allowed_removes_no_finding_about_another(found):
    more = judged([*found, Entry(1, PLAIN, "main")])
    unrelated = {about(finding) for finding in judged(found).findings if finding.code != "wrong-size"}
    assert unrelated <= {about(finding) for finding in more.findings}


@given(entries)
def test_every_finding_has_rules_and_what_is_illegal_can_be_mended(found):
    for finding in judged(found).findings:
        assert finding.rules
        assert finding.message
        assert finding.repair or finding.severity is not Severity.ILLEGAL


@given(entries)
def test_a_deck_with_an_unknown_card_is_never_legal(found):
    judgement = judged([*found, Entry(1, CARDS[-1], "main")])
    assert judgement.verdict is not Verdict.LEGAL
