"""Citations are mended in the browser: another rule is cited instead, or none any more; with a way back."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from judgeapp import caching
from judgeapp.domain.permissions import Role
from judgeapp.rulebook import editions, shelf
from judgeapp.rulebook.models import PastRule, Reviewed
from judgeapp.rulebook.touched import listing
from judgeapp.rulebook.touched.values import Kind, State
from judgeapp.tournaments.models import Member
from tests.judging.made_rulings import make_ruling
from tests.judging.penalties.making import row
from tests.rulebook.touched.revised import LABEL, in_other_words, inserted, rules_of_bakugan, with_words, without
from tests.simulator.scenes import PASS_A, PASS_B, PLAY, scene
from tests.tournaments.making import make_entrants, make_event

OFFICIAL = in_other_words(rules_of_bakugan())
COSTS = "Officially put, playing a card or an ability costs a player their priority, and they may not go on to play."

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client):
    client.force_login(User.objects.create_user("staff", is_staff=True))
    return client


@pytest.fixture
def revised(publish, monkeypatch):
    """Return a function that lets a revised edition go live; before that, what is made cites the first one."""
    monkeypatch.setattr(caching, "LOOK_AGAIN", 0)
    publish(LABEL, OFFICIAL)
    return lambda: publish(
        "2020", without(with_words(inserted(OFFICIAL, "7.8.1", "Say so."), "1.14.4", COSTS), "4.4.2")
    )


def item_of(kind: Kind, number: str, key: str = ""):
    return next(
        item
        for item in listing.items("bakugan", None)
        if item.citing.kind is kind and item.citing.number_there == number and key in ("", item.citing.key)
    )


def mend(client, item, **sent):
    return client.post("/citations/mended", {"game": "bakugan", "cited": listing.value_of(item), **sent})


def take_back(client):
    row = Reviewed.objects.filter(taken_back_at=None).latest("pk")
    page = client.get("/citations/history/?game=bakugan").content.decode()
    assert f'action="/citations/history/{row.pk}/undo"' in page
    client.post(f"/citations/history/{row.pk}/undo")


def text_of(response) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_the_page_shows_what_may_be_meant_and_finds_others(staff, revised):
    make_ruling("1.14.4", "7.8.1.1")
    revised()
    address = {"game": "bakugan", "cited": listing.value_of(item_of(Kind.RULING, "7.8.1.1"))}
    page = staff.get("/citations/mend/", address).content.decode()
    assert re.findall(r'name="instead" value="([^"]+)"', page)[0] == "7.8.1.2"
    changed = {"game": "bakugan", "cited": listing.value_of(item_of(Kind.RULING, "1.14.4"))}
    assert 'name="instead" value="1.14.4"' not in staff.get("/citations/mend/", changed).content.decode()
    found = staff.get("/citations/mend/", {**address, "words": "7.8.1.3"}).content.decode()
    assert "7.8.1.3" in re.findall(r'name="instead" value="([^"]+)"', found)


def test_a_ruling_cites_another_rule_instead(staff, revised):
    ruling = make_ruling("1.14.4", question="Is it mended?", on_site="shown")
    revised()
    assert mend(staff, item_of(Kind.RULING, "1.14.4"), number="7.8.1.3").status_code == 302
    page = text_of(staff.get(ruling.get_absolute_url()))
    assert ("7.8.1.3" in page, "Cited instead of 1.14.4 of edition 2019." in page) == (True, True)
    told = staff.get(f"/api/v1/rulings/{ruling.token}").json()["citations"]
    assert told == [{"number": "7.8.1.3", "edition": "2020"}]
    asked = [text_of(Client().get(f"/bakugan/rules/{number}")) for number in ("7.8.1.3", "1.14.4")]
    assert ["Is it mended?" in page for page in asked] == [True, False]
    item = item_of(Kind.RULING, "1.14.4")
    assert (item.resolution.state, item.review.deed, item.review.name) == (State.SAME, "instead", "staff")
    take_back(staff)
    assert item_of(Kind.RULING, "1.14.4").review is None
    assert "Is it mended?" in text_of(Client().get("/bakugan/rules/1.14.4"))


def test_it_is_listed_again_once_the_rule_that_is_cited_instead_changes(staff, revised, publish):
    make_ruling("1.14.4")
    revised()
    mend(staff, item_of(Kind.RULING, "1.14.4"), instead="7.8.1.3")
    publish("2021", with_words(OFFICIAL, "7.8.1.2", "Officially put, eleven marbles are kept by each of the players."))
    item = item_of(Kind.RULING, "1.14.4")
    assert (item.review, item.citing.number, item.resolution.state is State.SAME) == (None, "7.8.1.3", False)


def test_what_is_cited_instead_is_remembered_when_its_edition_goes(staff, revised, publish):
    make_ruling("1.14.4")
    revised()
    mend(staff, item_of(Kind.RULING, "1.14.4"), instead="7.8.1.3")
    editions.remove(shelf.shelved("bakugan", "2020"))
    assert PastRule.objects.filter(label="2020", number="7.8.1.3").exists()
    publish("2021", with_words(OFFICIAL, "7.8.1.2", "Officially put, eleven marbles are kept by each of the players."))
    assert item_of(Kind.RULING, "1.14.4").resolution.has_words_then


@pytest.mark.parametrize(
    ("typed", "said"), [("1.14.99", "has no rule “1.14.99”"), ("", "Write the number of one rule")]
)
def test_what_names_no_rule_is_refused_and_stays(staff, revised, typed, said):
    make_ruling("1.14.4")
    revised()
    response = mend(staff, item_of(Kind.RULING, "1.14.4"), number=typed)
    page = response.content.decode()
    assert (response.status_code, said in page, f'name="number" value="{typed}"' in page) == (422, True, True)
    assert not Reviewed.objects.exists()


def test_a_retired_ruling_says_so_and_stands_nowhere(staff, revised):
    ruling = make_ruling("1.14.4", question="Is it retired?", on_site="shown")
    revised()
    mend(staff, item_of(Kind.RULING, "1.14.4"), retire="1")
    page = text_of(staff.get(ruling.get_absolute_url()))
    assert "This ruling does not stand: it is retired." in page
    assert "retired by staff" in page
    assert "Is it retired?" not in text_of(Client().get("/bakugan/rules/1.14.4"))
    assert "Is it retired?" not in text_of(Client().get("/rulings/"))
    assert [i for i in listing.items("bakugan", None) if i.citing.kind is Kind.RULING] == []
    take_back(staff)
    assert "Is it retired?" in text_of(Client().get("/bakugan/rules/1.14.4"))


def test_what_the_app_itself_cites_is_mended_for_all_of_it(staff, revised):
    saved = scene(PLAY, PASS_A, PASS_B)
    revised()
    steps = [item for item in listing.items("bakugan", None) if item.citing.kind is Kind.STEP and item.deeds]
    pages = [page_of_step(staff, saved, number) for number in (1, 2, 3)]
    item = next(each for each in steps if any(f">{each.citing.number}</a>" in page for page in pages))
    number = item.citing.number
    count = sum(i.citing.kind.is_of_app and i.citing.number == number for i in steps)
    mend(staff, item, number="1.14.1")
    after = [page_of_step(staff, saved, at) for at in (1, 2, 3)]
    assert any(">1.14.1</a>" in page for page in after)
    assert not any(f">{number}</a>" in page for page in after)
    mended = [i for i in listing.items("bakugan", None) if i.citing.number_there == number and i.citing.kind.is_of_app]
    assert (len(mended) >= count, {i.review.deed for i in mended}) == (True, {"instead"})
    take_back(staff)
    assert f">{number}</a>" in "".join(page_of_step(staff, saved, at) for at in (1, 2, 3))


def page_of_step(client, saved, number: int) -> str:
    return client.get(f"{saved.get_absolute_url()}{number}/").content.decode()


def test_a_scene_is_retired_and_says_so(staff, revised):
    saved = scene(PLAY, PASS_A, PASS_B)
    revised()
    item = next(i for i in listing.items("bakugan", None) if i.citing.kind is Kind.SCENE)
    assert "instead" not in item.deeds
    mend(staff, item, number="1.14.1")
    assert not Reviewed.objects.exists()
    mend(staff, item, retire="1")
    assert "This scene is retired." in text_of(staff.get(f"{saved.get_absolute_url()}1/"))
    assert [i for i in listing.items("bakugan", None) if i.citing.kind is Kind.SCENE] == []


def test_a_penalty_cites_another_rule_or_none(staff, revised):
    event = make_event()
    given = row(make_entrants(event, 1)[0], rule="1.14.4", edition=LABEL, digest="of then")
    revised()
    mend(staff, item_of(Kind.PENALTY, "1.14.4"), number="7.8.1.3")
    page = text_of(staff.get(f"/events/{event.token}/staff/penalties/"))
    assert "7.8.1.3 (instead of 1.14.4)" in page
    take_back(staff)
    mend(staff, item_of(Kind.PENALTY, "1.14.4", str(given.pk)), retire="1")
    assert "1.14.4, cited no more" in text_of(staff.get(f"/events/{event.token}/staff/penalties/"))


def test_a_judge_mends_what_is_of_the_own_event_only(revised):
    judge, event = Client(), make_event()
    user = User.objects.create_user("judge")
    Member.objects.create(event=event, user=user, role=Role.JUDGE)
    judge.force_login(user)
    own = make_ruling("1.14.4", event=event, on_site="waiting")
    site = make_ruling("1.14.4")
    revised()
    for item in (item_of(Kind.RULING, "1.14.4", site.token), item_of(Kind.STEP, "1.14.4")):
        mend(judge, item, number="7.8.1.3")
        assert "nothing to mend" in text_of(
            judge.get("/citations/mend/", {"game": "bakugan", "cited": listing.value_of(item)})
        )
    assert not Reviewed.objects.exists()
    mend(judge, item_of(Kind.RULING, "1.14.4", own.token), number="7.8.1.3")
    mine = Reviewed.objects.get()
    assert (mine.key, mine.name) == (own.token, "judge")
    other = Client()
    stranger = User.objects.create_user("other")
    Member.objects.create(event=make_event(), user=stranger, role=Role.JUDGE)
    other.force_login(stranger)
    assert other.post(f"/citations/history/{mine.pk}/undo").status_code == 404
    assert str(own) not in text_of(other.get("/citations/history/?game=bakugan"))
    take_back(judge)


def test_a_note_is_said_to_be_still_right_and_no_more(staff, revised):
    revised()
    item = next(i for i in listing.items("bakugan", None) if i.citing.kind is Kind.NOTE)
    assert item.deeds == ("right",)
    mend(staff, item, retire="1")
    mend(staff, item, number="1.14.1")
    assert not Reviewed.objects.exists()


def test_labels_that_differ_in_writing_only_are_asked_about_once(staff, publish):
    publish("5 May 2019", OFFICIAL)
    for edition in ("5 May 2019", "2019-05-05"):
        citation = make_ruling("1.14.4").citations.get()
        citation.edition = edition
        citation.save()
    publish("2020", with_words(OFFICIAL, "1.14.4", COSTS))
    page = staff.get("/citations/?game=bakugan&kind=ruling").content.decode()
    assert (page.count("<article"), page.count("All 2 are still right")) == (1, 1)


def test_many_decisions_take_the_queries_of_one(staff, revised, django_assert_num_queries):
    ruling = make_ruling("1.14.4")
    revised()
    mend(staff, item_of(Kind.RULING, "1.14.4"), number="7.8.1.3")
    asks = lambda: staff.get("/citations/history/?game=bakugan")  # noqa: E731
    asks()
    with django_assert_num_queries(5):
        asks()
    one = Reviewed.objects.get()
    Reviewed.objects.bulk_create(
        Reviewed(game="bakugan", kind="ruling", key=ruling.token, number=f"1.{at}", name="x", by=one.by)
        for at in range(20)
    )
    with django_assert_num_queries(5):
        asks()
