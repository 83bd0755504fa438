"""What Dragon Ball Super's [Auto] skills wait for."""

from typing import Any, NamedTuple

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import Filter, merged
from judgeapp.games.dragon_ball_super.timing.skills import SKILLS
from judgeapp.games.dragon_ball_super.wording.asking import Asked
from judgeapp.games.dragon_ball_super.wording.terms import THIS, UNSURE


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
    return happens("attacks", UNSURE, thing="self")._replace(needs=(GUARDED[kind["kind"]],))


def attacked(kind: Filter | None = None) -> Waits | None:
    waits = happens("attacked", THIS, thing="self")
    if kind is None:
        return waits
    if kind.get("kind") not in GUARDED:
        return None
    return waits._replace(it=UNSURE, needs=({"count": kind["kind"], "of": "opponent", "marks": "attack card"},))


def one_attacks(whose: str, plain: Filter) -> Waits | None:
    which = {key: value for key, value in plain.items() if key != "other"}
    if "zone" in plain or "among" in plain:
        return None
    thing = {"thing": "other"} if plain.get("other") else {}
    return happens("attacks", "event", player=whose, **thing, **({"which": which} if which else {}))


def combos_with(plain: Filter | None, where: Filter | None) -> Waits | None:
    if plain is None:
        return None
    how = {"how": where["zone"]} if where else {}
    if how.get("how") not in (None, "hand", "battle") or (not plain and not how):
        return None
    return happens("comboed", "event", player="you", **({"which": plain} if plain else {}), **how)


def is_attacked(cards: Filter | None) -> Waits | None:
    """Return that one of your cards is attacked, which can be this card, too."""
    if cards is None or "zone" in cards or "among" in cards:
        return None
    thing = {"thing": "other"} if cards.get("other") else {}
    which = {key: value for key, value in cards.items() if key != "other"}
    return happens("attacked", "event", player="you", **thing, **({"which": which} if which else {}))


def plays(player: str, plain: Filter, where: Filter | None = None) -> Waits | None:
    if (where and where.get("of", player) != player) or plain.get("kind") == "extra":  # those are activated, not played
        return None
    came = {"came_from": where["zone"]} if where else {}
    return happens("played", "event", player=player, **came, **({"which": plain} if plain else {}))


def either(one: Waits, other: Waits) -> Waits | None:
    """Return what is set off by one of two events."""
    if one.it != other.it or one.needs or other.needs:
        return None
    return Waits((*one.whens, *other.whens), one.it)


