"""Which cards, players and numbers effects speak of, in the app's own words."""

from collections.abc import Callable, Mapping
from typing import Any

from judgeapp.domain.messages import commas, either, listed, say
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.words import shown

PLAYERS = {
    "you": say("you"),
    "opponent": say("the opponent"),
    "each": say("each player"),
    "turn player": say("the turn player"),
    "target": say("the chosen player"),
    "owner": say("its owner"),
    "controller": say("its controller"),
    "event": say("that player"),
}
WHOSE = {
    "you": say("yours"),
    "opponent": say("the opponent's"),
    "each": say("anybody's"),
    "turn player": say("the turn player's"),
    "target": say("the chosen player's"),
    "event": say("that player's"),
}
ZONES = {
    "hand": say("in the hand"),
    "removed": say("removed from the game"),
    "deck": say("in the deck"),
    "discard": say("in the discard pile"),
    "play": say("in play"),
    "energy": say("among the Energy cards"),
    "field": say("on the Field"),
}
CARDS = {
    "self": say("this card"),
    "source": say("this card"),
    "host": say("the card it is attached to"),
    "event": say("the card that has set it off"),
    "targets": say("all that was chosen"),
    "chosen": say("what was chosen"),
    "last": say("what was just chosen"),
    "looked": say("what was looked at"),
    "moved": say("what was moved"),
}

UNTIL = {
    "turn": say("this turn"),
    "game": say("for the rest of the game"),
    "next turn": say("until the end of the next turn"),
    "your turn": say("until your next turn begins"),
    "your next turn": say("until the end of your next turn"),
    "opponent's turn": say("until the opponent's next turn begins"),
    "opponent's next turn": say("until the end of the opponent's next turn"),
}

EVENTS: dict[str, str] = {
    "begins": say("a step begins"),
    "ends": say("a step ends"),
    "turn": say("a turn begins"),
    "played": say("a card is played"),
    "used": say("an ability is used"),
    "entered": say("a card has come into play"),
    "left": say("a card has left play"),
    "moved": say("a card has changed zones"),
    "drawn": say("cards are drawn"),
    "discarded": say("a card is discarded"),
    "negated": say("something is negated"),
    "attached": say("a card is attached"),
    "searched": say("a deck is searched"),
    "gained": say("something is gained"),
    "lost": say("something is lost"),
    "marked": say("a card comes to be in a state"),
    "unmarked": say("a card is no longer in a state"),
    "shuffled": say("a deck is shuffled"),
    # changes that something else takes the place of
    "move": say("a card is about to change zones"),
    "draw": say("cards are about to be drawn"),
    "damage": say("damage is about to be dealt"),
    "mark": say("a card is about to come to be in a state"),
    "lose": say("a player is about to lose the game"),
}
ACTORS: dict[str, str] = {"you": say("by you"), "opponent": say("by the opponent"), "any": say("by anybody")}


class Phrases:
    """How a game's cards, players and numbers are called.

    timing  the game's words
    words   what the game itself calls things: stats, marks, features
    this    what "self" is, if not a card
    """

    def __init__(self, timing: Timing, words: Mapping[str, str], this: str = CARDS["self"]) -> None:
        self.timing, self.words, self.this = timing, words, this

    def word(self, word: str) -> str:
        """Return what a word of scenario files is called."""
        return self.words.get(word) or shown(word)

    def who(self, who: Any) -> str:
        """Return a player."""
        return PLAYERS.get(str(who), str(who))

    def zone(self, zone: Any) -> str:
        """Return where a card is."""
        if isinstance(zone, (list, tuple)):
            found: str = either([self.zone(each) for each in zone])
            return found
        return ZONES.get(zone) or say("in: {zone}", zone=self.word(zone))

    def cards(self, ref: Any) -> str:
        """Return which cards are meant."""
        if isinstance(ref, Mapping):
            return self.all_that(ref)
        if ref in ("self", "source"):
            return self.this
        if ref == "target" or str(ref).startswith("target "):
            number = int(str(ref).partition(" ")[2] or 1)
            return say("choice {n}", n=number) if number > 1 else say("the chosen one")
        if str(ref).startswith("each "):
            return say("each {kind}", kind=self.kind(str(ref).removeprefix("each ")))
        return CARDS.get(str(ref), str(ref))

    def kind(self, kind: Any) -> str:
        """Return a kind of card."""
        if isinstance(kind, (list, tuple)):
            found: str = either([self.kind(each) for each in kind])
            return found
        known = self.timing.kinds.get(str(kind))
        return self.words.get(str(kind)) or (known.label if known else say("card"))

    def all_that(self, cards: Mapping[str, Any]) -> str:
        """Return all cards that fit a filter."""
        return say("all of these: {cards}", cards=self.such(cards))

    def such(self, cards: Mapping[str, Any]) -> str:
        """Return what a filter says of cards."""
        kind = self.kind(cards["kind"]) if "kind" in cards else say("card")
        details = self.details({name: value for name, value in cards.items() if name != "kind"})
        return say("{kind} ({details})", kind=kind, details=commas(details)) if details else kind

    def in_short(self, cards: Mapping[str, Any]) -> str:
        """Return what a filter says of cards that were spoken of already."""
        return self.such(cards) if "kind" in cards else commas(self.details(cards))

    def details(self, cards: Mapping[str, Any]) -> list[str]:
        """Return what a filter says of cards, one thing after the other."""
        return [self._detail(name, value) for name, value in cards.items()]

    def _detail(self, name: str, value: Any) -> str:
        tell = DETAILS.get(name)
        if tell is not None:
            return tell(self, value)
        words = value if isinstance(value, (list, tuple)) else [value]
        found: str = either([self.word(str(each)) for each in words])
        return found

    def bounds(self, what: str, value: Any) -> str:
        """Return the numbers that are wanted of something."""
        if not isinstance(value, Mapping) or not {"least", "most"} & set(value):
            return say("{what} {number}", what=what, number=self.amount(value))
        about = {"what": what, **{end: self._bound(value.get(end, 0)) for end in ("least", "most")}}
        if "most" not in value:
            return say("{what} {least} or more", **about)
        if "least" not in value:
            return say("{what} {most} or less", **about)
        if value["least"] == value["most"]:
            return say("{what} exactly {least}", **about)
        return say("{what} from {least} to {most}", **about)

    def compared(self, what: str, bounds: Mapping[str, Any]) -> str:
        """Return the numbers that are wanted of something, which may be other numbers that depend."""
        least, most = bounds.get("least"), bounds.get("most")
        if isinstance(least, Mapping):
            about = {"one": what, "other": self.quantity(least)}
            if most:
                return say("{one} is equal to {other}", **about)
            if least.get("plus") == 1:
                return say("{one} is more than {other}", **about)
            return say("{one} is not less than {other}", **about)
        if isinstance(most, Mapping):
            about = {"one": what, "other": self.quantity(most)}
            if most.get("plus") == -1:
                return say("{one} is less than {other}", **about)
            return say("{one} is not more than {other}", **about)
        return self.bounds(what, bounds)

    def _bound(self, value: Any) -> Any:
        told = self.amount(value)
        return say("({amount})", amount=told) if isinstance(value, Mapping) else told

    def amount(self, value: Any) -> Any:
        """Return a number, or what it depends on."""
        if not isinstance(value, Mapping):
            return say("X") if value == "x" else say("all") if value == "all" else value
        told, times = self.quantity(value), abs(value.get("times", 1))
        told = told if times == 1 else say("{times} × {what}", times=times, what=told)
        if (plus := value.get("plus")) and value.get("times", 1) < 0:
            told = say("{number} − {amount}", number=plus, amount=told)
        elif plus:
            told = say("{amount} {plus}", amount=told, plus=f"{plus:+d}")
        if "most" in value:
            return say("{amount}, at most {most}", amount=told, most=self.amount(value["most"]))
        return told

    def quantity(self, value: Mapping[str, Any]) -> str:
        """Return what a number that depends is looked up from."""
        what = AMOUNTS[next(key for key in value if key in AMOUNTS)](self, value)
        if "per" in value:
            return say("every {per}: {what}", what=what, per=value["per"])
        return say("half of: {what}", what=what) if "half" in value else what


