"""What Dragon Ball Super's [Permanent] skills say: what holds all the time, and what of decks."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import Filter, merged
from judgeapp.games.dragon_ball_super.wording.asking import Asked, only
from judgeapp.games.dragon_ball_super.wording.deeds import Ops
from judgeapp.games.dragon_ball_super.wording.lasting import everybodys, is_leader, number_of
from judgeapp.games.dragon_ball_super.wording.terms import ITSELF, LEADER, THIS
from judgeapp.games.dragon_ball_super.wording.waiting import GUARDED

ANYWHERE = ("hand", "deck", "drop", "life", "warp", "energy")


class Holds(NamedTuple):
    """Something that holds as long as its card is there.

    ops    instructions of a static text
    zones  where the text works, if not in play
    needs  what must hold, besides
    """

    ops: Ops
    zones: tuple[str, ...] = ()
    needs: tuple[Filter, ...] = ()


class Otherwise(NamedTuple):
    """What may be paid for the card's [Counter] instead of its energy cost."""

    ops: Ops


class Sooner(NamedTuple):
    """That the card's [Awaken] works already at this much life."""

    life: int


class Instead(NamedTuple):
    """What may be done instead of something that would happen to the card."""

    when: Filter
    ops: Ops
    needs: tuple[Filter, ...] = ()


class Fact(NamedTuple):
    """Something that is true of the card wherever it is, or of decks with it."""

    facts: Filter


def holds(*ops: dict[str, Any], zones: tuple[str, ...] = ()) -> Holds:
    return Holds(list(ops), zones)


def _can_bear(theirs: Filter) -> bool:
    """Tell whether it is clear where such cards are: of "your cards" alone nobody can say."""
    named = "kind" not in theirs and not {"trait", "character", "name"}.isdisjoint(theirs)
    return "among" not in theirs and (theirs.get("kind") == "battle" or named or is_leader(theirs))


def of_cards(of: Any, given: Sequence[Filter]) -> Holds | None:
    """Return what changes on cards; a keyword that is always there needs no time."""
    if any("give" in each for each in given):
        return None
    return Holds([{**each, "of": of} for each in given])


def by_number(of: Any, by: int, there: Filter, per: int = 1) -> Holds | None:
    if "zone" not in there or per < 1:
        return None
    number = {**number_of(there), **({"per": per} if per != 1 else {}), "times": by}
    return holds({"stat": "power", "by": number, "of": of})


def cheaper(number: int, zones: tuple[str, ...] = ("hand",)) -> Holds:
    return holds({"cost": -number, "of": "self"}, zones=zones)


def cheaper_by(number: int, there: Filter, per: int = 1) -> Holds | None:
    if "zone" not in there or per < 1:
        return None
    by = {**number_of(there), **({"per": per} if per != 1 else {}), "times": -number}
    return holds({"cost": by, "of": "self"}, zones=("hand",))


def others_cheaper(number: int, there: Filter) -> Holds | None:
    if there.get("zone") != "hand" or there.get("of") != "you":
        return None
    which = {key: value for key, value in there.items() if key != "of"}
    return holds({"cost": -number, "who": "you", "which": which})


def dearer(number: int, there: Filter) -> Holds | None:
    """Return that cards in the opponent's hand cost more."""
    if there.get("zone") != "hand" or there.get("of") != "opponent":
        return None
    which = {key: value for key, value in there.items() if key != "of"}
    return holds({"cost": number, "who": "opponent", "which": which})


def only_from(areas: Sequence[str]) -> Holds:
    """Return that a card is played from some areas alone."""
    return holds({"forbid": "play", "of": "self"}, zones=tuple(zone for zone in ANYWHERE if zone not in areas))


def also_from(areas: Sequence[str]) -> Holds | None:
    """Return that a card can be played from other areas than the hand, too."""
    zones = tuple(zone for zone in areas if zone != "hand")
    return holds({"allow": "play", "of": THIS}, zones=zones) if zones and set(zones) <= set(ANYWHERE) else None


def not_in_deck(plain: Filter, posts: Filter | None = None, but: Filter | None = None) -> Fact | None:
    cards = merged(plain, posts)
    if cards is None or "zone" in cards:
        return None
    if but is not None and "not" in cards:
        rest = {key: value for key, value in cards.items() if key != "not"}
        cards = {**rest, "not": {"any": [cards["not"], {key: each for key, each in but.items() if key != "kind"}]}}
    elif but is not None:
        return None
    return Fact({"bars": [cards]})


