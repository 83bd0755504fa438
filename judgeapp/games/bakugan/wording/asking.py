"""What Bakugan's cards ask and wait for: conditions, and the events that set abilities off."""

from typing import Any

from judgeapp.domain.wording.grammar import Rule, same
from judgeapp.domain.wording.vocabulary import Filter, merged
from judgeapp.games.bakugan.wording.terms import IT, THEME, THIS, YOURS


def at_least(zone: str, cards: Filter, number: int = 1, whose: str = "you") -> Filter:
    return {"count": zone, "of": whose, **cards, "least": number}


def exactly(zone: str, cards: Filter, number: int, whose: str = "you") -> Filter:
    return {"count": zone, "of": whose, **cards, "least": number, "most": number}


def named(name: str) -> Filter:
    return {"count": "play", "of": "you", "name": name}


OTHERS = {"count": "play", "kind": "bakugan", "of": "you", "other": True}  # of a Bakugan that says so
CONDITIONS = (
    # those of the tag-words (7.4)
    Rule("turbo", "you have the most energy cards ( in play )?", {"tag": "turbo"}),
    Rule("turbo", "you have more energy cards ( in play )? than your|any|each opponent", {"tag": "turbo"}),
    Rule("flow", "you ( have | 've )? played another card this turn", {"tag": "flow"}),
    Rule("flow", "you've played another card this turn", {"tag": "flow"}),
    Rule("condition", "this is your first card this turn", {"not": [{"tag": "flow"}]}),
    Rule("condition", "this bakugan? holds|has {number} or more bakucores",
         lambda number: {"count": "play", "kind": "core", "on": THIS, "least": number}),
    Rule("condition", "it holds|has {number} or more bakucores",
         lambda number: {"count": "play", "kind": "core", "on": IT, "least": number}),
    Rule("condition", "this is the first card you|you've have? played this turn", {"not": [{"tag": "flow"}]}),
    Rule("fury", "you have no|0 cards in your? hand", {"tag": "fury"}),
    Rule("fury", "your hand is empty", {"tag": "fury"}),
    Rule("domination", "your bakugan hold|have|holds the most bakucores", {"tag": "domination"}),
    Rule("domination", "your bakugan are|is holding the most bakucores", {"tag": "domination"}),
    *(Rule("condition", f"{{{tag}}}", same) for tag in ("turbo", "flow", "fury", "domination")),
    # what there is
    Rule("condition", "you only? have only? one open bakugan",
         exactly("play", {"kind": "bakugan", "marks": "open"}, 1)),
    Rule("condition", "you have|control {number} or more {look}? {kind} ( in play )?",
         lambda number, kind, look=None: at_least("play", {"kind": kind, **(look or {})}, number) if kind else None),
    Rule("condition", "you have|control a|an {look}? {kind} ( in play )?",
         lambda kind, look=None: at_least("play", {"kind": kind, **(look or {})}) if kind else None),
    Rule("condition", "you have|control another {look}? {kind} ( in play )?",
         lambda kind, look=None: at_least("play", {"kind": kind, **(look or {}), "other": True}) if kind else None),
    Rule("condition", "you have|control {number} or more {looks}? bakugan",
         lambda number, looks=None: at_least("play", {"kind": "bakugan", **(looks or {})}, number)),
    Rule("condition", "you have|control {number} or more energy cards ( in play )?",
         lambda number: at_least("energy", {}, number)),
    Rule("condition", "you have|control {number} or more {looks}? bakugan {such}?",
         lambda number, looks=None, such=None:
         at_least("play", {"kind": "bakugan", **(merged(looks, such) or {})}, number) if such else None),
    Rule("condition", "you have|control a|an {looks} bakugan",
         lambda looks: at_least("play", {"kind": "bakugan", **looks})),
    Rule("condition", "you have|control no {kind} ( in play )?",
         lambda kind: {"count": "play", "of": "you", "kind": kind, "most": 0} if kind else None),
    Rule("condition", "your opponent has|controls {number} or more {look}? {kind} ( in play )?",
         lambda number, kind, look=None:
         at_least("play", {"kind": kind, **(look or {})}, number, "opponent") if kind else None),
    Rule("condition", "your opponent has|controls a|an {look}? {kind} ( in play )?",
         lambda kind, look=None: at_least("play", {"kind": kind, **(look or {})}, 1, "opponent") if kind else None),
    Rule("condition", "your opponent has|controls no {kind} ( in play )?",
         lambda kind: {"count": "play", "of": "opponent", "kind": kind, "most": 0} if kind else None),
    Rule("condition", "you have {number} or fewer|less energy cards ( in play )?",
         lambda number: {"count": "energy", "of": "you", "most": number}),
    Rule("condition", "your opponent has {number} or more energy cards ( in play )?",
         lambda number: at_least("energy", {}, number, "opponent")),
    Rule("condition", "your opponent has more energy cards ( in play )? than you",
         {"amount": {"count": "energy", "of": "opponent"}, "least": {"count": "energy", "of": "you", "plus": 1}}),
    Rule("condition", "you have fewer|less energy cards ( in play )? than {chooser}",
         lambda chooser: {"amount": {"count": "energy", "of": chooser}, "least": {"count": "energy", "of": "you",
                                                                                "plus": 1}}),
    Rule("condition", "you have fewer|less cards in your? hand than {chooser}",
         lambda chooser: {"amount": {"count": "hand", "of": chooser}, "least": {"count": "hand", "of": "you",
                                                                              "plus": 1}}),
    Rule("condition", "you control|have more heroes ( in play )? than {chooser}",
         lambda chooser: {"amount": {"count": "play", "kind": "hero", "of": "you"},
                          "least": {"count": "play", "kind": "hero", "of": chooser, "plus": 1}}),
    Rule("condition", "you have {number} or more cards in your discard pile",
         lambda number: at_least("discard", {}, number)),
    Rule("condition", "your opponent has {number} or fewer|less cards in their? hand",
         lambda number: {"count": "hand", "of": "opponent", "most": number}),
    Rule("condition", "your bakugan has|holds a|an {icon} bakucore",
         lambda icon: {"count": "play", "kind": "core", "icon": icon, "on": YOURS, "least": 1}),
    Rule("condition", "{chooser} has|controls more {kept:several} ( in play )? than you", lambda chooser, kept: {
        "amount": {"count": "play", "kind": kept, "of": chooser},
        "least": {"count": "play", "kind": kept, "of": "you", "plus": 1}}),
    Rule("condition", "it has|holds a|an {icon} bakucore",
         lambda icon: {"count": "play", "kind": "core", "icon": icon, "on": IT, "least": 1}),
    Rule("condition", "this bakugan? has|holds a|an {icon} bakucore?", lambda icon: {"core": icon}),
    Rule("condition", "you have {number:exact} card|cards in your? hand",
         lambda number: {"count": "hand", "of": "you", "least": number, "most": number}),
    Rule("exact", "exactly {number}", same),
    Rule("condition", "your bakugan is evolved", {"count": "play", "kind": "evo", "on": YOURS, "least": 1}),
    Rule("condition", "your bakugan has an evo ( on it )?", {"count": "play", "kind": "evo", "on": YOURS, "least": 1}),
    Rule("condition", "this bakugan? has an evo ( on it )?", {"count": "play", "kind": "evo", "on": THIS, "least": 1}),
    Rule("condition", "you have an evo on this bakugan?", {"count": "play", "kind": "evo", "on": THIS, "least": 1}),
    Rule("condition", "this bakugan? is evolved", {"count": "play", "kind": "evo", "on": THIS, "least": 1}),
    Rule("condition", "your other bakugan are {look}",
         lambda look: {**OTHERS, "not": look, "most": 0}),
    Rule("condition", "your other bakugan are open", {**OTHERS, "not_marks": "open", "most": 0}),
    Rule("condition", "you ( didn't | did not ) play a|any card|cards ( this turn )?", {"number": "plays", "most": 0}),
    Rule("condition", "you've|you have? played {number} or more other cards this turn",
         lambda number: {"amount": {"number": "plays", "plus": -1}, "least": number}),
    Rule("condition", "you have|control three {looks} bakugan",
         lambda looks: at_least("play", {"kind": "bakugan", **looks}, 3)),
    Rule("condition", "your bakugan holds|has {number} or more bakucores",
         lambda number: {"count": "play", "kind": "core", "on": YOURS, "least": number}),
    Rule("condition", "it has an evo ( on it )?", {"count": "play", "kind": "evo", "on": IT, "least": 1}),
    Rule("condition", "it's|its evolved", {"count": "play", "kind": "evo", "on": IT, "least": 1}),
    Rule("condition", "it is evolved", {"count": "play", "kind": "evo", "on": IT, "least": 1}),
    Rule("condition", "it's|its open", {"mark": "open", "of": IT}),
    Rule("condition", "it is open", {"mark": "open", "of": IT}),
    Rule("condition", "your bakugan are all {look}",
         lambda look: {"count": "play", "kind": "bakugan", "of": "you", "not": look, "most": 0}),
    Rule("condition", "all of? your bakugan are {look}",
         lambda look: {"count": "play", "kind": "bakugan", "of": "you", "not": look, "most": 0}),
    Rule("condition", "all of? your bakugan are open",
         {"count": "play", "kind": "bakugan", "of": "you", "not_marks": "open", "most": 0}),
    Rule("condition", "you have more cards in your? hand than {chooser}", lambda chooser: {
        "amount": {"count": "hand", "of": "you"}, "least": {"count": "hand", "of": chooser, "plus": 1}}),
    Rule("condition", "{chooser} has more cards in their? hand than you", lambda chooser: {
        "amount": {"count": "hand", "of": chooser}, "least": {"count": "hand", "of": "you", "plus": 1}}),
    Rule("condition", "you have {number} or more cards in your? hand", lambda number: at_least("hand", {}, number)),
    Rule("condition", "you have {number} or fewer|less cards in your? hand",
         lambda number: {"count": "hand", "of": "you", "most": number}),
    Rule("condition", "your opponent has {number} or more cards in their? hand",
         lambda number: at_least("hand", {}, number, "opponent")),
    Rule("condition", "your opponent has no cards in their? hand", {"count": "hand", "of": "opponent", "most": 0}),
    Rule("condition", "you have {number} or more {card} in your discard pile",
         lambda number, card: at_least("discard", card, number)),
    Rule("condition", "you have|control {name} ( in play )?", named),
    Rule("name", "{bracketed}", same),
    Rule("name", "{capital}", same),
    Rule("name", "{capital} {name}", lambda capital, name: f"{capital} {name}"),
    Rule("condition", "you ( have )? played {number} or more cards this turn",
         lambda number: {"number": "plays", "least": number}),
    Rule("condition", "you ( have )? played a|an {kind} this turn",
         lambda kind: {"played": kind, "least": 1} if kind else None),
    Rule("condition", "you've played {number} or more cards this turn",
         lambda number: {"number": "plays", "least": number}),
    # the Bakugan that is spoken of
    Rule("condition", "{look}", lambda look: {"card": THEME, **look}),
    Rule("condition", "( it | it's ) is? {look}", lambda look: {"card": IT, **look}),
    Rule("condition", "your bakugan is {look}", lambda look: {"card": YOURS, **look}),
    Rule("condition", "this bakugan? is open", {"mark": "open", "of": THIS}),
    Rule("condition", "the bakugan's {rating} becomes|is {number} or greater|more|higher",
         lambda rating, number: {"stat": rating, "of": IT, "least": number}),
    Rule("condition", "this bakugan? has {number} or more {rating}",
         lambda rating, number: {"stat": rating, "of": THIS, "least": number}),
    Rule("condition", "it's|its not a|an {kind}", lambda kind: {"not": {"card": IT, "kind": kind}} if kind else None),
    Rule("condition", "it is not a|an {kind}", lambda kind: {"not": {"card": IT, "kind": kind}} if kind else None),
    Rule("condition", "it is a|an {kind}", lambda kind: {"card": IT, "kind": kind} if kind else None),
    Rule("condition", "it's|its a|an {kind}", lambda kind: {"card": IT, "kind": kind} if kind else None),
)  # fmt: skip


