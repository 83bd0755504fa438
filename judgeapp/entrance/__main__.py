"""One process of the web server: `python -m judgeapp.entrance FD`, with the listening socket that `serve` has opened.

The socket is the supervisor's, and all web processes take connections from it: whichever dies, none is refused.
"""

import gc
import resource
import socket
import sys

import uvicorn

from judgeapp.entrance.application import application
from judgeapp.entrance.protocol import Connection, Server
from judgeapp.rulebook import shelf

MOST_CONNECTIONS = 4_000  # of a process, those that say nothing included; one more is answered 503
SPARE_FILES = 200  # that are open besides connections
KEEP_ALIVE = 30  # seconds between two requests of a connection
GRACE = 5  # seconds for what is being answered when the process has to end


def main() -> None:
    listening = socket.socket(fileno=int(sys.argv[1]))
    warm()
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


def warm() -> None:
    """Open the rules, and let the garbage collector leave alone what stays: to look through it all takes 0.3 s.

    No connection is taken before: the other processes have them meanwhile.
    """
    shelf.warm()
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    main()
