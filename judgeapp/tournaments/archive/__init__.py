"""A whole event as one JSON file and back: docs/events.md describes the file.

fields.py     what is kept of each table, and what a value must be like
shapes.py     what the JSON inside a field must be like
writing.py    an event to its file
reading.py    a file to records, with every problem of it
agreeing.py   what records must have in common to be an event
restoring.py  records to the rows of a new event
"""

from judgeapp.tournaments.archive.problems import ArchiveError
from judgeapp.tournaments.archive.reading import Archive, read
from judgeapp.tournaments.archive.restoring import Restored, restore
from judgeapp.tournaments.archive.writing import Extent, as_text, write

__all__ = ["Archive", "ArchiveError", "Extent", "Restored", "as_text", "read", "restore", "write"]
