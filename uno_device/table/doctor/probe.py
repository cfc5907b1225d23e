"""Which pin libraries a Python has. Run as a text in a process of its own, it prints one JSON line.

A process of its own, because importing lgpio starts a thread and may fail in any way. It uses
nothing but the standard library.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import sys
from importlib import metadata
from typing import Any

DISTRIBUTIONS = ("lgpio", "RPi.GPIO", "rpi-lgpio")


def installed() -> dict[str, str]:
    """Return the versions of the distributions that are installed."""
    found = {}
    for name in DISTRIBUTIONS:
        try:
            found[name] = metadata.version(name)
        except (metadata.PackageNotFoundError, KeyError):  # KeyError: a folder with nothing in it
            continue
    return found


def lgpio() -> dict[str, Any]:
    """Return whether lgpio is found, why it does not load, whether it is real, its version."""
    told: dict[str, Any] = {"found": True, "error": None, "real": False, "version": None}
    try:
        module = importlib.import_module("lgpio")
    except ModuleNotFoundError as error:
        told["found"] = error.name != "lgpio"
        told["error"] = str(error)
    except Exception as error:  # whatever a broken library raises
        told["error"] = str(error) or type(error).__name__
    else:
        told["real"] = hasattr(module, "gpiochip_open")
        version = getattr(module, "get_module_version", None)  # "lgpio.py_0.2.2.0"
        told["version"] = installed().get("lgpio") or (version() if version else None)
    return told


def has(module: str) -> bool:
    """Whether a module could be imported; it is not."""
    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):
        return False


if __name__ == "__main__":
    told = {
        "lgpio": lgpio(),
        "distributions": installed(),
        "RPi.GPIO": has("RPi.GPIO"),
        "RPi._GPIO": has("RPi._GPIO"),
    }
    sys.stdout.write(f"\n{json.dumps(told)}\n")
