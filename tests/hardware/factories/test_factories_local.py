"""The pins of this Pi: which library, which chip, and what each trouble says."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from hardware.errors import FactoryError
from hardware.factories import Machine, is_raspberry_pi, open_local
from hardware.factories.chips import find_header_chip, read_label
from hardware.factories.legacy import legacy_installed
from hardware.factories.library import load_lgpio
from hardware.factories.local import through

LIKE_LGPIO = """
import os
os.chdir(os.environ["LG_WD"])
os.mkfifo(".lgd-nfy0")
both_ends = os.open(".lgd-nfy0", os.O_RDWR)
gpiochip_open = None
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work and keep temporary files in folders of our own; no lgpio is imported yet."""
    for name in ("work", "temporary", "library"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    monkeypatch.delenv("LG_WD", raising=False)
    monkeypatch.syspath_prepend(tmp_path / "library")
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))  # restored at the end
    del sys.modules["lgpio"]
    return tmp_path


def write_lgpio(here: Path, text: str) -> None:
    (here / "library" / "lgpio.py").write_text(text)


def real_rpi_gpio(monkeypatch: pytest.MonkeyPatch, *, shim: bool = False) -> None:
    names = ["RPi", "RPi.GPIO"] + ([] if shim else ["RPi._GPIO"])
    for name in names:
        module = ModuleType(name)
        module.__spec__ = SimpleNamespace(name=name)  # type: ignore[assignment]
        monkeypatch.setitem(sys.modules, name, module)
    rpigpio = ModuleType("gpiozero.pins.rpigpio")
    rpigpio.RPiGPIOFactory = lambda: SimpleNamespace(board_info=None)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "gpiozero.pins.rpigpio", rpigpio)


@pytest.mark.parametrize(
    ("model", "is_pi"),
    [
        (b"Raspberry Pi 5 Model B Rev 1.0\0", True),
        (b"Raspberry Pi Zero 2 W Rev 1.0\0", True),
        (b"Orange Pi 5\0", False),
        (b"", False),
    ],
)
def test_a_pi_is_known_by_its_model(tmp_path: Path, model: bytes, is_pi: bool) -> None:
    (tmp_path / "model").write_bytes(model)
    assert is_raspberry_pi(tmp_path / "model") is is_pi


def test_no_device_tree_is_no_pi(no_pi: Machine) -> None:
    assert not is_raspberry_pi(no_pi.model)
    with pytest.raises(FactoryError, match=r'not a Raspberry Pi \(no device tree\).*"simulated"'):
        open_local(no_pi)


@pytest.mark.usefixtures("fake_lgpio")
def test_a_pi_with_lgpio_gets_its_header(pi: Machine) -> None:
    factory = open_local(pi)
    assert through(factory) == "lgpio, gpiochip0"
    assert factory.board_info.model == "4B"
    factory.close()


@pytest.mark.parametrize("number", [0, 4, 10, 15])
def test_the_header_is_found_by_label_wherever_it_is(
    tmp_path: Path, make_machine: Any, number: int
) -> None:
    labels = {f"gpiochip{n}": f"gpio-brcmstb@{n}" for n in range(16)}
    labels[f"gpiochip{number}"] = "pinctrl-rp1"
    machine = make_machine(tmp_path, labels)
    assert find_header_chip(machine.devices, machine.reader) == number


def test_a_link_to_the_header_is_not_another_chip(tmp_path: Path, make_machine: Any) -> None:
    machine = make_machine(tmp_path, {"gpiochip10": "pinctrl-rp1", "gpiochip9": "else"})
    (machine.devices / "gpiochip0").symlink_to("gpiochip10")
    assert find_header_chip(machine.devices, machine.reader) == 10


def test_without_a_pis_label_the_labels_found_are_listed(tmp_path: Path, make_machine: Any) -> None:
    gone = OSError(errno.ENODEV, "No such device")
    machine = make_machine(tmp_path, {"gpiochip2": "gpio-ich", "gpiochip10": gone})
    with pytest.raises(
        FactoryError, match=r"found gpiochip2 \[gpio-ich\], gpiochip10 \[No such device\]"
    ):
        find_header_chip(machine.devices, machine.reader)


def test_without_permission_the_group_is_named(tmp_path: Path, make_machine: Any) -> None:
    denied = PermissionError(errno.EACCES, "Permission denied")
    machine = make_machine(tmp_path, {"gpiochip0": denied, "gpiochip1": "raspberrypi-exp-gpio"})
    with pytest.raises(FactoryError, match=r"gpiochip0: .*`sudo usermod -aG gpio \$USER`"):
        find_header_chip(machine.devices, machine.reader)


def test_no_chip_at_all_says_so(tmp_path: Path) -> None:
    with pytest.raises(FactoryError, match=r"there is no .*/gpiochip\*"):
        find_header_chip(tmp_path)


def test_a_file_that_is_no_chip_is_an_os_error(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    with pytest.raises(OSError, match="ioctl"):
        read_label(tmp_path / "gpiochip0")


def test_a_chip_that_lgpio_cannot_open_is_told(pi: Machine, fake_lgpio: Any) -> None:
    fake_lgpio.openable = False
    with pytest.raises(FactoryError, match=r"cannot open gpiochip0.*can not open gpiochip"):
        open_local(pi)


def test_a_board_that_gpiozero_does_not_know_is_told_at_once(
    pi: Machine, fake_lgpio: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0x7FFF)
    with pytest.raises(FactoryError, match=r"does not know this board \(Raspberry Pi 4.*7fff"):
        open_local(pi)
    assert fake_lgpio.calls == [("close", 0)]


@pytest.mark.usefixtures("no_lgpio")
def test_no_lgpio_says_how_to_install_it(pi: Machine) -> None:
    with pytest.raises(FactoryError, match=r"not installed.*python3-lgpio.*system-site-packages"):
        open_local(pi)


def test_the_empty_stub_of_lgpio_is_recognised(here: Path) -> None:
    write_lgpio(here, "")
    with pytest.raises(FactoryError, match=r"empty stub.*pip uninstall lgpio.*python3-lgpio"):
        load_lgpio()


def test_an_lgpio_that_does_not_load_is_told(here: Path) -> None:
    write_lgpio(here, "import _lgpio_of_another_python")
    with pytest.raises(FactoryError, match=r"does not load.*_lgpio_of_another_python"):
        load_lgpio()


def test_importing_lgpio_leaves_no_trace(here: Path) -> None:
    write_lgpio(here, LIKE_LGPIO)
    module = load_lgpio()
    assert Path.cwd() == here / "work"
    assert os.listdir(here / "work") == os.listdir(here / "temporary") == []  # noqa: PTH208
    assert "LG_WD" not in os.environ
    os.close(module.both_ends)


def test_a_failed_import_leaves_no_trace_either(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LG_WD", "/somewhere")
    write_lgpio(here, LIKE_LGPIO + "os.close(both_ends)\nraise OSError('no pipe')")
    with pytest.raises(FactoryError, match="no pipe"):
        load_lgpio()
    assert Path.cwd() == here / "work"
    assert not list((here / "temporary").iterdir())
    assert os.environ["LG_WD"] == "/somewhere"


def test_a_services_runtime_folder_is_preferred(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "run").mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"{here}/run:/elsewhere")
    write_lgpio(here, LIKE_LGPIO + "folder = os.getcwd()")
    module = load_lgpio()
    assert Path(module.folder).parent == here / "run"
    assert not list((here / "run").iterdir())
    os.close(module.both_ends)


def test_no_folder_to_write_is_told(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_lgpio(here, LIKE_LGPIO)
    monkeypatch.setattr(tempfile, "tempdir", str(here / "gone"))
    with pytest.raises(FactoryError, match=r"a folder that can be written.*TMPDIR"):
        load_lgpio()


@pytest.mark.usefixtures("no_lgpio")
class TestOldBoards:
    def test_rpi_gpio_serves_where_lgpio_is_missing(
        self, tmp_path: Path, make_machine: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real_rpi_gpio(monkeypatch)
        factory = open_local(make_machine(tmp_path, {}, kernel="6.1.21-v8+"))
        assert through(factory) == "RPi.GPIO"

    @pytest.mark.parametrize(
        ("model", "kernel", "reason"),
        [
            ("Raspberry Pi 3 Model B", "6.6.20+rpt-rpi-v8", "below 6.6, and this is 6.6.20"),
            ("Raspberry Pi 3 Model B", "7.0.1", "below 6.6, and this is 7.0.1"),
            ("Raspberry Pi 3 Model B", "unknown", "below 6.6, and this is unknown"),
            ("Raspberry Pi 5 Model B", "6.1.54", "does not work on a Raspberry Pi 5"),
            ("Raspberry Pi 500", "6.1.54", "does not work on a Raspberry Pi 500"),
            ("Raspberry Pi Compute Module 5 Rev 1.0", "6.1.54", "Compute Module 5"),
        ],
    )
    def test_where_rpi_gpio_does_not_work_both_reasons_are_told(
        self,
        tmp_path: Path,
        make_machine: Any,
        monkeypatch: pytest.MonkeyPatch,
        model: str,
        kernel: str,
        reason: str,
    ) -> None:
        real_rpi_gpio(monkeypatch)
        machine = make_machine(tmp_path, {}, model=model, kernel=kernel)
        with pytest.raises(FactoryError, match=f"python3-lgpio.*RPi.GPIO is no help.*{reason}"):
            open_local(machine)

    def test_rpi_lgpios_shim_is_not_taken_for_rpi_gpio(
        self, tmp_path: Path, make_machine: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real_rpi_gpio(monkeypatch, shim=True)
        with pytest.raises(FactoryError, match="rpi-lgpio's"):
            open_local(make_machine(tmp_path, {}, kernel="5.15.84"))

    def test_what_rpi_gpio_says_on_import_is_told(
        self,
        tmp_path: Path,
        make_machine: Any,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        real_rpi_gpio(monkeypatch)
        package = tmp_path / "library" / "RPi"
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / "GPIO.py").write_text("raise RuntimeError('only on a Raspberry Pi!')")
        monkeypatch.syspath_prepend(package.parent)
        for name in ("RPi", "RPi.GPIO"):
            del sys.modules[name]
        with pytest.raises(FactoryError, match="does not load: only on a Raspberry Pi!"):
            open_local(make_machine(tmp_path, {}, kernel="5.15.84"))
        assert legacy_installed()
