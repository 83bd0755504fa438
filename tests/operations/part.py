"""What the supervised processes of tests run: one of the ways to behave."""

import signal
import sys
import threading

GROWN = 300_000_000  # bytes


def main(how: str) -> None:
    if how == "breaks":
        raise SystemExit(1)
    if how == "is deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    taken = b"x" * GROWN if how != "sleeps" else b""
    threading.Event().wait()
    del taken


if __name__ == "__main__":
    main(sys.argv[1])
