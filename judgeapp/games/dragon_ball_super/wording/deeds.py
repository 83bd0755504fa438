"""What Dragon Ball Super's cards do, clause by clause, as effects of scenario files."""

from typing import Any, NamedTuple

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import Filter, merged
from judgeapp.games.dragon_ball_super.wording.terms import (
    ATTACKER,
    CHOSEN,
    IT,
    THIS,
    Sel,
    chosen,
    energy_of,
    on_the_field,
    together,
)

Ops = list[dict[str, Any]]


COINED = "?token"  # a token, of which a reminder says what it is
FROM = "?from"  # where a card is that plays itself


class Choice(NamedTuple):
    """Cards that are chosen, of which the next words say what happens to them; who chooses them."""

    sels: tuple[Sel, ...]
    who: str = "you"


class Deed(NamedTuple):
    """Something that is done.

    ops      with what stands for cards (`IT`) in them
    moves    whether "it" is put somewhere: then "it" and what was chosen can be said in one
    goes_on  whether it goes on with what the sentence before it did
    """

    ops: Ops
    moves: bool = False
    goes_on: bool = False


class May(NamedTuple):
    """ "You may": what follows in the sentence can be left."""


class Later(NamedTuple):
    """Something that is done at the end of the turn, or of the battle."""

    deed: Deed
    when: str = "turn ends"


class Only(NamedTuple):
    """Something that is done only if conditions hold that stand behind it."""

    deed: Deed
    asked: tuple[Any, ...]


class Else(NamedTuple):
    """ "Otherwise": what follows is done if the conditions of the sentence before did not hold."""


class Ends(NamedTuple):
    """ "At the end of the turn": what follows in the sentence is done then."""


class OneOf(NamedTuple):
    """ "Choose one", or "up to" some: the ways follow, each in a line of its own."""

    number: int
    up_to: bool = False


class Rest(NamedTuple):
    """What becomes of cards that were looked at and are left.

    itself  whether "it" are the cards that were looked at: nothing has been chosen since
    """

    ops: Ops
    itself: bool = False


class FlipOver(NamedTuple):
    """ "Flip this card over", which [Awaken] and [Wish] do by themselves."""


def deed(*ops: dict[str, Any], moves: bool = False) -> Deed:
    return Deed(list(ops), moves)


def who_of(who: str) -> dict[str, Any]:
    return {} if who == "you" else {"who": who}


# --- where cards go

