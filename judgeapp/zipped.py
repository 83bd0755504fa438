"""Pages are compressed on their way; a hall's network is slow, and a page becomes a quarter of its size."""

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

PACKET = 1400  # bytes: what fits into one packet arrives no sooner for being smaller


class Zipped(GZipMiddleware):
    """Django's middleware, but for small answers and those with a tag: who gives one compresses by himself."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        small = not response.streaming and len(response.content) < PACKET
        if small or response.has_header("ETag"):
            return response
        return super().process_response(request, response)
