"""Cards on which something would be ignored, each with its game and what is told of it."""

GATE = {"name": "Gate", "zone": "play", "kind": "catalyst"}
IGNORED = {
    "a trait in `more` that no text has": (
        "bleach", {"name": "Ichigo", "kind": "character", "text": [{"do": ["stands"], "more": {"trait": "Hollow"}}]},
        "card 1, text 1, more: key “trait” is not known"),
    "a player in `when` that is written wrong": (
        "bleach", {"name": "x", "text": [{"when": {"event": "discarded", "plyer": "you"}, "do": [{"draw": 1}]}]},
        "card 1, text 1, when: key “plyer” is not known; nearest is “player”"),
    "an amount that no such event tells": (
        "bleach", {"name": "x", "text": [{"when": {"event": "defends"}, "do": [{"draw": {"event": "amount"}}]}]},
        "card 1, text 1: “defends” tells no “amount”"),
    "a way to be discarded that there is not": (
        "bleach", {"name": "x", "text": [{"when": {"event": "discarded", "how": "efect"}, "do": [{"draw": 1}]}]},
        "how “efect” is not known; nearest is “effect”"),
    "a mark that nothing gives": (
        "bleach", {"name": "x", "do": [{"choose": 1, "kind": "character", "marks": ["depeleted"]}]},
        "marks “depeleted” is not known; nearest is “depleted”"),
    "once on a text that always works": (
        "bleach", {"name": "x", "kind": "character", "text": [{"do": [{"stat": "STR", "by": 1}], "once": "turn"}]},
        "a static text has no “once”"),
    "players that no effect is about": (
        "x610z", {"name": "x", "do": [{"damage": {"count": "hand", "of": "them"}, "of": "target"}]},
        "“them” are the players of the effect: say which (who = …)"),
    "players of an effect, in a condition": (
        "bleach", {"name": "x", "do": [{"draw": 1, "if": {"number": "hand", "of": "them", "least": 2}}]},
        "of “them” is not known"),
    "a text that shares what it does not have": (
        "dragon_ball_super", {"name": "x", "text": [
            {"name": "A", "label": "Activate: Main", "once": "turn", "do": [{"draw": 1}]},
            {"name": "B", "label": "Activate: Main", "shares": "A", "do": [{"draw": 1}]}]},
        "B shares its “once” with another text of this card"),
    "a KO that nothing brings about": (
        "dragon_ball_super", {"name": "x", "text": [{"when": {"event": "ko", "cause": "batle"}, "do": [{"draw": 1}]}]},
        "cause “batle” is not known; nearest is “battle”"),
    "a type where a kind is meant": (
        "x610z", {"name": "x", "do": [{"damage": 1, "of": "each beast"}]},
        "of “each beast” is not known; nearest is “each catalyst”"),
    "an effect that only happens, in a text that always works": (
        "x610z", {**GATE, "text": [{"sort": "static", "do": [{"raise": 1, "of": "Gate"}]}]},
        "effect of a static text “raise” is not known"),
    "what is raised in cost and is not there": (
        "x610z", {"name": "x", "do": [{"raise": 1, "of": "F"}]}, "of “F” is not known"),
    "a card of an event that knows none": (
        "bakugan", {"name": "x", "kind": "hero", "text": [{"when": {"event": "drawn", "thing": "self"}, "do": ["is"]}]},
        "card 1, text 1, when: key “thing” is not known; nearest is “event” (known are event, player, amount)"),
    "a step of an event that knows none": (
        "bleach", {"name": "x", "text": [{"when": {"event": "played", "step": "main"}, "do": [{"draw": 1}]}]},
        "card 1, text 1, when: key “step” is not known"),
    "a filter for the card of a step": (
        "x610z", {"name": "x", "do": [{"later": {"event": "ends", "which": {"kind": "flux"}}, "do": [{"draw": 1}]}]},
        "card 1, when: key “which” is not known; nearest is"),
    "a detail of another event of the same game": (
        "dragon_ball_super", {"name": "x", "text": [{"when": {"event": "kos", "how": "play"}, "do": [{"draw": 1}]}]},
        "card 1, text 1, when: key “how” is not known"),
    "a kind of card of a change that knows none": (
        "bleach", {"name": "x", "do": [{"replace": {"event": "draw", "kind": "event"}, "with": [{"draw": 2}]}]},
        "card 1, when: key “kind” is not known"),
    "a zone that what is counted goes to": (
        "bleach", {"name": "x", "do": [{"replace": {"event": "count", "to": "hand"}, "with": [{"draw": 2}]}]},
        "card 1, when: key “to” is not known"),
    "a step that a text has made begin": (
        "bakugan", {"name": "x", "do": [{"draw": 1, "if": {"did": "begins"}}]}, "did “begins” is not known"),
    "an attack that a text has made": (
        "bleach", {"name": "x", "do": [{"draw": {"did": "attacks"}}]}, "did “attacks” is not known"),
    "a destruction that nothing in the scene brings about": (
        "bakugan", {"name": "x", "kind": "hero", "text": [{"when": "destroyed", "do": [{"draw": 1}]}]},
        "event “destroyed” is not known"),
    "what was paid where nothing costs it": (
        "bakugan", {"name": "x", "cost": 2, "do": [{"draw": {"paid": "x"}}]},
        "paid “x” is not known; nearest is “energy” (known are energy)"),
    "more than one player who pays": (
        "x610z", {"name": "x", "do": [{"pay": 1, "who": "each"}]}, "who “each” is not known"),
    "no word for how many are chosen": (
        "x610z", {"name": "x", "do": [{"choose": "", "zone": "play"}]},
        "choose must be a whole number from 0 to 100, or a word"),
    "a change that says nothing": (
        "bleach", {"name": "x", "do": [{"become": "trait", "of": "target"}]},
        "card 1: to become, say gain, lose or to = ..."),
    "a sort of what waits that there is not": (
        "bakugan", {"name": "x", "do": [{"negate": "target", "sort": "activatd"}]},
        "sort “activatd” is not known; nearest is “activated”"),
    "a keyword that there is not, of what is negated": (
        "dragon_ball_super", {"name": "x", "kind": "extra", "do": [{"negate": "target", "label": "Overrealm"}]},
        "label “Overrealm” is not known; nearest is “Over Realm”"),
    "a sort where an attack is negated": (
        "dragon_ball_super", {"name": "x", "kind": "extra", "do": [{"negate": "attack", "sort": "play"}]},
        "to negate “attack” takes no “sort”"),
    "a card whose texts are given, and that is not there": (
        "x610z", {"name": "x", "do": [{"give": "targt", "of": "self"}]},
        "give “targt” is not known; nearest is “target”"),
    "the word of before for taking skills away": (
        "dragon_ball_super", {"name": "x", "kind": "extra", "do": [{"silence": "target"}]},
        "effect “silence” is called “blank” now"),
    "the word of before for putting beneath": (
        "dragon_ball_super", {"name": "x", "kind": "extra", "do": [{"under": "x", "of": "self"}]},
        "effect “under” is called “move, with to = “under” and on = …” now"),
    "the word of before for a floating effect": (
        "bleach", {"name": "x", "do": [{"floating": "moved", "do": [{"draw": 1}]}]},
        "effect “floating” is called “later, with every = true” now"),
    "what has happened to a card and cannot": (
        "bakugan", {"name": "x", "do": [{"move": {"kind": "evo", "this_turn": "plaid"}, "to": "hand"}]},
        "this_turn “plaid” is not known; nearest is “played”"),
    "what has happened to a card and is never asked for": (
        "bakugan", {"name": "x", "this_turn": ["played"]}, "this_turn “played” is not known; there is none here"),
    "a stat that does not change": (
        "bakugan", {"name": "x", "do": [{"stat": "power", "of": "target"}]}, "to stat, say by, to or swap = ..."),
    "a choice between nothing": ("x610z", {"name": "x", "do": [{"pick": 1}]}, "to pick, say do = ..."),
    "the word of before for negating": (
        "bleach", {"name": "x", "do": [{"cancel": "target"}]}, "effect “cancel” is called “negate” now"),
    "the word of before for a name": (
        "bleach", {"name": "x", "do": [{"draw": 1, "if": {"named": "Ichigo"}}]},
        "condition “named” is called “card, with character = …” now"),
    "the word of before for traits of a party": (
        "bleach", {"name": "x", "needs": {"party": "Cute"}}, "condition “party” is called “count, with kind"),
    "the word of before for energy": (
        "x610z", {"name": "x", "do": [{"energy": "boost", "by": 2}]}, "effect “energy” is called “number” now"),
    "the word of before for an event of energy": (
        "x610z", {"name": "x", "zone": "play", "kind": "catalyst", "text": [{"when": "produced", "do": ["is"]}]},
        "event “produced” is called “gained” now"),
    "a decision on a card that is made as it is announced": (
        "bakugan", {"name": "x", "do": [{"pick": 1, "do": [{"draw": 1}, {"damage": 1}]}]},
        "x: between the effects of a card its player decides as it is announced (6.2.1.2): instead of “pick”"),
    "a way that an ability is used in": (
        "bakugan", {"name": "x", "kind": "hero", "text": [{"when": "drawn", "do": [{"draw": 1, "if": {"mode": "a"}}]}]},
        "“mode” stands only in the “if” of an effect of a card itself"),
    "a way that a card is not played in": (
        "bakugan", {"name": "x", "do": [{"draw": 1, "if": {"not": {"mode": "a"}}}]}, "“mode” stands only in"),
    "cards that were looked at where nobody looks": (
        "x610z", {"name": "x", "do": [{"move": "looked", "to": "hand"}]}, "“looked” means nothing here: the text"),
    "what was chosen where nobody chooses": (
        "bakugan", {"name": "x", "do": [{"move": "chosen", "to": "hand"}]}, "“chosen” means nothing here"),
    "an event that nothing waits for": (
        "bleach", {"name": "x", "kind": "event", "do": [{"draw": {"event": "amount"}}]},
        "“event” means nothing here: the text waits for none"),
    "a player of an event that nothing waits for": (
        "x610z", {"name": "x", "do": [{"draw": 1, "who": "event"}]}, "“event” means nothing here"),
    "a target of what always works": (
        "bakugan", {"name": "x", "kind": "hero", "text": [{"do": [{"stat": "power", "by": 1, "of": "target"}]}]},
        "of “target” is not known; nearest is"),
    "how long what always works lasts": (
        "x610z", {**GATE, "text": [{"sort": "static", "do": [{"forbid": "cast", "until": "turn"}]}]},
        "forbid: a static text has no “until”"),
    "the next card of what always works": (
        "bleach", {"name": "x", "kind": "character", "text": [{"do": [{"cost": -1, "next": True}]}]},
        "cost: a static text has no “next”"),
    "whose cards are meant where none are": (
        "dragon_ball_super", {"name": "x", "kind": "battle", "text": [{"when": "ko", "more": {"whose": "you"}}]},
        "“whose” in more belongs to a static text on all cards of a kind"),
    "two texts under one name": (
        "bleach", {"name": "x", "kind": "character", "text": [{"name": "T", "when": "drawn"},
                                                              {"name": "t", "when": "moved"}]},
        "there are two texts “t”: give each a name of its own"),
    "a number without bounds": (
        "x610z", {"name": "x", "do": [{"draw": 1, "if": {"number": "deck"}}]}, "to number, say least or most = ..."),
    "bounds with nothing between them": (
        "bakugan", {"name": "x", "needs": {"number": "deck", "least": 5, "most": 2}}, "least is above most"),
    "a filter with nothing between its bounds": (
        "bleach", {"name": "x", "do": [{"choose": 1, "cost": {"least": 5, "most": 2}}]}, "least is above most"),
    "a filter that names nothing": (
        "x610z", {"name": "x", "do": [{"choose": 1, "kind": []}]}, "kind names nothing, so nothing fits"),
    "a zone of a number on a card": (
        "bakugan", {"name": "x", "do": [{"draw": {"stat": "power", "of": "x", "to": "hand"}}]},
        "key “to” is not known"),
    "cards on top at random": (
        "bleach", {"name": "x", "do": [{"take": 1, "zone": "deck", "top": True, "random": True}]},
        "cards are on top or at random; say one of both"),
    "cards that are taken from nowhere": (
        "x610z", {"name": "x", "do": [{"take": 1, "to": "hand"}]}, "to take, say zone = ... (known are"),
    "more effects than there are": (
        "dragon_ball_super", {"name": "x", "kind": "extra", "do": [{"pick": 3, "do": [{"draw": 1}]}]},
        "pick says at most as many as there are effects (1)"),
    "what a card in the hand lies on": (
        "x610z", {"name": "x", "on": "x"}, "only what is in play, or beneath a card, lies on one"),
    "a crystal that produces nothing": (
        "x610z", {"name": "x", "kind": "crystal", "zone": "play", "facts": {"energy": []}},
        "energy names nothing that it produces"),
    "a crystal that produces one of nothing": (
        "x610z", {"name": "x", "kind": "crystal", "zone": "play", "facts": {"energy": [{"boost": 0}, "mystic"]}},
        "energy names nothing that it produces"),
    "damage below zero": (
        "x610z", {"name": "x", "do": [{"damage": -1, "of": "target"}]}, "damage must be a whole number from 0 to 100"),
    "what is healed by no": ("x610z", {"name": "x", "do": [{"heal": False}]}, "heal must be true, or a whole number"),
    "a toll for nothing": ("x610z", {"name": "x", "do": [{"pay": 1}]}, "to pay, say do or with = ..."),
    "a stop that does not stop": (
        "bakugan", {"name": "x", "kind": "flip", "do": [{"stop": False}]}, "stop must be true"),
    "what is selected by a card that selects nothing": (
        "bakugan", {"name": "x", "facts": {"selects": "bakugan"}, "do": ["is"]},
        "x: it says what it selects and not how many (targets = …)"),
    "a label that lacks its number": (
        "dragon_ball_super", {"name": "x", "text": [{"label": "Swap"}]}, "[Swap] has a number: “Swap 3”"),
    "a label with a number that it has not": (
        "dragon_ball_super", {"name": "x", "text": [{"label": "Blocker 3"}]}, "[Blocker] has no number"),
    "what a label says already": (
        "dragon_ball_super", {"name": "x", "text": [{"label": "Activate: Main", "when": "attacks", "do": ["is"]}]},
        "[Activate: Main] says itself what “when” would; leave it out"),
    "names where no cards are fused": (
        "dragon_ball_super", {"name": "x", "text": [{"when": "attacks", "more": {"names": ["x"]}, "do": ["is"]}]},
        "“names” in more belongs to: Evolve"),
    "names of a bond that there is not": (
        "dragon_ball_super", {"name": "x", "text": [{"when": "attacks", "more": {"bond_names": ["x"]}, "do": ["is"]}]},
        "“bond_names” in more belongs to: bond"),
    "a card that goes beneath nothing": (
        "bleach", {"name": "x", "do": [{"move": "x", "to": "under"}]},
        "a card that goes beneath another: to = “under” and on = …"),
    "a target beyond those of the text": (
        "x610z", {"name": "x", "targets": 2, "do": [{"damage": 1, "of": "target 6"}]},
        "card 1: target “target 6” is not known; nearest is “target 2” (known are target, target 2)"),
    "a target beyond those that the text chooses": (
        "dragon_ball_super", {"name": "x", "do": [{"choose": 2, "zone": "battle"}, {"ko": "target 3"}]},
        "target “target 3” is not known; nearest is “target 2”"),
    "a target of a text that says of none before it": (
        "bakugan", {"name": "x", "do": [{"stat": "power", "by": 1, "of": "target 2"}]},
        "target “target 2” is not known"),
    "a target that a condition asks for": (
        "bleach", {"name": "x", "targets": 1, "do": [{"draw": 1, "if": {"card": "target 2", "kind": "event"}}]},
        "target “target 2” is not known; nearest is “target”"),
    "a target of a text that is given": (
        "bleach", {"name": "x", "do": [{"give": [{"when": "drawn", "targets": 1, "do": [{"move": "target 2",
                                                                                        "to": "hand"}]}]}]},
        "target “target 2” is not known; nearest is “target”"),
    "a target of an amount": (
        "x610z", {"name": "x", "targets": 1, "do": [{"draw": {"stat": "attack", "of": "target 3"}}]},
        "target “target 3” is not known; nearest is “target”"),
    "a card that lies beneath nothing": ("bakugan", {"name": "x", "zone": "under"}, "say which (on = …)"),
    "a filter where a condition is about one card": (
        "bleach", {"name": "x", "do": [{"draw": 1, "if": {"zone": "play", "of": {"kind": "event"}}}]},
        "of must be a word"),
    "a key of what a cost takes from the hand": (
        "x610z", {"name": "x", "cost": {"hand": {"amount": 1, "kinds": "flux"}}},
        "hand of a cost: key “kinds” is not known; nearest is “kind”"),
    "a kind of card that pays and that there is not": (
        "bleach", {"name": "x", "cost": {"hand": {"kind": "evnt"}}}, "kind “evnt” is not known; nearest is “event”"),
    "an X that is no X": ("bakugan", {"name": "x", "cost": {"x": 3}}, "x of a cost is true"),
    "an X in the cost of what nobody activates": (
        "dragon_ball_super",
        {"name": "x", "kind": "battle", "text": [{"when": "attacks", "cost": {"x": True}, "do": [{"draw": 1}]}]},
        "nobody activates it and says what X is"),
    "what a keyword does": (
        "dragon_ball_super", {"name": "x", "text": [{"label": "Critical", "do": [{"draw": 1}]}]},
        "[Critical] is a keyword that a card has, or has under a condition (needs, bond, sparking)"),
    "what such a keyword does that is given": (
        "dragon_ball_super", {"name": "x", "do": [{"give": [{"label": "Barrier", "do": [{"draw": 1}]}]}]},
        "[Barrier] is a keyword that a card has"),
    "a mode that a skill gives all the time": (
        "dragon_ball_super", {"name": "x", "text": [{"sort": "static", "do": [{"mark": "rest", "of": "self"}]}]},
        "“rest” is a state, which only happens"),
    "more targets than are spoken of": (
        "bakugan", {"name": "x", "targets": 3, "do": [{"move": "target", "to": "hand"}, {"retract": "target 2"}]},
        "card 1: targets = 3, but its effects speak of 2"),
    "targets of which no effect speaks": (
        "dragon_ball_super", {"name": "x", "kind": "extra", "targets": 1, "do": [{"draw": 1}]},
        "card 1: targets = 1, but its effects speak of none"),
    "targets of a text that is given and speaks of fewer": (
        "x610z",
        {"name": "x", "do": [{"give": [{"when": "played", "targets": 2, "do": [{"heal": 1, "of": "target"}]}]}]},
        "targets = 2, but its effects speak of 1"),
    "how many cards are Energized where it is said which": (
        "bakugan", {"name": "x", "do": [{"energize": "self", "by": 2}]}, "x: “by” belongs to energize = “top”"),
    "whose cards are Energized where it is said which": (
        "bakugan", {"name": "x", "do": [{"energize": {"zone": "hand"}, "who": "opponent"}]},
        "x: “who” belongs to energize = “top”"),
    "an item that is attached to nothing": (
        "bleach", {"name": "Zangetsu", "kind": "item", "zone": "play"}, "Zangetsu is an item in play: say which card"),
    "a type of a card that is no energy": (
        "bleach", {"name": "Ichigo", "kind": "character", "facts": {"type": "mind"}},
        "Ichigo: only an energy card has a type"),
    "if it has done what it cannot have done yet": (
        "bakugan", {"name": "x", "do": ["it looks around", {"draw": 1, "if": {"did": "discarded"}}, {"discard": 1}]},
        "card 1: before this text has done anything it asks what it has done"),
    "how much it has done before it begins": (
        "x610z", {"name": "x", "do": [{"pick": 1, "do": [{"draw": 1}, {"draw": {"did": "drawn"}}]}]},
        "before this text has done anything"),
    "what it has done, as a condition for all of it": (
        "bleach", {"name": "x", "if": {"not": {"did": "drawn"}}, "do": [{"draw": 1}]},
        "before this text has done anything"),
    "what a text has done that is put off and has done nothing": (
        "dragon_ball_super",
        {"name": "x", "kind": "extra",
         "do": [{"draw": 1}, {"later": "turn ends", "do": [{"draw": 1, "if": {"did": "drawn"}}]}]},
        "before this text has done anything"),
    "what a text has done that always works": (
        "x610z", {**GATE, "text": [{"do": [{"stat": "attack", "by": {"did": "drawn"}, "of": "each summon"}]}]},
        "before this text has done anything"),
    "an X that nothing costs": (
        "bakugan", {"name": "x", "kind": "hero", "do": [{"stat": "power", "by": "x", "of": "self"}]},
        "by “x” is not known; there is none here"),
    "nobody who draws": ("x610z", {"name": "x", "do": [{"draw": 1, "who": ""}]}, "who “” is not known; nearest is"),
    "nowhere to move to": ("bleach", {"name": "x", "do": [{"move": "self", "to": ""}]}, "to “” is not known"),
    "no kind in a filter": ("bakugan", {"name": "x", "do": [{"choose": 1, "kind": ""}]}, "kind “” is not known"),
    "no event that is waited for": (
        "dragon_ball_super", {"name": "x", "text": [{"when": "", "do": ["is"]}]}, "event “” is not known"),
    "no zones where a text works": (
        "x610z", {"name": "x", "text": [{"when": "played", "zones": [], "do": ["is"]}]}, "zones names nothing"),
    "no mark on a card": ("bleach", {"name": "x", "marks": ""}, "marks “” is not known"),
    "no id": ("bakugan", {"name": "x", "id": ""}, "a card has a name"),
    "a sentence without words": ("bakugan", {"name": "x", "do": [" "]}, "a sentence without words says nothing"),
    "a condition without words": ("x610z", {"name": "x", "do": ["a"], "needs": ""}, "a sentence without words"),
    "words of a note that there are not": (
        "bleach", {"name": "x", "do": [{"note": ""}]}, "a sentence without words says nothing"),
    "a choice of none": (
        "dragon_ball_super", {"name": "x", "do": [{"choose": 0, "zone": "battle"}]}, "choose: with choose = 0 it does"),
    "a pick of none": ("bleach", {"name": "x", "do": [{"pick": 0, "do": ["is"]}]}, "pick: with pick = 0 it does"),
    "no change of a number": (
        "x610z", {"name": "x", "do": [{"number": "deck", "by": 0}]}, "number: with by = 0 it does nothing"),
    "cards that go where they are": (
        "bakugan", {"name": "x", "do": [{"take": 1, "zone": "deck", "to": "deck"}]},
        "take: these cards are in that zone already"),
    "nothing that is done later": (
        "bleach", {"name": "x", "do": [{"later": "drawn", "do": []}]}, "card 1: to later, say do = ..."),
    "a player where every target is a card": (
        "dragon_ball_super", {"name": "x", "kind": "extra", "targets": 1, "do": [{"draw": 1, "who": "target"}]},
        "who “target” is not known"),
    "a label of what a card does itself, where there is none": (
        "bakugan", {"name": "x", "label": "core", "do": ["is"]}, "key “label” is not known"),
    "a second word for the card itself": (
        "x610z", {"name": "x", "do": [{"move": "source", "to": "hand"}]}, "move “source” is not known"),
    "how long a card is in Rest Mode": (
        "dragon_ball_super", {"name": "x", "kind": "extra", "targets": 1,
                              "do": [{"mark": "rest", "of": "target", "until": "turn"}]},
        "x: “rest” is a state, which is had until something else happens"),
    "how long a state is asked for": (
        "bleach", {"name": "x", "do": [{"draw": 1, "if": {"mark": "depleted", "of": "self", "until": "turn"}}]},
        "mark: key “until” is not known"),
    "a card that somebody looks at, where it is only known that they look": (
        "x610z", {**GATE, "text": [{"when": {"event": "looked", "thing": "self"}, "do": ["is"]}]},
        "when: key “thing” is not known"),
    "how a card was discarded where nothing tells it": (
        "dragon_ball_super", {"name": "x", "text": [{"when": {"event": "discarded", "how": "skill"}, "do": ["is"]}]},
        "when: key “how” is not known"),
}  # fmt: skip
