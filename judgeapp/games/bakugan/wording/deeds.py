"""What Bakugan's cards do besides changing numbers: draw, discard, destroy, negate, look, attach, stop ..."""

from typing import Any

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import Filter
from judgeapp.games.bakugan.wording.clauses import Chosen, Costs, Lasting, Ops, Restated, times
from judgeapp.games.bakugan.wording.terms import IT, THIS, Aim, Group

CHOSEN = {"among": "chosen"}
SEVERAL = range(1, 7)  # how many cards can be selected for one card


def who_of(who: Any) -> dict[str, Any]:
    """Return whose deed it is, where it is not yours."""
    return {} if who == "you" else {"who": who}


def drawn(count: Any, player: Any = "you", each: Any = None) -> Ops:
    return [{"draw": times(each, count) if each else count, **who_of(player)}]


def discarded(count: Any, player: Any = "you", random: Any = None, each: Any = None, up_to: Any = None) -> Ops:
    amount = times(each, count) if each else count
    return [{"discard": amount, "who": player, **flag("random", random), **flag("up_to", up_to)}]


def flag(name: str, value: Any) -> dict[str, bool]:
    return {name: True} if value else {}


# --- cards that go somewhere

TO_HAND = {"to": "hand"}
DESTROYED = {"to": "discard", "then": "destroyed"}
SIDES = {"enemy": "opposing", "own": "own", "": ""}
PEOPLE = {"enemy": "opponent", "own": "you"}


def selected(kind: str, side: str = "", look: Filter | None = None, cost: Filter | None = None) -> Aim:
    """Return a card in play that is selected."""
    which = {**(look or {}), **(cost or {})}
    return Aim(f"{SIDES[side]} {kind}".strip(), which or None)


def every(kind: str, side: str = "", look: Filter | None = None, cost: Filter | None = None) -> Filter:
    """Return all cards of a kind in play."""
    whose = {"of": PEOPLE[side]} if side else {}
    return {"kind": kind, **whose, **(look or {}), **(cost or {})}


def moved(what: Any, **how: Any) -> Ops:
    return [{"move": what, **how}]


def destroyed(what: Any, count: int = 1) -> Ops:
    return [{"move": what, **DESTROYED} for _ in range(count)]


def destroyed_energy(count: int, side: str = "") -> Ops:
    """Return the end of Energy cards, which are chosen only on completion: most of them are not named."""
    whose = {"of": PEOPLE[side]} if side else {}
    return [{"choose": count, "zone": "energy", **whose}, {"move": {**CHOSEN, "zone": "energy"}, **DESTROYED}]


def taken(count: Any, zone: str, to: Filter, card: Filter | None = None, up_to: Any = None) -> Ops:
    return [{"take": count, "zone": zone, **to, **(card or {}), **flag("up_to", up_to)}]


def shuffled_in(count: Any, zone: str, card: Filter | None = None, up_to: Any = None) -> Ops:
    return [*taken(count, zone, {"to": "deck"}, card, up_to), {"shuffle": "deck"}]


def searched(count: int, card: Filter, found: Filter) -> Ops:
    return [{"search": count, "zone": "deck", **found, **card}]


def energized(what: Any, uncharged: Any = None) -> Ops:
    return [{"energize": what, **({} if uncharged else {"charged": True})}]


def energized_top(number: int, player: str = "you", uncharged: Any = None) -> Ops:
    by = {"by": number} if number != 1 else {}
    return [{"energize": "top", **by, **who_of(player), **({} if uncharged else {"charged": True})}]


def energized_hand(count: int, uncharged: Any = None) -> Ops:
    return [{"choose": count, "zone": "hand", "of": "you"}, *energized({**CHOSEN, "zone": "hand"}, uncharged)]


def each_may(ops: Ops) -> Ops:
    """Return what each player may do for themselves."""
    return [{"pick": 1, "up_to": True, "who": "each", "do": ops}]


