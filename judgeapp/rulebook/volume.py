"""One edition held in memory: a few hundred short rules, read once, asked often."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Any

from django.utils.translation import get_language
from rapidfuzz import fuzz, process

from judgeapp.domain.game import Game
from judgeapp.domain.messages import say
from judgeapp.domain.rules.book import plain
from judgeapp.domain.rules.numbering import Numbering, Numbers
from judgeapp.games import games
from judgeapp.rulebook import identity, restating
from judgeapp.rulebook.models import Edition, Entry, Rule, newest_first
from judgeapp.rulebook.restating import Restated
from judgeapp.rulebook.search.languages import ENGLISH
from judgeapp.rulebook.storing import as_values
from judgeapp.rulebook.told import told

OWN = ("text", "list", "steps", "table", "window")
ALL = (*OWN, "example", "note", "differs")
ENOUGH = 45  # of 100: less alike than this is not near


def words_of(
    blocks: Iterable[Mapping[str, Any]], kinds: Iterable[str] = OWN, titles: dict[str, str] | None = None
) -> str:
    """Return the words of some kinds of blocks, a line each, references shown as a reader sees them."""
    wanted = set(kinds)
    lines: list[str] = []
    for block in blocks:
        if block["kind"] in wanted:
            lines += filter(None, [block.get("text", "")])
            bullet = "• " if block["kind"] == "list" else ""
            lines += [bullet + item for item in block.get("items", ())]
            lines += [" · ".join(filter(None, row)) for row in block.get("rows", ())]
    return "\n".join(plain(line, titles) for line in lines)


def nearest(typed: str, titles: Mapping[str, str], numbering: Numbering, limit: int = 6) -> tuple[str, ...]:
    """Return the numbers of the rules (number -> title) that are most like what was typed, by number or title."""
    names = {number: f"{number} {title}" for number, title in titles.items()}
    number = numbering.read(typed)
    while number and number not in titles:
        number = number[:-1]
    near = [number] if number.strip(".-") in titles else []
    close = process.extract(re.sub(r"[-/]", " ", typed), names, scorer=fuzz.WRatio, limit=limit, score_cutoff=ENOUGH)
    return tuple(dict.fromkeys([*near, *(key for _, _, key in close)]))[:limit]


class Volume:
    """The rules of an edition in document order, and how they hang together.

    restated   our restatement, beside a publisher's document that was imported
    beside     the document that this restatement is shown beneath as the plain words
    """

    def __init__(self, edition: Edition, restated: "Volume | None" = None, bridge: Edition | None = None) -> None:
        """`bridge` is the publisher's document that the restatement was written for, if that is another one."""
        self.edition, self.bridge = edition, bridge
        self.game: Game = games()[edition.game]
        self.rules: list[Rule] = list(edition.rules.all())
        self.by_number = {rule.number: rule for rule in self.rules}
        self._by_key: dict[int | None, Rule] = {rule.pk: rule for rule in self.rules}
        self.children: defaultdict[int | None, list[Rule]] = defaultdict(list)
        for rule in self.rules:
            self.children[rule.parent_id].append(rule)
        self.beside: Volume | None = None
        self.restated = restated
        if restated:
            restated.beside = self
        self._fill_entries()

        self.cites: defaultdict[int, list[Rule]] = defaultdict(list)
        self.cited_by: defaultdict[int, list[Rule]] = defaultdict(list)
        for source, target in self._citations():
            self.cites[source.pk].append(target)
            self.cited_by[target.pk].append(source)

    def _fill_entries(self) -> None:
        """Take the edition's entries; where a document has no glossary, ours stands in, and the lexicon is ours."""
        entries = list(self.edition.entries.all())
        self.glossary = [entry for entry in entries if entry.kind == Entry.Kind.GLOSSARY]
        self.lexicons: defaultdict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            if entry.kind == Entry.Kind.LEXICON:
                self.lexicons[entry.language].append(entry)
        if self.restated:
            self.glossary = self.glossary or self.restated.glossary
            self.lexicons = self.restated.lexicons
        self.terms = {entry.slug: entry for entry in self.glossary}

    def _citations(self) -> list[tuple[Rule, Rule]]:
        """Return (rule, rule it refers to), both in document order."""
        pairs = Rule.cites.through.objects.filter(from_rule__edition=self.edition)
        found = [(self._by_key[a], self._by_key[b]) for a, b in pairs.values_list("from_rule_id", "to_rule_id")]
        return sorted(found, key=lambda pair: (pair[0].ordinal, pair[1].ordinal))

    @property
    def lexicon(self) -> list[Entry]:
        """Other games' words as players of the active language know them; in English where that has none."""
        return self.lexicon_in(get_language() or "") or self.lexicons[""]

    def lexicon_in(self, language: str) -> list[Entry]:
        """Return other games' words in a language; none if our words are not told in it."""
        return self.lexicons.get("" if language == ENGLISH else language, [])

    @cached_property
    def numbers(self) -> Numbers:
        """What finds a rule's number in any form."""
        return Numbers(self.game.numbering, {rule.number: rule.printed for rule in self.rules})

    @cached_property
    def titles(self) -> dict[str, str]:
        """What references show instead of a slug, in a game without numbers."""
        return {rule.number: rule.title for rule in self.rules} if self.game.numbering.by_heading else {}

    @property
    def chapters(self) -> list[Rule]:
        return self.children[None]

    def above(self, rule: Rule) -> list[Rule]:
        """Return the rules above a rule, the chapter first."""
        found: list[Rule] = []
        while rule.parent_id:
            rule = self._by_key[rule.parent_id]
            found.insert(0, rule)
        return found

    def below(self, rule: Rule) -> list[Rule]:
        """Return everything below a rule, in document order."""
        end = rule.ordinal + 1
        while end < len(self.rules) and self.rules[end].depth > rule.depth:
            end += 1
        return self.rules[rule.ordinal + 1 : end]

    def neighbours(self, rule: Rule) -> tuple[Rule | None, Rule | None]:
        """Return where one goes back and on: past what this one's page shows, into what it only lists."""
        siblings = self.children[rule.parent_id]
        at = siblings.index(rule)
        before = siblings[at - 1] if at else self._by_key.get(rule.parent_id)
        after = rule.ordinal + 1 + (0 if self.sections(rule) else len(self.below(rule)))
        return before, self.rules[after] if after < len(self.rules) else None

    def sections(self, rule: Rule) -> list[Rule]:
        """Return the sections that a chapter's page lists instead of showing them in full."""
        return [] if rule.depth else [each for each in self.children[rule.pk] if each.is_heading]

    def words(self, rule: Rule) -> str:
        """Return the rule's own words as plain text."""
        return words_of(rule.blocks, OWN, self.titles)

    def name(self, rule: Rule, translated: str = "") -> str:
        """Return what a rule is called in a list: its number (unless that is a slug) and its title."""
        is_slug = not self.game.numbering.parts(rule.number)
        title = translated or rule.title or self.our_title(rule)
        return title if is_slug else " ".join(filter(None, [rule.number, title]))

    def our_title(self, rule: Rule) -> str:
        """Return our title of a heading that the document prints without one, in brackets."""
        ours = self.plain_words(rule) if rule.is_heading else []
        return f"({ours[0].title})" if ours and ours[0].title else ""

    def citation(self, rule: Rule) -> str:
        """Return how a judge cites a rule: game, document, edition, number."""
        document = self.document(rule)
        if self.game.numbering.parts(rule.number):
            return say("{document}, rule {number}", document=document, number=rule.number)
        return f"{document}, “{rule.title}”"

    def document(self, rule: Rule) -> str:
        """Return the first document that a rule stands in, with the game and the edition."""
        edition = {"title": self.edition.title, "edition": self.edition.edition}
        found = next((each for each in self.edition.documents if each["key"] in rule.sources[:1]), edition)
        name = found["title"] if self.game.name in found["title"] else f"{self.game.name}, {found['title']}"
        return name if found["edition"] in name else f"{name} {found['edition']}"

    def nearest(self, typed: str, limit: int = 6) -> list[Rule]:
        """Return the rules whose numbers or titles are most like what was typed."""
        titles = {rule.number: rule.title for rule in self.rules}
        return [self.by_number[number] for number in nearest(typed, titles, self.game.numbering, limit)]

    def home_of(self, entry: Entry) -> "Volume":
        """Return the volume whose entry it is: this one, or our restatement where its entries stand in."""
        return self.restated if self.restated and entry.edition_id != self.edition.pk else self

    def seen_from(self, entry: Entry) -> list[Rule]:
        """Return the rules that an entry points to."""
        home = self.home_of(entry)
        return [rule for number in entry.see if (rule := home.target(number))]

    def other_forms(self, entry: Entry) -> list[str]:
        """Return what else a term is called: a document's glossary does not say, so ours does."""
        ours = self.restated.terms.get(entry.slug) if self.restated and entry.kind == Entry.Kind.GLOSSARY else None
        return list(dict.fromkeys([*entry.also, *(ours.also if ours else ())]))

    def address_of(self, entry: Entry) -> str:
        """Return where an entry is read in this edition."""
        is_term = entry.kind == Entry.Kind.GLOSSARY
        return f"{self.edition.address('glossary')}#{entry.slug}" if is_term else entry.get_absolute_url()

    def in_doubt_behind(self, entry: Entry) -> list[Rule]:
        """Return the rules that an entry of ours points to and that say something else than our words of them."""
        if self.home_of(entry) is self:
            return []
        seen = [rule for each in self.seen_from(entry) for rule in (each, *self._below(each))]
        return [rule for rule in seen if (found := self.restatement_of(rule)) and found.is_in_doubt]

    def _below(self, rule: Rule) -> list[Rule]:
        return self.below(rule) if rule.edition_id == self.edition.pk else []

    def find(self, number: str) -> Rule | None:
        """Return the rule of a number, our restatement's where this edition lacks it."""
        return self.by_number.get(number) or (self.restated.by_number.get(number) if self.restated else None)

    def note(self, key: str) -> Rule | None:
        """Return the rule of our restatement that has an editor's note."""
        return (self.restated or self)._with_notes.get(key)

    @cached_property
    def _with_notes(self) -> dict[str, Rule]:
        notes = ((block, rule) for rule in self.rules for block in rule.blocks if block["kind"] == "note")
        return {block["key"]: rule for block, rule in notes if block.get("key")}

    def cited(self, number: str) -> Rule | None:
        """Return what a number of our restatement means here; the app's own code and data cite by these."""
        return (self.restated.target(number) if self.restated else None) or self.by_number.get(number)

    def target(self, number: str) -> Rule | None:
        """Return what a reference in this edition's text leads to: beside a document, to the document's rule."""
        rule = self.by_number.get(number)
        return (rule and self.beside and self.beside.official_of(rule)) or rule

    def compare(self) -> None:
        """Find out which rule is which of our restatement, ahead of the first page that shows it."""
        _ = self._stands_as

    def plain_words(self, rule: Rule) -> list[Rule]:
        """Return the rules of our restatement that say a document's rule in other words."""
        found = self.restatement_of(rule)
        return [self.restated.by_number[number] for number in found.numbers] if self.restated and found else []

    def restatement_of(self, rule: Rule) -> Restated | None:
        """Return which rules of our restatement stand beneath a document's rule, and whether they still fit it."""
        return self._restated_as.get(rule.number)

    def official_of(self, ours: Rule) -> Rule | None:
        """Return the document's rule that a rule of our restatement says in other words; of several the first."""
        return self.by_number.get(self._stands_as.get(ours.number, ""))

    @cached_property
    def _restated_as(self) -> restating.Beneath:
        """Return what stands beneath each number."""
        if self.restated is None:
            return {}
        ours, theirs, numbering = as_values(self.restated.rules), as_values(self.rules), self.game.numbering
        if self.restated.edition.restates(self.edition):
            return restating.as_meant(ours, theirs)
        if self.edition.language:
            return restating.in_another_language(ours, theirs)
        if self.bridge:
            return restating.compared(ours, as_values(self.bridge.rules.all()), theirs, numbering)
        return restating.uncompared(ours, theirs, numbering)

    @cached_property
    def _stands_as(self) -> identity.Numbers:
        """Return each of the restatement's numbers' number here."""
        found: identity.Numbers = {}
        for number in self.by_number:
            for ours in self._restated_as[number].numbers if number in self._restated_as else ():
                found.setdefault(ours, number)
        return found


