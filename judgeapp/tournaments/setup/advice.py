"""What helps with the settings: the recommended number of rounds, and what systems and tables are made of."""

from judgeapp.domain.events.attendance import TABLES, recommend
from judgeapp.domain.standings.systems import SYSTEMS, System
from judgeapp.domain.standings.tiebreaks import TIEBREAKS
from judgeapp.tournaments.numbers import whole_number

MOST_PLAYERS = 99_999


def advise(table: str, players: str) -> str:
    """Return what a table recommends for a number as it is typed; "" if that says nothing."""
    number = whole_number(players)
    if table not in TABLES or number is None or number > MOST_PLAYERS:
        return ""
    found = recommend(table, number)
    mark = f" ({found.source.mark})" if found.source.mark else ""
    return f"{found.words} {found.source.text}{mark}."


def explained_systems() -> list[tuple[System, list[str]]]:
    """Return each system with the short names of its tie-breaks in their order."""
    return [(system, [TIEBREAKS[key].short for key in system.tiebreaks]) for system in SYSTEMS.values()]
