"""The machine as the doctor asks it: the real one, and one in a folder."""

from __future__ import annotations

import errno
import grp
import os
from pathlib import Path

import pytest

from tests.table.doctor_pi import DoctorPi
from uno_device.table.doctor import Host
from uno_device.table.doctor.gpio_lines import CHIP_QUESTION, GET_CHIP_INFO
from uno_device.table.doctor.processes import holders, processes


@pytest.fixture
def pi(tmp_path: Path) -> DoctorPi:
    return DoctorPi(tmp_path)


def test_what_is_not_there_is_an_answer(tmp_path: Path) -> None:
    host = Host(root=tmp_path)
    assert host.read("/etc/nothing") is None
    assert host.names("/etc") == ()
    assert host.link("/dev/nothing") is None
    assert host.space("/var/nothing") is None
    assert host.membership("gpio") is None
    assert host.run("systemctl") is None
    assert not host.exists("/etc")
    assert not host.may_use("/etc")
    with pytest.raises(FileNotFoundError):
        host.ask_chip("/dev/gpiochip0", GET_CHIP_INFO, CHIP_QUESTION)


def test_a_folder_is_no_text_and_a_file_no_folder(pi: DoctorPi) -> None:
    assert pi.machine().read("/etc") is None
    assert pi.machine().names("/etc/passwd") == ()


def test_links_lead_to_absolute_paths(pi: DoctorPi) -> None:
    pi.plug_in()
    host = pi.machine()
    assert host.link("/dev/serial/by-id/usb-Arduino_Uno-if00") == "/dev/ttyACM0"
    assert host.link("/dev/gpiochip4") == "/dev/gpiochip0"
    assert host.link("/dev/gpiochip0") is None


def test_bytes_that_are_no_text_are_read_all_the_same(pi: DoctorPi) -> None:
    pi.put("/proc/9/comm").write_bytes(b"a\xffb")
    assert pi.machine().read("/proc/9/comm") == "a\ufffdb"


def test_the_groups_of_this_machine_are_asked_for_where_they_are_kept() -> None:
    group = grp.getgrgid(os.getgid())
    membership = Host().membership(group.gr_name)
    assert membership is not None
    assert membership.in_session
    assert Host().membership("no such group") is None


def test_a_user_whom_nobody_knows_is_in_no_group() -> None:
    nobody = Host(user_id=4_000_000_001, session_groups=())
    membership = nobody.membership(grp.getgrgid(0).gr_name)
    assert membership is not None
    assert (membership.in_session, membership.in_database) == (False, False)


def test_the_disk_of_this_machine_is_measured(tmp_path: Path) -> None:
    space = Host().space(str(tmp_path))
    assert space is not None
    assert space.free > 0
    assert not space.read_only


def test_a_program_is_heard_to_its_end(pi: DoctorPi) -> None:
    script = "#!/bin/sh\necho out $1\necho err >&2\nexit 3\n"
    pi.put("/usr/sbin/thing", script).chmod(0o755)
    ran = pi.machine().run("thing", "a b")
    assert ran is not None
    assert (ran.code, ran.output, ran.errors) == (3, "out a b\n", "err\n")


def test_a_program_that_does_not_end_is_ended(pi: DoctorPi) -> None:
    fifo = pi.root / "nobody_writes"
    os.mkfifo(fifo)
    pi.put("/usr/bin/thing", f"#!/bin/sh\nexec cat '{fifo}'\n").chmod(0o755)
    pi.host["patience_s"] = 0.1
    assert pi.machine().run("thing") is None


def test_what_is_no_program_is_not_run(pi: DoctorPi) -> None:
    pi.put("/usr/bin/thing", "not executable")
    assert pi.machine().run("thing") is None
    pi.put("/usr/bin/other", "no program at all").chmod(0o755)
    ran = pi.machine().run("other")
    assert ran is None or ran.code != 0


def test_a_python_runs_in_a_folder_of_its_own_that_is_gone_afterwards(pi: DoctorPi) -> None:
    ran = pi.machine().python("import os\nprint(os.getcwd())\nprint(os.environ['LG_WD'])")
    assert ran is not None
    here, there = ran.output.split()
    assert here == there
    assert not Path(here).exists()


def test_a_chip_is_asked_and_let_go(pi: DoctorPi) -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))
    pi.machine().ask_chip("/dev/gpiochip0", GET_CHIP_INFO, CHIP_QUESTION)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_a_file_that_is_no_chip_says_so(tmp_path: Path) -> None:
    (tmp_path / "chip").touch()
    with pytest.raises(OSError, match="Inappropriate ioctl") as caught:
        Host(root=tmp_path).ask_chip("/chip", GET_CHIP_INFO, CHIP_QUESTION)
    assert caught.value.errno == errno.ENOTTY


def test_this_process_is_seen_with_the_device_that_it_has_open() -> None:
    with Path("/dev/zero").open("rb"):
        own = holders(processes(Host()), "/dev/zero")
    assert os.getpid() in [each.number for each in own]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("screen", "/dev/ttyACM0"), "screen"),
        (("python3", "/home/ann/blink.py"), "python3 blink.py"),
        (("python", "-I", "-X", "dev", "-m", "uno_device", "run"), "python -m uno_device"),
        (("python3",), "python3"),
    ],
)
def test_a_program_is_called_by_what_it_does_without_folders(
    pi: DoctorPi, words: tuple[str, ...], name: str
) -> None:
    pi.process(50, *words)
    (process,) = [each for each in processes(pi.machine()) if each.number == 50]
    assert str(process) == f"{name} (process 50)"
