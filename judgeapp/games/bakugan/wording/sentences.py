"""How Bakugan's sentences are built: conditions, tag-words, triggers and costs around what is done."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from judgeapp.domain.wording.grammar import Grammar, Phrase, Rule, same
from judgeapp.domain.wording.vocabulary import SHARED
from judgeapp.domain.wording.vocabulary import TERMINALS as SHARED_TERMINALS
from judgeapp.games.bakugan.wording.asking import CONDITIONS, EVENTS
from judgeapp.games.bakugan.wording.clauses import EFFECTS, Again, Boost, Costs, Lasting, May, Paid
from judgeapp.games.bakugan.wording.deeds import DEEDS, PLAYED_FREELY
from judgeapp.games.bakugan.wording.terms import TERMINALS, TERMS


class Said(NamedTuple):
    """A sentence.

    effects  what it does, each with its place
    asked    conditions that must hold for it
    when     what it waits for, or None
    cost     what is paid to use it, or None
    icons    the BakuCores that feed it
    instead  whether it takes the place of what the sentence before it does
    after    whether it depends on what the sentence before it has done ("If you do, ...")
    ends     whether it comes at the end of the turn
    otherwise  whether it is done if the conditions of the sentence before it do not hold
    held     whether it holds only as long as its conditions do
    """

    effects: tuple[Phrase, ...]
    asked: tuple[Any, ...] = ()
    when: Any = None
    cost: Mapping[str, Any] | None = None
    icons: tuple[str, ...] = ()
    instead: bool = False
    after: bool = False
    ends: bool = False
    otherwise: bool = False
    held: bool = False


def said(effects: tuple[Phrase, ...], instead: Any = None, ends: Any = None, **more: Any) -> Said | None:
    """Return a sentence; None if it says something that only the whole card can do."""
    if len(effects) > 1 and any(isinstance(each.value, (Costs, Again)) for each in effects):
        return None
    asked: list[Any] = []
    for each in (more.pop(name, None) for name in ("tag", "condition", "more")):
        asked += [each] if each is not None and each not in asked else []
    return Said(effects, tuple(asked), instead=instead is not None, ends=ends is not None, **more)


def is_of_others(effect: Any) -> bool:
    """Tell whether others than the text's own player do something."""
    return isinstance(effect, list) and any(op.get("who", "you") != "you" for op in effect)


def is_personal(effect: Any) -> bool:
    """Tell whether any player could do something."""
    deeds = ("draw", "discard", "energize", "take", "search", "look", "number", "choose")
    return isinstance(effect, list) and next(iter(effect[0])) in deeds


def in_a_row(effect: Phrase, effects: tuple[Phrase, ...], joiner: str = "") -> tuple[Phrase, ...] | None:
    """Return effects one after the other; numbers that "and" joins are one change, of one Bakugan."""
    first, second = effect.value, effects[0].value
    if is_of_others(first) and is_personal(second) and not effects[0].pattern.startswith("{player}"):
        return None  # who does the second thing?
    if joiner in (",", "and") and isinstance(first, Boost) and isinstance(second, Boost) and not second.first:
        return None
    return (effect, *effects)


def optional(effects: tuple[Phrase, ...]) -> tuple[Phrase, ...] | None:
    """Return effects that their player may leave."""
    if any(isinstance(each.value, (May, Lasting, Costs)) for each in effects):
        return None
    return tuple(each._replace(value=May(each.value)) for each in effects)


