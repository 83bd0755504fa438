"""How many rounds, and how large a cut, by the number of entrants: tables as data, with source and date."""

from collections.abc import Sequence
from dataclasses import dataclass

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.standings.values import Source, Sure


@dataclass(frozen=True, slots=True)
class Row:
    """What a table says for a range of entrants.

    high            None: and more
    cut             0: none; None: the table does not say
    is_elimination  the rounds are single elimination, no Swiss
    note            a sentence, or ""
    """

    low: int
    high: int | None
    rounds: int
    cut: int | None = 0
    is_elimination: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class RoundsTable:
    """A publisher's table; counts_byes: who has awarded byes counts as 2, 4 or 8 entrants."""

    key: str
    name: str
    source: Source
    date_known: str
    rows: tuple[Row, ...]
    counts_byes: bool = False


@dataclass(frozen=True, slots=True)
class Recommendation:
    """Rounds and cut for an event; `words` say what they rest on."""

    rounds: int
    cut: int
    source: Source
    words: str
    is_stated: bool = True
    is_elimination: bool = False


def _rows(*steps: tuple[int, int, int | None], last: tuple[int, int, int | None], start: int) -> tuple[Row, ...]:
    """Return rows of (highest number, rounds, cut), each beginning where the one before it ends."""
    lows = (start, *(high + 1 for high, _, _ in steps))
    rows = [Row(low, high, rounds, cut) for low, (high, rounds, cut) in zip(lows, steps, strict=False)]
    return (*rows, Row(last[0], None, *last[1:]))


def _days(first: int, second: int) -> str:
    return say("{first} rounds on the first day and {second} on the second.", first=first, second=second)


_DOUBLING = Source(say("Convention: as many rounds as leave at most one entrant unbeaten"), Sure.CHOSEN)

_ALL = (
    RoundsTable("doubling", say("One unbeaten entrant at most"), _DOUBLING, "", ()),
    RoundsTable(
        "magic",
        "Magic Tournament Rules",
        Source("Magic Tournament Rules, appendix E", Sure.READ),
        "2019",
        (
            Row(4, 4, 2, 0, is_elimination=True, note=say("Stated for teams.")),
            Row(5, 8, 3, 0, is_elimination=True),
            Row(9, 16, 5, 4, note=say("Limited with a draft in the cut: 4 rounds and a top 8.")),
            *_rows((32, 5, 8), (64, 6, 8), (128, 7, 8), (226, 8, 8), (409, 9, 8), last=(410, 10, 8), start=17),
        ),
        counts_byes=True,
    ),
    RoundsTable(
        "magic_digital",
        say("Magic, digital events"),
        Source(say("Magic digital tournament rules; which row 512 belongs to was read both ways"), Sure.READ),
        "2019",
        _rows((216, 8, 8), (256, 8, 16), (512, 9, 16), last=(513, 10, 16), start=129),
    ),
    RoundsTable(
        "pokemon",
        say("Play! Pokémon, without a cut"),
        Source("Play! Pokémon Tournament Rules Handbook", Sure.SECOND_HAND),
        say("September 2026"),
        _rows(
            *((8, 3, 0), (16, 4, 0), (32, 5, 0), (64, 6, 0), (128, 7, 0), (256, 8, 0), (512, 9, 0)),
            last=(513, 10, 0),
            start=4,
        ),
    ),
    RoundsTable(
        "pokemon_cup",
        say("Play! Pokémon, with a cut (League Cup)"),
        Source("Play! Pokémon Tournament Rules Handbook", Sure.SECOND_HAND),
        say("September 2026"),
        _rows(
            *((8, 3, 0), (12, 4, 4), (20, 5, 4), (32, 5, 8), (64, 6, 8), (128, 7, 8), (226, 8, 8), (409, 9, 8)),
            last=(410, 10, 8),
            start=4,
        ),
    ),
    RoundsTable(
        "konami",
        say("Yu-Gi-Oh!, tiers 1 and 2"),
        Source("Yu-Gi-Oh! tournament policy 2.5", Sure.READ),
        say("5 September 2025"),
        _rows(
            *((8, 3, 0), (16, 4, 4), (32, 5, 4), (64, 6, 8), (128, 7, 8), (256, 8, 8), (512, 9, 8)),
            *((1024, 10, 8), (2048, 11, 8)),
            last=(2049, 12, 8),
            start=4,
        ),
    ),
    RoundsTable(
        "konami_large",
        say("Yu-Gi-Oh!, tiers 3 and 4 (two days)"),
        Source("Yu-Gi-Oh! tournament policy 2.5", Sure.READ),
        say("5 September 2025"),
        (
            Row(129, 256, 11, 8, note=_days(7, 4)),
            Row(257, 512, 12, 8, note=_days(8, 4)),
            Row(513, 1024, 13, 8, note=_days(8, 5)),
            Row(1025, 2048, 14, 8, note=_days(9, 5)),
            Row(2049, None, 15, 8, note=_days(9, 6)),
        ),
    ),
    RoundsTable(
        "flesh_and_blood",
        "Flesh and Blood",
        Source("Flesh and Blood tournament rules", Sure.READ),
        "",
        (
            Row(2, 8, 3, None),
            Row(9, 16, 5, 4, note=say("Or 4 rounds and a top 8.")),
            *(Row(low, high, rounds, None) for low, high, rounds in ((17, 32, 5), (33, 64, 6), (65, 128, 7))),
            *(Row(low, high, rounds, None) for low, high, rounds in ((129, 224, 8), (225, 384, 9), (385, 736, 10))),
        ),
    ),
    RoundsTable(
        "aurelus",
        say("Age of Aurelus pre-release"),
        Source(say("One store's announcement; no document of the publisher was found"), Sure.SECOND_HAND),
        say("1 September 2019"),
        (Row(2, 8, 3, 4), Row(9, 16, 4, 4), Row(17, 32, 5, 8)),
    ),
)
TABLES: dict[str, RoundsTable] = {table.key: table for table in _ALL}


