"""What is well formed in a text and could do nothing: targets and cards that it has not, keys of another sort of text.

What would be ignored, or would never happen, is told as a scene is read.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count, product
from typing import Any

from judgeapp.domain.messages import commas, say
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.instructions import CHANGES, FORBIDDEN_TO_PLAYERS, details_of, parts_of
from judgeapp.domain.timing.state import Amount, Filter, Op, Text, all_ops
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.vocabulary import Vocabulary
from judgeapp.domain.timing.words import MORE, MOST_COUNTED, MOST_LISTED, UNDER, several, shown, unknown

SORTS = ("play", "triggered", "activated", "static", "replacement")
# Keys that a text of a sort has no use for.
IDLE: dict[str, tuple[str, ...]] = {
    "static": ("when", "cost", "targets", "optional", "once", "shares"),
    "replacement": ("cost", "targets"),
    "play": ("when", "optional", "once", "shares", "zones"),
    "activated": ("when", "optional"),
}
IDLE_IN_STATIC = ("until", "next")  # what is said of an effect that only happens
OF_STATIC = ("self", "host")  # words for cards that a static text knows, besides names and each kind
UNKNOWN_TO_STATIC = ("target", "targets", "event", "chosen", "looked", "moved")
PUT_OFF = ("later", "replace")  # effects in which “event” is what happens then
CHOOSING = ("choose", "aim")  # instructions by which a text gets further targets
SENTENCES = ("note", "ask")  # instructions that are only told: they may mean any target, and do nothing
ALL_TARGETS = ("targets", "chosen")
PLAYERS = ("who", "owner", "number")  # keys of which the word is a player, and conditions that ask for one (`of`)
AMONG = ("choose", "pick", "aim")  # effects that are told how many of what there is
OF_PLAYERS, OF_CARDS = ("draw", "number", "shuffle"), ("owner", "controller")  # whose players a card can say (`of`)
_TARGET = re.compile(r"target( (?P<number>[1-9][0-9]?))?")


def targets_spoken_of(value: Any) -> set[int]:
    """Return the numbers of the targets that instructions speak of, from 1; texts that they give have their own."""
    if isinstance(value, str):
        found = _TARGET.fullmatch(value)
        return {int(found["number"] or 1)} if found else set()
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, tuple) and not isinstance(value, Text):
        return set().union(*map(targets_spoken_of, value))
    return set()


def targets_chosen_in(ops: tuple[Op, ...]) -> int:
    """Return how many targets instructions choose themselves, at most: of those whose number depends, any number."""
    amounts = (op.value for op in all_ops(ops) if op.name in CHOOSING)
    return sum(amount if isinstance(amount, int) else MOST_COUNTED for amount in amounts)


def aiming(text: Text) -> Text:
    """Return a text with as many targets as its instructions speak of, where a scene has left out their number."""
    if text.targets or text.sort in ("static", "replacement") or targets_chosen_in(text.ops):
        return text
    return text._replace(targets=max(targets_spoken_of(text.ops), default=0))


def idle_keys(plain: Mapping[str, Any], text: Text, statics: Collection[str]) -> Iterator[str]:
    """Yield what a text of its sort has no use for; a label may make another sort of it."""
    if plain.get("zones") == []:
        yield say("{key} names nothing, so nothing fits", key="zones")
    if text.label:
        return
    for key in (key for key in IDLE.get(text.sort, ()) if key in plain):
        others = ", ".join(each for each in SORTS if each != text.sort)
        yield say("a {sort} text has no “{key}”; leave it out, or say another sort ({sorts})", sort=text.sort, key=key,
                  sorts=others)  # fmt: skip
    if text.sort == "static":
        for op in text.ops:
            yield from _idle_in_static(op, statics)
    reach = MORE.keys() & text.more.keys()
    if reach and not any(str(op.args.get("of", "")).startswith("each ") for op in text.ops):
        yield say("“{key}” in more belongs to a static text on all cards of a kind (of = “each …”); a filter says it "
                  "itself", key=min(reach))  # fmt: skip


def _idle_in_static(op: Op, statics: Collection[str]) -> Iterator[str]:
    if statics and op.name not in statics:
        yield unknown(say("effect of a static text"), op.name, statics)
    for key in (key for key in IDLE_IN_STATIC if key in op.args):
        yield say("{effect}: a static text has no “{key}”: it holds as long as it works", effect=op.name, key=key)
    of = op.args.get("of")
    if isinstance(of, str) and of.partition(" ")[0] in UNKNOWN_TO_STATIC:
        yield unknown("of", of, OF_STATIC)


def at_odds(op: Op) -> Iterator[str]:
    """Yield what an effect says that does not go together, or that nothing asks for beside the rest."""
    args = op.args
    if op.name == "move" and (args.get("to") == UNDER) != ("on" in args):
        yield say("a card that goes beneath another: to = “under” and on = …")
    if args.get("top") and args.get("random"):
        yield say("cards are on top or at random; say one of both")
    if op.name == "pick" and "do" in args and isinstance(op.value, int) and op.value > len(args["do"]):
        yield say("pick says at most as many as there are effects ({n})", n=len(args["do"]))
    if op.name in OF_PLAYERS and "of" in args and args.get("who") not in OF_CARDS:
        yield say("{effect}: “of” belongs to who = “owner” or “controller”: of which card", effect=op.name)
    if op.name == "stat" and args.get("swap") == op.value:
        yield say("{effect}: a number is exchanged with another one", effect=op.name)
    if op.name == "stat" and len(ways := {"by", "to", "swap"} & set(args)) > 1:
        yield say("{effect}: say one of {ways}", effect=op.name, ways=", ".join(sorted(ways)))


def of_no_card(op: Op, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield that cards are said of something forbidden that a player does, or has happen, with none."""
    if op.name not in ("forbid", "allow") or not {"of", "which"} & set(op.args):
        return
    known = {**CHANGES, **vocabulary.changes}.get(str(op.value))
    if op.value in (*vocabulary.personal, *FORBIDDEN_TO_PLAYERS) or (
        known is not None and "thing" not in parts_of(known)
    ):
        yield say("{effect} “{deed}” is of players: say whose (who = …), not of which cards", effect=op.name,
                  deed=op.value)  # fmt: skip