MOVES = (
    Rule("this", "this card?", THIS),
    Rule("this", "it", IT),
    Rule("side", "enemy|opposing", "enemy"),
    Rule("side", "opponent's|opponents'", "enemy"),
    Rule("side", "your opponent's", "enemy"),
    Rule("side", "of your own?", "own"),
    Rule("side", "your", "own"),
    Rule("many", "{count}", same),
    Rule("many", "any number of", "all"),
    Rule("many", "up to {count}", same),
    Rule("place", "your hand", TO_HAND),
    Rule("place", "the? bottom of your deck", {"to": "deck", "place": "bottom"}),
    Rule("place", "the? top of your deck", {"to": "deck", "place": "top"}),
    Rule("place", "your deck", {"to": "deck"}),
    Rule("owner's", "its owner's hand", TO_HAND),
    Rule("owner's", "their owner's|owners' hand|hands", TO_HAND),
    Rule("effect", "return|put this card? to|into|in|on {place}", lambda place: moved(THIS, **place)),
    Rule("kept", "hero", "hero"),
    Rule("kept", "evo", "evo"),
    Rule("kept", "hero card", "hero"),
    Rule("kept", "evo card", "evo"),
    Rule("several", "heroes|heros", "hero"),
    Rule("several", "hero cards", "hero"),
    Rule("several", "evos", "evo"),
    Rule("several", "evo cards", "evo"),
    Rule("one", "an {kept} that was not played this turn",
         lambda kept: Aim(kept, {"not_marks": "new"}) if kept == "evo" else None),
    Rule("one", "an {kept} that wasn't played this turn",
         lambda kept: Aim(kept, {"not_marks": "new"}) if kept == "evo" else None),
    Rule("one", "a|an|one {side}? {look}? {kept} {cost}?",
         lambda kept, side="", look=None, cost=None: selected(kept, side, look, cost)),
    Rule("effect", "destroy {one}", lambda one: destroyed(one)),
    Rule("effect", "destroy {number} {side}? {look}? {kept:several} {cost}?",
         lambda number, kept, side="", look=None, cost=None:
         destroyed(selected(kept, side, look, cost), number) if number in SEVERAL else None),
    Rule("effect", "return {one} to {place:owner's}", lambda one, place: moved(one, **place)),
    Rule("effect", "energize {one} {uncharged}?", lambda one, uncharged=None: energized(one, uncharged)),
    Rule("effect", "take control of {one}", lambda one: [{"control": one}]),
    Rule("effect", "gain control of {one}", lambda one: [{"control": one}]),
    Rule("effect", "choose {one}", lambda one: Chosen(one)),
    Rule("effect", "choose {whom}", lambda whom: Chosen(whom) if isinstance(whom, Aim) else None),
    Rule("everything", "all|each {side}? {look}? {kept:several} {cost}?",
         lambda kept, side="", look=None, cost=None: every(kept, side, look, cost)),
    Rule("everything", "each {side}? {look}? {kept} {cost}?",
         lambda kept, side="", look=None, cost=None: every(kept, side, look, cost)),
    Rule("effect", "destroy {everything}", lambda everything: destroyed(everything)),
    Rule("effect", "return {everything} to {place:owner's}", lambda everything, place: moved(everything, **place)),
    Rule("effect", "destroy this card?", destroyed(THIS)),
    Rule("effect", "destroy it", destroyed(IT)),
    Rule("effect", "return it to {place:owner's}", lambda place: moved(IT, **place)),
    Rule("effect", "put|return it into|to your hand", moved(IT, **TO_HAND)),
    Rule("effect", "destroy all {side}? energy cards",
         lambda side="": moved({"zone": "energy", **({"of": PEOPLE[side]} if side else {})}, **DESTROYED)),
    Rule("effect", "destroy {count} {side}? energy card|cards",
         lambda count, side="": destroyed_energy(count, side)),
    Rule("effect", "return|put {count} {card} from your discard pile to|into|in|on {place}",
         lambda count, card, place: taken(count, "discard", place, card)),
    Rule("effect", "return|put up to {count} {card} from your discard pile to|into|in|on {place}",
         lambda count, card, place: taken(count, "discard", place, card, True)),
    Rule("effect", "return|put {count} {card} from your hand to|on {place}",
         lambda count, card, place: taken(count, "hand", place, card)),
    Rule("pile", "your hand", "hand"),
    Rule("pile", "your discard pile", "discard"),
    Rule("effect", "shuffle {count} {card} from {pile} into your deck",
         lambda count, card, pile: shuffled_in(count, pile, card)),
    Rule("effect", "shuffle up to {count} {card} from {pile} into your deck",
         lambda count, card, pile: shuffled_in(count, pile, card, True)),
    Rule("effect", "shuffle any number of {card} from {pile} into your deck",
         lambda card, pile: shuffled_in("all", pile, card, True)),
    Rule("effect", "shuffle {pile} into your deck", lambda pile: shuffled_in("all", pile)),
    Rule("effect", "shuffle your deck", [{"shuffle": "deck"}]),
    Rule("found", "( , | , then | , and | and | then | , and then | and then )? put it|them into|in {place}", same),
    Rule("found", "( and reveal it|them ) {found}", same),
    Rule("found", "( , reveal it|them ) {found}", same),
    Rule("effect", "search your deck for ( up to )? {count} {card} {found}", searched),
    Rule("uncharged", "uncharged", True),
    Rule("effect", "energize {this} {uncharged}?", lambda this, uncharged=None: energized(this, uncharged)),
    Rule("effect", "energize the top card of your deck {uncharged}?",
         lambda uncharged=None: energized_top(1, "you", uncharged)),
    Rule("effect", "{player} energize|energizes the top card of your|their deck {uncharged}?",
         lambda player, uncharged=None: energized_top(1, player, uncharged)),
    Rule("effect", "each player may energize the top card of their deck {uncharged}?",
         lambda uncharged=None: each_may(energized_top(1, "you", uncharged))),
    Rule("effect", "each player may energize the top {number} cards of their deck {uncharged}?",
         lambda number, uncharged=None: each_may(energized_top(number, "you", uncharged))),
    Rule("effect", "each player may draw {count} card|cards", lambda count: each_may(drawn(count))),
    Rule("effect", "energize the top {number} cards of your deck {uncharged}?", energized_top),
    Rule("effect", "{player} energize|energizes the top {number} cards of your|their deck {uncharged}?", energized_top),
    Rule("effect", "energize this card? and the top card of your deck {uncharged}?",
         lambda uncharged=None: [*energized(THIS, uncharged), *energized_top(1, "you", uncharged)]),
    Rule("effect", "energize {count} card|cards in|from your hand {uncharged}?", energized_hand),
    Rule("effect", "its controller must energize it {uncharged}?", lambda uncharged=None: energized(IT, uncharged)),
)  # fmt: skip

