"""Everything that computes is under a limit per visitor: a row for each address of the parts that compute."""

import pytest
from django.core.cache import caches
from django.urls import URLPattern, URLResolver, get_resolver

from judgeapp.limits import READING

COMPUTING = ("judgeapp.simulator.", "judgeapp.deckcheck.")
COMPARING = ("compare_choose", "compare", "history")  # among the pages of the rules
LIGHT = {  # why it needs none
    "timing": "lists games and rows of one table",
    "scene_open_form": "an empty form",
    "scene": "leads to a step",
    "scene_file": "writes down what is stored",
    "two_cards": "leads to a form",
    "deck_formats": "a select of formats",
    "deck_batch_new": "its form; what it posts is limited",
    "compare_choose": "a kept form",
}


def views(resolver=None, prefix=""):
    for each in (resolver or get_resolver()).url_patterns:
        if isinstance(each, URLResolver):
            yield from views(each, prefix + str(each.pattern))
        elif isinstance(each, URLPattern) and (computes(each) or each.name in COMPARING):
            yield each.name, each.callback


def computes(pattern):
    return pattern.callback.__module__.startswith(COMPUTING)


VIEWS = dict(views())


def limited_methods(view):
    return {method for _, methods in getattr(view, "limits", ()) for method in methods}


@pytest.mark.parametrize("name", sorted(VIEWS))
def test_what_computes_is_limited_however_it_is_asked(name):
    is_limited = limited_methods(VIEWS[name]).issuperset(READING)
    is_posted_only = name in POSTED
    assert is_limited or is_posted_only or name in LIGHT, name
    assert not (is_limited and name in LIGHT), f"{name} is limited and said to need no limit"


POSTED = {
    *("scene_act", "scene_note", "scene_set", "scene_ready", "scene_open"),
    *("deck_save", "deck_lists_change", "deck_formats_change"),
}


@pytest.mark.parametrize("name", sorted(POSTED))
def test_what_is_only_posted_is_limited_when_it_is(name):
    assert "POST" in limited_methods(VIEWS[name])


def test_every_exemption_is_of_a_page_that_there_is():
    assert set(LIGHT) <= set(VIEWS)


@pytest.mark.parametrize("name", ["scene_reach", "scene_order", "games_compared"])
def test_searches_have_a_rate_of_their_own(name):
    assert ("search", READING) in VIEWS[name].limits


@pytest.mark.django_db
def test_whoever_looks_at_too_many_steps_is_told_to_wait(client, settings):
    caches["limits"].clear()
    settings.RATES = {**settings.RATES, "think": "2/h"}
    seen = [client.get("/timing/s/none/0/", REMOTE_ADDR="198.51.100.99").status_code for _ in range(3)]
    seen.append(client.head("/timing/s/none/0/", REMOTE_ADDR="198.51.100.99").status_code)
    caches["limits"].clear()
    assert seen == [404, 404, 429, 429]


@pytest.mark.django_db
def test_the_api_that_compares_editions_is_limited(client, settings):
    caches["limits"].clear()
    settings.RATES = {**settings.RATES, "think": "1/h"}
    seen = [client.get("/api/v1/games/bakugan/compare/none/none").status_code for _ in range(2)]
    caches["limits"].clear()
    assert seen == [404, 429]
