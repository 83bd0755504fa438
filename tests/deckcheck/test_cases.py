"""Deck legality against the documents: tables of lists, each with its verdict and all that must be found.

cases/<game>.toml holds them. A case is a list ("@name" stands for a block of [parts]), what is asked, and the
expected outcome, derived from the documents by hand. Findings of severity "note" are not compared.
"""

import json
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from judgeapp.rulebook.shelf import shelf

pytestmark = pytest.mark.django_db

COMPARED = ("code", "severity", "zone", "actual", "allowed", "rules")
ASKED = ("format", "date", "settings", "cards")


@dataclass(frozen=True)
class Case:
    """One list, what is posted with it, and what must come of it."""

    name: str
    game: str
    question: dict
    verdict: str
    findings: list[dict]
    unread: set[str]

    @property
    def lines(self) -> list[str]:
        return re.split(r"\r\n|\n|\r", self.question["text"])


def text_of(lines: list[str], parts: dict[str, str]) -> str:
    return "\n".join(parts[line[1:]].strip("\n") if line.startswith("@") else line for line in lines)


def case_of(game: str, data: dict, parts: dict[str, str]) -> Case:
    question = {key: data[key] for key in ASKED if key in data} | {"game": game, "text": text_of(data["list"], parts)}
    if "registered" in data:
        question["registered"] = text_of(data["registered"], parts)
    unread = data.keys() - {*ASKED, "name", "list", "registered", "verdict", "findings"}
    return Case(data["name"], game, question, data["verdict"], data.get("findings", []), unread)


def cases_of(path: Path) -> list[Case]:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return [case_of(path.stem, data, table.get("parts", {})) for data in table["cases"]]


CASES = [case for path in sorted((Path(__file__).parent / "cases").glob("*.toml")) for case in cases_of(path)]


def compared(findings: list[dict], case: Case) -> list[dict]:
    """Return what the table says about findings; how many readings there are only where the case says it."""
    fields = (*COMPARED, "readings") if any("readings" in found for found in case.findings) else COMPARED
    shown = [{name: found.get(name) for name in fields} for found in findings]
    for found in shown:
        if "readings" in found and not isinstance(found["readings"], int):
            found["readings"] = len(found["readings"] or ())
    return sorted(shown, key=json.dumps)


@pytest.fixture(params=CASES, ids=lambda case: f"{case.game}: {case.name}")
def case(request) -> Case:
    return request.param


@pytest.fixture
def answer(case, client) -> dict:
    response = client.post("/api/v1/decks/check", json.dumps(case.question), content_type="application/json")
    assert response.status_code == 200, response.content.decode()
    return response.json()


def test_cases_have_no_word_that_nothing_reads():
    words = {word for case in CASES for found in case.findings for word in found}
    assert words <= {*COMPARED, "readings"}
    assert not {word for case in CASES for word in case.unread}


def test_names_are_unique():
    names = [(case.game, case.name) for case in CASES]
    assert sorted(set(names)) == sorted(names)


def test_the_documents_decide(case, answer):
    found = [found for found in answer["findings"] if found["severity"] != "note"]
    assert (answer["verdict"], compared(found, case)) == (case.verdict, compared(case.findings, case))


def test_every_finding_says_why_and_what_to_do(case, answer):
    known = shelf().volumes[case.game].by_number
    for found in answer["findings"]:
        assert found["rules"] or found["sure"] in ("unverified", "organiser"), found
        assert [number for number in found["rules"] if number not in known] == []
        assert found["message"].strip(), found
        assert found["repair"].strip() or found["severity"] != "illegal", found


def test_every_line_is_accounted_for(case, answer):
    """No line is lost, and what a finding says about cards is what their lines hold."""
    assert [line["text"].rstrip() for line in answer["lines"]] == [line.rstrip() for line in case.lines]
    counts = {line["line"]: line["count"] or 0 for line in answer["lines"]}
    for found in answer["findings"]:
        assert set(found["lines"]) <= set(counts), found
        for card in found["cards"]:
            assert set(card["lines"]) <= set(found["lines"]), found
            assert not card["lines"] or sum(counts[line] for line in card["lines"]) == card["count"], found