STANDING = (
    Rule("bearer", "this card", THIS),
    Rule("bearer", "it", ITSELF),
    Rule("bearer", "your leader card", LEADER),
    Rule("bearer", "all of? {theirs}", same),
    Rule("bearer", "{theirs}", lambda theirs: theirs if _can_bear(theirs) else None),
    Rule("bearer", "battle cards", everybodys({"kind": "battle"})),
    Rule("bearer", "{plain} {posts}", everybodys),
    Rule("bearer", "all {plain} {posts}?", lambda plain, posts=None: everybodys(plain, posts)),
    Rule("standing", "{bearer} {given}", lambda bearer, given: of_cards(bearer, given)),
    Rule("standing", "{bearer} has|have {changes}", lambda bearer, changes: of_cards(bearer, changes)),
    Rule("standing", "{bearer} {get} {signed} power for each|every {counted}",
         lambda bearer, get, signed, counted: by_number(bearer, signed, counted)),
    Rule("standing", "for each|every {counted} , {bearer} {get} {signed} power",
         lambda counted, bearer, get, signed: by_number(bearer, signed, counted)),
    Rule("standing", "{bearer} {get} {signed} power for each|every {number} {there}",
         lambda bearer, get, signed, number, there: by_number(bearer, signed, there, number)),
    Rule("standing", "{bearer} {get} {signed} power for each|every card placed? under it|this",
         lambda bearer, get, signed:
         by_number(bearer, signed, {"zone": "under", "on": "self"}) if bearer in (THIS, ITSELF) else None),
    Rule("uncoloured", "as if they|it had no specified cost|costs", True),
    Rule("standing", "treat {tags} cards? in all areas {uncoloured}",
         lambda tags, uncoloured: holds({"allow": "any energy", "who": "you", "which": tags})),
    Rule("standing", "treat {tags} cards? in your hand {uncoloured}",
         lambda tags, uncoloured: holds({"allow": "any energy", "who": "you", "which": {**tags, "zone": "hand"}})),
    Rule("standing", "you can only play {only}", lambda only: holds({"forbid": "play", "who": "you", "which": only})),
    Rule("unpaid", "without paying its energy cost", True),
    Rule("standing", "you can play this card from your hand {unpaid}",
         lambda unpaid: holds({"cost": "free", "of": "self"}, zones=("hand",))),
    Rule("paid_for", "by paying its energy cost", True),
    Rule("standing", "you can|may play this card from your {areas} {paid_for}?",
         lambda areas, paid_for=None: also_from([areas] if isinstance(areas, str) else areas)),
    Rule("lower", "reduce|decrease", True),
    Rule("standing", "{lower} {own_cost} in your hand by ( an additional )? {number}",
         lambda lower, own_cost, number: cheaper(number)),
    Rule("standing", "{own_cost} in your hand is reduced|decreased by {number}",
         lambda own_cost, number: cheaper(number)),
    Rule("standing", "{own_cost} in your hand is reduced|decreased by {number} for each|every {there}",
         lambda own_cost, number, there: cheaper_by(number, there)),
    Rule("standing", "{lower} {own_cost} in your hand and warp by {number}",
         lambda lower, own_cost, number: cheaper(number, ("hand", "warp"))),
    Rule("standing", "{lower} the energy cost|costs of all? of? your? {there} by {number}",
         lambda lower, there, number: others_cheaper(number, there)),
    Rule("standing", "increase the energy cost|costs of all? {there} by {number}",
         lambda there, number: dearer(number, there)),
    Rule("standing", "the energy cost|costs of all? {there} is|are reduced|decreased by {number}",
         lambda there, number: others_cheaper(number, there)),
    Rule("standing", "{lower} {own_cost} in your hand by {number} for each|every {there}",
         lambda lower, own_cost, number, there: cheaper_by(number, there)),
    Rule("standing", "{lower} {own_cost} in your hand by {number} for each|every {per:number} {there}",
         lambda lower, own_cost, number, per, there: cheaper_by(number, there, per)),
    Rule("standing", "increase the energy cost|costs of your opponent's {plain} by {number}",
         lambda plain, number: holds({"cost": number, "who": "opponent", "which": plain})),
    Rule("standing", "your opponent's cards can't|cannot attack leader cards",
         holds({"forbid": "attack leader", "who": "opponent"})),
    Rule("standing", "{banned}", lambda banned: holds({"forbid": banned, "who": "you"})),
    Rule("standing", "you can only place up to {number} energy",
         lambda number: Holds([{"forbid": "charge", "who": "you"}, {"forbid": "place energy", "who": "you"}],
                              needs=({"count": "energy", "of": "you", "least": number},))),
    Rule("banned", "you can't|cannot add cards from your life to your hand", "life to hand"),
    Rule("standing", "you can't|cannot send cards from drop areas to warps",
         holds({"forbid": "drop to warp", "who": "you"})),
    Rule("standing", "this card's attack|attacks can't|cannot be negated",
         holds({"forbid": "negate attack", "of": THIS})),
    Rule("standing", "this card's skill|skills can't|cannot be negated", holds({"forbid": "negate", "of": THIS})),
    Rule("standing", "this card's attack and skill|skills can't|cannot be negated",
         holds({"forbid": "negate attack", "of": THIS}, {"forbid": "negate", "of": THIS})),
    Rule("standing", "you can't|cannot play {plain} {posts}?",
         lambda plain, posts=None: _no_play("you", merged(plain, posts))),
    Rule("standing", "your opponent can't|cannot play {plain} {posts}?",
         lambda plain, posts=None: _no_play("opponent", merged(plain, posts))),
    Rule("nobody", "neither player can|may", True),
    Rule("nobody", "players can't|cannot", True),
    Rule("standing", "{nobody} play {plain} {posts}?",
         lambda nobody, plain, posts=None: _no_play("each", merged(plain, posts))),
    Rule("standing", "your opponent can't|cannot add cards from their life to their hand ( by|using|with skills )?",
         holds({"forbid": "life to hand", "who": "opponent"})),
    Rule("standing", "you can only play {but:plain}",
         lambda but: _only_play("you", {"kind": "battle"}, but) if but.get("kind") == "battle" else None),
    Rule("standing", "your opponent can't|cannot combo", holds({"forbid": "combo", "who": "opponent"})),
    Rule("standing", "this card can't|cannot combo", holds({"forbid": "combo", "of": THIS}, zones=("hand", "battle"))),
    Rule("standing", "you can't|cannot combo with {plain} {posts}?",
         lambda plain, posts=None: _no_such_combo("you", merged(plain, posts))),
    Rule("standing", "your opponent can't|cannot combo with {plain} {posts}?",
         lambda plain, posts=None: _no_such_combo("opponent", merged(plain, posts))),
    Rule("standing", "your opponent can't|cannot attack", holds({"forbid": "attack", "who": "opponent"})),
    Rule("standing", "this card can't|cannot be used to? combo|comboed",
         holds({"forbid": "combo", "of": THIS}, zones=("hand", "battle"))),
    Rule("standing", "you can't|cannot combo with this card",
         holds({"forbid": "combo", "of": THIS}, zones=("hand", "battle"))),
    Rule("standing", "this card can't|cannot be played", holds({"forbid": "play", "of": THIS}, zones=ANYWHERE)),
    Rule("standing", "you can't|cannot play this card", holds({"forbid": "play", "of": THIS}, zones=ANYWHERE)),
    Rule("standing", "your opponent can't|cannot activate {timing} skills?",
         lambda timing: holds({"forbid": timing, "who": "opponent"})),
    Rule("standing", "your opponent can't|cannot activate {counter} skills? {costs:with_costs}?",
         lambda counter, costs=None: holds({"forbid": counter, "who": "opponent",
                                            **({"which": costs} if costs else {})})),
    Rule("standing", "only 1 {card_name} can be played in your battle area", lambda card_name: _one(card_name)),
    Rule("standing", "you can only have up to 1 {card_name} in play in your battle area",
         lambda card_name: _one(card_name)),
    Rule("standing", "there can only be up to 1 {card_name} in play in your battle area",
         lambda card_name: _one(card_name)),
    Rule("standing", "you can only have 1 {card_name} in play in your battle area", lambda card_name: _one(card_name)),
    Rule("standing", "your opponent can't|cannot activate|use [blocker] skills?",
         holds({"forbid": "Blocker", "who": "opponent"})),
    Rule("only_from", "this card can only be played from {area}", lambda area: only_from([area])),
    Rule("only_from", "this card can only be played from your {areas}",
         lambda areas: only_from([areas] if isinstance(areas, str) else areas)),
    Rule("own_ability", "{ability}", lambda ability: of_cards(THIS, [ability])),
    Rule("standing", "{only_from}", lambda only_from: only_from.value),
    Rule("from_hand", "from your hand", True),
    Rule("by_life", "by adding {from_life} to your hand", same),
    Rule("otherwise", "instead of paying its energy cost", True),
    Rule("standing", "you can activate this card's {counter} skill {from_hand} {by_life} {otherwise}",
         lambda counter, from_hand, by_life, otherwise: Otherwise(
             [{"take": 1, "zone": "life", "to": "hand"}]) if counter == "counter" else None),
    Rule("standing", "you can activate this card's [awaken] skill when {life_at}", lambda life_at: Sooner(life_at)),
    Rule("anywhere", "from any area", True),
    Rule("standing", "you can't|cannot play this card {anywhere} unless your leader card is a|an {plain} and it is "
         "{only_of}", lambda anywhere, plain, only_of: Holds([{"forbid": "play", "of": "self"}], ANYWHERE,
                                       ({"not": [_leader(plain, only_of)]},))),
    Rule("standing", "unless {ifs} , you can't|cannot place this card in your combo area {anywhere}",
         lambda ifs, anywhere: _no_combo(ifs)),
    Rule("standing", "if|when this card would be {koed} , you may instead place 1|one {there} {in_drop}",
         lambda koed, there, in_drop: _instead(there)),
    Rule("standing", "if|when this card would be {koed} , you may place 1|one {there} {in_drop} instead",
         lambda koed, there, in_drop: _instead(there)),
    Rule("from_yours", "from|in your hand", True),
    Rule("standing",
         "if|when this card would be {koed} , you may place {number} card|cards {from_yours} {in_drop} instead",
         lambda koed, number, from_yours, in_drop: _for_hand(number)),
    Rule("standing",
         "if|when this card would be {koed} , you may choose {number} card|cards {from_yours} and {away} instead",
         lambda koed, number, from_yours, away: _for_hand(number)),
    Rule("standing", "if|when this card would be {koed} , you may discard {number} card|cards instead",
         lambda koed, number: _for_hand(number)),
    # facts
    Rule("standing", "this card gains {trait} in all areas", lambda trait: Fact({"traits": [trait]})),
    Rule("own_copies", "copies of this card in your deck", True),
    Rule("standing", "you can include as many {own_copies} as you like", lambda own_copies: Fact({"copies": 50})),
    Rule("standing", "you can't|cannot include more than {number} copy|copies of this card in your deck",
         lambda number: Fact({"copies": number})),
    Rule("standing", "you can include up to {number} copies of this card in your deck",
         lambda number: Fact({"copies": number})),
    Rule("standing", "you can only include {number} copy|copies of this card in your deck",
         lambda number: Fact({"copies": number})),
    Rule("standing", "you can only include up to {number} copies of this card in your deck",
         lambda number: Fact({"copies": number})),
    Rule("standing", "you can't|cannot include {plain} {posts}? in your deck", not_in_deck),
    Rule("standing", "you can only include {but:plain} in your deck",
         lambda but: Fact({"bars": [{"not": but}]}) if but and "zone" not in but else None),
    Rule("standing", "you can't|cannot include {plain} {posts}? in your deck ,? except for {but:plain}", not_in_deck),
    # rows
    Rule("conditional", "{standing}", lambda standing: (standing,)),
    Rule("conditional", "{one:only_from} and {other:own_ability}", lambda one, other: (one, other)),
    Rule("conditional", "{standing} {joiner} {more:conditional}", lambda standing, joiner, more: (standing, *more)),
    Rule("permanent", "{conditional}", lambda conditional: ((), conditional)),
    Rule("permanent", "{during} {conditional}", lambda during, conditional: ((during,), conditional)),
    Rule("as_long", "{asking}", same),
    Rule("as_long", "while {ifs}", same),
    Rule("as_long", "as long as {ifs}", same),
    Rule("as_long", "while|when attacking", (Asked({"mark": "attack card", "of": "self"}),)),
    Rule("as_long", "when this card attacks", (Asked({"mark": "attack card", "of": "self"}, THIS),)),
    Rule("as_long", "while|when attacking a|an? {kind}", lambda kind: _attacking(kind)),
    Rule("permanent", "{during}? {as_long} ,? {conditional}",
         lambda as_long, conditional, during=None: ((*filter(None, [during]), *as_long), conditional)),
    Rule("permanent", "{conditional} {as_long}", lambda conditional, as_long: (as_long, conditional)),
    Rule("permanent", "{conditional} unless {ifs}", lambda conditional, ifs: ((_none_of(ifs),), conditional)),
    Rule("permanent", "unless {ifs} , {conditional}", lambda conditional, ifs: ((_none_of(ifs),), conditional)),
    Rule("in_turn", "during your turn", Asked({"turn": "you"})),
    Rule("in_turn", "during your opponent's turn", Asked({"turn": "opponent"})),
    Rule("permanent", "{conditional} {in_turn} {as_long}",
         lambda conditional, in_turn, as_long: ((in_turn, *as_long), conditional)),
    Rule("permanent", "{conditional} during your turn",
         lambda conditional: ((Asked({"turn": "you"}),), conditional)),
    Rule("permanent", "{conditional} during your opponent's turn",
         lambda conditional: ((Asked({"turn": "opponent"}),), conditional)),
    Rule("permanent", "{asking} ,? {conditional} during your turn",
         lambda asking, conditional: ((*asking, Asked({"turn": "you"})), conditional)),
    Rule("permanent", "while this card is in play , {conditional}", lambda conditional: ((), conditional)),
    Rule("permanent", "during battles where this card is attacking , {conditional}",
         lambda conditional: ((Asked({"mark": "attack card", "of": "self"}),), conditional)),
)  # fmt: skip


