"""How an event is set, in a few words under each heading of its settings."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.events.results import Unfinished, usual_unfinished
from judgeapp.domain.pairing.values import First
from judgeapp.domain.standings.systems import SYSTEMS
from judgeapp.domain.standings.tiebreaks import TIEBREAKS
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.rounds.pairing import POD_ROUNDS

Values = Mapping[str, Any]

FIRSTS = {First.RANDOM: "at random", First.SEEDED: "by seeds", First.PODS: "inside pods"}
UNFINISHED = {
    Unfinished.DRAW: "a draw",
    Unfinished.LEADER_WINS: "won by who leads",
    Unfinished.BOTH_LOSE: "lost by both",
}


def in_short(values: Values, order: list[str]) -> dict[str, str]:
    """Return heading -> words; `values` may be what somebody has mistyped, `order` are keys of tie-breaks."""
    return {
        "course": _listed(_rounds(values), f"{values['round_minutes']} minutes", f"best of {values['best_of']}"),
        "scoring": _scoring(values, order),
        "results": _listed(
            "players and staff report" if values["players_report"] else "only staff report",
            f"an unfinished match is {_unfinished(values)}",
        ),
        "cut": _cut(values),
        "pairing": _pairing(values),
        "joining": _joining(values),
        "seen": _listed(
            f"lists: {_label(Event.Decks, values['decks'])}",
            "everybody finds the event" if values["is_listed"] else "only who has the link finds the event",
        ),
    }


def _rounds(values: Values) -> str:
    return f"{values['rounds']} rounds" if values["rounds"] else "as many rounds as recommended"


def _unfinished(values: Values) -> str:
    system = SYSTEMS.get(values["system"])
    usual = UNFINISHED[usual_unfinished(system.draws_allowed)] if system else "?"
    return UNFINISHED.get(values["unfinished"], usual)


def _scoring(values: Values, order: list[str]) -> str:
    system = SYSTEMS.get(values["system"])
    keys = [key for key in order if key in TIEBREAKS] or (system.tiebreaks if system else ())
    return f"{system.name if system else '?'}: points, {', '.join(TIEBREAKS[key].short for key in keys)}"


def _cut(values: Values) -> str:
    if not values["cut_size"]:
        return "None"
    return f"Top {values['cut_size']}{', with a match for third place' if values['has_third_place'] else ''}"


def _pairing(values: Values) -> str:
    apart = [name for name in ("team", "club") if values[f"apart_{name}"]]
    return _listed(
        _first(values),
        "last by standings" if values["last_by_standings"] else "",
        f"{' and '.join(apart)} apart for {values['apart_rounds']} rounds" if apart else "",
        "byes apart" if values["spread_byes"] else "",
        f"tables {values['tables']}" if values["tables"] else "",
    )


def _first(values: Values) -> str:
    if values["first"] == First.PODS and str(values["pod_rounds"] or "") != "1":
        return f"{values['pod_rounds'] or POD_ROUNDS} rounds inside pods"
    return f"first round {FIRSTS.get(values['first'], '?')}"


def _joining(values: Values) -> str:
    return _listed(
        _label(Event.Registration, values["registration"]),
        f"{values['capacity']} places" if values["capacity"] else "no limit",
        "check-in" if values["needs_check_in"] else "",
    )


def _label(choices: Any, value: str) -> str:
    return dict(choices.choices).get(value, "?")


def _listed(*parts: str) -> str:
    words = ", ".join(filter(None, parts))
    return words[:1].upper() + words[1:]
