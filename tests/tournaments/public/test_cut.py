"""The bracket that everybody sees."""

import json
import re

import pytest

from judgeapp.tournaments.models import Job
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rounds import cuts, lifecycle
from tests.tournaments.making import close, do, make_entrants, make_event, play, play_rounds
from tests.tournaments.published import bodies, shown

pytestmark = pytest.mark.django_db


@pytest.fixture
def semifinals():
    """An event whose semifinals are out."""
    event = make_event(cut_size=4)
    make_entrants(event, [f"Player {letter}" for letter in "ABCDE"])
    play_rounds(event, 3)
    cuts.fix(event, 4, [], None)
    do(event, Job.Kind.PAIR, 4, cuts.pair)
    lifecycle.check(event, 4, None)
    do(event, Job.Kind.RELEASE, 4, lifecycle.release)
    return event


def test_a_bracket_shows_results_of_closed_rounds_only(semifinals):
    before = bodies(semifinals)
    matches = json.loads(before["api/bracket"])["matches"]
    assert [match["name"] for match in matches] == ["Semifinal 1", "Semifinal 2", "Final"]
    assert "winner of semifinal 1" in before["bracket"]
    play(semifinals.rounds_played.get(number=4))
    publishing.publish(semifinals)
    assert bodies(semifinals) == before
    close(semifinals, 4)
    after = bodies(semifinals)
    matches = json.loads(after["api/bracket"])["matches"]
    assert matches[2]["players"] == [match["winner"] for match in matches[:2]]
    assert matches[2]["winner"] is None
    assert "Semifinal 1: Player" in shown(after["bracket"])


def test_final_places_stand_with_the_standings_when_the_event_is_over(semifinals):
    play(semifinals.rounds_played.get(number=4))
    close(semifinals, 4)
    assert "Final places" not in bodies(semifinals)["standings"]
    do(semifinals, Job.Kind.PAIR, 5, cuts.pair)
    lifecycle.check(semifinals, 5, None)
    do(semifinals, Job.Kind.RELEASE, 5, lifecycle.release)
    play(semifinals.rounds_played.get(number=5))
    close(semifinals, 5)
    final = re.compile(r'<ol class="final">(.*?)</ol>')
    found = {name: final.search(bodies(semifinals)[name])[1] for name in ("standings", "bracket")}
    assert found["standings"] == found["bracket"]
    assert found["standings"].count("<li") == 4


def test_a_bracket_that_does_not_fit_stops_no_other_page(semifinals):
    play(semifinals.rounds_played.get(number=4))
    close(semifinals, 4)
    first, second, third, fourth = semifinals.cut_seeds
    semifinals.cut_seeds = [second, first, fourth, third]
    semifinals.save(update_fields=["cut_seeds"])
    publishing.publish(semifinals)
    assert "cannot be drawn now" in bodies(semifinals)["bracket"]
    assert "Semifinals, closed" in bodies(semifinals)["pairings"]


def test_the_winner_of_the_final_has_won_the_event(semifinals):
    play(semifinals.rounds_played.get(number=4))
    close(semifinals, 4)
    do(semifinals, Job.Kind.PAIR, 5, cuts.pair)
    lifecycle.check(semifinals, 5, None)
    do(semifinals, Job.Kind.RELEASE, 5, lifecycle.release)
    play(semifinals.rounds_played.get(number=5))
    close(semifinals, 5)
    pages = bodies(semifinals)
    (first, *_) = json.loads(pages["api/bracket"])["places"]
    winner = semifinals.entrants.get(number=first["number"]).name
    assert f"Won by {winner}" in shown(pages["home"])
    assert f'<li value="1">{winner}</li>' in pages["bracket"]
