"""No page mixes languages: pages are gone through in Spanish, link by link, and no English is left in them.

What is marked as English is meant to be: names of cards and documents, a publisher's words, what staff wrote.
"""

import re
from collections import Counter, deque
from urllib.parse import urljoin, urlsplit

import pytest
from lxml import html

from judgeapp.rulebook.shelf import shelf
from tests.tournaments.making import make_entrants, make_event, make_member, play_rounds

pytestmark = pytest.mark.django_db
ES = {"Accept-Language": "es"}
MOST = 100  # pages; of one address with other numbers in it only a few are looked at
OF_A_KIND = 2
# Words that no Spanish sentence has.
ENGLISH = re.compile(
    r"\b(the|of|and|is|are|with|this|that|these|which|from|your|you|not|have|been|was|were|by|for|it|its|an|to|what|who|when"
    r"|how|all|each|they|their|will|would|can|could|should|may|must|only|there|here)\b"
)
SKIPPED = ("script", "style", "code", "pre", "textarea", "template")
# Not for who reads, or in English for all: the pages of the parts that pages are made of are for whoever builds them.
OUTSIDE = re.compile(
    r"^/(admin|api|static|media|language|account/logout|worker|metrics|manifest|style)"
    r"|\.(csv|json|pdf|toml|ics|png|svg|txt)$"
)
QUOTED = re.compile(r"\(.*?\)|\".*?\"|“.*?”|«.*?»|\[.*?\]")  # the English name of a term, beside the Spanish one


def texts_of(page: str):
    """Yield the texts of a page that are in its own language."""
    for element in html.fromstring(page).iter():
        if not isinstance(element.tag, str) or element.tag in SKIPPED:
            continue
        told = next((each.get("lang") for each in (element, *element.iterancestors()) if each.get("lang")), "")
        if told == "es":
            yield from (element.text or "", *(child.tail or "" for child in element))
            yield from (element.get(name, "") for name in ("aria-label", "title", "placeholder", "alt"))


def english_in(page: str) -> list[str]:
    """Return what is English in a page, but for names of documents and what is quoted or put in brackets."""
    documents = [volume.edition.dated for volume in shelf().volumes.values()]
    found = []
    for text in texts_of(page):
        said = " ".join(text.split())
        for name in documents:
            said = said.replace(name, " ")
        if len(set(ENGLISH.findall(QUOTED.sub(" ", said).lower()))) > 1:
            found.append(text)
    return found


def kind_of(path: str) -> str:
    return re.sub(r"[A-Za-z0-9_-]*\d[A-Za-z0-9._-]*", "#", path)


def pages_from(client, *starts: str):
    """Yield (address, page) of what links lead to, at most so many of a kind."""
    waiting, seen, kinds = deque(starts), set(starts), Counter()
    while waiting and kinds.total() < MOST:
        path = waiting.popleft()
        kinds[kind_of(path)] += 1
        if kinds[kind_of(path)] > OF_A_KIND:
            continue
        answer = client.get(path, headers=ES)
        if answer.status_code != 200 or not answer.get("Content-Type", "").startswith("text/html"):
            continue
        page = answer.content.decode()
        yield path, page
        for link in html.fromstring(page).xpath("//a/@href"):
            target = urlsplit(urljoin(f"http://testserver{path}", link))
            address = target.path + (f"?{target.query}" if target.query else "")
            if target.netloc == "testserver" and not OUTSIDE.search(target.path) and address not in seen:
                seen.add(address)
                waiting.append(address)


@pytest.fixture
def event():
    made = make_event(name="Copa")
    make_entrants(made, ["Ana", "Ben", "Cem", "Dan"])
    play_rounds(made, 1)
    return made


def mixed(client, *starts):
    looked_at = dict(pages_from(client, *starts))
    assert len(looked_at) > 40
    return {path: found for path, page in looked_at.items() if (found := english_in(page))}


def test_pages_for_all_are_spanish_as_a_whole(client, event):
    typed = ("batch", "prioridad", "mulligan", "cementerio", "4.4.3", "zzqqx", "99.99")
    searches = (f"/search?q={each}&game=bakugan" for each in typed)
    assert mixed(client, "/", f"/events/{event.token}/", *searches) == {}


def test_pages_of_staff_are_spanish_as_a_whole(client, event):
    olga = make_member(event, "organiser", "olga")
    olga.is_staff = olga.is_superuser = True
    olga.save()
    client.force_login(olga)
    assert mixed(client, f"/events/{event.token}/staff/", "/account/", "/events/") == {}


def test_what_is_english_would_be_found():
    page = '<html lang="es"><p>The rest of it is here.</p><p lang="en">The end of it.</p><p>Una (part of the rule)</p>'
    assert english_in(page) == ["The rest of it is here."]
