"""A Raspberry Pi laid out in a folder: all is well with it until a test puts a fault into it."""

from __future__ import annotations

import errno
import os
import struct
import sys
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hardware.wiring import built_in
from uno_device.table.doctor import Case, CheckId, Finding, Host, examine
from uno_device.table.doctor.checks import CHECKS

USER_ID, GPIO, DIALOUT = 1000, 993, 20
USED, INPUT, OUTPUT = 1, 4, 8
"""Flags of a line, as <linux/gpio.h> has them."""
_BOARD_FILE = built_in("unobridge")
assert _BOARD_FILE is not None
_PARTS = _BOARD_FILE.read_text(encoding="utf-8").partition("[showdown]\n")[2]
ON_A_BOARD = f"""
pins = "board"
[showdown]
{_PARTS}
[factory.board]
entry_point = "unobridge"
"""

REAL_LGPIO = """
import os
os.mkfifo(".lgd-nfy0")
def gpiochip_open(chip): ...
def get_module_version(): return "lgpio.py_0.2.2.0"
"""


def chip_bytes(name: str, label: str, lines: int) -> bytes:
    """A struct gpiochip_info, field by field at its offset."""
    answer = bytearray(68)
    answer[0 : len(name)] = name.encode()
    answer[32 : 32 + len(label)] = label.encode()
    struct.pack_into("=I", answer, 64, lines)
    return bytes(answer)


def line_bytes(offset: int, name: str, consumer: str, flags: int) -> bytes:
    """A struct gpio_v2_line_info, field by field at its offset, with one attribute."""
    answer = bytearray(256)
    answer[0 : len(name)] = name.encode()
    answer[32 : 32 + len(consumer)] = consumer.encode()
    struct.pack_into("=IIQ", answer, 64, offset, 1, flags)
    struct.pack_into("=IIQ", answer, 80, 3, 0, 5000)  # a debounce period, which nobody asked for
    return bytes(answer)


