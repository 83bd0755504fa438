"""Events: who takes part, the rounds they play, what is published of them, and the jobs that do it."""

from judgeapp.tournaments.models.event import Announcement, Event, Member
from judgeapp.tournaments.models.jobs import Job
from judgeapp.tournaments.models.people import Device, Entrant
from judgeapp.tournaments.models.publishing import LogEntry, Page, Standings
from judgeapp.tournaments.models.rounds import SHOWN, Match, Report, Round, Seat

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
