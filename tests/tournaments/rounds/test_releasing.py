"""Checking, releasing and taking back a round."""

import pytest
from django.utils import timezone, translation

from judgeapp.permissions import Role
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Job, LogEntry, Match, Report, Round
from judgeapp.tournaments.rounds import drafts, lifecycle
from tests.tournaments import making
from tests.tournaments.views.test_desk import path, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    made = making.make_event()
    making.make_entrants(made, 6)
    return made


def refused(work, *values) -> tuple[str, ...]:
    with pytest.raises(Refused) as found:
        work(*values)
    return found.value.problems


@pytest.mark.usefixtures("publishes")
def test_a_draft_is_checked_then_released(event):
    round_ = making.draw(event, 1)
    assert lifecycle.check(event, 1, None) == []
    round_.refresh_from_db()
    assert round_.state == "checked"
    making.do(event, Job.Kind.RELEASE, 1, lifecycle.release)
    round_.refresh_from_db()
    assert (round_.state, round_.released_at is not None, round_.started_at) == ("released", True, None)
    assert event.live == 1
    assert [entry.words for entry in LogEntry.objects.all()][:2] == [
        "Released round 1.",
        "Checked the draft of round 1.",
    ]


def test_an_unchecked_draft_is_not_released(event):
    making.draw(event, 1)
    words = "Round 1 has no checked draft. Pair it and check the draft first."
    assert refused(making.do, event, Job.Kind.RELEASE, 1, lifecycle.release) == (words,)


def test_a_draft_with_somebody_who_left_is_neither_checked_nor_released(event):
    making.draw(event, 1)
    gone = event.entrants.first()
    Entrant.objects.filter(pk=gone.pk).update(state="dropped", dropped_after=0)
    words = (f"{gone.name} has left but is still paired.",)
    assert refused(lifecycle.check, event, 1, None) == words
    Round.objects.update(state="checked")
    assert refused(making.do, event, Job.Kind.RELEASE, 1, lifecycle.release) == words
    assert Round.objects.get().state == "checked"


def corrected(event) -> tuple[str, str]:
    """Round 2 is drawn and checked, then a result of round 1 turns round; return its winner and loser as it was."""
    making.play_rounds(event, 1)
    making.draw(event, 2)
    lifecycle.check(event, 2, None)
    report = Report.objects.filter(match__round__number=1, match__table=1).get()
    names = list(report.match.seats.order_by("side").values_list("entrant__name", flat=True))
    was = names if report.a > report.b else names[::-1]
    Report.objects.filter(pk=report.pk).update(a=report.b, b=report.a)
    return was[0], was[1]


def test_a_draft_is_not_released_from_points_that_have_changed_since_the_check(event):
    winner, loser = corrected(event)
    problems = refused(making.do, event, Job.Kind.RELEASE, 2, lifecycle.release)
    assert problems[0] == lifecycle.CHANGED
    assert set(problems[1:]) == {
        f"{winner} has 0 points now; the draw knew 3.",
        f"{loser} has 3 points now; the draw knew 0.",
    }
    Job.objects.filter(state="waiting").delete()
    lifecycle.check(event, 2, None)
    making.do(event, Job.Kind.RELEASE, 2, lifecycle.release)
    assert event.rounds_played.get(number=2).state == "released"


def test_what_is_put_back_after_the_check_is_a_change_too(event):
    winner, _ = corrected(event)
    lifecycle.check(event, 2, None)
    report = Report.objects.filter(match__round__number=1, match__table=1).get()
    Report.objects.filter(pk=report.pk).update(a=report.b, b=report.a)
    problems = refused(making.do, event, Job.Kind.RELEASE, 2, lifecycle.release)
    assert f"No longer so: {winner} has 0 points now; the draw knew 3." in problems


def test_what_is_no_longer_so_is_translated_whole(event):
    corrected(event)
    lifecycle.check(event, 2, None)
    report = Report.objects.filter(match__round__number=1, match__table=1).get()
    Report.objects.filter(pk=report.pk).update(a=report.b, b=report.a)
    problems = refused(making.do, event, Job.Kind.RELEASE, 2, lifecycle.release)
    with translation.override("es"):
        assert not [each for each in map(str, problems) if "the draw knew" in each]


@pytest.mark.parametrize(
    ("then", "now", "words"),
    [(0, 1, "has been awarded a bye since the draw."), (1, 0, "is no longer awarded a bye since the draw.")],
)
def test_a_bye_that_is_awarded_or_taken_after_the_check_is_told(then, now, words, event):
    favoured = Entrant.objects.filter(pk=event.entrants.first().pk)
    favoured.update(awarded_byes=then)
    making.draw(event, 1)
    lifecycle.check(event, 1, None)
    favoured.update(awarded_byes=now)
    problems = refused(making.do, event, Job.Kind.RELEASE, 1, lifecycle.release)
    assert problems == (lifecycle.CHANGED, f"{favoured.get().name} {words}")


