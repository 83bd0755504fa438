"""A ruling as one reader sees it, on a page, in the API or in a file; never more than who reads may see."""

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import OuterRef, QuerySet
from django.utils.translation import gettext_noop

from judgeapp.judging.models import Appeal, Ruling
from judgeapp.judging.rulings.visible import Reader
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.touched.decisions import retired, retirement
from judgeapp.rulebook.touched.values import Kind
from judgeapp.rulebook.volume import Volume
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.results.tables import safe


class Status(StrEnum):
    """What has become of a ruling; the value is how it is said in English."""

    STANDING = gettext_noop("standing")
    UPHELD = gettext_noop("upheld on appeal")
    OVERTURNED = gettext_noop("overturned on appeal")
    REPLACED = gettext_noop("replaced")
    RETIRED = gettext_noop("retired")


@dataclass(frozen=True)
class SeenRuling:
    """A ruling as one reader sees it.

    event           where it was given, None if it was at none or the reader does not know it
    before, later   the ruling that this one replaces, and the one in its place, as far as the reader sees them
    """

    ruling: Ruling
    status: Status
    event: Event | None
    before: Ruling | None
    later: Ruling | None

    @property
    def volume(self) -> Volume | None:
        """The rules of its game today."""
        return shelf().volumes.get(self.ruling.game)

    @property
    def numbers(self) -> tuple[str, ...]:
        return tuple(citation.number_now for citation in self.ruling.citations.all())

    @property
    def stands(self) -> bool:
        return self.status in (Status.STANDING, Status.UPHELD)


def whole(rulings: QuerySet[Ruling]) -> QuerySet[Ruling]:
    """Return rulings with all that is told of them; three queries, however many they are."""
    rulings = rulings.annotate(is_retired=retired(Kind.RULING, OuterRef("token")))
    others = ("replaces__event", "replaced_by__event")
    return rulings.select_related("event", "scene", *others).prefetch_related("citations", "appeals")


def as_seen(ruling: Ruling, reader: Reader) -> SeenRuling:
    """Return a ruling as a reader sees it; one of `whole` costs no query."""
    event = ruling.event if reader.knows(ruling.event) else None
    later = getattr(ruling, "replaced_by", None)
    before, after = (each if each is not None and reader.shows(each) else None for each in (ruling.replaces, later))
    return SeenRuling(ruling, _status(ruling, later), event, before, after)


def is_retired(ruling: Ruling) -> bool:
    """Was it retired? One of `whole` costs no query."""
    told: bool | None = getattr(ruling, "is_retired", None)
    return bool(retirement(Kind.RULING, ruling.token)) if told is None else told


def _status(ruling: Ruling, later: Ruling | None) -> Status:
    verdicts = {appeal.verdict for appeal in ruling.appeals.all()}
    if later is None and is_retired(ruling):
        return Status.RETIRED
    if later is not None:
        return Status.OVERTURNED if Appeal.Verdict.OVERTURNED in verdicts else Status.REPLACED
    return Status.UPHELD if Appeal.Verdict.UPHELD in verdicts else Status.STANDING


def as_plain(found: SeenRuling) -> dict[str, Any]:
    """Return what is told of a ruling as JSON holds it."""
    ruling = found.ruling
    return {
        "token": ruling.token,
        "url": ruling.get_absolute_url(),
        "game": ruling.game,
        "question": ruling.question,
        "answer": ruling.answer,
        "status": str(found.status),
        "shown_to": ruling.shown_to,
        "site_wide": ruling.is_on_site,
        "judge": ruling.judge,
        "at": ruling.at.isoformat(timespec="seconds"),
        "event": {"token": found.event.token, "name": found.event.name} if found.event else None,
        "table": ruling.table,
        "citations": [{"number": each.number_now, "edition": each.edition_now} for each in ruling.citations.all()],
        "scene": _scene(ruling),
        "source": _source(ruling),
        "replaces": found.before.token if found.before else None,
        "replaced_by": found.later.token if found.later else None,
        "appeals": [_appeal(each) for each in ruling.appeals.all()],
    }


def _scene(ruling: Ruling) -> dict[str, Any] | None:
    return {"url": ruling.scene.get_absolute_url(), "step": ruling.step} if ruling.scene else None


def _source(ruling: Ruling) -> dict[str, str] | None:
    if not ruling.source:
        return None
    return {"title": ruling.source, "date": str(ruling.source_date), "url": ruling.source_link}


def _appeal(appeal: Appeal) -> dict[str, str]:
    return {
        "verdict": appeal.verdict,
        "reason": appeal.reason,
        "judge": appeal.judge,
        "at": appeal.at.isoformat(timespec="seconds"),
    }


COLUMNS = (
    "token", "game", "question", "answer", "rules", "editions", "status", "shown to", "site-wide", "judge",
    "at", "event", "table", "scene", "step", "source", "source date", "source link", "replaces", "replaced by",
)  # fmt: skip


def as_json(rulings: Iterable[SeenRuling]) -> str:
    """Return rulings as JSON."""
    return json.dumps({"rulings": [as_plain(each) for each in rulings]}, ensure_ascii=False, indent=1)


def as_csv(rulings: Iterable[SeenRuling]) -> str:
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
