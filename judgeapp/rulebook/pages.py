"""What the reader's pages show, gathered from a volume."""

from dataclasses import dataclass

from judgeapp.rulebook.models import Rule
from judgeapp.rulebook.volume import Volume


@dataclass(frozen=True)
class RulePage:
    """A rule or heading with everything around it.

    shown       what the page prints in full: the rule itself and what stands below it
    sections    instead of full text, for a chapter: its sections
    """

    volume: Volume
    rule: Rule
    above: list[Rule]
    shown: list[Rule]
    sections: list[Rule]
    before: Rule | None
    after: Rule | None
    cited_by: list[Rule]

    @property
    def section_title(self) -> str:
        """The title of the nearest heading, for a rule that has none."""
        return next((each.title for each in reversed([*self.above, self.rule]) if each.title), "")


def rule_page(volume: Volume, rule: Rule) -> RulePage:
    """Gather the page of a rule, a section or a chapter."""
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
    )
