"""Whatever was sent: nothing breaks, and what is taken down means something."""

from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.events.results import ScoreRules, problems
from judgeapp.domain.play import checking
from judgeapp.domain.play.asking import at_time, question, ways_to_end
from judgeapp.domain.play.folding import KINDS, applied, fold, score_of
from judgeapp.domain.play.match import HOWS, OVERS, Entry, counters_of
from tests.domain.play.table import AT, BY_CHANCE, PLAY, WITH_ONE_REDRAW, WITH_WAYS

PLAYS = st.sampled_from([PLAY, BY_CHANCE, WITH_WAYS, WITH_ONE_REDRAW])
ODD = st.one_of(st.none(), st.booleans(), st.integers(-1001, 1001), st.floats(), st.text(max_size=4), st.just([]))
KEYS = st.sampled_from([f"key-{number}" for number in range(1, 15)])
DATA = st.fixed_dictionaries(
    {},
    optional={
        "game": st.one_of(st.integers(0, 4), ODD),
        "counter": st.one_of(st.sampled_from(["life", "power", "free:Ships", "luck"]), ODD),
        "change": st.one_of(st.integers(-9, 9), ODD),
        "value": st.one_of(st.integers(1, 40), ODD),
        "cards": st.one_of(st.integers(0, 7), ODD),
        "how": st.one_of(st.sampled_from([*HOWS, *OVERS, "life", "goal"]), ODD),
        "scope": st.one_of(st.sampled_from(["game", "match"]), ODD),
        "key": st.one_of(KEYS, ODD),
    },
)
TAPS = st.tuples(
    st.one_of(st.sampled_from(KINDS), st.text(max_size=6)), st.sampled_from([0, 1, 0, 1, None, 2, -1]), DATA
)


def entries(taps):
    return [Entry(number, f"key-{number}", *tap[:2], AT, tap[2]) for number, tap in enumerate(taps, 1)]


@given(PLAYS, st.sampled_from([1, 3, 5]), st.lists(TAPS, max_size=40))
def test_nothing_that_is_stored_breaks_a_match(play, best_of, taps):
    match = fold(play, best_of, entries(taps))
    ended = [game for game in match.games if game.ended]
    assert sum(match.wins) + match.draws == len(ended) <= best_of
    assert max(match.wins) <= match.needed
    assert (score_of(match) is not None) == match.is_over
    if match.is_over:
        assert question(play, match) is None
        assert problems(score_of(match), ScoreRules(best_of)) == ()
    else:
        assert match.now.ended is None
        assert ways_to_end(play, match)
        assert at_time(match)
    assert {counter.key for counter in counters_of(play, match.now)} == set(match.now.counts)


@given(PLAYS, st.sampled_from([1, 3, 5]), st.lists(TAPS, max_size=30), TAPS)
def test_a_tap_is_either_refused_or_does_something(play, best_of, taps, tap):
    stored = entries(taps)
    match, entry = fold(play, best_of, stored), entries([*taps, tap])[-1]
    found = checking.problems(play, match, entry)
    assert [sentence for sentence in found if not sentence.endswith(".")] == []
    if found or entry.kind in ("undo", "ready", "size"):
        return
    assert applied(play, match, entry) != match


@given(PLAYS, st.lists(TAPS, max_size=30))
def test_answers_that_are_offered_are_taken(play, taps):
    match = fold(play, 3, entries(taps))
    asked = question(play, match)
    for option in asked.options if asked else ():
        entry = Entry(99, "answer", option.kind, option.side, AT, option.data)
        assert checking.problems(play, match, entry) == []
