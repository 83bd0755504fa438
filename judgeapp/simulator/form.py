"""What the page shows on which a scene is set: its fields, and how the cards that were typed are understood."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from judgeapp.domain.game import Game
from judgeapp.domain.messages import say
from judgeapp.domain.wording.layout import Stat
from judgeapp.domain.wording.reading import WHY
from judgeapp.requests import Request
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.told import told
from judgeapp.simulator.attacking import layout_of
from judgeapp.simulator.scenes import Ready, ready_scenes
from judgeapp.simulator.setting import NAME, ROWS, does_of, places_of, stats_of, steps_offered
from judgeapp.simulator.settled import place_of
from judgeapp.simulator.typed import MOST_TYPED, TOO_LONG, Rank, Typed, typed_in


def fields_of(game: Game, posted: Mapping[str, str]) -> dict[str, Any]:
    """Return what the form of a game is made of, filled in with what the address or an earlier attempt says."""
    layout, seats = layout_of(game), range(1, game.timing.players[1] + 1)
    understood = _understood(game, posted)
    return {
        "game": game,
        "posted": posted,
        "stages": _stages(game),
        "usual": game.timing.usual_stage or (game.timing.lens or ("",))[0],
        "kinds": game.timing.kinds,
        "seats": seats,
        "players": [(seat, posted.get(f"player-{seat}", "")[:NAME]) for seat in seats],
        "fewest": game.timing.players[0],
        "rows": range(1, ROWS + 1),
        "reads": game.wording is not None,
        "most_typed": MOST_TYPED,
        "places": places_of(game),
        "understood": understood,
        "settles": {row: _settled(game, typed, posted) for row, typed in understood.items()},
        "too_long": TOO_LONG,
        "reasons": WHY,
        "does": does_of(game),
        "settings": game.timing.settings,
        "attack": layout.attack,
        "declares": layout.declared,
        "numbers": {row: numbers_of(game, row, understood.get(row), posted) for row in range(1, ROWS + 1)},
        "like": {row: _like(game, typed) for row, typed in understood.items()},
        "counts": {seat: _counts(game, seat, posted) for seat in seats},
    }


def _stages(game: Game) -> list[tuple[Any, str]]:
    """Return the steps that are offered, each with the words by which the form shows what it needs."""
    layout = layout_of(game)
    fights = layout.attack.steps if layout.attack else {}
    needs = {
        **{step: "fights meets" if meets else "fights" for step, meets in fights.items()},
        **dict.fromkeys(layout.declared, "declares"),
    }
    stages = game.timing.stages.values()
    offered = (stage for stage in stages if not stage.hidden and stage.key in steps_offered(game.key))
    return [(stage, needs.get(stage.key, "")) for stage in offered]


def numbers_of(game: Game, row: int, typed: Typed | None, posted: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the numbers of a card as fields; what the pool knows stands where nothing is typed."""
    known = typed.card.get("stats", {}) if typed else {}
    stats = stats_of(game, typed.kind if typed else "")
    return [_number(f"stat-{row}-{stat.name}", stat, known.get(stat.name), posted) for stat in stats]


def _counts(game: Game, seat: int, posted: Mapping[str, str]) -> list[dict[str, Any]]:
    counts = layout_of(game).counts
    stats = [Stat(name, game.timing.numbers[name], usual) for name, usual in counts.items()]
    return [_number(f"count-{seat}-{stat.name}", stat, None, posted) for stat in stats]


def _number(name: str, stat: Stat, known: Any, posted: Mapping[str, str]) -> dict[str, Any]:
    is_known = isinstance(known, int)
    return {
        "name": name,
        "words": stat.words,
        "value": posted.get(name, "")[:10],
        "hint": known if is_known else stat.usual if stat.is_needed else say("open"),
        "usual": known if is_known else stat.usual,
        "by": stat.by,
        "known": known if is_known else "",
    }


def understood_in(game: Game, row: int, given: Mapping[str, str], rank: Rank | None = None) -> dict[str, Any]:
    """Return how what is typed of one card is understood."""
    typed = typed_in(game, given.get(f"card-{row}", ""), given.get(f"kind-{row}", ""), rank)
    return {
        "row": row,
        "typed": typed,
        "too_long": TOO_LONG,
        "reasons": WHY,
        "kinds": game.timing.kinds,
        "numbers": numbers_of(game, row, typed, given),
        "like": _like(game, typed),
        "settled": _settled(game, typed, given),
    }


def _like(game: Game, typed: Typed) -> str:
    """Return how the numbers of a card are typed, with ordinary ones: "400/3"; "" for a card that has none."""
    return "/".join(str(stat.usual) for stat in layout_of(game).stats.get(typed.kind, ())[:2])


def _settled(game: Game, typed: Typed | None, given: Mapping[str, str]) -> str:
    """Return where a card is if nobody says it, in words; "" for the usual place of its kind."""
    where = place_of(game, typed.kind, typed.card, given.get("step", "")) if typed else ""
    return places_of(game)[where] if where else ""


def _understood(game: Game, posted: Mapping[str, str]) -> dict[int, Typed]:
    """Return by its row how each card that was typed is understood, where the form is shown again."""
    rows = [row for row in range(1, ROWS + 1) if game.wording and posted.get(f"card-{row}")]
    return {row: typed_in(game, posted[f"card-{row}"], posted.get(f"kind-{row}", "")) for row in rows}


# --- the pages


def form_page(
    request: Request,
    game: Game,
    typed: Mapping[str, str],
    problems: Iterable[str] = (),
    status: int = 200,
    read: str = "",
    call: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Show the form that sets a scene, filled in, and the ready scenes.

    read  the address that reads cards;  call  address and place of the call that led here
    """
    context = {
        "part": "timing",
        "ready": [(scene, _rules_of(game, scene)) for scene in ready_scenes(game.key).values()],
        "problems": list(problems),
        "sample": as_typed(layout_of(game).sample),
        "call": call,
        "read": read or reverse("scene_read", args=[game.key]),
        **fields_of(game, typed),
    }
    return render(request, "simulator/game.html", context, status=status)


def _rules_of(game: Game, scene: Ready) -> list[str]:
    """Return the rules that a ready scene is about: by their numbers, or their titles where they have none."""
    volume = shelf().volumes.get(game.key)
    if not game.numbering.by_heading or volume is None:
        return scene.rules
    return [told(rule).title if (rule := volume.cited(number)) else number for number in scene.rules]


def as_typed(cards: Iterable[str]) -> str:
    """Return what an address says of cards that were typed."""
    return urlencode({f"card-{row}": words for row, words in enumerate(cards, 1)})


def row_page(request: Request, game: Game, rank: Rank | None = None) -> HttpResponse:
    """Show how what is typed of one card is understood; `rank` says which cards are offered first."""
    row = request.GET.get("row", "1")
    if row not in map(str, range(1, ROWS + 1)):
        raise Http404(f"There is no card “{row}” in the form.")
    return render(request, "simulator/_read.html", understood_in(game, int(row), request.GET.dict(), rank))
