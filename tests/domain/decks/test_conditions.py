import pytest

from judgeapp.domain.decks.cards import UNKNOWN, Card
from judgeapp.domain.decks.conditions import ConditionError, read_condition

BATTLE = Card("g", "Hit", types=("battle",), cost=3, traits=("Saiyan", "Universe 7"), characters=("Vegeta",))
EXTRA = Card("g", "Wish", types=("extra",), cost=5)
OPEN = Card("g", "?", origin=UNKNOWN)


@pytest.mark.parametrize(
    ("written", "battle", "extra", "unknown"),
    [
        ("forbid: type = battle and cost <= 3", False, True, None),
        ("forbid: type=BATTLE and energy_cost<=3", False, True, None),
        ("forbid: cost >= 5", True, False, None),
        ("forbid: cost > 5", True, True, None),
        ('require: trait contains "Universe 7"', True, False, None),
        ('require_all: special_trait contains word "Universe"', True, False, None),
        ('require: trait has word "Univ"', False, False, None),
        ('require battle: trait contains "Tournament"', False, True, None),
        ('require_battle: special_trait contains "Universe 6" or character "Vegeta"', True, True, None),
        ('require: name = "Hit"', True, False, False),
        ("forbid: type = battle and cost >= 4", True, True, None),
    ],
)
def test_a_condition_allows_forbids_or_leaves_open(written, battle, extra, unknown):
    condition = read_condition(written)
    assert [condition.allows(card) for card in (BATTLE, EXTRA, OPEN)] == [battle, extra, unknown]


@pytest.mark.parametrize(
    "written",
    ["", "forbid", "allow: cost <= 3", "forbid: colour", "forbid: size = 3", "forbid: cost = many", "forbid: name < 3"],
)
def test_what_is_no_condition_is_refused_with_what_to_write(written):
    with pytest.raises(ConditionError, match=r"write|compares|cost can"):
        read_condition(written)


def test_a_condition_says_itself_in_words():
    assert (
        str(read_condition("forbid: type=BATTLE and energy_cost<=3")) == "no cards of type battle and of cost 3 or less"
    )
    words = 'require battle: trait contains "Universe 6" or character = "Vegeta"'
    assert (
        str(read_condition(words))
        == "battle cards only with the trait like “Universe 6” or with the character “Vegeta”"
    )
