"""The pages that compare editions."""

import re
import time

import pytest

from judgeapp import caching
from judgeapp.rulebook import comparisons, shelf
from tests.rulebook.comparing.books import FIRST, GARDEN, SECOND, WITH_WEATHER, book, large

pytestmark = pytest.mark.django_db
PAGE = "/bakugan/compare/one/two/"


@pytest.fixture
def two(publish):
    return publish("one", FIRST), publish("two", SECOND)


def changes(page: str) -> list[str]:
    """Return what a page tells of each change: what became of it and the numbers, in order."""
    heads = re.findall(
        r'<h3>(<span class="became".*?)</h3>|<span class="numbers-of">(.*?)</span> <span class="quiet">', page, re.S
    )
    words = (re.sub(r'<span class="visually-hidden">.*?</span>|<[^>]+>', "", "".join(head)) for head in heads)
    return [" ".join(text.split()) for text in words]


def test_every_kind_of_change_is_told_with_its_numbers(two, look):
    assert changes(look(PAGE)) == [
        "Changed 1.1",
        "Added 1.2",
        "New number 1.2 → 1.3",
        "New number 1.3 → 1.4",
        "Split 2.2 → 2.2, 2.3",
        "Removed 2.3",
    ]


def test_an_edition_stored_a_moment_ago_is_compared_at_once(publish, look, monkeypatch):
    monkeypatch.setattr(caching, "LOOK_AGAIN", 1000.0)
    publish("one", FIRST)
    known = shelf.shelf()
    publish("two", SECOND)
    shelf._keeper.shelf, shelf._keeper.looked = known, time.monotonic()  # another process has stored it
    assert "Added 1.2" in changes(look(PAGE))


def test_words_are_marked_on_both_sides_and_not_by_colour_alone(two, look):
    page = look(PAGE)
    assert 'Each player lays <del><span class="visually-hidden">removed: </span>nine</del> stones' in page
    assert 'Each player lays <ins><span class="visually-hidden">added: </span>seven</ins> stones' in page


def test_each_number_leads_to_the_rule_in_its_edition(two, look):
    page = look(PAGE)
    assert '<a href="/bakugan/editions/one/rules/1.1">1.1</a>' in page
    assert '<a href="/bakugan/rules/1.1">1.1</a>' in page
    assert '<a href="/bakugan/editions/one/rules/2.3">2.3</a>' in page


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("changed", ["Changed 1.1"]),
        ("added", ["Added 1.2"]),
        ("removed", ["Removed 2.3"]),
        ("moved", ["New number 1.2 → 1.3", "New number 1.3 → 1.4"]),
        ("split", ["Split 2.2 → 2.2, 2.3"]),
    ],
)
def test_one_kind_can_be_asked_for(two, look, kind, told):
    page = look(f"{PAGE}?kind={kind}")
    assert changes(page) == told
    assert re.search(
        rf'href="{PAGE}\?kind={kind}" aria-current="true">[\w ]+<span class="number">{len(told)}</span>', page
    )


def test_the_summary_comes_first(two, look):
    page = look(PAGE)
    assert page.index("The old edition has 10 rules and headings") < page.index("Changed</span>")
    assert "Most changes are in" in page


def test_sections_can_be_entered(two, look):
    page = look(PAGE)
    assert f'href="{PAGE}#part-2-watering"' in page
    assert 'id="part-2-watering"' in page


def test_a_kind_without_changes_says_so(publish, look):
    publish("one", GARDEN), publish("two", GARDEN[:-1])
    assert "Nothing of this kind." in look(f"{PAGE}?kind=added")


def test_editions_that_are_the_same_say_so(publish, look):
    publish("one", GARDEN), publish("two", GARDEN)
    page = look(PAGE)
    assert "Nothing changed: 16 rules and headings, all the same." in page
    assert "Kinds of change" not in page


def test_swapped_editions_are_told_backwards(two, look):
    assert 'href="/bakugan/compare/two/one/">Swap' in look(PAGE)
    page = look("/bakugan/compare/two/one/")
    assert "Read backwards" in page
    assert {"Removed 1.2", "Added 2.3", "Merged 2.2, 2.3 → 2.2"} <= set(changes(page))


def test_a_chapter_that_only_one_edition_has_is_one_group(publish, look):
    publish("one", [*GARDEN, *book("# 9 Guests\n9.1 A guest may look at every garden.\n9.2 Nobody feeds a guest.")])
    publish("two", WITH_WEATHER)
    page = look(PAGE)
    assert 'id="part-old-9-guests"' in page
    assert 'id="part-new-2-weather"' in page


def test_many_new_numbers_are_folded_until_they_are_asked_for(publish, look):
    publish("one", GARDEN), publish("two", WITH_WEATHER)
    assert "4 with the same text and another number" in look(PAGE)
    assert "with the same text and another number" not in look(f"{PAGE}?kind=moved")


