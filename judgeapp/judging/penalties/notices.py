"""What penalties leave for somebody to look at: after a disqualification, and after they were taken back."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from judgeapp.judging.models import Infraction
from judgeapp.judging.penalties.drafting import being_played, matches_of
from judgeapp.judging.penalties.kinds import Penalty


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence, and the page where somebody looks at what it says; `link` is what the page is called."""

    words: str
    link: str
    address: str

    @property
    def html(self) -> SafeString:
        return format_html('{} <a class="tap" href="{}">{}</a>', self.words, self.address, self.link)


def still_open(infraction: Infraction) -> list[Notice]:
    """Return which match of somebody who is disqualified still needs its result; none is usual."""
    match = being_played(matches_of(infraction.entrant))
    if match is None:
        return []
    address = _page(infraction, "event_match", match.match)
    words = _("Table {table} is still open: enter its result.").format(table=match.table)
    return [Notice(words, _("The result"), address)]


def left_by(infraction: Infraction) -> list[Notice]:
    """Return what an infraction that is taken back did and left; it is one of `listing.infractions`."""
    found = []
    if infraction.penalty == Penalty.DISQUALIFIED:
        words = _("The disqualification itself stays until it is taken back on the page of the player.")
        found.append(Notice(words, _("The player"), _page(infraction, "event_people_one", infraction.entrant.number)))
    return found + (_left_at(infraction) if infraction.applied_at and infraction.match_id else [])


def open_again(infraction: Infraction, game: int) -> Notice:
    """Return that a game has no end any more, now that its loss is taken back, while later ones were begun."""
    words = _("Game {number} is open again, and the games after it wait: enter in the match how it ended.")
    return Notice(words.format(number=game), _("The match"), _page(infraction, "event_follow", infraction.match_id))


def _left_at(infraction: Infraction) -> list[Notice]:
    """Return what a loss that is taken back has left at its match."""
    found, table, match = [], infraction.match.table, infraction.match_id
    if infraction.tap:
        words = _("The loss is taken out of the match at table {table}.").format(table=table)
        found.append(Notice(words, _("The match"), _page(infraction, "event_follow", match)))
    if infraction.has_result:
        words = _("The result of table {table} stays: look at it.").format(table=table)
        found.append(Notice(words, _("The result"), _page(infraction, "event_match", match)))
    return found


def _page(infraction: Infraction, route: str, key: int) -> str:
    return reverse(route, args=[infraction.event.token, key])
