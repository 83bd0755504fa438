"""One look over an open page: in light and dark, at three widths, for screen readers, thumbs and the keyboard."""

from collections.abc import Iterator

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

PHONE, DESK = 320, 1280  # 320 px are also what 1280 px are at a zoom of 400 %
WIDTHS = (PHONE, 390, DESK)
BAD = {"serious", "critical"}
SCHEMED = ["color-contrast", "link-in-text-block"]  # the rules of axe that look at colours, which is dear
NO_COLOURS = {"rules": {rule: {"enabled": False} for rule in SCHEMED}}
COLOURS = {"runOnly": SCHEMED}
SCHEMES = {PHONE: "light", DESK: "dark"}  # colours hang on the scheme alone, and what is shown on the width alone
FEW = 6  # steps with the Tab key on a page: the kinds of things that can have the focus repeat themselves

SMALL = """() => [...document.querySelectorAll("button, .button, select, summary, textarea, input, nav a, .chips a")]
  .filter((each) => each.checkVisibility() && !each.closest(".visually-hidden, [hidden]"))
  .filter((each) => !["hidden", "checkbox", "radio", "range"].includes(each.type))
  .filter((each) => { const box = each.getBoundingClientRect(); return box.width > 1 && box.height < 43.5; })
  .map((each) => `${each.outerHTML.slice(0, 90)} ${each.getBoundingClientRect().height}`)"""
UNREACHED = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
  .filter((each) => each.checkVisibility() && !each.disabled && each.tabIndex < 0 && !each.closest(".visually-hidden"))
  .filter((each) => each.getAttribute("aria-hidden") !== "true").map((each) => each.outerHTML.slice(0, 120))"""
AXE = Axe().axe_script
RUN = """({where, options}) => axe.run(where || document, {resultTypes: ["violations"], ...options})
  .then((found) => found.violations.map((each) => [each.id, each.impact, each.nodes[0].html]))"""
# One of each kind of text: what has the same tags, classes and colours up to the page looks the same.
KINDS = """() => {
  const kinds = new Map(), lineages = new Map([[null, ""]]);
  const lineage = (each) => {
    if (!lineages.has(each)) {
      const {color, background, font, opacity} = getComputedStyle(each);
      const own = [each.localName, each.className, color, background, font, opacity];
      lineages.set(each, `${lineage(each.parentElement)} ${own.join()}`);
    }
    return lineages.get(each);
  };
  for (const each of document.querySelectorAll("body *")) {
    const isText = [...each.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
    if ((isText || each.matches("input")) && each.checkVisibility() && !kinds.has(lineage(each)))
      kinds.set(lineage(each), each);
  }
  return {include: [...kinds.values()]};
}"""
UNSEEN = """() => {
  const isRinged = (style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  const around = [document.activeElement, document.activeElement.closest(".find")].filter((each) => each);
  const isSeen = around.map(getComputedStyle).some((style) => isRinged(style) || style.boxShadow !== "none");
  return isSeen || document.activeElement === document.body ? "" : document.activeElement.outerHTML.slice(0, 120);
}"""


def look_over(page: Page) -> list[str]:
    """Return what is wrong with a page; its size is left as it was, and nothing has the focus."""
    size, found = page.viewport_size, []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": size["height"]})
        if scheme := SCHEMES.get(width):
            page.emulate_media(color_scheme=scheme)
            found += (f"{page.url} {width} px, {scheme}: {each}" for each in inaccessible(page))
        found += (f"{page.url} {width} px: {each}" for each in misfits(page))
    found += (f"{page.url}: {each}" for each in _by_keyboard(page))
    page.set_viewport_size(size)
    page.emulate_media(color_scheme="light")
    return found


def faults(page: Page) -> Iterator[str]:
    """Yield what is wrong with a page at the size and in the scheme that it has."""
    yield from misfits(page)
    yield from inaccessible(page)


def misfits(page: Page) -> Iterator[str]:
    """Yield what is too wide for the screen, and what a thumb would miss."""
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > page.viewport_size["width"]:
        yield f"is {width} px wide"
    yield from (f"too small for a thumb: {each}" for each in page.evaluate(SMALL))


def inaccessible(page: Page, *, with_colours: bool = True) -> Iterator[str]:
    """Yield what axe finds serious."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(RUN, {"where": None, "options": NO_COLOURS})
    if with_colours:
        found += page.evaluate(RUN, {"where": page.evaluate_handle(KINDS), "options": COLOURS})
    for each, impact, place in found:
        if impact in BAD:
            yield f"{each}: {place[:120]}"


def _by_keyboard(page: Page) -> Iterator[str]:
    yield from (f"{each} is not reached" for each in page.evaluate(UNREACHED))
    for _step in range(FEW):
        page.keyboard.press("Tab")
        if where := page.evaluate(UNSEEN):
            yield f"one does not see the focus on {where}"
    page.evaluate("document.activeElement.blur()")
