"""A ruling is recorded with its rules and its scene pinned, or all that is wrong with it is said at once."""

import datetime

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgeapp.judging.models import Call, Ruling
from judgeapp.judging.rulings import recording
from judgeapp.judging.rulings.drafting import Draft, fit
from judgeapp.judging.rulings.recording import record
from judgeapp.judging.unfit import Unfit
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.touched.digests import digest_of
from judgeapp.tournaments.locking import Refused
from tests.judging.rulings.drafts import draft, wrong
from tests.simulator.scenes import PASS_A, PLAY, scene
from tests.tournaments.making import make_event, make_user

pytestmark = pytest.mark.django_db


def test_rules_are_pinned_to_edition_and_text():
    ruling = record(draft(cites="rule 1.14.4; 7.8\n1.14.4"), make_user("ann"))
    volume = shelf().volumes["bakugan"]
    assert [each.number for each in ruling.citations.all()] == ["1.14.4", "7.8"]
    pinned = ruling.citations.get(number="1.14.4")
    assert pinned.edition == volume.edition.edition
    assert pinned.digest == digest_of(volume, volume.by_number["1.14.4"])
    assert (ruling.judge, ruling.game, ruling.event) == ("ann", "bakugan", None)


def test_a_scene_is_pinned_to_what_its_step_shows():
    played = scene(PLAY, PASS_A)
    address = f"http://testserver/timing/s/{played.token}/1/?player-1=Ann"
    ruling = record(draft(scene=address), make_user())
    assert (ruling.scene, ruling.step) == (played, 1)
    assert ruling.outcome["pile"] == ["Absorb"]
    assert ruling.outcome["asks"]["player"] == "Ana"


def test_a_scene_without_a_step_is_meant_to_its_end():
    played = scene(PLAY, PASS_A)
    assert record(draft(scene=played.token), make_user()).step == 2


def test_an_event_says_which_game_it_is_and_keeps_it_in_its_log():
    event, judge = make_event(), make_user()
    ruling = record(draft(game="", table="12", shown_to="event"), judge, event)
    assert (ruling.game, ruling.table, ruling.event) == ("bakugan", 12, event)
    assert [entry.words for entry in event.log.all()] == ["Recorded a ruling: Who has priority first?"]


def test_lines_stay_and_what_nobody_can_see_goes():
    ruling = record(draft(answer="First\0 this.\r\n\r\nThen   that.\u202e"), make_user())
    assert ruling.answer == "First this.\n\nThen that."


def test_a_source_is_kept_with_its_day_and_address():
    given_ = {"source": "Answer by mail", "source_date": "2026-03-14", "source_link": "https://example.org/faq#7"}
    ruling = record(draft(**given_), make_user())
    assert (ruling.source, ruling.source_date) == ("Answer by mail", datetime.date(2026, 3, 14))
    assert ruling.source_link == "https://example.org/faq#7"


def test_all_that_is_missing_is_said_at_once():
    assert wrong(record, Draft(), make_user()) == {
        "question": "Write the question.",
        "answer": "Write the answer.",
        "shown_to": "Choose who sees it.",
        "game": "Choose the game.",
        "cites": "Cite at least one rule: type its number, or find it by its words.",
    }
    assert wrong(record, Draft(game="bakugan", shown_to="event", source="x"), make_user()).keys() == {
        *("question", "answer", "shown_to", "cites", "source_date", "source_link")
    }
    assert not Ruling.objects.exists()


def test_an_unknown_rule_is_said_with_the_nearest():
    found = wrong(record, draft(cites="1.14, 1.14.99"), make_user())
    assert found == {"cites": "Bakugan has no rule “1.14.99”. Nearest: 1.14, 1.14.1, 1.14.2."}


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("cites", " ,; ", "Cite at least one rule"),
        ("cites", ", ".join(f"1.{number}" for number in range(1, 14)), "Cite at most 12 rules; these are 13."),
        ("cites", " ".join(f"x{number}" for number in range(40)), "35 more are no rules."),
        ("question", "x" * 1001, "At most 1,000 characters; these are 1,001."),
        ("answer", "\u202e\0 ", "Write the answer."),
        ("shown_to", "nobody", "Choose who sees it."),
        ("shown_to", "event", "Choose who sees it."),
        ("table", "0", "“0” is no table number."),
        ("table", "-3", "no table number"),
        ("table", "9" * 40, "no table number"),
        ("scene", "https://example.org/", "There is no scene at this address."),
        ("scene", "s/" * 5000, "There is no scene at this address."),
        ("source_link", "javascript:alert(1)", "beginning with https://"),
        ("source_date", "yesterday", "Say of which day"),
        ("source", "x" * 121, "at most 120"),
    ],
)
def test_what_is_wrong_is_said_with_what_to_do(field, typed, words):
    assert words in wrong(record, draft(**{field: typed}), make_user())[field]


