"""What Bakugan's cards speak of: factions, ratings, BakuCores, which Bakugan and which cards they mean."""

from typing import NamedTuple

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.tokens import Token
from judgeapp.domain.wording.vocabulary import Filter, bounded, merged
from judgeapp.domain.wording.vocabulary import capital as shared_capital
from judgeapp.games.bakugan.timing.bakugan import FACTIONS


class Aim(NamedTuple):
    """Something that is selected as a card is announced.

    spec   what it has to be, as `selects` says it
    which  a filter that it has to fit besides
    own    whether it is the one that the rest of the text is about where that says no more ("+200 [B].")
    """

    spec: str
    which: Filter | None = None
    own: bool = False


class Group(NamedTuple):
    """All that fit a filter; `sure` says whether the words cannot mean a single one."""

    cards: Filter
    sure: bool = True


THEME = Aim("face-up bakugan", own=True)  # the Bakugan that a text is about and does not mention (1.13.1.2)
YOURS = Aim("own face-up bakugan", own=True)  # the same, where the text says that it is its player's
IT = "it"  # what was spoken of last
THEY = "that player"  # who was selected
THIS = "this"

KEYWORDS = {name.lower(): name for name in ("DoubleStrike", "ShadowStrike", "FrostStrike")}
ICONS = {"sd": "Shield", "ft": "Fist", "ms": "Magic Shield", "he": "Helix", "ff": "Flaming Fist"}
BARE = "[]<>{} "


def faction(token: Token) -> str | None:
    """Return the faction that a word or symbol names."""
    return {each.lower(): each for each in FACTIONS}.get(token.word.strip(BARE))


def keyword_symbol(token: Token) -> str | None:
    """Return the keyword that a word or symbol names, also if it is written as two."""
    return KEYWORDS.get(token.word.strip(BARE).replace(" ", "").replace("-", ""))


def icon(token: Token) -> str | None:
    """Return the icon of BakuCores that a symbol means."""
    known = {**ICONS, **{each.lower(): each for each in ICONS.values()}}
    return known.get(token.word.strip(BARE))


def energy(token: Token) -> str | None:
    """Return "energy" for the symbol of Energy, or the word."""
    return "energy" if token.word.strip(BARE) in ("energy", "e") else None


def bracketed(token: Token) -> str | None:
    """Return a name that stands in brackets."""
    return token.raw[1:-1] if token.raw[0] in "<«{" and len(token.raw) > 2 else None


RESERVED = {"Bakugan", "Hero", "Heroes", "Evo", "Evos", "Flip", "Flips", "Action", "Actions", "Energy", "Card", "Cards"}


def capital(token: Token) -> str | None:
    """Return a word of a name that is no word of the game."""
    named = shared_capital(token)
    return None if named in {*RESERVED, *FACTIONS, "BakuCore", "BakuCores", "I"} else named


TERMINALS = {
    "capital": capital,
    "faction": faction,
    "keyword_symbol": keyword_symbol,
    "icon": icon,
    "energy": energy,
    "bracketed": bracketed,
}


def bakugan_of(whose: str, look: Filter | None = None, more: Filter | None = None) -> Aim | None:
    """Return a Bakugan that is selected, whose it must be and what it must look like."""
    which = merged(look, more)
    return None if which is None else Aim(f"{whose} face-up bakugan".strip(), which or None)


def all_bakugan(
    whose: str = "", look: Filter | None = None, more: Filter | None = None, sure: bool = True
) -> Group | None:
    """Return all Bakugan of somebody that look so."""
    cards = merged({"kind": "bakugan"}, {"of": whose} if whose else None, look, more)
    return None if cards is None else Group(cards, sure)


def single(group: Group) -> Aim:
    """Return one of a group, where the words speak of one."""
    cards = {key: value for key, value in group.cards.items() if key not in ("kind", "of")}
    side = {"you": "own", "opponent": "opposing"}[group.cards["of"]]
    return YOURS if side == "own" and not cards else Aim(f"{side} face-up bakugan", cards or None)


def noun(kind: str = "", look: Filter | None = None, more: Filter | None = None) -> Filter | None:
    """Return the filter of a card."""
    return merged({"kind": kind} if kind else None, look, more)


