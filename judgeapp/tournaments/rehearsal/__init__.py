"""A made-up event played with the real code, and what it cost: times, queries, pages, and what did not hold.

book.py      what is noted down
running.py   how the jobs run: here, or by a worker; how all of it is taken away again
browsing.py  pages, as browsers ask for them
staff.py     what the organiser and the scorekeeper do
players.py   who plays, and what players do: report, disagree, come late, leave, come back
holding.py   what must hold after every round
playing.py   the whole event
demo.py      an event in the middle of a round
"""

from judgeapp.tournaments.rehearsal.book import Book
from judgeapp.tournaments.rehearsal.demo import live_event
from judgeapp.tournaments.rehearsal.playing import Plan, open_event, rehearse
from judgeapp.tournaments.rehearsal.running import Inline, JobFailed, Runner, Worker, remove

__all__ = ["Book", "Inline", "JobFailed", "Plan", "Runner", "Worker", "live_event", "open_event", "rehearse", "remove"]
