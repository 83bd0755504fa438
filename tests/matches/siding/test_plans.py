"""A player's private plans."""

import pytest
from django.urls import reverse

from judgeapp.domain.permissions import Role
from judgeapp.matches.models import Plan
from judgeapp.matches.siding import plans
from tests.matches.siding.tables import player, sided_event
from tests.tournaments.making import make_entrants, make_event, make_member
from tests.tournaments.people.test_entering import refused
from tests.tournaments.phones import phone, text

pytestmark = pytest.mark.django_db
BURN = {"title": "Against burn", "text": "Out: 2 Flux.\nIn: 2 Shield."}


@pytest.fixture
def event():
    event = make_event()
    make_entrants(event, ["Ann", "Ben"])
    return event


def page(event, route: str = "event_plans", *args) -> str:
    return reverse(route, args=[event.token, *args])


def kept() -> list[tuple[str, str]]:
    return list(Plan.objects.values_list("title", "text"))


def test_a_plan_is_added_once_however_often_it_is_sent(event):
    ann = phone(event, "Ann")
    for _ in range(2):
        assert ann.post(page(event), {**BURN, "text": BURN["text"].replace("\n", "\r\n")}).status_code == 302
    assert kept() == [("Against burn", "Out: 2 Flux.\nIn: 2 Shield.")]
    assert "Against burn Out: 2 Flux. In: 2 Shield." in text(ann.get(page(event)))


def test_a_plan_is_changed_and_thrown_away(event):
    plan = plans.add(player(event, "Ann"), BURN)
    ann = phone(event, "Ann")
    assert "Against burn" in ann.get(page(event, "event_plan", plan.pk)).content.decode()
    sent = {"title": "Against frost", "text": "", "seen": plans.stamp(plan)}
    assert ann.post(page(event, "event_plan", plan.pk), sent).status_code == 302
    assert kept() == [("Against frost", "")]
    for _ in range(2):
        assert ann.post(page(event, "event_plan_away", plan.pk)).status_code == 302
    assert kept() == []


def test_nobody_else_reads_or_changes_a_plan(client, event):
    plan = plans.add(player(event, "Ann"), BURN)
    ben = phone(event, "Ben")
    assert "Against burn" not in text(ben.get(page(event)))
    assert ben.get(page(event, "event_plan", plan.pk)).status_code == 404
    assert ben.post(page(event, "event_plan", plan.pk), {"title": "Mine"}).status_code == 422
    ben.post(page(event, "event_plan_away", plan.pk))
    client.force_login(make_member(event, Role.OWNER))
    assert client.get(page(event)).status_code == 403
    assert kept() == [tuple(BURN.values())]


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"title": " ", "text": "In: 2 Shield."}, "Write a title"),
        ({"title": "\u200b", "text": "In: 2 Shield."}, "Write a title"),
        ({"title": "x" * 61, "text": "In: 2 Shield."}, "at most 60"),
        ({"title": "Burn", "text": "In: 2 Shield." + "x" * 2000}, "at most 2,000 are kept"),
    ],
    ids=["none", "unseen", "long", "long notes"],
)
def test_what_cannot_be_kept_stays_in_the_form_and_the_page_says_why(event, sent, words):
    response = phone(event, "Ann").post(page(event), sent)
    assert response.status_code == 422
    assert words in text(response)
    assert "In: 2 Shield." in text(response)
    assert kept() == []


def test_line_ends_of_a_browser_count_as_one_letter_each(event):
    assert phone(event, "Ann").post(page(event), {"title": "Burn", "text": "\r\n".join("x" * 1000)}).status_code == 302
    assert len(kept()[0][1]) == 1999


def test_two_phones_do_not_write_over_each_other(event):
    plan = plans.add(player(event, "Ann"), BURN)
    before = plans.stamp(plan)
    ann, address = phone(event, "Ann"), page(event, "event_plan", plan.pk)
    ann.post(address, {"title": "Against frost", "text": "First", "seen": before})
    response = ann.post(address, {"title": "Against frost", "text": "Second", "seen": before})
    assert response.status_code == 422
    assert "It says now: “Against frost”: First" in text(response)
    assert "Second" in text(response)
    sent = {"title": "Against frost", "text": "Second", "seen": plans.stamp(Plan.objects.get())}
    assert sent["seen"] in response.content.decode().replace("&#x2B;", "+")
    assert ann.post(address, sent).status_code == 302
    assert kept() == [("Against frost", "Second")]


def test_the_same_change_from_two_phones_is_one(event):
    ann = player(event, "Ann")
    plan = plans.add(ann, BURN)
    before, said = plans.stamp(plan), {"title": "Against frost", "text": ""}
    plans.change(ann, plan.pk, said, before)
    plans.change(ann, plan.pk, said, before)
    assert kept() == [("Against frost", "")]


def test_a_plan_that_was_thrown_away_meanwhile_can_be_added_anew(event):
    response = phone(event, "Ann").post(page(event, "event_plan", 1), BURN)
    assert response.status_code == 422
    assert "was thrown away on another phone" in text(response)
    assert f'action="{page(event)}"' in response.content.decode()
    assert "Out: 2 Flux." in text(response)


def test_fifty_plans_are_enough(event):
    ann = player(event, "Ann")
    Plan.objects.bulk_create(Plan(entrant=ann, title=f"Plan {at}") for at in range(plans.MOST))
    assert refused(plans.add, ann, BURN) == (
        "You have 50 plans already. Throw one away first, or write this into another.",
    )
    assert "You have 50 plans already." in text(phone(event, "Ann").post(page(event), BURN))


def test_the_page_is_the_same_work_for_1_and_50(event, django_assert_num_queries):
    ann = player(event, "Ann")
    client = phone(event, "Ann")
    for plans_more in (1, 49):
        Plan.objects.bulk_create(Plan(entrant=ann, title=f"Plan {plans_more} {at}") for at in range(plans_more))
        with django_assert_num_queries(3):
            client.get(page(event))


def test_the_side_deck_page_shows_them():
    event = sided_event()
    plans.add(player(event, "Ann"), BURN)
    assert "My plans (1) Against burn Out: 2 Flux. In: 2 Shield." in text(
        phone(event, "Ann").get(page(event, "event_side"))
    )
