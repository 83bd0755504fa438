"""What a game must declare to have a place in the app."""

from collections.abc import Iterable
from dataclasses import dataclass

from judgeapp.domain.decks.sheet import CardSheet
from judgeapp.domain.play.sheet import Play
from judgeapp.domain.rules.importing.values import Grammar
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.wording.sheet import Wording


@dataclass(frozen=True)
class Game:
    """One game: its key (also its folder's name), its name, and how its publisher numbers rules.

    order       what players call the thing that orders effects ("batch", "queue", ...)
    sample      a question that a newcomer can try the search with
    hue         the game's colour on the screen, by its name in static/css/tokens.css
    grammar     how its publisher lays out a document, for the import
    cards       what the game's card files need
    timing      how the game orders effects, step by step
    play        what the game says about a match at the table
    wording     how its cards are worded, if the app can read them
    system      what its events are usually scored by (standings.values.SYSTEMS), "" if its publisher has said nothing
    """

    key: str
    name: str
    order: str
    hue: str
    sample: str
    numbering: Numbering
    grammar: Grammar
    cards: CardSheet
    timing: Timing
    play: Play
    wording: Wording | None = None
    system: str = ""

    def kind_of(self, types: Iterable[str]) -> str:
        """Return the kind that a card of some types is of in a scene, "" if none of them is one."""
        kinds = {_plain(word): key for key, kind in self.timing.kinds.items() for word in (kind.label, key)}
        return next((kinds[_plain(each)] for each in types if _plain(each) in kinds), "")


def _plain(kind: str) -> str:
    return kind.lower().removesuffix(" card")
