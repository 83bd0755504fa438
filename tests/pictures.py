"""Pictures of all main pages of the demo, on a phone and on a desk, in light and dark, and in Spanish: `make pictures`.

They lie in var/pictures/<who>/, to be looked at; those in docs/pictures were chosen by hand. Pages that do not answer,
or that axe or the width of the screen finds fault with, are told and make it end with 1.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from tests.looking import faults
from tests.running import ROOT, chromium, running_site
from tests.visits import become, made_demo, visits

FOLDER = ROOT / "var" / "pictures"
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 900}}
LOOKS = [  # size, scheme, language
    *((size, scheme, "en") for size in SIZES for scheme in ("light", "dark")),
    ("phone", "light", "es"),
]


def main() -> int:
    """Take all pictures; return whether anything is wrong."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        demo = made_demo(Path(data))
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        with running_site(Path(data)) as site:
            for who, enter, paths in visits(demo):
                wrong += _taken(browser, site.url, who, enter, paths)
        browser.close()
    print(*wrong, sep="\n")
    print(f"{sum(1 for _ in FOLDER.rglob('*.png'))} pictures in {FOLDER.relative_to(ROOT)}, {len(wrong)} faults")
    return bool(wrong)


def _taken(browser: Browser, url: str, who: str, enter: Any, paths: list[str]) -> Iterator[str]:
    """Take the pictures of somebody's pages; yield what is wrong with them."""
    is_known = None  # by its cookies: a personal link makes one phone a player's
    for size, scheme, language in LOOKS:
        context = browser.new_context(
            base_url=url,
            viewport=SIZES[size],
            color_scheme=scheme,
            locale=language,
            service_workers="block",
            storage_state=is_known,
        )
        page = context.new_page()
        if not is_known:
            become(page, enter)
            is_known = context.storage_state()
        for path in paths:
            answer = page.goto(path)
            name = f"{size}-{scheme}-{language}"
            wrong = [*([] if answer.ok else [f"answers {answer.status}"]), *faults(page)]
            yield from (f"{who} {name} {path}: {each}" for each in wrong)
            _keep(page, who, path, name)
        context.close()


def _keep(page: Page, who: str, path: str, name: str) -> None:
    place = urlsplit(path).path.strip("/").split("/")
    if place[0] == "events" and len(place) > 1:
        place[1] = "event"
    folder = FOLDER / who
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"{'-'.join(place) or 'home'}-{name}.png", full_page=True)


if __name__ == "__main__":
    sys.exit(main())
