"""A card that a judge types in with the printed one in hand: the fields, and what is wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from judgeapp.cardpool.addresses import address_of
from judgeapp.cardpool.browsing import spelt_as
from judgeapp.cardpool.pool import CardPool
from judgeapp.cardpool.services import CardKnownError, add_card
from judgeapp.domain.decks.cards import ANY_NUMBER, Card
from judgeapp.domain.decks.sheet import RowError, card_of
from judgeapp.domain.game import Game


@dataclass(frozen=True)
class Field:
    """One column of a card row on a page; `several` values are typed with commas between them."""

    column: str
    label: str
    hint: str = ""
    several: bool = False


FIELDS = (
    Field("title", _("Title"), _("as printed")),
    Field("number", _("Number"), _("as printed, if there is one")),
    Field("type", _("Type"), _("several with commas"), several=True),
    Field("colours", _("Colours or factions"), _("several with commas"), several=True),
    Field("cost", _("Cost"), _("a number, or X")),
    Field("limit", _("Copies it allows"), _("only if it says so: a number, or any")),
    Field("team_limit", _("Copies in a team"), _("only if it says so")),
    Field("keywords", _("Keywords"), _("several with commas"), several=True),
    Field("conditions", _("Deck rules"), "forbid: cost >= 6 ;; require battle: trait = Saiyan"),
)
MORE = (
    Field("version", _("Version"), _("what tells it from namesakes")),
    Field("traits", _("Traits"), _("several with commas"), several=True),
    Field("characters", _("Characters"), _("several with commas"), several=True),
    Field("symbols", _("Symbols"), _("each as often as printed"), several=True),
    Field("names", _("Also called"), _("several with |")),
    Field("base", _("Played on"), _("title of that card")),
    Field("released", _("First out"), "2019-07-15"),
    Field("set", pgettext_lazy("cards", "Set"), _("its short name")),
)


_FACTS = {"type": "types"}


@dataclass
class CardForm:
    """The fields as they were typed, and what is wrong with each.

    known   the card that the pool has already, if that is what is wrong
    """

    typed: dict[str, str]
    problems: dict[str, list[str]] = field(default_factory=dict)
    known: Card | None = None

    @property
    def rows(self) -> list[tuple[Field, str, list[str]]]:
        return [self._row(each) for each in FIELDS]

    @property
    def more(self) -> list[tuple[Field, str, list[str]]]:
        return [self._row(each) for each in MORE]

    @property
    def is_more_open(self) -> bool:
        return any(value or problems for _, value, problems in self.more)

    @property
    def known_address(self) -> str:
        return address_of(self.known) if self.known else ""

    def _row(self, each: Field) -> tuple[Field, str, list[str]]:
        return each, self.typed[each.column], self.problems.get(each.column, [])


def as_typed(card: Card) -> dict[str, str]:
    """Return the fields that a card was typed in with, to type it in again."""
    values = {each.column: getattr(card, _FACTS.get(each.column, each.column)) for each in (*FIELDS, *MORE)}
    return {column: _as_text(column, value) for column, value in values.items() if value not in ((), "", None)}


def _as_text(column: str, value: object) -> str:
    if isinstance(value, tuple):
        return (" ;; " if column == "conditions" else "|" if column == "names" else ", ").join(value)
    return "any" if value == ANY_NUMBER else str(value)


def read_form(data: Mapping[str, str]) -> CardForm:
    return CardForm({each.column: data.get(each.column, "") for each in (*FIELDS, *MORE)})


def save(form: CardForm, game: Game, pool: CardPool) -> Card | None:
    """Add the card to the pool; return None and note what is wrong if it is no card, or one that is known."""
    try:
        card = card_of(_row(form.typed, pool), game.key, game.cards)
    except RowError as error:
        for problem in error.problems:
            form.problems.setdefault(problem.column, []).append(problem.advice)
        return None
    try:
        _refuse_unnumbered_namesake(card, pool)
        return add_card(card)
    except CardKnownError as error:
        form.known = error.card
        return None


def _row(typed: dict[str, str], pool: CardPool) -> dict[str, str]:
    """Return the row that is meant: commas separate, and colours are spelt as in the pool."""
    row = dict(typed)
    for each in (*FIELDS, *MORE):
        if each.several:
            row[each.column] = "|".join(part.strip() for part in typed[each.column].split(","))
    row["colours"] = "|".join(spelt_as(colour, pool.facets()["colours"]) for colour in row["colours"].split("|"))
    return row


def _refuse_unnumbered_namesake(card: Card, pool: CardPool) -> None:
    """A title alone would leave lists in doubt which of the two cards they mean."""
    namesakes = pool.find(card.title)
    if namesakes and not card.number and not card.version:
        raise CardKnownError(namesakes[0])