def _attacking(kind: Filter) -> tuple[Asked, ...] | None:
    """Return that the card itself attacks a card of a kind."""
    if kind.get("kind") not in GUARDED:
        return None
    return Asked({"mark": "attack card", "of": "self"}), Asked(GUARDED[kind["kind"]])


def _none_of(ifs: Sequence[Asked]) -> Asked:
    """Return that conditions do not all hold; none of them may speak of what a skill has done."""
    return Asked({"not": [dict(each.condition) for each in ifs]}, did=any(each.did for each in ifs))


def _no_combo(unless: Sequence[Asked]) -> Holds | None:
    if any(each.did for each in unless):
        return None
    return Holds([{"forbid": "combo", "of": THIS}], ("hand", "battle"), (_none_of(unless).condition,))


def _no_play(who: str, plain: Filter | None) -> Holds | None:
    if plain is None or "zone" in plain or plain.get("kind") == "extra":  # those are activated, not played
        return None
    return holds({"forbid": "play", "who": who, "which": plain})


def _no_such_combo(who: str, cards: Filter | None) -> Holds | None:
    if not cards or {"zone", "among", "other"} & set(cards):
        return None
    return holds({"forbid": "combo", "who": who, "which": cards})


def _instead(there: Filter) -> Instead | None:
    """Return what may be done instead of a KO; it takes a card that can be chosen (8-9-3)."""
    if there.get("zone") != "battle" or there.get("of") != "you":
        return None
    rest = {key: value for key, value in there.items() if key != "zone"}
    ops = [{"choose": 1, **there}, {"move": "last", "to": "drop"}]
    return Instead({"event": "ko", "thing": "self"}, ops, ({"count": "battle", **rest, "least": 1},))


def _for_hand(number: int) -> Instead:
    """Return that cards of the hand may go instead of a KO, if there are so many (8-9-3)."""
    needs = ({"count": "hand", "of": "you", "least": number},)
    return Instead({"event": "ko", "thing": "self"}, [{"discard": number, "who": "you"}], needs)


def _only_play(who: str, plain: Filter, but: Filter) -> Holds | None:
    """Return that nothing of a kind may be played but cards of a sort."""
    sort = {key: value for key, value in but.items() if key != "kind"}
    if not sort or set(plain) - {"kind"} or but.get("kind", "battle") != plain.get("kind", "battle"):
        return None
    return holds({"forbid": "play", "who": who, "which": {**plain, "not": sort}})


def _leader(plain: Filter, colour: str) -> Filter:
    cards = {key: value for key, value in plain.items() if key != "kind"}
    return {"count": "leader", "of": "you", **cards, **only(colour)}


def _one(name: str) -> Holds:
    """Return that a card can't be played while one of its name is there."""
    is_there = {"count": "battle", "of": "you", "name": name, "least": 1}
    return Holds([{"forbid": "play", "who": "you", "which": {"name": name}}], needs=(is_there,))
