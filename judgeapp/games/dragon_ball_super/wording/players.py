"""What Dragon Ball Super's players do by skills, and what they may not do."""

from collections.abc import Sequence
from typing import Any

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import Filter, merged
from judgeapp.games.dragon_ball_super.timing.energy import COLOURS
from judgeapp.games.dragon_ball_super.wording.deeds import COINED, Deed, Rest, choosing, deed, discarded
from judgeapp.games.dragon_ball_super.wording.lasting import number_of
from judgeapp.games.dragon_ball_super.wording.terms import COUNTER, IT, MANY, PLAY, chosen

HAND_AWAY = ({"take": "all", "zone": "hand", "to": "deck", "who": "opponent"}, {"shuffle": "deck", "who": "opponent"})
SEEN_THROUGH = {"words": "looked through"}  # whoever plays knows it
PLAYERS = (
    Rule("deed", "draw {count} card|cards", lambda count: deed({"draw": count})),
    Rule("deed", "draw cards? until you have {number} cards in your? hand", lambda number: deed(
        {"draw": {"count": "hand", "of": "you", "times": -1, "plus": number, "least": 0}})),
    Rule("as_many", "that many", True),
    Rule("as_many", "the same number of", True),
    Rule("deed", "draw {as_many} cards", lambda as_many: deed({"draw": {"did": MANY}})),
    Rule("deed", "draw {count} more card", lambda count: deed({"draw": count})),
    Rule("both", "you and your opponent each?", True),
    Rule("both", "each player", True),
    Rule("both", "both players", True),
    Rule("deed", "{both} draw|draws {count} card|cards", lambda both, count: deed({"draw": count, "who": "each"})),
    Rule("deed", "you draw {count} card|cards", lambda count: deed({"draw": count})),
    Rule("from_hand_of", "from|in your|their hand", True),
    Rule("random", "at random", True),
    Rule("discards", "discard|discards {count} card|cards {from_hand_of}? {random}?",
         lambda count, from_hand_of=None, random=None: {"discard": count, **({"random": True} if random else {})}),
    Rule("deed", "your opponent {discards}", lambda discards: deed({**discards, "who": "opponent"})),
    Rule("deed", "{both} {discards}", lambda both, discards: deed({**discards, "who": "each"})),
    Rule("deed", "you? {discards}", lambda discards: deed({**discards, "who": "you"})),
    Rule("away", "place|places it|them {in_drop}", True),
    Rule("deed", "{both} choose|chooses {number} card|cards in|from their hand|hands and {away}",
         lambda both, number, away: discarded(number, {}, "each")),
    Rule("deed", "{both} place|places {number} card|cards from their hand|hands {in_drop}",
         lambda both, number, in_drop: discarded(number, {}, "each")),
    Rule("deed", "discard {number} {plain} {posts}? from your hand",
         lambda number, plain, posts=None: discarded(number, merged(plain, posts)) if plain else None),
    Rule("deed", "your opponent can't|cannot combo {until:until_theirs}",
         lambda until: deed({"forbid": "combo", "who": "opponent", "until": until})),
    Rule("deed", "your opponent can't|cannot combo with {plain} {posts}? {until:until_theirs}",
         lambda plain, until, posts=None: _no_combo(merged(plain, posts), until)),
    Rule("deed", "your opponent can't|cannot activate [blocker] or {counter} skills? {until}",
         lambda counter, until: deed({"forbid": "Blocker", "who": "opponent", "until": until},
                                     {"forbid": counter, "who": "opponent", "until": until})),
    Rule("deed", "your opponent can't|cannot attack with {plain} {posts}? {until:until_theirs}",
         lambda plain, until, posts=None: no_attack(merged(plain, posts), until)),
    Rule("deed", "your opponent can't|cannot activate|use [blocker] skills? {until}",
         lambda until: deed({"forbid": "Blocker", "who": "opponent", "until": until})),
    Rule("deed", "{until} ,? your opponent can't|cannot activate|use [blocker] skills?",
         lambda until: deed({"forbid": "Blocker", "who": "opponent", "until": until})),
    Rule("deed", "draw up to {count} card|cards", lambda count: deed({"draw": count, "up_to": True})),
    Rule("deed", "your opponent draws {count} card|cards", lambda count: deed({"draw": count, "who": "opponent"})),
    Rule("deed", "draw cards until you have {number} cards in your hand",
         lambda number: deed({"draw": {"count": "hand", "of": "you", "times": -1, "plus": number, "least": 0}})),
    Rule("deed", "your opponent chooses {number} card|cards in|from their hand and {away}",
         lambda number, away: discarded(number, {}, "opponent")),
    Rule("deed", "your opponent chooses {number} card|cards in|from their hand and sends it|them to their warp",
         lambda number: deed({"take": number, "zone": "hand", "to": "warp", "who": "opponent"})),
    Rule("deed", "your opponent chooses {number} card|cards in|from their hand and places it|them at the bottom of "
         "their deck {order}?",
         lambda number, order=None: deed({"take": number, "zone": "hand", "to": "deck", "place": "bottom",
                                          "who": "opponent"})),
    Rule("them", "your opponent", True),
    Rule("them", "they", True),
    Rule("deed", "{them} place|places {number} card|cards from their hand {in_drop}",
         lambda them, number, in_drop: discarded(number, {}, "opponent")),
    Rule("deed", "they choose {number} card|cards in|from their hand and place it|them {in_drop}",
         lambda number, in_drop: discarded(number, {}, "opponent")),
    Rule("deed", "they discard {number} card|cards {from_hand_of}?",
         lambda number, from_hand_of=None: discarded(number, {}, "opponent")),
    Rule("deed", "inflict {number} damage to|on your opponent",
         lambda number: deed({"damage": number, "who": "opponent"})),
    Rule("deed", "inflict {number} damage to|on your opponent's life",
         lambda number: deed({"damage": number, "who": "opponent"})),
    Rule("deed", "draw {count} card|cards for each|every {counted}",
         lambda count, counted: deed({"draw": {**number_of(counted), "times": count}})),
    Rule("deed", "draw cards equal to the number of {counted}",
         lambda counted: deed({"draw": number_of(counted)})),
    Rule("random_hand", "card|cards from|in your opponent's hand at random", True),
    Rule("random_hand", "card|cards at random from|in your opponent's hand", True),
    Rule("random_hand", "random card|cards from|in your opponent's hand", True),
    Rule("random_hand", "card|cards from|in your opponent's hand without looking ( at it|them )?", True),
    Rule("deed", "randomly choose {number} card|cards from|in your opponent's hand ,? and? {away}",
         lambda number, away: deed({"discard": number, "who": "opponent", "random": True})),
    Rule("deed", "your opponent places {number} card|cards from their hand at|on the bottom of their deck {order}?",
         lambda number, order=None: deed({"take": number, "zone": "hand", "to": "deck", "place": "bottom",
                                          "who": "opponent"})),
    Rule("deed", "choose {number} {random_hand} ,? and? {away}",
         lambda number, random_hand, away: deed({"discard": number, "who": "opponent", "random": True})),
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
    Rule("deed", "look at {top}", lambda top: deed({"look": top, "zone": "deck", "of": "you"})),
    Rule("deed", "look at up to {top}",
         lambda top: deed({"look": top, "zone": "deck", "of": "you", "up_to": True})),
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
    Rule("deed", "look at the top card of your opponent's deck", deed({"look": 1, "zone": "deck", "of": "opponent"})),
    Rule("deed", "look at your opponent's hand", deed({"look": "all", "zone": "hand", "of": "opponent"})),
    Rule("deed", "reveal {top}",
         lambda top: deed({"look": top, "zone": "deck", "of": "you"}, {"reveal": "looked"})),
    Rule("deed", "they reveal their hand", deed({"reveal": {"zone": "hand", "of": "opponent"}})),
    Rule("theirs_shown", "from|in it", True),
    Rule("theirs_shown", "from|in their hand?", True),
    Rule("falls", ",? and your opponent {away}", True),
    Rule("falls", ",? and? {away}", True),
    Rule("deed", "you? choose {amount} {plain} {posts}? {theirs_shown} {falls}",
         lambda amount, plain, theirs_shown, falls, posts=None: _pick_of_theirs(amount, merged(plain, posts))),
    Rule("sinks", "and place|put it|them at|on the bottom of their deck", True),
    Rule("deed", "you? choose {amount} {plain} {posts}? {theirs_shown} {sinks}",
         lambda amount, plain, theirs_shown, sinks, posts=None: _pick_of_theirs(
             amount, merged(plain, posts), {"zone": "hand", "to": "deck", "place": "bottom"})),
    Rule("rest", "place|put|return them back on|at|to the? top {order}?",
         lambda order=None: Rest([{"arrange": "looked", "place": "top"}], itself=True)),
    Rule("top_or_bottom", "the? top or the? bottom of your deck", True),
    Rule("rest", "place|put|return it at|on|to {top_or_bottom}",
         lambda top_or_bottom: Rest([{"pick": 1, "do": [{"arrange": "looked", "place": "top"},
                                                        {"arrange": "looked", "place": "bottom"}]}], itself=True)),
    Rule("deed", "your opponent chooses {whole_hand} and places them {in_drop}",
         lambda whole_hand, in_drop: deed({"discard": "all", "who": "opponent"})),
    Rule("deed", "take another turn after this one", deed({"another_turn": "you"})),
    Rule("deed", "activate its [activate_main]|[activate:_main]|[activate_:_main] skill",
         lambda: Deed([{"activate": IT, "label": "Activate: Main"}], True)),
    Rule("deed", "activate it", Deed([{"activate": IT}], True)),
    Rule("deed", "your opponent shuffles {whole_hand} into their deck", lambda whole_hand: deed(*HAND_AWAY)),
    Rule("deed", "your opponent shuffles {whole_hand} into their deck ( , then | and | and then | , and then ) draws "
         "{number} cards",
         lambda whole_hand, number: deed(*HAND_AWAY, {"draw": number, "who": "opponent"})),
    Rule("down_to", "until they have {number} cards in their hand", same),
    Rule("deed", "your opponent discards cards {from_hand_of}? {down_to}",
         lambda down_to, from_hand_of=None: deed({"discard": above(down_to), "who": "opponent"})),
    Rule("deed", "your opponent chooses cards in|from their hand and {away} {down_to}",
         lambda away, down_to: deed({"discard": above(down_to), "who": "opponent"})),
    Rule("deed", "your opponent chooses {number} card|cards in|from their life and adds it|them to their hand",
         lambda number: deed({"take": number, "zone": "life", "to": "hand", "who": "opponent"})),
    Rule("their_deck_top", "the top card of their deck", 1),
    Rule("their_deck_top", "the top {number} cards of their deck", same),
    Rule("deed", "your opponent sends {their_deck_top} to their warp", lambda their_deck_top: deed(
        {"take": their_deck_top, "zone": "deck", "top": True, "to": "warp", "who": "opponent"})),
    Rule("deed", "your opponent sends {whole_hand} to their warp",
         lambda whole_hand: deed({"take": "all", "zone": "hand", "to": "warp", "who": "opponent"})),
    Rule("deed", "your opponent places {whole_hand} {in_drop}",
         lambda whole_hand, in_drop: deed({"discard": "all", "who": "opponent"})),
    Rule("deed", "your opponent may {discards}", lambda discards: left_to_them(discards)),
    Rule("deed", "your opponent may place {number} card|cards from their hand {in_drop}",
         lambda number, in_drop: left_to_them({"discard": number})),
    Rule("deed", "your opponent may choose {number} card|cards in|from their hand and place it|them {in_drop}",
         lambda number, in_drop: left_to_them({"discard": number})),
    Rule("deed", "your opponent places cards from their hand {in_drop} {down_to}",
         lambda in_drop, down_to: deed({"discard": above(down_to), "who": "opponent"})),
    Rule("banishes", "sends|send them to their warp", True),
    Rule("deed", "your opponent chooses cards from their hand and {banishes} {down_to}",
         lambda banishes, down_to: deed({"take": above(down_to), "zone": "hand", "to": "warp", "who": "opponent"})),
    Rule("deed", "look at {number} card|cards from the bottom of your deck",
         lambda number: deed({"look": number, "zone": "deck", "of": "you", "place": "bottom"})),
    Rule("deed", "look at up to {number} card|cards from the bottom of your deck",
         lambda number: deed({"look": number, "zone": "deck", "of": "you", "place": "bottom", "up_to": True})),
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
    Rule("deed", "you can't|cannot play any? more {plain} {until}", lambda plain, until: no_play("you", plain, until)),
    Rule("deed", "you can't|cannot activate any? other|more? extra cards {until}",
         lambda until: deed({"forbid": "activate", "who": "you", "which": {"kind": "extra"}, "until": until})),
    Rule("deed", "your opponent can't|cannot play {plain} {posts}? {until:until_theirs}",
         lambda plain, until, posts=None: no_play("opponent", merged(plain, posts), until)),
    Rule("deed", "your opponent can't|cannot activate {counter} skills? {costs:with_costs}? {until:until_theirs}",
         lambda counter, until, costs=None: no_counter(counter, until, costs)),
    Rule("deed", "your opponent can't|cannot activate {one:counter} or {other:counter} skills? {until:until_theirs}",
         lambda one, other, until: deed(*(op for each in (one, other) for op in no_counter(each, until).ops))),
    Rule("deed", "your opponent can't|cannot activate extra cards {until:until_theirs}",
         lambda until: deed({"forbid": "activate", "who": "opponent", "which": {"kind": "extra"}, "until": until})),
    Rule("until_theirs", "{until}", same),
    Rule("until_theirs", "{theirs_until}", same),
    Rule("deed", "your opponent can't|cannot activate {timing} skills? {until:until_theirs}",
         lambda timing, until: deed({"forbid": timing, "who": "opponent", "until": until})),
    Rule("deed", "{until} ,? your opponent can't|cannot activate {counter} skills?",
         lambda until, counter: no_counter(counter, until)),
    Rule("deed", "{until} ,? your opponent can't|cannot activate {timing} skills?",
         lambda until, timing: deed({"forbid": timing, "who": "opponent", "until": until})),
    Rule("deed", "your opponent can't|cannot activate skills {until:until_theirs}",
         lambda until: deed({"forbid": "activate", "who": "opponent", "until": until})),
    Rule("deed", "you can't|cannot attack {until}",
         lambda until: deed({"forbid": "attack", "who": "you", "until": until})),
    Rule("deed", "each player shuffles their hand into their deck ,? and? then? draws {number} cards",
         lambda number: deed(*({**op, "who": "each"} for op in (*HAND_AWAY, {"draw": number})))),
    Rule("deed", "place any number of cards from your hand {in_drop}",
         lambda in_drop: deed({"discard": "all", "who": "you", "up_to": True})),
    Rule("deed", "your opponent can't|cannot attack {until:until_theirs}",
         lambda until: deed({"forbid": "attack", "who": "opponent", "until": until})),
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
    Rule("the_play", "the|that|its play", True),
    Rule("unplayed_card", "{the_played} is returned to its owner's hand", same),
    Rule("unplayed_card", "return {the_played} to its owner's hand", same),
    Rule("deed", "{unplayed} , {unplayed_card}", lambda unplayed, unplayed_card: deed({"negate": PLAY})),
    Rule("deed", "{unplayed_card} {unplayed}", lambda unplayed_card, unplayed: deed({"negate": PLAY})),
    Rule("the_play", "the play of the|that battle? card", True),
    Rule("deed", "negate {the_play}", lambda the_play: deed({"negate": PLAY})),
    Rule("counter_skill", "the|that activated? {counter} skill?",
         lambda counter: True if counter == "counter" else None),
    Rule("counter_skill", "the|that activated? skill", True),
    Rule("counter_skill", "the|that {counter} skill? your opponent activated|activates",
         lambda counter: True if counter == "counter" else None),
    Rule("deed", "negate {counter_skill}", lambda counter_skill: deed({"negate": COUNTER})),
    Rule("the_played", "it", True),
    Rule("the_played", "the|that battle? card", True),
    Rule("the_played", "it's", True),
    Rule("the_played", "{being_played}", True),
    Rule("deed", "{the_played} is placed in|into {ended} {unplayed}",
         lambda the_played, ended, unplayed: unplayed_to(ended)),
    Rule("deed", "{unplayed} , {the_played} is placed in|into {ended}",
         lambda unplayed, the_played, ended: unplayed_to(ended)),
    Rule("deed", "{unplayed} , place {the_played} in|into {ended}",
         lambda unplayed, the_played, ended: unplayed_to(ended)),
    Rule("unplayed", "instead of being played", True),
    Rule("unplayed", "instead of playing it", True),
    Rule("deed", "{the_played} is sent to {ended} {unplayed}",
         lambda the_played, ended, unplayed: unplayed_to(ended) if ended == {"to": "warp"} else None),
    Rule("deed", "it is placed in its owner's drop area {unplayed}",
         lambda unplayed: deed({"negate": PLAY, "to": "drop"})),
    Rule("deed", "{the_played} is played in rest mode", lambda the_played: deed({"enters": PLAY, "rest": True})),
    Rule("its_skills", "its skill|skills|effects negated", True),
    Rule("deed", "{the_played} has {its_skills} {until}", lambda the_played, its_skills, until: came_blank(until)),
    Rule("deed", "{the_played} is played with {its_skills} {until}",
         lambda the_played, its_skills, until: came_blank(until)),
    Rule("deed", "negate this skill {until}", lambda until: deed({"spend": until})),
    Rule("deed", "negate that|the attack and this skill {until}",
         lambda until: deed({"negate": "attack"}, {"spend": until})),
)  # fmt: skip