def none_between(given: Mapping[str, Any]) -> Iterator[str]:
    """Yield that no number is between two bounds."""
    least, most = given.get("least"), given.get("most")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        yield say("least is above most: no number is between them")


def never_fits(which: Filter, kinds: Collection[str], timing: Timing) -> Iterator[str]:
    """Yield what a filter asks of a card that no card of the kinds that it may be of has."""
    named = several(which.parts.get("kind", tuple(kinds)))
    able = set(kinds) & set(named) if set(named) <= set(timing.kinds) else set()
    if not able:  # a kind that is not known is told as a word
        return
    if "cost" in which.parts and able <= set(timing.vocabulary.costless):
        yield say("which: cards of its kind cost nothing")
    stats = which.parts.get("stats", ())
    for word in (*(("stats",) if stats else ()), *stats, *several(which.parts.get("marks", ()))):
        only = timing.vocabulary.of_kinds.get(word)
        if only is not None and able.isdisjoint(only):
            yield say("which: {word}: only these have it: {kinds}", word=shown(word),
                      kinds=commas(timing.kinds[kind].label for kind in only))  # fmt: skip


def never_there(which: Filter, said: Mapping[str, Any]) -> Iterator[str]:
    """Yield that the card of an event is never where a filter wants it, or never of whom; `said` of the event."""
    zones, to = which.parts.get("zone"), said.get("to")
    if zones and to and set(several(zones)).isdisjoint(several(to)):
        yield say("which: zone: the card is in {zones} by then", zones=commas(map(shown, several(to))))
    players = {said.get("player"), which.parts.get("owner")}
    if said["event"] == "discarded" and players == {"you", "opponent"}:
        yield say("which: owner: who discards a card owns it; say the same of both, or one of them")


