"""The table of docs/timing-coverage.md: every timing rule of a document, and the scenarios that show it.

`python -m tests.games.coverage` writes it anew from the files `timing_rules.txt` (number, what it is about, scenarios,
with tabs between them; "=" before the scenarios of a rule on which no step can rest, because it only defines a word or
heads the rules under it; "-" and a reason where no scene can show it).
"""

import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "timing-coverage.md"
HEAD = """# Timing rules and the scenes that show them

Every rule of the four documents that is about timing, order, priority, steps, triggers, costs, resolution, battles
and the end of the game, with the scenario files that play it out (`tests/games/<game>/scenarios/` and
`rules_corpus/<game>/scenes/`). In each of them a step or a refusal cites the rule. A rule that only defines a word,
says how cards are worded or heads the rules under it decides nothing by itself: it is marked “defines”, with the scenes
in which what it speaks of can be seen. This page is made by `python -m tests.games.coverage` from the games'
`timing_rules.txt`; tests hold it to them and to what the scenes cite.
"""


class Row(NamedTuple):
    """One rule: its number, what it is about, the scenarios that show it, or why none can; whether it only defines."""

    number: str
    about: str
    scenes: tuple[str, ...]
    reason: str
    defines: bool


def rows(key: str) -> list[Row]:
    """Return the rules of a game."""
    found = []
    for line in (HERE / key / "timing_rules.txt").read_text(encoding="utf-8").splitlines():
        if line.strip():
            number, about, shown = (part.strip() for part in line.split("\t", 2))
            none = shown.startswith("-")
            scenes = () if none else tuple(shown.lstrip("= ").split())
            found.append(Row(number, about, scenes, shown.lstrip("- ") if none else "", shown.startswith("=")))
    return found


def page(names: dict[str, str]) -> str:
    """Return the whole page; `names` are the games by their keys."""
    parts = [HEAD]
    for key, name in names.items():
        listed = rows(key)
        shown = sum(bool(row.scenes) for row in listed)
        told = f"{shown} of {len(listed)} rules are shown by a scene; {sum(row.defines for row in listed)} only define."
        parts.append(f"\n## {name}\n\n{told}\n\n| rule | about | scenes |\n|---|---|---|\n")
        parts += [f"| {row.number} | {row.about} | {_cell(row)} |\n" for row in listed]
    return "".join(parts)


def _cell(row: Row) -> str:
    scenes = ", ".join(scene.replace("-", " ") for scene in row.scenes)
    return f"defines: {scenes}" if row.defines else scenes or f"none: {row.reason}"


if __name__ == "__main__":
    from judgeapp.games import games

    PAGE.write_text(page({key: game.name for key, game in games().items()}), encoding="utf-8")
    sys.stdout.write(f"wrote {PAGE.name}\n")
