"""The administration in a real browser: under our policy of scripts and styles nothing of it is refused."""

import json
import uuid

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import QUICK
from tests.running import PATIENCE, running_site
from tests.tournaments.making import PASSWORD

RECORDS = """
import json
from django.contrib.auth.models import User
from tests.admin.records import make_records
User.objects.create_superuser({name!r}, password={word!r})
made = {{model._meta.label_lower.replace(".", "/"): row.pk for model, row in make_records().items()}}
print(json.dumps(made))
"""
LISTS = ["auth/user", "tournaments/event", "tournaments/report", "judging/ruling", "cardpool/card"]
ROWS = ["auth/user", "tournaments/event", "tournaments/round", "judging/ruling", "deckcheck/deck"]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A site of its own: a record of each kind would be in the way of other tests."""
    with running_site(tmp_path_factory.mktemp("administered") / "data", **QUICK) as running:
        yield running


@pytest.fixture(scope="module")
def records(site):
    """The name of somebody with all rights, and the rows of a record of each kind."""
    name = f"chief-{uuid.uuid4().hex[:8]}"
    return name, json.loads(site.do(RECORDS.format(name=name, word=PASSWORD)))


@pytest.fixture
def signed_in(open_page, site, records):
    """Return a function that opens a page of the administration, by way of the page to sign in."""

    def signed_in_(path, **options):
        page = open_page(path, **options)
        page.get_by_label("Name").fill(records[0])
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        expect(page).to_have_url(f"{site.url}{path}")
        page.wait_for_load_state()
        return page

    return signed_in_


def test_every_page_obeys_our_policy_and_fits(signed_in, records):
    """What the console says fails the test: a refused script or style is said there."""
    page = signed_in("/admin/")
    rows = [f"/admin/{name}/{records[1][name]}/change/" for name in ROWS]
    for path in ["/admin/", *(f"/admin/{name}/" for name in LISTS), *rows]:
        assert page.goto(path).status == 200
        for width, scheme in ((390, "light"), (1280, "dark")):
            page.set_viewport_size({"width": width, "height": 844})
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_forms_with_a_password_obey_it_too(chromium, site, records):
    """Django's forms say nothing to password managers, of which Chromium advises; nothing else may be said."""
    context = chromium.new_context(base_url=site.url)
    page, said = context.new_page(), []
    page.goto("/account/login/?next=/admin/password_change/")
    page.get_by_label("Name").fill(records[0])
    page.get_by_label("Password").fill(PASSWORD)
    page.on("console", lambda message: said.append(message.text))
    page.get_by_role("button", name="Sign in").click()
    for name in ("old_password", "new_password1", "new_password2"):
        page.locator(f"input[name={name}]").fill(PASSWORD)
    page.get_by_role("button", name="Change my password").click()
    expect(page.get_by_text("Your password was changed.")).to_be_visible()
    for path in (f"/admin/auth/user/{records[1]['auth/user']}/password/", "/admin/auth/user/add/"):
        page.goto(path)
        page.locator("input[value=false]").check()
        expect(page.locator("input[name=password1]")).to_be_hidden()
    context.close()
    assert [words for words in said if not words.startswith(("[DOM]", "Autofocus processing was blocked"))] == []


def test_the_scheme_can_be_chosen(signed_in):
    page = signed_in("/admin/", color_scheme="light", viewport={"width": 1280, "height": 844})
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("button.theme-toggle").first.click()
    dark = page.evaluate("document.documentElement.dataset.theme")
    assert (dark, page.evaluate("getComputedStyle(document.body).backgroundColor") == before) == ("dark", False)


def test_a_long_record_is_unfolded(signed_in, records):
    page = signed_in(f"/admin/tournaments/round/{records[1]['tournaments/round']}/change/")
    page.locator("summary").first.click()
    expect(page.get_by_text("Player 19")).to_be_visible()


def test_an_account_is_found_and_becomes_staff(signed_in, records):
    page = signed_in("/admin/auth/user/", viewport={"width": 1280, "height": 844})
    page.get_by_role("searchbox").fill("ann-")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="ann-1", exact=True).click()
    page.get_by_label("Staff status").check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".messagelist .success")).to_contain_text("was changed successfully", timeout=PATIENCE * 1000)


def test_signing_out_ends_it(signed_in, site):
    page = signed_in("/admin/", viewport={"width": 1280, "height": 844})
    page.get_by_role("button", name="Log out").click()
    page.goto("/admin/")
    expect(page).to_have_url(f"{site.url}/account/login/?next=/admin/")
