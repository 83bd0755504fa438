"""What Bakugan's cards do with the batch, damage and Energy, what they let be played, and looks at cards."""

from typing import Any

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import Filter, merged
from judgeapp.games.bakugan.wording.clauses import Ops, times
from judgeapp.games.bakugan.wording.deeds import CHOSEN, SIDES, who_of
from judgeapp.games.bakugan.wording.terms import IT, THIS, Aim


def negated(kind: str, side: str = "", look: Filter | None = None, cost: Filter | None = None) -> Ops:
    which = {**(look or {}), **(cost or {})}
    spec = f"{SIDES[side]} batch {kind or 'card'}".strip()
    return [{"negate": Aim(spec), **({"which": which} if which else {})}]


def stopped(look: Filter | None = None) -> Ops:
    return [{"stop": True, **({"which": look} if look else {})}]


def gained(by: Any, each: Any = None, player: str = "you") -> Ops:
    return [{"number": "energy", "by": times(each, by) if each else by, **who_of(player)}]


MOST_CHARGED = 99


def recharged(count: int) -> Ops:
    """Return Energy cards that are charged, as many as are uncharged at most."""
    return [
        {"number": "charged", "by": {"number": "uncharged", "most": count}},
        {"number": "uncharged", "by": {"number": "uncharged", "times": -1, "least": -count}},
    ]


def put_off(kind: str) -> Ops:
    return [{"later": {"event": "played", "player": "you", "kind": kind}, "do": [{"copy": "event"}]}]


def damaged(number: Any, who: Any = "opponent", each: Any = None) -> Ops:
    return [{"damage": times(each, number) if each else number, "who": who}]


BATCH = (
    Rule("effect", "negate a|an|one|target {side}? {look}? {kind} {cost}? ( in the batch )?", negated),
    Rule("effect", "negate a|an|target {side}? {one:kind} or {other:kind}",
         lambda one, other, side="": negated("", side, {"kind": [one, other]}) if one and other else None),
    Rule("effect", "negate a|an|target {side}? {one:kind} , {two:kind} ,? or {three:kind}",
         lambda one, two, three, side="": negated("", side, {"kind": [one, two, three]}) if one and two and three
         else None),
    Rule("anew", "and make your own selections", True),
    Rule("effect", "copy its effect ( {anew} ( for it )? )?", lambda anew=None: [{"copy": IT}]),
    Rule("effect", "negate an {side}? ability",
         lambda side="": [{"negate": Aim(f"{SIDES[side]} batch ability".strip())}]),
    Rule("effect", "copy the next {kind} you play ( this turn )?",
         lambda kind: put_off(kind) if kind else None),
    Rule("attack", "an|the|any attack", True),
    Rule("effect", "[stop]|stop if the attacking bakugan is {look}", stopped),
    Rule("effect", "[stop]|stop a|an {look} attack", stopped),
    Rule("effect", "[stop]|stop a|an|the attack|attacks|damage from a|an|any? {look} bakugan", stopped),
    Rule("effect", "[stop]|stop attacks|damage from {look} bakugan", stopped),
    Rule("effect", "[stop]|stop a|an|the attack|attacks|damage from a|an|any {looks}? bakugan {such}",
         lambda such, looks=None: stopped(found) if (found := merged(looks, such)) else None),
    Rule("effect", "reduce the remaining? damage by {number}", lambda number: [{"prevent": number}]),
    Rule("effect", "prevent {number} of? the? remaining? damage", lambda number: [{"prevent": number}]),
    Rule("attack", "all|the? remaining? damage", True),
    Rule("attack", "all? the? damage from this|the attack", True),
    Rule("effect", "prevent all the? rest? of? the? remaining? damage", stopped()),
    Rule("effect", "[stop]|stop {attack}?", lambda attack=None: stopped()),
    Rule("effect", "[stop]|stop {look} attack|attacks?", stopped),
    Rule("effect", "prevent the next {number} damage", lambda number: [{"prevent": number}]),
    Rule("effect", "deal|deals {number} damage to your|each|the|an opponent", damaged),
    Rule("effect", "deal|deals {number} damage to your|each|the opponent for each {each}", damaged),
    Rule("effect", "it|this makes a {faction} attack for {number} {rating}",
         lambda faction, number, rating: damaged(number) if rating == "damage" else None),
    Rule("effect", "deal {number} damage to a|any player", lambda number: damaged(number, Aim("player"))),
    Rule("effect", "{signed} {energy} ( for the turn | this turn )?", lambda signed, energy: gained(signed)),
    Rule("effect", "your|the|each? opponent takes {number} damage", damaged),
    Rule("effect", "{number} damage to your|each|the opponent", damaged),
    Rule("effect", "{player} loses|lose {number} {energy}",
         lambda player, number, energy: gained(-number, None, player)),
    Rule("effect", "charge {count} ( of your )? uncharged? energy card|cards", recharged),
    Rule("effect", "charge all ( of? your )? uncharged? energy cards", lambda: recharged(MOST_CHARGED)),
    Rule("effect", "charge {count} of your energy", recharged),
    Rule("effect", "charge all of? your energy", lambda: recharged(MOST_CHARGED)),
    Rule("effect", "{signed} {energy} for each {each}", lambda signed, energy, each: gained(signed, each)),
    Rule("effect", "add {number} {energy} ( for the turn | this turn )?", lambda number, energy: gained(number)),
    Rule("effect", "gain {number} {energy} ( for the turn | this turn )?", lambda number, energy: gained(number)),
    Rule("effect", "gain {signed} {energy} ( for the turn | this turn )?", lambda signed, energy: gained(signed)),
    Rule("effect", "{player} gains|gain|gets|get {number} {energy} ( for the turn | this turn )?",
         lambda player, number, energy: gained(number, None, player)),
    Rule("effect", "win the game", [{"win": "you"}]),
    Rule("effect", "{player} wins|win the game", lambda player: [{"win": player}]),
    Rule("effect", "{player} loses|lose the game", lambda player: [{"lose": player}]),
)  # fmt: skip

