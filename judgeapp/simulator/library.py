"""Ready scenes: the documents' own examples and the classic disputes, as scenario files beside a game's rules."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings


@dataclass(frozen=True)
class Ready:
    """A ready scene: its address, its title, what it is about, and the scenario as its file has it."""

    slug: str
    title: str
    about: str
    plain: dict[str, Any]

    @property
    def rules(self) -> list[str]:
        return list(self.plain.get("rules", ()))

    @property
    def playable(self) -> dict[str, Any]:
        """The scenario as somebody steps through it: without what its file expects, and what it shows to be refused."""
        actions = [
            {name: value for name, value in action.items() if name not in ("expect", "refused")}
            for action in self.plain.get("action", ())
            if not action.get("refused")
        ]
        return {**{name: value for name, value in self.plain.items() if name != "expect"}, "action": actions}


@cache
def ready_scenes(game: str) -> dict[str, Ready]:
    """Return the ready scenes of a game by their slugs, in the order of their titles."""
    found = [_read(path) for path in sorted((Path(settings.CORPUS_DIR) / game / "scenes").glob("*.toml"))]
    return {ready.slug: ready for ready in sorted(found, key=lambda ready: ready.title)}


def _read(path: Path) -> Ready:
    plain = tomllib.loads(path.read_text(encoding="utf-8"))
    return Ready(path.stem, plain["title"], plain.get("about", ""), plain)


@cache
def edition_of(game: str) -> str:
    """Return the edition of the rules that a game's citations are pinned to."""
    text = (Path(settings.CORPUS_DIR) / game / "metadata.toml").read_text(encoding="utf-8")
    return str(tomllib.loads(text)["edition"])
