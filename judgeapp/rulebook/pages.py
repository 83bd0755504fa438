"""What the reader's pages show, gathered from a volume."""

from dataclasses import dataclass
from functools import lru_cache

from judgeapp.rulebook import identity
from judgeapp.rulebook.models import Rule
from judgeapp.rulebook.storing import as_values
from judgeapp.rulebook.volume import Volume


@dataclass(frozen=True)
class RulePage:
    """A rule or heading with everything around it.

    shown       what the page prints in full: the rule itself and what stands below it, each with our plain words of it
    sections    instead of full text, for a chapter: its sections
    now         the same rule in the current edition, None if it has none
    """

    volume: Volume
    rule: Rule
    above: list[Rule]
    shown: list[Rule]
    sections: list[Rule]
    before: Rule | None
    after: Rule | None
    cited_by: list[Rule]
    now: Rule | None

    @property
    def section_title(self) -> str:
        """The title of the nearest heading, for a rule that has none."""
        return next((each.title for each in reversed([*self.above, self.rule]) if each.title), "")


def rule_page(volume: Volume, rule: Rule, current: Volume) -> RulePage:
    """Gather the page of a rule, a section or a chapter of an edition, beside the current one."""
    below = volume.below(rule)
    sections = volume.sections(rule)
    before, after = volume.neighbours(rule)
    return RulePage(
        volume=volume,
        rule=rule,
        above=volume.above(rule),
        shown=[rule] if sections else [rule, *below],
        sections=sections,
        before=before,
        after=after,
        cited_by=volume.cited_by[rule.pk],
        now=rule_now(volume, rule, current),
    )


def rule_now(volume: Volume, rule: Rule, current: Volume) -> Rule | None:
    """Return the same rule in the current edition, None if it has none."""
    if volume.edition == current.edition:
        return rule
    if not volume.edition.is_imported:
        return current.official_of(rule)
    if not current.edition.is_imported:
        ours = volume.plain_words(rule)
        return current.by_number.get(ours.number) if ours else None
    return current.by_number.get(_became(volume, current).get(rule.number, ""))


@lru_cache(maxsize=4)
def _became(volume: Volume, current: Volume) -> identity.Numbers:
    """Return number in a document -> number in the current one; another edition is another volume."""
    return identity.same(as_values(volume.rules), as_values(current.rules), volume.game.numbering)
