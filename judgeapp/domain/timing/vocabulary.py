"""What a game declares of the words of its scenes."""

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from judgeapp.domain.messages import say
from judgeapp.domain.timing.words import Form

SECOND = re.compile(r" \(\d+\)$")  # of a second text of a name


def title_of(titled: Collection[str], name: str, label: str, card: str) -> str:
    """Return what a text is called beside those of other cards that have its name, or ""; `titled` as below."""
    plain = SECOND.sub("", name)
    return say("{text} of {card}", text=name, card=card) if titled and plain in (*titled, label) else ""


class Vocabulary(NamedTuple):
    """The words of a game to which its scenes are held, besides what it declares anyway (zones, kinds, steps ...).

    words    by sort: "stat", "mark", "until", ...; of a sort that nobody declares every word is let through;
             "@player" stands for the words of another sort; "then": events that only effects of a scene name
    own      sorts of which a scene may have words of its own, and how often it must speak of one for it to be meant
    phrases  sorts of which several words stand together with spaces between them
    loose    sorts whose words may be spelt in any case and may end in a number
    card     further keys of a card, for what it does itself
    facts    what `facts` of a card may be;  more: what `more` of a text may be;  None: anything
    decks    facts that only decks ask for
    events   the game's own events, and those of every game that know more here, each with what it knows (`EVENTS`);
             changes: the same of what replacements wait for;  None: any event with any details
    undone   events that no text brings about while it resolves
    details  what the details of the game's own events and changes look like
    tables   the game's own tables of a scene, for those whose keys or words are looked at here
    statics  what a static text can do
    born     names of cards that the game itself puts on the table, with {player}
    waits    names of what can wait besides cards and their texts, with {card}
    never    events of every game that can't happen in this one
    of_kinds stats, marks and facts that only cards of some kinds have ("stats": any)
    states   marks that a card has only where texts work, or in one of these zones
    passing  zones in which a card is only on its way: no effect puts one there
    costless kinds of cards that cost nothing
    attached kinds of cards that lie on another card in play;  None: any
    personal what can be forbidden to players and is done with no card, besides changes that know of none
    titled   names that texts of many cards have, as they have those of their labels: each is told with its card
    instead  what is said instead of a word of a sort that it does not have
    """

    words: Mapping[str, tuple[str, ...]] = {}
    own: Mapping[str, int] = {}
    phrases: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    card: Mapping[str, Form] = {}
    facts: Mapping[str, Form] | None = None
    decks: tuple[str, ...] = ()
    more: Mapping[str, Form] | None = None
    events: Mapping[str, str] | None = None
    changes: Mapping[str, str] = {}
    undone: tuple[str, ...] = ()
    details: Mapping[str, Form] = {}
    tables: Mapping[str, Form | Mapping[str, Form]] = {}
    statics: tuple[str, ...] = ()
    born: tuple[str, ...] = ()
    waits: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    of_kinds: Mapping[str, tuple[str, ...]] = {}
    states: Mapping[str, tuple[str, ...]] = {}
    passing: tuple[str, ...] = ()
    costless: tuple[str, ...] = ()
    attached: tuple[str, ...] | None = None
    personal: tuple[str, ...] = ()
    titled: tuple[str, ...] = ()
    instead: Mapping[tuple[str, str], str] = {}