NOT_OF_CARDS = ("count", "times", "plus", "per", "half", "least", "most")


def _count(phrases: Phrases, value: Mapping[str, Any]) -> str:
    cards = {key: each for key, each in value.items() if key not in NOT_OF_CARDS}
    whose = {} if "on" in value else {"of": value.get("of", "you")}
    return say("number of: {cards}", cards=phrases.such({**cards, "zone": value["count"], **whose}))


def _number(phrases: Phrases, value: Mapping[str, Any]) -> str:
    label = phrases.timing.numbers[value["number"]]
    if value.get("of", "you") == "you":
        return label
    return say("{label} ({whose})", label=label, whose=WHOSE[value["of"]])


AMOUNTS: dict[str, Callable[[Phrases, Mapping[str, Any]], str]] = {
    "count": _count,
    "number": _number,
    "stat": lambda phrases, value: say(
        "{stat} of {cards}", stat=phrases.word(value["stat"]), cards=phrases.cards(value.get("of", "self"))
    ),
    "cost": lambda phrases, value: say("the cost of {cards}", cards=phrases.cards(value["cost"])),
    "paid": lambda phrases, value: say("what was paid ({what})", what=phrases.word(value["paid"])),
    "event": lambda phrases, value: say("the {detail} of what has set it off", detail=phrases.word(value["event"])),
    "did": lambda phrases, value: say("{deed} by this text so far", deed=phrases.word(value["did"])),
}


def _stats(phrases: Phrases, value: Mapping[str, Any]) -> str:
    return commas([phrases.bounds(phrases.word(stat), each) for stat, each in value.items()])


def _marks(phrases: Phrases, value: Any) -> str:
    words = [value] if isinstance(value, str) else list(value)
    found: str = listed([phrases.word(each) for each in words])
    return found


def _not(phrases: Phrases, value: Mapping[str, Any]) -> str:
    """Return what cards are not; of several things together, as what they are."""
    words = phrases.in_short(value)
    return say("not {words}", words=words) if len(value) < 2 else say("not ({words})", words=words)


DETAILS: dict[str, Callable[[Phrases, Any], str]] = {
    "zone": lambda phrases, value: phrases.zone(value),
    "of": lambda phrases, value: WHOSE.get(str(value), str(value)),
    "owner": lambda phrases, value: say("owned by {who}", who=phrases.who(value)),
    "name": lambda phrases, value: say("called {name}", name=either([value] if isinstance(value, str) else value)),
    "but": lambda phrases, value: say("not called {name}", name=either([value] if isinstance(value, str) else value)),
    "character": lambda phrases, value: say("called {name}", name=either([value] if isinstance(value, str) else value)),
    "cost": lambda phrases, value: phrases.bounds(say("cost"), value),
    "stats": _stats,
    "marks": _marks,
    "not_marks": lambda phrases, value: say("not {words}", words=_marks(phrases, value)),
    "on": lambda phrases, value: say("on {card}", card=phrases.cards(value)),
    "among": lambda phrases, value: say("among {cards}", cards=phrases.cards(value)),
    "other": lambda phrases, value: say("another one"),
    "not": _not,
    "any": lambda phrases, value: either([phrases.in_short(each) for each in value]),
}
