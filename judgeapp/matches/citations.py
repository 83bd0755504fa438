"""What the page of a match cites: its sentences, and the remedies for what went wrong."""

import ast
from collections.abc import Iterator

from django.urls import reverse

from judgeapp.domain.saying import say
from judgeapp.games import games
from judgeapp.rulebook.touched.scanning import Cited, cited_in, modules, relative
from judgeapp.rulebook.touched.values import Kind, Place

REMEDY = "Remedy"


def sentences(game: str) -> Iterator[Place]:
    """Yield what a game's sheet of play cites, each remedy by its title."""
    titles = {remedy.key: remedy.title for remedy in games()[game].play.remedies}
    for path, module in modules(game, "play"):
        name, url = relative(path), reverse("matches")
        for each in cited_in(path, module, games()[game].numbering, REMEDY):
            key = _key(each)
            kind = Kind.REMEDY if key else Kind.SENTENCE
            label = titles.get(key, key) if key else say("What the page of a match says")
            yield Place(kind, key or name, label, each.number, name, each.line, url, each.note)


def _key(cited: Cited) -> str:
    """Return the key of the remedy that a citation stands in, "" if it stands in none."""
    first = cited.inside.args[0] if cited.inside else None
    return str(first.value) if isinstance(first, ast.Constant) else ""
