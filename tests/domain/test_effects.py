"""Files of what cards do."""

import pytest

from judgeapp.domain.wording.effects import Does, EffectsError, lines_of, read_effects

CARDS = {
    "X-1": Does(({"do": [{"draw": 1}]},)),
    "X-2": Does(({}, {"text": [{"sort": "static", "do": [{"stat": "power", "by": 2}]}]}), left=3),
}


def test_what_was_written_is_read_again():
    assert read_effects("\n".join(lines_of(CARDS.items()))) == CARDS


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "line 2"),
        ("[]", "“number”"),
        ('{"number": "X-2"}', "“front”"),
        ('{"number": "X-2", "front": []}', "a side is an object"),
        ('{"number": "X-2", "front": {}, "left": true}', "“left”"),
        ('{"number": "X-2", "front": {}, "words": "Draw a card."}', "“words” is not one of"),
        ('{"number": "X-2", "front": {"words": "Draw a card."}}', "“words” is not one of"),
        ('{"number": "X-1", "front": {}}', "X-1 is there twice"),
    ],
)
def test_a_line_that_says_nothing_is_refused(line, words):
    with pytest.raises(EffectsError, match=f"^line 2: .*{words}" if line else "^line 2: "):
        read_effects('{"number": "X-1", "front": {}}\n' + line + "\n")