def came_blank(until: str) -> Deed | None:
    """Return that a card whose play is answered comes into play with its skills negated."""
    return deed({"enters": PLAY, "blank": True, "until": until})


def _pick_of_theirs(amount: tuple[int, bool], cards: Filter | None, away: Filter | None = None) -> Deed | None:
    """Return cards that you choose of the opponent's hand, which they have shown, and where they go."""
    if cards is None or "zone" in cards:
        return None
    up_to = {"up_to": True} if amount[1] else {}
    deed = {"discard": amount[0]} if away is None else {"take": amount[0], **away}
    return Deed([{**deed, "who": "opponent", "by": "you", **cards, **up_to}], goes_on=True)


def no_attack(cards: Filter | None, until: str) -> Deed | None:
    """Return that the opponent does not attack with some of their cards."""
    if not cards or {"zone", "among", "other"} & set(cards):
        return None
    return deed({"forbid": "attack", "who": "opponent", "which": cards, "until": until})


def left_to_them(discards: Filter) -> Deed:
    """Return a discard that the opponent may leave; what they choose is done as though the skill were theirs."""
    return deed({"pick": 1, "up_to": True, "who": "opponent", "do": [{**discards, "who": "you"}]})


def unplayed_to(place: Filter) -> Deed | None:
    """Return that a card is not played, and goes to its owner's Drop Area or Warp."""
    return deed({"negate": PLAY, **place}) if place in ({"to": "drop"}, {"to": "warp"}) else None


def above(number: int) -> dict[str, Any]:
    """Return how many cards the opponent has in hand above a number."""
    return {"count": "hand", "of": "opponent", "plus": -number, "least": 0}


def all_but(colours: Sequence[str]) -> Filter:
    """Return Battle Cards that are of another colour than these, too, or of none of them."""
    others = [each for each in COLOURS if each not in colours]
    return {"kind": "battle", "not": {"colour": list(colours), "not": {"colour": others}}}


def no_play(who: str, plain: Filter | None, until: str) -> Deed | None:
    if plain is None or "zone" in plain or plain.get("kind") == "extra":  # those are activated, not played
        return None
    which = {"which": plain} if plain != {"kind": "battle"} else {"which": {"kind": "battle"}}
    return deed({"forbid": "play", "who": who, **which, "until": until})


def _no_combo(cards: Filter | None, until: str) -> Deed | None:
    if cards is None or "zone" in cards:
        return None
    return deed({"forbid": "combo", "who": "opponent", **({"which": cards} if cards else {}), "until": until})


def no_counter(counter: str, until: str, costs: Filter | None = None) -> Deed:
    return deed({"forbid": counter, "who": "opponent", **({"which": costs} if costs else {}), "until": until})
