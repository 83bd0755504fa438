"""Settings of the test run: the app's own, with a data folder that is thrown away."""

import atexit
import os
import shutil
import tempfile

os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="judgeapp-tests-")
atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

from judgeapp.settings import *  # noqa: E402, F403

STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
DATABASES = {"default": {**DATABASES["default"], "TEST": {"NAME": ":memory:", "MIGRATE": False}}}  # noqa: F405  (tests/conftest.py)
STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # noqa: F405
RATES = dict.fromkeys(RATES, "100000/m")  # noqa: F405  (tests post from one address; those of a limit set their own)
SENDS_LETTERS = True  # Django catches them; without, a lost password is not asked for by letter
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # a real one is slow on purpose
