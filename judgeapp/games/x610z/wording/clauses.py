"""What X610Z's cards do, clause by clause, as effects of scenario files."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.wording.building import IT, THIS, Aim, Lasting, Ops
from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import times, who_of
from judgeapp.games.x610z.wording.terms import WORDS, Energy, Filter

Change = Mapping[str, Any]
SELF = "the summon itself"  # whom an ability changes that does not say it (200.2e)


# --- stats


def boosted(changes: list[Change], whom: Any = SELF, for_each: Filter | None = None, until: str = "") -> Lasting | None:
    if for_each is not None and any(isinstance(change["by"], dict) for change in changes):
        return None
    ops = [{**change, "by": times(for_each, change["by"]), "of": whom} for change in changes]
    return Lasting(ops, until)


def set_to(basics: list[Change], whom: Any = SELF, until: str = "") -> Lasting:
    return Lasting([{**each, "of": whom} for each in basics], until)


def switched(stat: str, other: str, whom: Any = SELF, until: str = "") -> Lasting | None:
    return None if stat == other else Lasting([{"stat": stat, "swap": other, "of": whom}], until)


STATS = (
    Rule("stat", "attack power?", "attack"),
    Rule("stat", "ap", "attack"),
    Rule("stat", "defense|defence", "defense"),
    Rule("stat", "speed", "speed"),
    Rule("stat", "range", "range"),
    Rule("stat", "block rate", "block"),
    Rule("quantity", "{number}", same),
    Rule("quantity", "x", {"paid": "x"}),
    Rule("signed", "{sign} x", lambda sign: {"paid": "x", **({"times": -1} if sign < 0 else {})}),
    Rule("change", "{stat} {signed}", lambda stat, signed: [{"stat": stat, "by": signed}]),
    Rule("change", "{signed} {stat}", lambda stat, signed: [{"stat": stat, "by": signed}]),
    Rule("changes", "{change}", same),
    Rule("changes", "{change} ,? and? {more:changes}", lambda change, more: [*change, *more]),
    Rule("effect", "{whom} get|gets|gain|gains|has|have {changes} {for_each}? {until}?", boosted),
    Rule("effect", "{changes} {for_each}? {until}?", boosted),
    Rule("effect", "{changes} for|to {whom:single} {until}?", boosted),
    Rule("effect", "{changes} for|to {whom:aim} {until}?", boosted),
    Rule("effect", "{whom} {changes} {until}?", boosted),
    Rule("effect", "increase the {stat} of {whom} by {number} {until}?",
         lambda whom, stat, number, until="": boosted([{"stat": stat, "by": number}], whom, None, until)),
    Rule("effect", "decrease|reduce the {stat} of {whom} by {number} {until}?",
         lambda whom, stat, number, until="": boosted([{"stat": stat, "by": -number}], whom, None, until)),
    Rule("basic", "{stat} {number}", lambda stat, number: [{"stat": stat, "to": number}]),
    Rule("basic", "{number} {stat}", lambda stat, number: [{"stat": stat, "to": number}]),
    Rule("basics", "{basic}", same),
    Rule("basics", "{basic} ,? and? {more:basics}", lambda basic, more: [*basic, *more]),
    Rule("turn_into", "change|changes|become|becomes into? :?", True),
    Rule("effect", "basic stats {turn_into} {basics} {until}?",
         lambda turn_into, basics, until="": set_to(basics, SELF, until)),
    Rule("effect", "the? basic stats of {whom} {turn_into} {basics} {until}?",
         lambda turn_into, whom, basics, until="": set_to(basics, whom, until)),
    Rule("effect", "{owned} basic stats {turn_into} {basics} {until}?",
         lambda owned, turn_into, basics, until="": set_to(basics, owned, until)),
    Rule("effect", "basic {stat} {turn_into} {number} {until}?",
         lambda turn_into, stat, number, until="": set_to([{"stat": stat, "to": number}], SELF, until)),
    Rule("effect", "the basic {stat} of {whom} {turn_into} {number} {until}?",
         lambda turn_into, stat, whom, number, until="": set_to([{"stat": stat, "to": number}], whom, until)),
    Rule("effect", "switch {stat} and|with {other:stat} stats? {until}?", switched),
    Rule("effect", "switch {owned} {stat} and|with {other:stat} stats? {until}?",
         lambda owned, stat, other, until="": switched(stat, other, owned, until)),
    Rule("effect", "increase {owned} {stat} by {number} {until}?",
         lambda owned, stat, number, until="": boosted([{"stat": stat, "by": number}], owned, None, until)),
    Rule("effect", "decrease|reduce {owned} {stat} by {number} {until}?",
         lambda owned, stat, number, until="": boosted([{"stat": stat, "by": -number}], owned, None, until)),
    Rule("effect", "switch the? {stat} and|with {other:stat} stats? of {whom} {until}?", switched),
    Rule("effect", "block rate {number}", lambda number: Lasting([{"stat": "block", "to": number, "of": SELF}])),
    Rule("effect", "{whom} has|have|gets|gains block rate {number} {until}?",
         lambda whom, number, until="": Lasting([{"stat": "block", "to": number, "of": whom}], until)),
    Rule("effect", "{whom} can|may attack one|1 more time {until}?",
         lambda whom, until="": attacks(whom, 1, until)),
    Rule("effect", "{whom} can|may attack another time {until}?",
         lambda whom, until="": attacks(whom, 1, until)),
    Rule("effect", "{whom} can|may attack {number} more times {until}?", lambda whom, number, until="":
         attacks(whom, number, until)),
    Rule("effect", "{whom} can|may attack an additional time {until}?",
         lambda whom, until="": attacks(whom, 1, until)),
)  # fmt: skip


def attacks(whom: Any, by: int, until: str) -> Lasting:
    return Lasting([{"stat": "attacks", "by": by, "of": whom}], until)


# --- damage, states and counters


def damaged(number: Any, whom: Any, for_each: Filter | None = None) -> Ops | None:
    if for_each is not None and isinstance(number, dict):
        return None
    return [{"damage": times(for_each, number), "of": whom}]


def healed(whom: Any, number: Any = True) -> Ops:
    return [{"heal": number, "of": whom}]


def with_counters(number: int, counter: str, whom: Any = THIS) -> Ops:
    return [{"counter": counter, "by": number, "of": whom}]


PERMANENTS = (
    Rule("effect", "deal|deals {number:quantity} damage to {whom} {for_each}?", damaged),
    Rule("effect", "{this} deals {number:quantity} damage to {whom} {for_each}?",
         lambda this, number, whom, for_each=None: damaged(number, whom, for_each)),
    Rule("effect", "{whom} is|are dealt {number:quantity} damage", damaged),
    Rule("effect", "heal {number:quantity} damage? from|of|on|to {whom}", healed),
    Rule("effect", "heal {whom} for|by {number}", healed),
    Rule("effect", "remove {number} damage ( counter | counters )? from {whom}", healed),
    Rule("effect", "heal {whom}", healed),
    Rule("effect", "heal all damage from|of|on {whom}", healed),
    Rule("effect", "remove all damage ( counters )? from {whom}", healed),
    Rule("effect", "destroy {whom}", lambda whom: [{"destroy": whom}]),
    Rule("effect", "sacrifice {this}", lambda this: [{"sacrifice": this}]),
    Rule("effect", "sacrifice a|an|one {word}", lambda word: [{"chosen": word}, {"sacrifice": "target"}]),
    Rule("effect", "deactivate {whom}", lambda whom: [{"deactivate": whom}]),
    Rule("effect", "reactivate {whom}", lambda whom: [{"reactivate": whom}]),
    *(Rule("counter", name, name) for name in ("activation", "time", "charge")),
    Rule("effect", "put|place|add {count} {counter} counter|counters on {whom}",
         lambda count, counter, whom: with_counters(count, counter, whom)),
    Rule("effect", "remove {count} {counter} counter|counters from {whom}",
         lambda count, counter, whom: with_counters(-count, counter, whom)),
    Rule("effect", "gain|take control of {whom}", lambda whom: [{"control": whom}]),
    Rule("effect", "return|put {whom} to|into|in its|their owner's|owners' hand|hands",
         lambda whom: [{"move": whom, "to": "hand"}]),
    Rule("spot", "on the? top", "top"),
    Rule("spot", "on|under the? bottom", "bottom"),
    Rule("effect", "put|return {whom} {spot} of its|their owner's|owners' deck|decks",
         lambda whom, spot: [{"move": whom, "to": "deck", "place": spot}]),
    Rule("effect", "remove {whom} from the? game", lambda whom: [{"move": whom, "to": "removed"}]),
)  # fmt: skip

# --- players


def drawn(count: Any, who: Any = "you", for_each: Filter | None = None) -> Ops:
    return [{"draw": times(for_each, count), **who_of(who)}]


def discarded(count: Any, who: Any = "you", random: Any = None) -> Ops:
    return [{"discard": count, "who": who, **({"random": True} if random else {})}]


def produced(energies: Energy, who: Any = "you") -> Ops | None:
    if "x" in energies:
        return None
    return [{"number": name, "by": amount, **who_of(who)} for name, amount in energies.items()]


THEIR = "your|his|her|their"
PLAYERS = (
    Rule("each", "card|cards in your hand", {"count": "hand", "of": "you"}),
    Rule("each", "card|cards in your opponent's hand", {"count": "hand", "of": "opponent"}),
    Rule("each", "card|cards in your discard pile", {"count": "discard", "of": "you"}),
    Rule("each", "{word} {side}", lambda word, side: {"count": "play", **WORDS[word],
                                                      "of": {"own": "you", "opposing": "opponent"}[side]}),
    Rule("each", "{word} in play", lambda word: {"count": "play", "of": "each", **WORDS[word]}),
    Rule("for_each", "for each|every {each}", lambda each: each),
    Rule("effect", "{who}? draw|draws {count} card|cards {for_each}?", drawn),
    Rule("effect", "{who}? draw|draws x cards", lambda who="you": drawn({"paid": "x"}, who)),
    Rule("effect", "its controller draws {count} card|cards",
         lambda count: [{"draw": count, "who": "controller", "of": IT}]),
    Rule("random", "at random", True),
    Rule("effect", f"{{who}}? discard|discards {{count}} card|cards ( from {THEIR} hand )? {{random}}?", discarded),
    Rule("effect", f"{{who}}? discard|discards {THEIR} hand", lambda who="you": discarded("all", who)),
    Rule("effect", f"{{who}}? discard|discards {{random}}? {{count}} card|cards ( from {THEIR} hand )?",
         lambda count, random=None, who="you": discarded(count, who, random) if random else None),
    Rule("effect", f"{{who}}? put|puts the top card of {THEIR} deck into|in {THEIR} discard pile",
         lambda who="you": milled(1, who)),
    Rule("effect", f"{{who}}? put|puts the top {{number}} cards of {THEIR} deck into|in {THEIR} discard pile",
         lambda number, who="you": milled(number, who)),
    Rule("effect", f"{{who}}? show|shows {THEIR} hand",
         lambda who="you": [{"reveal": {"zone": "hand", "of": who}}]),
    Rule("effect", f"{{who}}? shuffle|shuffles {THEIR} deck", lambda who="you": [{"shuffle": who}]),
    Rule("effect", "{who}? produce|produces|add|adds|gain|gains|get|gets {energies} ( to {pool} )?",
         lambda energies, who="you", pool=None: produced(energies, who)),
    Rule("pool", f"{THEIR} ( energy )? pool", True),
    Rule("found", f"( , )? and? ( show|reveal it|them ( , )? and? )? put it|them into|in|to {THEIR} hand", True),
    Rule("sought", "{count}", same),
    Rule("sought", "up to {number}", same),
    Rule("effect", f"search {THEIR} deck for {{sought}} {{card}} {{found}}",
         lambda sought, card, found: [{"search": sought, **card, "to": "hand"}]),
    Rule("hand_of", "target player's hand", Aim("player")),
    Rule("hand_of", "target opponent's hand", Aim("opponent")),
    Rule("hand_of", "your opponent's hand", "opponent"),
    Rule("effect", "look at {hand_of}", lambda hand_of: [{"look": "all", "zone": "hand", "of": hand_of}]),
    Rule("top", "the top card of your deck", 1),
    Rule("top", "the top {number} cards of your deck", same),
    Rule("effect", "look at {top}", lambda top: [{"look": top, "zone": "deck", "of": "you"}]),
    Rule("effect", "look at up to {top}", lambda top: [{"look": top, "zone": "deck", "of": "you", "up_to": True}]),
    Rule("effect", "put|return them back? ( on top of your deck )? in any order",
         [{"arrange": "looked", "place": "top"}]),
    Rule("effect", "put|return them back? on the bottom of your deck in any order",
         [{"arrange": "looked", "place": "bottom"}]),
    Rule("effect", "return|put {count} {card} from your discard pile into|to|in your hand",
         lambda count, card: [{"take": count, "zone": "discard", "to": "hand", **card}]),
    Rule("effect", "{who}? gets|get|takes|take another turn ( after this one )?",
         lambda who="you": [{"another_turn": who}]),
    Rule("effect", "{who} skips|skip his|her|their|your next turn", lambda who: [{"skip_turn": who}]),
    Rule("effect", "{who} skips|skip his|her|their|your next draw phase",
         lambda who: [{"skip": "draw", "who": who}]),
    Rule("effect", "{who} wins|win the game", lambda who: [{"win": who}] if not isinstance(who, Aim) else None),
    Rule("effect", "{who} loses|lose the game", lambda who: [{"lose": who}] if not isinstance(who, Aim) else None),
)  # fmt: skip


def milled(number: int, who: Any = "you") -> Ops:
    return [{"take": number, "zone": "deck", "to": "discard", "top": True, **who_of(who)}]


# --- the stack


def negated(sort: Any = "", kind: str = "") -> Ops:
    which = {"which": {"kind": kind}} if kind else {}
    return [{"negate": Aim("action"), **({"sort": sort} if sort else {}), **which}]


ACTIONS = (
    Rule("stop", "counter|cancel|prevent", True),
    Rule("action", "action", ("", "")),
    Rule("action", "card", ("card", "")),
    Rule("action", "cast card", ("card", "")),
    *(Rule("action", f"cast? {kind} card?", ("card", kind)) for kind in ("flux", "catalyst", "summon")),
    Rule("action", "attack", ("attack", "")),
    Rule("action", "movement|move", ("move", "")),
    Rule("action", "activated effect|ability", ("activated", "")),
    Rule("action", "paid ability", ("paid", "")),
    Rule("action", "triggered effect|ability", ("triggered", "")),
    Rule("effect", "{stop} target {action}", lambda stop, action: negated(*action)),
    Rule("effect", "{stop} it", lambda stop: [{"negate": IT}]),
    Rule("payer", "its controller", "controller"),
    Rule("effect", "{stop} target {action} unless {payer} pays {energies}",
         lambda stop, action, payer, energies: None if "x" in energies else
         [{"pay": dict(energies), "who": payer, "do": [], "with": negated(*action)}]),
    Rule("effect", "target action costs {energies} more",
         lambda energies: None if "x" in energies else [{"raise": dict(energies), "of": Aim("action")}]),
)  # fmt: skip

# --- what holds for a time

CANT = "can't|cannot|cant"


def forbidden(deed: str, until: str = "", **whom: Any) -> Lasting:
    return Lasting([{"forbid": deed, **whom}], until)


DURING = (
    Rule("deed", "attack", "attack"),
    Rule("deed", "move", "move"),
    Rule("effect", f"{{whom}} {CANT} {{deed}} {{until}}?",
         lambda whom, deed, until="": forbidden(deed, until, of=whom)),
    Rule("effect", f"{{whom}} {CANT} attack or|and move {{until}}?",
         lambda whom, until="": both(whom, until)),
    Rule("effect", f"{{whom}} {CANT} move or|and attack {{until}}?", lambda whom, until="": both(whom, until)),
    Rule("effect", f"{{whom}} {CANT} be reactivated {{until}}?",
         lambda whom, until="": forbidden("reactivate", until, of=whom)),
    Rule("effect", f"{{who}} {CANT} cast {{card}} {{until}}?",
         lambda who, card, until="": forbidden("cast", until, who=who, **({"which": card} if card else {}))),
    Rule("effect", f"{{who}} {CANT} place energy? crystals {{until}}?",
         lambda who, until="": forbidden("place", until, who=who)),
    Rule("effect", f"{{who}} {CANT} draw cards {{until}}?", lambda who, until="": forbidden("draw", until, who=who)),
    Rule("less", "less", -1),
    Rule("less", "more", 1),
    Rule("effect", "{card} you cast cost|costs {energies} {less} ( to cast )? {until}?",
         lambda card, energies, less, until="": charged(card, energies, less, "you", until)),
    Rule("effect", "your {card} cost|costs {energies} {less} ( to cast )? {until}?",
         lambda card, energies, less, until="": charged(card, energies, less, "you", until)),
)  # fmt: skip


def both(whom: Any, until: str) -> Lasting:
    return Lasting([{"forbid": each, "of": whom} for each in ("attack", "move")], until)


def charged(card: Filter, energies: Energy, less: int, who: str, until: str) -> Lasting | None:
    """Return that cards cost more or less colorless energy, the only sort of which that can be said."""
    if set(energies) != {"colorless"}:
        return None
    return Lasting([{"cost": less * energies["colorless"], "who": who, **({"which": card} if card else {})}], until)


CLAUSES = (*STATS, *PERMANENTS, *PLAYERS, *ACTIONS, *DURING)
