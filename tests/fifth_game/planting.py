"""A copy of the project in which the example of docs/adding-a-game.md has become the fifth game: by its files alone."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.running import PREPARED

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLE = ROOT / "docs" / "fifth-game"
KEY = "wharf"
PARTS = (
    *("judgeapp", "templates", "static", "rules_corpus", "tests", "tools"),
    *("docs/timing", "manage.py", "pyproject.toml"),
)
PLACES = {"game": f"judgeapp/games/{KEY}", "corpus": f"rules_corpus/{KEY}", "timing.md": f"docs/timing/{KEY}.md"}
PATIENCE = 240


def plant(tree: Path) -> Path:
    """Copy what the app and its tests need into a folder, and the example's files to their places; return the tree."""
    for part in PARTS:
        _copy(ROOT / part, tree / part)
    for part, place in PLACES.items():
        _copy(EXAMPLE / part, tree / place)
    return tree


def _copy(source: Path, target: Path) -> None:
    """Copy a file or a folder, with what is compiled of it; what another process is just compiling is left."""
    assert not target.exists(), f"{target} would be changed; a game only adds files"
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.pyc.*"))
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)


def run(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module in the tree, with a data folder of its own (tests/settings.py); return what it printed."""
    others = {"DATABASE_URL", "CELERY_BROKER_URL", PREPARED}  # what was prepared is of a site without this game
    kept = {name: value for name, value in os.environ.items() if name not in others}
    own = {"DJANGO_SETTINGS_MODULE": "tests.settings", "LOG_LEVEL": "WARNING"}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=tree,
        env={**kept, **own},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
