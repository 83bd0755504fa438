"""One rule through all editions."""

import pytest

from judgeapp.rulebook import shelf
from judgeapp.rulebook.models import Edition
from tests.rulebook.comparing.books import FIRST, SECOND, THIRD

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(publish):
    return publish("one", FIRST), publish("two", SECOND), publish("three", THIRD)


def test_a_rule_is_followed_through_all_editions(three, look):
    page = look("/bakugan/history/1.1")
    assert page.index(">three, 1 May 2033<") < page.index(">two, 1 May 2032<") < page.index(">one, 1 May 2031<")
    assert "</span>seven</del>" in page
    assert "</span>seven</ins>" in page
    assert "Each player lays nine stones" in page
    assert 'href="/bakugan/editions/two/rules/1.1"' in page
    assert 'href="/bakugan/compare/two/three/">All changes from two' in page


def test_a_new_number_is_followed(three, look):
    page = " ".join(look("/bakugan/history/1.4").split())
    assert 'New number</span> <a href="/bakugan/editions/one/rules/1.3">1.3</a>' in page
    assert "the same as in two." in page


def test_what_came_later_was_not_there_before(three, look):
    assert "Not in this edition." in look("/bakugan/history/1.2?edition=two")


def test_what_is_gone_is_told_and_stays_gone(three, look):
    page = look("/bakugan/history/2.3?edition=one")
    assert page.count("Removed</span>") == 1
    assert "Not in this edition." in page


def test_a_split_is_followed(three, look):
    assert "Split</span>" in look("/bakugan/history/2.3")


def test_a_number_that_the_current_edition_lacks_is_looked_for_in_the_others(three, look):
    assert 'As it is called in <a href="/bakugan/editions/two/rules/1.2">' in look("/bakugan/history/1.2")


@pytest.mark.parametrize(
    "address", ["/bakugan/history/7.7", "/bakugan/history/7.7?edition=one", "/bakugan/history/1.1?edition=no"]
)
def test_what_no_edition_has_is_a_helpful_404(three, client, address):
    assert client.get(address).status_code == 404


def test_a_number_in_another_form_leads_to_the_rule(three, client):
    assert client.get("/bakugan/history/rule 1-1.?edition=two").url == "/bakugan/history/1.1?edition=two"


def test_our_restatement_is_the_history_where_there_is_nothing_else(look):
    page = look("/bakugan/history/4.4.2")
    assert "There is one edition of Bakugan here." in page


def test_our_restatement_is_no_link_of_the_chain_beside_a_publishers_editions(three, look):
    ours = Edition.objects.get(game="bakugan", origin=Edition.Origin.BUNDLED)
    page = look(f"/bakugan/history/1.1?edition={ours.slug}")
    assert ours.get_absolute_url() not in page


def test_a_rules_page_leads_to_its_history_where_there_is_one(three, look):
    assert 'href="/bakugan/history/1.1">History' in look("/bakugan/rules/1.1")
    assert 'href="/bakugan/history/2.3?edition=one">History' in look("/bakugan/editions/one/rules/2.3")
    assert ">History<" not in look("/bleach/rules/the-queue")


@pytest.mark.parametrize("editions", [2, 5])
def test_the_queries_are_two_an_edition_and_then_none(publish, client, django_assert_num_queries, editions):
    for number in range(editions):
        publish(f"e{number}", (FIRST, SECOND, THIRD)[number % 3])
    shelf.shelf()
    with django_assert_num_queries(2 * (editions - 1)):
        client.get("/bakugan/history/1.1")
    with django_assert_num_queries(0):
        client.get("/bakugan/history/3.1")
