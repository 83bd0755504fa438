"""Every command of ours says how it is used, what its exit codes mean, and how far it is."""

import io
import json
import shlex
from importlib import import_module

import pytest
from django.core.management import CommandError, call_command, get_commands, load_command_class
from django.core.management.base import OutputWrapper

from judgeapp.commands import DONE, WRONG_USE, Progress, SiteCommand
from judgeapp.games import games

OURS = sorted(name for name, app in get_commands().items() if app.startswith("judgeapp.") or app == "tools")
NO_OUTCOME = {"serve"}  # it goes on until it is stopped

every_command = pytest.mark.parametrize("name", OURS)


@pytest.fixture
def command(name) -> SiteCommand:
    return load_command_class(get_commands()[name], name)


@every_command
def test_help_has_what_it_does_examples_and_exit_codes(name, command):
    assert isinstance(command, SiteCommand)
    words = command.create_parser("manage.py", name).format_help()
    assert len(command.help) > 30
    assert command.examples
    assert words.index("Examples:") < words.index("Exit codes:")
    assert [each for arguments, _ in command.examples if (each := f"{name} {arguments}".strip()) not in words] == []
    assert f"  {DONE}  " in words
    assert f"  {WRONG_USE}  " in words


@every_command
def test_each_example_is_one_that_the_command_takes(name, command):
    parser = command.create_parser("manage.py", name)
    for arguments, words in command.examples:
        assert parser.parse_args(shlex.split(arguments)), arguments
        assert words


@every_command
def test_a_script_gets_the_outcome_as_json(name, command):
    options = {
        option for action in command.create_parser("manage.py", name)._actions for option in action.option_strings
    }
    assert ("--json" in options) is (name not in NO_OUTCOME)


@every_command
def test_what_a_module_calls_an_exit_code_is_told(name, command):
    """A name with a number that is raised as `returncode` stands among the exit codes."""
    module = import_module(type(command).__module__)
    named = {key: value for key, value in vars(module).items() if key.isupper() and value in (1, 2) and key in CODES}
    assert set(named.values()) <= {*command.exit_codes, WRONG_USE}


CODES = (
    "BAD_FILE", "BROKEN", "CHANGED", "DIFFER", "DIFFERS", "FAILED", "NOT_IMPORTED", "NOT_LEGAL", "NOT_VERIFIABLE",
    "NOT_WRITTEN", "WRONG", "WRONG_USE",
)  # fmt: skip


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(stream: io.StringIO, seconds: float) -> str:
    """What is told of four things of which each takes so long."""
    now = [0.0]
    progress = Progress(OutputWrapper(stream), "Lists checked", 4, lambda: now[0])
    for done in range(1, 5):
        now[0] += seconds
        progress.at(done)
    progress.end()
    return stream.getvalue()


def test_progress_is_a_bar_on_a_terminal_that_leaves_no_trace():
    bars = told(Terminal(), 1).split("\r\x1b[K")
    assert bars[1] == "Lists checked [######..................] 1 of 4"
    assert bars[-1] == ""


def test_progress_is_plain_lines_anywhere_else():
    assert told(io.StringIO(), 3).splitlines() == [f"Lists checked: {done} of 4" for done in range(1, 5)]


def test_what_is_quick_says_nothing():
    assert (told(Terminal(), 0.01), told(io.StringIO(), 0.5)) == ("", "Lists checked: 4 of 4\n")


def test_progress_without_an_end_only_counts():
    out = io.StringIO()
    Progress(OutputWrapper(out), "Rows", None, iter([0, 5, 5]).__next__).at(1200)
    assert out.getvalue() == "Rows: 1,200\n"


def test_progress_never_mixes_with_the_outcome(capsys):
    call_command("check_citations", "--game=bleach", "--json", "--repository")
    assert capsys.readouterr().out.startswith("[")


def test_the_mistakes_of_a_corpus_are_told_as_json(capsys, tmp_path):
    call_command("load_corpus", "--check", "--json")
    assert json.loads(capsys.readouterr().out) == {"problems": []}
    with pytest.raises(CommandError):
        call_command("load_corpus", f"--folder={tmp_path}", "--check", "--json")
    problems = json.loads(capsys.readouterr().out)["problems"]
    assert {"file", "line", "message"} == set(problems[0])


@pytest.mark.django_db
def test_what_was_loaded_is_told_as_json(capsys):
    call_command("load_corpus", "--json")
    assert json.loads(capsys.readouterr().out) == {"loaded": dict.fromkeys(games(), False)}


class Named(SiteCommand):
    def handle(self, **options) -> None: ...


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("as_json", [True, False])
def test_a_name_that_no_terminal_can_write_is_told_all_the_same(as_json, encoding):
    name = b"d\xe9ck\xff.txt".decode(errors="surrogateescape")  # as a folder is read
    out = io.BytesIO()
    command = Named(stdout=io.TextIOWrapper(out, encoding=encoding, write_through=True))
    command.answer({"file": name}, name, as_json=as_json)
    written = out.getvalue().decode(encoding)
    assert json.loads(written) == {"file": name} if as_json else written == "d\\udce9ck\\udcff.txt\n"


def test_json_keeps_letters_that_can_be_written(capsys):
    Named().answer({"name": "Peña"}, (), as_json=True)
    assert "Peña" in capsys.readouterr().out
