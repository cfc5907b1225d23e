"""The source as a newcomer gets it: a clone, with what is about to be committed.

A file of the program that nobody has told git of is missing there, as it would be for others; what
git knows of is as it is in the work tree. A source archive has no history and is copied as it is.
"""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
from pathlib import Path

NOT_PACKED = (".*", "*.egg-info", "build", "dist", "__pycache__")
"""What a source archive does not hold."""
OF_A_HOOK = {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"}
"""What git tells a hook, in which the tests may run: it would hold for every repository."""
OF_ANYBODY = "[safe]\n\tdirectory = *\n"
"""A checkout may belong to another user than the one who tests it, as in a container."""

log = logging.getLogger(__name__)


def source_of(tree: Path, folder: Path) -> Path:
    """Get the source of a tree into a folder that is not there yet, and return the folder.

    Errors: an AssertionError with git's words, for a work tree that cannot be cloned.
    """
    git = shutil.which("git")
    if git is None or not (tree / ".git").exists():
        shutil.copytree(tree, folder, ignore=shutil.ignore_patterns(*NOT_PACKED))
    else:
        settings = folder.with_suffix(".gitconfig")
        settings.write_text(OF_ANYBODY, encoding="utf-8")
        _Git(git, settings).clone(tree.resolve(), folder)
    return folder


class _Git:
    """Git with these settings, and none of the person's or the machine's."""

    def __init__(self, git: str, settings: Path) -> None:
        self._git = git
        self._env = {name: value for name, value in os.environ.items() if name not in OF_A_HOOK}
        self._env |= {
            "GIT_CONFIG_GLOBAL": str(settings),  # a clone hands no others on to its other end
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_OPTIONAL_LOCKS": "0",  # the tree is only read
        }

    def clone(self, tree: Path, folder: Path) -> None:
        """Clone a tree, however shallow, and lay over the clone what was changed in the tree."""
        self._run(tree, "clone", "--quiet", "--", str(tree), str(folder))
        cloned = self._run(folder, "rev-parse", "HEAD").decode().strip()
        if changed := self._run(tree, "diff", "--binary", "--no-ext-diff", "--no-textconv", cloned):
            self._run(folder, "apply", "--whitespace=nowarn", given=changed)
        unknown = self._run(tree, "ls-files", "--others", "--exclude-standard").decode().split("\n")
        if files := ", ".join(unknown[:-1]):
            log.warning("not in the clone, because nobody has said git add: %s", files)

    def _run(self, place: Path, *words: str, given: bytes = b"") -> bytes:
        done = subprocess.run(
            [self._git, *words],
            cwd=place,
            env=self._env,
            input=given,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, f"git {words[0]}: {done.stderr.decode(errors='replace')}"
        return done.stdout
