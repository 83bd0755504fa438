"""A whole event as one JSON file and back: docs/events.md describes the file.

fields.py     what a value must be like, and what is kept of each table
annexes.py    what another room keeps in it
reading.py    the file as types, and every problem of its values
agreeing.py   what they must have in common to be an event
writing.py    an event to its file
restoring.py  a file to the rows of a new event
"""

from judgeapp.tournaments.archive.agreeing import read
from judgeapp.tournaments.archive.reading import ArchiveError
from judgeapp.tournaments.archive.restoring import Restored, restore
from judgeapp.tournaments.archive.writing import Extent, as_text, write

__all__ = ["ArchiveError", "Extent", "Restored", "as_text", "read", "restore", "write"]
