"""Activating skills: [Activate] in free timings, [Counter] in counter timings, and what that requires."""

from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.domain.messages import commas, either, say
from judgeapp.domain.timing.checkpoints import Cause, activate, answer, causes, counting, is_free, take_timing
from judgeapp.domain.timing.conditions import all_hold, used
from judgeapp.domain.timing.config import Action, InvalidAction, Verb
from judgeapp.domain.timing.costs import amounts_paid, has_x, lacks_cards, no_x, said_to_go, spend_next, unpaid, x_of
from judgeapp.domain.timing.effects import never_negated
from judgeapp.domain.timing.state import Grounds, Hand, Item, Refusal, Task, Text, Thing, by_rule, frozen, tasks
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import NotForbidden, card_of, is_own
from judgeapp.domain.timing.words import Names, Shape, shown
from judgeapp.games.dragon_ball_super.timing.checkpoints import missing
from judgeapp.games.dragon_ball_super.timing.energy import ANY_ENERGY, COLOURS, with_x
from judgeapp.games.dragon_ball_super.timing.requirements import (
    chosen_for,
    offered,
    priced,
    realm_closed,
    together,
    unpayable,
    unsuitable,
    with_specified,
)
from judgeapp.games.dragon_ball_super.timing.skills import (
    PENDING,
    SKILLS,
    TURNING,
    base_of,
    counter_of,
    has,
    is_spent,
    prohibitions,
    use,
)
from judgeapp.games.dragon_ball_super.timing.zones import ON_PLAYS, ON_SKILLS, note_counter_on_play

WHEN = {
    "Play": say("when the opponent plays a card, or activates or resolves a skill that plays one"),
    "Attack": say("when the opponent attacks, or activates or resolves a skill that speaks of attacks"),
    "Counter": say("when the opponent activates a [Counter]"),
}
IN_BATTLE = say("in a battle: in the turn player's Offence Step, in the other player's Defense Step")
# The steps with free timings in which skills are activated: those of the turn player, and those of the other player.
TURN_PLAYER_IN = {"main": ("main",), "battle": ("offence",), "both": ("main", "offence")}
OTHER_IN: dict[str, tuple[str, ...]] = {"main": (), "battle": ("defense",), "both": ("defense",)}
BOTH_TIMES = {"main": "6-3-1-2-2-2", "offence": "7-2-1-2-3-2", "defense": "7-3-1-2-3-2"}


def skills_of(thing: Thing, counters: bool) -> list[Text]:
    """Return the skills of a card that can be activated: its [Counter]s, or its other ones; negated ones and those
    that effects have given to it, too."""
    on_it: tuple[Text, ...] = thing.facts["printed"][1] if "printed" in thing.facts else ()
    texts = (*on_it, *(text for text in thing.texts if text not in on_it))
    return [text for text in texts if text.sort == "activated" and (base_of(text.label) == "Counter") == counters]


def skill_of(table: Table, action: Action) -> Text:
    """Return the skill that an action means: the one it names, or the only one there is."""
    card, counters = card_of(table, action), action.verb == "counter"
    named = str(action.args.get("text", "")).lower()
    texts = _named(skills_of(card, counters), named) or _named(skills_of(card, not counters), named)
    if len(texts) == 1:
        return texts[0]
    names = commas(text.name for text in skills_of(card, counters))
    raise InvalidAction(say("Say which skill is activated: {names}.", names=names))


def _named(texts: list[Text], named: str) -> list[Text]:
    """Return the skills that are called so, by their label only if none has the name: two may share a label."""
    called = [text for text in texts if named and named == text.name.lower()]
    return called or [text for text in texts if named in ("", text.label.lower())]


# --- conditions, in order


