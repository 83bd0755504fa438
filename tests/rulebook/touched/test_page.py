"""The page of the citations that need another look: what it lists for whom, and what "still right" does."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from judgeapp.domain.permissions import Role
from judgeapp.judging.models import Ruling
from judgeapp.rulebook.models import Reviewed
from judgeapp.rulebook.touched import listing
from judgeapp.rulebook.touched.values import Kind, State
from judgeapp.simulator.models import Scene
from judgeapp.tournaments.models import Member
from tests.judging.made_rulings import make_ruling
from tests.judging.penalties.making import row
from tests.rulebook.touched.revised import LABEL, in_other_words, inserted, rules_of_bakugan, with_words
from tests.simulator.scenes import PASS_A, PASS_B, PLAY, scene
from tests.tournaments.making import make_entrants, make_event

OFFICIAL = in_other_words(rules_of_bakugan())
COSTS = "Officially put, playing a card or an ability costs a player their priority, and they may not go on to play."
QUERIES = 27  # for each of the four games six, and who asks

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client):
    client.force_login(User.objects.create_user("staff", is_staff=True))
    return client


@pytest.fixture
def judge():
    """A judge of one event, on a browser of their own."""
    user = User.objects.create_user("judge")
    Member.objects.create(event=make_event(), user=user, role=Role.JUDGE)
    found = Client()
    found.force_login(user)
    return found


@pytest.fixture
def revised(publish):
    """Return a function that lets a revised edition go live; before that, what is made cites the first one."""
    publish(LABEL, OFFICIAL)
    return lambda: publish("2020", with_words(inserted(OFFICIAL, "7.8.1", "Say so aloud."), "1.14.4", COSTS))


def page_of(client, more: str = "", game: str = "bakugan") -> str:
    response = client.get(f"/citations/?game={game}{more}")
    assert response.status_code == 200
    return response.content.decode()


def button(page: str, label: str) -> str:
    """The value of the button beside a citation."""
    values = re.findall(r'name="cited" value="([^"]+)" aria-label="[^"]*: ([^"]*)"', page)
    return next(value for value, its in values if its == label)


def press(client, value, more=()):
    return client.post("/citations/review", {"game": "bakugan", "cited": value, "query": "kind=ruling", **dict(more)})


def test_nothing_needs_a_look_while_nothing_is_new(staff):
    make_ruling("1.14.4")
    scene(PLAY, PASS_A, PASS_B)
    assert "Nothing needs a look." in page_of(staff)
    assert staff.get("/citations/count/bakugan").status_code == 204


def test_a_ruling_is_listed_with_the_words_then_and_now_and_the_ways_on(staff, revised):
    ruling = make_ruling("1.14.4", "4.4.2", "7.8.1.1")
    revised()
    page = page_of(staff, "&kind=ruling")
    assert page.count(f'href="{ruling.get_absolute_url()}"') == 2
    assert f'href="/rulings/{ruling.token}/replace/"' in page
    assert f'href="/bakugan/compare/{LABEL}/2020/"' in page
    assert ("<ins>" in page, "<del>" in page) == (True, True)
    assert ("Says something else" in page, "Has another number" in page, "7.8.1.2" in page) == (True, True, True)
    assert "4.4.2" not in page


def test_code_and_data_are_listed_with_file_and_line(staff, revised):
    revised()
    page = page_of(staff, "&kind=step&state=changed")
    assert re.search(r"Mend in the code: <span class=\"files\">judgeapp/games/bakugan/timing/\w+\.py:\d+", page)


def test_a_saved_scene_is_listed_by_what_its_steps_cite(staff, revised):
    saved = scene(PLAY, PASS_A, PASS_B, title="Both pass")
    assert saved.pinned["edition"] == LABEL
    revised()
    listed = [item for item in listing.items("bakugan", None) if item.citing.kind is Kind.SCENE]
    assert {item.citing.key for item in listed} == {saved.token}
    assert {item.citing.number for item in listed} <= set(saved.pinned["rules"])
    assert f'href="{saved.get_absolute_url()}">Both pass</a>' in page_of(staff, "&kind=scene")


def test_kinds_and_fates_can_be_asked_for(staff, revised):
    make_ruling("1.14.4", "7.8.1.1")
    revised()
    listed = listing.items("bakugan", None)
    moved = [item for item in listed if item.resolution.state is State.MOVED]
    page = page_of(staff, "&kind=ruling&state=moved")
    assert "Has another number" in page
    assert page.count("<article") == 1
    assert len(moved) > 1
    assert "Whatever cites it" in page_of(staff, "&kind=no-such-kind&state=none")


def test_still_right_takes_it_off_the_list_until_the_rule_changes_again(staff, revised, publish):
    ruling = make_ruling("1.14.4")
    revised()
    value = button(page_of(staff, "&kind=ruling"), str(ruling))
    response = press(staff, value)
    assert (response.status_code, response["Location"]) == (302, "/citations/?game=bakugan&kind=ruling")
    kept = Reviewed.objects.get()
    assert (kept.kind, kept.key, kept.number, kept.name, kept.by.username) == (
        "ruling", ruling.token, "1.14.4", "staff", "staff",
    )  # fmt: skip
    assert str(ruling) not in page_of(staff, "&kind=ruling")
    assert "Still right, says staff" in page_of(staff, "&kind=ruling&looked=1")
    publish("2021", with_words(OFFICIAL, "1.14.4", COSTS.replace("their priority", "all their priority")))
    assert str(ruling) in page_of(staff, "&kind=ruling")


def test_it_can_be_taken_back(staff, revised):
    ruling = make_ruling("1.14.4")
    revised()
    press(staff, button(page_of(staff, "&kind=ruling"), str(ruling)))
    press(staff, button(page_of(staff, "&kind=ruling&looked=1"), str(ruling)), {"back": "1"})
    row = Reviewed.objects.get()
    assert (row.taken_back_name, row.taken_back_at is None) == ("staff", False)
    assert str(ruling) in page_of(staff, "&kind=ruling")


def test_what_has_changed_again_meanwhile_is_not_kept(staff, revised, publish):
    ruling = make_ruling("1.14.4")
    revised()
    value = button(page_of(staff, "&kind=ruling"), str(ruling))
    publish("2021", with_words(OFFICIAL, "1.14.4", COSTS.replace("their priority", "all their priority")))
    page = staff.post("/citations/review", {"game": "bakugan", "cited": value}, follow=True).content.decode()
    assert "1 changed since this page was shown. Look again." in page
    assert not Reviewed.objects.exists()


def test_a_judge_marks_what_is_of_the_own_event_and_nothing_of_others(judge, staff, revised):
    own_event, other = Member.objects.get().event, make_event()
    own = make_ruling("1.14.4", question="Is it mine?", event=own_event, on_site="waiting")
    others = [
        make_ruling("1.14.4", question="Is it on the site?", event=own_event),
        make_ruling("1.14.4", question="Is it at no event?"),
        make_ruling("1.14.4", question="Is it public there?", event=other, on_site="waiting"),
        make_ruling("1.14.4", question="Is it hidden?", event=other, shown_to=Ruling.Shown.STAFF),
    ]
    scene(PLAY, title="A scene of somebody else")
    revised()
    page = page_of(judge)
    seen = [
        question in page for question in ("mine?", "on the site?", "at no event?", "there?", "hidden?", "A scene of")
    ]
    assert seen == [True, True, True, False, False, False]
    assert "Staff of this site say whether it is still right." in page
    assert page.count(f'href="/rulings/{others[1].token}/replace/"') == 0
    assert re.findall(r'name="cited" value="\w+ \w+ [\d.]+ ([\w-]+)"', page) == [own.token]
    value = button(page_of(judge, "&kind=ruling"), str(own))
    for ruling in others:
        press(judge, value.replace(own.token, ruling.token))
    step = re.search(r'name="cited" value="(step [^"]+)"', page_of(staff, "&kind=step"))[1]
    press(judge, step)
    assert not Reviewed.objects.exists()
    press(judge, value)
    assert Reviewed.objects.get().key == own.token
    press(staff, step)
    press(judge, step, {"back": "1"})
    assert Reviewed.objects.count() == 2


def test_a_scorekeeper_there_who_judges_elsewhere_marks_nothing_there(judge, revised):
    event = make_event()
    Member.objects.create(event=event, user=User.objects.get(username="judge"), role=Role.SCOREKEEPER)
    make_ruling("1.14.4", event=event, on_site="waiting")
    revised()
    assert 'name="cited"' not in page_of(judge, "&kind=ruling")


def test_who_may_look_is_told_how_many_there_are(staff, judge, revised):
    revised()
    said = judge.get("/citations/count/bakugan").content.decode()
    assert re.search(r"\d+ citations need another look", said)
    assert Client().get("/citations/count/bakugan").status_code == 204
    assert 'hx-get="/citations/count/bakugan"' in Client().get("/bakugan/editions/").content.decode()


def test_a_replaced_ruling_needs_no_look(staff, revised):
    old = make_ruling("1.14.4", question="Is it old?")
    make_ruling("4.4.2", replaces=old)
    revised()
    assert "Is it old?" not in page_of(staff, "&kind=ruling")


def test_many_take_the_queries_of_one(staff, revised, django_assert_num_queries):
    make_ruling("1.14.4")
    scene(PLAY)
    revised()
    page_of(staff)
    with django_assert_num_queries(QUERIES):
        page_of(staff)
    for _ in range(8):
        make_ruling("1.14.4", event=make_event())
        scene(PLAY)
        cited = {"rule": "1.14.4", "edition": LABEL, "digest": "0"}
        row(make_entrants(make_event(), 1)[0], **cited)
    Scene.objects.update(pinned={"edition": LABEL, "rules": {"1.14.4": "0"}})
    page_of(staff)
    with django_assert_num_queries(QUERIES):
        page_of(staff)


def test_a_long_list_is_in_pages(staff, revised):
    for _ in range(60):
        make_ruling("1.14.4")
    revised()
    assert page_of(staff, "&kind=ruling").count('name="cited"') == 50 * 2
    assert page_of(staff, "&kind=ruling&page=2").count('name="cited"') == 10 * 2


def test_a_game_that_is_not_here_is_a_helpful_404(staff):
    assert staff.get("/citations/?game=chess").status_code == 404
    assert staff.post("/citations/review", {"game": "chess"}).status_code == 404
