"""The settings of an event, one line each: what the form asks, what the log calls it, and until when it can be changed.

Form, copy, log and locks follow from this table, an event's file from it and the columns. Short words are in forms.py.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from judgeapp.domain.events.attendance import TABLES
from judgeapp.domain.events.results import BEST_OF, Unfinished
from judgeapp.domain.events.schedule import zones
from judgeapp.domain.messages import Message, say
from judgeapp.domain.pairing.values import First
from judgeapp.domain.standings.values import SYSTEMS
from judgeapp.requests import StrOrPromise
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.rounds.lifecycle import MOST_ROUNDS
from judgeapp.tournaments.rounds.pairing import POD_ROUNDS

MOST_PLACES = 20_000
NOT_KEPT = object()
# From when on a setting is fixed, in this order; the last reason that holds is told.
DRAWN = _("Fixed since the first round was drawn.")
SCORED = _("Fixed since round 1 was released: results and standings rest on it.")
CUT = _("Fixed since the top cut began.")
OVER = _("Fixed: the event is over.")
FIRSTS = {
    First.RANDOM: _("at random"),
    First.SEEDED: _("by seeds"),
    First.PODS: _("inside pods"),
}
UNFINISHED = {
    Unfinished.DRAW: _("a draw"),
    Unfinished.LEADER_WINS: _("won by who leads"),
    Unfinished.BOTH_LOSE: _("lost by both"),
}


@dataclass(frozen=True)
class Setting:
    """A setting of an event.

    name    the column of Event; of a pairing option its key in Event.pairing
    label   what the form and the log call it
    fixed   why it cannot be changed any more, by and by
    field   what the form asks; None if it is asked in another way (with the deck format; a list of tie-breaks)
    usual   of a pairing option: what it is unless it is set
    """

    name: str
    label: Message
    fixed: tuple[StrOrPromise, ...] = (OVER,)
    field: forms.Field | None = None
    usual: Any = NOT_KEPT

    @property
    def is_pairing(self) -> bool:
        return self.usual is not NOT_KEPT


def _number(low: int, high: int, help_text: StrOrPromise = "", **more: Any) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(min_value=low, max_value=high, help_text=help_text, widget=widget, **more)


def _switch(help_text: StrOrPromise = "") -> forms.BooleanField:
    return forms.BooleanField(required=False, help_text=help_text)


def _words(longest: int, help_text: StrOrPromise = "", **more: Any) -> forms.CharField:
    return forms.CharField(max_length=longest, required=False, help_text=help_text, **more)


def by_region() -> list[tuple[StrOrPromise, Any]]:
    """Return the zones to choose from, under the part of the world that their names begin with."""
    regions: dict[str, list[tuple[str, str]]] = {}
    for name in zones():
        region, _slash, place = name.partition("/")
        regions.setdefault(region, []).append((name, (place or region).replace("_", " ")))
    return [("", _("UTC, as long as nothing is chosen")), *regions.items()]


def _choice(choices: Any, **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(choices=choices, **more)


_ROUNDS = _number(1, MOST_ROUNDS, _("Empty: as many as the table recommends for those who are in."), required=False)
_BEST_OF = forms.TypedChoiceField(coerce=int, choices=[(each, str(each)) for each in BEST_OF])
_UNFINISHED = _choice([("", _("as usual for the system")), *UNFINISHED.items()], required=False)
_CUT_SIZE = _number(4, 64, _("4 to 64; empty: no cut. Top seeds get the byes."), required=False)
_POD_WORDS = format_lazy(_("Only with a first round inside pods; empty: {rounds}."), rounds=POD_ROUNDS)
_BY_STANDINGS = _switch(_("1 meets 2, 3 meets 4: some do so, no rule asks for it."))
_TABLES = forms.CharField(max_length=200, required=False, help_text=_("Such as 1-40, 61-80. Empty: from 1 on."))
_CAPACITY = _number(2, MOST_PLACES, _("Empty: no limit. Who comes later waits in line."), required=False)
_STARTS = forms.TimeField(
    required=False, widget=forms.TimeInput({"type": "time"}, "%H:%M"), help_text=_("At the venue, on each day.")
)
_LAST_DATE = forms.DateField(
    required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"), help_text=_("Empty: it is one day.")
)
_ZONE = _choice(by_region, required=False, help_text=_("All times of the event are shown in it."))
_CONTACT = _words(200, _("An address or link of yours. Everybody can read it."))
_EMBED = _switch(_("In a frame; what to put there is under Export."))
_CHECK_IN = _switch(_("Who has not when the first round is released is taken out."))

# Heading of the form -> its settings; what stands under "" is asked first.
GROUPS: Mapping[str, tuple[Setting, ...]] = {
    "": (
        Setting("name", say("Name"), (), forms.CharField(max_length=80)),
        Setting("game", say("Game"), (DRAWN, OVER)),
        Setting("format", say("Format"), (DRAWN, OVER)),
        Setting("deck_settings", say("What you may set of the format"), (DRAWN, OVER)),
        Setting("date", say("Date"), (DRAWN, OVER)),
    ),
    "page": (
        Setting("starts_at", say("Starts at"), (), _STARTS),
        Setting("zone", say("Time zone"), (), _ZONE),
        Setting("last_date", say("Last day"), (), _LAST_DATE),
        Setting("place", say("Venue"), (), _words(200, _("Where it is, as one finds it on a map."))),
        Setting("fee", say("Entry fee"), (), _words(120)),
        Setting("prizes", say("Prizes"), (), _words(500)),
        Setting("contact", say("Contact"), (), _CONTACT),
        Setting("description", say("What players should know"), (), _words(4000, widget=forms.Textarea)),
        Setting("may_embed", say("Others may show it on their pages"), (), _EMBED),
    ),
    "course": (
        Setting("rounds", say("Swiss rounds"), (CUT, OVER), _ROUNDS),
        Setting(
            "rounds_table",
            say("Recommended by"),
            (DRAWN, OVER),
            _choice([(key, table.name) for key, table in TABLES.items()]),
        ),
        Setting("round_minutes", say("Minutes a round"), (OVER,), _number(1, 600)),
        Setting("best_of", say("Best of"), (SCORED, OVER), _BEST_OF),
        Setting("late_as", say("Rounds missed by late entries count as"), (OVER,), _choice(Event.LateAs.choices)),
    ),
    "scoring": (
        Setting(
            "system",
            say("System"),
            (SCORED, OVER),
            _choice(
                [("", _("as usual for the game")), *((key, each.name) for key, each in SYSTEMS.items())], required=False
            ),
        ),
        Setting("tiebreaks", say("Tie-breaks"), (SCORED, OVER)),
    ),
    "results": (
        Setting(
            "players_report",
            say("Players report results"),
            (OVER,),
            _switch(_("Both agree, or it waits for the scorekeeper.")),
        ),
        Setting("unfinished", say("A match that time has ended is"), (SCORED, OVER), _UNFINISHED),
        Setting(
            "draws_may_be_agreed",
            say("Draws may be agreed"),
            (OVER,),
            _switch(_("Intentional draws, where the system has draws.")),
        ),
    ),
    "cut": (
        Setting("cut_size", say("Players in the cut"), (CUT, OVER), _CUT_SIZE),
        Setting("has_third_place", say("Play for third place"), (CUT, OVER), _switch()),
    ),
    "pairing": (
        Setting("first", say("First round"), (DRAWN, CUT, OVER), _choice(list(FIRSTS.items())), "random"),
        Setting(
            "pod_rounds",
            say("Rounds inside pods"),
            (CUT, OVER),
            _number(1, MOST_ROUNDS, _POD_WORDS, required=False),
            POD_ROUNDS,
        ),
        Setting("last_by_standings", say("Last round by standings"), (CUT, OVER), _BY_STANDINGS, usual=False),
        Setting("apart_team", say("Keep a team apart"), (CUT, OVER), _switch(), usual=False),
        Setting("apart_club", say("Keep a club apart"), (CUT, OVER), _switch(), usual=False),
        Setting(
            "apart_rounds",
            say("Rounds in which some stay apart"),
            (CUT, OVER),
            _number(0, MOST_ROUNDS, _("Tick who stays apart so long.")),
            0,
        ),
        Setting("spread_byes", say("Who had a bye avoids others who had one"), (CUT, OVER), _switch(), usual=False),
        Setting("tables", say("Tables"), (OVER,), _TABLES),
    ),
    "joining": (
        Setting("registration", say("Players are entered"), (DRAWN, OVER), _choice(Event.Registration.choices)),
        Setting("capacity", say("Places"), (DRAWN, OVER), _CAPACITY),
        Setting("needs_check_in", say("Players check in"), (DRAWN, OVER), _CHECK_IN),
    ),
    "seen": (
        Setting("decks", say("Deck lists"), (), _choice(Event.Decks.choices)),
        Setting("is_listed", say("Listed"), (), _switch(_("Otherwise only who has the link finds it."))),
        Setting("shown_before", say("Everybody sees before round 1"), (), _choice(Event.ShownBefore.choices)),
        Setting("is_indexed", say("Search engines"), (), _switch(_("They may keep the public pages, with all names."))),
    ),
}
SETTINGS = {each.name: each for group in GROUPS.values() for each in group}
FIELDS = tuple(name for name, each in SETTINGS.items() if not each.is_pairing)
PAIRING = {name: each.usual for name, each in SETTINGS.items() if each.is_pairing}