# --- drawing and discarding


def milled(number: int, player: Any = "you") -> Ops:
    """Return cards that go from the top of a deck to the discard pile."""
    return [{"take": number, "zone": "deck", "to": "discard", "top": True, **who_of(player)}]


def drawn_so_many(number: int, player: str = "you") -> Ops:
    return drawn(number, player)


def discarded_so_many(number: int, player: str = "you") -> Ops:
    return discarded(number, player)


DRAWS = (
    Rule("effect", "draw {count} additional? card|cards ( for each {each} )?", drawn),
    Rule("effect", "{player} draw|draws {count} additional? card|cards ( for each {each} )?", drawn),
    Rule("effect", "{player} draws {count} card|cards ,? and? then discards {fewer:count} card|cards",
         lambda player, count, fewer: [*drawn(count, player), *discarded(fewer, player)]),
    Rule("effect", "draw {number}", drawn_so_many),
    Rule("effect", "{player} draw|draws {number}", drawn_so_many),
    Rule("effect", "discard {number}", discarded_so_many),
    Rule("effect", "{player} discard|discards {number}", discarded_so_many),
    Rule("effect", "discard the top card of your deck", lambda: milled(1)),
    Rule("effect", "discard the top {number} cards of your deck", milled),
    Rule("effect", "{player} discard|discards the top card of your|their deck", lambda player: milled(1, player)),
    Rule("effect", "{player} discard|discards the top {number} cards of your|their deck", milled),
    Rule("effect", "put the top card of your deck into your discard pile", lambda: milled(1)),
    Rule("effect", "put the top {number} cards of your deck into your discard pile", milled),
    Rule("effect", "discard {count} card|cards {random}?", discarded),
    Rule("effect", "{player} ( chooses and )? discard|discards {count} card|cards {random}?", discarded),
    Rule("effect", "discard {count} card|cards for each {each}", discarded),
    Rule("effect", "{player} discard|discards {count} card|cards for each {each}", discarded),
    Rule("effect", "discard your entire? hand", lambda: discarded("all")),
    Rule("effect", "{player} discard|discards your|their entire? hand", lambda player: discarded("all", player)),
    Rule("random", "at random", True),
    Rule("effect", "choose a player to discard {count} card|cards {random}?",
         lambda count, random=None: discarded(count, Aim("player"), random)),
    Rule("effect", "choose a player to discard {count} card|cards for each {each}",
         lambda count, each: discarded(count, Aim("player"), each=each)),
    Rule("effect", "choose a player to draw {count} card|cards", lambda count: drawn(count, Aim("player"))),
)  # fmt: skip

