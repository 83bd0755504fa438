"""How X610Z's sentences are built: costs, trigger conditions and additional effects around what is done (204, 207)."""

from judgeapp.domain.wording.building import Lasting, Said, in_a_row, optional, said
from judgeapp.domain.wording.grammar import Grammar, Phrase, Rule, same
from judgeapp.domain.wording.vocabulary import SHARED
from judgeapp.domain.wording.vocabulary import TERMINALS as SHARED_TERMINALS
from judgeapp.games.x610z.wording.asking import ASKING
from judgeapp.games.x610z.wording.clauses import CLAUSES, SELF
from judgeapp.games.x610z.wording.terms import TERMINALS, TERMS, Energy

Effects = tuple[Phrase, ...]
ACTIVATED, PAID, EXTRA, EACH_EXTRA, OR, REPLACES = "activated", "paid", "extra", "each extra", "or", "replacement"
DONE = "done"  # what the sentence before does must have been done successfully (207.3)


def used(effects: Effects, energies: Energy, label: str) -> Said:
    return Said(effects, cost=energies, label=label)


def gives(energies: list[Energy]) -> Said | None:
    """Return the energy that a crystal is activated for, or between which of several it chooses."""
    if any("x" in each for each in energies):
        return None
    return Said(facts={"energy": energies[0] if len(energies) == 1 else energies})


def joined(effect: Phrase, effects: Effects) -> Effects | None:
    """Return effects one after the other; stats that are changed in a row are changed on one summon."""
    first, second = effect.value, effects[0].value
    both = isinstance(first, Lasting) and isinstance(second, Lasting)
    if both and any(op.get("of") == SELF for op in second.ops):
        return None
    return in_a_row(effect, effects)


ROWS = (
    Rule("effects", "{effect}", in_a_row),
    Rule("effects", "{effect} ,|and|then {effects}", joined),
    Rule("effects", "{effect} , and|then {effects}", joined),
    Rule("effects", "{effect} and then {effects}", joined),
    Rule("effects", "you may {effects}", optional),
    Rule("instead", "instead", True),
    Rule("while", "while", True),
    Rule("while", "as long as", True),
)
BODIES = (
    Rule("body", "{effects} {instead}?", said),
    Rule("body", "if {asked:condition} ( and {also:condition} )? ,? {effects} {instead}?", said),
    Rule("body", "{effects} if {asked:condition} ( and {also:condition} )?", said),
)
SENTENCES = (
    Rule("sentence", "{body}", same),
    Rule("sentence", "{held:while} {asked:condition} ( and {also:condition} )? ,? {effects}", said),
    Rule("sentence", "{effects} {held:while} {asked:condition} ( and {also:condition} )?", said),
    Rule("sentence", "when|if successfully done ,? {effects}",
         lambda effects: Said(effects, after=True, label=DONE)),
    Rule("sentence", "if you do ,? {effects}", lambda effects: Said(effects, after=True)),
    # triggers: with a comma on catalysts (207.4b), with a colon on summons (403.9h)
    Rule("waits", "when|whenever {event}", same),
    Rule("waits", "{moment}", same),
    Rule("mark", ",|:", True),
    Rule("sentence", "{waits} {mark}? {body}", lambda waits, body, mark=None: body._replace(when=waits)),
    Rule("sentence", "if {would} ,? {effects} instead",
         lambda would, effects: Said(effects, when=would, label=REPLACES)),
    # what is used for a cost
    Rule("sentence", "{activation} ,? {energies}? : {body}",
         lambda activation, body, energies=None: body._replace(cost=energies or {}, label=ACTIVATED)),
    Rule("sentence", "{energies} : {body}", lambda energies, body: body._replace(cost=energies, label=PAID)),
    # additional effects (204.4b)
    Rule("extra", "with extra? {energies}", same),
    Rule("extra", "if you pay extra {energies}", same),
    Rule("each_extra", "for each extra {energies}", same),
    Rule("sentence", "{energies:extra} {mark}? {effects}",
         lambda energies, effects, mark=None: used(effects, energies, EXTRA)),
    Rule("sentence", "{effects} {energies:extra}", lambda energies, effects: used(effects, energies, EXTRA)),
    Rule("sentence", "{energies:each_extra} {mark}? {effects}",
         lambda energies, effects, mark=None: used(effects, energies, EACH_EXTRA)),
    Rule("sentence", "{effects} {energies:each_extra}", lambda energies, effects: used(effects, energies, EACH_EXTRA)),
    # what a card is
    Rule("sentence", "or", Said(label=OR)),
    Rule("sentence", "{activation}? :? {energies}", lambda energies, activation=None: gives([energies])),
    Rule("sentence", "{activation}? :? produces? {energies} or {other:energies}",
         lambda energies, other, activation=None: gives([energies, other])),
    Rule("sentence", "focus :|on? {word}", lambda word: Said(facts={"focus": word})),
    Rule("sentence", "{this}? comes|enters into? play with {count} {counter} counter|counters ( on it )?",
         lambda count, counter, this=None: Said(facts={"counters": {counter: count}})),
)  # fmt: skip
GRAMMAR = Grammar(
    (*SHARED, *TERMS, *CLAUSES, *ASKING, *ROWS, *BODIES, *SENTENCES),
    {**SHARED_TERMINALS, **TERMINALS},
    phrases=("effect",),
)
