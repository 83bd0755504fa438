"""Forty disputes that were written from the documents, set through the form's function; on the page: make browser."""

from collections import Counter

import pytest
from django.conf import settings

from judgeapp.domain.rules.folder import read_folder
from judgeapp.games import games
from tests.browser.disputes.faults import faults
from tests.browser.disputes.reading import GAMES, disputes


@pytest.mark.django_db
@pytest.mark.parametrize("dispute", disputes(), ids=str)
def test_a_dispute_is_judged_as_the_documents_do(dispute):
    assert faults(dispute) == list(dispute.open)


def test_each_game_has_ten():
    assert Counter(dispute.game for dispute in disputes()) == dict.fromkeys(GAMES, 10)
    assert {len(dispute.cards) for dispute in disputes()} <= {2, 3, 4}
    assert len({dispute.title for dispute in disputes()}) == len(disputes())


@pytest.mark.parametrize("key", GAMES)
def test_what_decides_exists(key):
    corpus = read_folder(settings.CORPUS_DIR / key, games()[key].numbering)
    rules = {rule.number for rule in corpus.rules}
    notes = {block.key for rule in corpus.rules for block in rule.blocks if block.kind == "note"}
    ours = [dispute for dispute in disputes() if dispute.game == key]
    decide = {rule for each in ours for rule in (*each.rules, *filter(None, [each.cannot.get("rule")]))}
    assert decide - rules == set()
    assert {each.reading for each in ours} - notes <= {""}
