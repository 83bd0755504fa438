"""The kinds of rule that a format is made of; a format names them in its data."""

from judgeapp.domain.decks.clauses.copies import Copies, Group, TeamCopies
from judgeapp.domain.decks.clauses.dated import Listed, Released
from judgeapp.domain.decks.clauses.sizes import FromPool, Shuffle, Size, Types
from judgeapp.domain.decks.clauses.ties import Distinct, Matches, OwnRules, Partner, Shares

KINDS = {
    "size": Size,
    "types": Types,
    "shuffle": Shuffle,
    "copies": Copies,
    "group": Group,
    "team copies": TeamCopies,
    "shares": Shares,
    "matches": Matches,
    "partner": Partner,
    "distinct": Distinct,
    "from pool": FromPool,
    "listed": Listed,
    "released": Released,
    "own rules": OwnRules,
}
