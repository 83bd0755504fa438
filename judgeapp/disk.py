"""The room that is left on the disk of DATA_DIR.

Below a floor (FREE_SPACE_FLOOR) nothing new begins: no deck is saved, no scene opened, nothing imported. What is left
is for the events that are under way.
"""

import shutil
import time
from dataclasses import dataclass

from django.conf import settings

LOOK_AGAIN = 2.0  # seconds
_looked = {"at": float("-inf"), "free": 0}


@dataclass(frozen=True, slots=True)
class Room:
    """Bytes that are free, and below how many nothing new begins."""

    free: int
    floor: int

    @property
    def is_short(self) -> bool:
        return self.free < self.floor


def room() -> Room:
    """Return the room as it was at most two seconds ago."""
    if time.monotonic() - _looked["at"] > LOOK_AGAIN:
        _looked.update(at=time.monotonic(), free=shutil.disk_usage(settings.DATA_DIR).free)
    return Room(int(_looked["free"]), settings.FREE_SPACE_FLOOR)


def forget() -> None:
    """Look anew at the next question."""
    _looked["at"] = float("-inf")
