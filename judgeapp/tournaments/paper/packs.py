"""The finish-on-paper pack of a round: all that an event goes on from if the site, or the power, is gone.

It is made anew whenever it is asked for. The pack of the round that is on holds everything up to the moment it is
fetched; that of an earlier round holds the event as it stood when that round was released, with the results of the
rounds before as they are known today. With each release the file is also written into the site's data, where it can
be read without the site.
"""

import logging
import shutil
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.db.models import QuerySet

from judgeapp.domain.messages import say
from judgeapp.tournaments import archive
from judgeapp.tournaments.locking import note
from judgeapp.tournaments.models import SHOWN, Event, Round, Standings
from judgeapp.tournaments.paper import papers
from judgeapp.tournaments.paper.papers import Document, Paper, Table

logger = logging.getLogger(__name__)


def folder_of(event: Event) -> Path:
    """Return where the files of an event's packs are written."""
    return settings.DATA_DIR / "packs" / event.token


def keep(event: Event, number: int) -> None:
    """Write the file of a round that was released, beside the database; a failure is logged and told on the desk."""
    round_ = rounds_with_packs(event).filter(number=number).first()
    if round_ is None:
        return
    path = folder_of(event) / f"round-{number}.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        half = path.with_suffix(".part")
        half.write_text(file_of(event, round_), encoding="utf-8")
        half.replace(path)
    except OSError:
        logger.exception("the pack of round %s of event %s cannot be written", number, event.pk)
        words = say(
            "The site could not keep the pack of round {number} as a file. Download it from the desk.", number=number
        )
        note(event, None, words)


def forget(event: Event) -> None:
    """Take the files of an event's packs away."""
    shutil.rmtree(folder_of(event), ignore_errors=True)


def pages(round_: Round, paper: Paper, code: Callable[[Table], str], part: str = "") -> list[Document]:
    """Return the pages of a round's pack; a large one begins with its lists, and ends with its cards."""
    tables = papers.tables_of(round_)
    slips = papers.slips(tables, code, part)
    found = [slips]
    if slips.part is None or not slips.part.has_previous():
        found = [papers.by_name(tables, paper), papers.by_table(tables, paper), slips]
    if slips.part and slips.part.has_next():
        return found
    if before := standings_before(round_):
        found.append(papers.standings(before, paper))
    return [*found, papers.score_cards(round_)]


def standings_before(round_: Round) -> Standings | None:
    """Return the standings that a round was paired from, as they are known today."""
    earlier = Standings.objects.filter(round__event=round_.event_id, round__number__lt=round_.number)
    return earlier.select_related("round__event").order_by("-round__number", "-version").first()


def file_of(event: Event, round_: Round) -> str:
    """Return the event as a file from which it can be carried on with this round, here or elsewhere."""
    is_latest = not event.rounds_played.filter(number__gt=round_.number).exists()
    return archive.as_text(archive.write(event, archive.Extent(last=None if is_latest else round_.number)))


def rounds_with_packs(event: Event) -> QuerySet[Round]:
    """Return the rounds that were released, the latest first."""
    shown = event.rounds_played.filter(state__in=SHOWN)
    return shown.defer("entered", "draw", "edits").order_by("-number")
