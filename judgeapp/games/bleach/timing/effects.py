"""Words for effects and conditions that only Bleach TCG has."""

from collections.abc import Callable

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.timing import effects
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.conditions import Condition, players_of
from judgeapp.domain.timing.effects import each_thing, players
from judgeapp.domain.timing.state import (
    NOTHING,
    Item,
    Op,
    Question,
    Standing,
    Task,
    Text,
    Thing,
    by_reading,
    by_rule,
    frozen,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import Shape, lasting, shown, word
from judgeapp.games.bleach.timing.headings import CARD_RULES, COSTS, END, FLOATING, PHASE_C, SEARCHING
from judgeapp.games.bleach.timing.requirements import aim
from judgeapp.games.bleach.timing.zones import enter_together, name_of, title_of, unblank


def choose(table: Table, item: Item, op: Op) -> None:
    """`{ choose = 2, zone = "hand" }`: of what an effect puts into play, no two cards share a title."""
    effects.choose(table, item, op)
    question = table.asking
    if question is None or not enter_together(table, question):
        return
    one_each = tuple({title_of(table.things[key]): key for key in reversed(question.options)}.values())
    amount = min(question.about["amount"], len(one_each))
    about = frozen({**question.about, "amount": amount, "least": min(question.about["least"], amount)})
    table.set(asking=question._replace(default=tuple(reversed(one_each))[:amount], about=about))


def search(table: Table, item: Item, op: Op) -> None:
    """`{ search = 1, zone = "deck", kind = "event", to = "hand" }`: what is looked for need not be found."""
    player, zone, kind = item.controller, op.args.get("zone", "deck"), op.args.get("kind", "")
    options = tuple(
        thing.key
        for thing in table.things.values()
        if (thing.owner, thing.zone) == (player, zone) and kind in ("", thing.kind)
    )
    said = {"player": player, "zone": shown(zone), "value": op.value, "wanted": kind or say("card")}
    if not options:
        text = say("{player} searches their {zone} for {value} {wanted}, and may find none.", **said)
        table.tell("searched", text, by_rule(SEARCHING), player=player, item=item.key)
        return
    text = say("{player} searches their {zone} for {value} {wanted}, or finds none.", **said)
    about = frozen({"amount": min(int(op.value), len(options)), "least": 0, "task": "found",
                    "args": (player, zone, op.args.get("to", "hand"))})  # fmt: skip
    table.ask(Question("choose", player, text, by_rule(SEARCHING), options, (), about))


def found(table: Table, player: str, zone: str, to: str, chosen: tuple[str, ...]) -> None:
    """Reveal what a search has found, and put it where it goes; a task."""
    if not chosen:
        text = say("{player} finds nothing in their {zone}.", player=player, zone=shown(zone))
        table.tell("searched", text, by_rule(SEARCHING), player=player)
        return
    names = commas(map(table.name, chosen))
    text = say("{player} finds and reveals {names}.", player=player, names=names)
    table.tell("searched", text, by_rule(SEARCHING), player=player)
    table.later(*(change("move", player, by_rule(SEARCHING), thing=key, to=to, you=player) for key in chosen))


def floating(table: Table, item: Item, op: Op) -> None:
    """`{ floating = { event = "attacks", player = "opponent" }, do = [...] }`: triggers without any card."""
    until = op.args.get("until", "turn")
    text = Text(item.name, "triggered", op.value, ops=op.args.get("do", ()), zones=("floating",))
    name = say("{item} (floating)", item=item.name)
    facts = frozen({"until": until})
    table.put(Thing(table.new_key(), name, "floating effect", item.controller, item.controller, "floating",
                    texts=(text,), facts=facts))  # fmt: skip
    ends = MOMENTS.get(until) or say("until the end of the {moment}", moment=until)
    words = say("{item} is a floating effect {until}.", item=item.name, until=ends)
    table.tell("floats", words, by_rule(FLOATING), player=item.controller, item=item.key)


def limit_attacks(table: Table, item: Item, op: Op) -> None:
    """`{ attacks = 1, who = "opponent" }`: a player can attack only so many times."""
    until = op.args.get("until", "turn")
    for player in players(table, item, op, "opponent"):
        limit = Standing("attacks", op.value, player, "", until, item.source, item.controller)
        table.set(standing=(*table.standing, limit))
        text = say_many("{player} can attack only {n} time ({until}).", "{player} can attack only {n} times ({until}).",
                        op.value, player=player, until=lasting(until))  # fmt: skip
        table.tell("standing", text, by_rule(COSTS), player=item.controller, item=item.key)


def blank(table: Table, item: Item, op: Op) -> None:
    """`{ blank = "target" }`: a card's text is negated; its card rules are not."""
    until = op.args.get("until", "turn")
    each_thing(table, item, op, str(op.value), lambda thing: Task("blank", (thing.key, until)))


def lose_text(table: Table, key: str, until: str) -> None:
    """Negate the text of a card; a task. Texts that are card rules stay."""
    thing = table.things[key]
    rules = tuple(text for text in thing.texts if text.label == "card rule")
    facts = frozen({"printed": thing.texts, "until": until, **thing.facts})
    table.alter(key, texts=rules, facts=facts)
    about = {"thing": thing.name, "until": lasting(until)}
    said = say("The text of {thing} is negated ({until}).", **about)
    if rules:
        said = say("The text of {thing} is negated ({until}); its card rules stay.", **about)
    table.tell("blanked", said, by_rule(CARD_RULES), thing=key)


MOMENTS = {
    "turn": say("until the end of the turn"),
    "battle": say("until the end of the battle"),
    "game": say("until the end of the game"),
}
# When the moment comes at which something ends; of the turn it is not said.
ENDS = {"turn": by_reading("", END, FLOATING), "battle": by_rule(PHASE_C)}


def expire(table: Table, until: str) -> None:
    """End what lasts until a moment, floating effects and negated texts among them; a task."""
    effects.expire(table, until, ENDS.get(until))
    for thing in list(table.things.values()):
        if thing.facts.get("until") != until:
            continue
        if thing.zone == "floating":
            table.alter(thing.key, zone="ended", texts=(), facts=NOTHING)
            table.tell("expired", say("{thing} ends.", thing=thing.name), by_rule(FLOATING), player=thing.controller)
        else:
            unblank(table, thing)


def party(table: Table, condition: Condition, you: str, me: str) -> bool:
    """`{ party = "Cute", least = 3 }`, `{ party = "Whole", all = true }`: traits of the characters in play."""
    whose = players_of(table, condition.get("of", "you"), you)
    characters = [each for each in table.in_play(kind="character") if each.controller in whose]
    having = [each for each in characters if condition["party"] in each.facts.get("traits", ())]
    if condition.get("all"):
        return len(having) == len(characters)
    return bool(condition.get("least", 1) <= len(having) <= condition.get("most", len(having)))


def named(table: Table, condition: Condition, you: str, me: str) -> bool:
    """`{ named = "Ichigo", of = "host" }`: the name, whatever the version, of a card, of itself, or of its host."""
    of, mine = condition.get("of", "self"), table.things.get(me)
    ref = mine.on if of == "host" and mine else me if of == "self" else of
    thing = table.find(ref)
    return thing is not None and name_of(thing) == str(condition["named"]).lower()


def in_battle(table: Table, condition: Condition, you: str, me: str) -> bool:
    """`{ battle = true }`: there is a battle, from step 3 of an attack until it ends in step 7."""
    return bool((table.step in ("battle", "stats lock", "damage", "discard")) == condition["battle"])


CONDITIONS: dict[str, Callable[[Table, Condition, str, str], bool]] = {
    "party": party,
    "named": named,
    "battle": in_battle,
}
OP_WORDS = {
    "aim": word(Shape.COUNT),
    "draw": word(Shape.COUNT, who=Shape.WORD, of=Shape.WORD),
    "number": word(Shape.WORD, by=Shape.NUMBER, who=Shape.WORD, of=Shape.WORD),
    "cancel": word(Shape.WORD),
    "move": word(Shape.WORD, to=Shape.WORD, from_=Shape.WORD, then=Shape.WORD, marks=Shape.WORDS),
    "search": word(Shape.COUNT, zone=Shape.WORD, kind=Shape.WORD, to=Shape.WORD),
    "floating": word(Shape.WHEN, do=Shape.OPS, until=Shape.WORD),
    "attacks": word(Shape.NUMBER, who=Shape.WORD, until=Shape.WORD),
    "blank": word(Shape.WORD, until=Shape.WORD),
}
CONDITION_WORDS = {
    "named": word(Shape.WORD, of=Shape.WORD),
    "battle": word(Shape.YES),
    "party": word(Shape.WORD, of=Shape.WORD, all=Shape.YES, least=Shape.NUMBER, most=Shape.NUMBER),
}
OPS: dict[str, effects.Effect] = {
    **effects.OPS,
    "choose": choose,
    "cancel": effects.negate,
    "search": search,
    "floating": floating,
    "attacks": limit_attacks,
    "blank": blank,
    "aim": aim,
}
