"""User, groups, folders, device rules and scripts: what the system's own tools make of them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.systemd.unit_file import INSTALLER, SYSTEMD, tool

RULES = SYSTEMD / "60-uno-device.rules"
SCRIPTS = [INSTALLER, SYSTEMD / "files.sh", *sorted((SYSTEMD / "bin").iterdir())]


def run(*command: str | Path, **keywords: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, **keywords)  # type: ignore[call-overload,no-any-return]


def test_the_user_and_its_groups_are_made_where_they_are_missing(tmp_path: Path) -> None:
    file = SYSTEMD / "sysusers.d" / "uno-device.conf"
    (tmp_path / "etc").mkdir()
    made = run(tool("systemd-sysusers"), f"--root={tmp_path}", file)
    assert made.returncode == 0, made.stderr
    passwd = (tmp_path / "etc/passwd").read_text(encoding="utf-8")
    assert re.search(
        r"^uno-device:[^:]*:\d+:\d+:UNO table:/var/lib/uno-device:.*nologin$", passwd, re.M
    )
    groups = (tmp_path / "etc/group").read_text(encoding="utf-8")
    assert re.search(r"^gpio:[^:]*:\d+:uno-device$", groups, re.M)
    assert re.search(r"^dialout:[^:]*:\d+:uno-device$", groups, re.M)


def test_groups_that_are_there_keep_their_numbers(tmp_path: Path) -> None:
    file = SYSTEMD / "sysusers.d" / "uno-device.conf"
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/group").write_text("dialout:x:20:ann\ngpio:x:986:ann\n", encoding="utf-8")
    made = run(tool("systemd-sysusers"), f"--root={tmp_path}", file)
    assert made.returncode == 0, made.stderr
    groups = (tmp_path / "etc/group").read_text(encoding="utf-8")
    assert "dialout:x:20:ann,uno-device\n" in groups
    assert "gpio:x:986:ann,uno-device\n" in groups


def test_nothing_that_was_played_is_ever_cleaned_away() -> None:
    file = SYSTEMD / "tmpfiles.d" / "uno-device.conf"
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            kind, _path, _mode, _user, _group, age = line.split()
            assert (kind, age) == ("d", "-")


def rule_lines() -> list[str]:
    lines = RULES.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_every_rule_is_made_of_matches_and_assignments() -> None:
    token = r'[A-Z]+(\{[\w]+\})?(==|!=|\+=|=)"[^"]*"'
    for line in rule_lines():
        assert re.fullmatch(rf"{token}(, {token})*", line), line


def test_every_jump_of_the_rules_goes_down_to_a_label() -> None:
    lines = rule_lines()
    for number, line in enumerate(lines):
        if goal := re.search(r'GOTO="(\w+)"', line):
            assert f'LABEL="{goal[1]}"' in lines[number:], line


def test_udev_finds_nothing_wrong_with_the_rules() -> None:
    udevadm = shutil.which("udevadm")
    if udevadm is None or "verify" not in run(udevadm, "--help").stdout:
        pytest.skip("udevadm verify came with systemd 254")
    verified = run(udevadm, "verify", "--resolve-names=never", RULES)
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_the_rules_come_after_those_whose_names_they_use() -> None:
    assert "60-serial.rules" < RULES.name < "77-mm"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_the_shell_s_checker_has_no_complaint(script: Path) -> None:
    checked = run(tool("shellcheck"), "--external-sources", script, cwd=SYSTEMD.parent)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_scripts_are_short_enough_to_be_read(script: Path) -> None:
    lines = script.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 300
    assert max(map(len, lines)) <= 100


def test_a_command_is_run_as_the_service_with_its_folders(tmp_path: Path) -> None:
    for name, text in {"id": "echo 0", "runuser": 'printf "%s\\n" "$@"'}.items():
        stub = tmp_path / name
        stub.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        stub.chmod(0o755)
    path = f"{tmp_path}:/usr/bin:/bin"
    ran = run(SYSTEMD / "bin/uno-device-service", "export", "a file", env={"PATH": path})
    words = ran.stdout.splitlines()
    assert words[:4] == ["-u", "uno-device", "--", "env"]
    assert "STATE_DIRECTORY=/var/lib/uno-device" in words
    assert words[-3:] == ["/usr/local/bin/uno-device", "export", "a file"]
