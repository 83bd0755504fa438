"""The web server's entrance."""

import gc
import os
import sys
import threading

from django.core.wsgi import get_wsgi_application

# Pages out of memory never wait; one that waits for the database gets its turn after each query that much sooner.
sys.setswitchinterval(0.0005)  # seconds; Python's own 0.005 let a scorekeeper wait while everybody looks

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgeapp.settings")
application = get_wsgi_application()

from judgeapp.rulebook import shelf  # noqa: E402  (models are there only once Django is set up)


def _warm() -> None:
    """Open the rules, and let the garbage collector leave alone what stays: to look through it all takes 0.3 s."""
    shelf.warm()
    gc.collect()
    gc.freeze()


# In the background, so that the first search of a new process need not wait for it.
threading.Thread(target=_warm, daemon=True).start()
