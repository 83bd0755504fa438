"""A request as WSGI has it."""

import subprocess
import sys

from tests.running import ROOT, environment

# In a process of its own: to load the entrance is to announce a web process and to bound its memory.
CODE = """
from judgeapp.entrance.application import environ_of
scope = {{"method": "GET", "raw_path": {path!r}, "query_string": {query!r}, "headers": {headers!r}, "scheme": "http",
         "http_version": "1.1", "server": ("127.0.0.1", 8000), "client": ("10.0.0.9", 5)}}
environ = environ_of(scope)
print({{name: environ.get(name) for name in {names!r}}})
"""


def environ(tmp_path, *names, path=b"/", query=b"", headers=()) -> dict:
    code = CODE.format(path=path, query=query, headers=list(headers), names=names)
    own = environment(tmp_path, 0)
    return eval(subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, env=own, text=True))


def test_a_path_is_its_bytes(tmp_path):
    found = environ(tmp_path, "PATH_INFO", "QUERY_STRING", "REMOTE_ADDR", path=b"/a%20b/%C3%A9%ff", query=b"q=%C3%A9")
    assert found == {"PATH_INFO": "/a b/Ã©ÿ", "QUERY_STRING": "q=%C3%A9", "REMOTE_ADDR": "10.0.0.9"}


def test_headers_have_their_names_and_nobody_passes_off_others(tmp_path):
    headers = [
        (b"host", b"hall.example"),
        (b"content-type", b"text/plain; charset=punycode"),
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"x_forwarded_for", b"6.6.6.6"),
        (b"x-a", b"1"),
        (b"x-a", b"2"),
    ]
    names = ("HTTP_HOST", "CONTENT_TYPE", "HTTP_COOKIE", "HTTP_X_FORWARDED_FOR", "HTTP_X_A")
    found = environ(tmp_path, *names, headers=headers)
    assert found == dict(zip(names, ("hall.example", "text/plain", "a=1; b=2", None, "1,2"), strict=True))


def kinds(tmp_path, *declared: str) -> list[str]:
    code = f"from judgeapp.entrance.application import kind_of\nprint([kind_of(each) for each in {declared!r}])"
    own = environment(tmp_path, 0)
    return eval(subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, env=own, text=True))


def test_of_what_a_body_is_said_to_be_only_its_kind_and_boundary_are_believed(tmp_path):
    boundary = "multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW"
    assert kinds(
        tmp_path,
        "application/json",
        "application/x-www-form-urlencoded; charset=UTF-8",
        boundary,
        'multipart/form-data; charset=punycode; boundary="a b"',
        "multipart/form-data; boundary*=zz'e'x; charset=zlib",
        'a/b; x="' + ";" * 60_000,
        "none",
    ) == [
        "application/json",
        "application/x-www-form-urlencoded",
        boundary,
        'multipart/form-data; boundary="a b"',
        "multipart/form-data",
        "a/b",
        "",
    ]