# --- cards that are played at once


def freely(what: Any) -> Ops:
    return [{"play": what, "free": True}]


PLAYED_FREELY = freely(THIS)
PLAYS = (
    Rule("effect", "play it for free", freely(IT)),
    Rule("effect", "play this card? for free", PLAYED_FREELY),
    Rule("effect", "play a|an|one {card} ( from your hand )? for free",
         lambda card: freely({"zone": "hand", "of": "you", **card})),
    Rule("effect", "play a|an|one {card} from your discard pile for free",
         lambda card: freely({"zone": "discard", "of": "you", **card})),
)  # fmt: skip

# --- looking at cards


def kept(number: int, rest: Any, order: Any = None) -> Ops:
    """Return that some of the cards that were looked at go to the hand, and the others beneath the deck."""
    return [
        {"choose": number, "among": "looked"},
        {"move": {**CHOSEN, "zone": "deck"}, "to": "hand"},
        {"arrange": "looked", "place": "bottom"},
    ]


UNDER = {"arrange": "looked", "place": "bottom"}


def thrown_by_you(card: Filter | None) -> Ops:
    """Return a card of the opponent's hand that you choose to be discarded."""
    return [{"discard": 1, "who": "opponent", "by": "you", **(card or {})}]


def kept_of(card: Filter | None, up_to: bool = False) -> Ops:
    """Return that one of the cards that were looked at goes to the hand."""
    one = {"choose": 1, "among": "looked", **(card or {}), **({"up_to": True} if up_to else {})}
    return [one, {"move": {**CHOSEN, "zone": "deck"}, "to": "hand"}]


def all_kept(card: Filter | None) -> Ops:
    return [{"choose": "all", "among": "looked", **(card or {})}, {"move": {**CHOSEN, "zone": "deck"}, "to": "hand"}]


