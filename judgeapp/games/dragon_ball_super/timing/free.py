"""The free timings of a turn: whose they are, and the rules by which they are granted and ended."""

from judgeapp.domain.timing.checkpoints import Free
from judgeapp.domain.timing.grounds import by_rule

MAIN = Free("main", True, by_rule("6-3-1-2", "4-6-2-2"), by_rule("6-3-1-2-4", "4-6-2-3"))
OFFENCE = Free("offence", True, by_rule("7-2-1-2", "4-6-2-2"), by_rule("7-2-1-3", "4-6-2-3"))
DEFENSE = Free("defense", False, by_rule("7-3-1-2", "4-6-2-2"), by_rule("7-3-1-3", "4-6-2-3"))
