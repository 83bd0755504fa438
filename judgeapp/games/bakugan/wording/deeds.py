"""What Bakugan's cards do besides changing numbers: draw, discard, destroy, negate, look, attach, stop ..."""

from typing import Any

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import Filter
from judgeapp.games.bakugan.wording.clauses import Chosen, Ops, Restated, ThatMany, times
from judgeapp.games.bakugan.wording.terms import IT, THEY, THIS, YOURS, Aim, Group

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


def put_away_energy(count: int, place: Filter, side: str = "") -> Ops:
    """Return Energy cards that go somewhere, chosen only on completion: most of them are not named."""
    whose = {"of": PEOPLE[side]} if side else {}
    return [{"choose": count, "zone": "energy", **whose}, {"move": {**CHOSEN, "zone": "energy"}, **place}]


def destroyed_energy(count: int, side: str = "") -> Ops:
    return put_away_energy(count, DESTROYED, side)


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


def each_may(ops: Ops, who: str = "each") -> Ops:
    """Return what each player may do for themselves, or one of them."""
    return [{"pick": 1, "up_to": True, "who": who, "do": ops}]


def may_themselves(ops: Ops) -> Ops:
    return each_may(ops, "opponent")


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
    Rule("owners_deck", "the? bottom of its owner's deck", {"to": "deck", "place": "bottom"}),
    Rule("owners_deck", "the? top of its owner's deck", {"to": "deck", "place": "top"}),
    Rule("effect", "return|put {one} to|on {place:owners_deck}", lambda one, place: moved(one, **place)),
    Rule("effect", "shuffle {one} into its owner's deck",
         lambda one: [*moved(one, to="deck"), {"shuffle": "deck", "who": "owner", "of": one}]),
    Rule("effect", "shuffle this card? and your discard pile into your deck",
         [*moved(THIS, to="deck"), *shuffled_in("all", "discard")]),
    Rule("effect", "shuffle this card? into your deck", [*moved(THIS, to="deck"), {"shuffle": "deck"}]),
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
    Rule("one", "a|an|one|target {side}? {look}? {kept} {cost}?",
         lambda kept, side="", look=None, cost=None: selected(kept, side, look, cost)),
    Rule("effect", "destroy {one}", lambda one: destroyed(one)),
    Rule("effect", "destroy {number} {side}? {look}? {kept:several} {cost}?",
         lambda number, kept, side="", look=None, cost=None:
         destroyed(selected(kept, side, look, cost), number) if number in SEVERAL else None),
    Rule("effect", "return {one} to {place:owner's}", lambda one, place: moved(one, **place)),
    Rule("effect", "energize {one} {uncharged}?", lambda one, uncharged=None: energized(one, uncharged)),
    Rule("effect", "take|gain control of {one} {turn}?",
         lambda one, turn=None: [{"control": one, **({"until": "turn"} if turn else {})}]),
    Rule("effect", "choose {one}", lambda one: Chosen(one)),
    Rule("effect", "choose {whom}", lambda whom: Chosen(whom) if isinstance(whom, Aim) else None),
    Rule("everything", "all|each {side}? {look}? {kept:several} {cost}?",
         lambda kept, side="", look=None, cost=None: every(kept, side, look, cost)),
    Rule("everything", "each {side}? {look}? {kept} {cost}?",
         lambda kept, side="", look=None, cost=None: every(kept, side, look, cost)),
    Rule("effect", "destroy all {side}? {one:several} and {other:several}",
         lambda one, other, side="": [*destroyed(every(one, side)), *destroyed(every(other, side))]
         if one != other else None),
    Rule("effect", "destroy {everything}", lambda everything: destroyed(everything)),
    Rule("effect", "return {everything} to {place:owner's}", lambda everything, place: moved(everything, **place)),
    Rule("effect", "destroy this card?", destroyed(THIS)),
    Rule("effect", "destroy it", destroyed(IT)),
    Rule("effect", "return it to {place:owner's}", lambda place: moved(IT, **place)),
    Rule("effect", "put|return it into|to your hand", moved(IT, **TO_HAND)),
    Rule("effect", "destroy all {side}? energy cards",
         lambda side="": moved({"zone": "energy", **({"of": PEOPLE[side]} if side else {})}, **DESTROYED)),
    Rule("effect", "return|put {count} {side}? energy card|cards to|into|in|on {place:owners_place}",
         lambda count, place, side="": put_away_energy(count, place, side)),
    Rule("owners_place", "{place:owner's}", same),
    Rule("owners_place", "{place:owners_deck}", same),
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
    Rule("effect", "shuffle all {card} from {pile} into your deck", lambda card, pile: shuffled_in("all", pile, card)),
    Rule("effect", "return|put all {card} from {pile} to|into your deck ,? and? then? shuffle it|your? deck?",
         lambda card, pile: shuffled_in("all", pile, card)),
    Rule("effect", "shuffle {pile} into your deck", lambda pile: shuffled_in("all", pile)),
    Rule("effect", "shuffle your deck", [{"shuffle": "deck"}]),
    Rule("found", "( , | , then | , and | and | then | , and then | and then )? put it|them into|in|on {place}", same),
    Rule("found", "( and reveal it|them ) {found}", same),
    Rule("found", "( , reveal it|them ) {found}", same),
    Rule("effect", "search your deck for ( up to )? {count} {card} {found}", searched),
    Rule("uncharged", "uncharged", True),
    Rule("effect", "put this card? into your energy ( zone | cards )? {uncharged}?",
         lambda uncharged=None: energized(THIS, uncharged)),
    Rule("effect", "put this card? into play as an {uncharged}? energy card",
         lambda uncharged=None: energized(THIS, uncharged)),
    Rule("effect", "{chooser} may discard {count} card|cards", lambda chooser, count: may_themselves(discarded(count))),
    Rule("effect", "{chooser} may draw {count} card|cards", lambda chooser, count: may_themselves(drawn(count))),
    Rule("effect", "{chooser} may energize the top card of their deck {uncharged}?",
         lambda chooser, uncharged=None: may_themselves(energized_top(1, "you", uncharged))),
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
    Rule("effect", "energize up to {count} card|cards in|from your hand {uncharged}?",
         lambda count, uncharged=None: [{**op, **flag("up_to", "choose" in op)}
                                        for op in energized_hand(count, uncharged)]),
    Rule("one_of_theirs", "destroys one of their {kept:several}", same),
    Rule("one_of_theirs", "chooses one of their {kept:several} and destroys it", same),
    Rule("effect", "{chooser} {kept:one_of_theirs}",
         lambda chooser, kept: [{"choose": 1, "zone": "play", "kind": kept, "of": "you", "who": chooser},
                                {"move": {**CHOSEN, "zone": "play"}, **DESTROYED}]),
    Rule("effect", "{chooser} destroys one of their energy cards",
         lambda chooser: [{"choose": 1, "zone": "energy", "of": "you", "who": chooser},
                          {"move": {**CHOSEN, "zone": "energy"}, **DESTROYED}]),
    Rule("effect", "its controller must energize it {uncharged}?", lambda uncharged=None: energized(IT, uncharged)),
)  # fmt: skip

