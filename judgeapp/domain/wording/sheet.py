"""What a game declares so that its cards' texts can be read and told back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from judgeapp.domain.wording.reading import Reading

Read = Callable[[str, str], Reading]  # a text, and the kind of its card as the publisher prints it


@dataclass(frozen=True)
class Wording:
    """How a game's cards are worded.

    read   returns what was understood of a text of a kind of card
    tell   returns sentences that say what keys of a card do, in the app's own words
    """

    read: Read
    tell: Callable[[Mapping[str, Any]], list[str]]
