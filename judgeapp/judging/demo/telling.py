"""The demo in words: a table of people and links, and the same as JSON holds it."""

from collections.abc import Iterator
from typing import Any

from django.urls import reverse

from judgeapp.judging.demo.making import Demo


def in_lines(demo: Demo, address: str) -> Iterator[str]:
    """Yield who can sign in with what to try first, and the links of every event; `address` is that of the site."""
    site = address.rstrip("/")
    yield f"People, to sign in as at {site}{reverse('login')}"
    yield f"  {'name':<13}{'password':<15}what to try first"
    for person in demo.people:
        yield f"  {person.user.get_username():<13}{person.password:<15}{person.first}"
    for shown in demo.events:
        yield f"\n{shown.event.name}"
        for link in shown.links:
            yield f"  {link.who:<20}{link.what}\n  {'':<20}{site}{link.path}"


def as_plain(demo: Demo, address: str) -> dict[str, Any]:
    """Return the same for scripts, with whole addresses."""
    site = address.rstrip("/")
    return {
        "sign_in": f"{site}{reverse('login')}",
        "people": [
            {
                "name": person.user.get_username(),
                "role": person.role.name.lower(),
                "password": person.password,
                "first": person.first,
            }
            for person in demo.people
        ],
        "events": [
            {
                "game": shown.event.game,
                "name": shown.event.name,
                "token": shown.event.token,
                "links": [{"who": each.who, "what": each.what, "url": f"{site}{each.path}"} for each in shown.links],
            }
            for shown in demo.events
        ],
    }