TERMS = (
    Rule("rating", "[b]|[bp]|b|bp|bpower", "power"),
    Rule("rating", "b -? power", "power"),
    Rule("rating", "[b_power]|[b-power]|[bpower]", "power"),
    Rule("rating", "[damage_rating]|[damage_power]|[damage]|[dr]|dr", "damage"),
    Rule("rating", "[? damage rating|power ]?", "damage"),
    Rule("rating", "damage|dmg", "damage"),
    Rule("keyword", "{keyword_symbol}", same),
    *(Rule("keyword", f"{name.lower().removesuffix('strike')} -? strike", name) for name in KEYWORDS.values()),
    # what cards look like
    Rule("look", "{faction}", lambda faction: {"faction": faction}),
    Rule("factions", "{faction}", lambda faction: [faction]),
    Rule("factions", "{faction} , {factions}", lambda faction, factions: [faction, *factions]),
    Rule("look", "{factions} ,? or|and {faction}", lambda factions, faction: {"faction": [*factions, faction]}),
    Rule("look", "non -? {faction}", lambda faction: {"not": {"faction": faction}}),
    Rule("look", "non -? {one:faction} and non -? {other:faction}",
         lambda one, other: {"not": {"faction": [one, other]}}),
    Rule("looks", "{look}", same),
    Rule("looks", "open {look}?", lambda look=None: merged({"marks": "open"}, look)),
    Rule("looks", "closed {look}?", lambda look=None: merged({"not_marks": "open"}, look)),
    Rule("looks", "face -? up {look}?", lambda look=None: merged({"marks": "face up"}, look)),
    Rule("chooser", "your opponent", "opponent"),
    Rule("chooser", "an opponent", "opponent"),
    # kinds of cards
    *(Rule("kind", f"{kind}|{many} card|cards?", kind)
      for kind, many in (("action", "actions"), ("flip", "flips"), ("evo", "evos"))),
    Rule("kind", "hero|heroes|heros card|cards?", "hero"),
    Rule("kind", "card|cards", ""),
    Rule("cost", "with an|a? {energy}? cost|costs of? {number} {unit:energy}? {way}?",
         lambda number, energy="", unit="", way="": {"cost": bounded(number, way)}),
    Rule("cost", "that|which cost|costs {number} {energy}? {way}?",
         lambda number, energy="", way="": {"cost": bounded(number, way)}),
    Rule("card", "{look}? {kind} named {name}",
         lambda kind, name, look=None: noun(kind, look, {"name": name})),
    Rule("card", "{look}? {kind} {cost}?", lambda kind, look=None, cost=None: noun(kind, look, cost)),
    # which Bakugan
    Rule("such", "that|which ( didn't | did not ) open this turn", lambda: {"not": {"marks": ["chosen", "open"]}}),
    Rule("such", "with {number} {rating} {way}",
         lambda number, rating, way: {"stats": {rating: bounded(number, way)}}),
    Rule("such", "with {number} {way} {rating}",
         lambda number, rating, way: {"stats": {rating: bounded(number, way)}}),
    Rule("such", "that|which is|are {look}", lambda look: look),
    Rule("such", "that|which is|are open", {"marks": "open"}),
    Rule("such", "that's open", {"marks": "open"}),
    Rule("such", "with {keyword}", lambda keyword: {"stats": {keyword: {"least": 1}}}),
    Rule("team", "on your team", "own"),
    Rule("team", "you control", "own"),
    Rule("team", "your opponent controls", "opposing"),
    Rule("whom", "target {looks}? bakugan {such}?", lambda looks=None, such=None: bakugan_of("", looks, such)),
    Rule("whom", "a|an|one|any {looks}? bakugan {such}?", lambda looks=None, such=None: bakugan_of("", looks, such)),
    Rule("whom", "a|an|one {looks}? bakugan {team} {such}?",
         lambda team, looks=None, such=None: bakugan_of(team, looks, such)),
    Rule("whom", "one of your {looks}? bakugan {such}?",
         lambda looks=None, such=None: bakugan_of("own", looks, such)),
    Rule("whom", "an|one enemy|opposing {looks}? bakugan {such}?",
         lambda looks=None, such=None: bakugan_of("opposing", looks, such)),
    Rule("whom", "one of your opponent's {looks}? bakugan {such}?",
         lambda looks=None, such=None: bakugan_of("opposing", looks, such)),
    Rule("whom", "an opponent's {looks}? bakugan {such}?",
         lambda looks=None, such=None: bakugan_of("opposing", looks, such)),
    Rule("group", "your other {looks}? bakugan", lambda looks=None: all_bakugan("you", looks, {"other": True})),
    Rule("whom", "that|the bakugan", IT),
    Rule("whom", "it", IT),
    Rule("whom", "this bakugan?", THIS),
    Rule("group", "your {looks}? bakugan", lambda looks=None: all_bakugan("you", looks, sure=False)),
    Rule("group", "your team", all_bakugan("you")),
    Rule("group", "all of? your {looks}? bakugan", lambda looks=None: all_bakugan("you", looks)),
    Rule("single", "each of your {looks}? bakugan", lambda looks=None: all_bakugan("you", looks)),
    Rule("group", "all enemy|opposing {looks}? bakugan {such}?",
         lambda looks=None, such=None: all_bakugan("opponent", looks, such)),
    Rule("group", "enemy|opposing {looks}? bakugan", lambda looks=None: all_bakugan("opponent", looks, sure=False)),
    Rule("single", "each enemy|opposing {looks}? bakugan", lambda looks=None: all_bakugan("opponent", looks)),
    Rule("group", "all of? your opponent's|opponents' {looks}? bakugan",
         lambda looks=None: all_bakugan("opponent", looks)),
    Rule("group", "opponents' {looks}? bakugan", lambda looks=None: all_bakugan("opponent", looks)),
    Rule("group", "your opponent's|opponents' {looks}? bakugan",
         lambda looks=None: all_bakugan("opponent", looks, sure=False)),
    Rule("group", "all {looks}? bakugan {such}?", lambda looks=None, such=None: all_bakugan("", looks, such)),
    Rule("single", "each {looks}? bakugan", lambda looks=None: all_bakugan("", looks)),
    Rule("group", "{looks} bakugan", lambda looks: all_bakugan("", looks)),
    Rule("group", "all? {looks}? bakugan {team}",
         lambda team, looks=None: all_bakugan({"own": "you", "opposing": "opponent"}[team], looks)),
    Rule("single", "each {looks}? bakugan {team}",
         lambda team, looks=None: all_bakugan({"own": "you", "opposing": "opponent"}[team], looks)),
    Rule("whoever", "{whom}", same),
    Rule("whoever", "{group}", same),
    Rule("whoever", "{single}", same),
)  # fmt: skip
