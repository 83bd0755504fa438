"""Options, reasons and costs as they are kept."""

import json

import pytest

from judgeapp.domain.pairing.values import Cost, First, Options, PairingError, Reason


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(first=First.PODS, apart_team=True),
        Options(by_standings=True, apart_club=True, spread_byes=True),
    ],
)
def test_options_come_back_from_json_as_they_were(options):
    assert Options.from_plain(json.loads(json.dumps(options.as_plain()))) == options


def test_an_option_that_is_missing_is_off():
    assert Options.from_plain({}) == Options()


def test_every_problem_of_options_is_told():
    with pytest.raises(PairingError) as error:
        Options.from_plain({"first": "swiss", "apart_team": 1, "colour": True})
    assert error.value.problems == (
        "There is no option 'colour'.",
        "The option 'apart_team' is true or false.",
        "A first round is random, seeded, pods; 'swiss' is none of them.",
    )


def test_a_reason_comes_back_from_json_as_it_was():
    reason = Reason("down-odd", (("high", 9), ("low", 6), ("size", 7), ("up", 0)))
    assert Reason.from_plain(json.loads(json.dumps(reason.as_plain()))) == reason


def test_costs_compare_rematches_first_and_squares_last():
    ascending = [Cost(squares=900), Cost(soft=1), Cost(bye_excess=1), Cost(across=1), Cost(repeats=1)]
    assert sorted(ascending, key=lambda cost: cost.key) == ascending


def test_what_only_informs_decides_nothing():
    assert Cost(squares=9, floats=1).key == Cost(squares=9, floats=3, same_club=2).key
