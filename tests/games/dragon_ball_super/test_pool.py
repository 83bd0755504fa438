"""What the corpus keeps of Dragon Ball Super's cards is taken by the simulator: each is used in a made-up scene."""

import pytest
from django.conf import settings

from judgeapp.cardpool.in_scenes import in_scene, with_facts
from judgeapp.cardpool.services import read
from judgeapp.domain.decks.sheet import read_rows
from judgeapp.domain.timing.engine import apply, offers
from judgeapp.domain.timing.scenario import play
from judgeapp.domain.timing.transcript import idle_in
from judgeapp.domain.wording.effects import read_effects
from judgeapp.games.dragon_ball_super import GAME
from judgeapp.games.dragon_ball_super.cards import two_sided
from judgeapp.games.dragon_ball_super.timing import TIMING
from tests.games.dragon_ball_super.pool_scenes import BEFORE, scene_around
from tests.games.dragon_ball_super.wording_scenes import scene_of
from tests.games.wording import happens_this_turn

FOLDER = settings.CORPUS_DIR / "dragon_ball_super"
POOL = {card.number: card for card in read_rows(read(FOLDER / "cards.csv").rows, GAME.key, GAME.cards)[0]}
CARDS = read_effects((FOLDER / "effects" / "cards.jsonl").read_text(encoding="utf-8"))
SIDES = [(number, side) for number, does in CARDS.items() for side in range(len(does.sides))]
# Extra Cards whose one skill nobody understood.
SILENT = {number for number, does in CARDS.items()
          if does.left and POOL[number].types == ("extra",) and not does.sides[0].get("text")}  # fmt: skip
BY_SKILLS_ALONE = {"BT6-035", "BT6-037"}  # what they say lets nobody play them from the hand
USES = {"battle": ("play",), "extra": ("activate", "counter"), "leader": ("activate", "attack")}
STANDS = {"battle": ("battle", "hand", "combo", "warp", "drop", "life"), "extra": ("hand", "battle"),
          "leader": ("leader",)}  # fmt: skip
DONE = {"play": "played", "activate": "activated", "counter": "activated", "attack": "attacks"}


def card_of(number, side=0):
    """Return a card of the pool as scenes have it."""
    card = POOL[number]
    return {**with_facts(in_scene(card, GAME), CARDS[number].sides[side]), "kind": GAME.kind_of(card.types)}


def ignored(card, zone):
    """Return the texts of the card that do nothing where it stands."""
    scenario = scene_of({**card, "zone": zone}, card["kind"])
    played = play(TIMING, scenario)
    assert played.stopped is None
    told = (found.what.values for found in idle_in(TIMING, scenario, played))
    return {values["text"] for values in told if "text" in values}  # besides facts that only decks ask for


@pytest.mark.parametrize(("number", "side"), SIDES)
def test_a_card_stands_in_a_scene_and_nothing_is_ignored(number, side):
    card = card_of(number, side)
    idle = ignored(card, STANDS[card["kind"]][0])
    for zone in STANDS[card["kind"]][1:]:
        idle = idle and idle & ignored(card, zone)
    assert not idle


def used(number):
    """Return a scene in which Ana can use the card, the state after what came before, and how she uses it."""
    card = card_of(number)
    for before in BEFORE:
        scenario = scene_around(card, **before)
        played = play(TIMING, scenario)
        assert played.stopped is None
        for action, refusal in list(offers(TIMING, played.state, scenario.settings)):
            if refusal is None and action.verb in USES[card["kind"]] and action.args.get("card") == "Subject":
                return scenario, played.state, action
    return None


@pytest.mark.parametrize("number", [number for number in CARDS if number not in SILENT | BY_SKILLS_ALONE])
def test_a_card_is_used_and_the_turn_goes_on(number):
    found = used(number)
    assert found, "no scene lets it be used"
    scenario, state, action = found
    assert DONE[action.verb] in happens_this_turn(TIMING, state, action, scenario.settings)


@pytest.mark.parametrize("number", sorted(BY_SKILLS_ALONE))
def test_what_is_played_by_skills_alone_is_not_played_from_the_hand(number):
    assert used(number) is None


@pytest.mark.parametrize("number", [number for number, does in CARDS.items() if len(does.sides) > 1])
def test_a_card_with_both_its_sides_is_used(number):
    card = POOL[number]
    both = {**with_facts(in_scene(card, GAME), two_sided(*CARDS[number].sides)), "kind": GAME.kind_of(card.types)}
    scenario = scene_around(both)
    state = play(TIMING, scenario).state
    own = [action for action, refusal in list(offers(TIMING, state, scenario.settings))
           if refusal is None and action.args.get("card") == "Subject"]  # fmt: skip
    for action in own:
        apply(TIMING, state, action, scenario.settings)
    assert own
