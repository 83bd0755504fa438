"""Rulings to take along: as JSON with everything, as CSV with a line each."""

import csv
import io
import json
from collections.abc import Iterable
from typing import Any

from judgeapp.judging.rulings.telling import Told, as_plain
from judgeapp.tournaments.results.tables import safe

COLUMNS = (
    "token", "game", "question", "answer", "rules", "editions", "status", "shown to", "site-wide", "judge",
    "at", "event", "table", "scene", "step", "source", "source date", "source link", "replaces", "replaced by",
)  # fmt: skip


def as_json(rulings: Iterable[Told]) -> str:
    """Return rulings as JSON."""
    return json.dumps({"rulings": [as_plain(each) for each in rulings]}, ensure_ascii=False, indent=1)


def as_csv(rulings: Iterable[Told]) -> str:
    """Return a line for each ruling, below the names of the columns."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    writer.writerows(map(_line, map(as_plain, rulings)))
    return out.getvalue()


def _line(plain: dict[str, Any]) -> list[object]:
    scene, source, event = plain["scene"] or {}, plain["source"] or {}, plain["event"] or {}
    cells = [
        plain["token"], plain["game"], plain["question"], plain["answer"],
        ", ".join(each["number"] for each in plain["citations"]),
        ", ".join(dict.fromkeys(each["edition"] for each in plain["citations"])),
        plain["status"], plain["shown_to"], "yes" if plain["site_wide"] else "no", plain["judge"], plain["at"],
        event.get("name"), plain["table"],
        scene.get("url"), scene.get("step"), source.get("title"), source.get("date"), source.get("url"),
        plain["replaces"], plain["replaced_by"],
    ]  # fmt: skip
    return [safe(cell) if isinstance(cell, str) else cell for cell in cells]