PLAIN_SKILLS = ["skill", "Activate: Main", "Activate: Battle"]  # all others are keyword skills
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
    Rule("using", "using|with|by", True),
    Rule("event", "you play this card {using} {by_skill}",
         lambda using, by_skill: happens("played", THIS, thing="self", how=by_skill)),
    Rule("event", "this card is played {using} {by_skill}",
         lambda using, by_skill: happens("played", THIS, thing="self", how=by_skill)),
    Rule("by_any_skill", "using|with|by a|your skill|skills", True),
    Rule("event", "you play this card {by_any_skill}",
         lambda by_any_skill: happens("played", THIS, thing="self", how=["skill", *SKILLS])),
    Rule("event", "this card is played {by_any_skill}",
         lambda by_any_skill: happens("played", THIS, thing="self", how=["skill", *SKILLS])),
    Rule("comes_in", "comes into play", True),
    Rule("comes_in", "comes in", True),
    Rule("comes_in", "enters play", True),
    Rule("comes_in", "is put into play", True),
    Rule("comes_in", "enters the|your battle area", True),
    Rule("event", "this card {comes_in}", lambda comes_in: played_from()),
    Rule("event", "this card evolves", happens("evolved", THIS, thing="self")),
    Rule("event", "this card attacks", lambda: attacks()),
    Rule("event", "you attack with this card", lambda: attacks()),
    Rule("event", "this card attacks a|an {kind}", attacks),
    Rule("event", "this card attacks 1|one? of? your|an opponent's {kind}", attacks),
    Rule("event", "this card is attacked", lambda: attacked()),
    Rule("event", "this card is attacked by a {kind}", attacked),
    Rule("event", "this card becomes the target of an attack", lambda: attacked()),
    Rule("event", "your {plain} {posts}? is attacked",
         lambda plain, posts=None: is_attacked(merged(plain, posts)) if plain.get("kind") == "leader" else None),
    Rule("event", "1|one of your {plain} {posts}? is attacked",
         lambda plain, posts=None: is_attacked(merged(plain, posts))),
    Rule("event", "this card is chosen by {their_skill}",
         lambda their_skill: happens("chosen", THIS, thing="self", player="opponent")),
    Rule("event", "this card is switched to rest mode", happens("marked", THIS, thing="self", mark="rest")),
    Rule("event", "this card leaves {removed}",
         lambda removed: happens("moved", THIS, thing="self", came_from="battle")),
    Rule("event", "this card is removed from {removed}",
         lambda removed: happens("moved", THIS, thing="self", came_from="battle")),
    Rule("event", "you combo with this card {where:from}?", lambda where=None: _comboed(where)),
    Rule("event", "you combo with a|an {plain} {posts}? {where:from}?",
         lambda plain, posts=None, where=None: combos_with(merged(plain, posts), where)),
    Rule("event", "you evolve a|an {plain}",
         lambda plain: happens("evolved", "event", player="you") if plain == {"kind": "battle"} else None),
    Rule("event", "this card attacks or is attacked",
         Waits(({"event": "attacks", "thing": "self"}, {"event": "attacked", "thing": "self"}), THIS)),
    Rule("event", "this card is returned to your hand from {removed}",
         lambda removed: happens("moved", THIS, thing="self", to="hand", came_from="battle")),
    Rule("event", "this card ( in your battle area )? is {koed}", lambda koed: happens("ko", THIS, thing="self")),
    Rule("event", "one|1 of your opponent's battle cards is {koed}",
         lambda koed: happens("ko", "event", player="opponent")),
    Rule("event", "your|an opponent's battle card is {koed}", lambda koed: happens("ko", "event", player="opponent")),
    Rule("event", "this card is {koed} by your opponent",
         lambda koed: happens("ko", THIS, thing="self", how="opponent")),
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
    Rule("event", "your|an opponent activates a [counter] skill?",
         happens("activated", UNSURE, player="opponent", sort="counter")),
    Rule("event", "you activate a [counter] skill?", happens("activated", UNSURE, player="you", sort="counter")),
    Rule("event", "one|1 of your {plain} is {koed}", lambda plain, koed: _one_koed(plain)),
    Rule("event", "one|1 of your opponent's {plain} {posts}? is {koed} {cause}",
         lambda plain, koed, cause, posts=None: _koed_so("opponent", merged(plain, posts), cause)),
    Rule("event", "one|1 of your {plain} {posts}? is {koed} {cause}",
         lambda plain, koed, cause, posts=None: _koed_so("you", merged(plain, posts), cause)),
    Rule("event", "this card is {koed} by {their_skill}",
         lambda koed, their_skill: happens("ko", THIS, thing="self", how="opponent", cause="skill")),
    Rule("event", "1|one of your energy is placed {in_drop}",
         lambda in_drop: happens("moved", "event", player="you", came_from="energy", to="drop")),
    Rule("event", "this card is {koed} {cause}",
         lambda koed, cause: happens("ko", THIS, thing="self", cause=cause)),
    Rule("cause", "by a skill", "skill"),
    Rule("cause", "in battle", "battle"),
    Rule("event", "one|1 of your opponent's {plain} leaves {removed}", lambda plain, removed: happens(
        "moved", "event", player="opponent", came_from="battle", which=plain) if plain == {"kind": "battle"} else None),
    Rule("event", "a|an|one? of? your? {plain} {posts}? is placed {in_drop} from your {area}",
         lambda plain, in_drop, area, posts=None: _dropped_from(area, merged(plain, posts))),
    Rule("event", "you add a card from your life to your hand",
         happens("moved", "event", player="you", to="hand", came_from="life")),
    Rule("event", "you add a card to your hand from your life",
         happens("moved", "event", player="you", to="hand", came_from="life")),
    Rule("event", "one|1 of your {plain} {posts}? is returned to your hand",
         lambda plain, posts=None: _returned(merged(plain, posts))),
    Rule("event", "one|1 of your opponent's {plain} {posts}? is switched to rest mode",
         lambda plain, posts=None: _rested("opponent", merged(plain, posts))),
    Rule("event", "one|1 of your {plain} {posts}? is switched to rest mode",
         lambda plain, posts=None: _rested("you", merged(plain, posts))),
    Rule("removed", "a|the|your battle area", True),
    Rule("event", "this card is removed from {removed} by a skill or {koed}",
         lambda removed, koed: happens("left", thing="self", how=["ko", "skill"])),
    Rule("event", "this card is removed from {removed} by a skill", lambda removed: happens(
        "left", thing="self", how="skill")),
    Rule("event", "1|one of your {plain} {posts}? is removed from {removed} by a skill or {koed}",
         lambda plain, removed, koed, posts=None: _removed(merged(plain, posts))),
    Rule("event", "you play this card with|using [union]",
         lambda: happens("played", THIS, thing="self")._replace(needs=({"mark": "union", "of": "self"},))),
    Rule("event", "your opponent plays a|an {plain} {posts}? {using} {by_skill}",
         lambda plain, using, by_skill, posts=None: _by_skill(_plays_such("opponent", merged(plain, posts)), by_skill)),
    Rule("event", "your opponent plays a|an {plain} {posts}? using a non - keyword skill",
         lambda plain, posts=None: _by_skill(_plays_such("opponent", merged(plain, posts)), PLAIN_SKILLS)),
    Rule("by_fusion", "as a result of [union-fusion]", True),
    Rule("event", "this card is placed {in_drop} from your hand {by_fusion}", lambda in_drop, by_fusion: happens(
        "moved", THIS, thing="self", to="drop", came_from="hand", how="Union-Fusion")),
    Rule("event", "your opponent switches 1|one of their cards ( in rest mode )? {to_active}",
         lambda to_active: happens("unmarked", "event", player="opponent", mark="rest")),
    Rule("event", "this card kos|ko's a|an battle card in battle", happens("kos", UNSURE, thing="self")),
    Rule("event", "this card kos|ko's a|an? {plain}",
         lambda plain: happens("kos", UNSURE, thing="self") if plain == {"kind": "battle"} else None),
    Rule("event", "this card kos|ko's 1|one? of? your|an opponent's battle card|cards",
         happens("kos", UNSURE, thing="self")),
    Rule("event", "another of your {plain} attacks", lambda plain: one_attacks("you", {**plain, "other": True})),
    Rule("event", "1|one of your other {plain} attacks",
         lambda plain: one_attacks("you", {**plain, "other": True})),
    Rule("event", "another of your {plain} is {koed}", lambda plain, koed: _one_koed({**plain, "other": True})),
    Rule("event", "your opponent attacks", lambda: one_attacks("opponent", {})),
    Rule("event", "your opponent attacks with a|an {plain}", lambda plain: one_attacks("opponent", plain)),
    Rule("event", "you attack with a|an {plain}", lambda plain: one_attacks("you", plain)),
    Rule("event", "this card becomes the guard card", happens("guards", THIS, thing="self")),
    Rule("event", "you combo", happens("comboed", "event", player="you")),
    Rule("event", "your opponent attacks your leader card",
         happens("attacked", player="you", which={"kind": "leader"})),
    Rule("event", "a|an {plain} {posts}? is {koed}",
         lambda plain, koed, posts=None: _any_koed(merged(plain, posts))),
    Rule("event", "this card is sent to your|the warp", happens("moved", THIS, thing="self", to="warp")),
    Rule("event", "this card is added to your hand from your life",
         happens("moved", THIS, thing="self", to="hand", came_from="life")),
    Rule("event", "you play this card by evolving", happens("evolved", THIS, thing="self")),
    Rule("event", "you evolve into this card", happens("evolved", THIS, thing="self")),
    Rule("event", "a card is added to your hand from your life",
         happens("moved", "event", player="you", to="hand", came_from="life")),
    Rule("event", "your opponent combos", happens("comboed", "event", player="opponent")),
    Rule("event", "your opponent combos with a|an {plain}",
         lambda plain: happens("comboed", "event", player="opponent", **({"which": plain} if plain else {}))),
    Rule("event", "one|1 of your {plain} attack|attacks", lambda plain: one_attacks("you", plain)),
    Rule("event", "your {plain} attacks",
         lambda plain: one_attacks("you", plain) if plain.get("kind") == "leader" else None),
    Rule("event", "your opponent's leader card attacks", lambda: one_attacks("opponent", {"kind": "leader"})),
    Rule("event", "your opponent's card attacks", lambda: one_attacks("opponent", {})),
    Rule("event", "your opponent's battle card attacks", lambda: one_attacks("opponent", {"kind": "battle"})),
    Rule("event", "one|1 of your opponent's {plain} attacks", lambda plain: one_attacks("opponent", plain)),
    Rule("event", "you play a|an {plain} {posts}? {where:from}?",
         lambda plain, posts=None, where=None: _plays_such("you", merged(plain, posts), where)),
    Rule("event", "you play a|an {plain} {posts}? {using} {by_skill}",
         lambda plain, using, by_skill, posts=None: _by_skill(_plays_such("you", merged(plain, posts)), by_skill)),
    Rule("event", "you play another {plain} {posts}?",
         lambda plain, posts=None: _plays_another(merged(plain, posts))),
    Rule("event", "a card is placed {in_drop} from your {area}",
         lambda in_drop, area: happens("moved", "event", player="you", to="drop", came_from=area)),
    Rule("event", "this card is placed in your|the drop area", lambda: happens("moved", THIS, thing="self", to="drop")),
    Rule("event", "a|an {plain} {posts}? is played in your battle area",
         lambda plain, posts=None: _plays_such("you", merged(plain, posts))),
    Rule("event", "your opponent plays a|an {plain} {posts}?",
         lambda plain, posts=None: _plays_such("opponent", merged(plain, posts))),
    Rule("event", "this card is placed in your|the drop area from your|the {area}",
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
    Rule("event", "you take damage", happens("damaged", player="you")),
    Rule("event", "you deal damage {by_this}",
         lambda by_this: happens("dealt damage", THIS, thing="self")),
    Rule("event", "you deal damage to your opponent's life {by_this}",
         lambda by_this: happens("dealt damage", THIS, thing="self")),
    Rule("by_this", "with this card", True),
    Rule("by_this", "by attacking with this card", True),
    Rule("event", "{one:event_of_this} or|, if? {other:event_of_this}", either),
    Rule("event_of_this", "a card evolves into this card ,?", happens("evolved", THIS, thing="self")),
    Rule("event_of_this", "you combo with this card", lambda: _comboed(None)),
    Rule("event_of_this", "you play this card", lambda: played_from()),
    Rule("event_of_this", "this card is played", lambda: played_from()),
    Rule("event_of_this", "this card? attacks", lambda: attacks()),
    Rule("event_of_this", "this card? is {koed}", lambda koed: happens("ko", THIS, thing="self")),
    Rule("moment", "at the end of your turn", happens("turn ends", player="you")),
    Rule("moment", "at the end of your opponent's turn", happens("turn ends", player="opponent")),
    Rule("moment", "at the end of the|each turn", happens("turn ends")),
    Rule("moment", "at the beginning|start of your turn", happens("begins", player="you", step="charge")),
    Rule("moment", "at the beginning|start of your charge phase", happens("begins", player="you", step="charge")),
    Rule("moment", "at the beginning|start of your main phase", happens("begins", player="you", step="main")),
    Rule("moment", "at the end of your main phase", happens("ends", player="you", step="main")),
    Rule("moment", "at the beginning|start of your opponent's turn",
         happens("begins", player="opponent", step="charge")),
    Rule("moment", "at the beginning|start of your opponent's main phase",
         happens("begins", player="opponent", step="main")),
    Rule("comboing", "in which you combo|comboed with this card", True),
    Rule("moment", "at the end of a battle {comboing} {where:from}?", lambda comboing, where=None: _combo_ends(where)),
    Rule("during", "during your turn ,?", Asked({"turn": "you"})),
    Rule("during", "during your opponent's turn ,?", Asked({"turn": "opponent"})),
)  # fmt: skip