def has_the_skill(table: Table, action: Action) -> Refusal | None:
    """[Auto] skills activate by themselves, [Permanent] ones never; a card without skills has none to activate."""
    card, named = card_of(table, action), str(action.args.get("text", "")).lower()
    others = [text for text in card.texts if text.sort != "activated" and named in ("", text.name.lower())]
    mine = _named([*skills_of(card, True), *skills_of(card, False)], named)
    if mine or (named and not others):
        return None
    if not others:
        return Refusal(say("{card} has no skill that could be activated.", card=card.name), by_rule("8-1-3"))
    name = others[0].name
    if others[0].sort == "triggered":
        return Refusal(say("{skill} is an [Auto] skill: it activates by itself.", skill=name), by_rule("8-1-5"))
    return Refusal(say("{skill} is a [Permanent] skill: it is never activated.", skill=name), by_rule("8-5-1", "8-1-4"))


def is_no_counter(table: Table, action: Action) -> Refusal | None:
    """[Counter]s have timings of their own."""
    if base_of(skill_of(table, action).label) != "Counter":
        return None
    return _no_counter_timing(skill_of(table, action))


def _no_counter_timing(text: Text) -> Refusal:
    opens = WHEN.get(counter_of(text.label), "")
    why = say("A [Counter] can be activated only in a counter timing.")
    return Refusal(why, by_rule("10-10-1", "4-7-1"), opens)


def own_main(action: Action) -> str:
    """Return when a player can do what only the turn player does."""
    return say("in the Main Phase of {player}'s own turn", player=action.player)


def by_turn_player(table: Table, action: Action) -> Refusal | None:
    """Cards are played and attacks are made by the turn player."""
    if action.player == table.turn_player:
        return None
    return Refusal(say("It is {player}'s turn.", player=table.turn_player), by_rule("6-3-1-2"), own_main(action))


def in_free_timing(table: Table, action: Action) -> Refusal | None:
    """A counter timing is for [Counter]s only."""
    if is_free(table):
        return None
    return Refusal(say("In a counter timing only [Counter] skills can be activated."), by_rule("4-7-1"))


def at_its_time(table: Table, action: Action) -> Refusal | None:
    """[Activate: Main] belongs to the Main Phase, [Activate: Battle] to the Offence and Defense Steps."""
    text = skill_of(table, action)
    base = base_of(text.label)
    if base == "Aegis" and table.step != "defense":
        why = say("[Aegis] can be activated only in the opponent's Defense Step.")
        return Refusal(why, by_rule("10-33-1-1"), say("when the opponent attacks, in the Defense Step"))
    at, mine = SKILLS[base].at, action.player == table.turn_player
    if table.step in (TURN_PLAYER_IN if mine else OTHER_IN)[at]:
        return None
    if at == "main":
        why = say("{skill} is an [Activate: Main] skill: it belongs to the Main Phase outside of battles.",
                  skill=text.name)  # fmt: skip
        rules = by_rule("6-3-1-2-2", *SKILLS[base].grounds.rules)
        return Refusal(why, rules, "" if mine else own_main(action))
    if at == "both":
        why = say("{skill} is activated in a free timing of {player}'s.", skill=text.name, player=action.player)
        return Refusal(why, by_rule(*BOTH_TIMES.values()), IN_BATTLE)
    why = say("{skill} is an [Activate: Battle] skill: it belongs to the Offence and Defense Steps.", skill=text.name)
    return Refusal(why, by_rule("7-2-1-2-3", "7-3-1-2-3"), IN_BATTLE)


def in_its_area(table: Table, action: Action) -> Refusal | None:
    """Skills work in the Leader Area and the Battle Area, some in the hand."""
    card, text = card_of(table, action), skill_of(table, action)
    skill = SKILLS[base_of(text.label)]
    fields = any(each.label == "Field" for each in card.texts)  # its other skills work in the Battle Area (10-3-2)
    zones = text.zones or (("hand",) if card.kind == "extra" and not fields else skill.zones)
    if card.zone in zones:
        return None
    if card.zone == "under":
        why = say("{card} lies beneath another card: its skills are negated.", card=card.name)
        return Refusal(why, by_rule("11-3-2"))
    why = say("{skill} can be activated only from: {zones}; {card} is in: {zone}.", skill=text.name,
              zones=either([shown(zone) for zone in zones]), card=card.name, zone=shown(card.zone))  # fmt: skip
    return Refusal(why, skill.grounds.beside(("10-3-2",) if fields and card.kind == "extra" else ()))


