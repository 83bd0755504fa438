"""A real browser in front of a real site."""

from functools import partial

import pytest
from playwright.sync_api import expect, sync_playwright

from tests import running
from tests.running import running_site

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

QUICK = {"DJANGO_SETTINGS_MODULE": "tests.browser.settings"}

expect.set_options(timeout=20_000)  # ms; a machine that runs other tests beside takes its time

LOOP_IS_FINE = "DJANGO_ALLOW_ASYNC_UNSAFE"
NO_FAULTS = (
    "Autofocus processing was blocked",  # a field would have had the focus, and whoever typed or tapped was faster
    "htmx:afterRequest, [object",  # what is asked for next lets go of what was asked before; a failure says more
    "htmx:sendAbort",
    "Service Worker registration blocked by Playwright",  # by `chromium`, below
)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    with running_site(tmp_path_factory.mktemp("site") / "data", **QUICK) as running:
        yield running


@pytest.fixture(scope="session")
def chromium():
    path = running.chromium()
    if not path:
        pytest.skip("Chromium")
    # Playwright has a loop in this thread, which Django takes for a sign that others wait for what is asked of it.
    with pytest.MonkeyPatch.context() as patched, sync_playwright() as playwright:
        patched.setenv(LOOP_IS_FINE, "1")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for name in ("new_context", "new_page"):  # tests of it allow it; to all others it is a hundred requests more
            setattr(browser, name, partial(getattr(browser, name), service_workers="block"))
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium, site):
    """Return a function that opens a path in a fresh browser; anything the console says fails the test."""
    contexts, said = [], []

    def hear(words):
        if not words.startswith(NO_FAULTS):
            said.append(words)

    def open_(path, **options):
        context = chromium.new_context(base_url=site.url, **{"viewport": {"width": 390, "height": 844}, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: hear(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(path)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert said == []
