"""Tag-words (7.4): when each gives its bonus, and what is told of that."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from judgeapp.domain.messages import say
from judgeapp.domain.timing.conditions import Condition, all_hold
from judgeapp.domain.timing.state import Item, by_reading
from judgeapp.domain.timing.table import Table
from judgeapp.games.bakugan.timing import bakugan


class Tag(NamedTuple):
    """A tag-word: its name on the card, the rule that says when it gives its bonus, and whether it does."""

    title: str
    rule: str
    holds: Callable[[Table, str, str], bool]


def _turbo(table: Table, you: str, me: str) -> bool:
    """In play, charged or not, there are more Energy cards of one player than of each other (7.4.1.1)."""

    def cards(player: str) -> int:
        return (table.number(player, "charged") or 0) + (table.number(player, "uncharged") or 0)

    return all(cards(you) > cards(other) for other in table.opponents(you))


def _flow(table: Table, you: str, me: str) -> bool:
    """Another card was played earlier this turn by the same player (7.4.2.1)."""
    plays = [key for player, key in table.memo.get("plays", ()) if player == you]
    since = len(plays) - plays.index(me) if me in plays else 0
    return (table.number(you, "plays") or 0) > since


def _fury(table: Table, you: str, me: str) -> bool:
    """No card in hand (7.4.3.1)."""
    named = [thing for thing in table.things.values() if (thing.zone, thing.controller) == ("hand", you)]
    return not named and not table.number(you, "hand")


def _sacrifice(table: Table, you: str, me: str) -> bool:
    """A card was discarded as this one was played (7.4.4.1)."""
    return me in table.things and "sacrificed" in table.things[me].marks


def _domination(table: Table, you: str, me: str) -> bool:
    """More BakuCores on one's Bakugan than any opponent (7.4.5.1)."""

    def cores(player: str) -> int:
        return sum(len(bakugan.held(table, thing.key)) for thing in bakugan.bakugan(table, player))

    return all(cores(you) > cores(other) for other in table.opponents(you))


TAGS = {
    "turbo": Tag("Turbo", "7.4.1.1", _turbo),
    "flow": Tag("Flow", "7.4.2.1", _flow),
    "fury": Tag("Fury", "7.4.3.1", _fury),
    "sacrifice": Tag("Sacrifice", "7.4.4.1", _sacrifice),
    "domination": Tag("Domination", "7.4.5.1", _domination),
}


def applies(table: Table, condition: Condition, you: str, me: str) -> bool:
    """`{ tag = "flow" }`: the bonus of a tag-word applies (7.4)."""
    return TAGS[condition["tag"]].holds(table, you, me)


def tell(table: Table, item: Item, asked: Iterable[Condition]) -> None:
    """Say of each tag-word that conditions ask for whether it gives its bonus; that it is asked then is a reading."""
    for tag in dict.fromkeys(word for each in asked for word in _tags_in(each)):
        title, rule, holds = TAGS[tag]
        text = say("{tag}: its condition does not hold, so {item} does not have the bonus.", tag=title, item=item.name)
        if holds(table, item.controller, item.source):
            text = say("{tag}: its condition holds, so {item} has the bonus.", tag=title, item=item.name)
        table.tell("tag", text, by_reading("", rule, "6.7.1.5"), player=item.controller, item=item.key)


def fails_by_tags(table: Table, item: Item, asked: Iterable[Condition]) -> bool:
    """Tell whether nothing but tag-words, of which enough has been told, keeps conditions from holding."""
    failing = [each for each in asked if not all_hold(table, (each,), item.controller, item.source)]
    return bool(failing) and all(map(_is_of_tags, failing))


def _tags_in(condition: Condition) -> Iterator[str]:
    if "tag" in condition:
        yield condition["tag"]
    for word in ("not", "any"):
        for each in condition.get(word, ()):
            yield from _tags_in(each)


def _is_of_tags(condition: Condition) -> bool:
    inner = [each for word in ("not", "any") for each in condition.get(word, ())]
    return all(map(_is_of_tags, inner)) if inner else "tag" in condition