def paid(count: int, effects: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """Return effects for which cards are discarded."""
    return tuple(each._replace(value=Paid(count, each.value, each is effects[0])) for each in effects)


def sacrificed(dash: Any, paid: tuple[Phrase, ...], instead: Any = None) -> Said | None:
    """Return what happens if a card was discarded as this one was played; that this costs nothing came too late."""
    effects = tuple(each._replace(value=each.value.value) for each in paid)
    if paid[0].value.amount != 1 or any(each.value == PLAYED_FREELY for each in effects):
        return None
    return said(effects, instead, tag={"tag": "sacrifice"})


def copies_first(kind: str) -> Said | None:
    """Return that the first card of a kind in each turn is copied: as it is played, it is the only one."""
    when = {"event": "played", "player": "you", "kind": kind, "needs": [{"played": kind, "most": 1}]}
    copied = Phrase([{"copy": "event"}], 0, 9, "copy the first {kind}")
    return said((copied,), when=when) if kind else None


TAGS = (
    Rule("dash", "-|:", True),
    Rule("tag", "turbo {dash}", {"tag": "turbo"}),
    Rule("tag", "turbo {dash} if {turbo} ,?", {"tag": "turbo"}),
    Rule("tag", "flow {dash}", {"tag": "flow"}),
    Rule("tag", "flow {dash} if {flow} ,?", {"tag": "flow"}),
    Rule("tag", "fury {dash}", {"tag": "fury"}),
    Rule("tag", "fury {dash} if {fury} ,?", {"tag": "fury"}),
    Rule("tag", "domination {dash}", {"tag": "domination"}),
    Rule("tag", "domination {dash} if {domination} ,?", {"tag": "domination"}),
)
ROWS = (
    Rule("joiner", ",", ","),
    Rule("joiner", ",? and", "and"),
    Rule("joiner", ",? and? then ,?", "then"),
    Rule("effects", "{effect}", lambda effect: (effect,)),
    Rule("effects", "{effect} {joiner}? {effects}", in_a_row),
    Rule("effects", "you may {effects}", optional),
    Rule("discarding", "you may discard {count} card|cards to|for|and", same),
    Rule("paid", "{count:discarding} {effects}", paid),
    Rule("instead", "instead", True),
    Rule("ends", "at the end of the|this turn", True),
)
SENTENCES = (
    Rule("sentence", "{effects} {instead}?", said),
    Rule("sentence", "{tag} {effects} {instead}?", said),
    Rule("sentence", "if {condition} ( and {more:condition} )? ,? {effects} {instead}?", said),
    Rule("sentence", "{effects} {instead}? ,? if {condition}", said),
    Rule("while", "while", True),
    Rule("while", "as long as", True),
    Rule("sentence", "{held:while} {condition} ,? {effects}", said),
    Rule("sentence", "{effects} {held:while} {condition}", said),
    Rule("sentence", "{effects} {ends}", said),
    Rule("sentence", "sacrifice {dash} {paid} {instead}?", sacrificed),
    Rule("sentence", "you may use this any number of times",
         lambda: said((Phrase(Again(), 0, 8, "again"),))),
    Rule("sentence", "if you do ,? {effects}", lambda effects: said(effects, after=True)),
    Rule("sentence", "otherwise ,? {effects}", lambda effects: said(effects, otherwise=True)),
    # texts that wait for something
    Rule("waits", "when|whenever {event} ,?", same),
    Rule("waits", "if {event} ,?", same),
    Rule("waits", "{moment} ,?", same),
    Rule("waits", "victor {dash}", {"event": "victor"}),
    Rule("done", "{effects}", same),
    Rule("done", "{paid}", same),
    Rule("sentence", "{tag}? {when:waits} {done}", lambda when, done, tag=None: said(done, when=when, tag=tag)),
    Rule("sentence", "{tag}? {when:waits} if {condition} ,? {done}",
         lambda when, condition, done, tag=None: said(done, when=when, tag=tag, condition=condition)),
    Rule("sentence", "{when:waits} {tag} {done}", lambda when, tag, done: said(done, when=when, tag=tag)),
    Rule("sentence", "the turn you play this , {effects}",
         lambda effects: said(effects, when={"event": "played", "thing": "self"})),
    Rule("sentence", "copy the first {kind} you play each turn", copies_first),
    Rule("sentence", "all players draw an additional card each turn",
         lambda: said((Phrase([{"draw": 1, "who": "each"}], 0, 8, "draw"),), when={"event": "begins", "step": "draw"})),
    # texts that are fed by BakuCores, and those that are used
    Rule("icons", "{icon}", lambda icon: (icon,)),
    Rule("icons", "{icon} or|/ {icons}", lambda icon, icons: (icon, *icons)),
    Rule("icons", "{icon} , {other:icon} ,? or {last:icon}", lambda icon, other, last: (icon, other, last)),
    Rule("sentence", "{icons} {dash} {effects}", lambda icons, dash, effects: said(effects, icons=icons)),
    Rule("price", "pay? {number} {energy}", lambda number, energy: {"energy": number}),
    Rule("price", "discard {count} card|cards", lambda count: {"hand": count}),
    Rule("prices", "{price}", same),
    Rule("prices", "{price} ,|and {prices}", lambda price, prices: {**price, **prices}),
    Rule("sentence", "{cost:prices} {dash} {effects}", lambda cost, dash, effects: said(effects, cost=cost)),
)  # fmt: skip
GRAMMAR = Grammar(
    (*SHARED, *TERMS, *CONDITIONS, *EVENTS, *TAGS, *EFFECTS, *DEEDS, *ROWS, *SENTENCES),
    {**SHARED_TERMINALS, **TERMINALS},
    phrases=("effect",),
)