def test_a_source_of_a_day_to_come_is_none():
    tomorrow = str(timezone.localdate() + datetime.timedelta(days=1))
    given_ = {"source": "Mail", "source_date": tomorrow, "source_link": "https://example.org/"}
    assert list(wrong(record, draft(**given_), make_user())) == ["source_date"]


def test_a_scene_must_be_of_the_game_and_have_the_step():
    played = scene(PLAY)
    found = wrong(record, draft(game="bleach", cites="Floating Effect", scene=played.token), make_user())
    assert found == {"scene": "This scene is of Bakugan, the ruling of Bleach TCG."}
    beyond = wrong(record, draft(scene=f"/timing/s/{played.token}/2/"), make_user())
    assert beyond["scene"].startswith("This scene has 1 step; there is no step 2.")


def test_a_scene_that_cannot_be_played_so_far_is_no_test():
    played = scene(PLAY)
    played.moves = [{"player": "Ana", "do": "vanish"}]
    played.save()
    assert "cannot be reached today" in wrong(record, draft(scene=played.token), make_user())["scene"]


def test_what_is_sent_twice_is_kept_once():
    judge = make_user()
    first = record(draft(), judge, key="the same key")
    assert record(draft(cites="1.14 1.14.4"), judge, key="the same key") == first
    assert record(draft(), make_user(), key="the same key") != first
    assert Ruling.objects.filter(by=judge).count() == 1


@pytest.mark.parametrize("changed", [{"answer": "Another."}, {"cites": "1.14"}, {"shown_to": "staff"}])
def test_what_was_changed_before_it_was_sent_again_is_told(changed):
    judge = make_user()
    record(draft(), judge, key="the same key")
    with pytest.raises(Refused, match="already"):
        record(draft(**changed), judge, key="the same key")


@pytest.mark.parametrize(("dropped"), ["table", "scene", "source"])
def test_what_was_taken_out_before_it_was_sent_again_is_told(dropped):
    judge, event = make_user(), make_event()
    source = {"source": "Mail", "source_date": "2026-03-14", "source_link": "https://example.org/"}
    given_ = {"table": {"table": "5"}, "scene": {"scene": scene(PLAY).token}, "source": source}[dropped]
    record(draft(**given_), judge, event, key="the same key")
    with pytest.raises(Refused, match="already"):
        record(draft(), judge, event, key="the same key")


def test_of_two_that_are_sent_at_once_the_first_is_returned(monkeypatch):
    """The second one looks before the first one is there."""
    judge = make_user()
    first = record(draft(), judge, key="the same key")
    looks = iter([None, first])
    monkeypatch.setattr(recording, "sent_before", lambda *asked: next(looks))
    assert record(draft(), judge, key="the same key") == first
    assert first.citations.count() == 2


def test_a_call_of_another_event_is_refused():
    call = Call.objects.create(event=make_event(), table=3)
    with pytest.raises(Refused, match="another event"):
        record(draft(), make_user(), make_event(), call)
    assert record(draft(), make_user(), call.event, call).call == call


wild = st.one_of(st.text(max_size=80), st.from_regex(r"[\d. ,;/a-z-]{0,40}", fullmatch=True))


@given(st.fixed_dictionaries(dict.fromkeys(vars(Draft()), wild)))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_typed_is_a_ruling_or_says_why_not(typed):
    for more in ({}, {"game": "x610z"}):
        try:
            found, by_field = fit(Draft(**{**typed, **more}), None).rules, {}
        except Unfit as unfit:
            found, by_field = [], unfit.by_field
        assert bool(found) != bool(by_field)
        assert by_field.keys() <= vars(Draft()).keys()
