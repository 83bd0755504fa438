"""What every page must be: readable by all, and no wider than the screen."""

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.xdist_group("site")
PAGES = [
    "/",
    "/bakugan/",
    "/bakugan/rules/4.4",
    "/x610z/rules/201.7a",
    "/bleach/rules/the-queue",
    "/search?q=batch&game=bakugan",
    "/search?q=zzqqx",
    "/x610z/glossary/",
    "/bakugan/lexicon/",
    "/style",
    "/decks/",
    "/decks/?game=bleach&text=3+Narow+Escape%0A-1+x%0A2+Nobody",
    "/decks/formats/dragon_ball_super/",
    "/decks/events/",
    "/timing/",
    "/timing/bakugan/",
    "/timing/open/",
    "/timing/games/",
    "/cards/",
    "/cards/bakugan/?q=dragonid",
    "/cards/dragon_ball_super/?q=goku&page=2",
    "/cards/bakugan/?q=endles+grwth&type=hero",
    "/cards/dragon_ball_super/tb2-065/",
    "/account/",
    "/account/login/",
    "/account/new/",
    "/events/",
    "/matches/",
    "/rulings/",
]


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_serious(open_page, path, scheme, site):
    page = open_page(path, color_scheme=scheme)
    violations = Axe().run(page).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"]) for v in violations if v["impact"] in {"serious", "critical"}] == []


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_scrolls_sideways(open_page, path, width):
    page = open_page(path, viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
