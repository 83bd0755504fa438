"""Reads a document in a process of its own, which can be ended at any moment and takes neither time nor memory of
the worker that asked: for too long, for too much, or because nobody wants it any more.

Run as `python -m judgeapp.rulebook.importing.apart GAME FILE LENGTH` it takes the file from standard input and answers
on standard output: the stages that it comes to, and in the end what it understood. Its input stays open; when it
closes, the worker is gone, and the process ends, too.
"""

import os
import pickle
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath
from typing import Any

from judgeapp.domain.game import Game
from judgeapp.domain.messages import as_stored, from_stored, say
from judgeapp.domain.rules.importing.reading import looks_like_another_game, read
from judgeapp.domain.rules.importing.values import Reading
from judgeapp.games import games
from judgeapp.rulebook.importing.files import ImportFailed, Source, read_file

# Told with a stage of models.Import, and with how many of what it is about.
Tell = Callable[[str, int], None]
RULES, COMPARING = "rules", "comparing"
ROOT = Path(__file__).resolve().parents[3]
MOST_MEMORY = 1_500_000_000  # bytes of address space
MOST_SECONDS = 300  # by the clock
MOST_WORK = 120  # seconds of a processor
Understood = tuple[Source, Reading]
Watch = Callable[[Callable[[], None]], None]


def understand(source: Source, game: Game, tell: Tell) -> Reading:
    """Read a document by the game's grammar; raise ImportFailed if it is another game's, or has no rule in it."""
    tell(RULES, source.text.count("\n") + 1)
    if other := looks_like_another_game(source.text, game.key, games()):
        raise ImportFailed(
            say(
                "This looks like a document of {other}, not of {game}. Choose the other game, or another file.",
                other=games()[other].name,
                game=game.name,
            )
        )
    reading = read(source.text, game.grammar, source.furniture)
    if not reading.draft.rules:
        raise ImportFailed(
            say(
                "No rule of {game} was found in the file. Is it the rulebook, and is this the game? "
                "If it is, save its text as plain text and try that.",
                game=game.name,
            )
        )
    tell(COMPARING, len(reading.draft.rules))
    return reading


class Ended(Exception):  # noqa: N818 - being ended is no error
    """The process was ended before it had an answer."""


def read_apart(file: str, data: bytes, game: str, tell: Tell, watch: Watch) -> Understood:
    """Return what a file says and how it was understood; raise ImportFailed with what to do if it cannot be read.

    `watch` is given what ends the process. Raises Ended if that was called.
    """
    with _process(file, data, game) as process:
        is_ended = threading.Event()

        def end() -> None:
            is_ended.set()
            _kill(process)

        watch(end)
        late = threading.Timer(MOST_SECONDS, _kill, [process])
        late.start()
        try:
            return _answer(process, tell)
        except (EOFError, pickle.UnpicklingError, BrokenPipeError) as error:
            if is_ended.is_set():
                raise Ended from error
            raise ImportFailed(_too_much(file)) from error
        finally:
            late.cancel()


@contextmanager
def _process(file: str, data: bytes, game: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "judgeapp.rulebook.importing.apart", game, file, str(len(data))]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=ROOT, start_new_session=True) as process:
        # From a thread, so that a process that does not read holds nobody up.
        threading.Thread(target=_give, args=(process, data), daemon=True).start()
        try:
            yield process
        finally:
            _kill(process)


def _give(process: subprocess.Popen[bytes], data: bytes) -> None:
    assert process.stdin is not None  # noqa: S101 - a pipe
    with suppress(OSError, ValueError):  # it has ended
        process.stdin.write(data)
        process.stdin.flush()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the process, and what it started."""
    if process.poll() is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _answer(process: subprocess.Popen[bytes], tell: Tell) -> Understood:
    assert process.stdout is not None  # noqa: S101 - a pipe
    while True:
        kind, *values = pickle.load(process.stdout)  # noqa: S301 - written by this module
        if kind == "stage":
            tell(*values)
        elif kind == "failed":
            raise ImportFailed(from_stored(values[0]))
        else:
            return tuple(values)


def _too_much(file: str) -> str:
    return say(
        "“{file}” took too much time or memory to read. Save only the part with the rules, as plain text with a "
        "paragraph on each line, and try that.",
        file=PurePath(file).name or say("The file"),
    )


def main() -> None:
    game, file, length = sys.argv[1:]
    _bound(resource.RLIMIT_AS, MOST_MEMORY)
    _bound(resource.RLIMIT_CPU, MOST_WORK)
    _bound(resource.RLIMIT_CORE, 0)
    data = sys.stdin.buffer.read(int(length))
    threading.Thread(target=_end_with_the_worker, daemon=True).start()
    try:
        source = read_file(file, data)
        _say("read", source, understand(source, games()[game], lambda stage, count: _say("stage", stage, count)))
    except ImportFailed as failed:
        _say("failed", as_stored(failed.args[0]))
    except MemoryError:
        sys.exit(1)


def _bound(what: int, most: int) -> None:
    allowed = resource.getrlimit(what)[1]
    least = most if allowed == resource.RLIM_INFINITY else min(most, allowed)
    resource.setrlimit(what, (least, least))


def _end_with_the_worker() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


def _say(*values: Any) -> None:
    pickle.dump(values, sys.stdout.buffer, protocol=pickle.HIGHEST_PROTOCOL)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
