"""Taps become entries: once, in one order, and only what means something."""

import pytest

from judgeapp.matches import playing
from judgeapp.matches.models import Entry, Match
from judgeapp.matches.playing import Tap
from judgeapp.tournaments.locking import Refused
from tests.matches.making import ANN, BEN, STAFF, add, begin, follow, life, lose, make_casual, make_table, meeting, tap
from tests.tournaments.making import report

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """A casual match whose first game has begun."""
    made = make_casual()
    begin(made)
    return made


def hit(side: int, change: int = -1, game: int = 1, **more):
    return tap("count", side, counter="life", change=change, game=game, **more)


def undo(key: str) -> Tap:
    return Tap(f"undo-{key}", "undo", None, {"key": key})


def refused(match: Match, one, sender=ANN) -> str:
    """Return why a tap is refused; nothing of it is kept."""
    before = Entry.objects.count()
    answer = playing.add(match, [one], sender)
    assert Entry.objects.count() == before
    return " ".join(answer.refused[one.key])


def test_counts_of_two_phones_are_added_up(match):
    add(match, hit(0), hit(1, -2), sender=ANN)
    add(match, hit(0, -3), hit(1), sender=BEN)
    assert life(match) == (4, 5)
    match.refresh_from_db()
    assert match.version == Entry.objects.latest("number").number == 7


def test_what_is_sent_twice_is_kept_once(match):
    same = hit(0, key="sent-twice")
    assert add(match, same, same, sender=ANN) == add(match, same, sender=ANN)
    assert life(match) == (7, 8)
    assert [row.number for row in match.entries.all()] == [1, 2, 3, 4]


def test_a_key_is_the_same_tap_whatever_comes_with_it(match):
    add(match, hit(0, key="sent-twice"), sender=ANN)
    add(match, hit(1, -5, key="sent-twice"), sender=BEN)
    assert life(match) == (7, 8)


def test_who_tapped_and_when_the_site_heard_of_it_are_kept(match):
    add(match, hit(0), sender=BEN)
    row = match.entries.last()
    assert (row.side, row.by_side, row.by, row.device) == (0, 1, None, None)
    assert row.at >= match.created_at


def test_one_refused_tap_does_not_keep_the_others_out(match):
    bad = hit(0, 0)
    answer = playing.add(match, [hit(0), bad, hit(1)], ANN)
    assert list(answer.refused) == [bad.key]
    assert life(match) == (7, 7)


def test_a_tap_for_a_game_that_is_over_is_not_one_for_the_next(match):
    lose(match, 0)
    begin(match, game=2)
    assert "Game 1 is over" in refused(match, hit(0))
    assert life(match) == (8, 8)


def test_a_tap_on_a_match_that_is_over_is_refused_and_says_so(match):
    lose(match, 0)
    begin(match, game=2)
    lose(match, 0, game=2)
    assert "The match is over" in refused(match, hit(0, game=2))
    assert playing.state(match).winner == 1


def test_both_may_say_the_same(match):
    """Two players who both tell how the game ended do not end two games."""
    add(match, tap("end", 0, how="life", game=1), sender=ANN)
    add(match, tap("end", 0, how="life", game=1), sender=BEN)
    assert match.entries.filter(kind="end").count() == 1
    assert playing.state(match).wins == (0, 1)
    assert "Game 1 is over" in refused(match, tap("end", 1, how="life", game=1), BEN)


def test_what_was_taken_back_may_be_said_again(match):
    add(match, tap("end", 0, how="life", game=1, key="the-end-of-game-1"), sender=ANN)
    add(match, undo("the-end-of-game-1"), sender=ANN)
    add(match, tap("end", 0, how="life", game=1), sender=BEN)
    assert playing.state(match).wins == (0, 1)


def test_one_takes_back_what_one_has_tapped_oneself(match):
    add(match, hit(0, -3, key="of-ann-herself"), sender=ANN)
    assert refused(match, undo("of-ann-herself"), BEN) == playing.NOT_YOURS
    assert life(match) == (5, 8)
    add(match, undo("of-ann-herself"), sender=ANN)
    assert life(match) == (8, 8)


def test_staff_take_back_anything(match):
    add(match, hit(0, -3, key="of-ann-herself"), sender=ANN)
    add(match, undo("of-ann-herself"), sender=STAFF)
    assert life(match) == (8, 8)


def test_an_undo_leaves_no_count_below_nothing(match):
    add(match, hit(0, 3, key="three-more-life"), hit(0, -10, key="ten-less-life"), sender=ANN)
    assert "Life would be at −2 without this" in refused(match, undo("three-more-life"))
    assert life(match) == (1, 8)
    add(match, undo("ten-less-life"), undo("three-more-life"), sender=ANN)
    assert life(match) == (8, 8)


def test_both_phones_may_tell_of_the_same_exchange():
    match = make_casual("x610z")
    add(match, tap("toss", 0, game=1), tap("start", 0, game=1))
    for sender in (ANN, BEN):
        add(match, tap("redraw", 0, game=1, nth=1), sender=sender)
    assert playing.state(match).now.redraws == (1, 0)
    assert "entered already" in refused(match, tap("redraw", 0, game=1, nth=1, cards=3), BEN)
    add(match, tap("redraw", 0, game=1, nth=2), sender=BEN)
    assert playing.state(match).now.redraws == (2, 0)


def test_what_nobody_tapped_cannot_be_taken_back(match):
    assert refused(match, undo("never-seen-before")) != ""


def test_only_a_judge_gives_a_loss(match):
    assert "Only a judge" in refused(match, tap("loss", 0, scope="match"))
    assert add(match, tap("loss", 0, scope="match"), sender=STAFF).winner == 1


def test_nobody_says_for_the_other_that_a_deck_is_ready(match):
    lose(match, 0)
    assert "for himself" in refused(match, tap("ready", 1, game=2), ANN)
    assert add(match, tap("ready", 1, game=2), sender=BEN).now.ready == (False, True)


def test_unknown_kinds_are_refused(match):
    assert "There is no tap “dance”" in refused(match, tap("dance", 0))


def test_players_tap_nothing_once_the_event_has_the_result():
    event = make_table()
    match = follow(event)
    begin(match)
    report(meeting(event), 2, 0)
    assert "The event has the result of this match: 2–0" in refused(match, hit(0))
    assert add(match, hit(0), sender=STAFF).now.counts["life"] == (7, 8)


def test_a_match_does_not_keep_taps_without_end(match, monkeypatch):
    monkeypatch.setattr(playing, "MOST_ENTRIES", 4)
    add(match, hit(0), sender=ANN)
    assert "pen and paper" in refused(match, hit(0))


def test_a_restart_loses_nothing(match):
    """All that a match is stands in its rows: a process that has just begun reads the same."""
    add(match, hit(0), sender=ANN)
    assert playing.state(Match.objects.get(pk=match.pk)) == playing.state(match)


def test_the_reading_of_the_toss_is_chosen_before_it():
    match = make_casual("bakugan")
    playing.choose_way(match, "toss")
    match.refresh_from_db()
    assert add(match, tap("toss", 0, game=1)).now.starting == 0
    with pytest.raises(Refused, match="take it back first"):
        playing.choose_way(match, "last-core")
    with pytest.raises(Refused, match="no such reading"):
        playing.choose_way(match, "nonsense")
    other = make_casual("bakugan")
    assert add(other, tap("toss", 0, game=1)).now.starting == 1
