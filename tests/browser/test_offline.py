"""The hall's network is gone: a real browser that was here once goes on."""

import json
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from judgeapp.rulebook.search.languages import IN_ENGLISH
from tests.browser.tables import casual, count
from tests.looking import look_over
from tests.running import ROOT
from tools.management.commands.evaluate_search import Question, read_questions

QUESTIONS = read_questions(ROOT / "tests" / "search")
IN_SPANISH = read_questions(ROOT / "tests" / "search" / "es")
TYPED = (
    "<script>alert(1)</script>", "zzqqx", "", "%", "10-10-3-1", "attak", "\u0000",
    "x610z mulligan", "dbs mulligan", "dragon ball deck size", "cost of a flux", "what resolves first in the queue",
)  # fmt: skip
SCRIPTS = ROOT / "static" / "js" / "offline"
PHONE = {"viewport": {"width": 390, "height": 844}}
# For each question the addresses that a search finds, and whether the phone itself answered.
ASK = """async (asked) => {
  const found = [];
  for (const [game, question] of asked) {
    const address = `/search?q=${encodeURIComponent(question)}&game=${game}`;
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const hits = [...page.querySelectorAll("li.hit")].map((hit) => [
      hit.querySelector("h2 a").getAttribute("href"),
      hit.querySelector(".passage").textContent.replace(/\\s+/g, " ").trim(),
    ]);
    const foreign = [...page.querySelectorAll(".meant, .foreign")];
    const said = foreign.map((each) => each.textContent.replace(/\\s+/g, " ").trim());
    found.push([answer.headers.get("X-Offline"), hits, said]);
  }
  return found;
}"""

# What a page of the reader says, but for where a rule stands in the documents, which the phone tells less often.
READ = """() => [...document.querySelectorAll(".words :is(p, li), h1, .toc a, .turn a, .cited a, dt, dd")]
  .map((each) => each.textContent.replace(/\\s+/g, " ").trim())
  .filter((words) => !words.startsWith("In: "))"""
# The phone has kept other rules than the site has now.
OLDER = """async () => {
  const cache = await caches.open("offline");
  const state = await (await cache.match("/offline/state")).json();
  const older = { ...state, stamp: "older", cache: "offline-older", editions: ["older"] };
  await cache.put("/offline/state", new Response(JSON.stringify(older)));
  await (await caches.open("offline-older")).put(older.frame, new Response("an older frame"));
  (await navigator.serviceWorker.ready).active.postMessage("check");
}"""
ANSWERED_ALONE = """() => fetch("/search?q=a", { headers: { "HX-Request": "true" } })
  .then((answer) => answer.headers.get("X-Offline") === "1")"""
KEPT = "caches.open('pages').then((pages) => pages.keys()).then((all) => all.map((each) => each.url))"


@pytest.fixture
def visit(chromium, site):
    """Return a function that opens a browser which has everything kept, at a path."""
    contexts = []

    def open_(path: str = "/", **options):
        context = chromium.new_context(base_url=site.url, service_workers="allow", **{**PHONE, **options})
        contexts.append(context)
        page = context.new_page()
        page.goto(path)
        page.evaluate("navigator.serviceWorker.ready")
        page.reload()  # from now on the worker answers for the page
        return page

    yield open_
    for context in contexts:
        context.close()


@pytest.fixture
def alone(visit):
    """A browser that was here once, without a network."""
    page = visit()
    page.context.set_offline(True)
    page.wait_for_function(ANSWERED_ALONE)  # the worker of a page learns of it a little later than the page
    return page


def is_right(question: Question, hits: list) -> bool:
    wanted = {f"/{question.game}/rules/{number}" for number in question.rules}
    wanted |= {
        f"/{question.game}/glossary/#{number.removeprefix('glossary:').lower().replace(' ', '-')}"
        for number in question.rules
        if number.startswith("glossary:")
    }
    return any(address in wanted for address, _ in hits[:5])


