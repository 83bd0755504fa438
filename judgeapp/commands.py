"""What all commands of manage.py have in common: help with examples and exit codes, and progress on long work."""

import json
import sys
import textwrap
import time
from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from pathlib import Path
from typing import Any, Protocol, TypeVar

from django.core.management.base import BaseCommand, CommandError, CommandParser, DjangoHelpFormatter

T = TypeVar("T")

DONE, FAILED, WRONG_USE = 0, 1, 2
STDOUT = "-"
WIDTH = 24  # of a bar
DRAW_EVERY = 0.1  # seconds, on a terminal
SAY_EVERY = 2.0  # seconds, anywhere else: what is quicker says nothing


class _Formatter(DjangoHelpFormatter, RawDescriptionHelpFormatter):
    """Django's order of the options; lines that are indented stay as they are, all others are wrapped."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(line if line.startswith(" ") else textwrap.fill(line, width) for line in text.splitlines())


class SiteCommand(BaseCommand):
    """A command that says how it is used and what its exit codes mean.

    examples     (what is typed after the command's name, what it does)
    exit_codes   code -> what it says; those of all commands are there already
    """

    examples: tuple[tuple[str, str], ...] = ()
    exit_codes: Mapping[int, str] = {}

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        epilog = "\n".join([*self._examples(subcommand), "", *self._exit_codes()])
        return super().create_parser(prog_name, subcommand, formatter_class=_Formatter, epilog=epilog, **kwargs)

    def _examples(self, subcommand: str) -> Iterator[str]:
        yield "Examples:"
        for arguments, words in self.examples:
            yield f"  manage.py {subcommand} {arguments}".rstrip()
            yield textwrap.indent(textwrap.fill(words, 96), " " * 6)

    def _exit_codes(self) -> Iterator[str]:
        yield "Exit codes:"
        for code, words in sorted({DONE: "done", WRONG_USE: "asked wrongly", **self.exit_codes}.items()):
            yield textwrap.fill(f"{code}  {words}", 96, initial_indent="  ", subsequent_indent="     ")

    def answer(self, plain: object, words: str | Iterable[str], *, as_json: bool) -> None:
        """Write what came of it: plain values as JSON for a script, else words or lines of them.

        A name of a file may have bytes that are no letters: they are written escaped, since the work is done already.
        """
        lines = words if isinstance(words, str) else "\n".join(words)
        text = json.dumps(plain, ensure_ascii=False, indent=2) if as_json else lines
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        try:
            text.encode(encoding)
        except UnicodeEncodeError:
            escaped = text.encode(encoding, "backslashreplace").decode(encoding)
            text = json.dumps(plain, indent=2) if as_json else escaped
        self.stdout.write(text)

    def write_out(self, text: str, file: str) -> bool:
        """Write a text into a file, or to standard output for STDOUT; return whether there is a file to tell of."""
        if file == STDOUT:
            sys.stdout.write(text)
            return False
        try:
            Path(file).write_text(text, encoding="utf-8", newline="")
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}", returncode=FAILED) from error
        return True

    def say(self, words: str) -> None:
        """Say on stderr what is done now, so that stdout has the outcome only."""
        self.stderr.write(words, str)

    def track(self, rows: Iterable[T], words: str, total: int | None = None) -> Iterator[T]:
        """Yield the rows and say on stderr how many are done; `total` where the rows have no length."""
        count = len(rows) if total is None and isinstance(rows, Sized) else total
        progress = Progress(self.stderr, words, count)
        for done, row in enumerate(rows, 1):
            yield row
            progress.at(done)
        progress.end()


class Stream(Protocol):
    """Where progress is told: a command's stderr."""

    def write(self, msg: str, style_func: Any = None, ending: str = "\n") -> object: ...
    def isatty(self) -> bool: ...


class Progress:
    """A bar that grows in its line on a terminal; anywhere else a plain line now and then.

    total   how many there are in all; None if nobody knows
    """

    def __init__(
        self, stream: Stream, words: str, total: int | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream, self._words, self._total, self._clock = stream, words, total, clock
        self._is_terminal = stream.isatty()
        self._shown_at = clock()
        self._has_bar = False

    def at(self, done: int) -> None:
        """Tell that so many are done, if it is time to."""
        if self._clock() - self._shown_at >= (DRAW_EVERY if self._is_terminal else SAY_EVERY):
            self._shown_at = self._clock()
            self._show(done)

    def end(self) -> None:
        """Leave the terminal's line as if no bar had been there."""
        if self._has_bar:
            self._stream.write("\r\x1b[K", str, "")

    def _show(self, done: int) -> None:
        if self._is_terminal:
            self._has_bar = True
            self._stream.write(f"\r\x1b[K{self._words} {self._bar(done)}", str, "")
        else:
            self._stream.write(f"{self._words}: {self._figures(done)}", str)

    def _bar(self, done: int) -> str:
        if not self._total:
            return self._figures(done)
        full = WIDTH * done // self._total
        return f"[{'#' * full}{'.' * (WIDTH - full)}] {self._figures(done)}"

    def _figures(self, done: int) -> str:
        return f"{done:,} of {self._total:,}" if self._total else f"{done:,}"