SECRET = ("hand", "deck", "life")  # areas of which nobody knows all cards
PLACES = (
    Rule("ref", "it|them", IT),
    Rule("ref", "this card", THIS),
    Rule("ref", "that card", IT),
    Rule("ref", "those cards", IT),
    Rule("ref", "the chosen card|cards", CHOSEN),
    Rule("ref", "the chosen battle card|cards", CHOSEN),
    Rule("ref", "the chosen energy", CHOSEN),
    Rule("owner's", "your|the|their|its", True),
    Rule("owner's", "its|their owner's|owners'", True),
    Rule("owner's", "your opponent's", True),
    Rule("order", "in any order", True),
    Rule("ended", "{owner's} drop area|areas", {"to": "drop"}),
    Rule("ended", "{owner's} warp|warps", {"to": "warp"}),
    Rule("ended", "{owner's} drop", {"to": "drop"}),
    Rule("in_rest", "in rest mode", {"rest": True}),
    Rule("in_rest", "in active mode", {}),
    Rule("ended", "{owner's} energy area? {mode:in_rest}?", lambda mode=None, **more: {"to": "energy", **(mode or {})}),
    Rule("ended", "{owner's} life area?", {"to": "life"}),
    Rule("under_deck", "the bottom of {owner's} deck|decks {order}?", {"to": "deck", "place": "bottom"}),
    Rule("under_deck", "the top of {owner's} deck|decks {order}?", {"to": "deck", "place": "top"}),
    Rule("under_deck", "bottom of {owner's} deck|decks {order}?", {"to": "deck", "place": "bottom"}),
    Rule("under_deck", "top of {owner's} deck|decks {order}?", {"to": "deck", "place": "top"}),
    Rule("deed", "add {ref} to your|their hand|hands", lambda ref: moved(ref, to="hand")),
    Rule("added_to", "your energy {mode:in_rest}?", lambda mode=None: {"to": "energy", **(mode or {})}),
    Rule("added_to", "your life", {"to": "life"}),
    Rule("on_life", "face down in your life area?", {"to": "life"}),
    Rule("on_life", "in your life area? face down", {"to": "life"}),
    Rule("on_life", "on|at the? top of your life area?", {"to": "life"}),
    Rule("on_life", "on your life area?", {"to": "life"}),
    Rule("deed", "place|put|add {off_deck} {on_life}", lambda off_deck, on_life: off_the_deck(off_deck, on_life)),
    Rule("deed", "add {ref} to {added_to}", lambda ref, added_to: moved(ref, **added_to)),
    Rule("off_deck", "the top card of your deck", 1),
    Rule("off_deck", "the top {number} cards of your deck", same),
    Rule("off_deck", "{count} card|cards from the top of your deck", same),
    Rule("deed", "add {off_deck} to {added_to}", lambda off_deck, added_to: off_the_deck(off_deck, added_to)),
    Rule("deed", "place|put|add up to {number} card|cards from the top of your deck in|into|to {ended}",
         lambda number, ended: off_the_deck(number, {**ended, "up_to": True})
         if ended["to"] not in ("drop", "warp") else None),
    Rule("deed", "place|put|add up to {number} card|cards from the top of your deck {on_life}",
         lambda number, on_life: off_the_deck(number, {**on_life, "up_to": True})),
    Rule("deed", "place|put {off_deck} in|into {ended}",
         lambda off_deck, ended: off_the_deck(off_deck, ended) if ended["to"] not in ("drop", "warp") else None),
    Rule("deed", "send up to {number} card|cards from the top of your deck to {ended}",
         lambda number, ended: off_the_deck(number, {**ended, "up_to": True}) if ended["to"] == "warp" else None),
    Rule("deed", "send {off_deck} to {ended}",
         lambda off_deck, ended: off_the_deck(off_deck, ended) if ended["to"] == "warp" else None),
    Rule("deed", "return|returns {ref} to {owner's} hand|hands", lambda ref, **more: moved(ref, to="hand")),
    Rule("deed", "place|places|put|puts {ref} in|into {ended}", lambda ref, ended: moved(ref, **ended)),
    Rule("deed", "place|places|put|return|returns {ref} at|on|to {under_deck}",
         lambda ref, under_deck: moved(ref, **under_deck)),
    Rule("attacker", "the attacking battle? card", ATTACKER),
    Rule("attacker", "the battle card that is attacking", ATTACKER),
    Rule("ref", "{attacker}", same),
    Rule("new_target", "the target of the|that attack", True),
    Rule("deed", "change|switch {new_target} to {ref}",
         lambda new_target, ref: Deed([{"guard": ref}]) if ref in (IT, CHOSEN, THIS) else None),
    Rule("deed", "{new_target} becomes {ref}",
         lambda new_target, ref: Deed([{"guard": ref}]) if ref in (IT, CHOSEN, THIS) else None),
    Rule("deed", "{ref} becomes {new_target}",
         lambda new_target, ref: Deed([{"guard": ref}]) if ref in (IT, CHOSEN, THIS) else None),
    Rule("deed", "send|sends {ref} to {ended}",
         lambda ref, ended: moved(ref, **ended) if ended["to"] == "warp" else None),
    Rule("deed", "place {ref} under this card", lambda ref: moved(ref, to="under", on="self")),
    Rule("deed", "place {ref} under it", lambda ref: moved(ref, to="under", on=IT) if ref != IT else None),
    Rule("deed", "place {ref} under the chosen battle? card",
         lambda ref: moved(ref, to="under", on=CHOSEN) if ref == THIS else None),
    Rule("chosen_fighter", "the chosen card in your battle area", {"among": "chosen", "zone": "battle"}),
    Rule("deed", "place the chosen cards from your {area} under {chosen_fighter}", lambda area, chosen_fighter: Deed(
        [{"move": {"among": "chosen", "zone": area}, "to": "under", "on": chosen_fighter}])),
    Rule("deed", "place {ref} under {played_card}",
         lambda ref, played_card: Deed([{"move": ref, "to": "under", "on": played_card}], True)),
    Rule("beneath", "it", IT),
    Rule("beneath", "this card", THIS),
    Rule("beneath", "{played_card}", same),
    Rule("deed", "place {count} card|cards from the top of your deck under {beneath}",
         lambda count, beneath: Deed([{"tuck": count, "on": beneath}])),
    Rule("deed", "place the top card of your deck under {beneath}",
         lambda beneath: Deed([{"tuck": 1, "on": beneath}])),
    Rule("deed", "remove {ref} from the game", lambda ref: moved(ref, to="removed")),
    Rule("deed", "place|put|return {number} card|cards from|in your hand at|on|to {under_deck}",
         lambda number, under_deck: deed({"take": number, "zone": "hand", **under_deck})),
    Rule("then_shuffle", ",? and? then? shuffle it", True),
    Rule("then_shuffle", ",? and? then? shuffle your|the deck", True),
    Rule("whole_drop", "your drop area", True),
    Rule("whole_drop", "all of? the? cards in your drop area", True),
    Rule("deed", "shuffle {whole_drop} into your deck", lambda whole_drop: deed(
        {"move": {"zone": "drop", "of": "you"}, "to": "deck"}, {"shuffle": "deck"})),
    Rule("deed", "return|place|put {ref} to|in|into your deck {then_shuffle}", lambda ref, then_shuffle:
         Deed([{"move": ref, "to": "deck"}, {"shuffle": "deck"}], True) if ref in (IT, CHOSEN) else None),
    Rule("deed", "shuffle {ref} into your|their deck",
         lambda ref: Deed([{"move": ref, "to": "deck"}, {"shuffle": "deck"}], True) if ref in (IT, CHOSEN) else None),
    Rule("deed", "ko|kos {ref}", lambda ref: Deed([{"ko": ref}], True)),
    Rule("deed", "play {ref} in rest mode", lambda ref: Deed([{"play": ref, "rest": True}], True)),
    Rule("deed", "play {ref} in active mode", lambda ref: Deed([{"play": ref}], True)),
    Rule("deed", "play {ref}", lambda ref: Deed([{"play": ref}], True)),
    Rule("deed", "play this card from your {area} {mode:in_rest}?",
         lambda area, mode=None: deed({"play": THIS, FROM: area, **(mode or {})})),
    Rule("deed", "send this card from|in your {area} to your warp",
         lambda area: deed({"move": THIS, "to": "warp", FROM: area})),
    Rule("deed", "remove this card from|in your {area} from the game",
         lambda area: deed({"move": THIS, "to": "removed", FROM: area})),
    Rule("deed", "place this card from your hand {in_drop}",
         lambda in_drop: deed({"move": THIS, "to": "drop", FROM: "hand"})),
    Rule("deed", "place this card under {sel}",
         lambda sel: _choose_and(sel, {"move": THIS, "to": "under", "on": IT}) if _field(sel) else None),
    Rule("onto", "on top of", True),
    Rule("deed", "play this card from your hand {onto} {played_card}",
         lambda onto, played_card: Deed([{"play": THIS, FROM: "hand", "on": played_card}])),
    Rule("deed", "play {ref} by paying its energy cost", lambda ref: Deed([{"play": ref, "paid": True}], True)),
    Rule("deed", "play {ref} on top of this card ( in active mode )?",
         lambda ref: Deed([{"play": ref, "on": "self"}], True)),
    Rule("deed", "place {ref} on top of this card", lambda ref: Deed([{"play": ref, "on": "self"}], True)),
    Rule("deed", "reveal {amount} {plain} {posts}? from? among them", lambda amount, plain, posts=None: Deed(
        [choosing(Sel({**plain, **(posts or {}), "among": "looked"}, *amount)), {"reveal": "last"}])),
    Rule("deed", "reveal {ref}", lambda ref: deed({"reveal": ref}, moves=True)),
    Rule("deed", "switch|switches {ref} to rest mode", lambda ref: Deed([{"mark": "rest", "of": ref}], True)),
    Rule("deed", "switch {ref} to active mode", lambda ref: Deed([{"unmark": "rest", "of": ref}], True)),
    Rule("deed", "gain control of {ref} {until}?",
         lambda ref, until="": Deed([{"control": ref, **({"until": until} if until else {})}], True)),
    # the same with the cards named in place
    Rule("from_where", "from your {area}", lambda area: {"zone": area}),
    Rule("deed", "add {number} card|cards from your {area} to your hand",
         lambda number, area: deed({"take": number, "zone": area, "to": "hand"}) if area == "life" else None),
    Rule("deed", "add a card from your life to your hand", deed({"take": 1, "zone": "life", "to": "hand"})),
    Rule("deed", "place|put {sel} in|into {ended}", lambda sel, ended: put_away(sel, ended)),
    Rule("deed", "place|put|return {sel} at|on|to {under_deck}", lambda sel, under_deck: put_away(sel, under_deck)),
    Rule("deed", "place {number} {plain} {posts}? from your hand in|into your|the drop area",
         lambda number, plain, posts=None: discarded(number, merged(plain, posts))),
    Rule("deed", "place up to {number} {plain} {posts}? from your hand {in_drop}",
         lambda number, plain, in_drop, posts=None: discarded(number, merged(plain, posts), up_to=True)),
    Rule("your_hand", "your entire? hand", True),
    Rule("your_hand", "all of? the? cards in your hand", True),
    Rule("deed", "place {your_hand} {in_drop}", lambda your_hand, in_drop: deed({"discard": "all", "who": "you"})),
    Rule("deed", "discard {your_hand}", lambda your_hand: deed({"discard": "all", "who": "you"})),
    Rule("deed", "shuffle {your_hand} into your deck",
         lambda your_hand: deed({"take": "all", "zone": "hand", "to": "deck"}, {"shuffle": "deck"})),
    Rule("deed", "place all cards from your hand {but_this}? {in_drop}", lambda in_drop, but_this=None: deed(
        {"discard": "all", "who": "you", **({"other": True} if but_this else {})})),
    Rule("deed", "place {sel} under this card",
         lambda sel: _choose_and(sel, {"move": IT, "to": "under", "on": "self"})),
    Rule("deed", "send {sel} to {ended}",
         lambda sel, ended: _choose_and(sel, {"move": IT, "to": "warp"}) if ended["to"] == "warp" else None),
    Rule("deed", "ko {sel}", lambda sel: _choose_and(sel, {"ko": IT})),
    Rule("deed", "play {sel}", lambda sel: _choose_and(sel, {"play": IT}) if not _field(sel) else None),
    Rule("deed", "play {sel} in rest mode",
         lambda sel: _choose_and(sel, {"play": IT, "rest": True}) if not _field(sel) else None),
    Rule("deed", "return {sel} to {owner's} hand|hands",
         lambda sel, **more: _choose_and(sel, {"move": IT, "to": "hand"})),
    Rule("deed", "switch {sel} to rest mode", lambda sel: _choose_and(sel, {"mark": "rest", "of": IT})),
    Rule("deed", "switch {sel} to active mode", lambda sel: _awoken(sel)),
    Rule("deed", "add {sel} to your hand", lambda sel: _added(sel)),
    Rule("deed", "place|put {sel} in|into your hand", lambda sel: _added(sel) if sel.loose else None),
    Rule("deed", "remove {sel} from the game", lambda sel: _choose_and(sel, {"move": IT, "to": "removed"})),
    Rule("deed", "place|put {off_deck} {in_drop}", lambda off_deck, in_drop: dropped(off_deck)),
    Rule("deed", "place|put {number} card|cards from|in your life {in_drop}",
         lambda number, in_drop: deed({"take": number, "zone": "life", "to": "drop"})),
    Rule("deed", "place|put {ref} {on_life}", lambda ref, on_life: moved(ref, **on_life)),
    Rule("off_theirs", "from the top of your opponent's deck", True),
    Rule("their_top", "{count} card|cards from the top of their|your deck", same),
    Rule("their_top", "the top {count} cards of their deck", same),
    Rule("their_top", "the top card of their deck", 1),
    Rule("deed", "place {their_top} in|into their drop area",
         lambda their_top: dropped(their_top, "opponent")),
    Rule("deed", "place {count} card|cards {off_theirs} {in_drop}",
         lambda count, off_theirs, in_drop: dropped(count, "opponent")),
    Rule("theirs_on_top", "the top card of your opponent's deck", 1),
    Rule("theirs_on_top", "the top {number} cards of your opponent's deck", same),
    Rule("deed", "place|put {theirs_on_top} {in_drop}",
         lambda theirs_on_top, in_drop: dropped(theirs_on_top, "opponent")),
    Rule("deed", "each player places {their_top} {in_drop}", lambda their_top, in_drop: dropped(their_top, "each")),
    Rule("deed", "your opponent places {their_top} {in_drop}",
         lambda their_top, in_drop: dropped(their_top, "opponent")),
)  # fmt: skip


