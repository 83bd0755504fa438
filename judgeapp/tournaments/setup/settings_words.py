"""How an event is set, in a few words under each heading of its settings."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from judgeapp.domain.events.results import Unfinished, usual_unfinished
from judgeapp.domain.pairing.values import First
from judgeapp.domain.saying import say
from judgeapp.domain.standings.standings import TIEBREAKS
from judgeapp.domain.standings.values import SYSTEMS
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.rounds.pairing import POD_ROUNDS

Values = Mapping[str, Any]

CALLED = {  # what a setting is called in a sentence, and in the log
    "name": say("name"),
    "game": say("game"),
    "format": say("format"),
    "deck_settings": say("deck settings"),
    "date": say("date"),
    "best_of": say("best of"),
    "system": say("system"),
    "tiebreaks": say("tiebreaks"),
    "unfinished": say("unfinished"),
    "rounds": say("rounds"),
    "rounds_table": say("rounds table"),
    "round_minutes": say("round minutes"),
    "late_as": say("late as"),
    "draws_may_be_agreed": say("draws may be agreed"),
    "players_report": say("players report"),
    "tables": say("tables"),
    "cut_size": say("cut size"),
    "has_third_place": say("third place"),
    "registration": say("registration"),
    "capacity": say("capacity"),
    "needs_check_in": say("check in"),
    "decks": say("decks"),
    "is_listed": say("listed"),
    "first": say("first"),
    "pod_rounds": say("pod rounds"),
    "last_by_standings": say("last by standings"),
    "apart_team": say("apart team"),
    "apart_club": say("apart club"),
    "apart_rounds": say("apart rounds"),
    "spread_byes": say("spread byes"),
}
FIRSTS = {
    First.RANDOM: gettext_lazy("at random"),
    First.SEEDED: gettext_lazy("by seeds"),
    First.PODS: gettext_lazy("inside pods"),
}
UNFINISHED = {
    Unfinished.DRAW: gettext_lazy("a draw"),
    Unfinished.LEADER_WINS: gettext_lazy("won by who leads"),
    Unfinished.BOTH_LOSE: gettext_lazy("lost by both"),
}


def in_short(values: Values, order: list[str]) -> dict[str, str]:
    """Return heading -> words; `values` may be what somebody has mistyped, `order` are keys of tie-breaks."""
    return {
        "course": _listed(
            _rounds(values),
            _counted(lambda n: ngettext("{n} minute", "{n} minutes", n), values["round_minutes"]),
            _("best of {games}").format(games=values["best_of"]),
        ),
        "scoring": _scoring(values, order),
        "results": _listed(
            _("players and staff report") if values["players_report"] else _("only staff report"),
            _("an unfinished match is {result}").format(result=_unfinished(values)),
        ),
        "cut": _cut(values),
        "pairing": _pairing(values),
        "joining": _joining(values),
        "seen": _listed(
            _("lists: {seen}").format(seen=_label(Event.Decks, values["decks"])),
            _("everybody finds the event") if values["is_listed"] else _("only who has the link finds the event"),
        ),
    }


def _rounds(values: Values) -> str:
    if not values["rounds"]:
        return _("as many rounds as recommended")
    return _counted(lambda n: ngettext("{n} round", "{n} rounds", n), values["rounds"])


def _counted(words: Callable[[int], str], typed: object) -> str:
    """Return words with an amount; one that was mistyped stands there as it is."""
    number = int(typed) if str(typed).isdecimal() else 0
    return words(number).format(n=typed)


def _unfinished(values: Values) -> str:
    system = SYSTEMS.get(values["system"])
    usual = UNFINISHED[usual_unfinished(system.draws_allowed)] if system else "?"
    return UNFINISHED.get(values["unfinished"], usual)


def _scoring(values: Values, order: list[str]) -> str:
    system = SYSTEMS.get(values["system"])
    keys = [key for key in order if key in TIEBREAKS] or (system.tiebreaks if system else ())
    order = ", ".join(str(TIEBREAKS[key].short) for key in keys)
    return _("{system}: points, {order}").format(system=system.name if system else "?", order=order)


def _cut(values: Values) -> str:
    if not values["cut_size"]:
        return pgettext("cut", "None")
    words = _("Top {size}, with a match for third place") if values["has_third_place"] else _("Top {size}")
    return words.format(size=values["cut_size"])


def _pairing(values: Values) -> str:
    return _listed(
        _first(values),
        _("last by standings") if values["last_by_standings"] else "",
        _apart(values),
        _("byes apart") if values["spread_byes"] else "",
        _("tables {ranges}").format(ranges=values["tables"]) if values["tables"] else "",
    )


def _apart(values: Values) -> str:
    words = {
        (True, True): lambda n: ngettext("team and club apart for {n} round", "team and club apart for {n} rounds", n),
        (True, False): lambda n: ngettext("team apart for {n} round", "team apart for {n} rounds", n),
        (False, True): lambda n: ngettext("club apart for {n} round", "club apart for {n} rounds", n),
    }.get((bool(values["apart_team"]), bool(values["apart_club"])))
    return _counted(words, values["apart_rounds"]) if words else ""


def _first(values: Values) -> str:
    if values["first"] == First.PODS and str(values["pod_rounds"] or "") != "1":
        return _("{number} rounds inside pods").format(number=values["pod_rounds"] or POD_ROUNDS)
    return _("first round {how}").format(how=FIRSTS.get(values["first"], "?"))


def _joining(values: Values) -> str:
    return _listed(
        _label(Event.Registration, values["registration"]),
        _("{number} places").format(number=values["capacity"]) if values["capacity"] else _("no limit"),
        _("check-in") if values["needs_check_in"] else "",
    )


def _label(choices: Any, value: str) -> str:
    return str(dict(choices.choices).get(value, "?"))


def _listed(*parts: str) -> str:
    words = ", ".join(filter(None, parts))
    return words[:1].upper() + words[1:]