def is_valid(table: Table, action: Action) -> Refusal | None:
    """The skills of the card must not be negated; of a card with two sides, only the one that is up has its skills."""
    card, text = card_of(table, action), skill_of(table, action)
    side = text.more.get("side")
    if side and (side == "back") != has(card, "flipped"):
        return _other_side(side, text.name, card.name)
    if text not in card.texts:
        return Refusal(say("The skills of {card} are negated.", card=card.name), by_rule("8-3-2"))
    return None


def _other_side(side: str, skill: str, card: str) -> Refusal:
    if side == "back":
        why = say("{skill} is on the back of {card}, which does not count now.", skill=skill, card=card)
        return Refusal(why, by_rule("2-3-2-1-2"))
    why = say("{skill} is on the front of {card}, which does not count now.", skill=skill, card=card)
    return Refusal(why, by_rule("2-3-2-1-3"))


def is_not_forbidden(table: Table, action: Action) -> Refusal | None:
    """Nothing may forbid skills, this sort of skill or this keyword."""
    found = (NotForbidden(word)(table, action) for word in prohibitions(skill_of(table, action)))
    return next(filter(None, found), None)


def conditions_hold(table: Table, action: Action) -> Refusal | None:
    """What works once a turn must be unused; conditions, [Sparking] and [Bond] must be fulfilled."""
    card, text = card_of(table, action), skill_of(table, action)
    if used(table, card.key, text):
        return Refusal(say("{skill} has been activated this turn.", skill=text.name), by_rule("10-11-1", "10-11-5"))
    if is_spent(table, card.key, text.name):
        return Refusal(say("{skill} is negated.", skill=text.name), by_rule("8-3-2"))
    if not all_hold(table, text.needs, action.player, card.key):
        base = base_of(text.label)
        rules = ("10-10-3",) if base == "Counter" else ("8-1-3", *_own_rule(base))
        return Refusal(say("A condition of {skill} is not fulfilled.", skill=text.name), by_rule(*rules))
    return missing(table, text, action.player)


def _own_rule(base: str) -> tuple[str, ...]:
    return {"Awaken": ("10-2-1",), "Wish": ("10-28-1",)}.get(base, ())


def cards_fit(table: Table, action: Action) -> Refusal | None:
    """[Over Realm] must be possible, and the cards that a skill needs must be there."""
    text = skill_of(table, action)
    return realm_closed(table, action.player, text) or unsuitable(table, action, text)


def cost_of(table: Table, action: Action) -> dict[str, Any]:
    """Return what activating a skill costs: the skill, and for Extra Cards and [Counter]s the card."""
    card, text = card_of(table, action), skill_of(table, action)
    base = base_of(text.label)
    x = x_of(action)
    cost = together(priced(table, action.player, card, x) if _pays_for_card(card, text) else {}, with_x(text.cost, x))
    return together(cost, {"hand": (Hand(len(chosen_for(table, action, text))),)}) if base == "Aegis" else cost


def _pays_for_card(card: Thing, text: Text) -> bool:
    """Tell whether activating a skill costs what its card costs (2-11-1)."""
    own = base_of(text.label) == "Counter" or (card.kind == "extra" and card.zone == "hand")
    return own and not text.more.get("instead")


def says_its_cost(table: Table, action: Action) -> Refusal | None:
    """X is said only where there is one, and what is discarded for the cost is in the hand and fits."""
    card, text = card_of(table, action), skill_of(table, action)
    base = base_of(text.label)
    of_card = has_x(card.cost) and not has_x(text.cost)
    free = unpaid(table, action.player, card, ANY_ENERGY) if of_card else ()
    if refusal := no_x(table, action, card.cost if of_card else text.cost, text.name, free):
        return refusal
    hands = cost_of(table, action).get("hand", ())
    if base == "Aegis":
        action = action._replace(args=frozen({**action.args, "discard": said_for(table, action)}))
    return lacks_cards(table, action, hands, card.key, by_rule("8-4-2", "8-4-2-2"), asks=True)


