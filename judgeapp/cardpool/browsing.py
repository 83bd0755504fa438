"""Looking through a pool: what is asked for, which cards that is, and what else could be asked for."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from judgeapp.cardpool.pool import FACETS, CardPool
from judgeapp.domain.decks.cards import Card, plain

LONGEST = 100
# Name in an address -> facet of the pool, and what a page calls it.
NAMES = {"type": "types", "colour": "colours", "cost": "cost", "set": "set"}
LABELS = {"type": _("Type"), "colour": _("Colour or faction"), "cost": _("Cost"), "set": pgettext_lazy("cards", "Set")}


@dataclass(frozen=True)
class Asked:
    """What is looked for: words of a title or number, and values of facets (keys of NAMES)."""

    words: str = ""
    values: Mapping[str, str] = field(default_factory=dict)

    @property
    def query(self) -> str:
        """The part of an address that asks for this, "" if it asks for nothing."""
        return urlencode({name: value for name, value in {"q": self.words, **self.values}.items() if value})

    def without(self, name: str) -> "Asked":
        return Asked(self.words, {other: value for other, value in self.values.items() if other != name})


@dataclass(frozen=True)
class Facet:
    """Something to choose by: each value with the number of cards there would be.

    others   the part of an address that asks for everything but this
    """

    name: str
    label: str
    chosen: str
    choices: tuple[tuple[str, int], ...]
    others: str


@dataclass(frozen=True)
class Found:
    asked: Asked
    cards: list[Card]
    facets: tuple[Facet, ...]


def read_asked(data: Mapping[str, str], pool: CardPool) -> Asked:
    """Read what an address asks for; a value in another case is the pool's own."""
    values = {name: data.get(name, "").strip()[:LONGEST] for name in NAMES}
    known = pool.facets()
    found = {name: spelt_as(value, known[NAMES[name]]) for name, value in values.items() if value}
    return Asked(" ".join(data.get("q", "")[:LONGEST].split()), found)


def spelt_as(typed: str, known: Iterable[str]) -> str:
    """Return the known value that is typed here in any case, or what is typed."""
    return next((value for value in known if plain(value) == plain(typed)), typed)


def look_through(pool: CardPool, asked: Asked) -> Found:
    """Return the cards, the best first, and for each facet what its values would leave."""
    called = pool.search(asked.words)
    facets = tuple(
        _facet(name, pool, called, asked) for name in NAMES if pool.facets()[NAMES[name]] or name in asked.values
    )
    return Found(asked, _with(called, asked), facets)


def _with(cards: list[Card], asked: Asked) -> list[Card]:
    for name, value in asked.values.items():
        values_of = FACETS[NAMES[name]]
        cards = [card for card in cards if value in values_of(card)]
    return cards


def _facet(name: str, pool: CardPool, called: list[Card], asked: Asked) -> Facet:
    """Count the values among the cards that all other choices leave; what would leave none is no choice."""
    values_of, chosen, others = FACETS[NAMES[name]], asked.values.get(name, ""), asked.without(name)
    counts = Counter(value for card in _with(called, others) for value in values_of(card))
    order = dict.fromkeys([*pool.facets()[NAMES[name]], *filter(None, [chosen])])
    choices = tuple((value, counts[value]) for value in order if counts[value] or value == chosen)
    return Facet(name, LABELS[name], chosen, choices, others.query)
