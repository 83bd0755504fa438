"""Reading editions: the publisher's text with our plain words beneath, and every edition at its own address."""

import datetime
import re
from dataclasses import replace
from html import unescape

import pytest

from judgeapp.domain.rules.book import Block, Rule
from judgeapp.domain.rules.importing.reading import read
from judgeapp.games import games
from judgeapp.rulebook import editions, naming, rendering, shelf, storing
from judgeapp.rulebook.shelf import volume_of
from tests.rulebook.made import ZONES, renumbered, term, text

pytestmark = pytest.mark.django_db
LATER = datetime.date(2030, 1, 1)


@pytest.fixture
def look(client):
    def read(path, status=200):
        response = client.get(path)
        assert response.status_code == status, path
        return response.content.decode()

    return read


def test_the_publishers_text_comes_first_and_ours_beneath_it(import_edition, look):
    import_edition()
    page = look("/bakugan/rules/4.4.2")
    official, plain = page.index("Many flibbertigibbets enter"), page.index("In plain words")
    assert official < plain < page.index("Cited by")
    assert "ours</span>" in page
    ours = storing.restatements("bakugan").get().rules.get(number="4.4.2")
    assert ours.blocks[0]["text"].split("[[")[0] in unescape(re.sub(r"<[^>]*>", "", page[plain:]))


def test_our_notes_come_with_the_plain_words(import_edition, look):
    import_edition()
    page = look("/bakugan/rules/4.4.1")
    assert page.index("In plain words") < page.index("Editor's note")


def test_long_plain_words_are_folded(import_edition, look):
    long = max(storing.restatements("bakugan").get().rules.all(), key=lambda rule: len(str(rule.blocks)))
    import_edition([*ZONES[:1], text(long.number, "Short.")])
    assert '<details class="plain">' in look(f"/bakugan/rules/{long.number}")
    assert '<details class="plain" open>' not in look(f"/bakugan/rules/{long.number}")


def test_a_rule_that_we_do_not_restate_stands_alone(import_edition, look):
    import_edition()
    assert "In plain words" not in look("/bakugan/rules/4.4.77")


def test_the_head_names_edition_and_date_and_whose_words_they_are(import_edition, look):
    import_edition()
    page = look("/bakugan/rules/4.4.2")
    assert "Made-up rules 2019, 2 January 2018, the publisher's own text" in unescape(page)
    assert "The wording on this page is ours" not in page


def test_references_in_plain_words_lead_to_the_publishers_rules(import_edition, look):
    import_edition()
    plain = look("/bakugan/rules/4.4.1").split("In plain words")[1]
    # 6.3.3 stands in our restatement alone: it is read there.
    assert set(re.findall(r'href="(/bakugan/[^"]*rules/[^"#]*)"', plain.split("</details>")[0])) <= {
        "/bakugan/rules/4.4.2",
        *(f"/bakugan/editions/2019-restated/rules/{number}" for number in ("6.3.2", "7.2.7.2")),
    }


HOSTILE = """4. Zones

4.4. <b>Batch</b> &amp; more

4.4.1. <script>alert(1)</script> and &lt;i&gt; and [[ open "onclick= stay text (see 4.4.2).

4.4.2. <img src=x onerror=alert(1)> {{ volume }} {% url "home" %}
"""


def test_imported_text_is_shown_as_text(import_edition, look):
    reading = read(HOSTILE, games()["bakugan"].grammar)
    import_edition(reading.draft.rules)
    pages = [
        look("/bakugan/rules/4.4"),
        look("/bakugan/preview/4.4.1"),
        look("/bakugan/"),
        look("/bakugan/preview/4.4.2"),
    ]
    for page in pages:
        body = page.split("<main", 1)[-1]
        assert not re.search(r"<(script|b|i|u|img)\b(?![^>]*src=\"/static)", body), body
    first = unescape(re.sub(r"<[^>]*>", "", pages[0])).replace("\u2060", "")
    assert '<script>alert(1)</script> and &lt;i&gt; and [[ open "onclick= stay text' in first
    assert pages[0].count('class="ref" href="/bakugan/rules/4.4.2"') == 1
    assert '{{ volume }} {% url "home" %}' in first


def test_every_edition_stays_readable_at_its_own_address(import_edition, look):
    import_edition(label="2018")
    import_edition([*ZONES[:3], text("4.4.2", "Only a few enter.", "4.4")], label="2030", date=LATER)
    assert "Many flibbertigibbets" in look("/bakugan/editions/2018/rules/4.4.2")
    assert "Only a few enter" in look("/bakugan/editions/2030/rules/4.4.2")
    assert "Only a few enter" in look("/bakugan/rules/4.4.2")
    assert "flibbertigibbet" not in look("/bakugan/editions/2019-restated/rules/4.4.2")
    for path in ("", "glossary/", "preview/4.4.1", "rules/4.4"):
        assert look(f"/bakugan/editions/2018/{path}")


