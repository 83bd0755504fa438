"""What everybody is shown of an event."""

import re

from judgeapp.tournaments.models import Event
from judgeapp.tournaments.public import publishing, serving


def bodies(event: Event) -> dict[str, str]:
    """Return all pages as everybody is shown them now."""
    event.refresh_from_db()
    names = set(event.pages.values_list("name", flat=True)) - {publishing.STAMPS}
    return {name: publishing.find(event.pk, name, event.live) for name in names}


def shown(html: str) -> str:
    """Return the words of a page, without its tags."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def words(response) -> str:
    """Return the body of an answer."""
    return response.content.decode()


def look_again() -> None:
    """Let the next request look for a newer version, and no other."""
    for held in serving._held.values():
        held.look_at = 0.0
        held.live_until = 0.0


def stable(answer) -> dict[str, str]:
    """Return what the head of an answer says but for the number of its request."""
    return {name: value for name, value in answer.headers.items() if name != "X-Request-ID"}
