"""What happened is looked at, and neither added to, changed nor deleted; and nobody is shown what is secret."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, User
from django.urls import reverse

from judgeapp.admin.looking import Looking
from judgeapp.cardpool.models import Pool
from judgeapp.matches.models import Plan
from judgeapp.tournaments.models import Device, Page
from tests.admin.records import HUSH, make_records

pytestmark = pytest.mark.django_db
ALL = sorted(admin.site._registry, key=lambda model: model._meta.label)
HISTORY = [model for model in ALL if model not in {User, Group}]


def named(model):
    return model._meta.label


def place(model, page="changelist", *args):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def test_all_but_accounts_and_groups_is_looked_at_only():
    assert [model for model in ALL if not isinstance(admin.site._registry[model], Looking)] == [Group, User]


@pytest.mark.parametrize("model", HISTORY, ids=named)
def test_history_stays_as_it_is(client, chief, rows, model):
    """Even for somebody with all rights."""
    row = rows[model]
    before = list(model.objects.order_by("pk").values())
    ways = [place(model, "add"), *(place(model, page, row.pk) for page in ("change", "delete"))]
    fields = {"name": "x", "words": "x", "state": "draft", "post": "yes"}
    assert [client.post(way, fields).status_code for way in ways] == [403, 403, 403]
    assert [client.get(way).status_code for way in ways] == [403, 200, 403]
    client.post(place(model), {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"})
    assert list(model.objects.order_by("pk").values()) == before


@pytest.mark.parametrize("model", HISTORY, ids=named)
def test_a_page_of_history_has_nothing_to_fill_in(client, chief, rows, model):
    page = client.get(place(model, "change", rows[model].pk)).content.decode()
    form = page.split('id="content"')[1].split("</main>")[0]
    assert [word for word in ("<select", "<textarea", 'type="submit"', "deletelink") if word in form] == []


@pytest.mark.parametrize("model", ALL, ids=named)
def test_nobody_is_shown_what_is_secret(client, chief, rows, model):
    row = rows[model]
    pages = [place(model), *(place(model, page, row.pk) for page in ("change", "history"))]
    answers = [client.get(page) for page in pages]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert [page for page, answer in zip(pages, answers, strict=True) if HUSH in answer.content.decode()] == []


@pytest.mark.parametrize("model", [each for each in HISTORY if admin.site._registry[each].secret], ids=named)
def test_nobody_guesses_a_secret_letter_by_letter(client, chief, model):
    for name in admin.site._registry[model].secret:
        for asked in (f"{name}__startswith", f"{name}__isnull"):
            assert client.get(place(model), {asked: HUSH}).status_code == 400


def test_nor_does_anybody_by_way_of_another_record(client, chief):
    ways = ["event__seed_key__startswith", "devices__token__startswith", "deck__deck__key__startswith"]
    assert [client.get("/admin/tournaments/entrant/", {way: HUSH}).status_code for way in ways] == [400] * 3


def test_phones_notes_and_sessions_are_not_there_at_all():
    names = {model._meta.label for model in ALL}
    assert names.isdisjoint({"sessions.Session", Device._meta.label, Plan._meta.label, Page._meta.label})


def test_long_columns_are_folded(client, staff):
    page = client.get(place(Pool, "change", Pool.objects.first().pk))
    assert "<details>" not in page.content.decode()
    made = make_records()
    round_ = next(row for model, row in made.items() if model.__name__ == "Round")
    assert "<details><summary>" in client.get(place(type(round_), "change", round_.pk)).content.decode()