def idle_amounts(effect: str, plain: Mapping[str, Any]) -> Iterator[str]:
    """Yield amounts of 0, with which an effect does nothing, and a zone from which cards go to itself."""
    for key in (key for key in ("by", effect if effect in AMONG else "") if plain.get(key) == 0):
        yield say("{effect}: with {key} = 0 it does nothing", effect=effect, key=key)
    if effect == "take" and plain.get("zone") == plain.get("to", "hand") and "place" not in plain:
        yield say("take: these cards are in that zone already; say another one (to = …), or where in it (place = …)")


def crowded(table: Table) -> Iterator[tuple[str, str]]:
    """Yield players of whom a scene names more cards in a zone than it counts there, with a sentence."""
    zones = [zone for zone in table.timing.zones if zone in table.timing.numbers]
    for player, zone in product(table.players, zones):
        counted = table.timing.counted(table, player, zone)
        named = sum((thing.zone, thing.owner) == (zone, player) for thing in table.things.values())
        if counted is not None and named > counted:
            yield player, say("{player} has {count} cards in {zone}, but {named} are named there", player=player,
                              count=counted, zone=shown(zone), named=named)  # fmt: skip


def far_targets(spoken_in: Any, ops: tuple[Op, ...], named: int) -> Iterator[str]:
    """Yield targets beyond those that are named and chosen; where no number is said, all that are spoken of."""
    spoken = targets_spoken_of(spoken_in)
    there = named + targets_chosen_in(ops) or next(n for n in count() if n + 1 not in spoken)
    known = [f"target {n}" if n > 1 else "target" for n in range(1, min(there, MOST_LISTED) + 1)]
    for number in sorted(each for each in spoken if each > max(there, 1)):
        yield unknown(say("target"), f"target {number}", known)


def targets_not_there(texts: tuple[Text, ...]) -> Iterator[str]:
    """Yield targets that texts of a card speak of and do not have; one with a label may act on those of another."""
    together = sum(text.targets for text in texts)
    for text in texts:
        yield from far_targets((text.ops, text.proviso), text.ops, together if text.label else text.targets)


def idle_targets(text: Text) -> Iterator[str]:
    """Yield how many targets are named of which no instruction speaks.

    A sentence or a text of a label may mean any, and “target” where a player is said (`who`) is each that is one.
    """
    if not text.label:
        yield from targets_to_spare(text, (text,))


def targets_to_spare(text: Text, together: tuple[Text, ...]) -> Iterator[str]:
    """Yield how many targets a text has of which none of these texts, which act on them together, speaks.

    A text of which a scene says nothing but its targets has them; of one with a label it is known what it does.
    """
    if not text.targets:
        return
    effects = {op.name for each in together for op in all_ops(each.ops)}
    meant = tuple((each.ops, each.proviso, each.needs) for each in together)
    if not (effects or text.label) or not effects.isdisjoint(SENTENCES) or _means_all(meant):
        return
    spoken = max(targets_spoken_of(meant), default=0)
    if text.targets > max(spoken, targets_chosen_in(text.ops)):
        yield say("targets = {n}, but its effects speak of {spoken}: each says which it acts on (“target”, “target 2”, "
                  "“targets” for all)", n=text.targets, spoken=spoken or say("none"))  # fmt: skip


def _means_all(value: Any, key: str = "") -> bool:
    """Tell whether instructions speak of all targets, or of those that are players."""
    if isinstance(value, str):
        return value in ALL_TARGETS or (value == "target" and key in PLAYERS)
    if isinstance(value, Filter):
        return any(value.parts.get(part) == "target" for part in ("of", "owner")) or _means_all(value.parts)
    if isinstance(value, Mapping):
        return any(_means_all(each, "number" if "number" in value else str(name)) for name, each in value.items())
    return isinstance(value, tuple) and any(map(_means_all, value))


