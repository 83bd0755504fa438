"""What Dragon Ball Super's cards ask and wait for: conditions, and the events that set [Auto] skills off."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import Filter, merged
from judgeapp.games.dragon_ball_super.timing.energy import COLOURS
from judgeapp.games.dragon_ball_super.timing.skills import SKILLS
from judgeapp.games.dragon_ball_super.wording.terms import IT, LEADER, THIS

REST_ZONES = ["leader", "battle", "energy"]  # where cards are in one mode or the other (4-8-1)


class Asked(NamedTuple):
    """A condition.

    condition  as scenario files write it
    about      what "it" may mean after it, besides what it meant before; None: nothing else
    did        whether it asks what the skill itself has done
    them       which cards it has counted, where the text goes on with "all of them"
    """

    condition: Filter
    about: Any = None
    did: bool = False
    them: Filter | None = None


class Ifs(NamedTuple):
    """Conditions, all of which what follows hangs on."""

    asked: tuple[Asked, ...]


def number(what: str, least: int | None = None, most: int | None = None, of: str = "you") -> Asked:
    bounds = {"least": least, "most": most}
    return Asked({"number": what, "of": of, **{name: value for name, value in bounds.items() if value is not None}})


def bounds(n: int, way: str = "") -> dict[str, int]:
    return {way: n} if way else {"least": n, "most": n}


def count(cards: Filter, **limits: int) -> Asked:
    """Return how many cards there must be, of cards with their zone."""
    rest = {key: value for key, value in cards.items() if key != "zone"}
    return Asked({"count": cards["zone"], **({"of": "each"} if "of" not in rest and "on" not in rest else {}), **rest,
                  **limits})  # fmt: skip


def there_are(there: Filter, n: int = 1, way: str = "least") -> Asked | None:
    if "zone" not in there:
        return None
    return count(there, **{way: n})


def none_there(there: Filter) -> Asked | None:
    return there_are(there, 0, "most")


def leader_is(whose: str, plain: Filter) -> Asked | None:
    cards = {key: value for key, value in plain.items() if key != "kind"}
    if plain.get("kind", "leader") != "leader" or not cards:
        return None
    return Asked({"count": "leader", "of": whose, **cards}, LEADER if whose == "you" else None)


def only(colour: str) -> Filter:
    """Return a filter of cards that are of one colour and no other."""
    return {"colour": colour, "not": {"colour": [each for each in COLOURS if each != colour]}}


def with_cards(who: str, n: int, way: str, there: Filter) -> Asked | None:
    """Return how many such cards somebody has; those that are said to be in a mode may be in play, or energy."""
    if "zone" in there or "among" in there:
        return None if there.get("of", who) != who else count({**there, "of": who}, **bounds(n, way))
    if there == {"marks": "rest"} or there == {"not_marks": "rest"}:
        return count({"zone": REST_ZONES, "of": who, **there}, **bounds(n, way))
    if there.get("kind") == "battle":
        return count({"zone": "battle", "of": who, **there}, **bounds(n, way))
    return None


def did(event: str, to: str = "", least: int = 1) -> Asked:
    found = {"did": event, **({"to": to} if to else {}), **({"least": least} if least != 1 else {})}
    return Asked(found, did=True)


def turned(condition: Asked) -> Asked:
    return Asked({"not": [condition.condition]}, did=condition.did)


CONDITIONS = (
    Rule("your_leader", "your leader card", "you"),
    Rule("your_leader", "your opponent's leader card", "opponent"),
    Rule("condition", "{whose:your_leader} is|has {look}", lambda whose, look: leader_is(whose, look)),
    Rule("condition", "{whose:your_leader} is a|an? {plain}", leader_is),
    Rule("condition", "{whose:your_leader} is a|an? {one:plain} or a|an? {other:plain}",
         lambda whose, one, other: leader_is(whose, {"any": [_bare(one), _bare(other)]})),
    Rule("condition", "{whose:your_leader} is {colour} and no other color|colour",
         lambda whose, colour: leader_is(whose, only(colour))),
    # numbers
    Rule("condition", "your life is at {n:number} {way}?", lambda n, way="": _number("life", n, way)),
    Rule("condition", "your life is {n:number} {way}", lambda n, way: _number("life", n, way)),
    Rule("condition", "you have {n:number} {way}? life", lambda n, way="": _number("life", n, way)),
    Rule("condition", "your opponent's life is at {n:number} {way}?",
         lambda n, way="": _number("life", n, way, "opponent")),
    Rule("life_of", "your life", "you"),
    Rule("life_of", "your opponent's life", "opponent"),
    Rule("than", "less|lower than or equal to", "most"),
    Rule("than", "greater|higher|more than or equal to", "least"),
    Rule("condition", "{one:life_of} is {than} {other:life_of}", lambda one, than, other: Asked(
        {"amount": {"number": "life", "of": one}, than: {"number": "life", "of": other}}) if one != other else None),
    Rule("condition", "your opponent has {n:number} {way}? life",
         lambda n, way="": _number("life", n, way, "opponent")),
    Rule("condition", "you have {n:number} {way} {look}? energy",
         lambda n, way, look=None: count({"zone": "energy", "of": "you", **(look or {})}, **bounds(n, way))),
    Rule("condition", "your opponent has {n:number} {way} {look}? energy",
         lambda n, way, look=None: count({"zone": "energy", "of": "opponent", **(look or {})}, **bounds(n, way))),
    Rule("condition", "you have no energy", count({"zone": "energy", "of": "you"}, most=0)),
    Rule("condition", "you have {n:number} {way} cards in your? hand",
         lambda n, way: count({"zone": "hand", "of": "you"}, **bounds(n, way))),
    Rule("condition", "your opponent has {n:number} {way} cards in their? hand",
         lambda n, way: count({"zone": "hand", "of": "opponent"}, **bounds(n, way))),
    Rule("condition", "you have no cards in your? hand", count({"zone": "hand", "of": "you"}, most=0)),
    Rule("condition", "your opponent has no cards in their? hand", count({"zone": "hand", "of": "opponent"}, most=0)),
    # cards that are there
    Rule("condition", "there is a|an {there}", there_are),
    Rule("condition", "there are|is {n:number} {way} {there}", there_are),
    Rule("condition", "there are {n:number} {there}", there_are),
    Rule("condition", "there are|is no {there}", none_there),
    Rule("condition", "there are still {plain} remaining {where}", lambda plain, where: _still(merged(plain, where))),
    Rule("condition", "there are {n:number} {way} {one:plain} and {m:number} {more:way} {there}",
         lambda n, way, one, m, more, there: _two_sorts(n, way, one, m, more, there)),
    Rule("condition", "a|an? {there} is in play", lambda there: there_are(there)),
    Rule("condition", "a|an? {plain} {posts}? is|are {where}",
         lambda plain, where, posts=None: _is_there(merged(plain, posts, where))),
    Rule("condition", "a|an? {plain} {posts}? isn't|aren't {where}",
         lambda plain, where, posts=None: _is_there(merged(plain, posts, where), 0, "most")),
    Rule("condition", "you have a|an|any {there}", lambda there: with_cards("you", 1, "least", there)),
    Rule("condition", "you have no {there}", lambda there: with_cards("you", 0, "most", there)),
    Rule("condition", "you have {n:number} {way} {there}",
         lambda n, way, there: with_cards("you", n, way, there)),
    Rule("condition", "your opponent has {n:number} {way} {there}",
         lambda n, way, there: with_cards("opponent", n, way, there)),
    Rule("condition", "your opponent has {n:number} {way} {there} in play",
         lambda n, way, there: with_cards("opponent", n, way, there)),
    Rule("condition", "your opponent has no {there}", lambda there: with_cards("opponent", 0, "most", there)),
    Rule("condition", "{n:number} {way} cards are placed? under this card",
         lambda n, way: count({"zone": "under", "on": "self"}, **bounds(n, way))),
    Rule("condition", "all of? your battle cards are {colour} and no other color|colour",
         lambda colour: count({"zone": "battle", "kind": "battle", "of": "you", "not": only(colour)}, most=0)),
    Rule("condition", "all of? your opponent's energy is|are in rest mode",
         count({"zone": "energy", "of": "opponent", "not_marks": "rest"}, most=0)),
    Rule("condition", "there are {n:number} cards? {way} in both your {one:area} and your opponent's {two:area}",
         lambda n, way, one, two: both(count({"zone": one, "of": "you"}, **bounds(n, way)),
                                       count({"zone": two, "of": "opponent"}, **bounds(n, way)))),
    Rule("condition", "one|1 of your {plain} is being attacked",
         lambda plain: count({"zone": ["leader", "battle"], "of": "you", **plain, "marks": "guard card"})
         if "marks" not in plain and "zone" not in plain else None),
    # this card, and the one that was spoken of
    Rule("condition", "this card's power is {n:number} {way}",
         lambda n, way: Asked({"stat": "power", "of": "self", way: n}, THIS)),
    Rule("condition", "you played this card using|with [union]", Asked({"mark": "union", "of": "self"}, THIS)),
    Rule("condition", "this card was played using|with [union]", Asked({"mark": "union", "of": "self"}, THIS)),
    Rule("condition", "this card is in rest mode", Asked({"mark": "rest", "of": "self"}, THIS)),
    Rule("condition", "this card is in active mode", Asked({"not": [{"mark": "rest", "of": "self"}]}, THIS)),
    Rule("condition", "that card has|had {costing}", lambda costing: Asked({"card": IT, **costing})),
    Rule("condition", "the battle card your opponent is playing has {costing}",
         lambda costing: Asked({"card": "event", **costing})),
    Rule("condition", "( it | it's ) is? a|an {plain}",
         lambda plain: Asked({"card": IT, **plain}) if plain else None),
    Rule("condition", "it's|its your turn", Asked({"turn": "you"})),
    Rule("condition", "it is your turn", Asked({"turn": "you"})),
    Rule("condition", "it's your opponent's turn", Asked({"turn": "opponent"})),
    Rule("condition", "it is your opponent's turn", Asked({"turn": "opponent"})),
    # what was done
    Rule("with_this", "using|with this skill", True),
    Rule("condition", "you do so?", did("anything")),
    Rule("condition", "you played|play a|the card {with_this}?", lambda with_this=None: did("played")),
    Rule("condition", "you added|add a|the card to your hand {with_this}?",
         lambda with_this=None: did("moved", "hand")),
    Rule("condition", "you chose to add {number} or more cards to your hand",
         lambda number: did("moved", "hand", number)),
    Rule("condition", "you ko'd a card {with_this}?", lambda with_this=None: did("ko")),
    Rule("condition", "you ko'd it {with_this}?", lambda with_this=None: did("ko")),
    Rule("condition", "you placed|place a {plain} in your|the drop area {with_this}?",
         lambda plain, with_this=None: did("moved", "drop") if plain == {"marks": "Dragon Ball"} else None),
    Rule("condition", "you did not draw a card {with_this}?", lambda with_this=None: turned(did("drawn"))),
    Rule("condition", "you drew a card {with_this}?", lambda with_this=None: did("drawn")),
)  # fmt: skip


def _bare(plain: Filter) -> Filter:
    return {key: value for key, value in plain.items() if key != "kind"}


def _two_sorts(n: int, way: str, one: Filter, m: int, more: str, there: Filter) -> Asked | None:
    """Return "2 or more red cards and 2 or more blue cards in your Drop Area"."""
    if way != "least" or more != "least" or "zone" not in there:
        return None
    where = {key: there[key] for key in ("zone", "of") if key in there}
    return both(count({**where, **one}, least=n), count(there, least=m))


def both(one: Asked, other: Asked) -> Asked:
    """Return two conditions as one."""
    return Asked(all_of([one.condition, other.condition]))


def all_of(conditions: Sequence[Filter]) -> Filter:
    """Return several conditions as one."""
    if len(conditions) == 1:
        return dict(conditions[0])
    return {"not": [{"any": [{"not": [dict(each)]} for each in conditions]}]}


def _number(what: str, n: int, way: str, of: str = "you") -> Asked:
    return number(what, **bounds(n, way), of=of)


def _still(cards: Filter | None) -> Asked | None:
    return None if cards is None else count(cards, least=1)._replace(them=cards)


def _is_there(cards: Filter | None, n: int = 1, way: str = "least") -> Asked | None:
    return None if cards is None else there_are(cards, n, way)


# --- what skills wait for


class Waits(NamedTuple):
    """What an [Auto] waits for.

    whens  events, any of which sets it off
    it     what "it" is: the card itself, or the one that something happened to
    needs  what must hold as it happens
    """

    whens: tuple[Filter, ...]
    it: Any = None
    needs: tuple[Filter, ...] = ()


def happens(event: str, it: Any = None, **more: Any) -> Waits:
    return Waits(({"event": event, **more},), it)


def played_from(where: Filter | None = None) -> Waits:
    came = {"came_from": where["zone"]} if where else {}
    return happens("played", THIS, thing="self", **came)


GUARDED = {"leader": {"count": "leader", "of": "opponent", "marks": "guard card"},
           "battle": {"count": "battle", "of": "opponent", "marks": "guard card"}}  # fmt: skip


def attacks(kind: Filter | None = None) -> Waits | None:
    """Return that this card attacks, and what it attacks, which is the guard card by then (7-1)."""
    if kind is None:
        return happens("attacks", THIS, thing="self")
    if kind.get("kind") not in GUARDED:
        return None
    return happens("attacks", THIS, thing="self")._replace(needs=(GUARDED[kind["kind"]],))


def attacked(kind: Filter | None = None) -> Waits | None:
    waits = happens("attacked", THIS, thing="self")
    if kind is None:
        return waits
    if kind.get("kind") not in GUARDED:
        return None
    return waits._replace(needs=({"count": kind["kind"], "of": "opponent", "marks": "attack card"},))


def one_attacks(whose: str, plain: Filter) -> Waits | None:
    which = {key: value for key, value in plain.items() if key != "other"}
    if "zone" in plain or "among" in plain:
        return None
    thing = {"thing": "other"} if plain.get("other") else {}
    return happens("attacks", "event", player=whose, **thing, **({"which": which} if which else {}))


def plays(player: str, plain: Filter, where: Filter | None = None) -> Waits | None:
    if where and where.get("of", player) != player:
        return None
    came = {"came_from": where["zone"]} if where else {}
    return happens("played", "event", player=player, **came, **({"which": plain} if plain else {}))


def either(one: Waits, other: Waits) -> Waits | None:
    """Return what is set off by one of two events."""
    if one.it != other.it or one.needs or other.needs:
        return None
    return Waits((*one.whens, *other.whens), one.it)


NOT_AWAKEN = ["skill", *(label for label in SKILLS if label != "Awaken")]
FROM = (
    Rule("from", "from {where:where_from}", same),
    Rule("where_from", "your|a|an|the? {areas}", lambda areas: {"zone": areas}),
)
EVENTS = (
    *FROM,
    Rule("event", "you play this card {where:from}?", lambda where=None: played_from(where)),
    Rule("event", "this card is played {where:from}?", lambda where=None: played_from(where)),
    Rule("event", "you play or combo with this card",
         Waits(({"event": "played", "thing": "self"}, {"event": "comboed", "thing": "self"}), THIS)),
    Rule("event", "a card evolves into this card", happens("evolved", THIS, thing="self")),
    Rule("event", "this card attacks", lambda: attacks()),
    Rule("event", "you attack with this card", lambda: attacks()),
    Rule("event", "this card attacks a|an {kind}", attacks),
    Rule("event", "this card is attacked", lambda: attacked()),
    Rule("event", "this card is attacked by a {kind}", attacked),
    Rule("event", "you combo with this card {where:from}?", lambda where=None: _comboed(where)),
    Rule("event", "you combo with a|an {plain}",
         lambda plain: happens("comboed", "event", player="you", which=plain) if plain else None),
    Rule("event", "this card is {koed}", lambda koed: happens("ko", THIS, thing="self")),
    Rule("event", "one|1 of your opponent's battle cards is {koed}",
         lambda koed: happens("ko", "event", player="opponent")),
    Rule("event", "your opponent's battle card is {koed}", lambda koed: happens("ko", "event", player="opponent")),
    Rule("event", "a|an {plain} {posts}? in your battle area is {koed} by your opponent",
         lambda plain, koed, posts=None: _koed_by_opponent(merged(plain, posts))),
    Rule("recharged", "your opponent switches their energy {to_active} {no_awaken}",
         lambda to_active, no_awaken: happens(
             "unmarked", player="opponent", mark="rest", came_from="energy", how=NOT_AWAKEN)),
    Rule("event", "{recharged}", same),
    Rule("event", "{recharged} during their turn",
         lambda recharged: recharged._replace(needs=({"turn": "opponent"},))),
    Rule("their_skill", "an|your opponent's skill", True),
    Rule("event", "your {plain} is {koed} by {their_skill} or leaves {removed}",
         lambda plain, koed, their_skill, removed: happens(
             "moved", "event", player="you", came_from="battle", which=plain) if "zone" not in plain else None),
    Rule("event", "you activate this card", happens("activated", thing="self")),
    Rule("event", "one|1 of your {plain} is {koed}", lambda plain, koed: _one_koed(plain)),
    Rule("removed", "a|the|your battle area", True),
    Rule("koed", "ko'd|koed", True),
    Rule("koed", "ko - ed", True),
    Rule("event", "this card is removed from {removed} by a skill or {koed}",
         lambda removed, koed: happens("left", thing="self", how=["ko", "skill"])),
    Rule("event", "this card is removed from {removed} by a skill", lambda removed: happens(
        "left", thing="self", how="skill")),
    Rule("event", "1|one of your {plain} {posts}? is removed from {removed} by a skill or {koed}",
         lambda plain, removed, koed, posts=None: _removed(merged(plain, posts))),
    Rule("event", "you play this card with|using [union]",
         lambda: happens("played", THIS, thing="self")._replace(needs=({"mark": "union", "of": "self"},))),
    Rule("event", "your opponent plays a|an {plain} {posts}? using a non - keyword skill",
         lambda plain, posts=None: _by_skill(_plays_such("opponent", merged(plain, posts)))),
    Rule("by_fusion", "as a result of [union-fusion]", True),
    Rule("event", "this card is placed {in_drop} from your hand {by_fusion}", lambda in_drop, by_fusion: happens(
        "moved", THIS, thing="self", to="drop", came_from="hand", how="Union-Fusion")),
    Rule("event", "your opponent switches 1|one of their cards ( in rest mode )? {to_active}",
         lambda to_active: happens("unmarked", "event", player="opponent", mark="rest")),
    Rule("event", "this card kos|ko's a|an? {plain}",
         lambda plain: happens("kos", THIS, thing="self") if plain == {"kind": "battle"} else None),
    Rule("event", "this card kos your|an opponent's battle card", happens("kos", THIS, thing="self")),
    Rule("event", "one|1 of your {plain} attack|attacks", lambda plain: one_attacks("you", plain)),
    Rule("event", "your {plain} attacks",
         lambda plain: one_attacks("you", plain) if plain.get("kind") == "leader" else None),
    Rule("event", "your opponent's leader card attacks", lambda: one_attacks("opponent", {"kind": "leader"})),
    Rule("event", "one|1 of your opponent's {plain} attacks", lambda plain: one_attacks("opponent", plain)),
    Rule("event", "you play a|an {plain} {where:from}?", lambda plain, where=None: plays("you", plain, where)),
    Rule("event", "a|an {plain} is played in your battle area", lambda plain: plays("you", plain)),
    Rule("event", "your opponent plays a|an {plain} {posts}?",
         lambda plain, posts=None: _plays_such("opponent", merged(plain, posts))),
    Rule("event", "this card is placed in your|the drop area from your {area}",
         lambda area: happens("moved", THIS, thing="self", to="drop", came_from=area)),
    Rule("event", "this card is sent from a|the|your battle area to a|the|your warp",
         happens("moved", THIS, thing="self", to="warp", came_from="battle")),
    Rule("event", "this card is switched {to_active}",
         lambda to_active: happens("unmarked", THIS, thing="self", mark="rest")),
    Rule("event", "this card deals|inflicts damage", happens("dealt damage", THIS, thing="self")),
    Rule("event", "this card deals|inflicts damage to your opponent", happens("dealt damage", THIS, thing="self")),
    Rule("event", "this card deals|inflicts damage to your opponent's life",
         happens("dealt damage", THIS, thing="self")),
    Rule("event", "you are dealt damage", happens("damaged", player="you")),
    Rule("event", "{one:event_of_this} or|, if? {other:event_of_this}", either),
    Rule("event_of_this", "a card evolves into this card ,?", happens("evolved", THIS, thing="self")),
    Rule("event_of_this", "you combo with this card", lambda: _comboed(None)),
    Rule("event_of_this", "you play this card", lambda: played_from()),
    Rule("moment", "at the end of your turn", happens("turn ends", player="you")),
    Rule("moment", "at the end of your opponent's turn", happens("turn ends", player="opponent")),
    Rule("moment", "at the end of the|each turn", happens("turn ends")),
    Rule("moment", "at the beginning|start of your turn", happens("begins", player="you", step="charge")),
    Rule("moment", "at the beginning|start of your charge phase", happens("begins", player="you", step="charge")),
    Rule("moment", "at the beginning|start of your main phase", happens("begins", player="you", step="main")),
    Rule("moment", "at the end of your main phase", happens("ends", player="you", step="main")),
    Rule("comboing", "in which you combo with this card", True),
    Rule("moment", "at the end of a battle {comboing} {where:from}?", lambda comboing, where=None: _combo_ends(where)),
    Rule("during", "during your turn ,?", Asked({"turn": "you"})),
    Rule("during", "during your opponent's turn ,?", Asked({"turn": "opponent"})),
)  # fmt: skip


def _one_koed(plain: Filter) -> Waits | None:
    if plain.get("kind") != "battle":
        return None
    thing = {"thing": "other"} if plain.get("other") else {}
    which = {key: value for key, value in plain.items() if key != "other"}
    return happens("ko", "event", player="you", **thing, which=which)


def _koed_by_opponent(cards: Filter | None) -> Waits | None:
    if cards is None or "zone" in cards:
        return None
    return happens("ko", "event", player="you", how="opponent", which=cards)


def _removed(cards: Filter | None) -> Waits | None:
    if cards is None or cards.get("kind") != "battle":
        return None
    return happens("left", player="you", which=cards, how=["ko", "skill"])


PLAIN_SKILLS = ["skill", "Activate: Main", "Activate: Battle"]  # all others are keyword skills


def _by_skill(waits: Waits | None) -> Waits | None:
    return waits and waits._replace(whens=tuple({**when, "how": PLAIN_SKILLS} for when in waits.whens))


def _comboed(where: Filter | None) -> Waits | None:
    how = {"how": where["zone"]} if where else {}
    return None if how.get("how") not in (None, "hand", "battle") else happens("comboed", THIS, thing="self", **how)


def _combo_ends(where: Filter | None) -> Waits | None:
    how = {"how": where["zone"]} if where else {}
    return None if how.get("how") not in (None, "hand", "battle") else happens("combo ends", THIS, thing="self", **how)


def _plays_such(player: str, plain: Filter | None) -> Waits | None:
    return None if plain is None else plays(player, plain)
