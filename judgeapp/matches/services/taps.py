"""What a phone sends: taps, read from JSON or from a form."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from judgeapp.domain.documents import Bounds, DocumentError, read_json
from judgeapp.domain.play.folding import KINDS
from judgeapp.domain.play.match import FREE
from judgeapp.once import read_key
from judgeapp.tournaments.locking import Refused

NAME = re.compile(r"[a-z]{1,16}")  # of a kind, and in its data
UNREADABLE = ""  # the kind of a tap that is none
KEY_LENGTH = 32  # of a tap from a form
MOST_TAPS = 100  # of one request; a phone that was away for longer sends them one after the other
MOST_BYTES = 60_000
BOUNDS = Bounds(letters=MOST_BYTES, depth=5, values=4_000, halves=True)
PAID_AT_ONCE = 200  # taps: a casual match is charged for so many when it is made, and for the next when those are used
MOST_WORD = 40
MOST_NUMBER = 1_000_000
NUMBERS, WORDS = ("game", "change", "value", "cards", "nth"), ("counter", "how", "scope", "key")
TYPED = ("change", "value", "cards")  # what a form has fields for


@dataclass(frozen=True, slots=True)
class Tap:
    """Something that is to be added to a match (domain.play.match Entry), as it was sent.

    key   made by whoever sends it; what is sent twice is kept once
    """

    key: str
    kind: str
    side: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def problems(self) -> list[str]:
        """Return what no match could make sense of; a page of ours never sends it."""
        if self.kind == UNREADABLE:
            return [_("This tap cannot be read. Load the page anew.")]
        found = []
        if self.kind not in KINDS:
            found.append(_("There is no tap “{kind}”. Load the page anew.").format(kind=self.kind))
        if self.side not in (None, 0, 1):
            found.append(_("A match has the sides 0 and 1."))
        found += [
            _("“{name}” cannot be read. Load the page anew.").format(name=name)
            for name in self.data
            if self._is_odd(name)
        ]
        return found

    def _is_odd(self, name: str) -> bool:
        value = self.data[name]
        if _is_whole(value):
            return name not in NUMBERS or abs(value) > MOST_NUMBER
        is_word = isinstance(value, str) and value.isprintable() and len(value) <= MOST_WORD
        return name not in (*NUMBERS, *WORDS) or not (is_word or value is None)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_taps(body: bytes) -> list[Tap]:
    """Return the taps of {"taps": [{"key", "kind", "side", "data"}, ...]}.

    One that cannot be read, but for its key, is a tap that has `problems`. Raises Refused if it is nothing like that.
    """
    if len(body) > MOST_BYTES:
        raise Refused(_("That is too much at once. Load the page anew."))
    sent = _json(body)
    taps = sent.get("taps") if isinstance(sent, dict) else None
    if not isinstance(taps, list) or len(taps) > MOST_TAPS:
        raise Refused(_('Send JSON: {{"taps": [...]}} with at most {most} of them.').format(most=MOST_TAPS))
    return [_tap(each) for each in taps]


def _tap(sent: object) -> Tap:
    given = sent if isinstance(sent, dict) else {}
    key, kind, side = (given.get(name) for name in ("key", "kind", "side"))
    data = given.get("data") or {}
    if not isinstance(key, str) or not read_key(key):
        raise Refused(_("Each tap has a key of its own, of 8 to 40 letters and digits."))
    is_read = isinstance(data, dict) and all(map(_is_name, (kind, *data))) and (side is None or _is_whole(side))
    return Tap(key, kind, side, data) if is_read else Tap(key, UNREADABLE)


def _is_name(sent: object) -> bool:
    return isinstance(sent, str) and NAME.fullmatch(sent) is not None


def tap_of(form: Mapping[str, str]) -> Tap:
    """Return the tap of a form: the `choice` of a button (kind, side and data as JSON), and what was typed beside it.

    The form's `tap` was made with its page: the same press twice is one tap, another press of the page another one.
    Raises Refused if the form is none of ours.
    """
    page, choice = read_key(form.get("tap", "")), form.get("choice", "")
    typed = {name: _number(form[name]) for name in TYPED if form.get(name, "").strip()}
    if free := " ".join(form.get("free", "").split()):
        typed["counter"] = f"{FREE}{free}"
    pressed = hashlib.sha256(repr((page, choice, sorted(typed.items()))).encode()).hexdigest()
    given = _json(choice)
    tap = _tap({**(given if isinstance(given, dict) else {}), "key": pressed[:KEY_LENGTH]})
    if not page or tap.kind == UNREADABLE:
        raise Refused(_("This page is damaged. Load it anew, and press again."))
    return replace(tap, data={**tap.data, **typed})


def _json(sent: str | bytes) -> Any:
    """Return what was sent as JSON; None for what is none."""
    try:
        return read_json(sent, BOUNDS)
    except DocumentError:
        return None


def _number(typed: str) -> int | str:
    """Return a whole number; what is none is left for `problems` to find."""
    plain = typed.strip().replace("−", "-")
    return int(plain) if re.fullmatch(r"-?[0-9]{1,9}", plain) else plain
