"""What instructions stand in as a card is put together, what they speak of, and what they call what is selected."""

from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.domain.wording.building import UNSURE, countable
from judgeapp.domain.wording.reading import LeftError, Path, parts_in, replaced
from judgeapp.games.bakugan.wording.clauses import Ops
from judgeapp.games.bakugan.wording.terms import IT, THEME, THEY, THIS, Aim, Group, single

LOOKED = "looked"
# What "it" is after an instruction: cards that nobody has named may be meant after some.
AFTER = {"look": LOOKED, "reveal": LOOKED, **dict.fromkeys(("discard", "take", "search"), UNSURE)}


class Holder:
    """What instructions stand in: the card itself, or one of its texts."""

    def __init__(self, plain: dict[str, Any], path: Path, it: str = "", theme: str = "") -> None:
        self.plain, self.path, self.it, self.theme = plain, path, it, theme
        self.aims: list[Aim] = []

    @property
    def ops(self) -> list[dict[str, Any]]:
        ops: list[dict[str, Any]] = self.plain.setdefault("do", [])
        return ops

    def aim(self, aim: Aim) -> str:
        """Return how instructions call what is selected."""
        if aim.own and self.theme:
            return self.theme
        if aim.own and self.it == "event" and self._is_set_off_by_a_bakugan():
            raise LeftError("meanings")  # perhaps that one
        if self.plain.get("sort") == "static":
            raise LeftError("sort")
        if aim.spec == "player":
            return self._player(aim)
        number = next((n for n, each in enumerate(self.aims) if aim.own and each.own), len(self.aims))
        if number == len(self.aims):
            self.aims.append(aim)
        elif aim.spec.startswith("own"):
            self.aims[number] = aim
        self.it = "target" if not number else f"target {number + 1}"
        return self.it

    def _is_set_off_by_a_bakugan(self) -> bool:
        """Tell whether what the text waits for can be about a Bakugan: a card that is played is none, but an Evo."""
        when = self.plain.get("when", {})
        return bool(when.get("event") != "played" or when.get("kind", "evo") == "evo")

    def selects_as(self, word: str, ref: Any) -> bool:
        """Tell whether instructions call something so that is selected as "bakugan", or in the "batch"."""
        number = int(ref.partition(" ")[2] or 1) if isinstance(ref, str) and ref.startswith("target") else 0
        return bool(number) and word in self.aims[number - 1].spec.split()

    def one_of(self, group: Group) -> str:
        """Return the one that "your Bakugan" is where the text is about a Bakugan already, which is then yours."""
        aim = single(group)
        if not aim.own or not (self.theme or any(each.own for each in self.aims)):
            raise LeftError("meanings")
        return self.aim(aim)

    def _player(self, aim: Aim) -> str:
        """Return how instructions call the player who is selected, whatever else is: there can be only one."""
        if aim in self.aims:
            raise LeftError("meanings")
        self.aims.append(aim)
        return "target"

    def selects(self) -> dict[str, Any]:
        """Return what is selected, as `facts` of a card or `more` of a text say it."""
        specs = [aim.spec for aim in self.aims]
        which = [dict(aim.which or {}) for aim in self.aims]
        found: dict[str, Any] = {"selects": specs[0] if len(specs) == 1 else specs} if specs else {}
        return {**found, **({"which": which} if any(which) else {})}

    def resolved(self, value: Any, about_bakugan: bool = True) -> Any:
        """Return plain values: what is selected, and what "it" and "this" are.

        about_bakugan  whether "it", if nothing was spoken of, can be the Bakugan that the text is about
        """

        def plain(each: Any) -> Any:
            if isinstance(each, Group) and not each.sure:
                return self.one_of(each)
            if isinstance(each, Group):
                return dict(each.cards)
            if isinstance(each, Aim):
                return self.aim(each)
            if each == IT:
                if self.it == UNSURE:
                    raise LeftError("depends")
                if not self.it and not about_bakugan:
                    raise LeftError("depends")
                return self.it or self.aim(THEME)
            if each == THEY:
                if not any(aim.spec == "player" for aim in self.aims):
                    raise LeftError("depends")
                return "target"
            return "self" if each == THIS else each

        return replaced(value, plain)

    def put(self, ops: Ops, asked: Iterable[Any] = ()) -> list[Path]:
        """Add instructions, with the conditions of their sentence; return their paths."""
        asked, first = list(asked), len(self.ops)
        for op in countable(ops):
            conditions = [*asked, *op.get("if", ())]
            self.ops.append({**op, **({"if": conditions} if conditions else {})})
        for op in ops:
            self.it = AFTER.get(next(iter(op)), self.it)
        return [(*self.path, "do", number) for number in range(first, len(self.ops))]


def is_aimed(op: Mapping[str, Any]) -> bool:
    """Tell whether an instruction is about what is selected."""
    return any(isinstance(each, str) and each.startswith("target") for each in parts_in(op))


def put_away(ops: Ops) -> dict[str, Any]:
    """Return how many cards the instruction before has put away; raises LeftError if it did not."""
    before = next((op for op in reversed(ops) if "shuffle" not in op), {})
    if "discard" in before and before.get("who") == "you":
        return {"did": "discarded"}
    if "take" in before and before.get("to") == "deck" and "who" not in before:
        return {"did": "moved", "to": "deck"}
    raise LeftError("depends")


def of_the_looked(holder: Holder, op: dict[str, Any], before: Ops) -> dict[str, Any]:
    """Return what is done with cards that were looked at; raises LeftError if there are none, or not one ("it")."""
    if LOOKED not in parts_in(op):
        return op
    looks = [each for each in (*holder.ops, *before) if "look" in each]
    one = "one" in op
    if not looks or (one and (looks[-1]["look"] != 1 or holder.it != LOOKED)):
        raise LeftError("depends" if one else "beyond")
    return {key: value for key, value in op.items() if key != "one"}


def held_cores(icons: Iterable[str]) -> list[dict[str, Any]]:
    """Return the condition that a Bakugan holds a BakuCore with one of these icons."""
    cores: list[dict[str, Any]] = [{"core": icon} for icon in icons]
    return [{"any": cores}] if len(cores) > 1 else cores


def listed(value: Any) -> list[Any]:
    return [value] if isinstance(value, str) else list(value)


def deed_of(op: Mapping[str, Any]) -> str:
    """Return what an instruction does; of one that may be left, what is left or done."""
    name = next(iter(op))
    return deed_of(op["do"][0]) if name == "pick" else name


def it_of(when: Mapping[str, Any]) -> str:
    """Return what "it" is in a text that waits for something."""
    if when.get("thing") == "self":
        return "self"
    if when["event"] == "aimed":
        return "event"
    return (
        "event"
        if when["event"] in ("played", "opened", "selected", "damage", "retracted", "dealt", "victor")
        else UNSURE
    )
