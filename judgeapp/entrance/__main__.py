"""One process of the web server, run by the supervisor with the number of the listening socket that `serve` has opened.

The socket is the supervisor's, and all web processes take connections from it: whichever dies, none is refused.
"""

import gc
import os
import resource
import socket
import sys

import uvicorn
from django.conf import settings
from django.db import connections

from judgeapp.entrance.application import application
from judgeapp.entrance.protocol import Connection, Server
from judgeapp.rulebook import shelf

MOST_CONNECTIONS = 4_000  # of a process, those that say nothing included; one more is answered 503
SPARE_FILES = 200  # that are open besides connections
KEEP_ALIVE = 30  # seconds between two requests of a connection
PAGE_WAIT = 4  # seconds for a database that another process holds
GRACE = 5  # seconds for what is being answered when the process has to end


def main() -> None:
    listening = socket.socket(fileno=int(sys.argv[1]))
    hurry()
    warm()
    shelf.watch()
    config = uvicorn.Config(
        application,
        http=Connection,
        loop="uvloop",
        ws="none",
        interface="asgi3",
        lifespan="off",
        access_log=False,
        log_config=None,  # it logs as the site does
        log_level="error",
        proxy_headers=False,  # who is believed is decided by the site (judgeapp/middleware.py)
        server_header=False,
        limit_concurrency=min(MOST_CONNECTIONS, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE_FILES),
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
    )
    Server(config).run([listening])


def hurry() -> None:
    """Wait less for the database than commands and workers do, whose settings a forked process has.

    A thread that waits answers nobody: a page says "press again" long before a worker would give up.
    """
    if "DATABASE_WAIT" not in os.environ:
        settings.DATABASE_WAIT = PAGE_WAIT
        for options in (each["OPTIONS"] for each in connections.databases.values()):
            options.update({name: PAGE_WAIT for name in ("timeout", "connect_timeout") if name in options})


def warm() -> None:
    """Open the rules, and let the garbage collector leave alone what stays: to look through it all takes 0.3 s.

    No connection is taken before: the other processes have them meanwhile.
    """
    shelf.warm()
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    main()