# --- Bakugan and BakuCores


def retracted(whom: Any) -> Ops:
    return [{"retract": whom}]


def attached(whom: Any) -> Ops:
    return [{"choose": 1, "zone": "field", "kind": "core"}, {"attach": {**CHOSEN, "kind": "core"}, "to": whom}]


def rerolled(whom: Any) -> Ops | None:
    """Return a reroll, which only a Bakugan that was chosen this turn can have (1.18.1.2)."""
    if isinstance(whom, Group):
        return None
    if isinstance(whom, Aim):
        whom = Aim(whom.spec.replace("face-up bakugan", "chosen bakugan"), whom.which)
    return [{"reroll": whom}]


BRAWLS = (
    Rule("effect", "retract {whom}", retracted),
    Rule("effect", "retract {whom:group}", retracted),
    Rule("effect", "reroll {whom}", rerolled),
    Rule("effect", "attach an|a|one additional? bakucore from the? ( bakucore )? field to {whom}", attached),
    Rule("effect", "remove a|an {side} bakugan's bakucore and negate its effect",
         lambda side: [{"negate": Aim(f"{SIDES[side]} core")}]),
    Rule("effect", "remove an|a bakucore from {side} bakugan and negate its effect",
         lambda side: [{"negate": Aim(f"{SIDES[side]} core")}]),
    Rule("effect", "remove all bakucores {side} bakugan hold and negate their effects",
         lambda side: [{"choose": "all", "zone": "play", "kind": "core", "of": PEOPLE[side]}, {"negate": "targets"}]),
    Rule("effect", "you return the bakucore onto|to the field face down", Restated("negate")),
    Rule("effect", "turn a bakucore on the field face up",
         [{"choose": 1, "zone": "field", "kind": "core"}, {"mark": "face up", "of": {**CHOSEN, "kind": "core"}}]),
    Rule("effect", "( this turn , )? the victor is decided by the? highest {rating} instead of {power:rating}",
         lambda rating, power: [{"decide": rating}] if rating != power else None),
    Rule("effect", "{whom} becomes {faction} {turn}?",
         lambda whom, faction, turn=None: [{"become": "faction", "to": faction, "of": whom}]),
    Rule("effect", "{whom} gains|gain {faction} {turn}?",
         lambda whom, faction, turn=None: [{"become": "faction", "gain": faction, "of": whom}]),
)  # fmt: skip

