"""QEMU: with KVM where a guest boots on it, else as an emulator; one processor, no network."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from pathlib import Path

from tests.machine.image import Image
from tests.machine.initrd import initrd
from tests.machine.needs import Missing

KVM = ("-accel", "kvm", "-cpu", "host")
EMULATED = ("-accel", "tcg,thread=multi", "-cpu", "max")
PROBE_S = 15.0
"""A guest that has said nothing by then will not; it takes about 2 s."""
START_S = 60.0
"""A limit that only a QEMU that hangs reaches: it makes its socket before it boots."""
PROBE = b"#!/bin/busybox sh\n/bin/busybox echo the probe boots\n/bin/busybox poweroff -f\n"

LAST_AFTER_US = ("setpriv", "--pdeathsig", "KILL", "nice", "-n", "5")
"""It ends with whoever started it, however that ends."""

BARE = ("-display", "none", "-nodefaults", "-no-user-config", "-no-reboot", "-nic", "none")


def acceleration(image: Image, busybox: Path) -> tuple[str, ...]:
    """Return the options for the faster of what works here. `UNO_MACHINE_KVM=0` asks for none.

    A /dev/kvm that can be opened may still be no good: so a guest is booted.
    """
    if os.environ.get("UNO_MACHINE_KVM") == "0" or not os.access("/dev/kvm", os.R_OK | os.W_OK):
        return EMULATED
    with tempfile.TemporaryDirectory(prefix="uno-machine-") as folder:
        first = Path(folder) / "initrd"
        first.write_bytes(initrd({"init": PROBE, "bin/busybox": busybox.read_bytes()}))
        try:
            said = subprocess.run(
                [*LAST_AFTER_US, *_boot(KVM, image.kernel, first, "quiet"), "-serial", "stdio"],
                capture_output=True,
                check=False,
                stdin=subprocess.DEVNULL,
                timeout=PROBE_S,
            ).stdout
        except subprocess.TimeoutExpired:
            return EMULATED
    return KVM if b"the probe boots" in said else EMULATED


class Machine:
    """A running QEMU. `console` is the file with what it says, `socket` the port of its hands."""

    def __init__(self, image: Image, how: tuple[str, ...], folder: Path) -> None:
        self.console = folder / "console"
        self.socket = folder / "hands"
        words = [
            *_boot(how, image.kernel, image.initrd, "systemd.unit=multi-user.target"),
            "-serial",
            f"file:{self.console}",
            *_lend("host", Path("/")),
            *_lend("image", image.tree),
            "-device",
            "virtio-serial-pci",
            "-chardev",
            f"socket,id=hands,path={self.socket},server=on,wait=off",
            "-device",
            "virtserialport,chardev=hands,name=uno-machine",
        ]
        self._errors = folder / "errors"
        with self._errors.open("wb") as errors:
            self._process = subprocess.Popen(
                [*LAST_AFTER_US, *words], stdin=subprocess.DEVNULL, stdout=errors, stderr=errors
            )
        ends = time.monotonic() + START_S
        while not self.socket.exists():
            self.check()
            if time.monotonic() > ends:
                self.stop()
                raise Missing(f"QEMU has not made {self.socket} within {START_S:g} s")
            time.sleep(0.01)

    def check(self) -> None:
        """See that it runs. Raises Missing with its last lines."""
        if self._process.poll() is not None:
            raise Missing(f"QEMU has ended:\n{self._errors.read_text('utf-8', 'replace')}")

    def last_lines(self) -> str:
        """Return the end of what the machine's console says."""
        if not self.console.exists():
            return ""
        return "\n".join(self.console.read_text("utf-8", "replace").splitlines()[-30:])

    def stop(self) -> None:
        """End it at once: nothing of it is kept."""
        self._process.kill()
        self._process.wait()


def _boot(how: tuple[str, ...], kernel: Path, first: Path, words: str) -> list[str]:
    return [
        "qemu-system-x86_64",
        *how,
        *BARE,
        "-smp",
        "1",
        "-m",
        "768",
        "-kernel",
        str(kernel),
        "-initrd",
        str(first),
        "-append",
        f"console=ttyS0 panic=-1 mitigations=off random.trust_cpu=on {words}",
    ]


def _lend(tag: str, folder: Path) -> list[str]:
    how = "security_model=none,readonly=on,multidevs=remap"
    return ["-virtfs", f"local,path={folder},mount_tag={tag},{how}"]
