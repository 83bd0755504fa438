"""Paper and files in a real browser: every leaf is one printed page, and nothing hangs over its edge."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.looking import look_over
from tests.tournaments.making import PASSWORD

PLAYERS = 131
MAKE = f"""
import json
from tests.tournaments import making
event = making.make_event(name="Autumn Open of a Town with a Long Name", rounds=5)
olga = making.make_member(event, "organiser", "olga-" + event.token)
long = "Maximiliana Bartholomea von und zu Hohenstein-Langenname der Dritten mit Zusatz"
making.make_entrants(event, [long, "<b>Bold</b> 🂡", *(f"Player {{at}}" for at in range(3, {PLAYERS} + 1))])
making.play_rounds(event, 1)
making.release(event, 2)
print(json.dumps(dict(desk=event.get_desk_url(), olga=olga.username)))
"""
SIZES = {"a4": ("594.95", "841.91"), "letter": ("612", "792")}
OVER_THE_EDGE = """() => [...document.querySelectorAll('.leaf')].flatMap(leaf => {
  const edge = leaf.getBoundingClientRect();
  return [...leaf.querySelectorAll('tr, .slip, .score-card, .link-card')].filter(each => {
    const box = each.getBoundingClientRect();
    return box.bottom > edge.bottom + 1 || box.right > edge.right + 1;
  }).map(each => leaf.className + ': ' + each.textContent.trim().slice(0, 40));
})"""
ONE_OF_A_KIND = """() => document.querySelectorAll('.leaf, .leaf > *').forEach(each => {
  const alike = [...each.parentElement.children].filter(other => other.className === each.className);
  if (alike.indexOf(each) > 1) each.remove();
})"""


@pytest.fixture(scope="module")
def event(site):
    return json.loads(site.do(MAKE).splitlines()[-1])


@pytest.fixture(scope="module")
def signed_in(site, chromium, event):
    """The cookies of an organiser; one address may not sign in as often as there are tests."""
    context = chromium.new_context(base_url=site.url)
    page = context.new_page()
    page.goto("/account/login/")
    page.get_by_label("Name").fill(event["olga"])
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(site.url + event["desk"])
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture
def staff(event, open_page, signed_in):
    """Return a function that opens a staff page of the event, signed in."""
    return lambda path, **options: open_page(event["desk"] + path, storage_state=signed_in, **options)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_leaf_of_the_pack_is_one_printed_page(staff, paper):
    page = staff(f"pack/2/?paper={paper}")
    leaves = page.locator(".leaf").count()
    slips = page.locator(".slip").count()
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)) == leaves
    boxes = set(re.findall(r"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf.decode("latin-1")))
    assert {(width[:6], height[:6]) for width, height in boxes} == {SIZES[paper]}
    assert (slips, page.locator(".leaf.slips").count()) == (PLAYERS // 2, 17)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("sheet", ["names", "tables", "slips", "standings", "seating", "cards", "links"])
def test_nothing_hangs_over_the_edge_of_a_leaf(staff, sheet, paper):
    page = staff(f"print/{sheet}/?paper={paper}", viewport={"width": 1280, "height": 900})
    assert page.evaluate(OVER_THE_EDGE) == []
    page.emulate_media(media="print")
    assert page.evaluate(OVER_THE_EDGE) == []


def test_every_player_stands_on_the_list_once(staff):
    page = staff("print/names/")
    names = page.locator(".leaf tbody th").all_text_contents()
    assert (len(names), len(set(names))) == (PLAYERS, PLAYERS)
    ranges = page.locator(".leaf-range").all_text_contents()
    assert ranges[0].startswith("<–")


@pytest.mark.parametrize("path", ["print/", "print/slips/", "pack/2/", "files/"])
def test_pages_about_paper_are_for_everybody(staff, path):
    page = staff(path)
    page.evaluate(ONE_OF_A_KIND)
    assert look_over(page) == []


def test_an_event_is_taken_along_and_brought_in_again(staff, tmp_path):
    page = staff("files/")
    with page.expect_download() as caught:
        page.get_by_role("button", name="Save the file").click()
    file = tmp_path / "event.json"
    caught.value.save_as(file)
    page.get_by_role("link", name="Bring an event in").click()
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_text("The event is brought in.")).to_be_visible()
    expect(page.locator("#state-line")).to_contain_text("Round 2 of 5")


def test_what_is_wrong_with_a_file_is_listed(chromium, site, signed_in, tmp_path):
    """In a browser of its own: that the file was refused stands in its console."""
    page = chromium.new_page(base_url=site.url, storage_state=signed_in)
    page.goto("/events/import/")
    file = tmp_path / "event.json"
    file.write_text('{"format": "judgeapp event", "version": 1, "event": {"rounds": "x"}}')
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("alert")).to_contain_text("event.rounds: must be a whole number")
    expect(page.get_by_role("alert")).to_contain_text("nothing has changed")
    page.close()
