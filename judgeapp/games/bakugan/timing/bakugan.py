"""What Bakugan have and do: who is in the Brawl, opening, BakuCores, Evos, keywords, leaving, discarding."""

from collections.abc import Iterable

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.timing import effects, losing
from judgeapp.domain.timing import lasting as lasting_effects
from judgeapp.domain.timing.changes import Change, Loss, blanks, forbidden, lost_by_now, replacements
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.costs import Share, from_hand, in_hand, said_to_go, shares, unnamed_in_hand
from judgeapp.domain.timing.filters import features_of
from judgeapp.domain.timing.state import (
    Grounds,
    Hand,
    Item,
    Mod,
    Question,
    Refusal,
    Standing,
    Task,
    Thing,
    by_example,
    by_reading,
    by_rule,
    frozen,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.taking import barred
from judgeapp.domain.timing.words import several, shown

TEAM = 3  # Bakugan that each player brings (1.1.2)


def is_multiplayer(table: Table) -> bool:
    """Tell whether section 8 applies."""
    return len(table.players) > 2


def is_basic(table: Table) -> bool:
    """Tell whether the basic game is played, without cards (section 9)."""
    return table.step.startswith("basic")


def bakugan(table: Table, player: str = "") -> list[Thing]:
    """Return the Bakugan of a player, or of all."""
    return table.in_play(player, "bakugan")


def chosen(table: Table) -> list[Thing]:
    """Return the Bakugan that were chosen this turn, the starting player's first."""
    found = {thing.controller: thing for thing in bakugan(table) if "chosen" in thing.marks}
    return [found[player] for player in table.seats(table.leader) if player in found]


def brawlers(table: Table) -> list[Thing]:
    """Return the Bakugan in the Brawl: those that were chosen this turn and are open (5.7.2)."""
    return [thing for thing in chosen(table) if "open" in thing.marks]


def is_team_attack(table: Table, player: str) -> bool:
    """Tell whether all Bakugan of the Victor's player are open (5.12.1)."""
    team = bakugan(table, player)
    return len(team) >= TEAM and all("open" in each.marks for each in team)


# --- what faction a card is of (2.5)

FACTIONS = ("Aquos", "Aurelus", "Darkus", "Haos", "Pyrus", "Ventus")


def factions(table: Table, thing: Thing) -> tuple[str, ...]:
    """Return the factions that a card is of now: what is printed, or what effects have made of it (2.5.1.3)."""
    return features_of(table, thing, "faction")


# --- opening and retracting


def open_up(table: Table, key: str) -> None:
    """Open a Bakugan; its Character card is turned face up (5.7.2)."""
    table.mark(key, "open", "face up")
    thing = table.things[key]
    text = say("{thing} is open; its Character card is face up.", thing=thing.name)
    grounds = by_rule("9.5.2" if is_basic(table) else "5.7.2", "7.2.6.1")
    table.tell("opened", text, grounds, player=thing.controller, thing=key)


def retract(table: Table, this: Change) -> None:
    """A Bakugan goes back to its closed form and gives its BakuCores back (7.2.5.1)."""
    thing = table.things[this.thing]
    if "open" not in thing.marks:
        table.tell("unchanged", say("{thing} is closed already.", thing=thing.name), this.grounds, thing=thing.key)
        return
    for core in held(table, thing.key):
        release(table, core, thing.key)
    table.unmark(thing.key, "open")
    text = say("{thing} is retracted.", thing=thing.name)
    table.tell("retracted", text, this.grounds, player=thing.controller, thing=thing.key)


# --- BakuCores


def held(table: Table, key: str) -> list[Thing]:
    """Return the BakuCores that a Bakugan holds."""
    return [thing for thing in table.in_play(kind="core") if key in holders(thing)]


def holders(core: Thing) -> tuple[str, ...]:
    """Return the Bakugan that a BakuCore is attached to; it can be two (5.7.2.2)."""
    return tuple(key for key in (core.on, core.facts.get("also", "")) if key)


def is_ignored(table: Table, core: Thing, host: Thing) -> bool:
    """Tell whether a BakuCore would reduce something of a Bakugan with ShadowStrike."""
    return stat_of(table, host, "ShadowStrike") > 0 and any(by < 0 for by in core.stats.values())


def attach(table: Table, key: str, host: Thing) -> None:
    """Let a Bakugan hold a BakuCore, which modifies it at once (4.4.4.2, 6.5.2)."""
    core = table.things[key]
    if core.zone == "play":
        core = table.alter(key, facts=frozen({**core.facts, "also": host.key}))
    else:
        core = table.alter(key, zone="play", on=host.key, controller=host.controller)
    give_bonus(table, core, host.key)
    if core.on != host.key:
        text = say("{core} is attached to both Bakugan, and both get its bonus.", core=core.name)
        table.tell("noted", text, by_rule("5.7.2.2"), thing=key)
    if is_ignored(table, core, host):
        text = say("{host} has ShadowStrike: what {core} reduces is ignored.", host=host.name, core=core.name)
        table.tell("noted", text, by_example("7.3.2.1"), thing=host.key)
    text = say(
        "{host} holds the BakuCore {core}; what it gives counts at once, outside the batch.",
        host=host.name,
        core=core.name,
    )
    grounds = by_rule("9.6.1" if is_basic(table) else "4.4.4.2", "6.5.2")
    table.tell("attached", text, grounds, player=host.controller, thing=key, host=host.key)


def fasten(table: Table, key: str, host: str, item: Item) -> None:
    """Attach a card by an effect; a task. A BakuCore goes on modifying only the Bakugan that now holds it (4.4.4.2)."""
    core = table.things[key]
    if core.kind != "core" or table.things[host].kind != "bakugan":
        lasting_effects.fasten(table, key, host, item)
        return
    detach(table, core)
    facts = frozen({name: value for name, value in core.facts.items() if name != "also"})
    table.alter(key, zone="field", on="", facts=facts)
    attach(table, key, table.things[host])


def give_bonus(table: Table, core: Thing, host: str) -> None:
    """Add what a BakuCore gives to the stats of a Bakugan, for as long as it is held."""
    bonus = tuple(Mod(stat, by, until="held", source=core.key) for stat, by in core.stats.items())
    table.alter(host, mods=(*table.things[host].mods, *bonus))


def release(table: Table, core: Thing, host: str) -> None:
    """Put a BakuCore back onto the BakuCore Field, unless another Bakugan holds it too (4.7, 7.2.5.1)."""
    kept = tuple(mod for mod in table.things[host].mods if (mod.until, mod.source) != ("held", core.key))
    thing = table.alter(host, mods=kept)
    rest = [key for key in holders(core) if key != host]
    facts = frozen({name: value for name, value in core.facts.items() if name != "also"})
    if rest:
        table.alter(core.key, on=rest[0], controller=table.things[rest[0]].controller, facts=facts)
        text = say("The BakuCore {core} stays with {host}.", core=core.name, host=table.name(rest[0]))
        table.tell("noted", text, by_reading("", "5.7.2.2", "4.4.4.2"), thing=core.key)
        return
    table.alter(core.key, on="", zone="field", controller=core.owner, facts=facts)
    text = say("The BakuCore {core} goes back onto the BakuCore Field.", core=core.name)
    grounds = by_rule("7.2.5.1", "4.7.3", "6.5.2")
    table.tell("returned", text, grounds, player=thing.controller, thing=core.key, host=host)


def detach(table: Table, core: Thing) -> None:
    """Let a BakuCore give nothing any more to the Bakugan that hold it."""
    for host in holders(core):
        kept = tuple(mod for mod in table.things[host].mods if (mod.until, mod.source) != ("held", core.key))
        table.alter(host, mods=kept)


# --- Evos


def evolve(table: Table, evo: Thing, host: Thing) -> None:
    """Put an Evo on a Bakugan, whose Character card is first turned face up (3.3.2)."""
    if "face up" not in host.marks:
        table.mark(host.key, "face up")
        text = say("The Character card of {host} is first turned face up.", host=host.name)
        table.tell("turned", text, by_rule("3.3.2"), player=host.controller, thing=host.key)
    below = evos(table, host.key)
    height, grounds = len(below), by_rule("3.3.2", "3.3.3", *(("3.3.1.1.1",) if below else ()))
    if any(each.name == evo.name for each in below):
        grounds = grounds.beside(("3.3.1.1.2",))
    table.alter(evo.key, zone="play", on=host.key, facts=frozen({**evo.facts, "height": height}))
    dress(table, host.key)
    text = say(
        "{evo} lies on {host}: its stats and texts take the place of those beneath.", evo=evo.name, host=host.name
    )
    table.tell("evolved", text, grounds, player=host.controller, thing=host.key, evo=evo.key)


def evos(table: Table, key: str) -> list[Thing]:
    """Return the Evos on a Bakugan, the topmost last."""
    found = [thing for thing in table.in_play(kind="evo") if thing.on == key]
    return sorted(found, key=lambda thing: int(thing.facts.get("height", 0)))


def dress(table: Table, key: str) -> None:
    """Give a Bakugan the stats and texts of its topmost Evo, or its own if there is none (3.3.3).

    An Evo that lies there has no texts of its own: what it says, the Bakugan says. `printed` remembers them.
    """
    pile = evos(table, key)
    for card in (table.things[key], *pile):
        if "printed" not in card.facts:
            taken = tuple(text for each in blanks(table, card.key) for text in each.what)
            printed = (card.stats, (*taken, *card.texts))
            table.alter(card.key, facts=frozen({**card.facts, "printed": printed}))
    for card in pile:
        table.alter(card.key, texts=())
    top = pile[-1].key if pile else key
    stats, texts = table.things[top].facts["printed"]
    table.alter(key, stats=stats, texts=() if blanks(table, top) else texts)


def texts_again(table: Table, standing: Standing) -> None:
    """Give a card its texts back; a Bakugan those that lie on it now; a task."""
    if "printed" in table.things[standing.thing].facts and table.things[standing.thing].kind == "bakugan":
        dress(table, standing.thing)
    else:
        lasting_effects.texts_again(table, standing)


def undress(table: Table, evo: Thing) -> None:
    """Give an Evo that has left its Bakugan its own text back, and the Bakugan what lies there now."""
    _, texts = table.things[evo.key].facts["printed"]
    table.alter(evo.key, texts=texts)
    dress(table, evo.on)


# --- keywords, which are stats here (7.3)

KEYWORDS = ("DoubleStrike", "ShadowStrike", "FrostStrike")


def keyword(table: Table, thing: Thing, name: str) -> int:
    """Return how much of a keyword a Bakugan has, 0 for none."""
    return stat_of(table, thing, name)


def heeds(table: Table, thing: Thing, name: str, mod: Mod) -> bool:
    """Tell whether a change of a stat counts: nothing reduces BPower or Damage Rating under ShadowStrike (7.3.2.1)."""
    return not _reduces(thing, name, mod) or not keyword(table, thing, "ShadowStrike")


def _reduces(thing: Thing, name: str, mod: Mod) -> bool:
    if thing.kind != "bakugan" or name not in ("power", "damage") or mod.stat != name:
        return False
    return mod.by < 0 or (mod.to is not None and mod.to < thing.stats.get(name, 0))


def put_mod(table: Table, key: str, mod: Mod, item: Item) -> None:
    """Change a stat of a thing; a task. Keywords are stats that a Bakugan may get; ShadowStrike refuses reductions."""
    thing = table.things[key]
    if thing.zone != "play":
        text = say(
            "{thing} is not in play any more: its {stat} does not change.", thing=thing.name, stat=shown(mod.stat)
        )
        table.tell("skipped", text, by_rule("4.1.3", "6.8.3"), thing=key, item=item.key)
        return
    if _reduces(thing, mod.stat, mod) and keyword(table, thing, "ShadowStrike"):
        text = say("{thing} has ShadowStrike: its {stat} can't be reduced.", thing=thing.name, stat=shown(mod.stat))
        table.tell("prevented", text, by_rule("7.3.2.1"), thing=key, item=item.key)
        return
    if mod.stat in KEYWORDS and mod.stat not in thing.stats:
        table.alter(key, stats=frozen({**thing.stats, mod.stat: 0}))
    effects.put_mod(table, key, mod, item)
    if mod.stat == "ShadowStrike" and mod.by > 0:
        _revert(table, key)
    if mod.stat in ("damage", "DoubleStrike", "FrostStrike"):
        _too_late(table, key, mod.stat)


def _revert(table: Table, key: str) -> None:
    """Undo what has reduced a Bakugan this turn: it has gained ShadowStrike (7.3.2.2)."""
    thing = table.things[key]
    kept = tuple(mod for mod in thing.mods if mod.until == "held" or not _reduces(thing, mod.stat, mod))
    if kept != thing.mods:
        table.alter(key, mods=kept)
        text = say("What has reduced {thing} this turn is undone.", thing=thing.name)
        table.tell("reverted", text, by_rule("7.3.2.2"), thing=key)


def _too_late(table: Table, key: str, stat: str) -> None:
    """Say that a change comes too late for the damage that this Bakugan is dealing (1.16.1.1)."""
    if any(each.attack and each.source == key for each in table.memo.get("damages", ())):
        text = say("The damage that {card} is dealing stays as it is.", card=table.name(key))
        fixed = stat == "FrostStrike" and table.settings["frost"] == "fixed"
        table.tell("noted", text, by_reading("A13", "1.16.1.1", *(["7.3.3.2"] if fixed else [])), thing=key)


# --- a player who is out (8.2.4)

OUT = "out"  # the zone of what has left the game


def lose_together(table: Table, more: tuple[Loss, ...] = ()) -> None:
    """Players lose at one moment; a task. If others play on, what those players have leaves the game."""
    before = table.out
    ties = ["5.9.2.1.1" in grounds.rules for _, _, grounds in (*lost_by_now(table), *more)]
    draw = by_rule("5.9.2.1.1.1") if all(ties) else by_reading("A30", "1.5.1", "5.9.2.1.1.1")
    losing.lose_together(table, more, draw)
    for player in table.out if table.over is None else ():
        if player not in before:
            _empty_batch(table, player)
            _clear_away(table, player)


def _empty_batch(table: Table, player: str) -> None:
    gone = [item for item in table.pile if item.controller == player]
    if gone:
        table.set(pile=tuple(item for item in table.pile if item.controller != player))
        text = say_many("{items} leaves the batch with {player}.", "{items} leave the batch with {player}.", len(gone),
                        items=commas(item.name for item in gone), player=player)  # fmt: skip
        table.tell("gone", text, by_reading("", "8.2.4"), player=player)


def _clear_away(table: Table, player: str) -> None:
    """Take the player's cards and Bakugan out of the game; the BakuCores stay on the Field."""
    for thing in bakugan(table, player):
        for core in held(table, thing.key):
            release(table, core, thing.key)
    for thing in list(table.things.values()):
        if thing.owner == player and thing.kind != "core":
            table.alter(thing.key, zone=OUT, controller=player, on="", mods=(), marks=frozenset())


# --- cards that leave a hand: most are counted and not named; what is named and what is counted agree here

HAND = 7  # cards that may be kept (4.3.2)


def unnamed(table: Table, player: str) -> int:
    """Return how many cards in a hand are counted, but not named."""
    return unnamed_in_hand(table, player) if table.number(player, "hand") is not None else 0


def with_sacrifice(action: Action, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Return what leaves the hand for a card: its cost, and more if the player says more (Sacrifice, 7.4.4.1)."""
    more = len(said_to_go(action)) - sum(hand.amount for hand in hands)
    return (*hands, Hand(more)) if more > 0 else hands


def pay_from_hand(table: Table, action: Action, hands: tuple[Hand, ...], me: str, rule: Grounds) -> tuple[Task, ...]:
    """Let cards leave the hand for a cost; of a card that is played illegally as far as it can be.

    What something stands in for, or forbids, is left to the tasks that are returned.
    """
    found = shares(table, action.player, hands, said_to_go(action), me)
    tasks: list[Task] = []
    for share in found if isinstance(found, list) else _as_far_as_it_goes(table, action, hands, me):
        to = share.hand.to or "discard"
        if isinstance(found, list) and _is_held_up(table, action.player, share.keys, to, rule):
            tasks += from_hand(table, action.player, [share], me, rule)
        else:
            cards = [table.things[key] for key in share.keys]
            discard(table, action.player, cards, share.others, rule, as_cost=True, to=to)
    return tuple(tasks)


def _is_held_up(table: Table, player: str, keys: Iterable[str], to: str, rule: Grounds) -> bool:
    """Tell whether something would happen instead of one of these cards leaving the hand, or forbids it."""
    leaving = [Change("move", player, rule, thing=key, to=to, you=player) for key in keys]
    return any(replacements(table, this) or forbidden(table, "move", player, this.thing, player) for this in leaving)


def _as_far_as_it_goes(table: Table, action: Action, hands: tuple[Hand, ...], me: str) -> list[Share]:
    """Return what an illegal play discards: the cards that are named and there, then others."""
    needed = sum(hand.amount for hand in hands)
    can = [card.key for card in in_hand(table, action.player) if card.key != me]
    keys = [key for key in can if key in {thing.key for thing in map(table.thing, said_to_go(action))}]
    rest = needed - len(keys)
    spare = min(rest, unnamed_in_hand(table, action.player))
    return [Share(Hand(needed), (*keys, *[key for key in can if key not in keys][: rest - spare]), spare)]


def discard(
    table: Table,
    player: str,
    cards: Iterable[Thing],
    others: int,
    grounds: Grounds,
    as_cost: bool = False,
    to: str = "discard",
) -> None:
    """Put named cards, one after the other, and a number of unnamed ones from a hand into the discard pile, or another
    zone.
    """
    kind, about = "discarded" if to == "discard" else "moved", {"player": player, "came_from": "hand", "to": to}
    for card in cards:
        table.add(player, "hand", -1)
        table.add(player, to, 1)
        table.alter(card.key, zone=to, mods=(), marks=frozenset())
        table.tell(kind, _told(player, card.name, as_cost, to), grounds, thing=card.key, amount=1, **about)
    if others > 0:
        table.add(player, "hand", -others)
        table.add(player, to, others)
        several = say("a card") if others == 1 else say("{n} cards", n=others)
        table.tell(kind, _told(player, several, as_cost, to), grounds, amount=others, **about)


def _told(player: str, name: str, as_cost: bool, to: str) -> str:
    if to != "discard":
        return say("{player} pays with {name} from the hand, which goes to: {zone}.", player=player, name=name,
                   zone=shown(to))  # fmt: skip
    if as_cost:
        return say("{player} discards {name} as an additional cost.", player=player, name=name)
    return say("{player} discards {name}.", player=player, name=name)


def counted(table: Table, player: str, zone: str) -> int | None:
    """Return how many cards a scene counts in a zone; Energy cards are counted charged and uncharged."""
    if zone != "energy":
        return table.number(player, zone)
    charged = table.number(player, "charged")
    return None if charged is None else charged + (table.number(player, "uncharged") or 0)


# --- the hand limit (4.3.2)


def hand_limit(table: Table, player: str) -> None:
    """Ask a player with more than seven cards what to discard; a task."""
    over = len(in_hand(table, player)) + unnamed(table, player) - HAND
    if over <= 0 or player in table.out or barred(table, "discard", player, player):
        return
    text = say("{player} keeps seven cards and discards {over}.", player=player, over=over)
    about = frozen({"amount": over})
    table.ask(Question("hand limit", player, text, by_reading("A21", "4.3.2"), about=about))


def discards_enough(table: Table, action: Action) -> Refusal | None:
    """The cards discarded are the player's, and as many as are too many; unnamed ones fill up."""
    if table.asking is None or table.asking.kind != "hand limit":  # not its time, which the engine says
        return None
    over, hand = int(table.asking.about["amount"]), in_hand(table, action.player)
    named = [table.thing(str(each)) for each in several(action.args.get("cards", ()))]
    rule = by_reading("A21", "4.3.2")
    for card in named:
        if card not in hand or named.count(card) > 1:
            return Refusal(say("{card} is not in {player}'s hand.", card=card.name, player=action.player), rule)
    if len(named) <= over <= len(named) + unnamed(table, action.player):
        return None
    return Refusal(say("{amount} cards must be discarded; {n} are named.", amount=over, n=len(named)), rule)


def perform_discard(table: Table, action: Action) -> None:
    """Discard down to seven cards."""
    over = int(table.asking.about["amount"])
    named = [table.thing(str(each)) for each in several(action.args.get("cards", ()))]
    table.set(asking=None)
    grounds, keys = by_reading("A21", "4.3.2"), tuple(card.key for card in named)
    if _is_held_up(table, action.player, keys, "discard", grounds):
        share = Share(Hand(over), keys, over - len(named))
        table.later(*from_hand(table, action.player, [share], "", grounds))
    else:
        discard(table, action.player, named, over - len(named), grounds)


def offer_discard(table: Table, player: str) -> Iterable[Action]:
    """Offer to discard unnamed cards, and of the named ones as many as are needed."""
    short = max(0, int(table.asking.about["amount"]) - unnamed(table, player))
    cards = tuple(card.key for card in in_hand(table, player)[:short])
    yield Action("discard", player, frozen({"cards": cards}))
