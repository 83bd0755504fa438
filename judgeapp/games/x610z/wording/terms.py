"""What X610Z's cards speak of: energy, stats, summons and other permanents, which of them they mean, and how long."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.wording.building import HOST, IT, THEY, THIS, Aim
from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.tokens import Token
from judgeapp.domain.wording.vocabulary import TURNS

Filter = Mapping[str, Any]
Energy = Mapping[str, Any]
TYPES = {"b": "boost", "m": "mystic", "r": "robiumm", "h": "halos", "c": "colorless"}  # the casting cost symbols


def energy_type(token: Token) -> str | None:
    """Return the type of energy that a word or the letter of a symbol names."""
    if token.word == "colourless":
        return "colorless"
    return token.word if token.word in TYPES.values() else TYPES.get(token.word) if token.raw.isupper() else None


def letter(token: Token) -> str | None:
    """Return the type of energy that the letter of a symbol names, in whatever case it is typed."""
    return TYPES.get(token.word)


def x_symbol(token: Token) -> str | None:
    """Return the type of energy of a symbol with an X: "CX"."""
    return TYPES.get(token.word[0]) if len(token.word) == 2 and token.word[1] == "x" else None


def activation(token: Token) -> bool | None:
    """Return whether a sign is the activation symbol."""
    return True if token.word in ("☉", "⊙", "◉", "⨀", "☼", "activate") else None


TERMINALS = {"energy_type": energy_type, "letter": letter, "x_symbol": x_symbol, "activation": activation}


def merged(*parts: Filter | None) -> Filter | None:
    """Return a filter that asks for all of these; None if they ask for the same word twice."""
    found: dict[str, Any] = {}
    for part in parts:
        for key, value in (part or {}).items():
            if found.setdefault(key, value) != value:
                return None
    return found


def total(first: Energy, second: Energy) -> Energy | None:
    """Return energy of several types together; None if one is named twice."""
    return None if set(first) & set(second) else {**first, **second}


ENERGY = (
    Rule("symbol", "{letter} {number}", lambda letter, number: {letter: number}),
    Rule("symbol", "{x_symbol}", lambda x_symbol: {"x": True} if x_symbol == "colorless" else None),
    Rule("symbol", "{number} {energy_type} energy?", lambda number, energy_type: {energy_type: number}),
    Rule("symbol", "{energy_type} energy? {number}",
         lambda energy_type, number: {energy_type: number} if len(energy_type) > 1 else None),
    Rule("symbol", "{number} energy", lambda number: {"colorless": number}),
    Rule("energies", "{symbol}", same),
    Rule("energies", "{symbol} ,|and|+? {energies}", lambda symbol, energies: total(symbol, energies)),
)  # fmt: skip

# --- what permanents are

NLB: Filter = {"kind": "summon", "not": {"type": "life base"}}
SUMMONS = {"life base": "life base|bases", "dragon": "dragon|dragons", "vessel": "vessel|vessels",
           "beast": "beast|beasts", "army": "army|armies", "berserker": "berserker|berserkers"}  # fmt: skip
# A word of `target`, and the filter that means the same.
WORDS: dict[str, Filter] = {
    "summon": {"kind": "summon"},
    "nlb": NLB,
    "catalyst": {"kind": "catalyst"},
    "crystal": {"kind": "crystal"},
    "permanent": {},
    **{name: {"kind": "summon", "type": name} for name in SUMMONS},
}
PERMANENTS = (
    *(Rule("word", f"{'life ' if name == 'life base' else ''}{words.removeprefix('life ')}", name)
      for name, words in SUMMONS.items()),
    *(Rule("word", f"{'life ' if name == 'life base' else ''}{words.removeprefix('life ')} summon|summons", name)
      for name, words in SUMMONS.items()),
    Rule("word", "summon|summons", "summon"),
    Rule("word", "nlb ( summon | summons )?", "nlb"),
    Rule("word", "non - life base ( summon | summons )?", "nlb"),
    Rule("word", "catalyst|catalysts", "catalyst"),
    Rule("word", "energy? crystal|crystals", "crystal"),
    Rule("word", "permanent|permanents", "permanent"),
    Rule("side", "you control", "own"),
    Rule("side", "your opponent controls", "opposing"),
    Rule("side", "an opponent controls", "opposing"),
    Rule("side", "opponents control", "opposing"),
    Rule("side", "your opponents control", "opposing"),
    Rule("beside", "enemy|opposing", "opposing"),
    Rule("beside", "opponent's|opponents'", "opposing"),
    Rule("beside", "your opponent's|opponents'", "opposing"),
    Rule("beside", "friendly", "own"),
    Rule("beside", "your", "own"),
    # kinds of cards outside of play
    Rule("kind", "summon|summons", {"kind": "summon"}),
    Rule("kind", "catalyst|catalysts", {"kind": "catalyst"}),
    Rule("kind", "flux|fluxes", {"kind": "flux"}),
    Rule("kind", "energy? crystal|crystals", {"kind": "crystal"}),
    *(Rule("kind", f"{'life ' if name == 'life base' else ''}{words.removeprefix('life ')}", WORDS[name])
      for name, words in SUMMONS.items()),
    Rule("card", "{kind} ( card | cards )?", same),
    Rule("card", "card|cards", {}),
)  # fmt: skip


def aim(word: str, side: str = "", count: int = 1) -> Aim:
    return Aim(f"{side} {word}".strip(), count)


def sided(word: str, side: str = "", other: Any = None) -> Filter | None:
    """Return the filter of all permanents of a sort and a side."""
    whose = {"own": {"of": "you"}, "opposing": {"of": "opponent"}, "": {}}[side]
    return merged(WORDS[word], whose, {"other": True} if other else None) or {"zone": "play"}


WHOM = (
    Rule("this", "this ( card | summon | catalyst | permanent | crystal )?", THIS),
    Rule("it", "it|them", IT),
    Rule("it", "that|the summon|catalyst|permanent|crystal", IT),
    Rule("it", "that target", IT),
    Rule("it", "the target", IT),
    Rule("host", "the? focused summon|permanent|catalyst|crystal", HOST),
    Rule("host", "the summon|permanent|catalyst ( this | it ) is focused on", HOST),
    Rule("aim", "target {side:beside}? {word}", aim),
    Rule("aim", "target {word} {side}", aim),
    Rule("aim", "{count:number} target {word}", lambda count, word: aim(word, "", count)),
    Rule("other", "other", True),
    Rule("group", "all ( of the )? {other}? {side:beside}? {word}", sided),
    Rule("group", "all ( of the )? {other}? {word} {side}", sided),
    Rule("group", "each|every {other}? {word} {side}", sided),
    Rule("group", "each|every {other}? {side:beside}? {word}", sided),
    Rule("group", "{other}? {word} {side}", sided),
    Rule("group", "{side:beside} {other}? {word}", sided),
    *(Rule("whom", f"{{{name}}}", same) for name in ("this", "it", "host", "aim", "group")),
    Rule("single", "{this}", same),
    Rule("single", "{it}", same),
    Rule("single", "{host}", same),
    Rule("who", "{player}", same),
    Rule("who", "your? opponents", "opponent"),
    Rule("who", "target player", Aim("player")),
    Rule("who", "target opponent", Aim("opponent")),
    Rule("who", "he|she|they", THEY),
    Rule("who", "that player", THEY),
    # "target summon's": whose stats are meant
    *(Rule("owned", f"target {word.split('|')[0]}'s", aim(name)) for name, word in SUMMONS.items()),
    Rule("owned", "target summon's", aim("summon")),
    Rule("owned", "target nlb summon's", aim("nlb")),
    Rule("owned", "this summon's", THIS),
    Rule("owned", "that summon's", IT),
    Rule("owned", "the? focused summon's", HOST),
    Rule("owned", "its", IT),
)  # fmt: skip


TERMS = (*ENERGY, *PERMANENTS, *WHOM, *TURNS)