def recommend(table_key: str, players: int, awarded_byes: Sequence[int] = ()) -> Recommendation:
    """Return what a table recommends for a number of players.

    Where it says nothing, the rounds are as many as leave at most one of them unbeaten; `is_stated` tells.

    awarded_byes  the number of byes of each player who has some; one with 1, 2 or 3 counts as 2, 4 or 8 players
                  (Magic Tournament Rules, appendix E), in a table that says so
    """
    table = TABLES[table_key]
    extra = sum(2**byes - 1 for byes in awarded_byes) if table.counts_byes else 0
    counted = players + extra
    who = _counted(players, counted)
    row = next((row for row in table.rows if row.low <= counted and (row.high is None or counted <= row.high)), None)
    if row is None:
        return _doubling(table, counted, who)
    words = say("{who}: {what}", who=who, what=_rounds_and_cut(row))
    return Recommendation(row.rounds, row.cut or 0, table.source, words, True, row.is_elimination)


def _counted(players: int, counted: int) -> str:
    if counted == players:
        return say_many("{n} player", "{n} players", players)
    return say_many(
        "{n} player, counted as {counted} for their byes",
        "{n} players, counted as {counted} for their byes",
        players,
        counted=counted,
    )


def _rounds_and_cut(row: Row) -> str:
    rounds = say_many("{n} round", "{n} rounds", row.rounds)
    if row.is_elimination:
        rounds = say_many("{n} single-elimination round", "{n} single-elimination rounds", row.rounds)
    message = say("{rounds}.", rounds=rounds)
    if row.cut is None:
        message = say("{rounds}, and nothing is said about a cut.", rounds=rounds)
    elif row.cut:
        message = say("{rounds}, then a top {cut}.", rounds=rounds, cut=row.cut)
    return say("{words} {note}", words=message, note=row.note) if row.note else message


def _doubling(table: RoundsTable, counted: int, who: str) -> Recommendation:
    if counted < 2:
        return Recommendation(0, 0, _DOUBLING, say("An event needs at least 2 players."), is_stated=False)
    rounds = (counted - 1).bit_length()
    words = say_many(
        "{who}: {n} round leave at most one unbeaten.",
        "{who}: {n} rounds leave at most one unbeaten.",
        rounds,
        who=who,
    )
    if table.rows:
        words = say("{words} {table} says nothing for so many.", words=words, table=table.name)
    return Recommendation(rounds, 0, _DOUBLING, words, is_stated=False)