class DoctorPi:
    """A Pi 4 with a table on its header. `put`, `link` and `program` lay out its files."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.labels = {"gpiochip0": "pinctrl-bcm2711", "gpiochip1": "raspberrypi-exp-gpio"}
        self.chip_lines = 58
        self.lines: dict[int, tuple[str, int]] = {}
        """Consumer and flags of the lines that are not free inputs."""
        self.no_pinctrl = False
        """Whether no program reads the registers."""
        self.no_line_info: int | None = None
        """The errno with which a kernel refuses to tell about lines."""
        self.pins: dict[int, str] = {}
        """What pinctrl says of pins that are not inputs: "op dh pd | hi // GPIO17 = output"."""
        self.denied: set[str] = set()
        self.space: dict[str, int] = {}
        """Fields of statvfs that are not as usual."""
        self.host: dict[str, Any] = {}
        """Arguments of the Host that are not as usual."""
        self.wiring_file: Path | None = None
        self._lay_out()

    def put(self, path: str, text: str = "") -> Path:
        """Write a file, making its folders."""
        file = self.root / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def take(self, *paths: str) -> None:
        """Take files away."""
        for path in paths:
            (self.root / path.lstrip("/")).unlink()

    def link(self, path: str, target: str) -> None:
        """Make a link."""
        place = self.root / path.lstrip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.unlink(missing_ok=True)
        place.symlink_to(target)

    def program(self, name: str, output: str = "", code: int = 0) -> None:
        """Install a program that prints something and ends."""
        script = f"#!/bin/sh\ncat <<'END'\n{output}\nEND\nexit {code}\n"
        self.put(f"/usr/bin/{name}", script).chmod(0o755)

    def process(self, number: int, name: str, *words: str, opens: str = "/dev/null") -> None:
        """Let a program run that has a device open."""
        self.put(f"/proc/{number}/comm", f"{name}\n")
        self.put(f"/proc/{number}/cmdline", "\0".join((name, *words, "")))
        self.link(f"/proc/{number}/fd/0", "socket:[4711]")
        self.link(f"/proc/{number}/fd/5", opens)

    def wiring(self, text: str) -> None:
        """Write the wiring."""
        self.wiring_file = self.put("/home/ann/table.toml", text)

    def module(self, name: str, text: str = "") -> None:
        """Give the Pi's Python a module."""
        self.put(f"/python/{name.replace('.', '/')}.py", text)

    def distribution(self, name: str, version: str) -> None:
        """Give the Pi's Python a distribution."""
        folder = f"/python/{name.replace('-', '_')}-{version}.dist-info"
        self.put(f"{folder}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")

    def without_lgpio(self) -> None:
        """Take lgpio away."""
        self.take("/python/lgpio.py", "/python/lgpio-0.2.2.0.dist-info/METADATA")
        (self.root / "python/lgpio-0.2.2.0.dist-info").rmdir()

    def plug_in(self, port: str = "ttyACM0", name: str | None = "usb-Arduino_Uno-if00") -> None:
        """Plug a board in; without a name when it has none of its own."""
        self.put(f"/dev/{port}")
        if name is not None:
            self.link(f"/dev/serial/by-id/{name}", f"../../{port}")

    def service(self, **properties: str | int) -> None:
        """Install the service, with these properties besides those of one that runs."""
        usual: dict[str, str | int] = {
            "LoadState": "loaded",
            "ActiveState": "active",
            "UnitFileState": "enabled",
            "Result": "success",
            "ExecMainCode": 0,
            "ExecMainStatus": 0,
            "NRestarts": 0,
        }
        told = "\n".join(f"{key}={value}" for key, value in {**usual, **properties}.items())
        self.program("systemctl", told)

    def case(self) -> Case:
        """The Pi as it is now, with its wiring."""
        self.program("pinctrl", "\n".join(self._pinctrl()))
        if self.no_pinctrl:
            self.take("/usr/bin/pinctrl")
        return Case(self.machine(), self.wiring_file, "/home/ann/.local/state/uno-device")

    def machine(self) -> Host:
        """The Pi as it is now."""
        usual: dict[str, Any] = {
            "root": self.root,
            "user_id": USER_ID,
            "session_groups": (USER_ID, GPIO, DIALOUT),
            "python_version": (3, 11, 2),
            "clock": lambda: datetime(2026, 3, 1, 20, 15, tzinfo=UTC),
            "access": self._access,
            "statvfs": self._statvfs,
            "ioctl": self._kernel,
            "python_command": (sys.executable, "-S", "-B"),
            "environment": {"PYTHONPATH": str(self.root / "python")},
        }
        return Host(**{**usual, **self.host})

    def findings(self) -> dict[CheckId, Finding]:
        """Examine the Pi."""
        return {finding.check: finding for finding in examine(self.case())}

    def __getitem__(self, check: CheckId) -> Finding:
        """Do one check, and those that it waits for; return its finding."""
        needed = {check}
        for each in reversed(CHECKS):
            needed |= set(each.after) if each.id in needed else set()
        found = examine(self.case(), [each for each in CHECKS if each.id in needed])
        return next(finding for finding in found if finding.check is check)

    def _lay_out(self) -> None:
        self.put("/proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.2\0")
        self.put("/proc/sys/kernel/osrelease", "6.12.25+rpt-rpi-v8\n")
        self.put("/proc/1/comm", "systemd\n")
        self.put("/etc/passwd", "root:x:0:0::/root:/bin/sh\nann:x:1000:1000::/home/ann:/bin/sh\n")
        self.put("/etc/group", "root:x:0:\ndialout:x:20:ann\ngpio:x:993:bob,ann\nann:x:1000:\n")
        for chip in self.labels:
            self.put(f"/dev/{chip}")
        self.link("/dev/gpiochip4", "gpiochip0")
        self.put("/home/ann/.local/state/.keep")
        self.put("/sys/devices/platform/soc/soc:firmware/get_throttled", "0\n")
        self.put("/run/systemd/timesync/synchronized")
        self.put("/run/systemd/system/.keep")
        self.service(LoadState="not-found", ActiveState="inactive")
        self.module("lgpio", REAL_LGPIO)
        self.distribution("lgpio", "0.2.2.0")

    def _pinctrl(self) -> list[str]:
        usual = "ip    pd | lo // GPIO{0} = input"
        return [f"{gpio:2}: {self.pins.get(gpio, usual.format(gpio))}" for gpio in range(28)]

    def _access(self, path: Path, _mode: int) -> bool:
        place = f"/{path.relative_to(self.root)}"
        return path.exists() and not any(place.startswith(each) for each in self.denied)

    def _statvfs(self, path: Path) -> Any:
        path.stat()
        usual = {"f_frsize": 4096, "f_bavail": 10**6, "f_files": 10**6, "f_favail": 10**5}
        return SimpleNamespace(**{**usual, "f_flag": 0, **self.space})

    def _kernel(self, chip: int, request: int, argument: bytes) -> bytes:
        """Answer an ioctl as the kernel does."""
        name = Path(f"/proc/self/fd/{chip}").readlink().name
        if request == 0x8044B401:
            assert len(argument) == 68
            return chip_bytes(name, self.labels[name], self.chip_lines)
        assert request == 0xC100B405
        if self.no_line_info is not None:
            raise OSError(self.no_line_info, os.strerror(self.no_line_info))
        assert len(argument) == 256
        offset = struct.unpack_from("=I", argument, 64)[0]
        if offset >= self.chip_lines:
            raise OSError(errno.EINVAL, "Invalid argument")
        consumer, flags = self.lines.get(offset, ("", INPUT))
        return line_bytes(offset, f"GPIO{offset}", consumer, flags)
