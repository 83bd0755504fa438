"""Opening an event, what can be changed when, and events made like others."""

import datetime

import pytest
from django.db.models import RestrictedError
from django.utils import translation

from judgeapp.domain.events.attendance import TABLES
from judgeapp.domain.permissions import Role
from judgeapp.domain.standings.values import SYSTEMS
from judgeapp.tournaments.archive.reading import EventRow
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import decklists
from judgeapp.tournaments.setup import opening
from judgeapp.tournaments.setup.forms import SettingsForm
from tests.deckcheck.lists import BAKUGAN
from tests.tournaments.making import close, draw, make_entrants, make_event, make_member, make_user, play, release
from tests.tournaments.people.test_entering import refused, words

pytestmark = pytest.mark.django_db


def settings(event: Event, **changed) -> dict:
    return {**opening.settings_of(event), **changed}


def test_who_opens_an_event_owns_it():
    owner = make_user()
    event = opening.open_event(settings(make_event(), name="Sunday"), owner)
    assert [(member.user, member.role) for member in event.members.all()] == [(owner, Role.OWNER)]
    assert (event.name, words(event)) == ("Sunday", ["Opened the event."])


def test_an_event_like_another_has_its_settings_and_nobody_of_it():
    source = make_event(
        capacity=64,
        place="Town hall",
        last_date=datetime.date(2026, 11, 22),
        pairing={**opening.PAIRING, "apart_team": True, "apart_rounds": 2},
    )
    make_entrants(source, 4)
    make_member(source, Role.JUDGE)
    template = opening.template_of(source)
    event = opening.open_event({**template, "date": datetime.date(2027, 1, 9), "last_date": None}, make_user())
    assert opening.template_of(event) == template
    assert (event.place, event.last_date) == ("Town hall", None)
    assert (event.entrants.count(), event.members.count()) == (0, 1)


def test_its_team_comes_along_if_that_is_wanted():
    source = make_event()
    owner, judge = make_member(source, Role.OWNER), make_member(source, Role.JUDGE)
    event = opening.open_event(settings(source), owner, source)
    assert {(member.user, member.role) for member in event.members.all()} == {
        (owner, Role.OWNER),
        (judge, Role.JUDGE),
    }


def test_a_template_shares_nothing_that_can_be_changed():
    source = make_event()
    opening.template_of(source)["tiebreaks"].append("seed")
    assert "seed" not in source.tiebreaks


PAGE = {"starts_at", "zone", "last_date", "place", "fee", "prizes", "contact", "description", "may_embed"}
FREE = {"name", "decks", "is_listed", "is_indexed", "shown_before", *PAGE}
DRAWN = {
    "game",
    "format",
    "deck_settings",
    "date",
    "registration",
    "capacity",
    "needs_check_in",
    "rounds_table",
    "first",
}
SCORED = {"best_of", "system", "tiebreaks", "unfinished"}
CUT = {"rounds", "cut_size", "has_third_place", *opening.PAIRING}


def test_what_is_locked_grows_with_the_event():
    event = make_event()
    make_entrants(event, 4)
    found = [set(opening.locks(event))]
    draw(event, 1)
    found.append(set(opening.locks(event)))
    event = make_event()
    make_entrants(event, 4)
    play(release(event, 1))
    found.append(set(opening.locks(event)))
    close(event, 1)
    for stage in ("cut", "over"):
        event.stage = stage
        found.append(set(opening.locks(event)))
    everything = {*opening.FIELDS, *opening.PAIRING}
    assert found == [set(), DRAWN, DRAWN | SCORED, DRAWN | SCORED | CUT, everything - FREE]


def test_what_is_locked_is_refused_with_the_reason_all_at_once():
    event = make_event()
    make_entrants(event, 4)
    release(event, 1)
    changed = settings(event, system="konami", tiebreaks=["konami"], game="bleach", name="Other")
    assert set(refused(opening.change, event, changed, None)) == {
        "Game: Fixed since the first round was drawn.",
        "System: Fixed since round 1 was released: results and standings rest on it.",
        "Tie-breaks: Fixed since round 1 was released: results and standings rest on it.",
    }
    event.refresh_from_db()
    assert event.name == "Saturday Swiss"


