"""What Bleach's cards ask and wait for: conditions, and the events that set effects off."""

from typing import Any

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import happens
from judgeapp.games.bleach.wording.terms import Filter, merged

SAME = "same"  # the player whom the effect is about


def in_party(number: int, looks: Filter | None, whose: str = "you", way: str = "least") -> Filter:
    """Return that there are so many characters in a party."""
    return {"count": "play", "of": whose, "kind": "character", **(looks or {}), way: number}


def whole_party(looks: Filter, other: Any = None) -> Filter | None:
    """Return that all characters of one's party, or all but this one, are such: that there is none that is not."""
    if not looks:
        return None
    others = {"other": True} if other else {}
    return {"not": [{"count": "play", "of": "you", "kind": "character", **others, "not": dict(looks)}]}


def cards_of(who: str, zone: str, number: int, way: str | None) -> Filter:
    return {"count": zone, "of": who, **({way: number} if way else {"least": number, "most": number})}


IN_PLAY = (
    Rule("people", "{looks}? characters|character", lambda looks=None: looks or {}),
    Rule("people", "{traits}", same),
    Rule("party", "your party", "you"),
    Rule("party", "your opponent's|opponents party", "opponent"),
    Rule("condition", "{party} has|have|contains {number} {way} {people}",
         lambda party, number, way, people: in_party(number, people, party, way)),
    Rule("condition", "{party} has|have|contains at least {number} {people}",
         lambda party, number, people: in_party(number, people, party)),
    Rule("condition", "{party} has|have|contains a|an {people}",
         lambda party, people: in_party(1, people, party) if people else None),
    Rule("condition", "{party} has|have|contains no {people}",
         lambda party, people: in_party(0, people, party, "most")),
    Rule("condition", "there are {number} {way} {people} in {party}",
         lambda party, number, way, people: in_party(number, people, party, way)),
    Rule("condition", "there is|are a|an|another {people} in {party}",
         lambda party, people: in_party(1, people, party) if people else None),
    Rule("condition", "a|an {people} is in your party",
         lambda people: in_party(1, people) if people else None),
    Rule("condition", "you have|control a|an|another {one}",
         lambda one: {"count": "play", "of": "you", **one} if one.get("of", "you") == "you" else None),
    Rule("condition", "you have|control {number} {way} {one}",
         lambda number, way, one: {"count": "play", "of": "you", **one, way: number}
         if one.get("of", "you") == "you" else None),
    Rule("condition", "you control a|an|another {piece}", lambda piece: {"count": "play", "of": "you", **piece}),
    Rule("condition", "you control {number} {way} {piece}",
         lambda number, way, piece: {"count": "play", "of": "you", **piece, way: number}),
    Rule("condition", "you control no {piece}", lambda piece: {"count": "play", "of": "you", **piece, "most": 0}),
    Rule("condition", "your opponent controls a|an {piece}",
         lambda piece: {"count": "play", "of": "opponent", **piece}),
    Rule("condition", "your opponent controls {number} {way} {piece}",
         lambda number, way, piece: {"count": "play", "of": "opponent", **piece, way: number}),
    Rule("condition", "{name} is in {party}",
         lambda name, party: {"count": "play", "of": party, "kind": "character", "character": name}),
    Rule("condition", "{name} is not in {party}",
         lambda name, party: {"count": "play", "of": party, "kind": "character", "character": name, "most": 0}),
    Rule("condition", "{name} is in play",
         lambda name: {"count": "play", "of": "each", "character": name}),
    Rule("condition", "you control {name}", lambda name: {"count": "play", "of": "you", "character": name}),
    Rule("condition", "all ( of the | the )? characters in your party are|is {looks:traits}", whole_party),
    Rule("condition", "all ( of the | the )? other characters in your party are|is {traits}",
         lambda traits: whole_party(traits, True)),
    Rule("condition", "all ( of the | the )? characters in your party have {quality}",
         lambda quality: whole_party({"trait": quality})),
    Rule("condition", "all ( of the | the )? other characters in your party have {quality}",
         lambda quality: whole_party({"trait": quality}, True)),
    Rule("condition", "your party has only {looks:people}", whole_party),
    Rule("condition", "you ( only have | have only ) {looks:people} in your party", whole_party),
)  # fmt: skip
OF_CARDS = (
    Rule("condition", "{single} is a|an? {traits}", lambda single, traits: {"card": single, **traits}),
    Rule("condition", "{single} is a|an {looks} character", lambda single, looks: {"card": single, **looks}),
    Rule("condition", "{single} has {quality}", lambda single, quality: {"card": single, "trait": quality}),
    Rule("condition", "{single} is a|an {kind}", lambda single, kind: {"card": single, "kind": kind}),
    Rule("condition", "{single} is not a|an? {traits}",
         lambda single, traits: {"not": [{"card": single, **traits}]}),
    Rule("condition", "{single} is depleted", lambda single: {"mark": "depleted", "of": single}),
    Rule("condition", "{single} is renewed", lambda single: {"not": [{"mark": "depleted", "of": single}]}),
    Rule("condition", "{single} is attacking", lambda single: {"mark": "attacking", "of": single}),
    Rule("condition", "{single} is defending", lambda single: {"mark": "defending", "of": single}),
    Rule("condition", "{single} has {number} {way} {stat}",
         lambda single, number, way, stat: {"stat": stat, "of": single, way: number}),
    Rule("condition", "{single} is named {name}", lambda single, name: {"card": single, "character": name}),
)  # fmt: skip
OF_PLAYERS = (
    Rule("condition", "you have {number} {way} cards in your? hand",
         lambda number, way: cards_of("you", "hand", number, way)),
    Rule("condition", "you have no cards in your? hand", {"count": "hand", "of": "you", "most": 0}),
    Rule("condition", "your opponent has {number} {way} cards in his|her|their? hand",
         lambda number, way: cards_of("opponent", "hand", number, way)),
    Rule("condition", "your opponent has no cards in his|her|their? hand",
         {"count": "hand", "of": "opponent", "most": 0}),
    Rule("condition", "you have {number} {way} cards in your discard pile",
         lambda number, way: cards_of("you", "discard", number, way)),
    Rule("condition", "you have {number} {way} power", lambda number, way: {"number": "power", way: number}),
    Rule("condition", "your guardian has {number} {way} power", lambda number, way: {"number": "power", way: number}),
    Rule("condition", "your opponent has {number} {way} power",
         lambda number, way: {"number": "power", "of": "opponent", way: number}),
    Rule("condition", "it|it's is? your turn", {"turn": "you"}),
    Rule("condition", "it|it's is? your opponent's turn", {"turn": "opponent"}),
    Rule("time", "during|in a|the battle", {"battle": True}),
    Rule("time", "during battle|battles", {"battle": True}),
    Rule("time", "during|on your turn", {"turn": "you"}),
    Rule("time", "during|on your opponent's turn", {"turn": "opponent"}),
)  # fmt: skip


