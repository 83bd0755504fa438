"""What Bleach's cards do, clause by clause, as effects of scenario files."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.wording.building import IT, THEY, Aim, Lasting, Ops
from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import times, who_of
from judgeapp.games.bleach.wording.terms import Filter

Change = Mapping[str, Any]


# --- numbers

AMOUNTS = (
    Rule("each", "{card} in {pile}", lambda card, pile: {"count": pile[0], "of": pile[1], **card}),
    Rule("each", "{one}", lambda one: {"count": "play", **({} if "of" in one else {"of": "each"}), **one}),
    Rule("each", "other {one}", lambda one: {"count": "play", **({} if "of" in one else {"of": "each"}), **one,
                                             "other": True}),
    Rule("pile", "your hand", ("hand", "you")),
    Rule("pile", "your discard pile", ("discard", "you")),
    Rule("pile", "your removed pile", ("removed", "you")),
    Rule("pile", "your opponent's hand", ("hand", "opponent")),
    Rule("pile", "your opponent's discard pile", ("discard", "opponent")),
    Rule("pile", "your opponent's removed pile", ("removed", "opponent")),
    Rule("for_each", "for each|every {each}", lambda each: each),
)  # fmt: skip


def changed(stat: str, by: int) -> list[Change]:
    return [{"stat": stat, "by": by}]


def boosted(whom: Any, changes: list[Change], for_each: Filter | None = None, until: str = "") -> Lasting:
    ops = [{**change, "by": times(for_each, change["by"]), "of": whom} for change in changes]
    return Lasting(ops, until)


STATS = (
    Rule("change", "{signed} to? {stats}", lambda signed, stats: changed(stats, signed)),
    Rule("change", "{stats} {signed}", lambda signed, stats: changed(stats, signed)),
    Rule("changes", "{change}", same),
    Rule("changes", "{change} ,? and? {more:changes}", lambda change, more: [*change, *more]),
    Rule("effect", "{whom} get|gets|gain|gains|has|have {changes} {for_each}? {until}?", boosted),
    Rule("effect", "{until} ,? {whom} get|gets|gain|gains|has|have {changes} {for_each}?", boosted),
    Rule("effect", "give {whom} {changes} {until}?", boosted),
    Rule("effect", "{whom} loses|lose {number} {stats} {until}?",
         lambda whom, number, stats, until="": boosted(whom, changed(stats, -number), None, until)),
    Rule("effect", "{whom} gains|gain {number} {stats} {until}?",
         lambda whom, number, stats, until="": boosted(whom, changed(stats, number), None, until)),
)  # fmt: skip

# --- what is counted for players


def counted(name: str, by: Any, player: Any = "you") -> Ops:
    return [{"number": name, "by": by, **(player if isinstance(player, dict) else who_of(player))}]


def drawn(count: int, player: str = "you", for_each: Filter | None = None) -> Ops:
    return [{"draw": times(for_each, count), **who_of(player)}]


def discarded(count: Any, player: str = "you", random: Any = None, what: Filter | None = None) -> Ops:
    return [{"discard": count, "who": player, **({"random": True} if random else {}), **(what or {})}]


def milled(count: int, player: str = "you") -> Ops:
    return [{"take": count, "zone": "deck", "to": "discard", "top": True, **who_of(player)}]


THEIR = "your|his|her|their|its"
PLAYERS = (
    Rule("player", "that player", THEY),
    Rule("player", "he|she|they", THEY),
    Rule("gainer", "{player}", same),
    Rule("gainer", "your guardian", "you"),
    Rule("gainer", "your opponent's guardian", "opponent"),
    Rule("gainer", "that|the character's controller", {"who": "controller", "of": IT}),
    Rule("gainer", "its|his|her controller", {"who": "controller", "of": IT}),
    Rule("gainer", "the controller of that character", {"who": "controller", "of": IT}),
    Rule("effect", "{gainer}? gain|gains {number} power {for_each}?",
         lambda number, gainer="you", for_each=None: counted("power", times(for_each, number), gainer)),
    Rule("effect", "{gainer}? lose|loses {number} power {for_each}?",
         lambda number, gainer="you", for_each=None: counted("power", times(for_each, -number), gainer)),
    Rule("effect", "{player}? draw|draws {count} card|cards {for_each}?", drawn),
    Rule("effect", "{player}? draw|draws {number}", lambda number, player="you": drawn(number, player)),
    Rule("random", "at random", True),
    Rule("random", "randomly", True),
    Rule("effect", "{player}? discard|discards {count} card|cards {random}?", discarded),
    Rule("effect", f"{{player}}? discard|discards {{count}} {{what:card}} from {THEIR} hand {{random}}?", discarded),
    Rule("effect", f"{{player}}? discard|discards {THEIR} ( entire | whole )? hand",
         lambda player="you": discarded("all", player)),
    Rule("effect", f"{{player}}? discard|discards all ( of {THEIR} | the )? cards in|from {THEIR} hand",
         lambda player="you": discarded("all", player)),
    Rule("effect", f"{{player}}? discard|discards the top card of {THEIR} deck",
         lambda player="you": milled(1, player)),
    Rule("effect", f"{{player}}? discard|discards the top {{count:number}} cards of {THEIR} deck", milled),
    Rule("effect", f"{{player}}? discard|discards the top {{count:number}} cards from {THEIR} deck", milled),
    Rule("effect", "{player} can only attack {number} time|times {until}?",
         lambda player, number, until="": Lasting([{"attacks": number, "who": player}], until)),
    Rule("effect", "{player} can attack only {number} time|times {until}?",
         lambda player, number, until="": Lasting([{"attacks": number, "who": player}], until)),
    Rule("effect", "{player} can only attack once {until}?",
         lambda player, until="": Lasting([{"attacks": 1, "who": player}], until)),
    Rule("effect", "{player} can attack only once {until}?",
         lambda player, until="": Lasting([{"attacks": 1, "who": player}], until)),
)  # fmt: skip

# --- cards


def moved(what: Any, to: str, **more: Any) -> Ops:
    return [{"move": what, "to": to, **more}]


def mine(what: Any) -> bool:
    """Tell whether cards in play are said to be one's own."""
    looks = what.what if isinstance(what, Aim) else what
    return isinstance(looks, Mapping) and looks.get("of") == "you"


