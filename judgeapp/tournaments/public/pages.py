"""The public pages of an event: what stands in the middle of each, as HTML in the active language."""

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy

from judgeapp.deckcheck.formats import formats_of
from judgeapp.domain.standings.systems import SYSTEMS
from judgeapp.domain.standings.tiebreaks import TIEBREAKS
from judgeapp.games import games
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.public import cut, rows
from judgeapp.tournaments.public.snapshot import PublicRound, Snapshot
from judgeapp.tournaments.rounds.brackets import Cut

LABELS = {
    "pairings": (gettext_lazy("Pairings"), "event_pairings"),
    "tables": (gettext_lazy("Tables"), "event_tables"),
    "standings": (gettext_lazy("Standings"), "event_standings"),
    "bracket": (gettext_lazy("Bracket"), "event_bracket"),
}
ENTRIES = {
    Entrant.State.WAITING: gettext_lazy("on the waiting list"),
    Entrant.State.REGISTERED: gettext_lazy("not checked in yet"),
}
MANY = 60  # so many entries are worth a row of letters to jump to


def render(snapshot: Snapshot, numbers: list[int], bracket: Cut | None) -> dict[str, str]:
    """Return name -> HTML of every page but those of single rounds; `numbers` are the rounds that are public."""
    shared = {
        **frame(snapshot),
        "numbers": numbers,
        "next_draw": snapshot.next_draw,
        "places": _final_places(snapshot, bracket),
    }
    drawn = {"bracket": _page("bracket", {**shared, **_bracket(snapshot, bracket)})} if snapshot.event.cut_seeds else {}
    return {
        **drawn,
        "home": _page("home", {**shared, **_home(snapshot), "winner": _winner(snapshot, bracket)}),
        "pairings": _page("pairings", {**shared, **_pairings(snapshot)}),
        "tables": _page("tables", {**shared, **_tables(snapshot.now, snapshot)}),
        "standings": _page("standings", {**shared, **_standings(snapshot)}),
    }


def render_round(snapshot: Snapshot, round_: PublicRound) -> str:
    """Return the page of a single round, with the results once it is closed; what the event does now is not told."""
    own = {"state": state_of(round_), "is_closed": round_.is_closed}
    return _page("round", {**frame(snapshot), **own, **_tables(round_, snapshot)})


def _page(name: str, context: Mapping[str, Any]) -> str:
    return render_to_string(f"tournaments/public/{name}.html", {**context, "page": name})


def frame(snapshot: Snapshot) -> dict[str, Any]:
    """Return what every page of an event shows."""
    event = snapshot.event
    game = games().get(event.game)
    return {
        "event": event,
        "game": game.name if game else event.game,
        "format": _format(event),
        "now": snapshot.now,
        "state": state(snapshot),
        "links": [
            (name, label, reverse(route, args=[event.token]))
            for name, (label, route) in LABELS.items()
            if name != "bracket" or event.cut_seeds
        ],
    }


def _format(event: Event) -> str:
    found = formats_of(event.game).get(event.format) if event.game in games() else None
    return found.name if found else event.format


def state(snapshot: Snapshot) -> str:
    """Return where the event is, as one line."""
    if snapshot.event.stage == Event.Stage.OVER:
        return gettext("The event is over.")
    if snapshot.now is None:
        return gettext("Round 1 is not paired yet.")
    return state_of(snapshot.now)


def state_of(round_: PublicRound) -> str:
    """Return a round and whether it is closed."""
    return gettext("{round}, closed").format(round=round_.name) if round_.is_closed else str(round_.name)


def _home(snapshot: Snapshot) -> dict[str, Any]:
    event = snapshot.event
    system = SYSTEMS.get(event.system)
    count = sum(each.state == Entrant.State.IN for each in snapshot.players.values())
    return {
        "count": count,
        "waiting": sum(each.state == Entrant.State.WAITING for each in snapshot.players.values()),
        "system": system.name if system else event.system,
        "tiebreaks": [TIEBREAKS[key].short for key in event.tiebreaks if key in TIEBREAKS],
        "announcements": list(event.announcements.filter(is_withdrawn=False)),
        "has_decks": event.are_decks_public,
        "is_open": snapshot.now is None and event.registration == Event.Registration.LINK,
    }


def _winner(snapshot: Snapshot, bracket: Cut | None) -> str:
    """Return who has won an event that is over; "" while nobody has."""
    if snapshot.event.stage != Event.Stage.OVER:
        return ""
    if snapshot.event.cut_seeds:
        firsts = [each.entrant for each in bracket.places if each.rank == 1] if bracket else []
    else:
        rows_ = snapshot.standings.rows if snapshot.standings else []
        firsts = [row["entrant"] for row in rows_ if row["rank"] == 1]
    return snapshot.players[firsts[0]].name if firsts else ""


def _pairings(snapshot: Snapshot) -> dict[str, Any]:
    if snapshot.now is None:
        letters = rows.entered(snapshot.players, ENTRIES)
        return {"letters": letters, "has_index": len(snapshot.players) > MANY}
    letters = rows.by_name(snapshot.now, snapshot.players)
    return {"round": snapshot.now, "letters": letters, "has_index": 2 * len(snapshot.now.pairings) > MANY}


def _tables(round_: PublicRound | None, snapshot: Snapshot) -> dict[str, Any]:
    return {"round": round_, "rows": rows.by_table(round_, snapshot.players) if round_ else ""}


def _standings(snapshot: Snapshot) -> dict[str, Any]:
    standings = snapshot.standings
    if standings is None:
        return {}
    keys = [key for key in snapshot.event.tiebreaks if key in TIEBREAKS]
    return {
        "standings": standings,
        "rows": rows.places(standings, snapshot.players),
        "explained": [TIEBREAKS[key] for key in keys],
        "by_lot": any(row.get("by_lot") for row in standings.rows),
    }


def _bracket(snapshot: Snapshot, bracket: Cut | None) -> dict[str, Any]:
    if bracket is None:
        return {}
    return {
        **cut.pictures(bracket, snapshot.players),
        "told": cut.told(bracket, snapshot.event, snapshot.players),
    }


def _final_places(snapshot: Snapshot, bracket: Cut | None) -> list[tuple[int, str]]:
    """Return rank and name of those who played the top cut; [] before the event is over."""
    if bracket is None or snapshot.event.stage != Event.Stage.OVER:
        return []
    return [(each.rank, snapshot.players[each.entrant].name) for each in bracket.places]
