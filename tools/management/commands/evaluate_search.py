import json
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from judgeapp.commands import FAILED, SiteCommand
from judgeapp.domain.rules.numbering import slug
from judgeapp.rulebook.search.engine import Engine, Hit
from judgeapp.rulebook.search.languages import ENGLISH
from judgeapp.rulebook.shelf import engine

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
    terms = {slug(rule.removeprefix("glossary:")) for rule in question.rules if rule.startswith("glossary:")}
    for place, hit in enumerate(hits, 1):
        if hit.number in question.rules or (hit.kind == "glossary" and hit.url.rpartition("#")[2] in terms):
            return place
    return 0


def evaluate(engine: Engine, questions: Iterable[Question], language: str = ENGLISH) -> dict[Question, int]:
    """Return the rank of the right answer for each question, on pages in a language."""
    return {
        question: rank_of(question, engine.search(question.question, question.game, DEPTH, language).hits)
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


class Command(SiteCommand):
    help = "Measure the search with the question set: recall@1, recall@5 and MRR per game and kind."
    examples = (
        ("", "the set that the gate uses"),
        ("--folder tests/search/held_out --recall 0.95 --mrr 0.9", "fail below these figures"),
        ("--folder tests/search/es --language es", "the questions in Spanish, on Spanish pages"),
        ("--misses", "print what is not found among the first five"),
        ("--json", "the figures for a script"),
    )
    exit_codes = {FAILED: "below the gate, or there are no questions"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--folder", type=Path, default=settings.BASE_DIR / "tests" / "search")
        parser.add_argument(
            "--language", default=ENGLISH, help="what the pages are in on which the questions are asked"
        )
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")
        parser.add_argument(
            "--misses", action="store_true", help="print each question without a right rule in the first five"
        )
        parser.add_argument("--recall", type=float, default=0, help="fail if recall@5 of a game is below this")
        parser.add_argument("--mrr", type=float, default=0, help="fail if the overall MRR is below this")

    def handle(self, *, folder: Path, recall: float, mrr: float, language: str, **options: Any) -> None:
        questions = read_questions(folder)
        if not questions:
            raise CommandError(f"There are no questions (*.jsonl) in {folder}.")
        ranks = evaluate(engine(), self.track(questions, "Questions asked"), language)
        scores = summarise(ranks)
        self._print(scores, as_json=options["json"])
        if options["misses"]:
            self._print_misses(ranks, language)
        low = [game for (game, kind), score in scores.items() if kind == "all" and score.recall_5 < recall]
        if low or scores["all", "all"].mrr < mrr:
            raise CommandError(f"Below the gate (recall@5 {recall}, MRR {mrr}): {', '.join(low) or 'MRR'}")

    def _print(self, scores: dict[tuple[str, str], Score], *, as_json: bool) -> None:
        if as_json:
            rows = [{"game": game, "kind": kind, **asdict(score)} for (game, kind), score in scores.items()]
            self.stdout.write(json.dumps(rows, indent=2))
            return
        self.stdout.write(f"{'game':<20}{'kind':<10}{'n':>5}{'recall@1':>10}{'recall@5':>10}{'MRR':>8}")
        for (game, kind), score in scores.items():
            figures = f"{score.questions:>5}{score.recall_1:>10.3f}{score.recall_5:>10.3f}{score.mrr:>8.3f}"
            self.stdout.write(f"{game:<20}{kind:<10}{figures}")

    def _print_misses(self, ranks: dict[Question, int], language: str) -> None:
        for question, rank in ranks.items():
            if not 0 < rank <= 5:
                found = [hit.number for hit in engine().search(question.question, question.game, 5, language).hits]
                self.stdout.write(f"{question.game} {question.question!r}: wants {question.rules}, found {found}")