def test_the_search_finds_what_the_servers_finds(visit):
    page = visit()
    asked = [(question.game, question.question) for question in QUESTIONS]
    online = page.evaluate(ASK, asked)
    page.context.set_offline(True)
    alone = page.evaluate(ASK, asked)
    assert ({each[0] for each in online}, {each[0] for each in alone}) == ({None}, {"1"})
    recall = [
        sum(is_right(question, each[1]) for question, each in zip(QUESTIONS, found, strict=True)) / len(QUESTIONS)
        for found in (online, alone)
    ]
    assert recall[0] > 0.9
    assert recall[1] >= recall[0] - 0.03
    same = [there[1:] == here[1:] for there, here in zip(online, alone, strict=True)]
    assert sum(same) / len(same) > 0.98  # to the letter, passages included


def test_a_spanish_phone_finds_what_the_server_finds(visit):
    """What stands in no text, with an ending of its own, the phone takes for a slip: it has the stems of all words."""
    page = visit(locale="es-ES")
    asked = [(question.game, question.question) for question in IN_SPANISH]
    online = page.evaluate(ASK, asked)
    page.context.set_offline(True)
    alone = page.evaluate(ASK, asked)
    assert {each[0] for each in alone} == {"1"}
    firsts = [there[1][:1] == here[1][:1] for there, here in zip(online, alone, strict=True)]
    assert sum(firsts) / len(firsts) > 0.95


def test_whatever_is_typed_gets_an_answer_in_all_games(visit):
    page = visit()
    asked = [("", typed) for typed in TYPED]
    online = page.evaluate(ASK, asked)
    page.context.set_offline(True)
    alone = page.evaluate(ASK, asked)
    assert [each[0] for each in alone] == ["1"] * len(asked)
    assert [each[1] for each in alone] == [each[1] for each in online]


def test_a_judge_looks_a_rule_up(alone):
    alone.goto("/")
    expect(alone.locator(".offline-note")).to_contain_text("No network. The rules as of")
    alone.get_by_label("Game").select_option("bakugan")
    alone.get_by_label("Search the rules").fill("who resolves first in the batch")
    expect(alone.locator(".hit").first).to_be_visible()
    alone.locator(".hit a").first.click()
    expect(alone.locator(".book h1")).to_be_visible()
    expect(alone.get_by_role("button", name="Copy citation")).to_be_visible()
    alone.locator("a.ref, a.term").first.hover()
    expect(alone.locator("#preview")).to_be_visible()
    alone.get_by_role("link", name="Bakugan", exact=True).first.click()
    alone.get_by_role("link", name="Glossary").click()
    expect(alone.locator("dl.entries dt").first).to_be_visible()


@pytest.mark.parametrize(
    "path", ["/bakugan/rules/4.4", "/x610z/rules/2", "/bleach/rules/the-queue", "/bakugan/", "/x610z/lexicon/"]
)
def test_a_page_says_what_it_says_with_a_network(visit, path):
    page = visit(path)
    before = page.evaluate(READ)
    page.context.set_offline(True)
    page.reload()
    assert page.evaluate(READ) == before


def test_ready_scenes_are_read(alone):
    alone.goto("/timing/x610z/")
    alone.locator(".read-scenes a").first.click()
    expect(alone.locator(".read-steps > li").first).to_contain_text("The scene is set.")
    alone.locator(".read-steps a.ref").first.click()
    expect(alone.locator(".book h1")).to_be_visible()


def test_what_is_not_there_says_what_is(alone):
    alone.goto("/decks/")
    expect(alone.get_by_role("heading", name="No network")).to_be_visible()
    alone.get_by_role("link", name="X610Z", exact=True).click()
    expect(alone.locator("nav.toc")).to_be_visible()


@pytest.mark.parametrize(
    "path", ["/", "/bakugan/rules/4.4", "/search?q=batch&game=bakugan", "/timing/bleach/", "/events/"]
)
def test_pages_made_on_the_phone_are_for_everybody(alone, path):
    alone.goto(path)
    expect(alone.locator(".offline-note")).to_be_visible()
    assert look_over(alone) == []


EVENT = """
import json
from tests.tournaments import making
from judgeapp.tournaments.people.identity import personal_path
event = making.make_event(name="Autumn Open", rounds=4)
entrants = making.make_entrants(event, 4)
making.release(event, 1)
names = [each.name for each in event.entrants.all()]
print(json.dumps([event.get_absolute_url(), personal_path(event.entrants.first()), names]))
"""


@pytest.fixture
def event(site):
    return json.loads(site.do(EVENT).splitlines()[-1])


