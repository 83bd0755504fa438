"""Every main page, as each kind of user sees it in the demo: at 320 px, in light and dark, in both languages."""

import shutil
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from tests.running import prepared, running_site
from tests.visits import become, faults, made_demo, visits

WHO = ["everybody", "owner", "head_judge", "judge", "scorekeeper", "staff", "player"]
UNSEEN = """() => {
  const style = getComputedStyle(document.activeElement);
  const isSeen = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
  return isSeen || document.activeElement === document.body ? "" : document.activeElement.outerHTML.slice(0, 120);
}"""
UNREACHED = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
  .filter((each) => each.checkVisibility() && !each.disabled && each.tabIndex < 0 && !each.closest(".visually-hidden"))
  .filter((each) => each.getAttribute("aria-hidden") !== "true").map((each) => each.outerHTML.slice(0, 120))"""
FEW = 6  # steps with the Tab key on a page: the kinds of things that can have the focus repeat themselves


class Visit(NamedTuple):
    """Where somebody looks, and the cookies that make a browser theirs."""

    url: str
    cookies: Any
    paths: list[str]


@pytest.fixture(scope="module")
def halls(chromium, tmp_path_factory) -> Iterator[dict[str, Visit]]:
    data = tmp_path_factory.mktemp("demo") / "data"
    shutil.copytree(prepared("embedded"), data)
    demo = made_demo(data)
    with running_site(data) as site:
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


@pytest.mark.parametrize(("scheme", "language"), [("light", "en"), ("dark", "es")])
@pytest.mark.parametrize("who", WHO)
def test_it_fits_and_axe_finds_nothing_serious(look, who, scheme, language):
    """320 px are also what 1280 px are at a zoom of 400 %."""
    options = {"viewport": {"width": 320, "height": 800}, "color_scheme": scheme, "locale": language}
    found = [f"{path} {fault}" for path, page, answer in look(who, **options) for fault in faults(page, answer.status)]
    assert found == []


@pytest.mark.parametrize("who", WHO)
def test_the_keyboard_reaches_everything_and_one_sees_where_it_is(look, who):
    unseen = []
    for path, page, _ in look(who, viewport={"width": 1280, "height": 800}):
        unseen += [f"{path} {each} is not reached" for each in page.evaluate(UNREACHED)]
        for _step in range(FEW):
            page.keyboard.press("Tab")
            if where := page.evaluate(UNSEEN):
                unseen.append(f"{path} {where}")
    assert unseen == []
