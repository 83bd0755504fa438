"""The page that says which rulings no longer hold."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from judgeapp.judging.models import Citation
from judgeapp.judging.views import book
from tests.judging.made_rulings import make_ruling
from tests.simulator.scenes import PLAY, scene
from tests.tournaments.making import make_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client):
    client.force_login(User.objects.create(username="staff", is_staff=True))
    return client


def page_of(client, query: str = "") -> str:
    response = client.get(reverse("rulings_check") + query)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_an_empty_book_says_so(staff):
    assert "There is no standing ruling yet." in page_of(staff)
    assert "There is no standing ruling of X610Z yet." in page_of(staff, "?game=x610z")


def test_rulings_that_hold_are_counted_and_not_listed(staff):
    make_ruling("4.4.2", scene=scene(PLAY), step=1)
    assert "It holds.</b> 1 with a scene." in page_of(staff)
    make_ruling("1.14")
    page = page_of(staff)
    assert "All 2 hold.</b> 1 with a scene." in page
    assert "Is the deck shuffled?" not in page


def test_each_change_is_said_with_links(staff):
    played = scene(PLAY)
    ruling = make_ruling("4.4.2", "1.14", scene=played, step=1, event=make_event(name="Spring Open"))
    ruling.outcome["pile"] = ["Halt"]
    ruling.save()
    Citation.objects.filter(number="4.4.2").update(digest="another")
    Citation.objects.filter(number="1.14").update(number="1.14.99")
    page = page_of(staff)
    assert "1 of 1 no longer holds as it was." in page
    assert f'href="{ruling.get_absolute_url()}"' in page
    assert "· Spring Open" in page
    assert f'href="{reverse("scene_step", args=[played.token, 1])}"' in page
    assert "was “Halt”, is “Absorb”" in page
    assert 'data-preview="/bakugan/preview/4.4.2"' in page
    assert ("1.14.99" in page, "nearest:" in page) == (True, False)


def test_a_game_can_be_chosen_and_an_unknown_one_is_not_found(staff):
    make_ruling("4.4.2")
    make_ruling("105.4a", game="x610z")
    assert "It holds." in page_of(staff, "?game=x610z")
    assert "All 2 hold." in page_of(staff, "?game=")
    assert staff.get(reverse("rulings_check"), {"game": "chess"}).status_code == 404


def test_so_many_are_played_a_page(staff, monkeypatch):
    monkeypatch.setattr(book, "A_PAGE_OF_CHECKED", 2)
    for _ in range(3):
        make_ruling("4.4.2")
    first, second = page_of(staff, "?game=bakugan"), page_of(staff, "?game=bakugan&page=2")
    assert ("All 2 hold." in first, "It holds." in second) == (True, True)
    assert 'href="?game=bakugan&amp;page=2"' in first
    assert page_of(staff, "?page=none") == page_of(staff)


@pytest.mark.parametrize("rulings", [1, 7])
def test_the_page_asks_the_same_however_many_rulings_there_are(staff, django_assert_num_queries, rulings):
    for _ in range(rulings):
        make_ruling("4.4.2", "1.14", scene=scene(PLAY), step=1, event=make_event())
    page_of(staff)
    with django_assert_num_queries(6):  # session, account, how many, and three for the rulings
        page_of(staff)


def test_only_reading_is_allowed(staff):
    assert staff.post(reverse("rulings_check")).status_code == 405
