"""Measures the search with questions whose right rules are known."""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from judgeapp.rulebook.search.engine import Engine, Hit

DEPTH = 10


@dataclass(frozen=True)
class Question:
    """One question of a set: what was typed, what kind of query it is, the rules that answer it."""

    game: str
    question: str
    kind: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Score:
    """How a set of questions fared; MRR is the mean of 1/rank of the first right rule (0 beyond 10)."""

    questions: int
    recall_1: float
    recall_5: float
    mrr: float


def read_questions(folder: Path) -> list[Question]:
    """Read every <game>.jsonl of a folder; raise ValueError with file and line for a bad one."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                row = json.loads(line)
                found.append(Question(path.stem, row["question"], row["kind"], tuple(row["rules"])))
            except (json.JSONDecodeError, KeyError, TypeError) as error:
                raise ValueError(f"{path.name}:{number}: {error!r}") from error
    return found


def rank_of(question: Question, hits: Iterable[Hit]) -> int:
    """Return the place of the first right answer, 0 if there is none."""
    for place, hit in enumerate(hits, 1):
        if hit.number in question.rules or (hit.kind == "glossary" and f"glossary:{hit.title}" in question.rules):
            return place
    return 0


def evaluate(engine: Engine, questions: Iterable[Question]) -> dict[Question, int]:
    """Return the rank of the right answer for each question."""
    return {
        question: rank_of(question, engine.search(question.question, question.game, DEPTH).hits)
        for question in questions
    }


def summarise(ranks: dict[Question, int]) -> dict[tuple[str, str], Score]:
    """Return the score of each (game, kind), of each (game, "all"), and of ("all", "all")."""
    groups: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for question, rank in ranks.items():
        for group in ((question.game, question.kind), (question.game, "all"), ("all", question.kind), ("all", "all")):
            groups[group].append(rank)
    return {group: _score(found) for group, found in sorted(groups.items())}


def _score(ranks: list[int]) -> Score:
    count = len(ranks)
    return Score(
        questions=count,
        recall_1=sum(rank == 1 for rank in ranks) / count,
        recall_5=sum(0 < rank <= 5 for rank in ranks) / count,
        mrr=sum(1 / rank for rank in ranks if rank) / count,
    )
