import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError

from judgeapp.commands import FAILED, SiteCommand
from judgeapp.rulebook.search import evaluation
from judgeapp.rulebook.shelf import engine


class Command(SiteCommand):
    help = "Measure the search with the question set: recall@1, recall@5 and MRR per game and kind."
    examples = (
        ("", "the set that the gate uses"),
        ("--folder tests/search/held_out --recall 0.95 --mrr 0.9", "fail below these figures"),
        ("--misses", "print what is not found among the first five"),
        ("--json", "the figures for a script"),
    )
    exit_codes = {FAILED: "below the gate, or there are no questions"}

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--folder", type=Path, default=settings.BASE_DIR / "tests" / "search")
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")
        parser.add_argument(
            "--misses", action="store_true", help="print each question without a right rule in the first five"
        )
        parser.add_argument("--recall", type=float, default=0, help="fail if recall@5 of a game is below this")
        parser.add_argument("--mrr", type=float, default=0, help="fail if the overall MRR is below this")

    def handle(self, *, folder: Path, recall: float, mrr: float, **options) -> None:
        questions = evaluation.read_questions(folder)
        if not questions:
            raise CommandError(f"There are no questions (*.jsonl) in {folder}.")
        ranks = evaluation.evaluate(engine(), self.track(questions, "Questions asked"))
        scores = evaluation.summarise(ranks)
        self._print(scores, as_json=options["json"])
        if options["misses"]:
            self._print_misses(ranks)
        low = [game for (game, kind), score in scores.items() if kind == "all" and score.recall_5 < recall]
        if low or scores["all", "all"].mrr < mrr:
            raise CommandError(f"Below the gate (recall@5 {recall}, MRR {mrr}): {', '.join(low) or 'MRR'}")

    def _print(self, scores: dict[tuple[str, str], evaluation.Score], *, as_json: bool) -> None:
        if as_json:
            rows = [{"game": game, "kind": kind, **asdict(score)} for (game, kind), score in scores.items()]
            self.stdout.write(json.dumps(rows, indent=2))
            return
        self.stdout.write(f"{'game':<20}{'kind':<10}{'n':>5}{'recall@1':>10}{'recall@5':>10}{'MRR':>8}")
        for (game, kind), score in scores.items():
            figures = f"{score.questions:>5}{score.recall_1:>10.3f}{score.recall_5:>10.3f}{score.mrr:>8.3f}"
            self.stdout.write(f"{game:<20}{kind:<10}{figures}")

    def _print_misses(self, ranks: dict[evaluation.Question, int]) -> None:
        for question, rank in ranks.items():
            if not 0 < rank <= 5:
                found = [hit.number for hit in engine().search(question.question, question.game, 5).hits]
                self.stdout.write(f"{question.game} {question.question!r}: wants {question.rules}, found {found}")
