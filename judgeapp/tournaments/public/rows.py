"""Rows of the public tables, written by hand: thousands of them, each as few bytes as HTML allows.

A browser closes cells and rows by itself, so nothing here does.
"""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from judgeapp.domain.events.names import letter_of, sort_key
from judgeapp.tournaments.models import Entrant, Standings
from judgeapp.tournaments.public.snapshot import Pairing, Player, PublicRound


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


def entered(players: Mapping[int, Player], states: Mapping[str, str]) -> list[Letter]:
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
        told = [_mark(row, player), by_lot if row.get("by_lot") else ""]
        marks = "".join(f" <i>{words}</i>" for words in told if words)
        deck = f' <a href="{escape(player.deck)}">{link}</a>' if player and player.deck else ""
        score = f"{row['wins']}-{row['losses']}-{row['draws']}"
        values = "".join(f"<td>{escape(_told(value)).replace('%', '<u>%</u>')}" for value in row["values"])
        yield f"<tr><td>{row['rank']}<th>{name}{marks}{deck}<td>{row['points']}<td>{score}{values}"


def _mark(row: Mapping[str, object], player: Player | None) -> str:
    if player and player.mark:
        return Entrant.State(player.mark).label
    return "" if row.get("is_active", True) else Entrant.State.DROPPED.label


def _told(value: str) -> str:
    """Return the value of a tie-break; standings keep those that are words ("late", "won") in English."""
    return _(value) if value.isalpha() else value
