"""Setting the scene: a short form becomes the start of a scenario, and what is wrong with it is told in its words."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy

from judgeapp.domain.game import Game
from judgeapp.domain.messages import Message, say
from judgeapp.domain.timing.scenario import Problem, ScenarioError
from judgeapp.domain.wording.layout import Place, Stat
from judgeapp.domain.wording.sheet import READERS, Wording
from judgeapp.games import games
from judgeapp.simulator.attacking import (
    CHOOSE,
    chosen,
    layout_of,
    place_in_play,
    with_attack,
    with_usual_stats,
)
from judgeapp.simulator.scenes import open_plain
from judgeapp.simulator.settled import place_of
from judgeapp.simulator.typed import TOO_LONG, Typed, typed_in

ROWS = 4  # cards or effects that the form has room for; more are added while stepping
NAME = 60
LONGEST = 300  # characters of a field that takes several things

# What the short form knows of effects; anything else is written in a scenario file.
DOES: dict[str, tuple[Any, list[Any]]] = {
    "": (gettext_lazy("does anything else"), []),
    "negate": (gettext_lazy("negates its target"), [{"negate": "target"}]),
    "copy": (gettext_lazy("copies its target"), [{"copy": "target"}]),
    "draw": (gettext_lazy("draws a card"), [{"draw": 1}]),
    "discard": (gettext_lazy("discards its target"), [{"move": "target", "to": "discard", "then": "discarded"}]),
    "return": (gettext_lazy("returns its target to the hand"), [{"move": "target", "to": "hand"}]),
}
WITH_TARGET = ("negate", "copy", "discard", "return")


class Start(NamedTuple):
    """What a filled-in form means: the start of a scenario, and what was typed of its cards, as a scene keeps it."""

    plain: dict[str, Any]
    read: list[dict[str, Any]]
    rows: list[int]  # of each card the row that it was typed in


def start_of(game: Game, data: Mapping[str, Any]) -> Start:
    """Return what a filled-in form means; raises ScenarioError with what is missing."""
    players = _players(game, data)
    start: dict[str, Any] = {"game": game.key, "players": players, "title": str(data.get("title", "")).strip()[:200]}
    if first := str(data.get("first", "")).strip()[:NAME]:
        start["turn_player"] = _named(players, first)
    if data.get("step"):
        start["step"] = str(data["step"])[:NAME]
    settings = {key: str(data[f"set-{key}"])[:NAME] for key in game.timing.settings if data.get(f"set-{key}")}
    if settings:
        start["settings"] = settings
    stage = game.timing.stages.get(start.get("step", game.timing.first_stage))
    cards, read = _cards(game, data, players)
    named = ", ".join(card["name"] for card in cards.values())
    start["title"] = (start["title"] or named or (stage.title if stage else ""))[:200]
    if cards:
        start["card"] = list(cards.values())
    if game.wording and (read or any(_says_something(card) for card in cards.values())):
        start = _supplied(start, game.wording)
    start = with_attack(game, data, start, cards)
    if counted := _counted(game, data, start):
        start["numbers"] = counted
    return Start(start, read, list(cards))


@cache
def steps_offered(key: str) -> frozenset[str]:
    """Return the steps of a game in which a scene can begin of which the form says nothing else."""
    return frozenset(step for step in games()[key].timing.stages if _begins(key, step))


def _begins(key: str, step: str) -> bool:
    try:
        open_plain(start_of(games()[key], {"step": step}).plain)
    except ScenarioError:
        return False
    return True


def _says_something(card: Mapping[str, Any]) -> bool:
    """Tell whether more is known of a card than the form's own lists can say."""
    return not card.keys() <= {"name", "owner", "kind", "zone", "marks", "do", "targets"}


def _supplied(start: dict[str, Any], wording: Wording) -> dict[str, Any]:
    """Return a start with what its cards speak of: words, and what an ordinary table has besides."""
    words: dict[str, list[str]] = {}
    for card in start["card"]:
        for sort, found in wording.words(card).items():
            words[sort] = list(dict.fromkeys([*words.get(sort, ()), *found]))
    cards = [*start["card"], *wording.supplies(start)]
    return {**start, "card": cards, **({"words": words} if words else {})}


def _cards(game: Game, data: Mapping[str, Any], players: list[str]) -> tuple[dict[int, dict[str, Any]], list[Any]]:
    """Return the cards by their rows, and what was typed of those that were read."""
    cards: dict[int, dict[str, Any]] = {}
    read: list[dict[str, Any]] = []
    for row in range(1, ROWS + 1):
        if not (words := str(data.get(f"card-{row}", "")).strip()):
            continue
        typed = typed_in(game, words, str(data.get(f"kind-{row}", ""))[:NAME])
        if typed.is_too_long:
            raise ScenarioError([Problem("", say("Card {row}: {words}", row=row, words=TOO_LONG))])
        card = card_of(game, {**data, f"card-{row}": typed.name, f"kind-{row}": typed.kind}, players, f"-{row}")
        if typed.reading or (typed.card and not data.get(f"does-{row}")):
            card = _read_card(game, data, players, row, typed)
        if card is None:
            continue
        cards[row] = _placed(game, data, row, _apart(card, list(cards.values())))
        if typed.reading:
            read.append({"name": card["name"], "text": typed.text, "left": typed.left, "readers": READERS})
    _lay(data, cards)
    return cards, read


