"""What happened, in words: for a player's phone, for that of staff, and for another service."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from judgeapp.domain.messages import commas, stored_text
from judgeapp.judging.models import Call
from judgeapp.notifications.models import Notification, Phone
from judgeapp.tournaments.happenings import What
from judgeapp.tournaments.models import Round, Seat
from judgeapp.tournaments.public.names import renaming_of
from judgeapp.tournaments.rounds import brackets

HOUR, HALF_A_DAY = 3600, 12 * 3600
MINUTES = 15
# Seconds that it is worth something to a phone that cannot be reached yet; what is not here, an hour.
KEPT = {
    **dict.fromkeys((What.ANNOUNCED, What.ENDED, What.PLACED), HALF_A_DAY),
    **dict.fromkeys((What.CALLED, What.TAKEN), MINUTES * 60),
}
URGENT = {What.RELEASED, What.CALLED, What.TAKEN}


@dataclass(frozen=True, slots=True)
class Telling:
    """What is told: a heading, a few words, and the path of the page where more of it stands."""

    title: str
    words: str
    path: str


class Teller:
    """Words what happened for whoever is told, in the language that is spoken now; reads what it needs once.

    Nothing is told (None) of what is not so any more: a round that was taken back, a call that is over.
    """

    def __init__(self, notification: Notification, phones: Sequence[Phone] = ()) -> None:
        self._event, self._about = notification.event, notification.about
        self._what = What(notification.what) if notification.what else None
        self._seats: dict[int, Seat] = {}
        self._read(phones)

    def _read(self, phones: Sequence[Phone]) -> None:
        event, about = self._event, self._about
        self._round = self._call = self._announcement = None
        if self._what is What.RELEASED:
            shown = event.rounds_played.filter(number=about["number"], state=Round.State.RELEASED)
            self._round = shown.only("number", "stage").first()
            asked = [each.device.entrant_id for each in phones if each.device]
            seats = Seat.objects.filter(round=self._round, entrant__in=asked).select_related("match")
            self._seats = {seat.entrant_id: seat for seat in seats.prefetch_related("match__seats__entrant")}
        elif self._what in (What.CALLED, What.TAKEN):
            calls = event.calls.select_related("match").filter(pk=about["call"], ended_at=None)
            self._call = calls.filter(taken_by=None).first() if self._what is What.CALLED else calls.first()
        elif self._what is What.ANNOUNCED:
            self._announcement = event.announcements.filter(pk=about["announcement"], is_withdrawn=False).first()

    @property
    def is_over(self) -> bool:
        """Is it not so any more, whoever would be told?"""
        needed = {
            What.RELEASED: self._round,
            What.CALLED: self._call,
            What.TAKEN: self._call,
            What.ANNOUNCED: self._announcement,
        }
        return self._what in needed and needed[self._what] is None

    def for_all(self) -> Telling:
        """Word it for a channel or a program that anybody may read, and for staff."""
        if self._round:
            return self._telling(self._round_name, _("The pairings are up."), "event_pairings")
        if self._announcement:
            renaming = renaming_of(self._event)
            words = stored_text(renaming.value(self._announcement.message), renaming.text(self._announcement.text))
            return self._telling(_("Announcement"), words, "event")
        if self._call:
            return self._of_call(self._call)
        if self._what is What.ENDED:
            return self._telling(_("The event is over"), _("The final standings are up."), "event_standings")
        if self._what is What.PLACED:
            return self._telling(_("A place is free"), _("Who waited longest has got it."), "event")
        if self._what is What.MISMATCH:
            title = _("Table {table}: two results").format(table=self._about["table"])
            return self._telling(title, _("The players’ reports differ."), "event_mismatches")
        return self._telling(_("A trial"), _("What happens at the event is told here."), "event")

    def _telling(self, title: str, words: str, route: str, *args: int) -> Telling:
        return Telling(title, words, reverse(route, args=[self._event.token, *args]))

    def for_phone(self, phone: Phone) -> Telling | None:
        """Word it for one phone; None if it is nothing to its player."""
        found = self.for_all()
        if phone.device is None:
            return found
        own = reverse("event_me", args=[self._event.token])
        if self._what is What.PLACED:
            return Telling(_("You have a place"), _("You have moved up from the waiting list."), own)
        if self._round is None:
            return Telling(found.title, found.words, own if self._what is not What.ENDED else found.path)
        seat = self._seats.get(phone.device.entrant_id)
        return Telling(*self._own_table(seat), own) if seat else None

    @cached_property
    def _round_name(self) -> str:
        if self._round and self._round.stage == Round.Stage.CUT:
            return str(brackets.name_of_round(self._event, self._round.number))
        return _("Round {number}").format(number=self._about["number"])

    def _own_table(self, seat: Seat) -> tuple[str, str]:
        """Return heading and words for who sits somewhere: table and opponent, or a bye."""
        if seat.match.table is None:
            return _("{round}: a bye").format(round=self._round_name), _("You win this round without a match.")
        title = _("{round}: table {table}").format(round=self._round_name, table=seat.match.table)
        others = [each.entrant.shown_name for each in seat.match.seats.all() if each.pk != seat.pk]
        return title, _("against {name}").format(name=commas(others))

    def _of_call(self, call: Call) -> Telling:
        if self._what is What.TAKEN:
            return self._telling(_("A judge is on the way"), call.place, "event_call_one", call.pk)
        title = _("{place}: a judge is called").format(place=call.place)
        return self._telling(title, str(call.get_kind_display()), "event_call_one", call.pk)


def message_for(telling: Telling, notification: Notification, phone: Phone) -> dict[str, Any]:
    """Return what a phone's worker shows: of what has the same tag, only the latest stays."""
    event = notification.event
    place = "-".join(map(str, [event.token, notification.what, *notification.about.values()]))
    words = f"{telling.words}\n{event.name}"
    return {"title": telling.title, "words": words, "path": telling.path, "tag": place, "language": phone.language}
