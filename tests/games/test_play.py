"""What every game says about a match at the table: it rests on rules that exist, and fits together."""

import re
from dataclasses import fields, is_dataclass

import pytest
from django.conf import settings

from judgeapp.domain.play.asking import question, ways_to_end
from judgeapp.domain.play.folding import fold
from judgeapp.domain.play.match import HOWS
from judgeapp.domain.rules.folder import read_folder
from judgeapp.domain.timing.state import Grounds, Mark
from judgeapp.games import games


@pytest.fixture(scope="module", params=sorted(games()))
def game(request):
    return games()[request.param]


@pytest.fixture(scope="module")
def play(game):
    return game.play


@pytest.fixture(scope="module")
def corpus(game):
    return read_folder(settings.CORPUS_DIR / game.key, game.numbering)


def parts(value):
    """Return a value and everything in it."""
    yield value
    if isinstance(value, tuple) and not isinstance(value, Grounds):
        for each in value:
            yield from parts(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from parts(getattr(value, field.name))


def grounds_of(play):
    return [part for part in parts(play) if isinstance(part, Grounds)]


def test_every_word_rests_on_rules_that_exist(play, corpus):
    known = {rule.number for rule in corpus.rules}
    found = grounds_of(play)
    assert len(found) > 12
    assert [each for each in found if not each.rules] == []
    assert {number for each in found for number in each.rules} - known == set()


def test_every_note_that_is_named_exists_and_only_readings_name_one(play, corpus):
    known = {block.key for rule in corpus.rules for block in rule.blocks if block.kind == "note"}
    found = grounds_of(play)
    assert {each.note for each in found if each.note} - known == set()
    assert [each for each in found if each.note and each.mark is not Mark.READING] == []


def test_everything_that_is_told_is_sentences(play):
    told = [
        *(start.how for start in (play.first, play.later, play.after_draw)),
        *(way.words for way in play.first.ways),
        *(each.words for each in (play.hand, play.both, play.concede, play.time)),
        *(step for remedy in play.remedies for step in remedy.steps),
        *([play.hand.redraw.words] if play.hand.redraw else []),
        *(counter.at_none.words for counter in play.counters if counter.at_none),
    ]
    assert [words for words in told if not re.fullmatch(r"[A-Z].*\.", words)] == []
    titles = [each.words for each in play.endings] + [each.title for each in play.remedies]
    assert [title for title in titles if not re.fullmatch(r"[A-Z\[].*[^.]", title)] == []


def test_keys_are_used_once(play):
    for group in (play.counters, play.endings, play.remedies, play.first.ways):
        keys = [each.key for each in group]
        assert len(set(keys)) == len(keys)
    assert {ending.key for ending in play.endings} & set(HOWS) == set()


def test_counters_lead_to_endings(play):
    endings = {ending.key for ending in play.endings if not ending.is_win}
    assert [counter.key for counter in play.counters if counter.ending and counter.ending not in endings] == []
    assert [counter.key for counter in play.counters if bool(counter.ending) != (counter.ends_at is not None)] == []
    assert [counter.key for counter in play.counters if not counter.steps or 0 in counter.steps] == []


def test_there_is_a_way_to_win_and_somebody_to_ask(play):
    match = fold(play, 3, [])
    assert question(play, match).kind == "toss"
    assert {way.side for way in ways_to_end(play, match)} == {0, 1, None}
    assert play.remedies
