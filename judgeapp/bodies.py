"""Bodies of requests to the API: JSON within bounds, and a sentence about what is none."""

from typing import Any

from django.http import HttpRequest
from ninja.parser import Parser

from judgeapp.domain.documents import Bounds, read_json

# Two lists of a deck with the facts of their cards, or a scenario; a byte costs the same as a character.
MOST = Bounds(letters=1_500_000, depth=24, values=25_000)


class BoundedJson(Parser):
    """Reads a body as JSON; raises DocumentError before anything large is made of it."""

    def parse_body(self, request: HttpRequest) -> Any:
        return read_json(request.body, MOST)
