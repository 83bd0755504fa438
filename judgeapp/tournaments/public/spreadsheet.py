"""The newest standings as a table for spreadsheets (CSV), the same in all languages."""

import csv
import io
from collections.abc import Mapping

from judgeapp.tournaments.models import Standings
from judgeapp.tournaments.public.snapshot import Player
from judgeapp.tournaments.results.tables import safe

KIND = "text/csv; charset=utf-8"
MARK = "\ufeff"  # by which spreadsheets see that it is UTF-8
COLUMNS = ("place", "number", "player", "state", "points", "wins", "losses", "draws")


def standings_csv(standings: Standings, players: Mapping[int, Player]) -> str:
    """Return a line for each place, with the tie-breaks in their order."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([*COLUMNS, *standings.columns])
    for row in standings.rows:
        player = players.get(row["entrant"])
        name, state = (player.name, player.state) if player else (row["name"], "")
        score = (row[key] for key in ("points", "wins", "losses", "draws"))
        writer.writerow([row["rank"], row["number"], safe(name), state, *score, *row["values"]])
    return MARK + out.getvalue()
