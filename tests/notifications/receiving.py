"""A server in this process that takes what is posted, and browsers that can read what is encrypted for them."""

import json
import secrets
import threading
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


@dataclass
class Posted:
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


@dataclass
class Receiver:
    """What came in so far; `answers` are given in their order, by path, and 201 without one, once `hold` lets go."""

    port: int
    posts: list[Posted] = field(default_factory=list)
    answers: dict[str, list] = field(default_factory=dict)
    hold: Callable[[], object] = lambda: None

    def at(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def take(self, posted: Posted) -> tuple[int, dict[str, str]]:
        self.posts.append(posted)
        self.hold()
        waiting = self.answers.get(posted.path, [])
        answer = waiting.pop(0) if waiting else 201
        return answer if isinstance(answer, tuple) else (answer, {})


@contextmanager
def receiving():
    """Yield a receiver that listens."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status, more = receiver.take(Posted(self.path, headers, body))
            self.send_response(status)
            for name, value in {**more, "Content-Length": "0"}.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *args):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    receiver = Receiver(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Browser:
    """What a browser gives when its owner agrees, and how it reads what comes."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)

    @property
    def fields(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": _text(point), "auth": _text(self._auth)}

    def read(self, posted: Posted) -> dict:
        """Return the message, if it is encrypted for this browser and signed by who sent it."""
        assert Vapid02.verify(posted.headers["authorization"])
        assert posted.headers["content-encoding"] == "aes128gcm"
        return json.loads(http_ece.decrypt(posted.body, private_key=self._key, auth_secret=self._auth))


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")