LOOKS = (
    Rule("top", "the top card of your deck", 1),
    Rule("top", "the top {number} cards of your deck", same),
    Rule("effect", "look at the top card of your opponent's deck", [{"look": 1, "zone": "deck", "of": "opponent"}]),
    Rule("effect", "look at your|an opponent's hand", [{"look": "all", "zone": "hand", "of": "opponent"}]),
    Rule("effect", "{chooser} reveals their hand", lambda chooser: [{"reveal": {"zone": "hand", "of": chooser}}]),
    Rule("shown", "from|in it", True),
    Rule("shown", "from|in their hand", True),
    Rule("thrown", "to discard", True),
    Rule("thrown", ",? and? {chooser} discards it", lambda chooser: True),
    Rule("thrown", ",? and? {chooser} discards that card", lambda chooser: True),
    Rule("thrown", ",? and? they discard it", True),
    Rule("thrown", ",? and? they discard that card", True),
    Rule("thrown", ",? and discard it", True),
    Rule("effect", "you? choose a|an|one {card} {shown} {thrown}", lambda card, shown, thrown: thrown_by_you(card)),
    Rule("effect", "choose a|an|one {card} {shown}? and {chooser} discards it",
         lambda card, chooser, shown=None: thrown_by_you(card) if shown is None else None),
    Rule("effect", "discard a|an|one {card} {shown}", lambda card, shown: thrown_by_you(card)),
    Rule("among_them", "from among them", True),
    Rule("among_them", "of them", True),
    Rule("into_hand", ",? and? put it into|in your hand", True),
    Rule("effect", "you may reveal|choose|take a|an|one {card} {among_them} {into_hand}",
         lambda card, among_them, into_hand: kept_of(card, True)),
    Rule("effect", "choose a|an|one {card} {among_them} {into_hand}",
         lambda card, among_them, into_hand: kept_of(card)),
    Rule("effect", "you may put a|an|one {card} {among_them} into|in your hand",
         lambda card, among_them: kept_of(card, True)),
    Rule("effect", "put a|an|one {card} {among_them} into|in your hand",
         lambda card, among_them: kept_of(card) if not card else None),
    Rule("effect", "put all {card} {among_them}? into|in your hand",
         lambda card, among_them=None: all_kept(card) if card else None),
    Rule("rest_to", "on the? bottom of your deck {order}?", lambda order=None: [UNDER]),
    Rule("rest_to", "on the? top of your deck {order}?", lambda order=None: [{"arrange": "looked", "place": "top"}]),
    Rule("rest_to", "into|in your discard pile", [{"move": {"among": "looked", "zone": "deck"}, "to": "discard"}]),
    Rule("effect", "put {rest} {rest_to}", lambda rest, rest_to: rest_to),
    Rule("effect", "put all {card} {among_them}? into|in your hand and {rest} {rest_to}",
         lambda card, rest, rest_to, among_them=None: [*all_kept(card), *rest_to] if card else None),
    Rule("effect", "put {number} ( of them )? into|in your hand and {rest} into|in your discard pile",
         lambda number, rest: [{"choose": number, "among": "looked"},
                               {"move": {**CHOSEN, "zone": "deck"}, "to": "hand"},
                               {"move": {"among": "looked", "zone": "deck"}, "to": "discard"}]),
    Rule("effect", "put|return it on the? bottom of your deck", [{**UNDER, "one": True}]),
    Rule("effect", "put|return it back? on|to the? top of your deck",
         [{"arrange": "looked", "place": "top", "one": True}]),
    Rule("effect", "look at {top}", lambda top: [{"look": top, "zone": "deck", "of": "you"}]),
    Rule("effect", "look at up to {top}", lambda top: [{"look": top, "zone": "deck", "of": "you", "up_to": True}]),
    Rule("effect", "reveal {top}",
         lambda top: [{"look": top, "zone": "deck", "of": "you"}, {"reveal": "looked"}]),
    Rule("effect", "put|return them back? on|to the? top of your deck in any order",
         [{"arrange": "looked", "place": "top"}]),
    Rule("effect", "put|return them back in any order", [{"arrange": "looked", "place": "top"}]),
    Rule("effect", "put|return them back? on|to the? bottom of your deck in any order",
         [{"arrange": "looked", "place": "bottom"}]),
    Rule("rest", "the rest|others", True),
    Rule("rest", "the other cards", True),
    Rule("rest", "the other card?", True),
    Rule("rest", "the other {number} cards?", True),
    Rule("order", "in any order", True),
    Rule("effect", "put {number} ( of them )? into|in your hand and {rest} on the? bottom of your deck {order}?", kept),
)  # fmt: skip


DONE_WITH_IT = (*PLAYS, *BATCH, *LOOKS)