def test_the_pairings_that_were_looked_at_stay_and_say_how_old_they_are(visit, event):
    home, link, names = event
    page = visit(link)
    page.goto(f"{home}pairings/")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".offline-note")).to_contain_text("No network. This page as of")
    for name in names:
        expect(page.locator("main")).to_contain_text(name)
    page.goto(f"{home}me/")
    expect(page.locator(".place-of")).to_contain_text("Table")


def test_staff_pages_are_never_kept(visit, event, site):
    page = visit()
    page.goto(f"{event[0]}staff/")
    kept = page.evaluate(KEPT)
    assert not [address for address in kept if "/staff" in address]


OTHER_LINK = """
from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.people.identity import personal_path
print(personal_path(Entrant.objects.select_related("event").get(event__token="{token}", number=2)))
"""
ACCOUNT = """
from django.contrib.auth.models import User
User.objects.get_or_create(username="ann")
user = User.objects.get(username="ann")
user.set_password("correct-horse-battery")
user.save()
"""
# As an older worker kept them, before it heeded what pages say of themselves.
KEEP_OLD = """async (path) => {
  const headers = { "Content-Type": "text/html", "Cache-Control": "no-store" };
  await (await caches.open("pages")).put(path, new Response("old", { headers }));
}"""


def cached_by(page) -> list[str]:
    """The paths of the pages of events and matches that a phone keeps, without their first two parts."""
    return sorted("/".join(urlsplit(address).path.split("/")[3:]) for address in page.evaluate(KEPT))


def until_kept(page, *paths: str) -> None:
    """Wait until a phone keeps these and no other."""
    page.wait_for_function(
        f"(paths) => {KEPT}.then((all) => all.map((each) => new URL(each).pathname.split('/').slice(3).join('/')))"
        ".then((found) => found.sort().join() === paths.join())",
        arg=sorted(paths),
    )


def test_of_a_players_pages_only_the_round_is_kept(visit, event):
    home, link, _ = event
    page = visit(link)
    page.wait_for_url(f"**{home}me/")
    for path in ("me/link/", "me/plans/", "me/deck/", "me/side/", "me/drop", "call/", "pairings/", "me/"):
        page.goto(f"{home}{path}")
    page.goto(link)  # leads to the round
    until_kept(page, "me/", "pairings/")
    page.context.set_offline(True)
    page.goto(f"{home}me/link/")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()


def test_who_becomes_another_player_leaves_no_round_behind(visit, event, site):
    home, link, _ = event
    page = visit(link)
    page.wait_for_url("**/me/")
    page.goto(f"{home}pairings/")
    page.goto(f"{home}me/")
    until_kept(page, "me/", "pairings/")
    page.goto(site.do(OTHER_LINK.format(token=home.split("/")[2])).split()[-1])
    page.context.route("**/me/", lambda route: route.abort())  # its own round is not shown, and so not kept
    page.get_by_role("button", name="Continue as").click(no_wait_after=True)
    until_kept(page, "pairings/")


def test_who_signs_out_leaves_no_page_behind(visit, event, site):
    site.do(ACCOUNT)
    page = visit(event[1])
    page.wait_for_url("**/me/")
    page.goto("/account/login/")
    page.get_by_label("Name").fill("ann")
    page.get_by_label("Password").fill("correct-horse-battery")
    page.get_by_role("button", name="Sign in").click()
    page.goto(f"{event[0]}me/")
    until_kept(page, "me/")
    page.goto("/account/")
    page.evaluate("localStorage.setItem('report a', '{}')")
    asked = []

    def answer(dialog):
        asked.append(dialog.message)
        (dialog.dismiss if len(asked) == 1 else dialog.accept)()

    page.on("dialog", answer)
    page.get_by_role("button", name="Sign out").click()
    assert "not sent yet" in asked[0]
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Make an account")).to_be_visible()
    until_kept(page)
    assert page.evaluate("localStorage.getItem('report a')") == "{}"


def test_a_new_worker_forgets_what_an_older_one_has_kept(visit, event):
    page = visit(f"{event[0]}pairings/")
    until_kept(page, "pairings/")
    page.evaluate(KEEP_OLD, f"{event[0]}me/link/")
    page.evaluate("navigator.serviceWorker.getRegistration().then((known) => known.unregister())")
    page.goto(f"{event[0]}standings/")
    page.evaluate("navigator.serviceWorker.ready")
    until_kept(page, "pairings/")


