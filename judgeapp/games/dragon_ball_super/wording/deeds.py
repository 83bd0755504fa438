"""What Dragon Ball Super's cards do, clause by clause, as effects of scenario files."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import Filter, merged
from judgeapp.games.dragon_ball_super.timing.energy import COLOURS
from judgeapp.games.dragon_ball_super.wording.terms import (
    CHOSEN,
    IT,
    LEADER,
    THIS,
    Sel,
    chosen,
)

Ops = list[dict[str, Any]]


HAND_AWAY = ({"take": "all", "zone": "hand", "to": "deck", "who": "opponent"}, {"shuffle": "deck", "who": "opponent"})
SEEN_THROUGH = {"words": "looked through"}  # whoever plays knows it
COINED = "?token"  # a token, of which a reminder says what it is
FROM = "?from"  # where a card is that plays itself


class Choice(NamedTuple):
    """Cards that are chosen, of which the next words say what happens to them."""

    sels: tuple[Sel, ...]


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
    """Something that is done at the end of the turn."""

    deed: Deed


class Ends(NamedTuple):
    """ "At the end of the turn": what follows in the sentence is done then."""


class OneOf(NamedTuple):
    """ "Choose one": the ways follow, each in a line of its own."""

    number: int


class Rest(NamedTuple):
    """What becomes of cards that were looked at and are left."""

    ops: Ops


class FlipOver(NamedTuple):
    """ "Flip this card over", which [Awaken] and [Wish] do by themselves."""


def deed(*ops: dict[str, Any], moves: bool = False) -> Deed:
    return Deed(list(ops), moves)


def who_of(who: str) -> dict[str, Any]:
    return {} if who == "you" else {"who": who}


# --- where cards go

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
    Rule("under_deck", "the bottom of {owner's} deck|decks {order}?", {"to": "deck", "place": "bottom"}),
    Rule("under_deck", "the top of {owner's} deck|decks {order}?", {"to": "deck", "place": "top"}),
    Rule("deed", "add {ref} to your|their hand|hands", lambda ref: moved(ref, to="hand")),
    Rule("deed", "add {ref} to your energy in rest mode", lambda ref: moved(ref, to="energy", rest=True)),
    Rule("deed", "add {ref} to your energy", lambda ref: moved(ref, to="energy")),
    Rule("deed", "add {ref} to your life", lambda ref: moved(ref, to="life")),
    Rule("deed", "return {ref} to {owner's} hand|hands", lambda ref, **more: moved(ref, to="hand")),
    Rule("deed", "place|places|put|puts {ref} in|into {ended}", lambda ref, ended: moved(ref, **ended)),
    Rule("deed", "place|places|put {ref} at|on {under_deck}", lambda ref, under_deck: moved(ref, **under_deck)),
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
    Rule("deed", "shuffle {ref} into your|their deck",
         lambda ref: Deed([{"move": ref, "to": "deck"}, {"shuffle": "deck"}], True) if ref in (IT, CHOSEN) else None),
    Rule("deed", "ko {ref}", lambda ref: Deed([{"ko": ref}], True)),
    Rule("deed", "play {ref} in rest mode", lambda ref: Deed([{"play": ref, "rest": True}], True)),
    Rule("deed", "play {ref} in active mode", lambda ref: Deed([{"play": ref}], True)),
    Rule("deed", "play {ref}", lambda ref: Deed([{"play": ref}], True)),
    Rule("deed", "play this card from your hand", deed({"play": THIS, FROM: "hand"})),
    Rule("onto", "on top of", True),
    Rule("deed", "play this card from your hand {onto} {played_card}",
         lambda onto, played_card: Deed([{"play": THIS, FROM: "hand", "on": played_card}])),
    Rule("deed", "play {ref} by paying its energy cost", lambda ref: Deed([{"play": ref, "paid": True}], True)),
    Rule("deed", "play {ref} on top of this card ( in active mode )?",
         lambda ref: Deed([{"play": ref, "on": "self"}], True)),
    Rule("deed", "place {ref} on top of this card", lambda ref: Deed([{"play": ref, "on": "self"}], True)),
    Rule("deed", "reveal {ref}", lambda ref: deed({"reveal": ref}, moves=True)),
    Rule("deed", "switch {ref} to rest mode", lambda ref: Deed([{"mark": "rest", "of": ref}], True)),
    Rule("deed", "switch {ref} to active mode", lambda ref: Deed([{"unmark": "rest", "of": ref}], True)),
    Rule("deed", "gain control of {ref}", lambda ref: Deed([{"control": ref}], True)),
    # the same with the cards named in place
    Rule("from_where", "from your {area}", lambda area: {"zone": area}),
    Rule("deed", "add {number} card|cards from your {area} to your hand",
         lambda number, area: deed({"take": number, "zone": area, "to": "hand"}) if area == "life" else None),
    Rule("deed", "add a card from your life to your hand", deed({"take": 1, "zone": "life", "to": "hand"})),
    Rule("deed", "place {number} {plain} {posts}? from your hand in|into your|the drop area",
         lambda number, plain, posts=None: discarded(number, merged(plain, posts))),
    Rule("deed", "place all cards from your hand {but_this}? {in_drop}", lambda in_drop, but_this=None: deed(
        {"discard": "all", "who": "you", **({"other": True} if but_this else {})})),
    Rule("deed", "place {sel} under this card",
         lambda sel: _choose_and(sel, {"move": IT, "to": "under", "on": "self"})),
    Rule("deed", "send {sel} to your warp", lambda sel: _choose_and(sel, {"move": IT, "to": "warp"})),
    Rule("deed", "ko {sel}", lambda sel: _choose_and(sel, {"ko": IT})),
    Rule("deed", "play {sel}", lambda sel: _choose_and(sel, {"play": IT}) if not _field(sel) else None),
    Rule("deed", "play {sel} in rest mode",
         lambda sel: _choose_and(sel, {"play": IT, "rest": True}) if not _field(sel) else None),
    Rule("deed", "return {sel} to {owner's} hand|hands",
         lambda sel, **more: _choose_and(sel, {"move": IT, "to": "hand"})),
    Rule("deed", "switch {sel} to rest mode", lambda sel: _choose_and(sel, {"mark": "rest", "of": IT})),
    Rule("deed", "switch {sel} to active mode", lambda sel: _awoken(sel)),
    Rule("deed", "add {sel} to your hand", lambda sel: _added(sel)),
    Rule("deed", "remove {sel} from the game", lambda sel: _choose_and(sel, {"move": IT, "to": "removed"})),
    Rule("deed", "place the top {number} cards of your deck in your|the drop area", lambda number: dropped(number)),
    Rule("deed", "place the top card of your deck in your|the drop area", lambda: dropped(1)),
    Rule("deed", "place {count} card|cards from the top of your deck in your|the drop area",
         lambda count: dropped(count)),
    Rule("off_theirs", "from the top of your opponent's deck", True),
    Rule("their_top", "{count} card|cards from the top of their|your deck", same),
    Rule("their_top", "the top {count} cards of their deck", same),
    Rule("deed", "place {count} card|cards {off_theirs} {in_drop}",
         lambda count, off_theirs, in_drop: dropped(count, "opponent")),
    Rule("deed", "your opponent places {their_top} {in_drop}",
         lambda their_top, in_drop: dropped(their_top, "opponent")),
)  # fmt: skip


def moved(ref: Any, **how: Any) -> Deed:
    return Deed([{"move": ref, **how}], True)


def discarded(number: int, cards: Filter | None, who: str = "you") -> Deed | None:
    if cards is None or "zone" in cards:
        return None
    return deed({"discard": number, "who": who, **cards})


def dropped(number: int, who: str = "you") -> Deed:
    return deed({"take": number, "zone": "deck", "top": True, "to": "drop", **who_of(who)})


def _choose_and(sel: Sel, op: dict[str, Any]) -> Deed | None:
    if sel.loose:
        return None
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
    return _choose_and(sel, {"move": IT, "to": "hand"})


def choosing(sel: Sel, who: str = "you") -> dict[str, Any]:
    """Return the instruction to choose cards."""
    return {"choose": sel.amount, **sel.cards, **({"up_to": True} if sel.up_to else {}),
            **({"ignoring": ["Barrier"]} if sel.ignoring else {}), **who_of(who)}  # fmt: skip


# --- numbers and keywords for a time

UNTIL = (
    Rule("until", "for the duration|remainder of the|this turn", "turn"),
    Rule("until", "during this turn", "turn"),
    Rule("until", "until the end of the|this turn", "turn"),
    Rule("until", "for the duration|remainder of the|this battle", "battle"),
    Rule("until", "during this battle", "battle"),
    Rule("until", "for the duration of the game", "game"),
    Rule("until", "until the end of your|their opponent's next turn", "opponent's next turn"),
    Rule("theirs_until", "until the end of their next turn", "opponent's next turn"),
    Rule("until", "until the end of your next turn", "your next turn"),
    Rule("until", "until the start|beginning of your next turn", "your turn"),
    # what changes
    Rule("change", "{signed} power", lambda signed: {"stat": "power", "by": signed}),
    Rule("change", "{signed} combo power", lambda signed: {"stat": "combo", "by": signed}),
    Rule("change", "an additional {signed} power", lambda signed: {"stat": "power", "by": signed}),
    Rule("change", "{keyword}", lambda keyword: {"mark": keyword}),
    Rule("changes", "{change}", lambda change: [change]),
    Rule("changes", "{change} ( , and? | and ) {changes}", lambda change, changes: [change, *changes]),
    Rule("active_ones", "( that are )? in active mode", True),
    Rule("ability", "can attack battle cards {active_ones}", {"allow": "attack active"}),
    Rule("ability", "can't|cannot attack", {"forbid": "attack"}),
    Rule("their_skills", "your opponent's skills", True),
    Rule("their_skills", "the? skills of|on your opponent's cards", True),
    Rule("ability", "can't|cannot be chosen by {their_skills}", {"mark": "Barrier"}),
    Rule("ability", "can't|cannot attack your opponent's leader card|cards", {"forbid": "attack leader"}),
    Rule("ability", "can't|cannot attack leader cards", {"forbid": "attack leader"}),
    Rule("ability", "can't|cannot be? switch|switched to active mode", {"forbid": "unmark"}),
    Rule("ability", "can't|cannot have its attack negated", {"forbid": "negate attack"}),
    Rule("ability", "can't|cannot be ko'd|koed", {"forbid": "ko"}),
    Rule("ability", "can't|cannot be ko - ed", {"forbid": "ko"}),
    Rule("get", "also? get|gets|gain|gains", True),
    Rule("given", "{get} {changes}", lambda get, changes: changes),
    Rule("given", "{get} {changes} and {ability}", lambda get, changes, ability: [*changes, ability]),
    Rule("given", "{ability}", lambda ability: [ability]),
    Rule("given", "{one:ability} and {other:ability}", lambda one, other: [one, other]),
    Rule("holder", "it|they ( each )?", IT),
    Rule("holder", "this card", THIS),
    Rule("holder", "that card", IT),
    Rule("holder", "those cards", IT),
    Rule("holder", "the chosen battle? card|cards", CHOSEN),
    Rule("holder", "the chosen card and this card", [CHOSEN, THIS]),
    Rule("holder", "your leader card", LEADER),
    Rule("deed", "{holder} {given} {until}", lambda holder, given, until: lasting(holder, given, until)),
    Rule("deed", "{until} ,? {holder} {given}", lambda holder, given, until: lasting(holder, given, until)),
    Rule("deed", "{holder} get|gets|gain|gains {signed} power {until} for each {there}",
         lambda holder, signed, until, there: for_each(holder, signed, until, there)),
    Rule("deed", "{holder} get|gets|gain|gains {signed} power for each {there} {until}",
         lambda holder, signed, until, there: for_each(holder, signed, until, there)),
    Rule("deed", "negate {whose:skills_of} {until}", lambda whose, until: deed({"blank": whose, "until": until})),
    Rule("skills_of", "its|their skills", IT),
    Rule("skills_of", "that card's skills", IT),
    Rule("skills_of", "the chosen card's skills", CHOSEN),
)  # fmt: skip


def lasting(holder: Any, given: Sequence[Filter], until: str) -> Deed | None:
    """Return what changes on cards for a time."""
    holders = holder if isinstance(holder, list) else [holder]
    return deed(*({**each, "of": one, "until": until} for one in holders for each in given))


def for_each(holder: Any, by: int, until: str, there: Filter) -> Deed | None:
    if "zone" not in there:
        return None
    return deed({"stat": "power", "by": {**counted(there), "times": by}, "of": holder, "until": until})


def counted(there: Filter) -> dict[str, Any]:
    """Return how many cards there are, as an amount."""
    rest = {key: value for key, value in there.items() if key != "zone"}
    return {"count": there["zone"], **rest}


# --- players

PLAYERS = (
    Rule("deed", "draw {count} card|cards", lambda count: deed({"draw": count})),
    Rule("deed", "draw {count} more card", lambda count: deed({"draw": count})),
    Rule("deed", "each player draws {count} card|cards", lambda count: deed({"draw": count, "who": "each"})),
    Rule("deed", "you and your opponent draw {count} card|cards", lambda count: deed({"draw": count, "who": "each"})),
    Rule("deed", "your opponent discards {count} card|cards", lambda count: discarded(count, {}, "opponent")),
    Rule("deed", "your opponent can't|cannot combo with {plain} {posts}? {until}",
         lambda plain, until, posts=None: _no_combo(merged(plain, posts), until)),
    Rule("deed", "your opponent can't|cannot activate [blocker] skills? {until}",
         lambda until: deed({"forbid": "Blocker", "who": "opponent", "until": until})),
    Rule("deed", "draw up to {count} card|cards", lambda count: deed({"draw": count, "up_to": True})),
    Rule("deed", "your opponent draws {count} card|cards", lambda count: deed({"draw": count, "who": "opponent"})),
    Rule("deed", "draw cards until you have {number} cards in your hand",
         lambda number: deed({"draw": {"count": "hand", "of": "you", "times": -1, "plus": number, "least": 0}})),
    Rule("deed", "your opponent chooses {number} card|cards in|from their hand and places it|them in their drop area",
         lambda number: discarded(number, {}, "opponent")),
    Rule("deed", "your opponent chooses {number} card|cards in|from their hand and sends it|them to their warp",
         lambda number: deed({"take": number, "zone": "hand", "to": "warp", "who": "opponent"})),
    Rule("deed", "your opponent chooses {number} card|cards in|from their hand and places it|them at the bottom of "
         "their deck {order}?",
         lambda number, order=None: deed({"take": number, "zone": "hand", "to": "deck", "place": "bottom",
                                          "who": "opponent"})),
    Rule("deed", "your opponent places {number} card|cards from their hand in their drop area",
         lambda number: discarded(number, {}, "opponent")),
    Rule("deed", "deal {number} damage to your opponent", lambda number: deed({"damage": number, "who": "opponent"})),
    Rule("deed", "deal {number} damage to your opponent's life",
         lambda number: deed({"damage": number, "who": "opponent"})),
    Rule("deed", "it|this card? deals {number} damage to your opponent's life",
         lambda number: deed({"damage": number, "who": "opponent"})),
    Rule("deed", "shuffle your deck", deed({"shuffle": "deck"})),
    Rule("deed", "shuffle your deck if you looked through it", deed({"shuffle": "deck", "if": [SEEN_THROUGH]})),
    Rule("deed", "shuffle any areas you looked through",
         deed(*({"shuffle": zone, "if": [SEEN_THROUGH]} for zone in ("deck", "life")))),
    Rule("deed", "shuffle your deck afterwards", deed({"shuffle": "deck"})),
    Rule("top", "{number} card|cards from the top of your deck", same),
    Rule("top", "the top {number} cards of your deck", same),
    Rule("top", "the top card of your deck", 1),
    Rule("deed", "look at ( up to )? {top}", lambda top: deed({"look": top, "zone": "deck", "of": "you"})),
    Rule("left", "the rest|remaining", True),
    Rule("left", "the remaining cards", True),
    Rule("left", "the rest of the cards", True),
    Rule("left", "the other cards", True),
    Rule("left", "all other cards", True),
    Rule("rest", "place|put|return {left} at|on|to the bottom of your deck {order}?",
         lambda left, order=None: Rest([{"arrange": "looked", "place": "bottom"}])),
    Rule("rest", "place|put|return {left} at|on|to the top of your deck {order}?",
         lambda left, order=None: Rest([{"arrange": "looked", "place": "top"}])),
    Rule("rest", "place|put {left} in your|the drop area",
         lambda left: Rest([{"move": {"among": "looked", "zone": "deck"}, "to": "drop"}])),
    Rule("deed", "your opponent reveals their hand", deed({"reveal": {"zone": "hand", "of": "opponent"}})),
    Rule("deed", "they reveal their hand", deed({"reveal": {"zone": "hand", "of": "opponent"}})),
    Rule("deed", "choose {amount} card|cards from it|their and your opponent places it|them in their drop area",
         lambda amount: Deed([{"discard": amount[0], "who": "opponent", "by": "you",
                               **({"up_to": True} if amount[1] else {})}], goes_on=True)),
    Rule("deed", "your opponent chooses {whole_hand} and places them {in_drop}",
         lambda whole_hand, in_drop: deed({"discard": "all", "who": "opponent"})),
    Rule("deed", "take another turn after this one", deed({"another_turn": "you"})),
    Rule("deed", "activate its [activate_main]|[activate:_main]|[activate_:_main] skill",
         lambda: Deed([{"activate": IT, "label": "Activate: Main"}], True)),
    Rule("deed", "activate it", Deed([{"activate": IT}], True)),
    Rule("deed", "your opponent shuffles {whole_hand} into their deck", lambda whole_hand: deed(*HAND_AWAY)),
    Rule("deed", "your opponent shuffles {whole_hand} into their deck , then draws {number} cards",
         lambda whole_hand, number: deed(*HAND_AWAY, {"draw": number, "who": "opponent"})),
    Rule("deed", "your opponent places cards from their hand {in_drop} {down_to}",
         lambda in_drop, down_to: deed({"discard": above(down_to), "who": "opponent"})),
    Rule("banishes", "sends|send them to their warp", True),
    Rule("deed", "your opponent chooses cards from their hand and {banishes} {down_to}",
         lambda banishes, down_to: deed({"take": above(down_to), "zone": "hand", "to": "warp", "who": "opponent"})),
    Rule("deed", "look at ( up to )? {number} card|cards from the bottom of your deck",
         lambda number: deed({"look": number, "zone": "deck", "of": "you", "place": "bottom"})),
    Rule("deed", "look at the bottom card of your deck",
         deed({"look": 1, "zone": "deck", "of": "you", "place": "bottom"})),
    Rule("deed", "add {amount} {plain} from it|them|among to your hand",
         lambda amount, plain: deed(choosing(chosen({**plain, "among": "looked"}, *amount)),
                                    {"move": "last", "to": "hand"})),
    Rule("deed", "play {number} {capital} token|tokens",
         lambda number, capital: Deed([{"token": f"{capital} Token", COINED: capital.lower()} for _ in range(number)])
         if number < 6 else None),
    # what may not be done
    Rule("deed", "you can only play {only} {until}",
         lambda only, until: deed({"forbid": "play", "who": "you", "which": only, "until": until})),
    Rule("only", "battle cards that are {colours} and no other color|colour", lambda colours: all_but(colours)),
    Rule("deed", "you can't|cannot play {plain} {until}", lambda plain, until: no_play("you", plain, until)),
    Rule("deed", "your opponent can't|cannot play {plain} {posts}? {until}",
         lambda plain, until, posts=None: no_play("opponent", merged(plain, posts), until)),
    Rule("deed", "your opponent can't|cannot activate {counter} skills? {costs:with_costs}? {until}",
         lambda counter, until, costs=None: no_counter(counter, until, costs)),
    Rule("deed", "your opponent may not activate {counter} skills? {until}",
         lambda counter, until: no_counter(counter, until)),
    Rule("with_costs", "with {costing}", same),
    Rule("deed", "your opponent can't|cannot switch energy {to_active} {no_awaken} {until}",
         lambda to_active, no_awaken, until: deed({"forbid": "recharge", "who": "opponent", "until": until})),
    Rule("deed", "{banned} {until}", lambda banned, until: deed({"forbid": banned, "who": "you", "until": until})),
    Rule("but_leader", "other than their leader card", True),
    Rule("deed", "your opponent can't|cannot activate skills on cards {but_leader} {until:theirs_until}",
         lambda but_leader, until: deed({"forbid": "activate", "who": "opponent", "which": {"not": {"kind": "leader"}},
                             "until": until})),
    Rule("deed", "you can't|cannot activate {card_name} {until}",
         lambda card_name, until: deed({"forbid": "activate", "who": "you", "which": {"name": card_name},
                                        "until": until})),
    # attacks and other skills
    Rule("deed", "negate the|that attack", deed({"negate": "attack"})),
    Rule("deed", "negate the {counter} skill?",
         lambda counter: deed({"negate": "target"}) if counter == "counter" else None),
    Rule("unplayed", "instead of being played", True),
    Rule("deed", "it is placed in its owner's drop area {unplayed}",
         lambda unplayed: deed({"negate": "target", "to": "drop"})),
    Rule("deed", "negate this skill {until}", lambda until: deed({"spend": until})),
    Rule("deed", "negate that|the attack and this skill {until}",
         lambda until: deed({"negate": "attack"}, {"spend": until})),
)  # fmt: skip


def above(number: int) -> dict[str, Any]:
    """Return how many cards the opponent has in hand above a number."""
    return {"count": "hand", "of": "opponent", "plus": -number, "least": 0}


def all_but(colours: Sequence[str]) -> Filter:
    """Return Battle Cards that are of another colour than these, too, or of none of them."""
    others = [each for each in COLOURS if each not in colours]
    return {"kind": "battle", "not": {"colour": list(colours), "not": {"colour": others}}}


def no_play(who: str, plain: Filter | None, until: str) -> Deed | None:
    if plain is None or "zone" in plain:
        return None
    which = {"which": plain} if plain != {"kind": "battle"} else {"which": {"kind": "battle"}}
    return deed({"forbid": "play", "who": who, **which, "until": until})


def _no_combo(cards: Filter | None, until: str) -> Deed | None:
    if cards is None or "zone" in cards:
        return None
    return deed({"forbid": "combo", "who": "opponent", **({"which": cards} if cards else {}), "until": until})


def no_counter(counter: str, until: str, costs: Filter | None = None) -> Deed:
    return deed({"forbid": counter, "who": "opponent", **({"which": costs} if costs else {}), "until": until})


# --- items of a sentence

ITEMS = (
    Rule("choice", "choose|chooses {sels}", lambda sels: Choice(sels)),
    Rule("flip", "flip this card over", FlipOver()),
    Rule("number_of", "one", 1),
    Rule("number_of", "{number}", same),
    Rule("clause", "{choice}", same),
    Rule("clause", "{deed}", same),
    Rule("clause", "{rest}", same),
    Rule("clause", "{flip}", same),
    Rule("clause", "{deed} at the end of the|this turn", Later),
    Rule("at_end", "at the end of the|this turn", True),
    Rule("clause", "flip this card over {at_end}", lambda at_end: Later(deed({"flip": "self"}))),
    Rule("clause", "choose {number:number_of} {dash}", lambda number, dash: OneOf(number)),
    Rule("clause", "choose {number:number_of} of the following {dash}?", lambda number, dash=None: OneOf(number)),
    Rule("dash", "-", True),
    Rule("dash", "?", True),
    Rule("dash", ":", True),
)  # fmt: skip

DEEDS = (*PLACES, *UNTIL, *PLAYERS, *ITEMS)
