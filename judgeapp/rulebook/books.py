"""Finds the volume, rule or term that an address means, or says what is nearest to it."""

from django.http import Http404

from judgeapp.domain.rules.numbering import slug as slugify
from judgeapp.domain.saying import Said, say
from judgeapp.games import games
from judgeapp.rulebook.models import Edition, Rule
from judgeapp.rulebook.shelf import look_again, opened, shelf
from judgeapp.rulebook.volume import Volume

MOST_TYPED = 100  # letters of a number or a name that are looked for by likeness, and said again


class NotInBook(Http404):
    """A rule or term that does not exist; carries what is nearest to it.

    message   for pages; as a string, as the API sends it, the error is English
    """

    def __init__(
        self, message: Said, volume: Volume | None = None, typed: str = "", nearest: list[str] | None = None
    ) -> None:
        super().__init__(message.english)
        self.message, self.volume, self.typed, self.nearest = message, volume, typed[:MOST_TYPED], nearest or []


def short(typed: str) -> str:
    """Return what is said again of what was typed."""
    return typed if len(typed) <= MOST_TYPED else f"{typed[:MOST_TYPED]}…"


def volume_of(game: str, edition: str = "") -> Volume:
    """Return the current volume of a game, or an edition's by its slug, or a helpful 404."""
    volume = shelf().volumes.get(game)
    if volume is None:
        raise NotInBook(say("There is no game “{game}” here.", game=short(game)))
    if edition in ("", volume.edition.slug):
        return volume
    return opened(shelf().stamp, shelved(game, edition))


def shelved(game: str, slug: str) -> Edition:
    """Return an edition by its name in addresses, or a helpful 404; one that is not known is looked for anew."""
    volume_of(game)
    known: list[Edition] = []
    for look in (shelf, look_again):  # it may have been stored a moment ago
        known = look().editions.get(game, [])
        found = next((edition for edition in known if edition.slug == slug), None)
        if found:
            return found
    raise no_edition(game, slug, known)


def no_edition(game: str, typed: str, known: list[Edition]) -> NotInBook:
    """Return the helpful 404 for an edition that is not here."""
    nearest = list(dict.fromkeys(edition.edition for edition in known))
    name = games()[game].name if game in games() else game
    return NotInBook(say("{game} has no edition “{typed}” here.", game=name, typed=short(typed)), nearest=nearest)


def key_of(game: str) -> str:
    """Return the key that a game's name in an address is meant to be ("Dragon-Ball-Super"), or ""."""
    key = game.lower().replace("-", "_").replace(" ", "_")
    return key if key in shelf().volumes else ""


def find_rule(volume: Volume, typed: str) -> Rule:
    """Return the rule that a number in any form means, or a helpful 404."""
    rule = volume.by_number.get(typed)
    if rule is None and len(typed) <= MOST_TYPED:
        _, path = _readings(volume, typed)
        number = volume.numbers.find(typed) or path
        rule = volume.by_number.get(number) or next(
            (each for each in volume.rules if each.number.rsplit("/", 1)[-1] == number), None
        )
    if rule is None:
        raise NotInBook(say("{game} has no rule “{typed}”.", game=volume.game.name, typed=short(typed)), volume, typed)
    return rule


def find_elsewhere(game: str, typed: str) -> Rule | None:
    """Return the rule of a number that the current edition lacks: a document's before our restatement's, the newest."""
    numbers = {typed, *_readings(volume_of(game), typed)}
    shown = Rule.objects.filter(edition__game=game, edition__is_shown=True)
    found = shown.filter(number__in=numbers).select_related("edition")
    return max(found, key=lambda rule: (rule.edition.is_imported, rule.edition.date, rule.edition.pk), default=None)


def _readings(volume: Volume, typed: str) -> tuple[str, str]:
    """Return what was typed as a number and as a path of headings, "" if it is none."""
    if len(typed) > MOST_TYPED:
        return "", ""
    return volume.game.numbering.read(typed), "/".join(map(slugify, typed.split("/")))
