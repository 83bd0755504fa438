"""What X610Z's cards ask and wait for: conditions, and the events that trigger effects and abilities."""

from typing import Any

from judgeapp.domain.wording.grammar import Rule
from judgeapp.domain.wording.vocabulary import happens
from judgeapp.games.x610z.wording.terms import WORDS, Filter, merged

WHOSE = {"own": "you", "opposing": "opponent"}


def controlled(word: str, whose: str = "you", **bounds: int) -> Filter:
    return {"count": "play", "of": whose, **WORDS[word], **bounds}


CONDITIONS = (
    Rule("way", "or more|greater|higher", "least"),
    Rule("way", "or less|fewer|lower", "most"),
    Rule("condition", "you control {number} {way} {word}",
         lambda number, way, word: controlled(word, **{way: number})),
    Rule("condition", "you control a|an|another {word}", lambda word: controlled(word)),
    Rule("condition", "you control no {word}", lambda word: controlled(word, most=0)),
    Rule("condition", "your|an opponent controls {number} {way} {word}",
         lambda number, way, word: controlled(word, "opponent", **{way: number})),
    Rule("condition", "your|an opponent controls a|an {word}", lambda word: controlled(word, "opponent")),
    Rule("condition", "you have {number} {way} cards in your? hand",
         lambda number, way: {"count": "hand", "of": "you", way: number}),
    Rule("condition", "you have no cards in your? hand", {"count": "hand", "of": "you", "most": 0}),
    Rule("condition", "your opponent has {number} {way} cards in his|her|their? hand",
         lambda number, way: {"count": "hand", "of": "opponent", way: number}),
    Rule("condition", "your opponent has no cards in his|her|their? hand",
         {"count": "hand", "of": "opponent", "most": 0}),
    Rule("condition", "you have {number} {way} cards in your deck",
         lambda number, way: {"count": "deck", "of": "you", way: number}),
    Rule("condition", "{single} is a|an {word}", lambda single, word: {"card": single, **WORDS[word]}),
    Rule("condition", "{single} is activated", lambda single: {"mark": "activated", "of": single}),
    Rule("condition", "{single} is deactivated", lambda single: {"mark": "deactivated", "of": single}),
    Rule("condition", "{single} is reactivated", lambda single: {"not": [{"mark": "activated", "of": single}]}),
    Rule("condition", "{single} has {number} {way} {stat}",
         lambda single, number, way, stat: {"stat": stat, "of": single, way: number}),
    Rule("condition", "{single} is|stands on a|an|the {dot} dot", lambda single, dot: {"stands": dot, "of": single}),
    *(Rule("dot", name, name) for name in ("quest", "warp", "start", "end")),
    Rule("dot", "no - attack", "no_attack"),
    Rule("condition", "it|it's is? your turn", {"turn": "you"}),
)  # fmt: skip


def of_cards(word: str, done: Filter, side: str = "", other: Any = None) -> dict[str, Any]:
    """Return what happens to permanents, whoever does it."""
    which = merged(WORDS[word], {"of": WHOSE[side]} if side else None, {"other": True} if other else None)
    return {"player": "any", **({"which": which} if which else {}), **done}


DOES = (
    Rule("does", "declares an attack", happens("used", sort="attack")),
    Rule("does", "has attacked", happens("attacked")),
    Rule("does", "declares a move|movement", happens("used", sort="move")),
    Rule("does", "is destroyed", happens("destroyed")),
    Rule("does", "is sacrificed", happens("sacrificed")),
    Rule("does", "is damaged", happens("damaged")),
    Rule("does", "is dealt damage", happens("damaged")),
    Rule("does", "is healed", happens("healed")),
    Rule("does", "is activated", happens("activated")),
    Rule("does", "is deactivated", happens("deactivated")),
    Rule("does", "is reactivated", happens("reactivated")),
    Rule("does", "comes|enters into? play", happens("entered")),
    Rule("does", "leaves play", happens("left")),
)
EVENTS = (
    Rule("event", "{this} {does}", lambda this, does: {**does, "thing": "self"}),
    Rule("event", "{host} {does}", lambda host, does: {**does, "thing": "host"}),
    Rule("event", "a|an|any {word} {does}", lambda word, does: of_cards(word, does)),
    Rule("event", "another {word} {does}", lambda word, does: of_cards(word, does, "", True)),
    Rule("event", "a|an|any {word} {side} {does}", lambda word, side, does: of_cards(word, does, side)),
    Rule("event", "another {word} {side} {does}", lambda word, side, does: of_cards(word, does, side, True)),
    Rule("event", "one of {beside} {word} {does}", lambda beside, word, does: of_cards(word, does, beside)),
    Rule("actor", "you", "you"),
    Rule("actor", "your|an opponent", "opponent"),
    Rule("actor", "a|any player", "any"),
    Rule("event", "{actor} cast|casts a|an|another {card}",
         lambda actor, card: happens("played", player=actor, **({"which": card} if card else {}))),
    Rule("event", "{actor} draw|draws a card", lambda actor: happens("drawn", player=actor)),
    Rule("event", "{actor} discard|discards a card", lambda actor: happens("discarded", player=actor)),
    Rule("event", "{actor} place|places an energy? crystal", lambda actor: happens("placed", player=actor)),
    Rule("event", "{actor} shuffle|shuffles your|his|her|their deck", lambda actor: happens("shuffled", player=actor)),
    Rule("phase", "draw", "draw"),
    Rule("phase", "action", "action"),
    Rule("phase", "end", "end"),
    Rule("owner", "your", "you"),
    Rule("owner", "your|an? opponent's|opponents'", "opponent"),
    Rule("owner", "each|any|every player's", "any"),
    Rule("owner", "each|every", "any"),
    Rule("moment", "in|during {owner} {phase} phase",
         lambda owner, phase: happens("begins", step=phase, player=owner)),
    Rule("moment", "at the start|beginning of {owner} {phase} phase",
         lambda owner, phase: happens("begins", step=phase, player=owner)),
)  # fmt: skip
WOULD = (
    Rule("would", "{this} would leave play", happens("zone", thing="self", came_from="play")),
    Rule("would", "{host} would leave play", happens("zone", thing="host", came_from="play")),
    Rule("would", "{this} would be dealt damage", happens("damage", thing="self")),
    Rule("would", "{host} would be dealt damage", happens("damage", thing="host")),
    Rule("would", "you would draw a card", happens("draw", player="you")),
    Rule("would", "you would lose the game", happens("lose", player="you")),
)
ASKING = (*CONDITIONS, *DOES, *EVENTS, *WOULD)
