"""Which rule of a document is which of our restatement."""

import datetime
import re
from dataclasses import replace
from typing import NamedTuple

import pytest
from django.conf import settings

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.folder import read_folder
from judgeapp.domain.rules.importing.reading import read
from judgeapp.games import games
from judgeapp.rulebook import identity
from judgeapp.rulebook.shelf import volume_of
from tests.rulebook.made import ZONES, renumbered, text

LATER = datetime.date(2030, 1, 1)


class TestIdentity:
    """Our restatement beside a document whose label says nothing: words and places decide."""

    @pytest.fixture
    def rules(self):
        return read_folder(settings.CORPUS_DIR / "x610z", games()["x610z"].numbering).rules

    def test_the_same_numbers_are_the_same_rules(self, rules):
        found = identity.reworded(rules, rules, games()["x610z"].numbering)
        assert found == {rule.number: (rule.number,) for rule in rules}

    def test_a_section_that_moved_is_found_by_its_words(self, rules):
        shift = {rule.number: "9" + rule.number[1:] for rule in rules if re.match(r"2(?!\d*$)|2\d\d$", rule.number)}
        found = identity.reworded(rules, renumbered(rules, shift), games()["x610z"].numbering)
        right = sum(found.get(new) == (old,) for old, new in shift.items())
        assert right >= 0.95 * len(shift)

    def test_another_text_under_the_same_number_is_another_rule(self, rules):
        other = [text(rule.number, "Flibbertigibbet quidnunc gobbledygook.") for rule in rules if not rule.is_heading]
        assert not identity.reworded(rules, other, games()["x610z"].numbering)

    @pytest.mark.parametrize(
        ("game", "name", "enough"),
        [
            ("bakugan", "bakugan-rulebook-2019-05-24.wiki.txt", 0.98),
            ("bakugan", "bakugan-comprehensive-rules.txt", 0.97),
            ("dragon_ball_super", "dragon-ball-super-1.077.txt", 0.94),
            ("x610z", "x610z-comprehensive-1.1.txt", 0.99),
            ("bleach", "bleach-advanced-rulings-2007-06-25.txt", 0.98),
        ],
    )
    def test_the_documents_are_known_by_their_words(self, documents, game, name, enough):
        numbering = games()[game].numbering
        ours = read_folder(settings.CORPUS_DIR / game, numbering).rules
        theirs = read((documents / name).read_text(encoding="utf-8"), games()[game].grammar).draft.rules
        found = identity.reworded(ours, theirs, numbering)
        common = {rule.number for rule in theirs} & {rule.number for rule in ours}
        assert sum(found.get(number) == (number,) for number in common) >= enough * len(common)
        assert sum((number,) != mine for number, mine in found.items()) <= 0.01 * len(common) + 1

    @pytest.mark.parametrize(
        ("game", "name", "enough"),
        [("bakugan", "bakugan-comprehensive-rules.txt", 0.55), ("x610z", "x610z-comprehensive-1.1.txt", 0.6)],
    )
    def test_what_was_merged_or_split_has_all_of_our_rules(self, documents, game, name, enough):
        numbering = games()[game].numbering
        ours = read_folder(settings.CORPUS_DIR / game, numbering).rules
        theirs = read((documents / name).read_text(encoding="utf-8"), games()[game].grammar).draft.rules
        merged = _merge_every(8, theirs)
        found = identity.reworded(ours, merged.rules, numbering)
        right = sum({first, second} <= set(found.get(first, ())) for first, second in merged.pairs)
        assert right >= enough * len(merged.pairs) > 5
        wrong = [number for number, mine in found.items() if len(mine) > 1 and number not in dict(merged.pairs)]
        assert len(wrong) <= 1


class Merged(NamedTuple):
    rules: list[Rule]
    pairs: list[tuple[str, str]]


def _merge_every(step, rules):
    """Put the words of a rule behind those of the neighbour before it, at every so many rules."""
    above = {rule.parent for rule in rules}
    found, pairs, at = [], [], 0
    while at < len(rules):
        one, other = rules[at], rules[min(at + 1, len(rules) - 1)]
        is_pair = one.parent == other.parent and not {one.number, other.number} & above and one.blocks and other.blocks
        if at % step == 0 and is_pair and one != other:
            found.append(replace(one, blocks=one.blocks + other.blocks))
            pairs.append((one.number, other.number))
            at += 1
        else:
            found.append(one)
        at += 1
    return Merged(found, pairs)


def test_the_document_of_our_edition_tells_what_became_of_a_rule(import_edition):
    """A later document says a rule in words unlike ours, but like those of the one that we restated."""
    import_edition()
    import_edition(renumbered(ZONES, {"4.4.1": "4.4.5", "4.4.2": "4.4.6"}), label="2030", date=LATER)
    volume = volume_of("bakugan")
    assert [rule.number for rule in volume.plain_words(volume.by_number["4.4.6"])] == ["4.4.2"]
    assert volume.cited("4.4.1").number == "4.4.5"
