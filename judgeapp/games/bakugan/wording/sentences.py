"""How Bakugan's sentences are built: conditions, tag-words, triggers and costs around what is done."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from judgeapp.domain.wording.grammar import Grammar, Phrase, Rule, same
from judgeapp.domain.wording.vocabulary import SHARED
from judgeapp.domain.wording.vocabulary import TERMINALS as SHARED_TERMINALS
from judgeapp.games.bakugan.wording.asking import CONDITIONS, EVENTS
from judgeapp.games.bakugan.wording.batch import DONE_WITH_IT, PLAYED_FREELY
from judgeapp.games.bakugan.wording.clauses import EFFECTS, Again, Boost, Costs, Lasting, May, Never, OneOf, Paid
from judgeapp.games.bakugan.wording.deeds import DEEDS
from judgeapp.games.bakugan.wording.lasting import DURING
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
    unless: bool = False
    once: bool = False

    @property
    def often(self) -> dict[str, str]:
        """How often the text works, as scenario files write it."""
        return {"once": "turn"} if self.once else {}


def said(effects: tuple[Phrase, ...], instead: Any = None, ends: Any = None, **more: Any) -> Said | None:
    """Return a sentence; None if it says something that only the whole card can do."""
    if len(effects) > 1 and any(isinstance(each.value, (Costs, Again, Never)) for each in effects):
        return None
    asked: list[Any] = []
    for each in (more.pop(name, None) for name in ("tag", "condition", "more")):
        asked += [each] if each is not None and each not in asked else []
    return Said(effects, tuple(asked), instead=instead is not None, ends=ends is not None, **more)


def one_of(*ways: tuple[Phrase, ...]) -> Phrase:
    """Return ways one of which is chosen, as one effect."""
    values = tuple(tuple(each.value for each in way) for way in ways)
    return Phrase(OneOf(values), ways[0][0].start, ways[-1][-1].end, "choose one")


def either_deed(one: tuple[Phrase, ...], other: tuple[Phrase, ...]) -> Said | None:
    """Return "draw a card or gain 2 energy": of changes alone it is said elsewhere."""
    single = len(one) == len(other) == 1 and all(isinstance(each.value, list) for each in (*one, *other))
    return said((one_of(one, other),)) if single else None


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
    Rule("sentence", "then ,? {effects}", said),
    Rule("sentence", "{effects} {ends}", said),
    Rule("sentence", "sacrifice {dash} {paid} {instead}?", sacrificed),
    Rule("sacrificing", "discard {count} card|cards to|for", same),
    Rule("sacrificing", "discard {count} card|cards {dash}", lambda count, dash: count),
    Rule("sentence", "sacrifice {dash} {count:sacrificing} {effects} {instead}?",
         lambda dash, count, effects, instead=None: sacrificed(dash, paid(count, effects), instead)),
    Rule("sentence", "you may use this any number of times",
         lambda: said((Phrase(Again(), 0, 8, "again"),))),
    Rule("sentence", "if you do ,? {effects}", lambda effects: said(effects, after=True)),
    Rule("sentence", "if they do ,? {effects}", lambda effects: said(effects, after=True)),
    Rule("undone", "you|they don't", True),
    Rule("undone", "you|they do not", True),
    Rule("sentence", "if {undone} ,? {effects}", lambda undone, effects: said(effects, unless=True)),
    Rule("sentence", "choose one {dash} {one:effects} ,? or {other:effects}",
         lambda dash, one, other: said((one_of(one, other),))),
    Rule("sentence", "{one:effects} or {other:effects}", lambda one, other: either_deed(one, other)),
    Rule("only_once", "only? once per|each|a turn", True),
    Rule("sentence", "use this|it ability? {only_once}", lambda only_once: said((), once=True)),
    Rule("sentence", "you may use this|it ability? {only_once}", lambda only_once: said((), once=True)),
    Rule("sentence", "this|it ability? can be used {only_once}", lambda only_once: said((), once=True)),
    Rule("sentence", "otherwise ,? {effects}", lambda effects: said(effects, otherwise=True)),
    # texts that wait for something
    Rule("waits", "when|whenever {event} ,?", same),
    Rule("waits", "if {event} ,?", same),
    Rule("waits", "{moment} ,?", same),
    Rule("waits", "victor {dash}", {"event": "victor"}),
    Rule("done", "{effects}", same),
    Rule("done", "{paid}", same),
    Rule("sentence", "{tag}? {when:waits} {done}", lambda when, done, tag=None: said(done, when=when, tag=tag)),
    Rule("each_turn", "once per|each|a turn ,?", True),
    Rule("each_turn", "once per|each|a turn {dash}", True),
    Rule("sentence", "{each_turn} {when:waits} {done}",
         lambda each_turn, when, done: said(done, when=when, once=True)),
    Rule("sentence", "{each_turn} {cost:prices} {dash} {effects}",
         lambda each_turn, cost, dash, effects: said(effects, cost=cost, once=True)),
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
    Rule("price", "discard {count} {card}",
         lambda count, card: {"hand": {"amount": count, **card} if card else count}),
    Rule("prices", "{price}", same),
    Rule("prices", "{price} ,|and {prices}", lambda price, prices: {**price, **prices}),
    Rule("sentence", "{cost:prices} {dash} {effects}", lambda cost, dash, effects: said(effects, cost=cost)),
)  # fmt: skip
GRAMMAR = Grammar(
    (*SHARED, *TERMS, *CONDITIONS, *EVENTS, *TAGS, *EFFECTS, *DEEDS, *DONE_WITH_IT, *DURING, *ROWS, *SENTENCES),
    {**SHARED_TERMINALS, **TERMINALS},
    phrases=("effect",),
)
