"""Scenes of a real game for tests of the screens."""

from judgeapp.simulator import scenes

CARDS = [
    {"name": "Absorb", "kind": "action", "owner": "Ana", "do": [{"draw": 1}]},
    {"name": "Halt", "kind": "action", "owner": "Ben", "targets": 1, "do": [{"negate": "target"}]},
]
START = {
    "game": "bakugan",
    "title": "A scene",
    "players": ["Ana", "Ben"],
    "leader": "Ana",
    "step": "power",
    "card": CARDS,
}
PLAY = {"player": "Ana", "do": "play", "card": "Absorb"}
PASS_A, PASS_B = {"player": "Ana", "do": "pass"}, {"player": "Ben", "do": "pass"}
HALT = {"player": "Ben", "do": "play", "card": "Halt", "targets": ["Absorb"]}


def scene(*actions, owner="me", **more):
    """Store a scene and return it."""
    return scenes.keep({**START, **more, "action": list(actions)}, owner)
