"""`uno-device rules`: what it prints, how wide, and how it answers what it does not know."""

from __future__ import annotations

import os
import pty
import re
import struct
import subprocess
import sys
import termios
from fcntl import ioctl

import pytest

from hardware.spelling import listed
from tests.cli.in_this_process import uno_device
from uno_device.cli.rules import LEAST_WIDTH, USUAL_WIDTH
from uno_device.game.edition import Edition
from uno_device.game.editions import EDITIONS

RULE_LINE = re.compile(r"[A-Z]+\d+a? +\S")
"""Where a rule begins; all further lines of it are indented."""
COMMAND = [sys.executable, "-m", "uno_device", "rules"]


def as_a_process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        check=False,
        timeout=60,
        text=True,
        env={**os.environ, **environment},
    )


def printed(*arguments: str) -> str:
    return what_it_printed(uno_device("rules", *arguments))


def what_it_printed(done: subprocess.CompletedProcess[str]) -> str:
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def refused(*arguments: str) -> str:
    done = uno_device("rules", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr.splitlines()[-1].removeprefix("uno-device rules: error: ")


def on_a_terminal(columns: int, *arguments: str) -> list[str]:
    """Return the lines on a terminal that is so wide."""
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    with subprocess.Popen([*COMMAND, *arguments], stdout=theirs, env=environment) as process:
        os.close(theirs)
        text = b""
        try:
            while part := os.read(ours, 65536):
                text += part
        except OSError:
            pass  # how a terminal tells that nobody writes to it any more
        finally:
            os.close(ours)
    assert process.returncode == 0
    return text.decode().splitlines()


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_the_title_the_cards_all_rules_in_order_and_whose_trademark_it_is(
    edition: Edition,
) -> None:
    first, *lines = printed(edition.name).splitlines()
    assert first == edition.title
    assert lines[1] == "The cards"
    assert lines[2].startswith(f"- {len(edition.deck)} cards in ")
    text = " ".join(" ".join(lines).split())
    assert text.endswith(" UNO is a trademark of Mattel.")
    assert "independent hobby project" in text
    ids = [line.split()[0] for line in lines if RULE_LINE.match(line)]
    assert ids == list(edition.rules)


def test_the_rules_fit_into_eighty_columns_where_no_terminal_says_how_wide_it_is() -> None:
    lines = what_it_printed(as_a_process("showdown", COLUMNS="200")).splitlines()
    assert max(map(len, lines)) <= USUAL_WIDTH
    assert max(map(len, lines)) > USUAL_WIDTH - 10


@pytest.mark.parametrize("columns", [50, 132])
def test_the_rules_are_as_wide_as_the_terminal(columns: int) -> None:
    lines = on_a_terminal(columns, "space_jam")
    assert columns - 10 < max(map(len, lines)) <= columns


def test_a_very_narrow_terminal_gets_lines_of_the_least_width() -> None:
    assert max(map(len, on_a_terminal(5, "classic", "U13"))) <= LEAST_WIDTH


def test_one_rule() -> None:
    assert printed("classic", "U5") == (
        "U5    You may draw instead of playing, even if you hold a card that fits.\n"
    )


def test_several_rules_in_the_order_in_which_they_are_asked_for() -> None:
    lines = printed("classic", "U15", "u5").splitlines()
    assert [line.split()[0] for line in lines if RULE_LINE.match(line)] == ["U15", "U5"]


@pytest.mark.parametrize("name", ["SD5a", "sd5a", "SD5A"])
def test_a_rule_is_found_in_capitals_or_not(name: str) -> None:
    assert printed("showdown", name).startswith("SD5a  The verdict waits")


def test_a_rule_reads_as_its_edition_has_it() -> None:
    assert "before every hand" in printed("classic", "U2")
    assert "before every hand" not in printed("space_jam", "U2")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["clasic"], 'unknown edition "clasic"; did you mean "classic"?'),
        (["Showdown"], 'unknown edition "Showdown"; did you mean "showdown"?'),
        (["jurassic"], 'unknown edition "jurassic"; did you mean "jurassic_world_rebirth"?'),
        (["poker"], f'unknown edition "poker"; known: {listed(EDITIONS, "and")}'),
        (["classic", "U5", "U99"], 'unknown rule "U99"; did you mean "U9"?'),
        (["classic", "U99"], 'unknown rule "U99"; did you mean "U9"?'),
        (["classic", "x"], 'unknown rule "x"; "uno-device rules classic" lists them'),
        (["wild_jackpot", "SD4"], "wild_jackpot has no SD4; showdown has"),
        (["classic", "s1"], "classic has no S1; wild_jackpot has"),
        ([], "the following arguments are required: EDITION"),
    ],
)
def test_what_is_not_known_is_told_with_a_guess(arguments: list[str], sentence: str) -> None:
    assert refused(*arguments) == sentence


def test_the_help_says_how_to_have_all_editions_listed() -> None:
    assert "a word that is like none of them lists all" in " ".join(printed("--help").split())


def test_the_game_is_not_imported_for_the_help() -> None:
    script = (
        "import sys; from uno_device.cli.main import _parser; _parser().format_help(); "
        "print([name for name in sys.modules if name.startswith('uno_device.game')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_a_reader_that_goes_away_is_no_trouble() -> None:
    with subprocess.Popen(
        [*COMMAND, "showdown"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
