"""What the formats of decks cite, with the lines of their file."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.urls import reverse

from judgeapp.deckcheck.formats import formats_of
from judgeapp.domain.saying import say
from judgeapp.rulebook.touched.scanning import relative
from judgeapp.rulebook.touched.values import Kind, Place

_CITES = re.compile(r"\s*(?:\w+_)?cites\s*=\s*\[(.*)\]")
_KEY = re.compile(r'key\s*=\s*"([^"]+)"')


def deck_rules(game: str) -> Iterator[Place]:
    """Yield the citations of a game's formats; what one takes over from another is cited where it is written."""
    path = Path(settings.CORPUS_DIR) / game / "formats.toml"
    names = {key: format_.name for key, format_ in formats_of(game).items()}
    url, file = reverse("deck_formats", args=[game]), relative(path)
    for key, number, line in _cited(path):
        label = (
            say("Decks of the format “{format}”", format=names[key]) if key in names else say("Lists of the formats")
        )
        yield Place(Kind.DECK_RULE, key, label, number, file, line, url)


def _cited(path: Path) -> Iterator[tuple[str, str, int]]:
    """Yield (format, number, line)."""
    key = table = ""
    for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("["):
            table = line.strip()
            key = "" if table == "[[formats]]" or table.startswith("[lists") else key
        elif table == "[[formats]]" and not key and (found := _KEY.match(line)):
            key = found[1]
        elif found := _CITES.match(line):
            yield from ((key, number, at) for number in re.findall(r'"([^"]+)"', found[1]))
