"""Importing lgpio without its traces: a fifo and a changed working directory.

On import, lgpio changes the working directory of the process to LG_WD, makes the fifo `.lgd-nfy0`
there and opens both ends of it (lgpio 0.2.2, run). In a folder that cannot be written, the import
fails (gpiozero 1106). Here it gets a private folder, which is gone again before anybody can trip
over it: both ends stay open, so the name is not needed any more, and not even a kill leaves it.
"""

from __future__ import annotations

import importlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hardware.errors import FactoryError

INSTALL_LGPIO = (
    "`sudo apt install python3-lgpio`, and make the virtual environment with "
    "`python3 -m venv --system-site-packages`"
)


class LgpioUnusable(FactoryError):  # noqa: N818 - named for what is found
    """lgpio is not installed, is the empty stub, or does not load."""


@contextmanager
def private_folder() -> Iterator[None]:
    """Give an lgpio that is imported inside a folder of its own, and take all of it back after.

    The folder is made in the first folder of RUNTIME_DIRECTORY (systemd) if that can be written,
    else where temporary files go. LG_WD, the working directory and the disk are afterwards as
    they were. Not for a moment when other threads use relative paths.

    Raises FactoryError when no folder can be written.
    """
    if "lgpio" in sys.modules:  # its fifo has been opened, once for the process
        yield
        return
    here = os.open(".", os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        folder = _make_folder()
    except FactoryError:
        os.close(here)
        raise
    before = os.environ.get("LG_WD")
    os.environ["LG_WD"] = folder
    try:
        yield
    finally:
        os.fchdir(here)
        os.close(here)
        if before is None:
            del os.environ["LG_WD"]
        else:
            os.environ["LG_WD"] = before
        shutil.rmtree(folder, ignore_errors=True)


def load_lgpio() -> Any:
    """Return the module lgpio.

    Raises LgpioUnusable: not installed, the empty stub 0.0.0.2 that pip takes where there is no
    wheel (gpiozero 1115), or it does not load. Raises FactoryError when no folder can be written.
    """
    try:
        with private_folder():
            module = importlib.import_module("lgpio")
    except FactoryError:
        raise
    except (ImportError, OSError) as error:
        raise LgpioUnusable(_why(error)) from error
    if not hasattr(module, "gpiochip_open"):
        raise LgpioUnusable(
            "the lgpio that is installed is an empty stub (0.0.0.2, which pip takes where there "
            f"is no wheel): `pip uninstall lgpio`, then {INSTALL_LGPIO}"
        )
    return module


def _why(error: ImportError | OSError) -> str:
    if isinstance(error, ModuleNotFoundError) and error.name == "lgpio":
        return f"lgpio is not installed for this Python: {INSTALL_LGPIO}"
    return f"lgpio is installed but does not load ({error}); install it anew: {INSTALL_LGPIO}"


def _make_folder() -> str:
    runtime = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    inside = runtime if runtime and os.access(runtime, os.W_OK | os.X_OK) else None
    try:
        return tempfile.mkdtemp(prefix="lgpio-", dir=inside)
    except OSError as error:
        raise FactoryError(
            f"lgpio needs a folder that can be written, and there is none: {error}; set TMPDIR"
        ) from error