def of_cards(event: str, which: Filter | None, **more: Any) -> dict[str, Any] | None:
    """Return what happens to cards, whoever does it."""
    return None if which is None else {"event": event, "player": "any", "which": which, **more}


DOES = (
    Rule("does", "attack|attacks", happens("attacks")),
    Rule("does", "defend|defends", happens("defends")),
    Rule("does", "win|wins a|the battle", happens("wins battle")),
    Rule("does", "lose|loses a|the battle", happens("loses battle")),
    Rule("done", "enters|enter play", happens("entered")),
    Rule("done", "comes|come into play", happens("entered")),
    Rule("done", "leaves|leave play", happens("left")),
    Rule("done", "is discarded", happens("discarded")),
    Rule("done", "is discarded from play", happens("discarded", came_from="play")),
    Rule("done", "becomes|is depleted", happens("marked", mark="depleted")),
    Rule("done", "becomes|is renewed", happens("unmarked", mark="depleted")),
    Rule("done", "is played", happens("played")),
    Rule("done", "{does}", same),
)
EVENTS = (
    Rule("event", "{this} {done}", lambda this, done: {**done, "thing": "self"}),
    Rule("event", "you play {this}", lambda this: happens("played", thing="self")),
    Rule("event", "{host} {done}", lambda host, done: {**done, "thing": "host"}),
    Rule("event", "a|an|any {one} {done}", lambda one, done: of_cards(which=one, **done)),
    Rule("event", "another {one} {done}", lambda one, done: of_cards(which=merged(one, {"other": True}), **done)),
    Rule("event", "a|an|any {piece} {done}", lambda piece, done: of_cards(which=piece, **done)),
    Rule("event", "another {piece} {done}", lambda piece, done: of_cards(which=merged(piece, {"other": True}), **done)),
    Rule("event", "one of {whose} {piece} {done}",
         lambda whose, piece, done: of_cards(which=merged(piece, whose), **done)),
    Rule("actor", "you", "you"),
    Rule("actor", "your|an opponent", "opponent"),
    Rule("actor", "a|any player", "any"),
    Rule("actor", "he|she|they", SAME),
    Rule("event", "{actor} attack|attacks", lambda actor: happens("attacks", player=actor)),
    Rule("event", "{actor} defend|defends", lambda actor: happens("defends", player=actor)),
    Rule("event", "{actor} boost|boosts", lambda actor: happens("boosted", player=actor)),
    Rule("event", "{actor} draw|draws a card", lambda actor: happens("drawn", player=actor)),
    Rule("event", "{actor} play|plays a|an|another {card}",
         lambda actor, card: happens("played", player=actor, **({"which": card} if card else {}))),
    Rule("event", "{actor} discard|discards a card from his|her|their|your hand",
         lambda actor: happens("discarded", player=actor, came_from="hand")),
    Rule("event", "{actor} takes|take power damage", lambda actor: happens("damaged", player=actor)),
    Rule("event", "your guardian takes power damage", happens("damaged", player="you")),
    Rule("event", "your opponent's guardian takes power damage", happens("damaged", player="opponent")),
    Rule("owner", "your", "you"),
    Rule("owner", "your opponent's", "opponent"),
    Rule("owner", "each player's", "any"),
    Rule("owner", "each|every|a|the", "any"),
    Rule("first", "start|beginning", True),
    Rule("moment", "at the {first} of {owner} turn", lambda first, owner: happens("turn starts", player=owner)),
    Rule("moment", "at the end of {owner} turn", lambda owner: happens("turn ends", player=owner)),
    Rule("moment", "at the {first} of {owner} main step", lambda first, owner: happens("main starts", player=owner)),
    Rule("moment", "at the end of {owner} main step", lambda owner: happens("main ends", player=owner)),
    Rule("event", "{owner} turn begins|starts",
         lambda owner: happens("turn starts", player=owner) if owner != "any" else None),
    Rule("event", "{owner} turn ends",
         lambda owner: happens("turn ends", player=owner) if owner != "any" else None),
)  # fmt: skip

# What would happen, and is replaced by something else.
WOULD = (
    Rule("would", "{this} would be discarded ( from play )?",
         lambda this: happens("move", thing="self", came_from="play", to="discard")),
    Rule("would", "{host} would be discarded ( from play )?",
         lambda host: happens("move", thing="host", came_from="play", to="discard")),
    Rule("would", "a|an {one} would be discarded ( from play )?",
         lambda one: happens("move", player="any", came_from="play", to="discard", which=one)),
    Rule("would", "you would draw a card", happens("draw", player="you")),
    Rule("would", "your opponent would draw a card", happens("draw", player="opponent")),
    Rule("would", "you would take power damage", happens("damage", player="you")),
    Rule("would", "your guardian would take power damage", happens("damage", player="you")),
    Rule("would", "{this} would be depleted", lambda this: happens("mark", thing="self", mark="depleted")),
)  # fmt: skip
ASKING = (*IN_PLAY, *OF_CARDS, *OF_PLAYERS, *DOES, *EVENTS, *WOULD)