def put_away(sel: Sel, place: Filter) -> Deed | None:
    """Return cards that everybody sees and that go somewhere else; those of secret areas are only counted, unless they
    are chosen for what they are, or become energy."""
    zones = sel.cards.get("zone", "hand")
    searched = zones == "deck" and bool({"character", "trait", "name", "marks"} & set(sel.cards))
    if searched or (zones == "hand" and place["to"] == "energy" and not sel.loose):
        return _choose_and(sel, {"move": IT, **place})
    if sel.loose or not set([zones] if isinstance(zones, str) else zones).isdisjoint(SECRET):
        return None
    return _choose_and(sel, {"move": IT, **place})


def off_the_deck(number: Any, place: Filter) -> Deed | None:
    """Return cards that go from the top of the deck somewhere else."""
    return deed({"take": number, "zone": "deck", "top": True, **place})


def moved(ref: Any, **how: Any) -> Deed:
    return Deed([{"move": ref, **how}], True)


def discarded(number: int, cards: Filter | None, who: str = "you", up_to: bool = False) -> Deed | None:
    if cards is None or "zone" in cards:
        return None
    return deed({"discard": number, "who": who, **cards, **({"up_to": True} if up_to else {})})


def dropped(number: int, who: str = "you") -> Deed:
    return deed({"take": number, "zone": "deck", "top": True, "to": "drop", **who_of(who)})


