"""What a game declares for the pages of scenes: where cards can be, their numbers, who attacks, what buttons say."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from judgeapp.domain.wording.buttons import Words


class Place(NamedTuple):
    """Where a card can be said to be.

    zone   of scenario files; "" for that in which cards of its kind are in play
    marks  the state in which it is there
    lies   whether it lies under another card, which has to be named
    """

    words: str
    zone: str = ""
    marks: tuple[str, ...] = ()
    lies: bool = False


class Stat(NamedTuple):
    """A number on cards of a kind: its name in scenario files, where + and − begin, and by how much they go on.

    is_needed  a card of the kind can do nothing without it: one of which nobody said it has the usual one
    """

    name: str
    words: str
    usual: int
    by: int = 1
    is_needed: bool = False


class Attack(NamedTuple):
    """How a scene that begins in an attack says who attacks whom.

    kind   of the cards that attack, and that are attacked or defend
    steps  of an attack: whether a card that is attacked or defends can be named in them
    names  what the form calls that card, and what it says where there is none
    head   returns keys of a scenario's head: who attacks, with which stat, and which card is met ("" for none)
    stats  with which can be attacked, where that has to be said
    marks  the state of a card that is met
    """

    kind: str
    steps: Mapping[str, bool]
    names: tuple[str, str]
    head: Callable[[str, str, str], dict[str, Any]]
    stats: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


class Layout(NamedTuple):
    """What the form of a game asks besides names, words and kinds of cards.

    places    where a card can be, by the key in the form
    stats     numbers of cards by their kind
    counts    what is counted for a player, with an ordinary amount: where + and − begin
    none      numbers that are 0 where nobody said them and another was counted, by that other
    attack    for games in which a scene can begin in an attack
    declared  the steps that begin with a card that was just declared, with the key of the head that names it
    buttons   what the buttons of its actions say
    settles   returns where a kind of card is in a step, by the key in the form, where what it says works in play alone
              and nobody says where it is; "" for where such cards start
    labels    of texts that work in play alone
    kind_of   returns the kind of card that alone can say what was read, "" if several can
    resting   the states in which a card lies on its side
    sample    two cards that meet, as somebody types them, to be shown to whoever is new
    """

    places: Mapping[str, Place] = {}
    stats: Mapping[str, tuple[Stat, ...]] = {}
    counts: Mapping[str, int] = {}
    none: Mapping[str, str] = {}
    attack: Attack | None = None
    declared: Mapping[str, str] = {}
    buttons: tuple[Words, ...] = ()
    settles: Callable[[str, str], str] = lambda kind, step: ""
    labels: tuple[str, ...] = ()
    kind_of: Callable[[Mapping[str, Any]], str] = lambda card: ""
    resting: tuple[str, ...] = ()
    sample: tuple[str, ...] = ()
