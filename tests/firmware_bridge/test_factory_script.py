"""A plain gpiozero script on a board at a serial port: real processes, a real pseudo terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUARD_S = 60.0
PAGE = ROOT / "docs" / "bridge.md"


@pytest.fixture(scope="module")
def port(firmware: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A serial port with an emulated board behind it, D2 open."""
    port = tmp_path_factory.mktemp("board") / "ttyACM0"
    emulator = subprocess.Popen(
        [sys.executable, "-m", "firmware_bridge.emulator", firmware, "--link", port],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert emulator.stdout is not None
    assert "The board is at" in emulator.stdout.readline()
    yield port
    emulator.terminate()
    assert emulator.wait(GUARD_S) == 0
    emulator.stdout.close()


@pytest.fixture
def environment(port: Path, tmp_path: Path) -> dict[str, str]:
    """An environment in which gpiozero finds the factory, installed or not."""
    info = tmp_path / "unobridge-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: unobridge\nVersion: 0\n")
    (info / "entry_points.txt").write_text(
        "[gpiozero_pin_factories]\nunobridge = firmware_bridge.factory:UnoBridgeFactory\n"
    )
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(tmp_path), os.environ.get("PYTHONPATH", "")]),
        "GPIOZERO_PIN_FACTORY": "unobridge",
        "UNO_BRIDGE_PORT": str(port),
    }


def run(*words: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        env=environment,
        capture_output=True,
        text=True,
        timeout=GUARD_S,
        check=False,
    )


def test_the_script_of_the_page_runs_unchanged(environment: dict[str, str]) -> None:
    (script,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    done = run("-c", script, environment=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "lit\nfaded\n"


def test_a_callback_may_take_longer_than_the_heartbeat(environment: dict[str, str]) -> None:
    script = """
from threading import Event
from time import sleep
from gpiozero import LED, Button, Device

led, button, done = LED(13), Button(2), Event()

def slow(_ticks, _level):
    sleep(0.6)
    with LED(12):  # even this may be done here
        pass
    done.set()

button.pin.when_changed = slow
Device.pin_factory.callbacks.make(lambda: slow(0, 0))
led.on()
assert done.wait(20)
sleep(0.1)
assert led.is_lit and Device.pin_factory.link.ready
print(Device.pin_factory.counters()["sessions"])
"""
    done = run("-c", script, environment={**environment, "UNO_BRIDGE_HEARTBEAT_S": "0.4"})
    assert (done.stdout, done.stderr) == ("1\n", "")


def test_a_loop_that_is_held_up_does_not_starve_the_board(environment: dict[str, str]) -> None:
    script = """
import asyncio, time
from gpiozero import LED, Device

async def main():
    led = LED(13)
    led.on()
    time.sleep(1.5)
    assert led.value == 1
    assert Device.pin_factory.link.ready
    Device.pin_factory.close()

asyncio.run(main())
print("closed")
"""
    done = run("-c", script, environment={**environment, "UNO_BRIDGE_HEARTBEAT_S": "0.4"})
    assert (done.stdout, done.stderr) == ("closed\n", "")


def test_a_link_can_be_on_the_loop_without_a_thread(environment: dict[str, str]) -> None:
    script = """
import asyncio, threading
from gpiozero import LED
from firmware_bridge.factory import UnoBridgeFactory
from firmware_bridge.serial_connection import connect_on_loop

async def main():
    factory = UnoBridgeFactory(connect=connect_on_loop)
    led = LED(13, pin_factory=factory)
    done = asyncio.get_running_loop().create_future()
    led.on()
    factory.when_executed(13, lambda ticks: done.set_result((ticks, threading.get_ident())))
    ticks, thread = await asyncio.wait_for(done, 20)
    assert thread == threading.get_ident()
    assert threading.active_count() == 1
    assert abs(factory.ticks_diff(factory.ticks(), ticks)) < 5
    factory.close()

asyncio.run(main())
print("closed")
"""
    done = run("-c", script, environment=environment)
    assert (done.stdout, done.stderr) == ("closed\n", "")


def test_pinout_prints_the_board(environment: dict[str, str]) -> None:
    done = run("-c", "from gpiozerocli.pinout import main; main()", environment=environment)
    assert "Arduino Uno" in done.stdout
    assert "in, out, PWM, tone" in done.stdout


def test_a_missing_board_is_told_in_a_sentence(environment: dict[str, str], tmp_path: Path) -> None:
    port = str(tmp_path / "ttyACM9")
    wrong = {**environment, "UNO_BRIDGE_PORT": port}
    done = run("-c", "from gpiozero import LED; LED(13)", environment=wrong)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("firmware_bridge.errors.BridgeUnusable: ")
    assert port in last
