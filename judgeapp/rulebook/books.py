"""Finds the volume, rule or term that an address means, or says what is nearest to it."""

from django.http import Http404

from judgeapp.domain.rules.numbering import slug as slugify
from judgeapp.domain.saying import Said, say
from judgeapp.games import games
from judgeapp.rulebook.models import Edition, Rule
from judgeapp.rulebook.shelf import engine, look_again, opened, shelf
from judgeapp.rulebook.volume import Volume


class NotInBook(Http404):
    """A rule or term that does not exist; carries what is nearest to it.

    message   for pages; as a string, as the API sends it, the error is English
    """

    def __init__(
        self, message: Said, volume: Volume | None = None, typed: str = "", nearest: list[str] | None = None
    ) -> None:
        super().__init__(message.english)
        self.message, self.volume, self.typed, self.nearest = message, volume, typed, nearest or []


def volume_of(game: str, edition: str = "") -> Volume:
    """Return the current volume of a game, or an edition's by its slug, or a helpful 404."""
    held = shelf()
    volume = held.volumes.get(game)
    if volume is None:
        raise NotInBook(say("There is no game “{game}” here.", game=game))
    if edition in ("", volume.edition.slug):
        return volume
    if all(each.slug != edition for each in held.editions[game]):
        held = look_again()  # it may have been stored a moment ago
    found = next((each for each in held.editions[game] if each.slug == edition), None)
    if found is None:
        raise no_edition(game, edition, held.editions[game])
    return opened(held.stamp, found)


def no_edition(game: str, typed: str, known: list[Edition]) -> NotInBook:
    """Return the helpful 404 for an edition that is not here."""
    nearest = list(dict.fromkeys(edition.edition for edition in known))
    name = games()[game].name if game in games() else game
    return NotInBook(say("{game} has no edition “{typed}” here.", game=name, typed=typed), nearest=nearest)


def key_of(game: str) -> str:
    """Return the key that a game's name in an address is meant to be ("Dragon-Ball-Super"), or ""."""
    key = game.lower().replace("-", "_").replace(" ", "_")
    return key if key in shelf().volumes else ""


def find_rule(volume: Volume, typed: str) -> Rule:
    """Return the rule that a number in any form means, or a helpful 404."""
    rule = volume.by_number.get(typed)
    if rule is None:
        search = engine().games.get(volume.game.key)
        read, path = _readings(volume, typed)
        number = (search.find_number(typed) if search and not volume.by_number.get(read) else read) or path
        rule = volume.by_number.get(number) or next(
            (each for each in volume.rules if each.number.rsplit("/", 1)[-1] == number), None
        )
    if rule is None:
        raise NotInBook(say("{game} has no rule “{typed}”.", game=volume.game.name, typed=typed), volume, typed)
    return rule


def find_elsewhere(game: str, typed: str) -> Rule | None:
    """Return the rule of a number that the current edition lacks: a document's before our restatement's, the newest."""
    numbers = {typed, *_readings(volume_of(game), typed)}
    found = Rule.objects.filter(edition__game=game, number__in=numbers).select_related("edition")
    return max(found, key=lambda rule: (rule.edition.is_imported, rule.edition.date, rule.edition.pk), default=None)


def _readings(volume: Volume, typed: str) -> tuple[str, str]:
    """Return what was typed as a number ("" if it is none) and as a path of headings."""
    return volume.game.numbering.read(typed), "/".join(map(slugify, typed.split("/")))
