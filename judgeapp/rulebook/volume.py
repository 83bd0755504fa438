"""One live edition held in memory: a few hundred short rules, read once, asked often."""

import re
from collections import defaultdict
from functools import cached_property

from rapidfuzz import fuzz, process

from judgeapp.domain.game import Game
from judgeapp.games import games
from judgeapp.rulebook.models import Edition, Entry, Rule
from judgeapp.rulebook.passages import OWN, words_of


class Volume:
    """The rules of an edition in document order, and how they hang together."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.game: Game = games()[edition.game]
        self.rules: list[Rule] = list(edition.rules.all())
        self.by_number = {rule.number: rule for rule in self.rules}
        self._by_key = {rule.pk: rule for rule in self.rules}
        self.children: defaultdict[int | None, list[Rule]] = defaultdict(list)
        for rule in self.rules:
            self.children[rule.parent_id].append(rule)
        entries = list(edition.entries.all())
        self.glossary = [entry for entry in entries if entry.kind == Entry.Kind.GLOSSARY]
        self.lexicon = [entry for entry in entries if entry.kind == Entry.Kind.LEXICON]
        self.terms = {entry.slug: entry for entry in self.glossary}

        self.cites: defaultdict[int, list[Rule]] = defaultdict(list)
        self.cited_by: defaultdict[int, list[Rule]] = defaultdict(list)
        for source, target in self._citations():
            self.cites[source.pk].append(target)
            self.cited_by[target.pk].append(source)

    def _citations(self) -> list[tuple[Rule, Rule]]:
        """Return (rule, rule it refers to), both in document order."""
        pairs = Rule.cites.through.objects.filter(from_rule__edition=self.edition)
        found = [(self._by_key[a], self._by_key[b]) for a, b in pairs.values_list("from_rule_id", "to_rule_id")]
        return sorted(found, key=lambda pair: (pair[0].ordinal, pair[1].ordinal))

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

    def name(self, rule: Rule) -> str:
        """Return what a rule is called in a list: its number (unless that is a slug) and its title."""
        is_slug = not self.game.numbering.parts(rule.number)
        return rule.title if is_slug else " ".join(filter(None, [rule.number, rule.title]))

    def citation(self, rule: Rule) -> str:
        """Return how a judge cites a rule: game, document, edition, number."""
        mark = f"rule {rule.number}" if self.game.numbering.parts(rule.number) else f"“{rule.title}”"
        return f"{self.document(rule)}, {mark}"

    def document(self, rule: Rule) -> str:
        """Return the first document that a rule stands in, with the game and the edition."""
        found = next(each for each in self.edition.documents if each["key"] == rule.sources[0])
        name = found["title"] if self.game.name in found["title"] else f"{self.game.name}, {found['title']}"
        return name if found["edition"] in name else f"{name} {found['edition']}"

    def nearest(self, typed: str, limit: int = 6) -> list[Rule]:
        """Return the rules whose numbers or titles are most like what was typed."""
        names = {rule.number: f"{rule.number} {rule.title}" for rule in self.rules}
        number = self.game.numbering.read(typed)
        while number and number not in self.by_number:
            number = number[:-1]
        near = [number] if number.strip(".-") in self.by_number else []
        close = process.extract(re.sub(r"[-/]", " ", typed), names, scorer=fuzz.WRatio, limit=limit, score_cutoff=45)
        return [self.by_number[key] for key in dict.fromkeys([*near, *(key for _, _, key in close)])][:limit]
