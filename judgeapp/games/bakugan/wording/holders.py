"""What instructions stand in as a card is put together, and what they call what is selected."""

from collections.abc import Iterable
from typing import Any

from judgeapp.domain.wording.building import UNSURE
from judgeapp.domain.wording.reading import LeftError, Path, replaced
from judgeapp.games.bakugan.wording.clauses import Ops
from judgeapp.games.bakugan.wording.terms import IT, THEME, THIS, Aim, Group, single


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
        if aim.own and self.it == "event":
            raise LeftError("meanings")  # perhaps the Bakugan that has set it off
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

    def is_bakugan(self, ref: Any) -> bool:
        """Tell whether instructions call a Bakugan so that is selected."""
        number = int(ref.partition(" ")[2] or 1) if isinstance(ref, str) and ref.startswith("target") else 0
        return bool(number) and "bakugan" in self.aims[number - 1].spec.split()

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
            return "self" if each == THIS else each

        return replaced(value, plain)

    def put(self, ops: Ops, asked: Iterable[Any] = ()) -> list[Path]:
        """Add instructions, with the conditions of their sentence; return their paths."""
        asked, first = list(asked), len(self.ops)
        for op in ops:
            conditions = [*asked, *op.get("if", ())]
            self.ops.append({**op, **({"if": conditions} if conditions else {})})
        for op in ops:
            self.it = "looked" if next(iter(op)) in ("look", "reveal") else self.it
        return [(*self.path, "do", number) for number in range(first, len(self.ops))]