# --- drawing and discarding


def milled(number: int, player: Any = "you") -> Ops:
    """Return cards that go from the top of a deck to the discard pile."""
    return [{"take": number, "zone": "deck", "to": "discard", "top": True, **who_of(player)}]


def discarded_from_deck(number: int, player: Any = "you") -> Ops:
    """Return cards that are discarded from the top of a deck, which sets off what waits for a discard."""
    return [{**op, "then": "discarded"} for op in milled(number, player)]


def each_in_turn(player: Any, *deeds: Ops) -> Ops:
    """Return several things that the same player does."""
    return [{**op, **who_of(player)} for deed in deeds for op in deed]


def drawn_so_many(number: int, player: str = "you") -> Ops:
    return drawn(number, player)


def discarded_so_many(number: int, player: str = "you") -> Ops:
    return discarded(number, player)


DRAWS = (
    Rule("effect", "draw {count} additional? card|cards ( for each {each} )?", drawn),
    Rule("effect", "{player} draw|draws {count} additional? card|cards ( for each {each} )?", drawn),
    Rule("does", "draws {count} card|cards", lambda count: [{"draw": count}]),
    Rule("does", "discards {count} card|cards {random}?",
         lambda count, random=None: [{"discard": count, **flag("random", random)}]),
    Rule("does", "discards their entire? hand", [{"discard": "all"}]),
    Rule("does", "draws that many cards", [{"draw": {"did": "discarded"}}]),
    Rule("does", "shuffles their hand into their deck",
         [{"take": "all", "zone": "hand", "to": "deck"}, {"shuffle": "deck"}]),
    Rule("then_does", ",? and? then? {does}", same),
    Rule("effect", "{player} {one:does} {other:then_does}",
         lambda player, one, other: each_in_turn(player, one, other)),
    Rule("effect", "draw that many cards", ThatMany()),
    Rule("effect", "its owner draws {count} card|cards", lambda count: [{"draw": count, "who": "owner", "of": IT}]),
    Rule("effect", "its controller draws {count} card|cards",
         lambda count: [{"draw": count, "who": "controller", "of": IT}]),
    Rule("effect", "discard any number of cards", [{"discard": "all", "who": "you", "up_to": True}]),
    Rule("effect", "discard any number of {card} ( from your hand )?",
         lambda card: [{"discard": "all", "who": "you", "up_to": True, **card}] if card else None),
    Rule("effect", "draw cards? until you have {number} cards in your? hand",
         lambda number: drawn({"count": "hand", "of": "you", "times": -1, "plus": number, "least": 0})),
    Rule("effect", "draw {number}", drawn_so_many),
    Rule("effect", "{player} draw|draws {number}", drawn_so_many),
    Rule("effect", "discard {number}", discarded_so_many),
    Rule("effect", "{player} discard|discards {number}", discarded_so_many),
    Rule("effect", "discard the top card of your deck", lambda: discarded_from_deck(1)),
    Rule("effect", "discard the top {number} cards of your deck", discarded_from_deck),
    Rule("effect", "discard the top card of your opponent's deck", lambda: discarded_from_deck(1, "opponent")),
    Rule("effect", "discard the top {number} cards of your opponent's deck",
         lambda number: discarded_from_deck(number, "opponent")),
    Rule("effect", "{player} discard|discards the top card of your|their deck",
         lambda player: discarded_from_deck(1, player)),
    Rule("effect", "{player} discard|discards the top {number} cards of your|their deck", discarded_from_deck),
    Rule("effect", "put the top card of your deck into your discard pile", lambda: milled(1)),
    Rule("effect", "put the top {number} cards of your deck into your discard pile", milled),
    Rule("effect", "{player} puts the top card of their deck into|in their discard pile",
         lambda player: milled(1, player)),
    Rule("effect", "{player} puts the top {number} cards of their deck into|in their discard pile",
         lambda player, number: milled(number, player)),
    Rule("effect", "draw cards equal to the number of {each}", lambda each: [{"draw": each}]),
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
    Rule("effect", "choose a player", Chosen(Aim("player"))),
    Rule("player", "that player", THEY),
    Rule("effect", "choose a player to draw {count} card|cards", lambda count: drawn(count, Aim("player"))),
)  # fmt: skip

