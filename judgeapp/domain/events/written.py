"""Names as people paste them: whitespace made plain, what nobody can see taken out and counted."""

import unicodedata

from judgeapp.domain.letters import normalized

# They join letters and emoji, so they can be seen by what they do.
_JOINERS = "\u200c\u200d"


def clean(written: str) -> tuple[str, int]:
    """Return a text on one line without control, direction and other invisible characters, and how many there were."""
    text = " ".join(normalized("NFC", written).split())
    if text.isprintable():
        return text, 0
    kept = "".join(letter for letter in text if letter in _JOINERS or not _is_invisible(letter))
    return " ".join(kept.split()), len(text) - len(kept)


def _is_invisible(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cf", "Cs")
