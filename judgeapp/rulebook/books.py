"""Finds the volume, rule or term that an address means, or says what is nearest to it."""

from django.http import Http404

from judgeapp.domain.rules.numbering import slug as slugify
from judgeapp.rulebook.models import Rule
from judgeapp.rulebook.shelf import engine, shelf
from judgeapp.rulebook.volume import Volume


class NotInBook(Http404):
    """A rule or term that does not exist; carries what is nearest to it."""

    def __init__(
        self, message: str, volume: Volume | None = None, typed: str = "", nearest: list[str] | None = None
    ) -> None:
        super().__init__(message)
        self.volume, self.typed, self.nearest = volume, typed, nearest or []


def volume_of(game: str) -> Volume:
    """Return the live volume of a game, or a helpful 404."""
    volume = shelf().volumes.get(game)
    if volume is None:
        raise NotInBook(f"There is no game “{game}” here.")
    return volume


def key_of(game: str) -> str:
    """Return the key that a game's name in an address is meant to be ("Dragon-Ball-Super"), or ""."""
    key = game.lower().replace("-", "_").replace(" ", "_")
    return key if key in shelf().volumes else ""


def find_rule(volume: Volume, typed: str) -> Rule:
    """Return the rule that a number in any form means, or a helpful 404."""
    rule = volume.by_number.get(typed)
    if rule is None:
        search = engine().games.get(volume.game.key)
        number = (search.find_number(typed) if search else "") or "/".join(map(slugify, typed.split("/")))
        rule = volume.by_number.get(number) or next(
            (each for each in volume.rules if each.number.rsplit("/", 1)[-1] == number), None
        )
    if rule is None:
        raise NotInBook(f"{volume.game.name} has no rule “{typed}”.", volume, typed)
    return rule
