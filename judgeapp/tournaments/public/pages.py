"""The public pages of an event: what stands in the middle of each, as HTML in the active language.

Rows of the tables are written by hand: thousands of them, each as few bytes as HTML allows. A browser closes cells and
rows by itself, so nothing here does.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_lazy, pgettext
from django.utils.translation import gettext as _

from judgeapp.deckcheck.formats import formats_of
from judgeapp.domain.messages import stored_text
from judgeapp.domain.names import letter_of, sort_key
from judgeapp.domain.standings.standings import TIEBREAKS
from judgeapp.domain.standings.values import SYSTEMS
from judgeapp.games import games
from judgeapp.tournaments.models import Entrant, Event, Standings
from judgeapp.tournaments.public import cut
from judgeapp.tournaments.public.names import announcements
from judgeapp.tournaments.public.snapshot import Pairing, Player, PublicRound, Snapshot
from judgeapp.tournaments.rounds.brackets import Cut

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

LABELS = {
    "pairings": (gettext_lazy("Pairings"), "event_pairings"),
    "tables": (gettext_lazy("Tables"), "event_tables"),
    "standings": (gettext_lazy("Standings"), "event_standings"),
    "bracket": (gettext_lazy("Bracket"), "event_bracket"),
}
ENTRIES: "Mapping[str, StrOrPromise]" = {
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
    framed = {"embed": _page("embed", {**shared, **_home(snapshot), **_standings(snapshot)})}
    return {
        **drawn,
        **(framed if snapshot.event.may_embed else {}),
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
    return {
        "counts": counts(snapshot),
        "shows_numbers": snapshot.now or event.shown_before != Event.ShownBefore.NOTHING,
        "system": system.name if system else event.system,
        "tiebreaks": [TIEBREAKS[key].short for key in event.tiebreaks if key in TIEBREAKS],
        "announcements": announcements(event, snapshot.renaming),
        "has_decks": event.are_decks_public,
        "is_open": snapshot.now is None and event.registration == Event.Registration.LINK,
    }


def counts(snapshot: Snapshot) -> list[str]:
    """Return how many have registered, are in, have dropped and wait, in words.

    Who left before the first round has given a place back and is not counted.
    """
    players = snapshot.players.values()
    states = Counter(each.state for each in players)
    left = sum(bool(each.mark and each.dropped_after) for each in players)
    waiting = states[Entrant.State.WAITING]
    words = [
        _("{n} registered").format(n=states[Entrant.State.REGISTERED] + states[Entrant.State.IN] + left),
        pgettext("players", "{n} in").format(n=states[Entrant.State.IN]),
    ]
    if left:
        words.append(_("{n} dropped").format(n=left))
    if waiting:
        words.append(_("{n} waiting").format(n=waiting))
    return words


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
        letters = entered(snapshot.listed, ENTRIES)
        hidden = len(snapshot.players) - len(snapshot.listed)
        return {"letters": letters, "has_index": len(snapshot.listed) > MANY, "hidden": hidden}
    letters = by_name(snapshot.now, snapshot.players)
    return {"round": snapshot.now, "letters": letters, "has_index": 2 * len(snapshot.now.pairings) > MANY}


def _tables(round_: PublicRound | None, snapshot: Snapshot) -> dict[str, Any]:
    return {"round": round_, "rows": by_table(round_, snapshot.players) if round_ else ""}


def _standings(snapshot: Snapshot) -> dict[str, Any]:
    standings = snapshot.standings
    if standings is None:
        return {}
    keys, renaming = [key for key in snapshot.event.tiebreaks if key in TIEBREAKS], snapshot.renaming
    return {
        "standings": standings,
        "why": stored_text(renaming.value(standings.message), renaming.text(standings.reason)),
        "rows": places(standings, snapshot.players),
        "explained": [TIEBREAKS[key] for key in keys],
        "by_lot": any(row.get("by_lot") for row in standings.rows),
    }


def _bracket(snapshot: Snapshot, bracket: Cut | None) -> dict[str, Any]:
    if bracket is None:
        return {}
    return {
        **cut.pictures(bracket, snapshot.players),
        "described": cut.described(bracket, snapshot.event, snapshot.players),
    }


def _final_places(snapshot: Snapshot, bracket: Cut | None) -> list[tuple[int, str]]:
    """Return rank and name of those who played the top cut; [] before the event is over."""
    if bracket is None or snapshot.event.stage != Event.Stage.OVER:
        return []
    return [(each.rank, snapshot.players[each.entrant].name) for each in bracket.places]


class Letter(NamedTuple):
    """The rows of the names that begin alike."""

    letter: str
    rows: SafeString


def cells_of(players: Iterable[Player]) -> dict[int, str]:
    """Return entrant -> the name as HTML, of a team with its members."""
    return {each.id: _name(each) for each in players}


def _name(player: Player) -> str:
    members = f" <span>({escape(', '.join(player.members))})</span>" if player.members else ""
    return escape(player.name) + members


def by_name(round_: PublicRound, players: Mapping[int, Player]) -> list[Letter]:
    """Return table, player and opponent of everybody in a round, every match twice, in the order of names."""
    names = _with_stakes(cells_of(players.values()), round_)
    rows, bye = [], _("bye")
    for pairing in round_.pairings:
        place = str(pairing.table or bye)
        other = names[pairing.b] if pairing.b else ""
        rows.append((players[pairing.a], f"<tr><td>{place}<th>{names[pairing.a]}<td>{other}"))
        if pairing.b:
            rows.append((players[pairing.b], f"<tr><td>{place}<th>{other}<td>{names[pairing.a]}"))
    return _lettered(rows)


def entered(players: Mapping[int, Player], states: "Mapping[str, StrOrPromise]") -> list[Letter]:
    """Return everybody who has entered, before there is a round; `states` are words for what is not simply in."""
    names = cells_of(players.values())
    rows = [(each, f"<tr><th>{names[each.id]}<td>{states.get(each.state, '')}") for each in players.values()]
    return _lettered(rows)


def _lettered(rows: list[tuple[Player, str]]) -> list[Letter]:
    rows.sort(key=lambda row: (sort_key(row[0].name), row[0].number))
    found: dict[str, list[str]] = {}
    for player, row in rows:
        found.setdefault(letter_of(player.name), []).append(row)
    return [Letter(letter, mark_safe("".join(lines))) for letter, lines in found.items()]  # noqa: S308 - escaped above


def by_table(round_: PublicRound, players: Mapping[int, Player]) -> SafeString:
    """Return the matches of a round by table, byes last, each with its reason and, once closed, its result."""
    names = _with_stakes(cells_of(players.values()), round_)
    order = sorted(round_.pairings, key=lambda each: (each.table == 0, each.table))
    return mark_safe("".join(_table(each, names) for each in order))  # noqa: S308 - escaped above


def _table(pairing: Pairing, names: Mapping[int, str]) -> str:
    if pairing.b is None:
        bye = _("bye")
        return f"<tr><td>{bye}<td>{names[pairing.a]}<small>{_escaped(pairing.why)}</small>"
    result = f"<b>{_escaped(pairing.result)}</b>" if pairing.result else ""
    before = _("Corrected; before: {result}").format(result=pairing.before) if pairing.before else ""
    before = before and f"<em>{escape(before)}</em>"
    who = f"{names[pairing.a]} – {names[pairing.b]}"
    return f"<tr><td>{pairing.table}<td>{who}{result}{before}<small>{_escaped(pairing.why)}</small>"


def _escaped(words: str) -> str:
    """Return what is said, in the active language, as HTML."""
    return escape(str(words))


def _with_stakes(names: Mapping[int, str], round_: PublicRound) -> Mapping[int, str]:
    if not round_.stake:
        return names
    return {each: f"{name} <i>{round_.stake.get(each, 0)}</i>" for each, name in names.items()}


def places(standings: Standings, players: Mapping[int, Player]) -> SafeString:
    """Return the rows of the standings: place, name, points, wins-losses-draws, tie-breaks."""
    names = cells_of(players.values())
    return mark_safe("".join(_places(standings, players, names)))  # noqa: S308 - escaped above


def _places(standings: Standings, players: Mapping[int, Player], names: Mapping[int, str]) -> Iterator[str]:
    by_lot, link = _("by lot"), _("deck")
    for row in standings.rows:
        player = players.get(row["entrant"])
        name = names.get(row["entrant"]) or escape(row["name"])
        marked = [_mark(row, player), by_lot if row.get("by_lot") else ""]
        marks = "".join(f" <i>{words}</i>" for words in marked if words)
        deck = f' <a href="{escape(player.deck)}">{link}</a>' if player and player.deck else ""
        score = f"{row['wins']}-{row['losses']}-{row['draws']}"
        values = "".join(f"<td>{escape(_translated(value)).replace('%', '<u>%</u>')}" for value in row["values"])
        yield f"<tr><td>{row['rank']}<th>{name}{marks}{deck}<td>{row['points']}<td>{score}{values}"


def _mark(row: Mapping[str, object], player: Player | None) -> str:
    if player and player.mark:
        return str(Entrant.State(player.mark).label)
    return "" if row.get("is_active", True) else str(Entrant.State.DROPPED.label)


def _translated(value: str) -> str:
    """Return the value of a tie-break; standings keep those that are words ("late", "won") in English."""
    return _(value) if value.isalpha() else value
