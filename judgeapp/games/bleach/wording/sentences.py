"""How Bleach's sentences are built: conditions, triggers, costs and card rules around what is done."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.wording.building import IT, Lasting, Said, in_a_row, optional, said
from judgeapp.domain.wording.grammar import Grammar, Phrase, Rule, same
from judgeapp.domain.wording.tokens import Token
from judgeapp.domain.wording.vocabulary import SHARED
from judgeapp.domain.wording.vocabulary import TERMINALS as SHARED_TERMINALS
from judgeapp.games.bleach.wording.asking import ASKING, whole_party
from judgeapp.games.bleach.wording.clauses import CLAUSES, boosted
from judgeapp.games.bleach.wording.terms import OF_THE_GAME, TERMINALS, TERMS, trait_word

Effects = tuple[Phrase, ...]
NO_NAMES = OF_THE_GAME | {"another", "other", "no", "not", "one", "depleted", "renewed", "attacking", "defending"}


def lower(token: Token) -> str | None:
    """Return a word of a name that was typed without its capital."""
    plain = token.word.isalpha() and token.raw == token.word
    return token.word.capitalize() if plain and token.word not in NO_NAMES and trait_word(token) is None else None


def put_off(effects: Effects, event: Mapping[str, Any], until: str = "", every: bool = True) -> Said:
    """Return what happens each time, or the next time, that something happens."""
    how: dict[str, Any] = {"every": True} if every else {}
    return Said(effects, later={"later": event, **how, **({"until": until} if until else {})})


def of_name(name: str, party: str) -> dict[str, Any]:
    return {"count": "play", "of": party, "kind": "character", "character": name}


def shared(this: str, choice: list[str]) -> Said:
    """Return a trait that a card has while all others of its party have it, and the same of another trait."""
    each = [
        {"become": "trait", "gain": word, "of": this, "if": [whole_party({"trait": word}, True)]} for word in choice
    ]
    return Said((Phrase(Lasting(each), 0, 1, "shared trait"),))


ROWS = (
    Rule("effects", "{effect}", in_a_row),
    Rule("effects", "{effect} ,|and|then {effects}", in_a_row),
    Rule("effects", "{effect} , and|then {effects}", in_a_row),
    Rule("effects", "{effect} and then {effects}", in_a_row),
    Rule("effects", "you may {effects}", optional),
    Rule("instead", "instead", True),
    Rule("while", "while", True),
    Rule("while", "as long as", True),
)
PRICES = (
    Rule("energy", "mind", "mind"),
    Rule("energy", "body", "body"),
    Rule("energy", "spirit", "spirit"),
    Rule("energy", "energy", "energy"),
    Rule("price", "pay? {number} {energy}", lambda number, energy: {energy: number}),
    Rule("price", "pay|lose {number} power", lambda number: {"power": number}),
    Rule("price", "discard {count} card|cards from your hand", lambda count: {"hand": count}),
    Rule("price", "discard {count} card|cards", lambda count: {"hand": count}),
    Rule("price", "discard {count} {card} from your hand",
         lambda count, card: {"hand": {"amount": count, **card}} if card else None),
    Rule("price", "remove {count} {card} in|from your hand from the game",
         lambda count, card: {"hand": {"amount": count, "to": "removed", **card}}),
    Rule("price", "deplete {this}", {"deplete": "self"}),
    Rule("price", "discard {this}", {"discard": "self"}),
    Rule("price", "remove {this} from the game", {"remove": "self"}),
    Rule("prices", "{price}", same),
    Rule("prices", "{price} ,|and|+ {prices}", lambda price, prices: costs(price, prices)),
    Rule("prices", "{price} , and {prices}", lambda price, prices: costs(price, prices)),
)  # fmt: skip


def costs(price: Mapping[str, Any], prices: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return a cost in several parts; None if two of them are of one sort."""
    return None if set(price) & set(prices) else {**price, **prices}