# --- the batch, damage and Energy


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
    Rule("effect", "negate a|an|one {side}? {look}? {kind} {cost}?", negated),
    Rule("effect", "negate a|an {side}? {one:kind} or {other:kind}",
         lambda one, other, side="": negated("", side, {"kind": [one, other]}) if one and other else None),
    Rule("anew", "and make your own selections", True),
    Rule("effect", "copy its effect ( {anew} ( for it )? )?", lambda anew=None: [{"copy": IT}]),
    Rule("effect", "copy the next {kind} you play",
         lambda kind: put_off(kind) if kind else None),
    Rule("attack", "an|the attack", True),
    Rule("attack", "all|the? remaining? damage", True),
    Rule("effect", "[stop]|stop {attack}?", lambda attack=None: stopped()),
    Rule("effect", "[stop]|stop {look} attack|attacks?", stopped),
    Rule("effect", "prevent ( the next )? {number} damage", lambda number: [{"prevent": number}]),
    Rule("effect", "deal|deals {number} damage to your|each|the|an opponent", damaged),
    Rule("effect", "deal|deals {number} damage to your|each|the opponent for each {each}", damaged),
    Rule("effect", "it|this makes a {faction} attack for {number} {rating}",
         lambda faction, number, rating: damaged(number) if rating == "damage" else None),
    Rule("effect", "deal {number} damage to a|any player", lambda number: damaged(number, Aim("player"))),
    Rule("effect", "{signed} {energy} ( for the turn | this turn )?", lambda signed, energy: gained(signed)),
    Rule("effect", "your|the opponent takes {number} damage", damaged),
    Rule("effect", "{player} loses|lose {number} {energy}",
         lambda player, number, energy: gained(-number, None, player)),
    Rule("effect", "charge {count} ( of your )? uncharged? energy card|cards", recharged),
    Rule("effect", "charge all ( of? your )? uncharged? energy cards", lambda: recharged(MOST_CHARGED)),
    Rule("effect", "{signed} {energy} for each {each}", lambda signed, energy, each: gained(signed, each)),
    Rule("effect", "add {number} {energy} ( for the turn | this turn )?", lambda number, energy: gained(number)),
    Rule("effect", "gain {number} {energy} ( for the turn | this turn )?", lambda number, energy: gained(number)),
    Rule("effect", "{player} gains|gain|gets|get {number} {energy} ( for the turn | this turn )?",
         lambda player, number, energy: gained(number, None, player)),
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


LOOKS = (
    Rule("top", "the top card of your deck", 1),
    Rule("top", "the top {number} cards of your deck", same),
    Rule("effect", "look at the top card of your opponent's deck", [{"look": 1, "zone": "deck", "of": "opponent"}]),
    Rule("effect", "look at {top}", lambda top: [{"look": top, "zone": "deck", "of": "you"}]),
    Rule("effect", "reveal {top}",
         lambda top: [{"look": top, "zone": "deck", "of": "you"}, {"reveal": "looked"}]),
    Rule("effect", "put|return them back? on|to the? top of your deck in any order",
         [{"arrange": "looked", "place": "top"}]),
    Rule("effect", "put|return them back? on|to the? bottom of your deck in any order",
         [{"arrange": "looked", "place": "bottom"}]),
    Rule("rest", "the rest|others", True),
    Rule("rest", "the other cards", True),
    Rule("order", "in any order", True),
    Rule("effect", "put {number} ( of them )? into|in your hand and {rest} on the? bottom of your deck {order}?", kept),
)  # fmt: skip

# --- what holds for a time


def charged(by: Any, kind: str = "", who: str = "you", look: Filter | None = None, turn: Any = None) -> Lasting:
    which = {"which": look} if look else {}
    return Lasting([{"cost": by, "who": who, **({"kind": kind} if kind else {}), **which}], turn is not None)