def from_pile(count: int, card: Filter, pile: tuple[str, str], to: str, up_to: Any = None) -> Ops | None:
    """Return cards of one's own that go from a pile elsewhere."""
    if pile[1] != "you" or pile[0] == to:
        return None
    return [{"take": count, "zone": pile[0], "to": to, **({"up_to": True} if up_to else {}), **card}]


def into_play(count: int, card: Filter, pile: tuple[str, str]) -> Ops | None:
    if pile[1] != "you" or count != 1:
        return None
    return [{"choose": 1, "zone": pile[0], "of": "you", **card}, {"move": "target", "to": "play", "from": pile[0]}]


def searched(count: int, card: Filter, where: str = "deck", to: str = "hand") -> Ops:
    return [{"search": count, "zone": where, "to": to, **card}]


def cancelled(sort: str = "", which: Filter | None = None) -> Ops:
    more = {**({"sort": sort} if sort else {}), **({"which": which} if which else {})}
    return [{"negate": Aim("effect"), **more}]


TO_HAND = "its|his|her|their owner's|owners' hand|hands"
CARDS = (
    Rule("gone", "{it}", same),
    Rule("gone", "{this}", same),
    Rule("gone", "{aim}", same),
    Rule("gone", "{group}", same),
    Rule("effect", "choose {aim}", lambda aim: [{"aim": aim}]),
    Rule("effect", "choose {bare}", lambda bare: [{"aim": bare}]),
    Rule("effect", "discard {gone} ( from play )?", lambda gone: moved(gone, "discard")),
    Rule("effect", "remove {gone} from the game", lambda gone: moved(gone, "removed")),
    Rule("effect", f"return|put {{gone}} to|in|into {TO_HAND}", lambda gone: moved(gone, "hand")),
    Rule("effect", f"return|put {{bare}} to|in|into {TO_HAND}", lambda bare: moved(bare, "hand")),
    Rule("effect", "return|put {this} to|in|into your hand", lambda this: moved(this, "hand")),
    Rule("effect", "return|put {gone} to|in|into your hand", lambda gone: moved(gone, "hand") if mine(gone) else None),
    Rule("spot", "on top", "top"),
    Rule("spot", "on the top", "top"),
    Rule("spot", "on the? bottom", "bottom"),
    Rule("effect", "put|return {gone} {spot} of its|his|her|their owner's|owners' deck|decks",
         lambda gone, spot: moved(gone, "deck", place=spot)),
    Rule("effect", "shuffle {gone} into its|his|her|their owner's|owners' deck|decks",
         lambda gone: [*moved(gone, "deck"), {"shuffle": "deck", "who": "owner", "of": IT if isinstance(gone, Aim)
                       else gone}] if not isinstance(gone, dict) else None),
    Rule("effect", "shuffle your deck", [{"shuffle": "deck"}]),
    Rule("effect", "deplete {whom}", lambda whom: [{"mark": "depleted", "of": whom}]),
    Rule("effect", "renew|undeplete {whom}", lambda whom: [{"unmark": "depleted", "of": whom}]),
    Rule("effect", "take|gain control of {whom}", lambda whom: [{"control": whom}]),
    Rule("effect", "return|put {count} {card} from {pile} to|in|into your hand",
         lambda count, card, pile: from_pile(count, card, pile, "hand")),
    Rule("effect", "return|put up to {count:number} {card} from {pile} to|in|into your hand",
         lambda count, card, pile: from_pile(count, card, pile, "hand", True)),
    Rule("effect", "put {count} {card} from {pile} into|in play", into_play),
    Rule("effect", "remove {count} {card} in|from {pile} from the game",
         lambda count, card, pile: from_pile(count, card, pile, "removed")),
    Rule("shown", "reveal it|them ,?", True),
    Rule("shown", "show it|them to your opponent ,?", True),
    Rule("found", ",? and? {shown}? and? put|return it|them to|into|in your hand", "hand"),
    Rule("found", ",? and? {shown}? and? put it|them into|in play", "play"),
    Rule("where", "your deck", "deck"),
    Rule("where", "your discard pile", "discard"),
    Rule("where", "your deck or|and|and/or discard pile", ["deck", "discard"]),
    Rule("sought", "{count}", same),
    Rule("sought", "any", 1),
    Rule("sought", "up to {number}", same),
    Rule("effect", "search {where} for {count:sought} {card} {to:found}?", searched),
    Rule("effect", "search {where} for {name} {to:found}?",
         lambda where, name, to="hand": searched(1, {"character": name}, where, to)),
    Rule("top", "the top card of your deck", 1),
    Rule("top", "the top {number} cards of your deck", same),
    Rule("effect", "look at {top}", lambda top: [{"look": top, "zone": "deck", "of": "you"}]),
    Rule("effect", "look at up to {top}", lambda top: [{"look": top, "zone": "deck", "of": "you", "up_to": True}]),
    Rule("effect", "look at your|an opponent's hand", [{"look": "all", "zone": "hand", "of": "opponent"}]),
    Rule("effect", "take another turn after this one", [{"another_turn": "you"}]),
    Rule("effect", "put|return them back? {spot} of your deck in any order",
         lambda spot: [{"arrange": "looked", "place": spot}]),
    # the queue
    Rule("an", "a|an|any|target", True),
    Rule("queued", "in|on|from the queue", True),
    Rule("effect", "cancel {an} effect {queued}?", lambda an, queued=None: cancelled()),
    Rule("effect", "cancel {an} activated effect {queued}?", lambda an, queued=None: cancelled("activated")),
    Rule("effect", "cancel {an} triggered effect {queued}?", lambda an, queued=None: cancelled("triggered")),
    Rule("effect", "cancel {an} boost {queued}?", lambda an, queued=None: cancelled("boost")),
    Rule("effect", "cancel {an} event {queued}?",
         lambda an, queued=None: cancelled("card", {"kind": "event"})),
    Rule("effect", "cancel the effect of {an} event {queued}?",
         lambda an, queued=None: cancelled("card", {"kind": "event"})),
)  # fmt: skip