def said_for(table: Table, action: Action) -> tuple[str, ...]:
    """Return the cards from the hand that an action names for its cost; [Aegis] chooses its own (10-33-1)."""
    text = skill_of(table, action)
    chosen = chosen_for(table, action, text) if base_of(text.label) == "Aegis" else ()
    return (*said_to_go(action), *chosen)


def is_payable(table: Table, action: Action) -> Refusal | None:
    """The whole cost must be payable."""
    counter = action.verb == "counter"
    return unpayable(table, action.player, cost_of(table, action), card_of(table, action), cost_rules(counter))


def cost_rules(counter: bool, of_card: bool = False, coloured: bool = False) -> Grounds:
    """Return the rules by which a skill is paid for; what its card costs, and energy of certain colours, have more."""
    more = (*(("8-5-2-2-1", "2-11-1") if of_card else ()), *(("8-4-2-4", "3-8-2") if coloured else ()))
    return by_rule(*(("10-10-1",) if counter else ()), "8-5-2-2", "8-4-2-2", *more)


# --- counters


def in_counter_timing(table: Table, action: Action) -> Refusal | None:
    """[Counter]s can be activated only in counter timings."""
    if counting(table):
        return None
    return _no_counter_timing(skill_of(table, action))


def is_counter(table: Table, action: Action) -> Refusal | None:
    """Only a [Counter] can be used in a counter timing."""
    if base_of(skill_of(table, action).label) == "Counter":
        return None
    return Refusal(say("{card} has no [Counter].", card=card_of(table, action).name), by_rule("4-7-1"))


def is_pending(table: Table, action: Action) -> Refusal | None:
    """What the [Counter] waits for must have happened in this counter timing, by the opponent."""
    text, card = skill_of(table, action), card_of(table, action)
    kind = counter_of(text.label)
    if any(item.source == card.key for item in table.pile):
        why = say("{card} has been activated already; it is not pending any more.", card=card.name)
        return Refusal(why, by_rule("10-10-3-4"))
    if cause_of(table, action.player, text, card.key) is not None:
        return None
    why = say("Nothing of the opponent's makes a [{label}] pending here.", label=text.label)
    return Refusal(why, PENDING.get(kind, by_rule("10-10-3")), WHEN.get(kind, ""))


def cause_of(table: Table, player: str, text: Text, me: str) -> Cause | None:
    """Return the newest thing that a player's [Counter] answers, of its kind and of a sort that it negates; or None."""
    kind = counter_of(text.label)
    theirs = (each for each in reversed(causes(table)) if kind in ("", each.kind) and each.player != player)
    found = (each for each in theirs if not never_negated(table, text.ops, each.item, 0, player, me))
    return next(found, None)


# --- skills


def _activate(table: Table, action: Action) -> None:
    card, text = card_of(table, action), skill_of(table, action)
    chosen, cost = chosen_for(table, action, text), cost_of(table, action)
    take_timing(table)
    if _pays_for_card(card, text):
        spend_next(table, action.player, card)
    if text.once:
        use(table, card.key, text)
    if "Over Realm" in text.label:
        table.remember("realms", (*table.memo.get("realms", ()), action.player))
    item = _item(table, action, "activated", {"with": chosen, "paid": amounts_paid(cost, x_of(action))})
    table.later(Task("pay", (item, frozen(cost), card.key, said_for(table, action), _paying(table, action, cost))),
                Task("skill activated", (item,)))  # fmt: skip


