"""What every game must fulfil; a fifth game is held to the same without a line changed here."""

import re
import tomllib

import pytest
from django.conf import settings

from judgeapp.domain.decks.formats import citations, read_formats
from judgeapp.domain.rules.folder import read_folder
from judgeapp.domain.standings.values import SYSTEMS
from judgeapp.games import games

OWN_WORDS = {"text", "list", "steps", "table", "window"}
NOTE_MARKS = (
    "Reading here:",
    "Reading here: (this app's own)",
    "No answer in the document. This app:",
    "In the document:",
)
A_MARK = "|".join(re.escape(mark) for mark in sorted(NOTE_MARKS, reverse=True))
# One mark, then the reading; a reading further down, or one that says there is none, is not where people look.
MARKED = re.compile(f"(?:{A_MARK}) (?!.*(?:Reading here|this app's own|This app:|the document gives no))[^ (].*")


def notes(corpus):
    blocks = [block for part in (*corpus.rules, *corpus.glossary, *corpus.lexicon) for block in part.blocks]
    return [block.text for block in blocks if block.kind == "note"]


@pytest.fixture(scope="module", params=sorted(games()))
def game(request):
    return games()[request.param]


@pytest.fixture(scope="module")
def corpus(game):
    return read_folder(settings.CORPUS_DIR / game.key, game.numbering)


def test_the_usual_scoring_is_one_that_there_is(game):
    assert game.system == "" or game.system in SYSTEMS


def test_the_key_is_the_folders_name(game):
    assert games()[game.key] is game


def test_the_hue_is_one_of_the_palette(game):
    tokens = (settings.BASE_DIR / "static/css/tokens.css").read_text(encoding="utf-8")
    assert f'[data-hue="{game.hue}"]' in tokens


def test_the_counts_are_those_of_the_metadata(game, corpus):
    with (settings.CORPUS_DIR / game.key / "metadata.toml").open("rb") as file:
        counts = tomllib.load(file)["counts"]
    blocks = [block for rule in corpus.rules for block in rule.blocks]
    assert counts == {
        "rules": sum(not rule.is_heading for rule in corpus.rules),
        "headings": sum(rule.is_heading for rule in corpus.rules),
        "examples": sum(block.kind == "example" for block in blocks),
        "windows": sum(block.kind == "window" for block in blocks),
        "glossary": len(corpus.glossary),
        "lexicon": len(corpus.lexicon),
    }


def test_every_rule_has_what_people_ask(corpus):
    with_text = [rule.number for rule in corpus.rules if any(block.kind in OWN_WORDS for block in rule.blocks)]
    assert [number for number in with_text if len(corpus.asked.get(number, ())) < 2] == []


def test_every_entry_leads_to_a_rule(corpus):
    assert [entry.head for entry in corpus.glossary if not entry.see] == []


def test_a_note_begins_with_its_reading_and_tells_whose_it_is(corpus):
    assert [text for text in notes(corpus) if not MARKED.fullmatch(text)] == []


def test_a_note_has_fewer_than_sixty_words(corpus):
    assert [text for text in notes(corpus) if len(text.split()) >= 60] == []


def test_the_marks_of_notes_are_explained():
    told = (settings.CORPUS_DIR / "README.md").read_text(encoding="utf-8")
    assert [mark for mark in NOTE_MARKS if f"- `{mark} `" not in told] == []


def test_the_lexicon_means_words_of_this_game(corpus):
    """What another game's word is mapped to stands somewhere in this game's texts or glossary."""
    known = " ".join(
        [
            *(block.words for rule in corpus.rules for block in rule.blocks),
            *(f"{e.head} {' '.join(e.also)}" for e in corpus.glossary),
        ]
    )
    words = set(re.findall(r"\w+", known.lower()))
    strange = [
        (entry.head, mean)
        for entry in corpus.lexicon
        for mean in entry.means
        if not set(re.findall(r"\w+", mean.lower())) <= words
    ]
    assert strange == []


def test_every_format_rests_on_rules_that_exist(game, corpus):
    known = {rule.number for rule in corpus.rules}
    formats = read_formats(settings.CORPUS_DIR / game.key / "formats.toml", game.key)
    assert {key: citations(format_) - known for key, format_ in formats.items()} == {key: set() for key in formats}


def test_every_format_says_each_of_its_rules_in_a_sentence(game):
    for format_ in read_formats(settings.CORPUS_DIR / game.key / "formats.toml", game.key).values():
        said = [says for _, says in format_.described(format_.date)]
        assert [says for says in said if not re.fullmatch(r"[A-Z].+\.", says)] == []
