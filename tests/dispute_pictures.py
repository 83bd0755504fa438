"""Pictures of one dispute from the first letter to the verdict, for the README: `python -m tests.dispute_pictures`.

Ana plays an Action, Ben negates it, and Ana negates that: does hers still draw? The words are made up.
"""

import sys
import tempfile
from base64 import b64decode
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.running import ROOT, chromium, running_site

FOLDER = ROOT / "docs" / "pictures"
PHONE = {"width": 390, "height": 844}
QUALITY = 82
FORM = "/timing/bakugan/?player-1=Ana&player-2=Ben&owner-3=1"
NAMES = ("Quiet Lantern", "Paper Wall", "Loud Answer")
WORDS = ("Draw two cards.", "Negate an Action.", "Negate an Action.")
PASS = "Pass"
BEGINNING = "Draw two"


def main() -> int:
    """Take the pictures."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        with running_site(Path(data) / "site", is_fresh=True) as site:
            page = browser.new_page(base_url=site.url, viewport=PHONE, service_workers="block")
            _set(page)
            _step(page)
        browser.close()
    return 0


def _set(page: Page) -> None:
    page.goto(FORM)
    page.get_by_label("Card 1", exact=True).press_sequentially(BEGINNING)
    page.locator("#understood-1 p").first.wait_for()
    _keep(page, "first-letter")
    page.locator("summary", has_text="More cards").click()
    for row, words in enumerate(map("\n".join, zip(NAMES, WORDS, strict=True)), 1):
        with page.expect_response(lambda answer: "/read?" in answer.url):
            page.get_by_label(f"Card {row}", exact=True).fill(words)
        page.locator(f"#understood-{row} .does").wait_for()
    page.get_by_label("Card 2", exact=True).evaluate("each => each.closest('.typed').scrollIntoView()")
    _keep(page, "cards")
    page.get_by_role("button", name="Step through it").click()
    page.locator("#scene").wait_for()


def _step(page: Page) -> None:
    plays = ("Ana plays Quiet Lantern", "Ben plays Paper Wall", "Ana plays Loud Answer")
    steps = (plays[0], PASS, plays[1], PASS, f"{plays[2]} on Paper Wall", *[PASS] * 4)
    for number, words in enumerate(steps, 1):
        page.locator("button.deed", has_text=words).first.click()
        page.locator(f'#scene[data-step="{number}"]').wait_for()
        if number == len(plays) + 2:
            _keep(page, "pile")
    _keep(page, "verdict")


def _keep(page: Page, name: str) -> None:
    """Keep what the screen shows, small enough to lie beside the code."""
    page.wait_for_load_state("networkidle")
    devtools = page.context.new_cdp_session(page)
    picture = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (FOLDER / f"dispute-{name}.webp").write_bytes(b64decode(picture["data"]))


if __name__ == "__main__":
    sys.exit(main())
