"""Writing a ruling on the page: rules are found and picked, a scene is pointed at, nothing typed is lost."""

import pytest
from django.urls import reverse

from judgeapp.judging.models import Call, Ruling
from judgeapp.permissions import Role
from judgeapp.simulator.models import Scene
from tests.judging.made_rulings import make_ruling
from tests.judging.rulings.drafts import sent
from tests.simulator.scenes import PLAY, scene
from tests.tournaments.making import make_event, make_member, make_user

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "picked"}


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def judge(client, event):
    user = make_member(event, Role.JUDGE, "cleo")
    client.force_login(user)
    return user


def address(event, route: str = "event_ruling_new", *more: str) -> str:
    return reverse(route, args=[event.token, *more])


def test_a_judge_records_a_ruling(client, event, judge):
    answer = client.post(address(event), sent(table="5"), follow=True)
    ruling = Ruling.objects.get()
    assert answer.redirect_chain == [(ruling.get_absolute_url(), 302)]
    assert (ruling.by, ruling.event, ruling.table, ruling.judge) == (judge, event, 5, "cleo")
    assert "The ruling is recorded." in answer.content.decode()


def test_pressed_twice_is_recorded_once(client, event, judge):
    first, second = (client.post(address(event), sent()) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Ruling.objects.count() == 1


def test_what_was_changed_since_it_was_recorded_stays_in_the_form(client, event, judge):
    client.post(address(event), sent())
    again = client.post(address(event), sent(answer="On second thought."))
    text = again.content.decode()
    assert (again.status_code, "On second thought." in text, "already" in text) == (409, True, True)
    assert Ruling.objects.get().answer == "The starting player has."


def test_a_key_of_nobody_s_making_is_none(client, event, judge):
    client.post(address(event), sent(key="a b"))
    assert " " not in Ruling.objects.get().key


def test_what_is_wrong_is_said_at_its_field_and_what_was_typed_stays(client, event, judge):
    answer = client.post(address(event), sent(cites="1.14.99", table="x", source="By <mail>"))
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "4 things are missing or wrong" in text
    assert 'id="id_cites_error"' in text
    for words in ("Who has priority first?", 'value="1.14.99"', "By &lt;mail&gt;", "“x” is no table number."):
        assert words in text
    assert not Ruling.objects.exists()


def test_a_call_fills_in_question_and_table(client, event, judge):
    call = Call.objects.create(event=event, table=7, words="May I look?")
    where = f"{address(event)}?call={call.pk}"
    form = client.get(where).context["form"]
    assert (form["question"].value(), form["table"].value(), form["shown_to"].value()) == ("May I look?", 7, "event")
    client.post(where, sent(table="7"))
    assert call.rulings.get().table == 7


@pytest.mark.parametrize("asked", ["x", "0", "9" * 30, "%00"])
def test_a_call_that_is_not_there_is_not_found(client, event, judge, asked):
    Call.objects.create(event=make_event(), table=7)
    assert client.get(f"{address(event)}?call={asked}").status_code in (400, 404)


def test_a_call_of_another_event_is_not_found(client, event, judge):
    other = Call.objects.create(event=make_event(), table=7)
    assert client.get(f"{address(event)}?call={other.pk}").status_code == 404


def test_rules_are_found_by_words_without_recording_anything(client, event, judge):
    answer = client.post(address(event), sent(words="illegal play", look="1"))
    assert answer.status_code == 200
    assert answer.context["found"][0].number.startswith("7.8")
    assert "Who has priority first?" in answer.content.decode()
    assert not Ruling.objects.exists()


def test_a_rule_is_picked_and_left_out(client, event, judge):
    picked = client.post(address(event), sent(cites="1.14, nothing", add="7.8")).context
    assert picked["form"]["cites"].value() == "1.14, 7.8, nothing"
    assert [rule.number for rule in picked["rules"]] == ["1.14", "7.8"]
    assert picked["strange"][0].startswith("Bakugan has no rule “nothing”.")
    left = client.post(address(event), sent(cites="1.14, 7.8", away="1.14")).context
    assert left["form"]["cites"].value() == "7.8"


def test_where_rules_have_no_numbers_they_are_picked_by_title(client, judge):
    event = make_event(game="bleach")
    client.force_login(make_member(event, Role.JUDGE))
    number = "additional-game-rules-and-definitions/floating-effect"
    picked = client.post(address(event), sent(cites="", add=number)).context
    assert picked["form"]["cites"].value() == "Floating Effect"
    client.post(address(event), sent(cites="Floating Effect"))
    assert Ruling.objects.get().citations.get().number == number


def test_htmx_gets_the_rules_alone(client, event, judge):
    answer = client.post(address(event), sent(words="illegal play", look="1"), headers=HTMX)
    assert answer.content.decode().lstrip().startswith('<div id="picked"')


def test_the_latest_scene_of_this_browser_is_offered_and_taken(client, event, judge):
    client.post("/timing/bakugan/set", {"player-1": "Ann", "player-2": "Ben", "step": "power"})
    latest = Scene.objects.get()
    scene(PLAY)  # somebody else's
    shown = client.get(address(event)).content.decode()
    assert f'value="{latest.get_absolute_url()}0/"' in shown
    taken = client.post(address(event), sent(point=f"{latest.get_absolute_url()}0/"))
    assert taken.context["pointed"].scene == latest
    assert taken.context["latest"] is None
    assert not Ruling.objects.exists()


def test_a_scene_and_rules_may_come_with_the_address(client, event, judge):
    played = scene(PLAY)
    context = client.get(f"{address(event)}?scene={played.token}/1&cites=1.14").context
    assert (context["pointed"].step, [rule.number for rule in context["rules"]]) == (1, ["1.14"])


def test_staff_record_one_outside_an_event(client):
    client.force_login(make_user("staff", is_staff=True))
    early = client.post("/rulings/new/", sent(game=""))
    assert "Choose the game." in early.content.decode()
    assert early.status_code == 422
    client.post("/rulings/new/", sent())
    assert Ruling.objects.get().event is None


def test_a_judge_replaces_his_own_and_the_head_judge_anybody_s(client, event, judge):
    ruling = make_ruling("1.14", event=event, by=judge)
    other = make_ruling("1.14", event=event, by=make_user())
    form = client.get(address(event, "event_ruling_replace", ruling.token)).context["form"]
    assert (form["answer"].value(), form["cites"].value()) == ("Yes, it is.", "1.14")
    refused = client.post(address(event, "event_ruling_replace", other.token), sent())
    assert (refused.status_code, "Only the judge who gave" in refused.content.decode()) == (403, True)
    client.post(address(event, "event_ruling_replace", ruling.token), sent())
    assert Ruling.objects.get(replaces=ruling).by == judge
    client.force_login(make_member(event, Role.HEAD_JUDGE))
    client.post(address(event, "event_ruling_replace", other.token), sent())
    assert Ruling.objects.filter(replaces=other).exists()


def test_the_head_judge_overturns_with_a_reason(client, event):
    client.force_login(make_member(event, Role.HEAD_JUDGE, "dora"))
    ruling = make_ruling("1.14", event=event)
    where = address(event, "event_ruling_overturn", ruling.token)
    early = client.post(where, sent())
    assert (early.status_code, "Write the reason." in early.content.decode()) == (422, True)
    later = client.post(where, sent(reason="It does not say so."), follow=True)
    assert "It stands in the place of" in later.content.decode()
    late = client.post(where, sent(reason="Once more.", key="another-key"))
    assert (late.status_code, "A later ruling by dora" in late.content.decode()) == (409, True)
    assert "Once more." in late.content.decode()


def test_the_head_judge_upholds_with_a_reason(client, event):
    client.force_login(make_member(event, Role.HEAD_JUDGE, "dora"))
    ruling = make_ruling("1.14", event=event)
    where = address(event, "event_ruling_uphold", ruling.token)
    early = client.post(where, {"reason": " "})
    assert (early.status_code, "Write the reason." in early.content.decode()) == (422, True)
    for _ in range(2):
        client.post(where, {"reason": "It says so."})
    assert ruling.appeals.get().reason == "It says so."


def test_a_ruling_of_another_event_is_not_found(client, event):
    client.force_login(make_member(event, Role.OWNER))
    other = make_ruling("1.14", event=make_event())
    for route in ("event_ruling_uphold", "event_ruling_overturn", "event_ruling_replace"):
        assert client.post(address(event, route, other.token), sent()).status_code == 404
