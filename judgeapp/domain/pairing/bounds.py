"""What no pairing can beat, cheap to compute."""

from collections import Counter
from collections.abc import Sequence

from judgeapp.domain.pairing.field import Field
from judgeapp.domain.pairing.values import Cost


def neighbours(places: Sequence[int]) -> int:
    """Return the least sum of squared differences over pairs of an even number of sorted places.

    Neighbours meet: on a line no other pairing makes a sum of squares smaller.
    """
    return sum((places[k] - places[k + 1]) ** 2 for k in range(0, len(places), 2))


def bye_floor(field: Field) -> tuple[int, int]:
    """Return the fewest byes that anybody has had, and the lowest place among those who have had that few."""
    fewest = min(field.byes)
    return fewest, min(place for place, byes in zip(field.place, field.byes, strict=True) if byes == fewest)


def bound(field: Field) -> Cost:
    """Return a cost that no pairing can beat: history and clashes forgotten."""
    places = list(field.place)
    if field.pods:
        return _pod_bound(field)
    if len(places) % 2:
        places.remove(bye_floor(field)[1])
    return Cost(soft=_majorities(field), squares=neighbours(places))


def _majorities(field: Field) -> int:
    """Return the clashes that are forced because more than half the field share a team, a club or a bye."""
    count = Counter(label for labels in field.labels for label in labels)
    most: dict[str, int] = {}
    for label, have in count.items():
        kind = label.split(" ")[0]
        most[kind] = max(most.get(kind, 0), (2 * have - len(field.ids)) // 2)
    return sum(most.values())


def _pod_bound(field: Field) -> Cost:
    """Even pods keep to themselves; of each odd pod one leaves, or has the bye."""
    pods = field.by_pod()
    odd = sorted(i for members in pods if len(members) % 2 for i in members)
    places = [field.place[i] for i in odd]
    excess = 0
    if len(places) % 2:
        fewest, low = bye_floor(field)
        lowest = min((field.place[i] for i in odd if field.byes[i] == fewest), default=places[-1])
        excess = max(0, lowest - low)
        places.remove(lowest)
    even = [[field.place[i] for i in members] for members in pods if len(members) % 2 == 0]
    squares = neighbours(places) + sum(map(neighbours, even))
    return Cost(across=(len(pods) - len(even)) // 2, bye_excess=excess, squares=squares)
