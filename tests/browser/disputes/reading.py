"""The disputes as they stand in their files: what is on the table, what is done, and the verdict."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
GAMES = ("bakugan", "bleach", "x610z", "dragon_ball_super")
PLAYERS = ("Ana", "Ben")
ALL_PASS = "all pass"

# What is done, and the simulator's word for it.
VERBS = {
    "plays": "play", "casts": "cast", "uses": "use", "activates": "activate", "counters": "counter",
    "attacks": "attack", "defends": "defend", "combos": "combo", "flips": "flip", "chooses": "choose",
    "places": "order", "passes": "pass", "says yes": "yes", "says no": "no",
}  # fmt: skip
TAP = re.compile(
    rf"(?P<player>{'|'.join(PLAYERS)}) (?P<verb>{'|'.join(VERBS)})"
    r"(?P<cards>(?:(?: with|,)? card \d)*)(?:, (?P<stat>[A-Z]+))?(?: (?:at|on) (?P<aim>.+))?"
)


@dataclass(frozen=True)
class Tap:
    """What is done by one button: `cards` are rows of the form, `aim` a row, a name of the scene, or ""."""

    words: str
    player: str
    verb: str
    cards: tuple[int, ...] = ()
    aim: str = ""
    stat: str = ""


def tap_of(words: str) -> Tap:
    found = TAP.fullmatch(words)
    if not found:
        raise ValueError(f"“{words}” is no tap")
    rows = tuple(int(number) for number in re.findall(r"\d", found["cards"]))
    return Tap(words, found["player"], VERBS[found["verb"]], rows, found["aim"] or "", found["stat"] or "")


@dataclass(frozen=True)
class Row:
    """A card as the form takes it: typed by its words, its name, or both."""

    whose: str
    says: str = ""
    name: str = ""
    kind: str = ""
    where: str = ""
    state: str = ""
    stats: Mapping[str, int] = field(default_factory=dict)

    @property
    def typed(self) -> str:
        return "\n".join(filter(None, (self.name, self.says)))


@dataclass(frozen=True, eq=False)
class Dispute:
    """One of the forty; the keys are told in README.md."""

    game: str
    title: str
    step: str
    rules: tuple[str, ...]
    verdict: str
    cards: tuple[Row, ...]
    taps: tuple[str, ...]
    holds: Mapping[str, Any]
    says: tuple[str, ...]
    cannot: Mapping[str, str] = field(default_factory=dict)
    then: tuple[str, ...] = ()
    have: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()
    reading: str = ""
    open: tuple[str, ...] = ()
    untold: tuple[str, ...] | None = None

    def __str__(self) -> str:
        return self.title


@cache
def disputes() -> tuple[Dispute, ...]:
    """Return all disputes, game by game."""
    return tuple(_dispute(game, plain) for game in GAMES for plain in _file(game)["dispute"])


def _file(game: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"{game}.toml").read_text(encoding="utf-8"))


def _dispute(game: str, plain: dict[str, Any]) -> Dispute:
    cards = tuple(Row(**row) for row in plain.pop("card"))
    lists = {key: tuple(value) for key, value in plain.items() if isinstance(value, list)}
    return Dispute(game=game, cards=cards, **{**plain, **lists})