def _paying(table: Table, action: Action, cost: Mapping[str, Any]) -> Grounds:
    """Return the rules by which what a skill costs is paid."""
    card = card_of(table, action)
    of_card = _pays_for_card(card, skill_of(table, action))
    rules = cost_rules(action.verb == "counter", of_card, not set(COLOURS).isdisjoint(cost))
    if of_card and card.kind == "extra":
        return with_specified(rules.beside(("2-11-1-2", "8-1-3-1-2")), cost, card)
    several = len(cost.keys() - {*ANY_ENERGY}) + any(name in cost for name in ANY_ENERGY) > 1
    return rules.beside((*(("8-4-2-3",) if "energy" in cost else ()), *(("8-4-2-1",) if several else ())))


def _item(table: Table, action: Action, sort: str, facts: dict[str, Any], targets: tuple[str, ...] = ()) -> Item:
    card, text = card_of(table, action), skill_of(table, action)
    zones = {key: table.things[key].zone for key in (card.key, *facts.get("with", ()))}
    if card.zone == "hand" and (sort == "counter" or (card.kind == "extra" and text.label != "Field")):
        zones[card.key] = "drop"  # where its card lies by the time its effect is carried out
    known = frozen({"text": text, "label": text.label, "zones": frozen(zones), **facts})
    key, name = table.new_key(), text.called
    return Item(key, name, action.player, sort, card.key, text.ops, targets, text.proviso, facts=known)


def skill_activated(table: Table, item: Item) -> None:
    """A skill has been paid for and is activated (8-5-2-3); a task."""
    card = table.things[item.source]
    named = item.facts["text"].title or card.name == item.name
    name = item.name if named else say("{text} of {card}", text=item.name, card=card.name)
    text = say("{player} activates {skill}.", player=item.controller, skill=name)
    if card.zone == "hand":
        text = say("{player} activates {skill}, which is revealed from the hand.", player=item.controller, skill=name)
    activate(table, item, text, by_rule("8-5-2-1", "8-5-2-3", *_on_activating(table, item)))


ACTIVATED = "activated"  # skills without a limit that were activated this turn, in the memo
AT = {"main": "6-3-1-2-2", "offence": "7-2-1-2-3", "defense": "7-3-1-2-3"}  # [Activate] skills in free timings
OF_KEYWORDS = {
    **dict.fromkeys(("Evolve", "EX-Evolve", "Xeno-Evolve"), ("10-5-1",)),
    "Swap": ("10-24-1", "10-24-2"),
    "Arrival": ("10-32-1",),
    "Aegis": ("10-33-1-1",),
}


def _on_activating(table: Table, item: Item) -> tuple[str, ...]:
    """Return the rules that let a skill be activated now: of its sort and time, of its keyword, of [Once per turn]."""
    base, text = base_of(item.facts["label"]), item.facts["text"]
    time = BOTH_TIMES if base in TURNING else AT
    keyword = () if base.startswith("Activate") else SKILLS[base].grounds.rules
    own = tuple(rule for rule in (*keyword, *OF_KEYWORDS.get(base, ())) if rule not in BOTH_TIMES.values())
    once = ("10-11-1",) if text.once else _again(table, item.source, text)
    return ("8-1-3", *((time[table.step],) if table.step in time else ()), *own, *once)


def _again(table: Table, source: str, text: Text) -> tuple[str, ...]:
    """Return the rule by which a skill without a limit is activated once more in a turn, and note that it was."""
    before: frozenset[tuple[str, str]] = table.memo.get(ACTIVATED, frozenset())
    table.remember(ACTIVATED, before | {(source, text.name)})
    return ("10-11-3",) if (source, text.name) in before else ()


def _skills(table: Table, player: str) -> Iterable[Action]:
    if is_free(table):
        for thing in table.things.values():
            if thing.controller == player and thing.zone in ("hand", "leader", "battle"):
                for text in skills_of(thing, counters=False):
                    several = {"text": text.name} if len(skills_of(thing, counters=False)) > 1 else {}
                    for chosen in offered(table, thing, text):
                        yield Action("activate", player, frozen({"card": thing.key, **several, **chosen}))


