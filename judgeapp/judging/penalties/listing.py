"""The infractions of an event for its staff, whom and which match a new one can be about, and what they leave to do."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import CharField, Exists, OuterRef, QuerySet
from django.db.models.functions import Cast
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from judgeapp.judging.models import Call, Infraction
from judgeapp.judging.penalties.kinds import Penalty
from judgeapp.rulebook.touched import decisions
from judgeapp.rulebook.touched.values import Kind
from judgeapp.tournaments.models import Entrant, Event, Match, Report, Seat
from judgeapp.tournaments.people import lists
from judgeapp.tournaments.results import reporting, tables
from judgeapp.tournaments.results.playing import Meeting, meetings
from judgeapp.tournaments.rounds import history

MOST_SHOWN = 30  # people to choose from; words narrow them


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody whom an infraction can be about; `table` is theirs in the current round, None without one."""

    entrant: Entrant
    table: int | None


def infractions(event: Event) -> QuerySet[Infraction]:
    """Return the infractions of an event, the latest first, with entrant and match; `has_result` is of the match.

    `rule_now` is the rule that each cites since another one may be cited instead; with `is_rule_retired`
    it is cited no more.
    """
    key = Cast(OuterRef("pk"), CharField())
    now = decisions.now(Kind.PENALTY, key, "rule", rule_now=("instead", "rule"))
    big = (f"match__{column}" for column in reporting.BIG)
    accepted = Report.objects.filter(match=OuterRef("match"), state=Report.State.ACCEPTED)
    rows = event.infractions.select_related("entrant", "match__round").defer(*big)
    told = {"has_result": Exists(accepted), "is_rule_retired": decisions.retired(Kind.PENALTY, key), **now}
    return rows.annotate(**told)


def of_people(event: Event, words: str) -> QuerySet[Infraction]:
    """Return the infractions of the entrants that words find."""
    return infractions(event).filter(entrant__in=lists.find(event, lists.Search(words)))


def waiting(event: Event) -> QuerySet[Infraction]:
    """Return the losses that no match has taken yet, the first that was given first."""
    return infractions(event).filter(Infraction.WAITING).order_by("at", "pk")


def settled(event: Event) -> QuerySet[Infraction]:
    """Return the infractions that wait for nothing."""
    return infractions(event).exclude(Infraction.WAITING)


def candidates(event: Event, words: str, table: int | None, call: Call | None) -> list[Candidate]:
    """Return whom an infraction can be about: who sits at a table or where a judge was called to, else who is found.

    At most MOST_SHOWN, by name; three queries.
    """
    if call and call.match_id and not (words or table):
        return _seated(match=call.match_id)
    round_ = tables.current_round(event)
    if table:
        return _seated(round=round_, match__table=table, match__is_stopped=False) if round_ else []
    found = lists.those(lists.find(event, lists.Search(words), by_name=True)[:MOST_SHOWN])
    seated = _seated(round=round_, entrant__in=found) if round_ else []
    at = {each.entrant.pk: each.table for each in seated}
    return [Candidate(each, at.get(each.pk)) for each in found]


def _seated(**where: object) -> list[Candidate]:
    seats = Seat.objects.filter(**where).select_related("entrant", "match")
    return [Candidate(seat.entrant, seat.match.table) for seat in seats]


def matches_of(entrant: Entrant) -> list[Meeting]:
    """Return the matches at a table of an entrant, the latest first; three queries."""
    found = meetings(entrant, history.score_rules(entrant.event))
    return [each for each in reversed(found) if each.opponent]


def being_played(met: Iterable[Meeting]) -> Meeting | None:
    """Return the match that has no result yet, of those of an entrant; None if there is none."""
    return next((each for each in met if each.is_running and each.accepted is None), None)


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
    """Return what an infraction that is taken back did and left; it is one of `infractions`."""
    found = []
    if infraction.penalty == Penalty.DISQUALIFIED:
        words = _("The disqualification itself stays until it is taken back on the page of the player.")
        found.append(Notice(words, _("The player"), _page(infraction, "event_people_one", infraction.entrant.number)))
    return found + (_left_at(infraction, infraction.match) if infraction.applied_at and infraction.match else [])


def open_again(infraction: Infraction, game: int) -> Notice:
    """Return that a game has no end any more, now that its loss is taken back, while later ones were begun."""
    words = _("Game {number} is open again, and the games after it wait: enter in the match how it ended.")
    return Notice(words.format(number=game), _("The match"), _page(infraction, "event_follow", infraction.match_id))


def _left_at(infraction: Infraction, match: Match) -> list[Notice]:
    """Return what a loss that is taken back has left at its match."""
    found = []
    if infraction.tap:
        words = _("The loss is taken out of the match at table {table}.").format(table=match.table)
        found.append(Notice(words, _("The match"), _page(infraction, "event_follow", match.pk)))
    if infraction.has_result:
        words = _("The result of table {table} stays: look at it.").format(table=match.table)
        found.append(Notice(words, _("The result"), _page(infraction, "event_match", match.pk)))
    return found


def _page(infraction: Infraction, route: str, key: int | None) -> str:
    return reverse(route, args=[infraction.event.token, key])