def test_other_rules_replace_the_old_ones_whole_and_say_so(visit):
    page = visit()
    again(page)
    page.evaluate(OLDER)
    expect(page.locator("main .offline-note")).to_contain_text("The rules on this phone are new: Bakugan")
    names = page.evaluate("caches.keys()")
    assert "offline-older" not in names
    assert len([name for name in names if name.startswith("offline-")]) == 1


def again(page) -> None:
    """Let the worker ask the site anew: it does so at most every ten minutes, and when it is started."""
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")


# Again and again: a worker that is stopped while it is asked forgets that it was.
STILL_ASK = "setInterval(() => navigator.serviceWorker.ready.then((known) => known.active.postMessage('check')), 1000)"
CLEAR = """async ([start, isOpen]) => {
  for (const name of await caches.keys()) {
    if (!name.startsWith(start)) continue;
    await caches.delete(name);
    if (isOpen) await caches.open(name);
  }
}"""
# The last is what a file leaves that was asked for meanwhile.
CLEARED = {"all of it": ["", False], "but for its state": ["offline-", False], "to an empty one": ["offline-", True]}


@pytest.mark.parametrize("how", CLEARED.values(), ids=CLEARED)
def test_a_phone_whose_storage_was_cleared_says_so_and_fills_it_again(visit, how):
    page = visit("/bakugan/")
    page.context.set_offline(True)  # first: what is being fetched would fill it at once
    page.evaluate(CLEAR, how)
    assert page.goto("/x610z/").status == 503
    expect(page.locator("body")).to_contain_text("nothing has been kept on this phone yet")
    page.context.set_offline(False)
    page.goto("/bakugan/")
    again(page)
    page.evaluate(STILL_ASK)
    expect(page.locator("html")).to_have_attribute("data-offline", "ready")
    page.context.set_offline(True)
    page.goto("/x610z/")
    expect(page.locator("nav.toc")).to_be_visible()


def test_stems_are_those_of_the_index(chromium, site):
    """Of every word of the texts and questions, and of every fourth of these with other endings."""
    texts = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "rules_corpus").rglob("*.*")))
    asked = " ".join(question.question for question in QUESTIONS)
    known = set(re.findall("[a-z0-9]+", f"{texts} {asked}".lower()))
    endings = ["s", "es", "ed", "ing", "er", "ly", "ation", "ational", "iveness", "ment", "ful", "ies", "ousness", "y"]
    others = [word + ending for word in sorted(known)[::4] for ending in endings]
    words = sorted({*known, *others})
    page = chromium.new_page()
    page.add_script_tag(content="const offline = {};")
    page.add_script_tag(path=str(SCRIPTS / "stem.js"))
    found = page.evaluate("(words) => words.map(offline.stem)", words)
    page.close()
    wrong = [
        (word, mine, IN_ENGLISH.stem(word))
        for word, mine in zip(words, found, strict=True)
        if mine != IN_ENGLISH.stem(word)
    ]
    assert [each for each in wrong if each[0] in known] == []
    assert len(wrong) / len(words) < 0.001, wrong[:20]


def test_a_match_that_is_opened_again_without_a_network_is_as_it_was_last(visit, site):
    match = casual(site)
    page = visit(match.ann)
    expect(page.locator("#table")).to_be_visible()
    page.reload()  # a page that the worker keeps
    life = count(page, "Ann")
    before = int(life.text_content())
    with page.expect_response(lambda answer: "/taps?" in answer.url and answer.ok):
        page.get_by_role("button", name="Ann: Life −1", exact=True).click()
    page.context.set_offline(True)
    page.wait_for_function(ANSWERED_ALONE)
    page.get_by_role("button", name="Ann: Life −1", exact=True).click()
    page.reload()
    expect(page.locator(".offline-note")).to_be_visible()
    expect(life).to_have_text(str(before - 2))
    page.context.set_offline(False)
    expect(page.locator(".offline-note")).to_have_count(0)
    expect(life).to_have_text(str(before - 2))
    page.reload()
    expect(life).to_have_text(str(before - 2))