# What is done, with its conditions, its end and what it waits for.
BODIES = (
    Rule("body", "{effects} {instead}?", said),
    Rule("body", "if {asked:condition} ( and {also:condition} )? ,? {effects} {instead}?", said),
    Rule("body", "{effects} if {asked:condition} ( and {also:condition} )?", said),
    # somebody whom a text calls he or she is no trait
    Rule("gendered", "he|she get|gets|gains|has {changes} {until}?",
         lambda changes, until="": boosted(IT, changes, None, until)),
    Rule("called", "{name}", same),
    Rule("called", "{lower}", same),
    Rule("called", "{lower} {more:lower}", lambda lower, more: f"{lower} {more}"),
    Rule("body", "if {single} is {called} ,? {gendered} {instead}?",
         lambda single, called, gendered, instead=None:
         said((gendered,), asked={"card": single, "character": called}, instead=instead)),
    Rule("condition", "{lower} is in {party}", lambda lower, party: of_name(lower, party)),
    Rule("condition", "{lower} {more:lower} is in {party}",
         lambda lower, more, party: of_name(f"{lower} {more}", party)),
    Rule("body", "{effects} when|whenever {event} {until}?", put_off),
    Rule("body", "{effects} each time {event} {until}?", put_off),
    Rule("body", "when|whenever {event} {until} ,? {effects}", put_off),
    Rule("body", "each time {event} {until} ,? {effects}", put_off),
    Rule("body", "the next time {event} {until}? ,? {effects}",
         lambda event, effects, until="": put_off(effects, event, until, False)),
)  # fmt: skip
SENTENCES = (
    Rule("sentence", "{body}", same),
    Rule("sentence", "{held:while} {asked:condition} ( and {also:condition} )? ,? {effects}", said),
    Rule("sentence", "{effects} {held:while} {asked:condition} ( and {also:condition} )?", said),
    Rule("sentence", "{asked:time} ,? {effects}", lambda asked, effects: said(effects, asked=asked, held=True)),
    Rule("sentence", "if you do ,? {effects}", lambda effects: Said(effects, after=True)),
    # texts that wait for something, and those that are used
    Rule("waits", "when|whenever {event} ,?", same),
    Rule("waits", "each time {event} ,?", same),
    Rule("waits", "{moment} ,?", same),
    Rule("sentence", "{waits} {body}", lambda waits, body: body._replace(when=waits)),
    Rule("sentence", "{prices} : {body}", lambda prices, body: body._replace(cost=prices)),
    Rule("sentence", "if {would} ,? {effects} instead",
         lambda would, effects: Said(effects, when=would, label="replacement")),
    # card rules
    Rule("use", "use|play this? card? only", True),
    Rule("sentence", "{use} while|if|when {condition} ( and {also:condition} )?",
         lambda use, condition, also=None: Said(only=(condition, also) if also else (condition,))),
    Rule("sentence", "play this? card? when|whenever {event}", Said(label="beyond")),
    Rule("sentence", "{use} {time}", lambda use, time: Said(only=(time,))),
    Rule("rule", "limit once per|a|each turn", Said(once=True)),
    Rule("rule", "use this? only once per|a|each turn", Said(once=True)),
    Rule("rule", "limit {number} copy|copies per deck", lambda number: Said(facts={"limit": number})),
    Rule("rule", "remove this? card? from the game after use", Said(facts={"after": "removed"})),
    Rule("rule", "non - unique", Said(facts={"unique": False})),
    Rule("rule", "nonunique", Said(facts={"unique": False})),
    Rule("sentence", "{rule}", same),
    Rule("everybody", "all|the other|others characters? ( in your party | you control )?", True),
    Rule("sentence", "{this} gain|gains the {choice} trait while {everybody} have|has that trait",
         lambda this, choice, everybody: shared(this, choice)),
)  # fmt: skip
GRAMMAR = Grammar(
    (*SHARED, *TERMS, *CLAUSES, *ASKING, *ROWS, *PRICES, *BODIES, *SENTENCES),
    {**SHARED_TERMINALS, **TERMINALS, "lower": lower},
    phrases=("effect", "gendered"),
)