def open_volume(edition: Edition, shown: Iterable[Edition] | None = None) -> Volume:
    """Return an edition's volume; an imported one has our restatement beside it, out of those that are `shown`."""
    if not edition.is_imported:
        return Volume(edition)
    of_game = [each for each in shown or Edition.objects.filter(game=edition.game) if each.game == edition.game]
    ours = next((each for each in of_game if not each.is_imported), None)
    if ours is None:
        return Volume(edition)
    documents = [each for each in of_game if each.is_imported and each.pk != edition.pk]
    meant = sorted(newest_first(documents), key=lambda each: not ours.is_called(each.edition))
    bridge = next((each for each in meant if ours.restates(each)), None)
    return Volume(edition, Volume(ours), bridge)


class RulePage:
    """A rule or heading of an edition with everything around it, beside the current edition.

    shown       what the page prints in full: the rule itself and what stands below it, each with our plain words of it
    sections    instead of full text, for a chapter: its sections
    now         the same rule in the current edition, None if it has none
    """

    def __init__(self, volume: Volume, rule: Rule, current: Volume) -> None:
        self.volume, self.rule = volume, rule
        self.above, self.sections = volume.above(rule), volume.sections(rule)
        self.shown = [rule] if self.sections else [rule, *volume.below(rule)]
        self.before, self.after = volume.neighbours(rule)
        self.cited_by = volume.cited_by[rule.pk]
        self.now = rule_now(volume, rule, current)

    @property
    def section_title(self) -> str:
        """The title of the nearest heading, for a rule that has none."""
        return next((told(each).title for each in reversed([*self.above, self.rule]) if each.title), "")


def rule_now(volume: Volume, rule: Rule, current: Volume) -> Rule | None:
    """Return the same rule in the current edition, None if it has none."""
    if volume.edition == current.edition:
        return rule
    if not volume.edition.is_imported:
        return current.official_of(rule)
    if not current.edition.is_imported:
        ours = volume.plain_words(rule)
        return current.by_number.get(ours[0].number) if ours else None
    return current.by_number.get(_became(volume, current).get(rule.number, ""))


@lru_cache(maxsize=4)
def _became(volume: Volume, current: Volume) -> identity.Numbers:
    """Return number in a document -> number in the current one; another edition is another volume."""
    return identity.same(as_values(volume.rules), as_values(current.rules), volume.game.numbering)
