"""What Bleach's cards speak of: traits, stats, kinds of cards, which cards they mean, and how long something holds."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.wording.building import HOST, IT, THIS, Aim
from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.tokens import Token
from judgeapp.domain.wording.vocabulary import TURNS

Filter = Mapping[str, Any]
BRACKETS = "[]<>«»{}"
# Traits that the document names; others are known as such only by where they stand ("Brave characters").
TRAITS = ("hollow", "evil", "good", "human", "cute", "whole")


# Words that are no names, even where a capital stands at the beginning of a sentence.
OF_THE_GAME = frozenset({
    *("a", "an", "the", "all", "each", "any", "your", "you", "that", "this", "it", "he", "she", "if", "when", "while"),
    *("use", "play", "draw", "discard", "str", "kido", "power", "party", "attached", "soul", "card", "cards"),
    *("depleted", "renewed", "undepleted", "attacking", "defending", "other", "another", "enemy", "opposing"),
    *("opponent", "opponents", "both", "every", "two", "three", "no", "up", "choose", "target"),
    *("character", "characters", "item", "items", "event", "events", "battleground", "battlegrounds"),
})  # fmt: skip


def trait_word(token: Token) -> str | None:
    """Return the trait that a word names, in the singular or the plural."""
    word = token.word.strip(BRACKETS)
    return next((each.capitalize() for each in TRAITS if word in (each, f"{each}s")), None)


def traits_word(token: Token) -> str | None:
    """Return the trait that a word names in the plural."""
    return trait_word(token) if token.word.strip(BRACKETS).endswith("s") else None


def bracketed(token: Token) -> str | None:
    """Return what stands in brackets, as players type names."""
    return token.raw[1:-1] if token.raw[0] in "<«{[" and len(token.raw) > 2 else None


def capital(token: Token) -> str | None:
    """Return a word of a name, which is no word of the game."""
    plain = token.raw[:1].isupper() and token.raw[0].isalpha()
    return token.raw if plain and token.word not in OF_THE_GAME and trait_word(token) is None else None


TERMINALS = {"trait_word": trait_word, "traits_word": traits_word, "bracketed": bracketed, "capital": capital}


def merged(*parts: Filter | None) -> Filter | None:
    """Return a filter that asks for all of these; None if they ask for the same in two ways. Of traits a card may have
    several: the second is asked for besides."""
    found: dict[str, Any] = {}
    for part in parts:
        for key, value in (part or {}).items():
            if key == "trait" and found.get(key, value) != value:
                found["any"] = [merged(*found.get("any", ()), {"trait": value})]
            elif found.setdefault(key, value) != value:
                return None
    return found


def card(kind: str = "", looks: Filter | None = None, such: Filter | None = None) -> Filter | None:
    return merged(looks, {"kind": kind} if kind else None, such)


IN_PLAY: Filter = {"kind": "character"}
IN_PARTY: Filter = {**IN_PLAY, "of": "you"}
LOOKS = (
    Rule("trait", "{trait_word}", same),
    Rule("trait", "soul reaper|reapers", "Soul Reaper"),
    Rule("trait", "[soul_reaper]|<soul_reaper>|[soul_reapers]|<soul_reapers>", "Soul Reaper"),
    Rule("traits", "{trait}", lambda trait: {"trait": trait}),
    Rule("traits", "{trait} {traits}", lambda trait, traits: merged({"trait": trait}, traits)),
    Rule("choice", "{first:trait} or {second:trait}", lambda first, second: [first, second]),
    Rule("name", "{bracketed}", same),
    Rule("name", "{capital}", same),
    Rule("name", "{capital} {rest:name}", lambda capital, rest: f"{capital} {rest}"),
    Rule("state", "depleted", {"marks": "depleted"}),
    Rule("state", "renewed|undepleted", {"not_marks": "depleted"}),
    Rule("state", "attacking", {"marks": "attacking"}),
    Rule("state", "defending", {"marks": "defending"}),
    Rule("kind", "character|characters", "character"),
    Rule("kind", "item|items", "item"),
    Rule("kind", "battleground|battlegrounds", "battleground"),
    Rule("kind", "event|events", "event"),
    *(Rule("kind", f"{kind} card|cards", kind) for kind in ("character", "item", "battleground", "event")),
    # words before a kind of card
    Rule("looks", "{traits}", same),
    Rule("looks", "{choice}", lambda choice: {"trait": choice}),
    Rule("looks", "{bracketed}", lambda bracketed: {"trait": bracketed}),
    Rule("looks", "{capital}", lambda capital: {"trait": capital}),
    # words after it
    Rule("way", "or more|greater|higher", "least"),
    Rule("way", "or less|fewer|lower", "most"),
    Rule("stat", "str|strength", "STR"),
    Rule("stat", "kido", "KIDO"),
    Rule("stats", "{stat}", same),
    Rule("stats", "all of? ( its | his | her | their )? stats", "all"),
    Rule("such", "with {number} {stat} {way}", lambda number, stat, way: {"stats": {stat: {way: number}}}),
    Rule("such", "with {number} {way} {stat}", lambda number, stat, way: {"stats": {stat: {way: number}}}),
    Rule("such", "with {stat} {number} {way}", lambda number, stat, way: {"stats": {stat: {way: number}}}),
    Rule("such", "with an|a? ( energy )? cost of? {number} {way}?",
         lambda number, way=None: {"cost": {way: number} if way else number}),
    Rule("such", "that costs {number} {way}?", lambda number, way=None: {"cost": {way: number} if way else number}),
    Rule("such", "with the {trait} trait", lambda trait: {"trait": trait}),
    Rule("such", "named|called {name}", lambda name: {"character": name}),
    Rule("card", "{looks}? {kind} {such}?", lambda kind, looks=None, such=None: card(kind, looks, such)),
    Rule("card", "{looks}? card|cards {such}?", lambda looks=None, such=None: card("", looks, such)),
    Rule("card", "{traits}", same),
    Rule("card", "{choice}", lambda choice: {"trait": choice}),
)  # fmt: skip

# --- cards in play

PLACES = (
    Rule("there", "in play", {}),
    Rule("there", "in your party", {"of": "you"}),
    Rule("there", "in your opponent's|opponents party", {"of": "opponent"}),
    Rule("there", "you control ( in play )?", {"of": "you"}),
    Rule("there", "your opponent controls ( in play )?", {"of": "opponent"}),
    Rule("whose", "your", {"of": "you"}),
    Rule("whose", "your opponent's|opponents", {"of": "opponent"}),
    # one noun for cards in play: of traits alone it is characters
    Rule("piece", "{state}? {looks}? {kind} {such}?",
         lambda kind, state=None, looks=None, such=None: card(kind, merged(state, looks), such)
         if kind != "event" else None),
    Rule("piece", "{state}? {traits}", lambda traits, state=None: card("character", traits, state)),
    Rule("piece", "{state}? {choice}", lambda choice, state=None: card("character", {"trait": choice}, state)),
    # what is not said to be a trait may be a title as well
    Rule("piece", "{capital}", lambda capital: {"kind": "character", "trait": capital}),
    Rule("piece", "{capital}", lambda capital: {"character": capital}),
    Rule("one", "{piece} {there}", lambda piece, there: merged(piece, there)),
    Rule("one", "{piece} {there} {such}", lambda piece, there, such: merged(piece, there, such)),
    Rule("one", "{piece} in your party|play that is {state}",
         lambda piece, state: merged(piece, state)),
)  # fmt: skip


def group(**parts: Filter) -> Filter | None:
    return merged(*parts.values())


def others(**parts: Filter) -> Filter | None:
    return merged(*parts.values(), {"other": True})


WHOM = (
    Rule("this", "this ( card | character | item | battleground )?", THIS),
    Rule("it", "it|he|she|him|her|them|they", IT),
    Rule("it", "those characters|items|cards", IT),
    Rule("it", "that|the ( chosen )? character|item|battleground|card", IT),
    Rule("host", "the? attached character", HOST),
    Rule("host", "the character ( this | it ) is attached to", HOST),
    Rule("aim", "a|an|any|one|target {one}", lambda one: Aim(one)),
    Rule("bare", "a|an|one {piece}", lambda piece: Aim(piece)),
    Rule("aim", "another {one}", lambda one: Aim(merged(one, {"other": True}))),
    Rule("aim", "{number} {one}", lambda number, one: Aim(one, number)),
    Rule("aim", "up to {number} {one}", lambda number, one: Aim(one, number, True)),
    Rule("aim", "an opponent's {piece}", lambda piece: Aim(merged(piece, {"of": "opponent"}))),
    Rule("aim", "one of {whose} {piece}", lambda whose, piece: Aim(merged(piece, whose))),
    Rule("aim", "any|target {piece}", lambda piece: Aim(piece)),
    Rule("group", "all|each ( of the )? {one}", group),
    Rule("group", "all of? the? other {one}", others),
    Rule("group", "each|every other {one}", others),
    Rule("group", "every {one}", group),
    Rule("group", "all|each|every of? {whose}? {piece}", group),
    Rule("group", "all of? {whose}? other {piece}", others),
    Rule("group", "{whose} other {piece}", others),
    Rule("group", "other {one}", others),
    Rule("group", "your party", IN_PARTY),
    Rule("many", "{state}? {looks}? characters {such}?",
         lambda state=None, looks=None, such=None: merged(IN_PLAY, state, looks, such)),
    Rule("many", "{traits_word}", lambda traits_word: {**IN_PLAY, "trait": traits_word}),
    Rule("many", "soul reapers", {**IN_PLAY, "trait": "Soul Reaper"}),
    Rule("group", "{many}", group),
    Rule("group", "{many} {there}", group),
    Rule("group", "{whose} {many}", group),
    *(Rule("whom", f"{{{name}}}", same) for name in ("this", "it", "host", "aim", "bare", "group")),
    Rule("single", "{this}", same),
    Rule("single", "{it}", same),
    Rule("single", "{host}", same),
)  # fmt: skip

BATTLES = (
    Rule("until", "this battle", "battle"),
    Rule("until", "during|for this battle", "battle"),
    Rule("until", "for the rest of the|this battle", "battle"),
    Rule("until", "until the? end of the|this? battle", "battle"),
    Rule("until", "until the battle ends", "battle"),
)
TERMS = (*LOOKS, *PLACES, *WHOM, *TURNS, *BATTLES)