def test_until_round_1_is_released_the_scoring_can_be_another():
    event = make_event()
    make_entrants(event, 4)
    draw(event, 1)
    order = list(SYSTEMS["konami"].tiebreaks)
    changed = opening.change(event, settings(event, system="konami", tiebreaks=order), None)
    assert (changed.system, changed.tiebreaks) == ("konami", order)


@pytest.mark.parametrize("rounds", [None, 1])
def test_there_are_no_fewer_rounds_than_are_drawn(rounds):
    event = make_event()
    make_entrants(event, 4)
    play(release(event, 1))
    close(event, 1)
    draw(event, 2)
    why = ("Rounds: round 2 is drawn already. Write 2 or more.",)
    assert refused(opening.change, event, settings(event, rounds=rounds), None) == why
    assert opening.change(event, settings(event, rounds=2), None).rounds == 2


def test_a_change_is_logged_by_what_changed():
    event = make_event()
    by = make_member(event, Role.OWNER)
    changed = opening.change(event, settings(event, is_listed=False, round_minutes=40), by)
    opening.change(event, settings(changed), by)
    assert words(event) == ["Changed the settings: Minutes a round, Listed."]


def test_the_log_and_the_form_call_every_setting_alike_in_every_language():
    event = make_event()
    other = {"late_as": "bye", "rounds_table": list(TABLES)[-1], "draws_may_be_agreed": False, "capacity": 9}
    opening.change(event, settings(event, **other), None)
    labels = SettingsForm(locked={}, game="bakugan").fields
    for language in ("en", "es"):
        with translation.override(language):
            told = str(event.log.latest("pk").translated)
            assert all(str(labels[name].label) in told for name in other), told


def test_every_setting_of_an_event_stands_in_the_table_and_in_its_file():
    kept = set(EventRow.KEPT) - {
        "pairing",
        "stage",
        "cut_seeds",
        "seed_key",
        "decks_locked_at",
        "created_at",
        "is_check_in_open",
    }
    assert kept == set(opening.FIELDS)


def test_more_places_let_those_in_who_wait():
    event = make_event(capacity=2, registration="link")
    make_entrants(event, 2)
    make_entrants(event, 3, state=Entrant.State.WAITING)
    opening.change(event, settings(event, capacity=4), None)
    assert list(event.entrants.values_list("state", flat=True)) == ["in", "in", "in", "in", "waiting"]


def test_without_a_limit_nobody_waits():
    event = make_event(capacity=2, registration="link", needs_check_in=True)
    make_entrants(event, 2)
    make_entrants(event, 2, state=Entrant.State.WAITING)
    opening.change(event, settings(event, capacity=None), None)
    assert list(event.entrants.values_list("state", flat=True)) == ["in", "in", "registered", "registered"]


def test_without_a_check_in_everybody_who_has_a_place_is_in():
    event = make_event(needs_check_in=True)
    make_entrants(event, 2, state=Entrant.State.REGISTERED)
    make_entrants(event, 1, state=Entrant.State.DROPPED)
    opening.change(event, settings(event, needs_check_in=False), None)
    assert list(event.entrants.values_list("state", flat=True)) == ["in", "in", "dropped"]


def test_lists_are_held_against_the_format_that_counts_now():
    event = make_event(decks="staff")
    (ann,) = make_entrants(event, ["Ann"])
    decklists.hand_in(ann, BAKUGAN)
    ann.refresh_from_db()
    before = ann.deck_verdict
    opening.change(event, settings(event, deck_settings={"copies": "2 by title"}), None)
    ann.refresh_from_db()
    assert (before, ann.deck_verdict) == ("legal", "illegal")


def test_a_whole_event_can_be_taken_away_but_no_entrant_who_has_a_seat():
    event = make_event()
    first, *_ = make_entrants(event, 4)
    draw(event, 1)
    with pytest.raises(RestrictedError):
        first.delete()
    event.delete()
    assert not Entrant.objects.exists()
