"""The files of the page: few, small, read when asked for, and kept by browsers as long as equal."""

from __future__ import annotations

import gzip
from functools import partial
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(__file__).parent / "static"
"""All that anybody may read."""
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
"""What is served, by the end of its name."""


class Files:
    """Serves a folder: only what is in it, and of the kinds that there are."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder.resolve()

    async def serve(self, request: Request) -> Response:
        """Serve the file that a path says, below `/static/`."""
        return self._answer(request, str(request.path_params["path"]))

    def at(self, name: str) -> partial[Response]:
        """Return what serves one file of the folder."""
        return partial(self._answer, name=name)

    def _answer(self, request: Request, name: str) -> Response:
        content = self._content(name)
        if content is None:
            return Response("There is no such page.", 404, media_type="text/plain")
        return unless_known(request, content, KINDS[Path(name).suffix])

    def _content(self, name: str) -> bytes | None:
        """Return what is in a file; None for one that is not to be served."""
        if Path(name).suffix not in KINDS or "\0" in name:
            return None
        try:
            file = (self._folder / name).resolve()
            return file.read_bytes() if file.is_relative_to(self._folder) else None
        except OSError:
            return None


def unless_known(request: Request, content: bytes, kind: str) -> Response:
    """Return a content, packed if that can be read, or that a browser has it already.

    RFC 9110, 13.1.2 and 12.5.3. The tag is a weak one: it is that of the content, however packed.
    """
    tag = f'W/"{sha256(content).hexdigest()[:32]}"'
    headers = {
        "etag": tag,
        "cache-control": "no-cache",
        "content-type": kind,
        "vary": "accept-encoding",
    }
    known = request.headers.get("if-none-match", "")
    if tag in (one.strip() for one in known.split(",")):
        return Response(status_code=304, headers=headers)
    if _reads_gzip(request.headers.get("accept-encoding", "")):
        headers["content-encoding"] = "gzip"
        content = gzip.compress(content, mtime=0)
    return Response(content, headers=headers)


def _reads_gzip(accepted: str) -> bool:
    """Whether a browser says that it reads gzip, and not that it reads it with a weight of 0."""
    for each in accepted.split(","):
        name, _, weight = each.replace(" ", "").partition(";")
        if name == "gzip":
            return weight not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return False