# --- what holds for a time


def forbidden(deed: str, until: str = "", **whom: Any) -> Lasting:
    return Lasting([{"forbid": deed, **whom}], until)


def trait(how: str, words: Any, whom: Any, until: str = "") -> Lasting:
    return Lasting([{"become": "trait", how: words, "of": whom}], until)


CANT = "can't|cannot|cant"
DURING = (
    Rule("deed", "attack", "attack"),
    Rule("deed", "defend", "defend"),
    Rule("deed", "boost", "boost"),
    Rule("effect", f"{{whom}} {CANT} {{deed}} {{until}}?",
         lambda whom, deed, until="": forbidden(deed, until, of=whom) if deed != "boost" else None),
    Rule("effect", f"{{whom}} {CANT} attack or defend {{until}}?",
         lambda whom, until="": Lasting([{"forbid": each, "of": whom} for each in ("attack", "defend")], until)),
    Rule("effect", f"{{player}} {CANT} {{deed}} {{until}}?",
         lambda player, deed, until="": forbidden(deed, until, who=player)),
    Rule("effect", f"{{player}} {CANT} play {{card}} {{until}}?",
         lambda player, card, until="": forbidden("play", until, who=player, **({"which": card} if card else {}))),
    Rule("effect", f"{{player}} {CANT} use activated? effects {{until}}?",
         lambda player, until="": forbidden("use", until, who=player)),
    Rule("effect", f"{{player}} {CANT} draw cards {{until}}?",
         lambda player, until="": forbidden("draw", until, who=player)),
    Rule("quality", "the {trait} trait", same),
    Rule("quality", "the {bracketed} trait", same),
    Rule("quality", "the {capital} trait", same),
    Rule("effect", "{whom} gain|gains|get|gets|has|have {quality} {until}?",
         lambda whom, quality, until="": trait("gain", quality, whom, until)),
    Rule("effect", "{whom} lose|loses {quality} {until}?",
         lambda whom, quality, until="": trait("lose", quality, whom, until)),
    Rule("effect", "negate the text of {whom} {until}?", lambda whom, until="": Lasting([{"blank": whom}], until)),
    Rule("effect", "{whom} loses its|his|her text {until}?", lambda whom, until="": Lasting([{"blank": whom}], until)),
    Rule("less", "less", -1),
    Rule("less", "more", 1),
    Rule("effect", "{card} cost|costs you {number} energy? {less} ( to play )? {until}?",
         lambda card, number, less, until="": charged(less * number, "you", card, until)),
    Rule("effect", "your {card} cost|costs {number} energy? {less} ( to play )? {until}?",
         lambda card, number, less, until="": charged(less * number, "you", card, until)),
    Rule("effect", "your opponent's {card} cost|costs {number} energy? {less} ( to play )? {until}?",
         lambda card, number, less, until="": charged(less * number, "opponent", card, until)),
)  # fmt: skip


def charged(by: int, who: str, card: Filter, until: str) -> Lasting:
    return Lasting([{"cost": by, "who": who, **({"which": card} if card else {})}], until)


CLAUSES = (*AMOUNTS, *STATS, *PLAYERS, *CARDS, *DURING)