def test_what_is_written_in_a_document_is_text(publish, look):
    publish("one", FIRST)
    publish("two", [*FIRST, *book("3.2 A <script>x()</script> is no plant."), *book("3.3 Nor is a [[ or a {{ x }}.")])
    page = look(PAGE)
    assert "A &lt;script&gt;x()&lt;/script&gt; is no plant." in page
    assert "Nor is a [[ or a {{ x }}." in page
    assert "<script>x" not in page


def test_our_restatement_is_told_to_be_other_words(publish, look):
    publish("one", GARDEN)
    slug = next(each.slug for each in shelf.shelf().editions["bakugan"] if not each.is_imported)
    assert "In other words." in look(f"/bakugan/compare/{slug}/one/")


def test_a_large_comparison_comes_in_pages(publish, look, monkeypatch):
    monkeypatch.setattr(comparisons, "MOST_ROWS", 45)
    publish("one", large(120, "daily")), publish("two", large(120, "twice"))
    found = [look(PAGE), look(f"{PAGE}?page=2"), look(f"{PAGE}?page=3")]
    assert [len(changes(page)) for page in found] == [40, 40, 40]
    assert f'href="{PAGE}?page=2#part-5-part-5"' in found[0]
    assert 'id="part-5-part-5"' in found[1]
    assert f'rel="prev" href="{PAGE}?page=2"' in found[2]
    assert len(changes(look(f"{PAGE}?kind=changed&page=2"))) == 40


def test_a_section_longer_than_a_page_goes_on(publish, look, monkeypatch):
    monkeypatch.setattr(comparisons, "MOST_ROWS", 4)
    publish("one", large(10, "daily")), publish("two", large(10, "twice"))
    found = [look(PAGE), look(f"{PAGE}?page=2"), look(f"{PAGE}?page=3")]
    assert [len(changes(page)) for page in found] == [4, 4, 2]
    assert ["(goes on)" in page for page in found] == [False, True, True]


@pytest.mark.parametrize("rules", [20, 300])
def test_the_queries_are_two_and_then_none(publish, client, django_assert_num_queries, rules):
    publish("one", large(rules, "daily")), publish("two", large(rules, "twice"))
    shelf.shelf()
    with django_assert_num_queries(2):
        client.get(PAGE)
    with django_assert_num_queries(0):
        client.get(f"{PAGE}?kind=changed")


@pytest.mark.parametrize(
    ("asked", "where"),
    [
        ("?kind=nothing", PAGE),
        ("?page=99", PAGE),
        ("?page=1", PAGE),
        ("?page=x", PAGE),
        ("?kind=changed&page=7", f"{PAGE}?kind=changed"),
    ],
)
def test_what_is_no_page_leads_to_one(two, client, asked, where):
    assert client.get(f"{PAGE}{asked}").url == where


@pytest.mark.parametrize("address", ["/bakugan/compare/one/three/", "/bakugan/compare/nowhere/two/"])
def test_an_unknown_edition_is_a_helpful_404(two, client, address):
    response = client.get(address)
    assert response.status_code == 404
    assert "Bakugan has no edition “" in response.content.decode()


@pytest.mark.parametrize("address", ["/chess/compare/", "/chess/compare/one/two/", "/chess/history/1.1"])
def test_an_unknown_game_is_a_helpful_404(client, address):
    response = client.get(address)
    assert (response.status_code, "There is no game “chess” here." in response.content.decode()) == (404, True)


def test_an_edition_and_itself_lead_back_to_the_choice(two, client):
    response = client.get("/bakugan/compare/one/one/", follow=True)
    assert response.redirect_chain == [("/bakugan/compare/?old=one&new=one", 302)]
    assert response.status_code == 422
    assert "Choose two different editions." in response.content.decode()


def test_the_two_newest_are_chosen_already(publish, look):
    publish("one", FIRST), publish("two", SECOND), publish("three", GARDEN)
    page = look("/bakugan/compare/")
    assert re.findall(r'<option value="(\w+)" selected>', page.split("<main")[1]) == ["two", "three"]
    assert 'href="/bakugan/compare/one/two/">one → two' in page


@pytest.mark.parametrize("asked", ["?old=one&new=two", "?old=two&new=one"])
def test_the_older_one_comes_first_whichever_way_round_they_are_chosen(two, client, asked):
    assert client.get(f"/bakugan/compare/{asked}").url == PAGE


def test_an_unknown_choice_is_a_helpful_404(two, client):
    assert client.get("/bakugan/compare/?old=one&new=nothing").status_code == 404


def test_a_game_with_one_edition_teaches_what_this_is_for(look):
    page = look("/bleach/compare/")
    assert "There is one edition of Bleach" in page
    assert "<select" not in page.split("<main")[1]