def test_an_edition_that_is_not_current_says_so_and_leads_to_the_rule_of_today(import_edition, look):
    import_edition(label="2018")
    newer = renumbered(ZONES, {"4": "5", "4.4": "5.1", "4.4.1": "5.1.1", "4.4.2": "5.1.2", "4.4.77": "5.1.3"})
    import_edition(newer[:-1], label="2030", date=LATER)
    page = look("/bakugan/editions/2018/rules/4.4.2")
    assert "Not the current edition" in page
    assert 'href="/bakugan/rules/5.1.2"' in page
    assert "Not in the current edition (" in look("/bakugan/editions/2018/rules/4.4.77")
    assert "Not the current edition" not in look("/bakugan/rules/5.1.2")
    assert 'href="/bakugan/editions/2018/rules/4.4.1"' in page


def test_links_inside_an_edition_stay_in_it(import_edition, look):
    import_edition(label="2018")
    import_edition(ZONES[:1], label="2030", date=LATER)
    page = look("/bakugan/editions/2018/rules/4.4.1").split("In plain words")[0]
    assert 'href="/bakugan/editions/2018/rules/4.4.2" data-preview="/bakugan/editions/2018/preview/4.4.2"' in page
    assert 'href="/bakugan/editions/2018/"' in page


def test_our_restatement_leads_to_the_publishers_rule(import_edition, look):
    import_edition()
    assert 'href="/bakugan/rules/4.4.2"' in look("/bakugan/editions/2019-restated/rules/4.4.2")
    assert "Not in the current edition (" in look("/bakugan/editions/2019-restated/rules/1.1")


class TestNumbersThatTheCurrentEditionLacks:
    def test_the_newest_document_that_has_it_is_shown(self, import_edition, client):
        import_edition(label="2017", date=datetime.date(2017, 1, 1))
        import_edition(label="2018")
        import_edition(ZONES[:1], label="2030", date=LATER)
        assert client.get("/bakugan/rules/4.4.77").url == "/bakugan/editions/2018/rules/4.4.77"
        assert client.get("/bakugan/rules/rule 4-4-77").url == "/bakugan/editions/2018/rules/4.4.77"

    def test_a_document_comes_before_ours(self, import_edition, client):
        import_edition(label="2001", date=datetime.date(2001, 1, 1))
        import_edition(ZONES[:1], label="2030", date=LATER)
        assert client.get("/bakugan/rules/4.4.2").url == "/bakugan/editions/2001/rules/4.4.2"

    def test_ours_is_shown_where_no_document_has_it(self, import_edition, client):
        import_edition()
        assert client.get("/bakugan/rules/1.14").url == "/bakugan/editions/2019-restated/rules/1.14"

    def test_what_nobody_has_is_a_helpful_404(self, import_edition, look):
        import_edition(label="2018")
        assert "has no rule “4.4.99”" in look("/bakugan/rules/4.4.99", 404)
        assert "has no edition “1900”" in look("/bakugan/editions/1900/rules/4.4.2", 404)
        assert "has no rule “1.14”" in look("/bakugan/editions/2018/rules/1.14", 404)


def test_what_the_app_cites_leads_to_the_rule_by_whatever_number_it_has(import_edition):
    ours = {rule.number: rule for rule in storing.restatements("bakugan").get().rules.all()}
    moved = [
        Rule("4", "Zones", 1, True),
        Rule("4.9", "Batch", 2, True, parent="4"),
        *(replace(storing.as_values([ours[f"4.4.{n}"]])[0], number=f"4.9.{n}", parent="4.9") for n in (1, 2, 3)),
    ]
    import_edition([_without_references(rule) for rule in moved], label="2030", date=LATER)
    volume = volume_of("bakugan")
    assert 'href="/bakugan/rules/4.9.2"' in rendering.cited("4.4.2", volume)
    assert 'href="/bakugan/editions/2019-restated/rules/1.14"' in rendering.cited("1.14", volume)
    assert rendering.cited("99.99", volume) == '<span class="ref">99.99</span>'
    assert [rule.number for rule in volume.plain_words(volume.by_number["4.9.2"])] == ["4.4.2"]


def _without_references(rule):
    words = "\n".join(re.sub(r"[\[\]]", "", block.words) for block in rule.blocks if block.kind == "text")
    return replace(rule, blocks=(Block("text", words),) if words else ())


def test_pages_that_cite_rules_work_without_the_rules(import_edition, look):
    import_edition(ZONES[:1])
    assert "/bakugan/editions/2019-restated/rules/" in look("/decks/formats/bakugan/")
    assert look("/bakugan/lexicon/")
    assert look("/bakugan/glossary/")