# --- Bakugan and BakuCores


def retracted(whom: Any) -> Ops:
    return [{"retract": whom}]


def attached(whom: Any, number: int = 1) -> Ops:
    return [{"choose": number, "zone": "field", "kind": "core"}, {"attach": {**CHOSEN, "kind": "core"}, "to": whom}]


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
    Rule("rolled_one", "your bakugan", Aim("own chosen bakugan")),
    Rule("rolled_one", "your|an opponent's bakugan", Aim("opposing chosen bakugan")),
    Rule("effect", "reroll {whom:rolled_one}", lambda whom: [{"reroll": whom}]),
    Rule("effect", "reroll all {side} bakugan",
         lambda side: [{"reroll": {"kind": "bakugan", "of": PEOPLE[side], "marks": "chosen"}}]),
    Rule("effect", "reroll all bakugan", [{"reroll": {"kind": "bakugan", "marks": "chosen"}}]),
    Rule("effect", "each player rerolls their bakugan", [{"reroll": {"kind": "bakugan", "marks": "chosen"}}]),
    Rule("effect", "move a bakucore from an enemy|opposing bakugan to {whom}",
         lambda whom: [{"attach": Aim("opposing core"), "to": whom}]),
    Rule("effect", "attach a bakucore from an enemy|opposing bakugan to {whom}",
         lambda whom: [{"attach": Aim("opposing core"), "to": whom}]),
    Rule("effect", "reroll {whom}", rerolled),
    Rule("effect", "attach an|a|one additional? bakucore from the? ( bakucore )? field to {whom}", attached),
    Rule("effect", "attach {number} additional? bakucores from the? ( bakucore )? field to {whom}",
         lambda number, whom: attached(whom, number) if number in SEVERAL else None),
    Rule("effect", "attach {number} additional? bakucores from the? ( bakucore )? field to your bakugan",
         lambda number: attached(YOURS, number) if number in SEVERAL else None),
    Rule("effect", "attach an|a|one additional? bakucore from the? ( bakucore )? field to your bakugan",
         lambda: attached(YOURS)),
    Rule("effect", "negate a|an {side}? bakucore",
         lambda side="": [{"negate": Aim(f"{SIDES[side]} core".strip())}]),
    Rule("effect", "negate a|an {side} bakugan's bakucore", lambda side: [{"negate": Aim(f"{SIDES[side]} core")}]),
    Rule("effect", "turn all bakucores on the field face up",
         [{"choose": "all", "zone": "field", "kind": "core"}, {"mark": "face up", "of": {**CHOSEN, "kind": "core"}}]),
    Rule("effect", "remove a|an {side} bakugan's bakucore and negate its effect",
         lambda side: [{"negate": Aim(f"{SIDES[side]} core")}]),
    Rule("effect", "remove an|a bakucore from {side} bakugan and negate its effect",
         lambda side: [{"negate": Aim(f"{SIDES[side]} core")}]),
    Rule("effect", "remove all bakucores {side} bakugan hold and negate their effects",
         lambda side: [{"choose": "all", "zone": "play", "kind": "core", "of": PEOPLE[side]}, {"negate": "targets"}]),
    Rule("effect", "negate all bakucores {side} bakugan hold",
         lambda side: [{"choose": "all", "zone": "play", "kind": "core", "of": PEOPLE[side]}, {"negate": "targets"}]),
    Rule("effect", "you return the bakucore onto|to the field face down", Restated("negate")),
    Rule("effect", "turn a bakucore on the field face up",
         [{"choose": 1, "zone": "field", "kind": "core"}, {"mark": "face up", "of": {**CHOSEN, "kind": "core"}}]),
    Rule("effect", "( this turn , )? the victor is decided by the? highest {rating} ( instead of {power:rating} )?",
         lambda rating, power="": [{"decide": rating}] if rating != power else None),
    Rule("effect", "{whom} becomes {faction} {turn}?",
         lambda whom, faction, turn=None: [{"become": "faction", "to": faction, "of": whom}]),
    Rule("effect", "{whom} gains|gain {faction} {turn}?",
         lambda whom, faction, turn=None: [{"become": "faction", "gain": faction, "of": whom}]),
)  # fmt: skip

DEEDS = (*MOVES, *DRAWS, *BRAWLS)
