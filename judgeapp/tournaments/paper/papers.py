"""What is printed at an event: rows laid out on leaves of paper, as many as fit on one.

A leaf is one printed page. Lists are cut into leaves here and not by the printer, so that each can say which names it
holds; cards are laid out so that a pile of leaves, cut along its lines, gives stacks that are in order.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from judgeapp.domain.names import letter_breaks, letter_of, sort_key
from judgeapp.domain.pairing.editing import read_ranges, seat
from judgeapp.domain.pairing.values import Pair, PairingError, Reason
from judgeapp.requests import StrOrPromise
from judgeapp.tournaments.models import Entrant, Event, Round, Seat, Standings
from judgeapp.tournaments.rounds.history import points_before

T = TypeVar("T")

SPARE_ROWS = 2  # pages are filled a little less, since those who share a name stay on one
SLIPS_ON_A_LEAF = 4
CARDS_ON_A_LEAF = 24
ROUNDS_ON_A_CARD = 4
LINKS_ON_A_LEAF = 12
NAMED = "entrant__name", "entrant__public_name"
IN_A_PART = 200  # drawings of a code that one request makes: each takes 2 ms and 3 KB


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper; `rows` is how many rows of a list fit on it."""

    key: str
    name: StrOrPromise
    rows: int


PAPERS = {paper.key: paper for paper in (Paper("a4", "A4", 46), Paper("letter", pgettext_lazy("paper", "Letter"), 43))}


@dataclass(frozen=True, slots=True)
class Leaf:
    """One printed page; `range` says what part of a list it holds, such as "A–Br"."""

    rows: Sequence[Any]
    number: int
    of: int
    range: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """Something to print: `kind` chooses how a leaf is drawn, `part` says which of all slips or cards are on these."""

    kind: str
    title: str
    leaves: Sequence[Leaf]
    columns: Sequence[str] = ()
    part: Page[Any] | None = None

    @property
    def template(self) -> str:
        return f"tournaments/print_{self.kind}.html"