def _choose_and(sel: Sel, op: dict[str, Any]) -> Deed | None:
    if sel.loose:
        return None
    if sel.amount == "all" and sel.cards.get("zone") not in SECRET:  # nobody chooses: no [Barrier] keeps it off
        return deed({key: sel.cards if value == IT else value for key, value in op.items()})
    return deed(choosing(sel), {key: "last" if value == IT else value for key, value in op.items()})


def _field(sel: Sel) -> bool:
    return sel.cards.get("zone") in ("battle", "leader", ["leader", "battle"])


def _awoken(sel: Sel) -> Deed | None:
    if sel.cards == {"zone": "energy", "of": "you"} and sel.amount != "all":
        return deed({"recharge": sel.amount, **({"up_to": True} if sel.up_to else {})})
    return _choose_and(sel, {"unmark": "rest", "of": IT})


def _added(sel: Sel) -> Deed | None:
    """Return cards that go to the hand; those of the life are only counted."""
    if sel.cards.get("zone") == "life" or _field(sel):
        return None
    if sel.loose and not sel.cards:  # "1 of them", after a look
        sel = sel._replace(cards={"among": "looked"}, loose=False)
    return _choose_and(sel, {"move": IT, "to": "hand"})


def their_own(amount: tuple[int, bool], cards: Filter | None) -> Sel | None:
    """Return cards of whoever chooses: for them they are "yours"."""
    if cards is None or ("kind" not in cards and cards.get("zone") != "energy"):
        return None
    found = on_the_field(cards, "you")
    return None if found is None else chosen(found, *amount)