# --- counters


def answers(table: Table, player: str) -> dict[str, Cause]:
    """Return the cards in a player's hand with a [Counter] that is pending and whose conditions are fulfilled."""
    if all(each.player == player for each in causes(table)):
        return {}
    waiting = {item.source for item in table.pile}
    found: dict[str, Cause] = {}
    for thing in table.things.values():
        if thing.zone == "hand" and thing.controller == player and thing.key not in waiting:
            for text in skills_of(thing, counters=True):
                cause = cause_of(table, player, text, thing.key)
                if cause is not None and all_hold(table, text.needs, player, thing.key):
                    found.setdefault(thing.key, cause)
    return found


def _counter(table: Table, action: Action) -> None:
    card, text = card_of(table, action), skill_of(table, action)
    cause = cause_of(table, action.player, text, card.key)
    cost = cost_of(table, action)
    about: dict[str, Any] = {"event": frozen({"thing": cause.thing, "player": cause.player}) if cause else frozen({})}
    about["paid"] = amounts_paid(cost, x_of(action))
    about["deflected by"] = _deflected_by(table, cause)
    if cause and text.label == "Counter":
        about["label"] = f"Counter: {cause.kind}"
    targets = (cause.item,) if cause and not cause.resolved else ()
    item = _item(table, action, "counter", about, targets)
    table.set(asking=None)
    spend_next(table, action.player, card)
    table.later(Task("pay", (item, frozen(cost), card.key, said_for(table, action), _paying(table, action, cost))),
                Task("counter activated", (item,)))  # fmt: skip


def _deflected_by(table: Table, cause: Cause | None) -> Grounds:
    """Return the rules by which [Deflect] holds against a [Counter: Play] with this cause."""
    answered = table.item(cause.item) if cause and not cause.resolved else None
    return ON_SKILLS if cause and (answered is None or answered.sort != "play") else ON_PLAYS


def counter_activated(table: Table, item: Item) -> None:
    """A [Counter] has been paid for and is activated; a task."""
    card = table.things[item.source]
    label = item.facts["label"]
    if label == "Counter: Play":
        note_counter_on_play(table, item, item.facts["deflected by"])
    text = say("{player} reveals {card} and activates its [{label}].", player=item.controller, card=card.name,
               label=label)  # fmt: skip
    kind = PENDING.get(counter_of(label))
    answer(table, item, text, by_rule("10-10-1", "10-10-2", "8-5-2-3", *(kind.rules if kind else ())))


def _counters(table: Table, player: str) -> Iterable[Action]:
    """Yield each [Counter] of a hand, whether it is the time for it or not: who asks why not is told."""
    for thing in table.things.values():
        if thing.controller == player and thing.zone == "hand":
            found = skills_of(thing, counters=True)
            for text in found:
                several = {"text": text.name} if len(found) > 1 else {}
                yield Action("counter", player, frozen({"card": thing.key, **several}))


ACTIVATING: dict[str, Verb] = {
    verb.key: verb
    for verb in (
        Verb("activate", say("Activate a skill"), ("priority",), _activate,
             (has_the_skill, is_no_counter, in_free_timing, is_own, at_its_time, in_its_area, is_valid,
              is_not_forbidden, conditions_hold, cards_fit, says_its_cost, is_payable),
             _skills, ("card",), ("text", "on", "with", "x", "discard"), say("Skills"),
             {"on": Names("thing"), "with": Names("thing", Shape.WORDS)}),
        Verb("counter", say("Activate a [Counter]"), ("priority",), _counter,
             (has_the_skill, in_counter_timing, is_counter, is_own, in_its_area, is_pending, is_valid,
              is_not_forbidden, conditions_hold, cards_fit, says_its_cost, is_payable),
             _counters, ("card",), ("text", "x", "discard"), "Counter", shared=True),
    )
}  # fmt: skip
TASKS = tasks(skill_activated, counter_activated)
