"""What Dragon Ball Super's skills change for a time: numbers, keywords, what cards can do."""

from collections.abc import Sequence
from typing import Any

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import Filter, merged
from judgeapp.games.dragon_ball_super.wording.deeds import Deed, deed
from judgeapp.games.dragon_ball_super.wording.terms import (
    CHOSEN,
    IT,
    LEADER,
    MANY_KO,
    MANY_MOVED,
    THIS,
    on_the_field,
)

LASTING = (
    Rule("until", "for the duration|remainder of the|this turn", "turn"),
    Rule("until", "during? this turn", "turn"),
    Rule("until", "for the|this turn", "turn"),
    Rule("until", "for the rest of the|this turn", "turn"),
    Rule("until", "until the end of the|this turn", "turn"),
    Rule("until", "for the duration|remainder of the|this battle", "battle"),
    Rule("until", "during this battle", "battle"),
    Rule("until", "for the|this battle", "battle"),
    Rule("until", "until the end of the|this battle", "battle"),
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
    Rule("ability", "can attack your opponent's battle cards {active_ones}", {"allow": "attack active"}),
    Rule("ability", "can attack active mode battle cards", {"allow": "attack active"}),
    Rule("ability", "can't|cannot attack leader cards", {"forbid": "attack leader"}),
    Rule("ability", "can't|cannot be? switch|switched to active mode", {"forbid": "unmark"}),
    Rule("ability", "can't|cannot have its attack negated", {"forbid": "negate attack"}),
    Rule("ability", "can't|cannot be {koed}", {"forbid": "ko"}),
    Rule("ability", "can't|cannot be {koed} by {their_skills}", {"forbid": "ko", "by": "opponent"}),
    Rule("get", "also? get|gets|gain|gains", True),
    Rule("given", "{get} {changes}", lambda get, changes: changes),
    Rule("given", "{get} {changes} and {ability}", lambda get, changes, ability: [*changes, ability]),
    Rule("given", "{get} {one:changes} ,? and {again:get} {two:changes}", lambda get, one, again, two: [*one, *two]),
    Rule("given", "{ability}", lambda ability: [ability]),
    Rule("given", "{get} {changes} , {one:ability} ,? and {other:ability}",
         lambda get, changes, one, other: [*changes, one, other]),
    Rule("ability", "deals|inflicts {number} damage to your opponent's life when it kos {victim}",
         lambda number, victim: granted({"event": "kos", "thing": "self"}, {"damage": number, "who": "opponent"})),
    Rule("victim", "a|an battle card", True),
    Rule("victim", "your|an opponent's battle card", True),
    Rule("given", "{one:ability} ,? and {other:ability}", lambda one, other: [one, other]),
    Rule("holder", "it|they ( each )?", IT),
    Rule("holder", "this card", THIS),
    Rule("holder", "that card", IT),
    Rule("holder", "those cards", IT),
    Rule("holder", "the chosen battle? card|cards", CHOSEN),
    Rule("holder", "the chosen card and this card", [CHOSEN, THIS]),
    Rule("holder", "your leader card", LEADER),
    Rule("holder", "this card and your leader card", [THIS, LEADER]),
    Rule("holder", "your leader card and this card", [LEADER, THIS]),
    Rule("holder", "your leader card and all of? your battle cards",
         [LEADER, {"zone": "battle", "kind": "battle", "of": "you"}]),
    Rule("charge_phase", "during your|an opponent's next charge phase", "opponent's next turn"),
    Rule("charge_phase", "during your next charge phase", "your next turn"),
    Rule("charge_phase", "during the next charge phase", "next turn"),
    Rule("deed", "{holder} can't|cannot be? switch|switched to active mode {charge_phase}",
         lambda holder, charge_phase: lasting(holder, [{"forbid": "switch"}], charge_phase)),
    Rule("deed", "{holder} {given} {until}", lambda holder, given, until: lasting(holder, given, until)),
    Rule("deed", "{until} ,? {holder} {given}", lambda holder, given, until: lasting(holder, given, until)),
    Rule("holders", "all of? {theirs}", same),
    Rule("holders", "{theirs}", lambda theirs: theirs if theirs.get("kind") == "battle" else None),
    Rule("holders", "{theirs}", lambda theirs: theirs if is_leader(theirs) else None),
    Rule("holders", "all {plain} {posts}?", lambda plain, posts=None: everybodys(plain, posts)),
    Rule("deed", "{holders} {given} {until}", lambda holders, given, until: lasting_for(holders, given, until)),
    Rule("deed", "{until} ,? {holders} {given}", lambda holders, given, until: lasting_for(holders, given, until)),
    Rule("holder", "{attacker}", same),
    Rule("holder", "the attacked card", "guard card"),
    Rule("holder", "the card being attacked", "guard card"),
    Rule("holder", "the guard card", "guard card"),
    Rule("counted", "{there}", lambda there: there if "zone" in there else None),
    Rule("counted", "of? {theirs}", lambda theirs: theirs if "zone" in theirs else None),
    Rule("counted_so", "card placed|discarded|sent|returned ( this way )? {with_this}?", {"did": MANY_MOVED}),
    Rule("counted_so", "card ko'd ( this way )? {with_this}?", {"did": MANY_KO}),
    Rule("deed", "{holder} {get} {signed} {measure} for each|every {counted_so} {until}",
         lambda holder, get, signed, measure, counted_so, until:
         lasting(holder, [{"stat": measure, "by": {**counted_so, "times": signed}}], until)),
    Rule("deed", "draw {count} card|cards for each|every {counted_so}",
         lambda count, counted_so: deed({"draw": {**counted_so, "times": count} if count != 1 else dict(counted_so)})),
    Rule("measure", "power", "power"),
    Rule("measure", "combo power", "combo"),
    Rule("deed", "{holder} {get} {signed} {measure} {until} for each|every {counted}", lambda **said: for_each(**said)),
    Rule("deed", "{holder} {get} {signed} {measure} for each|every {counted} {until}", lambda **said: for_each(**said)),
    Rule("deed", "{until} ,? {holder} {get} {signed} {measure} for each|every {counted}",
         lambda **said: for_each(**said)),
    Rule("deed", "negate {whose:skills_of} {until}", lambda whose, until: blanked(whose, until)),
    Rule("skills_of", "its|their skills", IT),
    Rule("skills_of", "the skills of {theirs}", lambda theirs: theirs if "kind" in theirs else None),
    Rule("skills_of", "the skills of all of? {theirs}", lambda theirs: theirs if "kind" in theirs else None),
    Rule("skills_lost", "loses|lose all of? its|their? skills", True),
    Rule("deed", "{holder} {skills_lost} {until}", lambda holder, skills_lost, until: blanked(holder, until)),
    Rule("deed", "{whose:skills_of} are negated {until}", lambda whose, until: blanked(whose, until)),
    Rule("deed", "negate all of? {whose:skills_of} {until}", lambda whose, until: blanked(whose, until)),
    Rule("skills_of", "that card's skills", IT),
    Rule("skills_of", "the chosen card's skills", CHOSEN),
    Rule("skills_of", "all of? your opponent's battle card skills",
         {"zone": "battle", "kind": "battle", "of": "opponent"}),
    Rule("skills_of", "the skills of {holder}",
         lambda holder: holder if holder in (IT, CHOSEN, "guard card") else None),
    Rule("skills_of", "the skills of {attacker}", same),
)  # fmt: skip


