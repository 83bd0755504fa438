"""Recording infractions: what a draft needs, and each penalty with what it does."""

import pytest
from django.db import IntegrityError
from django.urls import reverse

from judgeapp.judging.models import Infraction
from judgeapp.judging.penalties import recording
from judgeapp.judging.penalties.recording import Draft, record
from judgeapp.judging.unfit import Unfit
from judgeapp.matches.models import Match as Followed
from judgeapp.tournaments.models import Entrant
from tests.judging.penalties.making import give, judge_of, match_of, row
from tests.tournaments.making import close, four_playing, make_entrants, play, release, report

pytestmark = pytest.mark.django_db
ONE_OF_TWO = "Cite a rule of the game or a policy: one of the two."


@pytest.fixture
def event():
    return four_playing()


@pytest.fixture
def ann(event):
    return event.entrants.get(name="Ann")


def wrong(entrant: Entrant, **fields) -> dict[str, str]:
    with pytest.raises(Unfit) as unfit:
        give(entrant, **{"penalty": "warning", **fields})
    assert not Infraction.objects.exists()
    return unfit.value.by_field


def test_a_warning_is_kept_with_judge_match_and_rule_and_does_nothing_to_the_match(event, ann):
    match = match_of(ann)
    recorded = give(ann, "warning", match, kind="game-play", rule=" 7.8.1 ", policy="", note="Two  cards\nat once")
    kept = Infraction.objects.get()
    assert recorded.messages == []
    assert (kept.event, kept.entrant, kept.match) == (event, ann, match)
    assert (kept.kind, kept.penalty, kept.rule, kept.policy) == ("game-play", "warning", "7.8.1", "")
    assert (kept.note, kept.judge, kept.by.username) == ("Two cards at once", "kim", "kim")
    assert not Followed.objects.exists()
    assert event.log.first().words == "Recorded a warning for Ann: Game play error."


def test_everything_that_is_wrong_is_said_at_once(event, ann):
    ben = event.entrants.exclude(seats__match=match_of(ann)).first()
    assert wrong(
        ann,
        kind="nothing",
        penalty="shouting",
        match=match_of(ben),
        member="Zoe",
        policy="",
        note="x" * 501,
    ) == {
        "kind": "Say what it was.",
        "penalty": "Choose the penalty.",
        "match": "Ann has no such match. Choose one of the list.",
        "member": "Ann has no such member. Choose one of the list.",
        "rule": ONE_OF_TWO,
        "note": "At most 500 characters; these are 501.",
    }


@pytest.mark.parametrize(
    ("rule", "policy", "problem"),
    [
        ("7.8.1", "House rules", ONE_OF_TWO),
        ("  ", " ", ONE_OF_TWO),
        (",", "", "Cite one rule, the one that was broken; others fit into the note."),
        ("7.8.1, 1.4.2", "", "Cite one rule, the one that was broken; others fit into the note."),
    ],
)
def test_one_rule_or_one_policy_is_cited(ann, rule, policy, problem):
    assert wrong(ann, rule=rule, policy=policy) == {"rule": problem}


def test_an_unknown_rule_is_told_with_the_nearest(ann):
    problem = wrong(ann, rule="7.8.99", policy="")["rule"]
    assert problem.startswith("Bakugan has no rule “7.8.99”. Nearest: 7.8")


def test_a_team_says_which_of_its_members_it_was(event):
    (team,) = make_entrants(event, ["The Reds"], members=["Cleo", "Dora"])
    assert give(team, "caution", member="Dora").infraction.member == "Dora"


def test_only_who_may_disqualify_does(ann):
    draft = Draft(kind="cheating", penalty="disqualified", policy="House rules")
    with pytest.raises(Unfit) as unfit:
        record(ann, draft, judge_of(ann.event))
    assert unfit.value.by_field["penalty"].startswith("Only staff of this site, its head judge, its organisers")
    assert Entrant.objects.get(pk=ann.pk).state == Entrant.State.IN


def test_who_is_disqualified_is_out_and_loses_the_match_they_are_in(event, ann):
    match = match_of(ann)
    other = match.seats.exclude(entrant=ann).get().entrant
    recorded = give(ann, "disqualified", match, kind="cheating")
    assert recorded.messages == [
        "Ann is disqualified.",
        f"Table {match.table} of round 1 is entered as: Awarded to {other}.",
    ]
    assert Entrant.objects.get(pk=ann.pk).state == Entrant.State.DISQUALIFIED
    assert match.reports.get().kind.startswith("awarded")


def test_a_disqualification_leaves_a_result_that_is_in(ann):
    match = match_of(ann)
    report(match, 2, 0)
    assert give(ann, "disqualified", match).messages == ["Ann is disqualified."]
    assert match.reports.get().kind == "played"


@pytest.mark.parametrize("of_another", [False, True])
def test_a_disqualification_that_leaves_a_match_open_says_so(event, ann, of_another):
    """It was about no match, or about one of an earlier round that has its result."""
    play(event.rounds_played.get(number=1))
    close(event, 1)
    release(event, 2)
    recorded = give(ann, "disqualified", match_of(ann, 1) if of_another else None)
    (notice,) = recorded.notices
    match = match_of(ann, 2)
    assert notice.words == f"Table {match.table} is still open: enter its result."
    assert notice.address == reverse("event_match", args=[event.token, match.pk])


def test_a_disqualification_that_awards_the_match_leaves_none_open(ann):
    assert give(ann, "disqualified", match_of(ann)).notices == []


def test_who_is_disqualified_already_has_it_recorded(ann):
    give(ann, "disqualified")
    assert give(ann, "disqualified", kind="cheating").messages == []
    assert Infraction.objects.count() == 2


def test_what_is_sent_twice_is_recorded_once(ann):
    match = match_of(ann)
    first = give(ann, "game loss", match, key="made-by-the-form")
    again = give(ann, "game loss", match, key="made-by-the-form")
    assert (first.infraction, again.messages) == (again.infraction, ["It was recorded already."])
    assert Followed.objects.get().entries.count() == 1


def test_what_comes_in_twice_at_one_moment_is_recorded_once(ann, monkeypatch):
    """The other one is kept between the look for its key and the write."""
    work = recording._record

    def be_slower(entrant, draft, *others):
        monkeypatch.setattr(recording, "_record", work)
        row(entrant, key=draft.key, note="the faster one")
        raise IntegrityError

    monkeypatch.setattr(recording, "_record", be_slower)
    recorded = give(ann, "game loss", match_of(ann), key="made-by-the-form")
    assert recorded.infraction.note == "the faster one"
    assert not Followed.objects.exists()
