"""The formats of each game, the one that a request chose, and what they cite, with the lines of their file."""

import datetime
import logging
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import Error
from django.urls import reverse

from judgeapp.deckcheck import own
from judgeapp.domain.decks.clauses.dated import Listed
from judgeapp.domain.decks.formats import Format, FormatError, formats_in, read_formats
from judgeapp.domain.game import Game
from judgeapp.domain.messages import say
from judgeapp.games import games
from judgeapp.rulebook.touched.pins import relative
from judgeapp.rulebook.touched.values import Kind, Place

logger = logging.getLogger(__name__)


def formats_of(game: str) -> dict[str, Format]:
    """Return a game's formats by key as this installation has them, the default first; {} for one without a file.

    It asks the database. Changes that this version of the app cannot read do not count.
    """
    return _now(game)[1] if shipped(game) else {}


def data_now(game: str) -> dict[str, Any]:
    """Return the same formats as a file has them."""
    return _now(game)[0]


_Made = tuple[dict[str, Any], dict[str, Format]]  # as a file has them, and read


def _now(game: str) -> _Made:
    changes = own.changes_of(game)
    held = _held.get(game)
    if held is None or held[0] is not changes:
        held = _held[game] = changes, _with(game, changes)
    return held[1]


def _with(game: str, changes: own.Changes) -> _Made:
    usual = data_of(game), shipped(game)
    if not (changes.parts or changes.instead):
        return usual
    try:
        data = changes.of(usual[0])
        return data, formats_in(data, game, game)
    except FormatError:
        logger.exception("the formats of %s are those that come with the app: what staff made of them is none", game)
        return usual


_held: dict[str, tuple[own.Changes, _Made]] = {}


def shipped(game: str) -> dict[str, Format]:
    """Return the formats that come with the app; {} for a game without a file of formats, or for no game."""
    return _read(game) if game in games() else {}


@cache
def _read(game: str) -> dict[str, Format]:
    path = _file(game)
    return read_formats(path, game) if path.exists() else {}


@cache
def data_of(game: str) -> dict[str, Any]:
    """Return the formats that come with the app as their file has them."""
    return tomllib.loads(_file(game).read_text(encoding="utf-8"))


def _file(game: str) -> Path:
    return Path(settings.CORPUS_DIR) / game / "formats.toml"


def mistakes(**options: object) -> list[Error]:
    """Django's system check: a file of formats with mistakes stops the start, not a player's check."""
    found: list[Error] = []
    for game in games():
        try:
            shipped(game)
        except FormatError as error:
            found += [Error(f"{game}: {problem}", id="deckcheck.E001") for problem in error.problems]
    return found


def games_with_formats() -> dict[str, Game]:
    return {key: game for key, game in games().items() if shipped(key)}


def lists_of(game: str) -> dict[str, Listed]:
    """Return the dated lists that the formats of a game ask for, as they come with the app, by their keys."""
    return {key: clause for format_ in formats_of(game).values() for key, clause in format_.listed.items()}


def choose(game: str, format_: str = "", values: Mapping[str, str] | None = None) -> Format:
    """Return a format as an organiser has set it ("" is the game's default).

    Raises FormatError with what can be chosen, or what cannot be set.
    """
    known = formats_of(game)
    if not known:
        keys = ", ".join(games_with_formats())
        raise FormatError([say("there is no game “{game}” with formats: choose {keys}", game=game, keys=keys)])
    key = format_.strip().lower() or next(iter(known))
    found = known.get(key) or next((each for each in known.values() if each.name.lower() == key), None)
    if found is None:
        keys = ", ".join(known)
        raise FormatError([say("there is no format “{format}”: choose {keys}", format=format_, keys=keys)])
    return found.with_settings({key: str(value) for key, value in (values or {}).items() if str(value).strip()})


def read_date(written: str, format_: Format) -> datetime.date:
    """Return the day a check is for: as written (YYYY-MM-DD), or the format's own."""
    if not written.strip():
        return format_.date
    try:
        return datetime.date.fromisoformat(written.strip())
    except ValueError as error:
        example = format_.date.isoformat()
        problem = say("“{written}” is no date: write it like {example}", written=written, example=example)
        raise FormatError([problem]) from error


def terms_of(game: str) -> Iterator[tuple[Format, str]]:
    """Yield every entry of the glossary that a format of a game cites."""
    for format_ in shipped(game).values():
        for clause in format_.clauses:
            yield from ((format_, head) for head in clause.basis.terms)


_CITES = re.compile(r"\s*(?:\w+_)?cites\s*=\s*\[(.*)\]")
_KEY = re.compile(r'key\s*=\s*"([^"]+)"')


def deck_rules(game: str) -> Iterator[Place]:
    """Yield the citations of a game's formats; what one takes over from another is cited where it is written."""
    path = _file(game)
    names = {key: format_.name for key, format_ in shipped(game).items()}
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
