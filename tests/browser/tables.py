"""A casual match in browsers: making one, and what one sees and presses there."""

import json
from types import SimpleNamespace

PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
# A casual match whose first game has begun: the paths of its seats, and of itself.
CASUAL = """
import json
from judgeapp.matches.access import seat_path
from tests.matches import making
match = making.make_casual()
if {begun}:
    making.begin(match)
print(json.dumps([*(seat_path(match, side) for side in (0, 1)), match.get_absolute_url()]))
"""


def casual(site, begun: bool = True) -> SimpleNamespace:
    """Make a casual match on the running site; return the paths of its seats, its own, and its token."""
    ann, ben, home = json.loads(site.do(CASUAL.format(begun=begun)).splitlines()[-1])
    return SimpleNamespace(ann=ann, ben=ben, home=home, token=home.strip("/").rpartition("/")[2])


def count(page, whose: str):
    return page.get_by_role("group", name=f"{whose}: Life").locator(".count")


def hit(page, whose: str, times: int = 1) -> None:
    for _ in range(times):
        page.get_by_role("button", name=f"{whose}: Life −1", exact=True).tap()
