"""The shim over libsimavr: compiled on first use into a cache folder, loaded with ctypes."""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from struct import Struct

from firmware_bridge.emulator.errors import EmulatorMissing

PACKAGES = "gcc libsimavr-dev"

_SOURCES = Path(__file__).with_name("shim")
_FLAGS = ("-std=c11", "-O2", "-Wall", "-Wextra", "-shared", "-fPIC")

RECORD = Struct("=QII")
"""The shim's `record`: something at a time in cycles, what it is, and a value."""

_BOARD = ctypes.c_void_p
_SIGNATURES: dict[str, tuple[object, tuple[object, ...]]] = {
    "board_new": (_BOARD, (ctypes.c_char_p, ctypes.c_size_t)),
    "board_free": (None, (_BOARD,)),
    "board_power": (None, (_BOARD, ctypes.c_int)),
    "board_reset": (None, (_BOARD, ctypes.c_uint8, ctypes.c_uint64)),
    "board_run": (ctypes.c_int, (_BOARD, ctypes.c_uint64, ctypes.c_int)),
    "board_cycle": (ctypes.c_uint64, (_BOARD,)),
    "board_program_counter": (ctypes.c_uint32, (_BOARD,)),
    "board_overruns": (ctypes.c_uint32, (_BOARD,)),
    "board_framing_errors": (ctypes.c_uint32, (_BOARD,)),
    "board_conflicts": (ctypes.c_uint32, (_BOARD,)),
    "board_line_waiting": (ctypes.c_size_t, (_BOARD,)),
    "board_watch": (None, (_BOARD, ctypes.c_uint32)),
    "board_host_baud": (None, (_BOARD, ctypes.c_uint32)),
    "board_level": (ctypes.c_int, (_BOARD, ctypes.c_int)),
    "board_is_output": (ctypes.c_int, (_BOARD, ctypes.c_int)),
    "board_has_pull_up": (ctypes.c_int, (_BOARD, ctypes.c_int)),
    "board_is_compared": (ctypes.c_int, (_BOARD, ctypes.c_int)),
    "board_drive": (None, (_BOARD, ctypes.c_int, ctypes.c_int, ctypes.c_uint64)),
    "board_send": (None, (_BOARD, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint64)),
    "board_take_edges": (ctypes.c_size_t, (_BOARD, ctypes.c_char_p, ctypes.c_size_t)),
    "board_take_sent": (ctypes.c_size_t, (_BOARD, ctypes.c_char_p, ctypes.c_size_t)),
    "board_eeprom_get": (None, (_BOARD, ctypes.c_char_p, ctypes.c_uint32)),
    "board_eeprom_set": (None, (_BOARD, ctypes.c_char_p, ctypes.c_uint32)),
    "board_memory": (None, (_BOARD, ctypes.c_uint32, ctypes.c_char_p, ctypes.c_uint32)),
}


def cache_folder() -> Path:
    """Return where XDG keeps what can be made again."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "uno-device" / "emulator"


@cache
def load_library(folder: Path | None = None) -> ctypes.CDLL:
    """Return the shim, compiled when the folder has none of these sources yet.

    Raises EmulatorMissing without a C compiler or libsimavr.
    """
    library = ctypes.CDLL(str(_built(folder or cache_folder())))
    for name, (result, arguments) in _SIGNATURES.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def _built(folder: Path) -> Path:
    sources = sorted(_SOURCES.glob("*.[ch]"))
    content = "".join(source.read_text() for source in sources) + " ".join(_FLAGS)
    built = folder / f"board-{hashlib.sha256(content.encode()).hexdigest()[:16]}.so"
    if not built.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _compile([str(source) for source in sources if source.suffix == ".c"], built)
    return built


_LONGEST_S = 300.0
"""A build takes a second or two; on the smallest Pi perhaps half a minute."""


def _compile(sources: list[str], built: Path) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        raise EmulatorMissing(f"The emulator needs a C compiler: sudo apt-get install {PACKAGES}")
    # Two processes may build at once: each builds aside, the last to finish puts it in place.
    with tempfile.TemporaryDirectory(dir=built.parent) as aside:
        result = Path(aside) / built.name
        command = [compiler, *_FLAGS, "-o", str(result), *sources, "-lsimavr"]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, check=False, timeout=_LONGEST_S
            )
        except subprocess.TimeoutExpired:
            raise EmulatorMissing(f"{compiler} has not ended after {_LONGEST_S:g} s") from None
        if done.returncode:
            raise EmulatorMissing(
                "The emulator could not be built from firmware_bridge/emulator/shim; it needs "
                f"libsimavr 1.6: sudo apt-get install {PACKAGES}\n{done.stderr.strip()}"
            )
        result.replace(built)