def in_deck(amount: tuple[int, bool], cards: Filter | None) -> Choice | None:
    """Return cards that are looked for in one's own deck."""
    if cards is None or "zone" in cards or "among" in cards:
        return None
    return Choice((chosen({**cards, "zone": "deck", "of": "you"}, *amount),))


def choosing(sel: Sel, who: str = "you") -> dict[str, Any]:
    """Return the instruction to choose cards."""
    return {"choose": sel.amount, **sel.cards, **({"up_to": True} if sel.up_to else {}),
            **({"ignoring": ["Barrier"]} if sel.ignoring else {}), **who_of(who)}  # fmt: skip


# --- items of a sentence

ITEMS = (
    Rule("choice", "you? choose {sels}", lambda sels: Choice(sels)),
    Rule("choice", "search your deck for {amount} {plain} {posts}?",
         lambda amount, plain, posts=None: in_deck(amount, together(plain, posts))),
    Rule("own", "{amount} of their {plain} {posts}?",
         lambda amount, plain, posts=None: their_own(amount, together(plain, posts))),
    Rule("own", "{amount} of their {look}? energy {posts}?",
         lambda amount, look=None, posts=None: their_own(amount, energy_of("you", look, posts))),
    Rule("choice", "your opponent chooses {own}", lambda own: Choice((own,), "opponent")),
    Rule("flip", "flip this card over", FlipOver()),
    Rule("number_of", "one", 1),
    Rule("number_of", "{number}", same),
    Rule("clause", "{choice}", same),
    Rule("clause", "{deed}", same),
    Rule("clause", "{rest}", same),
    Rule("clause", "{flip}", same),
    Rule("clause", "{deed} at the end of the|this turn", Later),
    Rule("clause", "{deed} at the end of the|this|that battle", lambda deed: Later(deed, "battle ends")),
    Rule("clause", "{deed} after the|this|that battle", lambda deed: Later(deed, "battle over")),
    Rule("at_end", "at the end of the|this turn", True),
    Rule("clause", "flip this card over {at_end}", lambda at_end: Later(deed({"flip": "self"}))),
    Rule("clause", "choose {number:number_of} {dash}", lambda number, dash: OneOf(number)),
    Rule("clause", "choose {number:number_of} of the following {dash}?", lambda number, dash=None: OneOf(number)),
    Rule("clause", "choose up to {number:number_of} of the following {dash}?",
         lambda number, dash=None: OneOf(number, True)),
    Rule("dash", "-", True),
    Rule("dash", "?", True),
    Rule("dash", ":", True),
)  # fmt: skip

DEEDS = (*PLACES, *ITEMS)
