"""How Dragon Ball Super's sentences are built: what stands at the head of a skill, its cost, its trigger, its rows."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from judgeapp.domain.wording.grammar import Grammar, Phrase, Rule, same
from judgeapp.domain.wording.tokens import Token
from judgeapp.domain.wording.vocabulary import SHARED, Filter, merged
from judgeapp.domain.wording.vocabulary import TERMINALS as SHARED_TERMINALS
from judgeapp.games.dragon_ball_super.timing.energy import COLOURS
from judgeapp.games.dragon_ball_super.wording.asking import CONDITIONS, Asked, Ifs, either_holds
from judgeapp.games.dragon_ball_super.wording.deeds import DEEDS, Else, Ends, May, Only
from judgeapp.games.dragon_ball_super.wording.lasting import LASTING, lasting
from judgeapp.games.dragon_ball_super.wording.players import PLAYERS
from judgeapp.games.dragon_ball_super.wording.standing import STANDING
from judgeapp.games.dragon_ball_super.wording.terms import AREAS, LOOKS, SELECTIONS, SO_LONG, TERMINALS, keyword
from judgeapp.games.dragon_ball_super.wording.waiting import EVENTS, Waits

# --- heads

COLOUR = re.compile("|".join(COLOURS))


class Head(NamedTuple):
    """What stands in brackets before a skill.

    sort      the rule that reads what follows: "auto", "activate", "permanent", "turning", "evolving" ...
    label     of the text
    number    the X of the label, if it has one
    more      `more` of the text, and `burst`
    once      whether it works once a turn
    keywords  those that stand before it and belong to nothing else
    words     how many words it takes
    """

    sort: str = ""
    label: str = ""
    more: Mapping[str, Any] = {}
    burst: int = 0
    once: bool = False
    keywords: tuple[str, ...] = ()
    words: int = 0


SORTS = {
    "auto": ("auto", ""), "permanent": ("permanent", ""),
    "activate main": ("activate", "Activate: Main"), "activate battle": ("activate", "Activate: Battle"),
    "activate main battle": ("activate", "Activate: Main/Battle"),
    "counter play": ("activate", "Counter: Play"), "counter attack": ("activate", "Counter: Attack"),
    "counter counter": ("activate", "Counter: Counter"), "counter": ("activate", "Counter"),
    "awaken": ("turning", "Awaken"), "wish": ("turning", "Wish"), "field": ("field", "Field"),
    "evolve": ("evolving", "Evolve"), "ex evolve": ("evolving", "EX-Evolve"),
    "xeno evolve": ("evolving", "Xeno-Evolve"),
    "union fusion": ("joining", "Union-Fusion"), "union potara": ("joining", "Union-Potara"),
    "union absorb": ("activate", "Union-Absorb"),
}  # fmt: skip
BOTH = "Activate: Main/Battle"
COLOURED = {"aegis": ("activate", "Aegis"), "alliance": ("activate", "Alliance"), "arrival": ("realm", "Arrival")}
NUMBERED = {"over realm": ("realm", "Over Realm"), "dark over realm": ("realm", "Dark Over Realm"),
            "swap": ("evolving", "Swap")}  # fmt: skip
MODIFIERS = {"bond": "bond", "sparking": "sparking", "burst": "burst"}
PLAIN_SORTS = ("auto", "activate", "permanent", "turning")  # before which stands how often, [Burst] and the like


def head_of(words: Sequence[Token]) -> Head | None:
    """Return what stands at the head of a sentence, or None if that begins no skill."""
    head = Head()
    for place, token in enumerate(words):
        more = _with(head, token)
        if more is None:
            break
        head = more._replace(words=place + 1)
    return head if head.sort or head.keywords else None


def _with(head: Head, token: Token) -> Head | None:
    if token.raw[0] != "[" or token.raw[-1] != "]":
        return None
    words = token.word[1:-1].replace(":", " ").replace("-", " ").replace("/", " ").split()
    name, number = (" ".join(words[:-1]), int(words[-1])) if words and words[-1].isdigit() else (" ".join(words), None)
    if head.sort and head.sort not in PLAIN_SORTS:
        return None
    if name in MODIFIERS and number is not None and len(str(number)) < 3:
        if name == "burst":
            return head._replace(burst=number)
        return head._replace(more={**head.more, MODIFIERS[name]: number})
    if name == "once per turn" and number is None:
        return head._replace(once=True)
    return _with_sort(head, token, name, number)


def _with_sort(head: Head, token: Token, name: str, number: int | None) -> Head | None:
    if head.sort or head.more or head.burst or head.once:
        return None if head.sort else _begun(head, name, number)
    return _begun(head, name, number) or _with_keyword(head, token)


def _begun(head: Head, name: str, number: int | None) -> Head | None:
    known = NUMBERED.get(name) if number is not None else SORTS.get(name)
    if known is None:
        return _coloured(head, name)
    sort, label = known
    return head._replace(sort=sort, label=label if number is None else f"{label} {number}")


def _coloured(head: Head, name: str) -> Head | None:
    """Return the head of "[Arrival RedBlue]" and the like."""
    first, _, rest = name.partition(" ")
    colours = COLOUR.findall(rest)
    if first not in COLOURED or not colours or "".join(colours) != rest.replace(" ", ""):
        return None
    sort, label = COLOURED[first]
    return head._replace(sort=sort, label=label, more={"colors": colours})


def _with_keyword(head: Head, token: Token) -> Head | None:
    found = keyword(token)
    return head._replace(keywords=(*head.keywords, found)) if found else None


# --- rows and skills


class Said(NamedTuple):
    """A sentence.

    items   what it does, asks and leaves open, one after the other, each with its place
    waits   what it waits for
    asked   conditions before all else
    costs   what is paid for it: symbols of energy, deeds, choices and conditions
    which   cards that are specified for [Evolve] and the like
    bond    names of characters and traits behind a [Bond]
    instead  whether it takes the place of what the sentence before does
    """

    items: tuple[Phrase, ...] = ()
    waits: Waits | None = None
    asked: tuple[Asked, ...] = ()
    costs: tuple[Phrase, ...] = ()
    which: tuple[Filter, ...] = ()
    bond: Filter | None = None
    instead: bool = False


class Energy(NamedTuple):
    """Energy that is paid."""

    cost: Mapping[str, int]


def added(energy: Filter, more: Energy | None = None) -> Energy:
    cost = dict(more.cost if more else {})
    for name, amount in energy.items():
        cost[name] = cost.get(name, 0) + amount
    return Energy(cost)


def paid_besides(cost_item: Phrase, joiner: str, costs: tuple[Phrase, ...]) -> tuple[Phrase, ...] | None:
    """Return what is paid and asked one after the other; conditions that "and" joins are read as one."""
    asks_twice = isinstance(cost_item.value, Ifs) and isinstance(costs[0].value, Ifs)
    return None if asks_twice and joiner == "and" else (cost_item, *costs)


def said(**parts: Any) -> Said:
    return Said(**{name: value for name, value in parts.items() if value is not None})


def waiting(waits: Waits, items: tuple[Phrase, ...], during: Asked | None = None, **more: Any) -> Said:
    return said(waits=waits, items=items, asked=(during,) if during else None, **more)


def specified(plain: Filter, posts: Filter | None = None) -> Filter | None:
    """Return a card that is specified for [Evolve] and the like; it is a Battle Card in any case."""
    cards = merged(plain, posts)
    if cards is None or {"zone", "among", "other"} & set(cards):
        return None
    return {key: value for key, value in cards.items() if key != "kind"}


ROWS = (
    Rule("joiner", ",", ","),
    Rule("joiner", ",? and", "and"),
    Rule("joiner", ",? and? then ,?", "then"),
    Rule("ifs", "{condition}", lambda condition: (condition,)),
    Rule("ifs", "{condition} ,? and if? {ifs}", lambda condition, ifs: (condition, *ifs)),
    Rule("ifs", "{condition} ,? or if? {other:condition}",
         lambda condition, other: (found,) if (found := either_holds(condition, other)) else None),
    Rule("asking", "if|when {ifs}", same),
    Rule("item", "{clause}", same),
    Rule("item", "{deed} if {ifs}", lambda deed, ifs: Only(deed, ifs)),
    Rule("lead", "{asking} ,?", lambda asking: Ifs(asking)),
    Rule("lead", "you may ,?", lambda: May()),
    Rule("lead", "otherwise ,?", lambda: Else()),
    Rule("lead", "if not ,?", lambda: Else()),
    Rule("lead", "if it isn't|wasn't ,?", lambda: Else()),
    Rule("lead", "if it's|its not ,?", lambda: Else()),
    Rule("lead", "if it is|was not ,?", lambda: Else()),
    Rule("lead", "at the end of the|this|that turn ,?", lambda: Ends()),
    Rule("items", "{item}", lambda item: (item,)),
    Rule("items", "{item} {joiner} {items}", lambda item, joiner, items: (item, *items)),
    Rule("items", "{lead} {items}", lambda lead, items: (lead, *items)),
    Rule("body", "then? ,? {items}", lambda items: said(items=items)),
    Rule("body", "{items} instead",
         lambda items: said(items=items, instead=True) if isinstance(items[0].value, Ifs) else None),
    Rule("so_long", "{holder} {given}", lambda holder, given: lasting(holder, given, SO_LONG)),
    Rule("body", "{lead} {so_long} instead", lambda lead, so_long:
         said(items=(lead, so_long), instead=True) if isinstance(lead.value, Ifs) else None),
    Rule("auto", "{waits} activate this skill", lambda waits: said(waits=waits)),
    Rule("auto", "activate this skill {waits}", lambda waits: said(waits=waits)),
    Rule("body", "after that ,? {items}", lambda items: said(items=items)),
    # costs
    Rule("energies", "{energy}", added),
    Rule("energies", "{energy} {more:energies}", added),
    Rule("cost_item", "pay? {energies}", same),
    Rule("cost_item", "{number}", lambda number: Energy({"energy": number})),
    Rule("cost_item", "{clause}", same),
    Rule("cost_item", "if|when? {ifs}", lambda ifs: Ifs(ifs)),
    Rule("costs", "{cost_item}", lambda cost_item: (cost_item,)),
    Rule("costs", "{cost_item} {joiner} {costs}", paid_besides),
    # skills
    Rule("waits", "when|whenever|if {event} ,?", same),
    Rule("waits", "{moment} ,?", same),
    Rule("auto", "{during}? {waits} {items}", waiting),
    Rule("auto", "{waits} {during} {items}", waiting),
    Rule("auto", "when|whenever {event} and|while {ifs} , {items}",
         lambda event, ifs, items: said(waits=event, items=items, asked=ifs)),
    Rule("auto", "{during}? {waits} and {items}",
         lambda waits, items, during=None: waiting(waits, items, during) if isinstance(items[0].value, Ifs) else None),
    Rule("auto", "if {ifs} ,? {waits} {items}",
         lambda ifs, waits, items: said(waits=waits, items=items, asked=ifs)),
    Rule("auto", "{costs} : {waits} {items}", lambda costs, waits, items: said(costs=costs, waits=waits, items=items)),
    Rule("auto", "{waits} {costs} : {items}", lambda waits, costs, items: said(costs=costs, waits=waits, items=items)),
    Rule("activate", "{items}", lambda items: said(items=items)),
    Rule("activate", "{costs} : {items}", lambda costs, items: said(costs=costs, items=items)),
    Rule("activate", ":? {costs} : {items}", lambda costs, items: said(costs=costs, items=items)),
    Rule("turning", "{asking} : {items}", lambda asking, items: said(asked=asking, items=items)),
    Rule("turning", "{asking} , {items}", lambda asking, items: said(asked=asking, items=items)),
    Rule("evolving", "{costs}? :? {which}", lambda which, costs=None: said(costs=costs, which=(which,))),
    Rule("which", "{plain} {posts}?", specified),
    Rule("joining", "{costs}? :? {which} and {other:which}",
         lambda which, other, costs=None: said(costs=costs, which=(which, other))),
    Rule("realm", ":? {costs} :?", lambda costs: said(costs=costs)),
    Rule("bond", "{tags}", same),
    Rule("token", "{capital} tokens have {power:number} power , 0 combo cost ,? and {combo:number} combo power",
         lambda capital, power, combo: (capital.lower(), {"power": power, "combo": combo})),
)  # fmt: skip
GRAMMAR = Grammar(
    (*SHARED, *LOOKS, *AREAS, *SELECTIONS, *CONDITIONS, *EVENTS, *DEEDS, *LASTING, *PLAYERS, *ROWS, *STANDING),
    {**SHARED_TERMINALS, **TERMINALS},
    phrases=("item", "lead", "so_long", "cost_item", "standing", "only_from", "own_ability"),
)
