"""What the JSON inside a field of an event must be like, so that no page stumbles over it later."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from judgeapp.deckcheck.findings import TOLD
from judgeapp.domain.pairing.values import First, Options, PairingError
from judgeapp.domain.standings.standings import TIEBREAKS
from judgeapp.tournaments.rounds.pairing import sentence_of

Check = Callable[[Any], str]
LONGEST = 500
MOST_ROUNDS = 32_767
SWITCHES = ("last_by_standings", "apart_team", "apart_club", "spread_byes")
LASTING = ("pod_rounds", "apart_rounds")
COUNTS = ("points", "wins", "losses", "draws")
DRAWN: dict[str, type] = {
    **dict.fromkeys(("id", "points", "byes", "rank", "seed", "pod"), int),
    **dict.fromkeys(("team", "club"), str),
    "is_awarded_bye": bool,
    "opponents": list,
}


def _is_whole(value: Any) -> bool:
    return type(value) is int and abs(value) <= 2_147_483_647


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST and "\0" not in value and value.isprintable()


def texts(value: Any) -> str:
    """A list of short texts."""
    is_good = isinstance(value, list) and all(map(_is_text, value))
    return "" if is_good else _("must be a list of texts of at most {most} characters.").format(most=LONGEST)


def numbers(value: Any) -> str:
    """A list of whole numbers."""
    return "" if isinstance(value, list) and all(map(_is_whole, value)) else _("must be a list of whole numbers.")


def tiebreaks(value: Any) -> str:
    is_good = isinstance(value, list) and all(isinstance(each, str) and each in TIEBREAKS for each in value)
    return "" if is_good else _("must be a list of {known}.").format(known=", ".join(TIEBREAKS))


def settings(value: Any) -> str:
    """What the organiser set of the deck format."""
    is_good = isinstance(value, dict) and all(_is_text(key) and _is_text(each) for key, each in value.items())
    return "" if is_good else _("must be names with texts.")


def pairing(value: Any) -> str:
    """Options that hold for every round."""
    if not isinstance(value, dict):
        return _("must be an object.")
    wrong = [key for key in SWITCHES if not isinstance(value.get(key, False), bool)]
    wrong += [key for key in LASTING if not _is_whole(value.get(key, 0))]
    wrong += [] if value.get("first", First.RANDOM) in list(First) else ["first"]
    wrong += [key for key in value if key not in (*SWITCHES, *LASTING, "first")]
    return _senseless(wrong)


def _senseless(names: list[str]) -> str:
    words = _("has values that say nothing: {names}.")
    return words.format(names=", ".join(map(repr, names))) if names else ""


def reason(value: Any) -> str:
    """Why a pair meets: a code, and facts that its sentence can be made of."""
    if value == {}:
        return ""
    try:
        is_good = all(_is_text(each) or _is_whole(each) for fact in value["facts"] for each in fact)
        is_good = is_good and not numbers(value.get("stopped", []))
        return "" if is_good and sentence_of(value) else _("is no reason.")
    except (KeyError, TypeError, ValueError):
        return _("must be a code with its facts, as an export writes it.")


def entered(value: Any) -> str:
    """What a draw was computed from."""
    if value == {}:
        return ""
    if not isinstance(value, dict) or not isinstance(value.get("entrants"), list):
        return _("must have entrants and options.")
    if not all(_is_drawn(each) for each in value["entrants"]):
        return _("has an entrant of the draw that is not written as an export writes it.")
    try:
        Options.from_plain(value.get("options", {}))
    except (PairingError, TypeError, AttributeError) as error:
        return _("has options that are none: {error}").format(error=error)
    return ""


def _is_drawn(value: Any) -> bool:
    if not isinstance(value, dict) or not {"id", "points"} <= set(value) <= set(DRAWN):
        return False
    is_typed = all(type(each) is DRAWN[key] for key, each in value.items())
    return is_typed and numbers(value.get("opponents", [])) == ""


def draw(value: Any) -> str:
    """What came out of a draw besides the pairs."""
    if not isinstance(value, dict):
        return _("must be an object.")
    wrong = [key for key, each in value.items() if key not in CAME_OUT or CAME_OUT[key](each)]
    return _senseless(wrong)


def _text(value: Any) -> str:
    return "" if _is_text(value) else _("must be a text.")


def _cost(value: Any) -> str:
    is_good = isinstance(value, dict) and all(_is_text(key) and type(each) is int for key, each in value.items())
    return "" if is_good else _("must be names with whole numbers.")


def _before(value: Any) -> str:
    """How an event was before its first draw."""
    if not isinstance(value, dict) or not set(value) <= {"rounds", "decks_were_locked", "absent"}:
        return _("must be rounds, decks_were_locked and absent.")
    rounds = value.get("rounds")
    is_good = rounds is None or (type(rounds) is int and 0 < rounds <= MOST_ROUNDS)
    is_good = is_good and isinstance(value.get("decks_were_locked", True), bool)
    is_good = is_good and not numbers(value.get("absent", []))
    return "" if is_good else _("must be a number of rounds, true or false, and numbers of entrants.")


CAME_OUT: dict[str, Check] = {
    **dict.fromkeys(("cost", "bound"), _cost),
    **dict.fromkeys(("proof", "words"), _text),
    "known": texts,
    **dict.fromkeys(("earlier", "released"), lambda value: "" if _is_whole(value) else _("must be a number.")),
    "before": _before,
}


def columns_of_rows(value: Any) -> str:
    """The rows of standings."""
    return "" if isinstance(value, list) and all(map(_is_row, value)) else _("has a row that is none of standings.")


def _is_row(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    counts = all(_is_whole(value.get(key)) for key in ("rank", "number", *COUNTS))
    flags = all(isinstance(value.get(key), bool) for key in ("is_active", "by_lot"))
    return counts and flags and _is_text(value.get("name")) and texts(value.get("values")) == ""


def findings(value: Any) -> str:
    """Findings of a deck check, as they are told in English."""
    is_good = isinstance(value, list) and all(isinstance(each, dict) and TOLD not in each for each in value)
    return "" if is_good else _("must be a list of findings.")


SHAPES: dict[tuple[str, str], Check] = {
    ("Event", "deck_settings"): settings,
    ("Event", "tiebreaks"): tiebreaks,
    ("Event", "cut_seeds"): numbers,
    ("Event", "pairing"): pairing,
    ("Entrant", "members"): texts,
    ("Entrant", "deck_problems"): findings,
    ("Round", "entered"): entered,
    ("Round", "draw"): draw,
    ("Round", "edits"): texts,
    ("Match", "reason"): reason,
    ("Standings", "columns"): texts,
    ("Standings", "rows"): columns_of_rows,
}
