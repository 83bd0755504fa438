"""The arrows: views -> services, queries -> models, games, domain; games -> domain; domain -> nothing."""

import ast
import re
import subprocess
import sys
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PURE = [path for name in ("domain", "games") for path in sorted((ROOT / "judgeapp" / name).rglob("*.py"))]
FRAMEWORKS = ("django", "celery", "whoosh", "ninja")
# An exact matching of a general graph is no code to write again: one module may ask the library that has it.
MATCHING = "judgeapp.domain.graphs"


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def test_pure_packages_load_no_framework():
    names = ", ".join(module(path) for path in PURE)
    code = f"import sys, {names}; print(*(name for name in {FRAMEWORKS!r} if name in sys.modules))"
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.strip() == ""


@pytest.mark.parametrize("path", PURE, ids=module)
def test_pure_packages_import_the_standard_library_and_each_other(path):
    allowed = {"judgeapp.domain"} if "domain" in path.parts else {"judgeapp.domain", "judgeapp.games"}
    foreign = {
        name
        for name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names and ".".join(name.split(".")[:2]) not in allowed
    }
    assert foreign == ({"rustworkx"} if module(path) == MATCHING else set())


def test_a_draft_is_edited_without_the_library_that_matches():
    names = ", ".join(f"judgeapp.domain.pairing.{name}" for name in ("values", "editing", "reasons"))
    code = f"import sys, {names}; print(*({{'rustworkx', 'numpy'}} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.strip() == ""


def test_whoosh_is_imported_where_the_index_and_the_stems_are():
    users = {
        module(path)
        for path in (ROOT / "judgeapp").rglob("*.py")
        if any(n.split(".")[0] == "whoosh" for n in imports(path))
    }
    assert users == {"judgeapp.rulebook.search.index", "judgeapp.rulebook.search.languages"}


def test_nobody_imports_another_apps_views():
    for path in (ROOT / "judgeapp").rglob("*.py"):
        app = path.relative_to(ROOT / "judgeapp").parts[0]
        own, views = f"judgeapp.{app}.", re.compile(r"judgeapp\.\w+\.views\b")
        others = {name for name in imports(path) if views.match(name) and not name.startswith(own)}
        assert others == set() or path.name == "urls.py", path


def test_models_know_no_views_or_services():
    for path in [*(ROOT / "judgeapp").rglob("models.py"), *(ROOT / "judgeapp").rglob("models/*.py")]:
        assert not {name for name in imports(path) if name.endswith((".views", ".services", ".tasks"))}, path


@pytest.mark.parametrize(
    "app", ["rulebook", "cardpool", "deckcheck", "simulator", "accounts", "tournaments", "matches"]
)
def test_who_is_built_upon_does_not_know_it(app):
    """judging -> matches -> tournaments -> decks, scenes, rules; what shows rulings at rules asks a template tag."""
    above = ("judgeapp.judging",) if app == "matches" else ("judgeapp.judging", "judgeapp.matches")
    for path in (ROOT / "judgeapp" / app).rglob("*.py"):
        assert not {name for name in imports(path) if name.startswith(above)}, path


def test_the_app_knows_nothing_of_its_tools():
    for path in (ROOT / "judgeapp").rglob("*.py"):
        assert not {name for name in imports(path) if name.split(".")[0] == "tools"}, path


def test_no_game_is_singled_out_outside_its_folder():
    keys = [path.name for path in (ROOT / "judgeapp" / "games").iterdir() if (path / "__init__.py").exists()]
    files = [*(ROOT / "judgeapp").rglob("*.py"), *(ROOT / "static").rglob("*.*")]
    for path in files:
        if "games" not in path.parts and path.suffix != ".png":
            text = path.read_text(encoding="utf-8")
            assert not [key for key in keys if f'"{key}"' in text], path


def sources() -> list[Path]:
    return [path for top in ("judgeapp", "tools") for path in (ROOT / top).rglob("*.py")]


def modules() -> dict[str, Path]:
    return {module(path): path for path in sources() if "migrations" not in path.parts}


def arrows(path: Path, known: Collection[str]) -> tuple[set[str], set[str]]:
    """Return which of our modules one imports, wherever in it, and which it names in types only."""
    run, types = set(), set()

    def look(node: ast.AST, found: set[str]) -> None:
        if isinstance(node, ast.ImportFrom):
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in known else node.module for name in names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        is_for_types = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for child in ast.iter_child_nodes(node):
            look(child, types if is_for_types else found)

    look(ast.parse(path.read_text(encoding="utf-8")), run)
    own = {module(path)}
    return (run & known) - own, (types & known) - own


