"""lgpio and what is mixed up with it, each looked for by a real Python of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.doctor_pi import DoctorPi
from uno_device.table.doctor import CheckId, Finding, Status
from uno_device.table.doctor.libraries import libraries

NO_EDGES_KERNEL = "6.1.21-v8+\n"


@pytest.fixture
def pi(tmp_path: Path) -> DoctorPi:
    return DoctorPi(tmp_path)


def typed(finding: Finding) -> tuple[str, ...]:
    assert finding.verdict.advice is not None
    return finding.verdict.advice.commands


def shim(pi: DoctorPi) -> None:
    """Install rpi-lgpio, whose module is called RPi.GPIO."""
    pi.module("RPi.__init__")
    pi.module("RPi.GPIO.__init__", "import lgpio")
    pi.distribution("rpi-lgpio", "0.6")


def real(pi: DoctorPi) -> None:
    """Install RPi.GPIO, which has a part in C."""
    pi.module("RPi.__init__")
    pi.module("RPi.GPIO.__init__", "raise RuntimeError('not on this machine')")
    pi.module("RPi._GPIO")
    pi.distribution("RPi.GPIO", "0.7.1")


def test_a_real_lgpio_that_is_new_enough_is_fine(pi: DoctorPi) -> None:
    assert pi[CheckId.LGPIO].verdict.saw == ("lgpio 0.2.2.0",)


def test_looking_at_lgpio_leaves_no_fifo_anywhere(
    pi: DoctorPi, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path_factory.mktemp("here")
    monkeypatch.chdir(here)
    assert pi[CheckId.LGPIO].status is Status.FINE
    assert list(here.iterdir()) == []
    assert list(pi.root.rglob(".lgd-nfy*")) == []


def test_without_lgpio_it_is_taken_from_apt(pi: DoctorPi) -> None:
    pi.without_lgpio()
    finding = pi[CheckId.LGPIO]
    assert (finding.status, finding.verdict.saw) == (Status.WRONG, ("lgpio is not installed",))
    assert typed(finding)[0] == "sudo apt install python3-lgpio"


def test_the_empty_stub_of_pypi_is_found_out(pi: DoctorPi) -> None:
    pi.without_lgpio()
    pi.module("lgpio")
    pi.distribution("lgpio", "0.0.0.2")
    finding = pi[CheckId.LGPIO]
    assert finding.status is Status.WRONG
    assert finding.verdict.saw == ("lgpio 0.0.0.2 has nothing in it",)
    assert typed(finding)[0] == "pip uninstall lgpio"


def test_an_lgpio_that_does_not_load_says_why(pi: DoctorPi) -> None:
    pi.module("lgpio", "import _lgpio")
    finding = pi[CheckId.LGPIO]
    assert finding.status is Status.WRONG
    assert finding.verdict.saw == ("lgpio does not load: No module named '_lgpio'",)


@pytest.mark.parametrize("version", ["0.2.0.0", "0.1.0.1"])
def test_an_lgpio_that_is_too_old_is_wrong(pi: DoctorPi, version: str) -> None:
    pi.without_lgpio()
    pi.module("lgpio", "gpiochip_open = None")
    pi.distribution("lgpio", version)
    finding = pi[CheckId.LGPIO]
    assert (finding.status, finding.verdict.saw) == (Status.WRONG, (f"lgpio {version}",))


def test_a_module_tells_its_version_itself_where_the_system_has_no_record(pi: DoctorPi) -> None:
    pi.take("/python/lgpio-0.2.2.0.dist-info/METADATA")
    assert pi[CheckId.LGPIO].verdict.saw == ("lgpio lgpio.py_0.2.2.0",)
    assert pi[CheckId.LGPIO].status is Status.FINE


def test_rpi_lgpio_is_not_lgpio(pi: DoctorPi) -> None:
    pi.without_lgpio()
    shim(pi)
    finding = pi[CheckId.LGPIO]
    assert finding.status is Status.WRONG
    assert "stand-in for RPi.GPIO, not lgpio" in finding.verdict.saw[1]


def test_on_an_old_kernel_the_table_runs_on_rpi_gpio_with_a_warning(pi: DoctorPi) -> None:
    pi.without_lgpio()
    real(pi)
    pi.put("/proc/sys/kernel/osrelease", NO_EDGES_KERNEL)
    finding = pi[CheckId.LGPIO]
    assert finding.status is Status.WARNING
    assert finding.verdict.saw[1] == "RPi.GPIO is there, and the kernel is 6.1.21-v8+"


@pytest.mark.parametrize(
    ("model", "kernel"),
    [("Raspberry Pi 5 Model B", NO_EDGES_KERNEL), ("Raspberry Pi 4 Model B", "6.6.20+rpt-rpi-v8")],
)
def test_where_rpi_gpio_does_not_work_it_replaces_nothing(
    pi: DoctorPi, model: str, kernel: str
) -> None:
    pi.without_lgpio()
    real(pi)
    pi.put("/proc/device-tree/model", model)
    pi.put("/proc/sys/kernel/osrelease", kernel)
    assert pi[CheckId.LGPIO].status is Status.WRONG


def test_rpi_gpio_and_rpi_lgpio_together_are_wrong(pi: DoctorPi) -> None:
    shim(pi)
    real(pi)
    finding = pi[CheckId.RPI_GPIO]
    assert finding.status is Status.WRONG
    assert "pip uninstall RPi.GPIO rpi-lgpio" in typed(finding)


@pytest.mark.parametrize(("install", "name"), [(shim, "rpi-lgpio"), (real, "RPi.GPIO")])
def test_one_of_them_is_fine(pi: DoctorPi, install: object, name: str) -> None:
    assert callable(install)
    install(pi)
    finding = pi[CheckId.RPI_GPIO]
    assert finding.status is Status.FINE
    assert finding.verdict.saw[0].endswith(f": {name}")


def test_none_of_them_is_needed(pi: DoctorPi) -> None:
    assert pi[CheckId.RPI_GPIO].status is Status.NOT_HERE


def test_a_python_that_does_not_answer_is_not_blamed(pi: DoctorPi) -> None:
    pi.host["python_command"] = ("/nowhere/python",)
    assert libraries(pi.machine()) is None
    assert pi[CheckId.LGPIO].status is Status.NOT_HERE
    assert pi[CheckId.RPI_GPIO].status is Status.NOT_HERE


def test_a_library_that_talks_as_it_goes_down_has_not_the_last_word(pi: DoctorPi) -> None:
    pi.module("lgpio", "import atexit\natexit.register(print, 'bye')\ngpiochip_open = None")
    assert libraries(pi.machine()) is None
