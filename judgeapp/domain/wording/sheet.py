"""What a game declares so that its cards' texts can be read and told back."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from judgeapp.domain.wording.layout import Layout
from judgeapp.domain.wording.reading import Reading

READERS = 2  # goes up when a text may be read otherwise than before

Read = Callable[[str, str, str], Reading]  # a text, the kind of its card as the publisher prints it, and its name


class Wording(NamedTuple):
    """How a game's cards are worded.

    read   returns what was understood of a text of a kind of card
    tell   returns sentences that say what keys of a card do, in the app's own words
    words  returns what keys of a card speak of that a scene may not have, by sort: for `words` at its head
    supplies  returns cards that an ordinary scene has besides those of a start, so that these find what they select
    layout    what the form that sets a scene asks besides
    """

    read: Read
    tell: Callable[[Mapping[str, Any]], list[str]]
    words: Callable[[Mapping[str, Any]], dict[str, list[str]]] = lambda card: {}
    supplies: Callable[[Mapping[str, Any]], list[dict[str, Any]]] = lambda start: []
    layout: Layout = Layout()