def test_the_desk_and_the_draft_page_ask_for_another_check(event, client):
    winner, _ = corrected(event)
    client.force_login(making.make_member(event, Role.SCOREKEEPER))
    told = f"{winner} has 0 points now; the draw knew 3."
    desk = words(client.get(path(event)))
    assert "Look at the draft of round 2 again" in desk
    assert told in desk
    draft = words(client.get(path(event, "event_round_desk", 2)))
    assert "Changed since the check" in draft
    assert ("Mark as checked" in draft, "✓ Checked" in draft) == (True, False)
    lifecycle.check(event, 2, None)
    assert "Release round 2" in words(client.get(path(event)))


def test_a_check_of_what_somebody_else_has_changed_is_refused(event):
    round_ = making.draw(event, 1)
    version = drafts.version_of(round_)
    drafts.move(event, 1, 1, 2, None)
    assert refused(lifecycle.check, event, 1, None, version) == (drafts.CHANGED,)


@pytest.mark.usefixtures("publishes")
def test_a_second_release_changes_nothing(event):
    released = making.release(event, 1).released_at
    making.do(event, Job.Kind.RELEASE, 1, lifecycle.release)
    assert (Round.objects.get().released_at, event.live) == (released, 1)


def test_the_clock_starts_with_the_release_where_that_was_chosen(event):
    making.draw(event, 1)
    Round.objects.update(state="checked", starts_at_release=True)
    making.do(event, Job.Kind.RELEASE, 1, lifecycle.release)
    round_ = Round.objects.get()
    assert round_.started_at == round_.released_at


def test_the_first_release_takes_off_who_never_checked_in(event):
    absent = making.make_entrants(event, ["Absent"], state="registered")[0]
    making.draw(event, 1)
    absent.refresh_from_db()
    assert absent.state == "registered"  # they may still come before the release
    lifecycle.check(event, 1, None)
    making.do(event, Job.Kind.RELEASE, 1, lifecycle.release)
    absent.refresh_from_db()
    assert (absent.state, absent.dropped_after) == ("dropped", 0)


def test_the_first_release_locks_the_decks_and_taking_it_back_opens_them():
    for locked_at in (None, timezone.now()):
        event = making.make_event(decks_locked_at=locked_at)
        making.make_entrants(event, 4)
        making.release(event, 1)
        locked = event.decks_locked_at
        lifecycle.take_back(event, 1, "The wrong list.", None)
        event.refresh_from_db()
        assert (locked is not None, event.decks_locked_at) == (True, locked_at)


def test_a_released_round_can_be_taken_back_while_nothing_was_reported(event):
    making.release(event, 1)
    lifecycle.take_back(event, 1, " The wrong list. ", None)
    round_ = Round.objects.get()
    assert (round_.state, round_.released_at, round_.started_at) == ("draft", None, None)
    assert LogEntry.objects.first().words == "Took round 1 back: The wrong list."
    assert Job.objects.filter(kind=Job.Kind.PUBLISH).count() == 1


def test_with_round_1_taken_back_those_it_took_off_may_check_in_again(event):
    never, gone, late = making.make_entrants(event, ["Never", "Gone", "Late"], state="registered")
    Entrant.objects.filter(pk=gone.pk).update(state="dropped", dropped_after=0)
    making.release(event, 1)
    Entrant.objects.filter(pk=late.pk).update(state="in", dropped_after=None)
    lifecycle.take_back(event, 1, "The wrong list.", None)
    states = dict(event.entrants.filter(number__gt=6).values_list("name", "state"))
    assert states == {"Never": "registered", "Gone": "dropped", "Late": "in"}
    lifecycle.throw_away(event, 1, None)
    event.refresh_from_db()
    assert (event.stage, event.entrants.get(pk=never.pk).dropped_after) == ("open", None)
    making.release(event, 1)
    never.refresh_from_db()
    assert (never.state, never.dropped_after) == ("dropped", 0)


def test_after_the_first_report_a_round_stays(event):
    round_ = making.release(event, 1)
    Report.objects.create(match=Match.objects.filter(round=round_).first(), a=2, kind="played", state="offered")
    assert refused(lifecycle.take_back, event, 1, "", None) == (
        "Say why: people have seen these pairings.",
        "Results have been reported. Repair single tables instead of taking the whole round back.",
    )


def test_only_a_released_round_is_taken_back(event):
    making.draw(event, 1)
    assert refused(lifecycle.take_back, event, 1, "Why not", None) == ("Round 1 is not released.",)


def test_a_release_looks_at_the_draft_once(event, monkeypatch):
    making.draw(event, 1)
    lifecycle.check(event, 1, None)
    seen = []
    monkeypatch.setattr(drafts, "sheet_of", lambda *of, look=drafts.sheet_of: seen.append(of) or look(*of))
    making.do(event, Job.Kind.RELEASE, 1, lifecycle.release)
    assert len(seen) == 1
