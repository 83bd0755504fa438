"""The ways of playing a card and using an ability that are offered: with every selection that can be made."""

from collections.abc import Iterable
from itertools import islice, product
from typing import TYPE_CHECKING

from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.changes import allowed
from judgeapp.domain.timing.things import Text, Thing, frozen
from judgeapp.games.bakugan.timing.cards import UNPLAYABLE, card_specs, modes_of
from judgeapp.games.bakugan.timing.selecting import candidates, specs_of

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

MOST_OFFERS = 12  # ways of selecting that are offered for one card


def offer_play(table: "Table", player: str) -> Iterable[Action]:
    """Offer every card that could be played from where it is."""
    if table.asking.kind == "flip card":
        yield from ways(table, "play", player, table.things[table.asking.about["card"]])
        return
    for card in table.things.values():
        reachable = card.zone == "hand" or allowed(table, "play", player, card.key)
        if card.controller == player and reachable and card.kind not in UNPLAYABLE:
            yield from ways(table, "play", player, card)


def ways(table: "Table", verb: str, player: str, card: Thing, text: Text | None = None) -> Iterable[Action]:
    """Yield an action for each way of making the selections that are needed; one without them if there is none."""
    modes = modes_of(card.text("play")) if text is None else []
    if modes:
        yield from (Action(verb, player, frozen({"card": card.key, "mode": mode})) for mode in modes)
        return
    args = {"card": card.key} if text is None else {"card": card.key, "text": text.name}
    specs = card_specs(card) if text is None else specs_of(text, card)
    chosen = product(*(candidates(table, player, spec, card.key) for spec in specs)) if specs else iter(())
    found = list(islice((way for way in chosen if len(set(way)) == len(way)), MOST_OFFERS))
    yield from (Action(verb, player, frozen({**args, "targets": way})) for way in found)
    if not found:
        yield Action(verb, player, frozen(args))