def the_next(by: Any, kind: str, look: Filter | None = None) -> Lasting:
    """Return what the next card of a kind costs."""
    changed = charged(by, kind, "you", look)
    return Lasting([{**op, "next": True} for op in changed.ops], turn=True)


def first_costs(kind: str, number: int, less: int, energy: str = "") -> Lasting | None:
    """Return what the first card of a kind in each turn costs: none has been played before it."""
    if not kind:
        return None
    return Lasting([{**op, "if": [{"played": kind, "most": 0}]} for op in charged(less * number, kind).ops])


def forbidden(deed: str, who: str, turn: Any = None) -> Lasting:
    return Lasting([{"forbid": deed, "who": who}], turn is not None)


DURING = (
    Rule("less", "less", -1),
    Rule("less", "fewer", -1),
    Rule("less", "more", 1),
    Rule("effect", "{look}? {kind} cost|costs you {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None: charged(less * number, kind, "you", look, turn)),
    Rule("effect", "your {look}? {kind} cost|costs {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None: charged(less * number, kind, "you", look, turn)),
    Rule("effect", "{look}? {kind} you play cost|costs {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None: charged(less * number, kind, "you", look, turn)),
    Rule("effect", "your opponent's|opponents' {look}? {kind} cost|costs {signed} {energy} ( to play )? {turn}?",
         lambda kind, signed, energy, look=None, turn=None: charged(signed, kind, "opponent", look, turn)),
    Rule("effect", "your {look}? {kind} cost|costs {signed} {energy} ( to play )? {turn}?",
         lambda kind, signed, energy, look=None, turn=None: charged(signed, kind, "you", look, turn)),
    Rule("effect",
         "your opponent's|opponents' {look}? {kind} cost|costs {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None:
         charged(less * number, kind, "opponent", look, turn)),
    Rule("effect", "{look}? {kind} cost|costs {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None: charged(less * number, kind, "each", look, turn)),
    Rule("effect", "{look}? {kind} cost|costs your opponent {number} {energy}? {less} ( to play )? {turn}?",
         lambda kind, number, less, look=None, energy="", turn=None:
         charged(less * number, kind, "opponent", look, turn)),
    Rule("effect", "the next {look}? {kind} you play this turn costs {number} {energy}? {less} ( to play )?",
         lambda kind, number, less, look=None, energy="": the_next(less * number, kind, look)),
    Rule("effect", "the next {look}? {kind} you play this turn is free",
         lambda kind, look=None: the_next("free", kind, look)),
    Rule("effect", "{whom} can't|cannot be retracted {turn}?",
         lambda whom, turn=None: Lasting([{"forbid": "retract", "of": whom}], turn is not None)),
    Rule("effect", "{whom} can't|cannot be rerolled {turn}?",
         lambda whom, turn=None: Lasting([{"forbid": "reroll", "of": whom}], turn is not None)),
    Rule("effect", "the first {kind} you play each turn costs {number} {energy}? {less} ( to play )?", first_costs),
    Rule("effect", "this card? costs {number} {energy}? {less} ( to play )?",
         lambda number, less, energy="": Costs(less * number)),
    Rule("effect", "this card? costs {number} {energy}? {less} ( to play )? for each {each}",
         lambda number, less, each, energy="": Costs(times(each, less * number))),
    Rule("effect", "this card? is free", Costs("free")),
    Rule("effect", "{player} can't|cannot play {kind} {turn}?",
         lambda player, kind, turn=None: forbidden(f"play {kind}".strip(), player, turn)),
    Rule("effect", "{player} can't|cannot draw cards {turn}?",
         lambda player, turn=None: forbidden("draw", player, turn)),
)  # fmt: skip

DEEDS = (*PLAYS, *MOVES, *DRAWS, *BRAWLS, *BATCH, *LOOKS, *DURING)