class Table(NamedTuple):
    """A match of a round as paper shows it; a bye has no table and one player."""

    match: int
    table: int | None
    players: tuple["Player", ...]
    extension: int = 0

    @property
    def minutes(self) -> int:
        """The extension in whole minutes, begun ones counted."""
        return -(-self.extension // 60)


class Player(NamedTuple):
    """An entrant in a round, with the points before it (None where a round does not count points)."""

    id: int
    number: int
    name: str
    points: int | None = None


class NameRow(NamedTuple):
    """A line of the pairings by name; `letter` stands in the first line of each letter."""

    letter: str
    player: Player
    table: int | None
    opponent: Player | None


def tables_of(round_: Round) -> list[Table]:
    """Return the matches of a round by table, byes last; four queries."""
    is_cut = round_.stage == Round.Stage.CUT
    points = {} if is_cut else points_before(round_.event, [round_.number])[round_.number]
    seats = Seat.objects.filter(round=round_, match__is_stopped=False).order_by("match", "side")
    columns = ("match", "match__table", "match__extension", "entrant", "entrant__number", *NAMED)
    found: dict[int, tuple[int | None, int, list[Player]]] = {}
    for match, table, extension, entrant, number, name, shown in seats.values_list(*columns):
        player = Player(entrant, number, shown or name, points.get(entrant))
        found.setdefault(match, (table, extension, []))[2].append(player)
    rows = [Table(match, table, tuple(who), extra) for match, (table, extra, who) in found.items()]
    return sorted(rows, key=lambda row: (row.table is None, row.table or 0, sort_key(row.players[0].name)))


def by_name(tables: Iterable[Table], paper: Paper) -> Document:
    """Return the pairings by name: every match stands in them twice."""
    found = []
    for each in tables:
        first, *rest = each.players
        found.append(NameRow("", first, each.table, rest[0] if rest else None))
        found += [NameRow("", other, each.table, first) for other in rest]
    found.sort(key=lambda row: (sort_key(row.player.name), row.player.number))
    return _listed("names", _("Pairings by name"), found, paper)


def by_table(tables: Sequence[Table], paper: Paper) -> Document:
    return Document("tables", _("Pairings by table"), leaves_of(tables, paper.rows, _tables_from_to))


def open_tables(tables: Iterable[Table], open_: Iterable[int], paper: Paper) -> Document:
    """Return the tables whose result is not in yet."""
    waiting = set(open_)
    rows = [each for each in tables if each.table in waiting]
    return Document("tables", _("Open tables"), leaves_of(rows, paper.rows, _tables_from_to))


def slips(tables: Iterable[Table], code: Callable[[Table], str], part: str = "") -> Document:
    """Return a slip for each table of a part, four to a leaf; `code` is the picture of a table's QR code."""
    shown = _part_of([each for each in tables if each.table is not None and len(each.players) == 2], part)
    rows = [(each, code(each)) for each in shown]
    return Document("slips", _("Result slips"), stacked(rows, SLIPS_ON_A_LEAF), part=shown)


def standings(given: Standings, paper: Paper) -> Document:
    """Return stored standings, with the names that everybody may see: they are put up."""
    seen = given.round.event.entrants.exclude(public_name="").values_list("pk", "public_name")
    names, columns, number = dict(seen), given.columns, given.round.number
    rows = [{**row, "name": names.get(row["entrant"], row["name"])} for row in given.rows]
    leaves = leaves_of(rows, paper.rows, lambda part: f"{part[0]['rank']}–{part[-1]['rank']}")
    title = _("Standings after round {number}").format(number=number)
    return Document("standings", title, leaves, columns)


class SeatRow(NamedTuple):
    letter: str
    player: Player
    table: int
    pod: int


def seating(event: Event, paper: Paper) -> Document:
    """Return where everybody sits before the first round: two at a table in the order of names, pods together."""
    there = (Entrant.State.IN, Entrant.State.REGISTERED)
    people = sorted(event.entrants.filter(state__in=there), key=lambda e: (e.pod, sort_key(e.shown_name), e.number))
    tables = _sitting(event, people)
    rows = [SeatRow("", Player(e.pk, e.number, e.shown_name), tables[e.pk], e.pod) for e in people]
    rows.sort(key=lambda row: (sort_key(row.player.name), row.player.number))
    return _listed("seating", _("Seating before the first round"), rows, paper)


def _sitting(event: Event, people: Sequence[Entrant]) -> Mapping[int, int]:
    """Return entrant -> table; those with a table of their own sit there alone."""
    fixed = {each.pk: each.fixed_table for each in people if each.fixed_table}
    free = [each for each in people if each.pk not in fixed]
    pairs: list[Pair] = []
    at = 0
    while at < len(free):
        has_neighbour = at + 1 < len(free) and free[at].pod == free[at + 1].pod
        pairs.append(Pair(free[at].pk, free[at + 1].pk if has_neighbour else 0, Reason("first")))
        at += 2 if has_neighbour else 1
    try:
        ranges = read_ranges(event.tables)
    except PairingError:
        ranges = ()
    kept = [Pair(entrant, 0, Reason("first")) for entrant in fixed]
    tables = seat([*kept, *pairs], {}, ranges, fixed)
    return {entrant: table for pair, table in tables.items() for entrant in pair if entrant}


class Card(NamedTuple):
    """All that a round paired by hand needs of one player: points, byes, and the numbers already met."""

    player: Player
    byes: int
    met: tuple[int, ...]


def score_cards(round_: Round) -> Document:
    """Return a card for each player of a round, by score group, to cut out and pair the next round with by hand.

    Whom the round itself brings together is among those met.
    """
    numbers = dict(round_.event.entrants.values_list("pk", "number"))
    entered = {each["id"]: each for each in round_.entered.get("entrants", ())}
    cards = []
    for table in tables_of(round_):
        for player in table.players:
            drawn = entered.get(player.id, {})
            met = [numbers[each] for each in drawn.get("opponents", ()) if each in numbers]
            met += [other.number for other in table.players if other != player]
            byes = drawn.get("byes", 0) + (table.table is None)
            cards.append(Card(player, byes, tuple(sorted(met))))
    cards.sort(key=lambda card: (-(card.player.points or 0), sort_key(card.player.name), card.player.number))
    groups = _grouped(cards, lambda card: card.player.points)
    parts = [part for group in groups for part in _parts(group, CARDS_ON_A_LEAF)]
    leaves = [Leaf(part, at, len(parts), _points_words(part[0].player.points)) for at, part in enumerate(parts, 1)]
    rounds = [str(round_.number + more) for more in range(ROUNDS_ON_A_CARD)]
    return Document("scorecards", _("Score-group cards"), leaves, rounds)


def _points_words(points: int | None) -> str:
    return "" if points is None else ngettext("{n} point", "{n} points", points).format(n=points)


def link_cards(people: Iterable[Entrant], draw: Callable[[Entrant], tuple[str, str]], part: str = "") -> Document:
    """Return a card for each of a part of people; `draw` is the address of a personal link, and its QR code."""
    shown = _part_of(sorted(people, key=lambda each: (sort_key(each.name), each.number)), part)
    rows = [(each, *draw(each)) for each in shown]
    return Document("links", _("Personal links"), leaves_of(rows, LINKS_ON_A_LEAF, lambda leaf: ""), part=shown)


def _part_of(rows: Sequence[Any], asked: str) -> Page[Any]:
    """Return the part of that number: the first if there is no such number, the last of all beyond it."""
    return Paginator(rows, IN_A_PART).get_page(asked)


def stacked(items: Sequence[T], on_a_leaf: int) -> list[Leaf]:
    """Lay items out so that cutting the pile of leaves and putting the stacks on each other keeps their order.

    Of 10 items and 4 places there are three leaves, with the items 1, 4, 7, 10; 2, 5, 8; 3, 6, 9.
    """
    pages = -(-len(items) // on_a_leaf)
    return [Leaf(items[at::pages], at + 1, pages) for at in range(pages)]


def leaves_of(rows: Sequence[T], on_a_leaf: int, name: Callable[[Sequence[T]], str]) -> list[Leaf]:
    """Cut rows into leaves, each with the name of its part."""
    parts = _parts(rows, on_a_leaf)
    return [Leaf(part, at, len(parts), name(part)) for at, part in enumerate(parts, 1)]


def _parts(rows: Sequence[T], size: int) -> list[Sequence[T]]:
    return [rows[at : at + size] for at in range(0, len(rows), size)]


def _grouped(rows: Iterable[T], key: Callable[[T], object]) -> Iterable[list[T]]:
    groups: defaultdict[object, list[T]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return groups.values()


def _tables_from_to(part: Sequence[Table]) -> str:
    numbers = [each.table for each in part if each.table is not None]
    if not numbers:
        return _("Byes")
    if numbers[0] == numbers[-1]:
        return _("Table {number}").format(number=numbers[0])
    return _("Tables {first}–{last}").format(first=numbers[0], last=numbers[-1])


def _listed(kind: str, title: str, rows: Sequence[Any], paper: Paper) -> Document:
    """Cut rows with a player each, in the order of names, into leaves that say which letters they hold."""
    names = [row.player.name for row in rows]
    pages = letter_breaks(names, -(-len(rows) // (paper.rows - SPARE_ROWS))) if rows else ()
    parts = [
        (_with_letters(part), page.label)
        for page in pages
        for part in _parts(rows[page.start : page.end], paper.rows)  # many of one name may need more than a leaf
    ]
    leaves = [Leaf(part, at, len(parts), label) for at, (part, label) in enumerate(parts, 1)]
    return Document(kind, title, leaves)


def _with_letters(rows: Sequence[Any]) -> list[Any]:
    """Return a leaf's rows, the first of each letter with the letter."""
    letters = ["", *(letter_of(row.player.name) for row in rows)]
    return [
        row._replace(letter=letter if letter != before else "")
        for row, before, letter in zip(rows, letters, letters[1:], strict=False)
    ]
