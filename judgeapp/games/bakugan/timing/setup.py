"""The start of a scene: what a judge need not say is filled in."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import say
from judgeapp.domain.timing.things import Op, Text, Thing, frozen
from judgeapp.games.bakugan.timing.bakugan import bakugan, brawlers, dress, evos, give_bonus, holders
from judgeapp.games.bakugan.timing.brawl import win_brawl
from judgeapp.games.bakugan.timing.cards import with_x
from judgeapp.games.bakugan.timing.rolls import BEFORE_ROLLING
from judgeapp.games.bakugan.timing.selecting import needed, specs_of, words_of
from judgeapp.games.bakugan.timing.vocabulary import check_table

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

CORES = 6  # BakuCores that each player brings (1.1.2)
AMOUNTS = ("draw", "damage", "prevent")
FACE_UP = frozen({"mark": "face up", "of": "self"})


def set_up(table: "Table", plain: Mapping[str, Any]) -> None:
    """Read the table `[brawl]` and complete the start; raises ValueError with a sentence."""
    table.set(turn_player=table.leader)
    for player in table.players:
        _numbers(table, player)
        _bakugan(table, player)
    for thing in list(table.things.values()):
        _on(table, thing)
    check_table(table)
    for thing in list(table.things.values()):
        _texts(table, thing)
    for item in table.pile:
        _check_amounts(item.name, item.ops)
    for key in list(table.things):
        _lie(table, table.things[key])
    _brawl(table, plain.get("brawl", {}))


def _numbers(table: "Table", player: str) -> None:
    if table.step == "placing" and table.number(player, "cores") is None:
        table.set_number(player, "cores", CORES)
    if table.number(player, "energy") is not None or table.number(player, "charged") is not None:
        for name in ("energy", "charged", "uncharged"):
            table.set_number(player, name, table.number(player, name) or 0)


def _bakugan(table: "Table", player: str) -> None:
    """Give a player without named Bakugan one; after the Selection Step, let the only open one be the chosen one."""
    late = table.step not in (*BEFORE_ROLLING, "rolling")
    if not bakugan(table, player):
        name = say("{player}'s Bakugan", player=player)
        marks = {"chosen", "open"} if late else {"chosen"} if table.step == "rolling" else set()
        table.put(Thing(name.english, name, "bakugan", player, player, "play", marks=frozenset(marks)))
    team = bakugan(table, player)
    if late and not any("chosen" in thing.marks for thing in team):
        opened = [thing for thing in team if "open" in thing.marks]
        if len(opened) == 1:
            table.mark(opened[0].key, "chosen")
    if table.step == "rolling" and len(team) == 1:
        table.mark(team[0].key, "chosen")


def _on(table: "Table", thing: Thing) -> None:
    """A BakuCore or an Evo in play lies on the only Bakugan that its player has, if nobody says on which."""
    team = bakugan(table, thing.controller)
    if thing.kind in ("core", "evo") and (thing.zone, thing.on) == ("play", "") and len(team) == 1:
        table.alter(thing.key, on=team[0].key)


def _texts(table: "Table", thing: Thing) -> None:
    """Check the texts of a card, and let those that are not played work as they do in play."""
    for text in thing.texts:
        for spec in specs_of(text, thing):
            words_of(spec)
        _check_amounts(text.name, with_x(text.ops, 0))
    texts = [text if text.sort == "play" else text._replace(ops=with_x(text.ops, 0)) for text in thing.texts]
    texts = [_static(text if thing.kind == "evo" else text._replace(targets=needed(text))) for text in texts]
    if thing.kind == "bakugan":
        texts = [_while_face_up(text) for text in texts]
    table.alter(thing.key, texts=tuple(texts))


def _check_amounts(name: str, ops: tuple[Op, ...]) -> None:
    """Amounts are numbers, or X, which is 0 but for a card that is being played (1.8.1.2.1)."""
    for op in ops:
        amounts = [op.args.get("by", 0), op.value if op.name in AMOUNTS else 0]
        if wrong := [amount for amount in amounts if not isinstance(amount, int)]:
            raise ValueError(
                say(
                    "{name}: {op} has no amount “{wrong}”; it is a number or “x”", name=name, op=op.name, wrong=wrong[0]
                )
            )
        _check_amounts(name, op.args.get("with", ()))
        _check_amounts(name, op.args.get("do", ()))


def _lie(table: "Table", thing: Thing) -> None:
    """Let a Bakugan that is open or under an Evo be face up, and give it what its Evo and its BakuCores give."""
    if thing.kind == "bakugan" and ("open" in thing.marks or evos(table, thing.key)):
        table.mark(thing.key, "face up")
    if thing.kind == "bakugan" and evos(table, thing.key):
        dress(table, thing.key)
    if thing.kind == "core" and thing.zone == "play":
        for host in holders(thing):
            give_bonus(table, thing, table.thing(host).key)


def _static(text: Text) -> Text:
    """The conditions of a static text are looked at all the time, never on completion."""
    return text._replace(needs=(*text.needs, *text.proviso), proviso=()) if text.sort == "static" else text


def _while_face_up(text: Text) -> Text:
    """A text of a Character card works only while that is face up."""
    return text._replace(needs=(*text.needs, FACE_UP))


def _brawl(table: "Table", plain: Mapping[str, Any]) -> None:
    if unknown := [key for key in plain if key not in ("victor", "damage")]:
        raise ValueError(say("brawl has no “{unknown}”; it has victor and damage", unknown=unknown[0]))
    if "damage" in plain:
        if type(plain["damage"]) is not int or plain["damage"] < 0:
            raise ValueError(say("damage of the brawl is a whole number from 0"))
        table.remember("brawl", frozen({"damage": plain["damage"]}))
    if "victor" not in plain:
        return
    victor = next((thing for thing in brawlers(table) if thing.controller == plain["victor"]), None)
    if victor is None:
        raise ValueError(
            say("“{victor}” has no Bakugan in the Brawl: it must be chosen and open", victor=plain["victor"])
        )
    win_brawl(table, victor)
    if table.step not in ("power", "victor"):
        table.mark(victor.key, "victor")