def _any_koed(cards: Filter | None) -> Waits | None:
    if not cards or {"zone", "among", "other"} & set(cards) or cards.get("kind", "battle") != "battle":
        return None
    return happens("ko", "event", which=cards)


def _one_koed(plain: Filter) -> Waits | None:
    if not plain or {"zone", "among"} & set(plain) or plain.get("kind", "battle") != "battle":
        return None
    thing = {"thing": "other"} if plain.get("other") else {}
    which = {key: value for key, value in plain.items() if key != "other"}
    return happens("ko", "event", player="you", **thing, which=which)


def _koed_so(whose: str, cards: Filter | None, cause: str) -> Waits | None:
    if cards is None or {"zone", "among", "other"} & set(cards) or cards.get("kind", "battle") != "battle":
        return None
    return happens("ko", "event", player=whose, cause=cause, which=cards)


def _dropped_from(area: str, cards: Filter | None) -> Waits | None:
    """Return that such a card goes to the Drop Area; any card at all is said elsewhere."""
    if not cards or {"zone", "among", "other", "marks", "not_marks"} & set(cards):
        return None
    return happens("moved", "event", player="you", to="drop", came_from=area, which=cards)


def _returned(cards: Filter | None) -> Waits | None:
    if cards is None or {"zone", "among", "other"} & set(cards) or cards.get("kind") != "battle":
        return None
    return happens("moved", "event", player="you", to="hand", came_from="battle", which=cards)