def _placed(game: Game, data: Mapping[str, Any], row: int, card: dict[str, Any]) -> dict[str, Any]:
    """Return a card where the form says that it is, in its state, with its numbers."""
    if where := str(data.get(f"where-{row}", "")) or place_of(game, card.get("kind", ""), card, data.get("step", "")):
        card |= _stands(game, card, where)
    numbers = {stat.name: int(value) for stat, value in _typed_stats(game, data, row, card.get("kind", ""))}
    if numbers:
        card["stats"] = {**card.get("stats", {}), **numbers}
    if card.get("zone") == place_in_play(game, card.get("kind", "")):
        card = with_usual_stats(card, layout_of(game).stats)
    return card


def _typed_stats(game: Game, data: Mapping[str, Any], row: int, kind: str) -> Iterator[tuple[Stat, str]]:
    """Yield the numbers that were typed of a card."""
    for stat in stats_of(game, kind):
        value = str(data.get(f"stat-{row}-{stat.name}", "")).strip()
        if value and not is_number(value):
            raise ScenarioError([Problem("", say("Card {row}: {stat} is a whole number.", row=row, stat=stat.words))])
        if value:
            yield stat, value


def stats_of(game: Game, kind: str) -> list[Stat]:
    """Return the numbers that a card of a kind has; of all kinds, each once, if the kind is not known."""
    stats = layout_of(game).stats
    kinds = [kind] if kind else list(stats)
    return list({stat.name: stat for each in reversed(kinds) for stat in stats.get(each, ())}.values())


def _lay(data: Mapping[str, Any], cards: dict[int, dict[str, Any]]) -> None:
    """Attach cards to others, or lay them under them; raises ScenarioError."""
    for row, card in cards.items():
        host = chosen(data, f"on-{row}", cards)
        if host is card:
            raise ScenarioError([Problem("", say("{card} can’t lie on itself.", card=card["name"]))])
        if host is not None:
            card["on"] = host["name"]
        elif card.get("zone") == "under":
            words = say("{card} lies under another card: choose which.", card=card["name"])
            raise ScenarioError([Problem("", words)])


