"""A made-up event played with the real code, and what it cost: times, queries, pages, and what did not hold.

book.py      what is noted down, of pages that are asked for among other things
running.py   what the organiser and the scorekeeper do, and how the jobs run; how all of it is taken away again
players.py   who plays, and what players do: report, disagree, come late, leave, come back
holding.py   what must hold after every round
playing.py   a whole event, one in the middle of a round, and one that only grows
"""

from tools.rehearsal.book import Book
from tools.rehearsal.playing import Plan, live_event, open_event, rehearse
from tools.rehearsal.running import Inline, JobFailed, Runner, Worker, remove

__all__ = ["Book", "Inline", "JobFailed", "Plan", "Runner", "Worker", "live_event", "open_event", "rehearse", "remove"]
