import json

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from judgeapp.games import games
from judgeapp.rulebook.shelf import shelf
from tools.management.commands import evaluate_search
from tools.management.commands.evaluate_search import Question, Score

SET = settings.BASE_DIR / "tests" / "search"


def test_a_score_counts_ranks():
    ranks = {Question("g", str(rank), "keyword", ("1",)): rank for rank in (1, 2, 6, 0)}
    assert evaluate_search.summarise(ranks)["g", "all"] == Score(4, 0.25, 0.5, pytest.approx((1 + 1 / 2 + 1 / 6) / 4))


def test_a_bad_line_is_named(tmp_path):
    (tmp_path / "bakugan.jsonl").write_text('{"question": "x", "kind": "keyword", "rules": ["1"]}\n{"question": 1}\n')
    with pytest.raises(ValueError, match=r"bakugan.jsonl:2"):
        evaluate_search.read_questions(tmp_path)


@pytest.mark.django_db
def test_the_set_asks_at_least_sixty_questions_a_game_about_rules_that_exist():
    questions = evaluate_search.read_questions(SET)
    for game in games():
        mine = [question for question in questions if question.game == game]
        heads = {f"glossary:{entry.head}" for entry in shelf().volumes[game].glossary}
        known = {*shelf().volumes[game].by_number, *heads}
        assert len(mine) >= 60
        assert [q.question for q in mine if not set(q.rules) <= known] == []


@pytest.mark.django_db
def test_the_command_prints_figures_and_fails_below_the_gate(capsys):
    call_command("evaluate_search", json=True)
    rows = json.loads(capsys.readouterr().out)
    assert {(row["game"], row["kind"]) for row in rows} >= {("all", "all"), ("bakugan", "question")}
    with pytest.raises(CommandError, match="Below the gate"):
        call_command("evaluate_search", recall=1.0, mrr=1.0)