def _counted(game: Game, data: Mapping[str, Any], start: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """Return what was said to be counted, by player; raises ScenarioError where more is named than there is."""
    found: dict[str, dict[str, int]] = {}
    for seat, player in enumerate(start["players"], 1):
        for name in layout_of(game).counts:
            value = str(data.get(f"count-{seat}-{name}", "")).strip()
            if not value:
                continue
            about = {"player": player, "what": game.timing.numbers[name], "n": value[:12]}
            if not is_number(value) or int(value) < 0:
                raise ScenarioError([Problem("", say("{player}, {what}: “{n}” is no number.", **about))])
            named = sum(_is_counted(game, card, player, name) for card in start.get("card", ()))
            if named > int(value):
                words = say("{player}, {what}: {n}, and {named} are named above. Count them, too.",
                            named=named, **about)  # fmt: skip
                raise ScenarioError([Problem("", words)])
            found.setdefault(player, {})[name] = int(value)
            if none := layout_of(game).none.get(name):
                found[player].setdefault(none, 0)
    return found


def _is_counted(game: Game, card: Mapping[str, Any], player: str, zone: str) -> bool:
    kind = game.timing.kinds[card.get("kind") or next(iter(game.timing.kinds))]
    return bool(card["owner"] == player and card.get("zone", kind.starts) == zone)


def _read_card(game: Game, data: Mapping[str, Any], players: list[str], row: int, typed: Typed) -> dict[str, Any]:
    """Return a card with what was read of it; one that nobody named is called after its player and kind."""
    owner = _named(players, str(data.get(f"owner-{row}", ""))[:NAME])
    kind = game.timing.kinds[typed.kind]
    name = typed.name or str(say("{player}’s {kind}", player=owner, kind=kind.label))[:NAME]
    return {"name": name, "owner": owner, "kind": typed.kind, **typed.card}


def _apart(card: dict[str, Any], others: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a card with a name that no other has."""
    taken = {other["name"] for other in others}
    names = (f"{card['name']} {number}" if number > 1 else card["name"] for number in range(1, ROWS + 2))
    return {**card, "name": next(name for name in names if name not in taken)}


def places_of(game: Game) -> dict[str, str]:
    """Return where the form can say that a card is, by its key: "" is the usual place of its kind."""
    return {"": say("place as read"), **{key: place.words for key, place in _places(game).items()}}


def _places(game: Game) -> Mapping[str, Place]:
    return layout_of(game).places or {"hand": Place(say("in hand"), "hand"), "play": Place(say("in play"))}


def _stands(game: Game, card: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return where a card is, and in which state; one in play whose kind nobody said is of the first that stays."""
    if where not in _places(game):
        raise ScenarioError([Problem("", CHOOSE)])
    place, kind = _places(game)[where], card.get("kind", "")
    known = {"kind": _lasting(game)} if not place.zone and not kind else {}
    zone = place.zone or place_in_play(game, known.get("kind", kind))
    return {**known, "zone": zone, **({"marks": list(place.marks)} if place.marks else {})}


def _lasting(game: Game) -> str:
    """Return the kind of an ordinary card that stays in play."""
    fights = layout_of(game).attack
    return fights.kind if fights else next(key for key, kind in game.timing.kinds.items() if kind.lasting)


# --- what is wrong, in words of the page

HEADS = {
    "players": say("Give the players different names: each with a name of their own."),
    "step": say("This step is not known: choose one from the list."),
    "start": say(
        "A scene can’t begin in this step with these cards: it needs something that was done before, an attack for "
        "example. Choose an earlier step, and do it there."
    ),
}


def told_on_the_page(error: ScenarioError, start: Start) -> list[str]:
    """Return what is wrong with a start in words of the form, each once; never in those of the file format."""
    return list(dict.fromkeys(_on_the_page(problem, start) for problem in error.problems))


def _on_the_page(problem: Problem, start: Start) -> str:
    if not problem.where:
        return problem.message
    where = problem.where.english if isinstance(problem.where, Message) else problem.where
    place = re.fullmatch(r"card ([0-9]+)", where)
    if place and int(place[1]) <= len(start.rows):
        number = int(place[1])
        return say(
            "Card {row}, {name}: this can’t be set up as it stands. Check its kind and where it is; a card that it "
            "calls by name has to be in the scene, too. If nothing helps, type its name alone.",
            row=start.rows[number - 1], name=start.plain["card"][number - 1]["name"],
        )  # fmt: skip
    return HEADS.get(where, HEADS["start"] if start.read else CHOOSE)


def _players(game: Game, data: Mapping[str, Any]) -> list[str]:
    least, most = game.timing.players
    names = [str(data.get(f"player-{seat}", "")).strip()[:NAME] for seat in range(1, most + 1)]
    given = [name for name in names if name]
    letters = [chr(ord("A") + seat) for seat in range(most)]
    while len(given) < least:
        given.append(next(letter for letter in letters if letter not in given))
    return given


def is_number(text: str) -> bool:
    """Tell whether a typed text is a whole number of a size that scenes know."""
    return re.fullmatch(r"-?[0-9]{1,9}", text) is not None


def does_of(game: Game) -> dict[str, str]:
    """Return what the short form offers a card to do in a game, by its key."""
    known = game.timing.ops
    return {key: words for key, (words, ops) in DOES.items() if all(next(iter(op)) in known for op in ops)}


def _discard(game: Game) -> str:
    """Return the zone that used cards go to: where a kind of card goes that does not stay."""
    return next((kind.zone for kind in game.timing.kinds.values() if not kind.lasting), "discard")


def _stats(text: str) -> dict[str, int]:
    """Return "power 500, damage 3" as numbers by name; raises ScenarioError."""
    if len(text) > LONGEST:
        raise ScenarioError([Problem("numbers", say("write at most {most} characters", most=LONGEST))])
    pairs = [part.strip().rpartition(" ") for part in text.split(",") if part.strip()]
    if wrong := [f"{name} {number}" for name, _space, number in pairs if not name or not is_number(number)]:
        raise ScenarioError([Problem("numbers", _no_number(wrong[0].strip()))])
    return {name.strip(): int(number) for name, _space, number in pairs}


def _no_number(stat: str) -> str:
    return say("“{stat}”: write a name and a number, like “power 500”", stat=stat)


def _named(players: list[str], seat: str) -> str:
    """Return the player of a seat ("2"), or whoever is named; the first if nobody is."""
    return players[int(seat) - 1] if is_number(seat) and 0 < int(seat) <= len(players) else seat or players[0]


def card_of(game: Game, data: Mapping[str, Any], players: list[str], suffix: str = "") -> dict[str, Any] | None:
    """Return the card that one row of a form describes, or None if the row is empty."""
    name = str(data.get(f"card{suffix}", "")).strip()[:NAME]
    if not name:
        return None
    does = str(data.get(f"does{suffix}", ""))[:NAME]
    if does not in DOES:
        words = ", ".join(filter(None, DOES))
        raise ScenarioError([Problem("does", say("“{word}” is not one of {words}", word=does, words=words))])
    card: dict[str, Any] = {"name": name, "owner": _named(players, str(data.get(f"owner{suffix}", ""))[:NAME])}
    kind = str(data.get(f"kind{suffix}", ""))[:NAME]
    if kind:
        card["kind"] = kind
    if data.get(f"in_play{suffix}"):
        card["zone"] = place_in_play(game, kind)
    if stats := str(data.get(f"stats{suffix}", "")).strip():
        card["stats"] = _stats(stats)
    if DOES[does][1]:
        card["do"] = [{**op, **({"to": _discard(game)} if op.get("to") == "discard" else {})} for op in DOES[does][1]]
    if does in WITH_TARGET:
        card["targets"] = 1
    return card