def lasting(holder: Any, given: Sequence[Filter], until: str) -> Deed | None:
    """Return what changes on cards for a time."""
    holders = holder if isinstance(holder, list) else [holder]
    return deed(*({**each, "of": one, "until": until} for one in holders for each in given))


def granted(when: Filter, op: Filter) -> Filter:
    """Return an [Auto] that a card has for a time."""
    return {"give": [{"name": "Auto", "sort": "triggered", "when": when, "do": [op]}]}


def is_leader(cards: Filter) -> bool:
    """Tell whether a Leader Card is meant; "your Leader Card" without more is said elsewhere."""
    return bool(
        cards.get("kind") == "leader" and (cards.get("of") == "opponent" or set(cards) - {"kind", "zone", "of"})
    )


def everybodys(plain: Filter, posts: Filter | None = None) -> Filter | None:
    """Return "all Battle Cards" of both players."""
    cards = merged(plain, posts)
    return None if cards is None or cards.get("kind") != "battle" else on_the_field(cards, "each")


def lasting_for(cards: Filter, given: Sequence[Filter], until: str) -> Deed | None:
    """Return what changes on all cards that fit; of "all of your cards" only numbers: perhaps energy is meant, too."""
    named = not {"kind", "trait", "character", "name"}.isdisjoint(cards)
    if not named and any("stat" not in each for each in given):
        return None
    return deed(*({**each, "of": cards, "until": until} for each in given))


def blanked(whose: Any, until: str) -> Deed:
    return deed({"blank": whose, "until": until})


def for_each(holder: Any, get: Any, signed: int, measure: str, until: str, counted: Filter) -> Deed | None:
    return lasting(holder, [{"stat": measure, "by": {**number_of(counted), "times": signed}}], until)


def number_of(there: Filter) -> dict[str, Any]:
    """Return how many cards there are, as an amount."""
    rest = {key: value for key, value in there.items() if key != "zone"}
    return {"count": there["zone"], **rest}
