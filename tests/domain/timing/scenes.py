"""Short ways to set and play scenes of the toy game."""

from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import play
from tests.domain.timing.toy import toy

TOY = toy()


def act(player, do, **more):
    return {"player": player, "do": do, **more}


def passes(*players):
    return [act(player, "pass") for player in players]


def card(name, *do, owner="A", **more):
    return {"name": name, "owner": owner, "do": list(do), **more}


def played(cards=(), actions=(), timing=TOY, **head):
    """Return the scenario and how it played."""
    plain = {"players": ["A", "B"], "card": list(cards), "action": list(actions), **head}
    scenario = read_scenario(timing, plain)
    return scenario, play(timing, scenario)


def last(cards=(), actions=(), timing=TOY, **head):
    """Return the state after the last action, which must have been reached."""
    _, found = played(cards, actions, timing, **head)
    assert found.stopped is None
    return found.state


def pile(state):
    """Return the names on the pile, what resolves next first."""
    return [item.name for item in reversed(state.pile)]


def asked(state):
    return (state.asking.player, state.asking.kind)
