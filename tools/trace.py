"""Which of our files a search query, an action in a scene and the release of a round run through.

    .venv/bin/python tools/trace.py [search] [action] [release] [--json]

Each is done once before it is looked at, so that what is made only once is left out. Everything is counted that runs,
the middleware of the site included.
"""

import argparse
import io
import json
import os
import re
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from html import unescape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = f"{ROOT / 'judgeapp'}{os.sep}"


def files_of(work: Callable[[], object]) -> list[str]:
    """Return the files of the app in which a function is entered while `work` is done, in the order of their names."""
    entered: set[str] = set()

    def look(frame, event: str, _argument: object) -> None:
        if event == "call":
            entered.add(frame.f_code.co_filename)

    sys.setprofile(look)
    try:
        work()
    finally:
        sys.setprofile(None)
    return sorted(name.removeprefix(OURS) for name in entered if name.startswith(OURS))


def search() -> list[str]:
    from django.test import Client

    client = Client()
    client.get("/search?q=shuffle")
    return files_of(lambda: client.get("/search?q=who+draws+first"))


def action() -> list[str]:
    from django.test import Client

    from judgeapp.simulator.models import Scene
    from judgeapp.simulator.scenes import ready_scenes

    client = Client()
    client.post(f"/timing/bakugan/ready/{next(iter(ready_scenes('bakugan')))}")
    step = f"/timing/s/{Scene.objects.latest('pk').token}/0/"
    found: list[str] = []
    for _ in range(3):  # the first makes a scene of one's own
        (value, *_others) = re.findall(r'name="action" value="([^"]+)"', client.get(step).content.decode())
        found = files_of(partial(client.post, f"{step}act", {"action": unescape(value)}))
        scene = Scene.objects.latest("pk")
        step = f"/timing/s/{scene.token}/{scene.length}/"
    return found


def release() -> list[str]:
    from django.contrib.auth.models import User

    from judgeapp.tournaments import jobs, tasks
    from judgeapp.tournaments.models import Entrant, Job
    from judgeapp.tournaments.rounds import lifecycle
    from tools.rehearsal import Plan, open_event

    user = User.objects.create_user("tracer")
    found: list[str] = []
    for name in ("first", "traced"):
        event = open_event(Plan(name=name), user)
        Entrant.objects.bulk_create(Entrant(event=event, number=at, name=f"Player {at}") for at in range(1, 17))
        for kind in (Job.Kind.PAIR, Job.Kind.RELEASE):
            if kind == Job.Kind.RELEASE:
                lifecycle.check(event, 1, user)
            job = jobs.press(event, kind, 1, user)
            found = files_of(lambda job=job: tasks.run_job(job.pk))
    return found


FLOWS = {"search": search, "action": action, "release": release}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("flows", nargs="*", choices=[[], *FLOWS], help="all of them if none is named")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(DATA_DIR=folder, DJANGO_SETTINGS_MODULE="judgeapp.settings", LOG_LEVEL="ERROR")
        import django
        from django.core.management import call_command

        django.setup()
        from django.conf import settings

        settings.ALLOWED_HOSTS.append("testserver")
        call_command("migrate", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        call_command("load_corpus", stdout=io.StringIO())
        found = {name: FLOWS[name]() for name in asked.flows or FLOWS}
    if asked.json:
        print(json.dumps(found, indent=2))
    else:
        for name, files in found.items():
            print(f"{name}: {len(files)} files", *files, sep="\n  ")


if __name__ == "__main__":
    main()