def too_early(text: Text) -> Iterator[str]:
    """Yield that a text asks what it has done where it has done nothing yet; who knows of one that adds to another?"""
    if text.label or text.sort == "replacement" or "do" in text.cost:
        return
    if _asks_did((text.needs, text.proviso)) or any(_looks_back(ops) for ops in _from_nothing(text.ops, text.sort)):
        yield say("before this text has done anything it asks what it has done (“did”)")


def _from_nothing(ops: tuple[Op, ...], sort: str = "") -> Iterator[tuple[Op, ...]]:
    """Yield instructions that are carried out one after the other with nothing before them, put off or not."""
    yield from ([(op,) for op in ops] if sort == "static" else [ops])
    yield from (op.args.get("do", ()) for op in all_ops(ops) if op.name == "later")


def _looks_back(ops: tuple[Op, ...]) -> bool:
    """Tell whether the first of some instructions that does anything asks for what has been done."""
    for op in ops:
        if _asks_did((() if op.name == "all" else op.value, _own_args(op))):
            return True
        inner = [op.value] if op.name == "all" else [(each,) for each in op.args.get("do", ()) if op.name == "pick"]
        if any(map(_looks_back, inner)):
            return True
        if op.name not in SENTENCES:
            return False
    return False


def _asks_did(value: Any) -> bool:
    """Tell whether a condition or an amount asks what has been done; texts that are given are another matter."""
    if isinstance(value, Text):
        return False
    if isinstance(value, Amount) and value.name == "did":
        return True
    if isinstance(value, Mapping):
        return "did" in value or any(map(_asks_did, value.values()))
    return isinstance(value, tuple) and any(map(_asks_did, value))


def _own_args(op: Op) -> dict[str, Any]:
    return {key: each for key, each in op.args.items() if key not in ("do", "with")}


def unbound(text: Text, spoken: Collection[str]) -> Iterator[str]:
    """Yield words for cards, of those a text speaks of, that nothing in it stands for."""
    effects = {op.name for op in all_ops((*text.cost.get("do", ()), *text.ops))}
    if "looked" in spoken and "look" not in effects:
        yield say("“{word}” means nothing here: the text has no “{effect}” before it", word="looked", effect="look")
    if text.label:  # which may bring targets and an event
        return
    if "chosen" in spoken and not text.targets and not targets_chosen_in(text.ops):
        yield say("“{word}” means nothing here: the text has no “{effect}” before it", word="chosen", effect="choose")
    if "event" in spoken and text.when is None and effects.isdisjoint(PUT_OFF):
        yield say("“event” means nothing here: the text waits for none (when = …)")


def never_known(text: Text, details: Iterable[str], timing: Timing) -> Iterator[str]:
    """Yield what a text asks of the event that it waits for and that no such event knows."""
    if text.when is None or text.label or {op.name for op in all_ops(text.ops)} & set(PUT_OFF):
        return
    known = details_of(timing.vocabulary, text.when.event, text.sort == "replacement")
    for detail in details:
        if known is not None and detail not in known:
            yield say("“{event}” tells no “{detail}” (it tells {known})", event=text.when.event, detail=detail,
                      known=", ".join(sorted(known.keys() - {"event"})))  # fmt: skip


def shared_with_none(texts: tuple[Text, ...]) -> Iterator[str]:
    """Yield what is wrong with texts that share how often they can be used: each works once, with one that does."""
    limited = {text.name for text in texts if text.once and not text.shares}
    for text in texts:
        if text.shares and (not text.once or text.shares not in limited - {text.name}):
            yield say("{text} shares its “once” with another text of this card: both say once, and only one shares",
                      text=text.name)  # fmt: skip


def twice(names: Iterable[str]) -> Iterator[str]:
    """Yield texts of one card that nobody could tell apart."""
    seen: set[str] = set()
    for name in names:
        if name.lower() in seen:
            yield say("there are two texts “{name}”: give each a name of its own", name=name)
        seen.add(name.lower())
