"""The web server's entrance."""

import os
import threading

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgeapp.settings")
application = get_wsgi_application()

from judgeapp.rulebook import shelf  # noqa: E402  (models are there only once Django is set up)

# Opened in the background, so that the first search of a new process need not wait for it.
threading.Thread(target=shelf.warm, daemon=True).start()