def happens(event: str, **more: Any) -> dict[str, Any]:
    return {"event": event, **more}


def played(player: str, kind: str, look: Filter | None = None, cost: Filter | None = None) -> dict[str, Any]:
    which = {**(look or {}), **(cost or {})}
    return {"event": "played", "player": player, **({"kind": kind} if kind else {}),
            **({"which": which} if which else {})}  # fmt: skip


def the_first(kind: str) -> dict[str, Any] | None:
    """Return that the first card of a kind in a turn is played: as it is, it is the only one."""
    return happens("played", player="you", kind=kind, needs=[{"played": kind, "most": 1}]) if kind else None


def opened(whose: str, look: Filter | None) -> dict[str, Any]:
    return happens("opened", player=whose, **({"which": look} if look else {}))


ATTACKER = {"kind": "bakugan", "of": "you"}
EVENTS = (
    Rule("actor", "you", "you"),
    Rule("actor", "an|your opponent", "opponent"),
    Rule("actor", "a player", "any"),
    Rule("event", "you play this card?", happens("played", thing="self")),
    Rule("event", "{actor} play|plays a|an|another {look}? {kind} {cost}?",
         lambda actor, kind, look=None, cost=None: played(actor, kind, look, cost)),
    Rule("event", "you play a|an {kind} on this bakugan?",
         lambda kind: happens("aimed", player="you", thing="self", played=kind) if kind else None),
    Rule("event", "{actor} discard|discards a card", lambda actor: happens("discarded", player=actor)),
    Rule("event", "you discard this card?", happens("discarded", player="you", thing="self")),
    Rule("event", "this card? is discarded", happens("discarded", thing="self")),
    Rule("event", "{actor} draw|draws a card", lambda actor: happens("drawn", player=actor)),
    Rule("event", "one of your {look}? bakugan attacks",
         lambda look=None: happens("damage", which={**ATTACKER, **(look or {})})),
    Rule("event", "your bakugan attacks|attack", happens("damage", which=ATTACKER)),
    Rule("event", "you attack", happens("damage", which=ATTACKER)),
    Rule("event", "you are attacked", happens("damage", player="you", which={"kind": "bakugan", "of": "opponent"})),
    Rule("event", "this bakugan? ( is | becomes ) the victor", happens("victor", thing="self")),
    Rule("event", "this bakugan? wins a|the brawl", happens("victor", thing="self")),
    Rule("event", "you win a|the brawl", happens("victor", player="you")),
    Rule("event", "one of your bakugan ( is | becomes ) the victor", happens("victor", player="you")),
    Rule("event", "{actor} energize|energizes ( a card )?", lambda actor: happens("energized", player=actor)),
    Rule("event", "this bakugan? attacks", happens("damage", thing="self")),
    Rule("event", "{actor} open|opens a {look}? bakugan",
         lambda actor, look=None: happens("opened", player=actor, **({"which": look} if look else {}))),
    Rule("event", "this bakugan? opens", happens("opened", thing="self")),
    Rule("event", "a {look}? bakugan opens",
         lambda look=None: happens("opened", player="any", **({"which": look} if look else {}))),
    Rule("event", "one of your {look}? bakugan opens",
         lambda look=None: happens("opened", player="you", **({"which": look} if look else {}))),
    Rule("event", "{actor} select|selects a bakugan to roll", lambda actor: happens("selected", player=actor)),
    Rule("event", "you select|choose this bakugan? to roll", happens("selected", thing="self")),
    Rule("event", "this bakugan? is retracted", happens("retracted", thing="self")),
    Rule("event", "one of your bakugan is retracted", happens("retracted", player="you")),
    Rule("event", "{actor} take|takes damage", lambda actor: happens("dealt", player=actor)),
    Rule("event", "you deal {number} or more damage in an attack",
         lambda number: happens("dealt", which=ATTACKER, amount={"least": number})),
    Rule("event", "this card? deals {number} or more damage",
         lambda number: happens("dealt", thing="self", amount={"least": number})),
    Rule("event", "another of your {kept:several} is destroyed",
         lambda kept: happens("destroyed", player="you", kind=kept, thing="other")),
    Rule("event", "this card? deals damage", happens("dealt", thing="self")),
    Rule("event", "one of your {look}? bakugan deals damage",
         lambda look=None: happens("dealt", which={**ATTACKER, **(look or {})})),
    Rule("event", "you play your first {kind} each|in|of a|the? turn", lambda kind: the_first(kind)),
    Rule("event", "you play the first {kind} each|in|of a|the? turn", lambda kind: the_first(kind)),
    Rule("event", "another {kept} enters play under your control",
         lambda kept: happens("entered", player="you", kind=kept, thing="other")),
    Rule("event", "a|an {kept} enters play under your control",
         lambda kept: happens("entered", player="you", kind=kept)),
    Rule("event", "one of your {kept:several} is destroyed",
         lambda kept: happens("destroyed", player="you", kind=kept)),
    Rule("event", "your|an opponent's {kept} is destroyed",
         lambda kept: happens("destroyed", player="opponent", kind=kept)),
    Rule("event", "an enemy|opposing {kept} is destroyed",
         lambda kept: happens("destroyed", player="opponent", kind=kept)),
    Rule("event", "your {look}? bakugan opens", lambda look=None: opened("you", look)),
    Rule("event", "an enemy|opposing {look}? bakugan opens", lambda look=None: opened("opponent", look)),
    Rule("event", "your opponent's {look}? bakugan opens", lambda look=None: opened("opponent", look)),
    Rule("event", "an enemy|opposing bakugan is retracted", happens("retracted", player="opponent")),
    Rule("event", "your bakugan is retracted", happens("retracted", player="you")),
    Rule("event", "you play a|an {kind} on a|one of? your? bakugan",
         lambda kind: happens("aimed", player="you", played=kind) if kind else None),
    Rule("event", "a bakucore is attached to one of your bakugan", happens("attached", player="you")),
    Rule("event", "a bakucore is attached to this bakugan?", happens("attached", which={"on": "self"})),
    Rule("event", "you reroll a|your bakugan", happens("rerolled", player="you")),
    Rule("event", "you shuffle your deck", happens("shuffled", player="you")),
    Rule("event", "this card? leaves play", happens("left", thing="self")),
    Rule("event", "this card? is destroyed", happens("destroyed", thing="self")),
    Rule("event", "a|an {kept} is destroyed", lambda kept: happens("destroyed", player="any", kind=kept)),
    Rule("moment", "at the start|beginning of the|each|every|your turn", happens("turn")),
    Rule("moment", "at the end of the|each|every|this turn", happens("begins", step="play")),
)  # fmt: skip
