"""Where an exact matching is needed: windows around the zones that swaps cannot mend.

A zone is a stretch of the field whose history counts; outside zones history is forgotten. On that easier field
nothing costs less than this: each zone is matched exactly together with as many free entrants above and below as
it has members, and the rest meet as neighbours. For whoever leaves a zone takes the nearest free entrants: any
other choice can be exchanged for that without raising a sum of squares. So the cost is a lower bound for the real
field, and a real pairing that has it is the best. Where none is found, zones grow, at last to the whole field.
"""

from collections.abc import Sequence
from dataclasses import dataclass

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Window:
    """What is matched exactly: slots start to stop of a line, and the zones among them."""

    start: int
    stop: int
    zones: tuple[Span, ...]
    has_bye: bool = False


def joined(spans: Sequence[Span]) -> list[Span]:
    """Return spans in order, those that touch made one."""
    found: list[Span] = []
    for start, stop in sorted(spans):
        if found and start <= found[-1][1]:
            start, stop = found[-1][0], max(stop, found.pop()[1])
        found.append((start, stop))
    return found


def windows(zones: Sequence[Span], count: int, bye: int | None = None) -> list[Window]:
    """Return the windows of zones: slots outside them are left to pair off as neighbours.

    zones   as `joined` returns them
    count   slots of the line
    bye     a slot of the zone to which the bye belongs; None if the bye is outside every zone
    """
    found: list[Window] = []
    for zone in zones:
        window = _window(found, (zone,), count, bye)
        while found and window.start < found[-1].stop:
            last = found.pop()
            window = _window(found, (*last.zones, *window.zones), count, bye)
        found.append(window)
    return found


def _window(before: Sequence[Window], zones: tuple[Span, ...], count: int, bye: int | None) -> Window:
    """Return the window of zones; before it and in it everybody can be paired or has the bye."""
    size = sum(stop - start for start, stop in zones)
    has_bye = bye is not None and any(start <= bye < stop for start, stop in zones)
    start = max(0, zones[0][0] - size)
    start -= (start - sum(window.has_bye for window in before)) % 2
    stop = min(count, zones[-1][1] + size)
    stop += (stop - start + has_bye) % 2
    return Window(max(0, start), min(count, stop), zones, has_bye)
