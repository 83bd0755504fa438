"""What Dragon Ball Super's skills change for a time: numbers, keywords, what cards can do."""

from collections.abc import Sequence
from typing import Any

from judgeapp.domain.wording.grammar import Rule
from judgeapp.domain.wording.vocabulary import Filter
from judgeapp.games.dragon_ball_super.wording.deeds import Deed, deed
from judgeapp.games.dragon_ball_super.wording.terms import CHOSEN, IT, LEADER, THIS

LASTING = (
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