def _rested(whose: str, cards: Filter | None) -> Waits | None:
    if cards is None or {"zone", "among", "other"} & set(cards) or cards.get("kind") not in ("battle", "leader"):
        return None
    return happens("marked", "event", player=whose, mark="rest", which=cards)


def _koed_by_opponent(cards: Filter | None) -> Waits | None:
    if cards is None or "zone" in cards:
        return None
    return happens("ko", "event", player="you", how="opponent", which=cards)


def _removed(cards: Filter | None) -> Waits | None:
    if cards is None or cards.get("kind") != "battle":
        return None
    return happens("left", player="you", which=cards, how=["ko", "skill"])


def _by_skill(waits: Waits | None, how: Any) -> Waits | None:
    return waits and waits._replace(whens=tuple({**when, "how": how} for when in waits.whens))


def _comboed(where: Filter | None) -> Waits | None:
    how = {"how": where["zone"]} if where else {}
    return None if how.get("how") not in (None, "hand", "battle") else happens("comboed", THIS, thing="self", **how)


def _combo_ends(where: Filter | None) -> Waits | None:
    how = {"how": where["zone"]} if where else {}
    return None if how.get("how") not in (None, "hand", "battle") else happens("combo ends", THIS, thing="self", **how)


def _plays_such(player: str, plain: Filter | None, where: Filter | None = None) -> Waits | None:
    return None if plain is None else plays(player, plain, where)


def _plays_another(plain: Filter | None) -> Waits | None:
    """Return that another such card is played: it can be played, too, as this card is in play already."""
    return None if plain is None else happens("played", "event", player="you", thing="other", which=plain)
