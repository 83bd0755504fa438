"""Every main page, as each kind of user sees it in the demo, looked over and in both languages."""

import shutil
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from tests.browser.conftest import QUICK
from tests.looking import inaccessible, look_over, misfits
from tests.running import prepared, running_site
from tests.visits import become, made_demo, visits

WHO = ["everybody", "owner", "head_judge", "judge", "scorekeeper", "staff", "player"]


class Visit(NamedTuple):
    """Where somebody looks, and the cookies that make a browser theirs."""

    url: str
    cookies: Any
    paths: list[str]


@pytest.fixture(scope="module")
def halls(chromium, tmp_path_factory) -> Iterator[dict[str, Visit]]:
    data = tmp_path_factory.mktemp("demo") / "data"
    shutil.copytree(prepared("embedded"), data)
    demo = made_demo(data, "bakugan", **QUICK)  # the first game's event is the one that is looked at
    with running_site(data, **QUICK) as site:
        found = {}
        for who, enter, paths in visits(demo):
            context = chromium.new_context(base_url=site.url)
            become(context.new_page(), enter)
            found[who] = Visit(site.url, context.storage_state(), paths)
            context.close()
        yield found


@pytest.fixture
def look(chromium, halls):
    """Return a function that yields each of somebody's pages, open, with its path and its answer."""

    def look_(who: str, **options: Any) -> Iterator[tuple[str, Any, Any]]:
        visit = halls[who]
        context = chromium.new_context(base_url=visit.url, storage_state=visit.cookies, **options)
        page = context.new_page()
        for path in visit.paths:
            yield path, page, page.goto(path)
        context.close()

    return look_


def test_these_are_all_who_look(halls):
    assert list(halls) == WHO


@pytest.mark.parametrize("who", WHO)
def test_it_is_there_and_for_everybody(look, who):
    found = []
    for path, page, answer in look(who, viewport={"width": 390, "height": 800}):
        found += [f"{path} answers {answer.status}"] * (not answer.ok) + look_over(page)
    assert found == []


@pytest.mark.parametrize("who", WHO)
def test_it_fits_and_can_be_read_aloud_in_spanish(look, who):
    """The colours are those of the English page."""
    found = []
    for path, page, answer in look(who, viewport={"width": 320, "height": 800}, locale="es"):
        found += [f"{path} answers {answer.status}"] * (not answer.ok)
        found += (f"{path}: {each}" for each in (*misfits(page), *inaccessible(page, with_colours=False)))
    assert found == []