class TestGlossaries:
    def test_ours_stands_in_where_the_document_has_none(self, import_edition, look):
        import_edition()
        page = look("/bakugan/glossary/")
        assert "has no glossary" in page
        assert len(volume_of("bakugan").glossary) > 100
        assert look("/bakugan/glossary/batch")

    def test_the_documents_own_is_shown(self, import_edition, look):
        import_edition(glossary=[term("Flibbertigibbet", "Who enters the batch.", "4.4.1")])
        page = look("/bakugan/glossary/")
        assert "1 term of Bakugan" in page
        assert 'href="/bakugan/rules/4.4.1"' in page
        assert 'href="/bakugan/glossary/#flibbertigibbet"' in look("/bakugan/glossary/flibbertigibbet")
        assert look("/bakugan/editions/2019-restated/glossary/batch")
        assert "has no term" in look("/bakugan/glossary/batch", 404)


class TestTheList:
    def test_it_names_them_all_and_marks_the_current_one(self, import_edition, look):
        import_edition(make_current=False)
        import_edition(label="2030", date=LATER)
        page = look("/bakugan/editions/")
        assert page.count('class="tag">current') == 1
        assert page.index("Made-up rules 2030") < page.index("Our restatement") < page.index("Made-up rules 2019")
        assert "3 rules" in page
        assert "from rules.txt" in page
        assert 'href="/bakugan/compare/2019/2030/"' in page

    @pytest.mark.parametrize("number", [1, 12])
    def test_its_queries_do_not_grow(self, import_edition, client, django_assert_num_queries, number):
        for year in range(number):
            import_edition(label=str(year), make_current=False)
        client.get("/bakugan/")
        with django_assert_num_queries(1):
            client.get("/bakugan/editions/")

    def test_one_edition_alone_is_a_list_too(self, look):
        assert "Our restatement" in look("/bakugan/editions/")


@pytest.mark.parametrize("number", [1, 8])
def test_the_queries_of_a_rule_do_not_grow(import_edition, client, django_assert_num_queries, number):
    for year in range(number):
        import_edition(label=str(year), make_current=False)
    import_edition(label="2030", date=LATER)
    client.get("/bakugan/rules/4.4.1")
    client.get("/bakugan/editions/0/rules/4.4.1")
    with django_assert_num_queries(0):
        client.get("/bakugan/rules/4.4.2")
        client.get("/bakugan/editions/0/rules/4.4.2")
        client.get("/bakugan/editions/0/")


def test_pages_are_of_the_edition_that_is_current_now(import_edition, look):
    edition = import_edition()
    assert "Many flibbertigibbets" in look("/bakugan/rules/4.4.2")
    editions.make_current(storing.restatements("bakugan").get())
    assert "flibbertigibbet" not in look("/bakugan/rules/4.4.2")
    editions.make_current(edition)
    assert "Many flibbertigibbets" in look("/bakugan/rules/4.4.2")
    editions.remove(edition)
    assert look("/bakugan/editions/2019/rules/4.4.2", 404)


def test_the_api_knows_every_edition(import_edition, client):
    import_edition()
    known = client.get("/api/v1/games/bakugan/editions").json()
    assert [(each["slug"], each["origin"], each["is_current"]) for each in known] == [
        ("2019-restated", "bundled", False),
        ("2019", "imported", True),
    ]
    rule = client.get("/api/v1/games/bakugan/rules/4.4.2").json()
    assert (rule["text"], rule["edition"]) == ("Many flibbertigibbets enter at once.", "2019")
    assert rule["plain_words"]
    ours = client.get("/api/v1/games/bakugan/rules/4.4.2", {"edition": "2019-restated"}).json()
    assert (ours["text"], ours["plain_words"]) == (rule["plain_words"], "")
    assert client.get("/api/v1/games/bakugan/editions/2019").json()["origin"] == "imported"
    assert len(client.get("/api/v1/games/bakugan/glossary").json()) > 100


def test_the_shelf_holds_all_editions(import_edition):
    edition = import_edition(make_current=False)
    assert edition in shelf.shelf().editions["bakugan"]
    assert shelf.shelf().volumes["bakugan"].edition != edition


def test_a_judge_can_cite_what_only_our_restatement_has(import_edition):
    import_edition()
    rules, strange = naming.read(volume_of("bakugan"), "4.4.77, 1.14.4 and, 7.8")
    assert ([rule.number for rule in rules], strange) == (["4.4.77", "1.14.4", "7.8"], ["and"])


def test_the_api_takes_a_number_with_its_edition(client, import_edition):
    """As the other parts of the API cite a rule that our restatement lacks."""
    import_edition(label="2020")
    import_edition([text("4.4.77", "Something else.")], label="2031")
    rule = client.get("/api/v1/games/bakugan/rules/4.4.77@2020").json()
    assert (rule["edition"], rule["number"]) == ("2020", "4.4.77")
    assert "quidnunc" in rule["text"]
    wrong = client.get("/api/v1/games/bakugan/rules/4.4.77@1999")
    assert (wrong.status_code, set(wrong.json()["nearest"])) == (404, {"2031", "2020", "2019"})