def reached(start: str, graph: Mapping[str, set[str]]) -> set[str]:
    """Return what can be come to from a module, itself only if it is in a circle."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        new = graph[ahead.pop()] - found
        found |= new
        ahead += new
    return found


# A table carries its game's timing, whose functions take a table.
TYPES_THAT_MAY_CLOSE_A_CIRCLE = {"judgeapp.domain.timing.table"}


def test_no_imports_go_round():
    known = modules()
    both = {name: arrows(path, known.keys()) for name, path in known.items()}
    run = {name: found for name, (found, _) in both.items()}
    assert [name for name in run if name in reached(name, run)] == []
    every = {name: found | types for name, (found, types) in both.items()}
    closing = {target for name, (_, types) in both.items() for target in types if name in reached(target, every)}
    assert closing == TYPES_THAT_MAY_CLOSE_A_CIRCLE


def test_files_are_short():
    long = {
        str(path.relative_to(ROOT))
        for path in sources()
        if len(path.read_text().splitlines()) > 500 and "migrations" not in path.parts  # written by Django
    }
    assert long == set()


def test_how_often_pages_look_again_stands_in_one_table():
    said = re.compile(r'every \d|data-every="\d|data-wait="\d')
    pages = [path for path in (ROOT / "templates").rglob("*.html") if said.search(path.read_text(encoding="utf-8"))]
    assert pages == []


def test_the_picture_of_the_rooms_is_of_this_code():
    tool = [sys.executable, str(ROOT / "tools" / "draw_architecture.py"), "--check"]
    assert subprocess.run(tool, check=False).returncode == 0, "run tools/draw_architecture.py"


DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    "rules_corpus/README.md",
    *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").glob("*.md"))),
]
EXAMPLE = ROOT / "docs" / "fifth-game"  # of a game called wharf, whose files are to be copied
PATH = re.compile(r"(?!\.\.)[a-z.][\w.-]*(?:/[\w.<>-]*)+|[\w-]+\.(?:py|md|txt|toml|sha256)", re.IGNORECASE)


def paths(text: str) -> set[str]:
    """Return what is named as code, or stands in a block such as the map, and looks like a path of the repository."""
    blocks = re.findall(r"^```$(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    words = {word.strip("(),;:") for block in blocks for word in block.split()}
    return set(filter(PATH.fullmatch, words | set(re.findall(r"`([^`\s]+)`", text))))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_what_a_document_names_is_there(name):
    """A path begins at the root, at any folder of judgeapp/, or at the folder of a game; <game> stands for any name."""
    text = (ROOT / name).read_text(encoding="utf-8")
    of_games = [path for top in ("rules_corpus", "tests/games") for path in (ROOT / top).iterdir()]
    tops = [ROOT, EXAMPLE, ROOT / "judgeapp", *(ROOT / "judgeapp").rglob("*"), *of_games]
    folders = [path for path in tops if path.is_dir()]
    gone = {
        path
        for path in paths(text)
        if not path.startswith("DATA_DIR/")  # a site's own
        and not any(any(folder.glob(re.sub("<[a-z]+>|wharf", "*", path).strip("/"))) for folder in folders)
    }
    links = {link for link in re.findall(r"\]\(([^)#\s]+)", text) if ":" not in link}
    assert (gone, {link for link in links if not (ROOT / name).parent.joinpath(link).exists()}) == (set(), set())


FRAGMENT = 40  # lines; what is shorter is mostly its own imports and docstring, and read with another module anyway
NAMED_BY_OTHERS = {
    "__init__",
    "admin",
    "api",
    "apps",
    "celery_app",
    "models",
    "tasks",
    "urls",
    "wsgi",
}  # as Django asks


def test_no_package_is_made_of_fragments():
    """Modules and not lines are counted: who opens a package reads its list of names first."""
    fragments: dict[str, list[str]] = {}
    for package in {path.parent for path in modules().values()}:
        own = [path for path in package.glob("*.py") if path.stem not in NAMED_BY_OTHERS]
        short = [path.stem for path in own if len(path.read_text(encoding="utf-8").splitlines()) < FRAGMENT]
        if package.name not in ("commands", "templatetags") and len(short) * 3 > len(own) > 2:
            fragments[str(package.relative_to(ROOT))] = short
    assert fragments == {}
