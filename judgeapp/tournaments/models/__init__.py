"""Events: who takes part, the rounds they play, what is published of them, and the jobs that do it."""

from judgeapp.tournaments.models.event import Announcement, Device, Entrant, Event, Member
from judgeapp.tournaments.models.jobs import Job
from judgeapp.tournaments.models.rounds import SHOWN, LogEntry, Match, Page, Report, Round, Seat, Standings

__all__ = [
    "SHOWN",
    "Announcement",
    "Device",
    "Entrant",
    "Event",
    "Job",
    "LogEntry",
    "Match",
    "Member",
    "Page",
    "Report",
    "Round",
    "Seat",
    "Standings",
]
