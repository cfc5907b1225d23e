"""What is said about one value that is unknown, of the wrong type, missing or out of range."""

from __future__ import annotations

import pytest

from hardware.wiring import Limits, Wiring, hints, problems_of

SOLENOIDS = '[showdown.flipper]\nkind = "solenoids"\nleft_pin = 2\nright_pin = 3\n'


def told(text: str) -> list[str]:
    return [str(problem) for problem in problems_of(text, "table.toml")]


def only(text: str) -> str:
    (problem,) = told(text)
    return problem


UNKNOWN = [
    (
        "[showdown.red_left]\npni = 17\n",
        'table.toml:2: showdown.red_left.pni: unknown key; did you mean "pin"?',
    ),
    (
        "[showdown.red_lefft]\npin = 2\n",
        'table.toml:1: showdown.red_lefft: unknown table; did you mean "red_left"?',
    ),
    ("[showdwn]\n", 'table.toml:1: showdwn: unknown table; did you mean "showdown"?'),
    (
        "[supply]\nqqq = 1\n",
        "table.toml:2: supply.qqq: unknown key; known here: never_together",
    ),
    (
        '[showdown.tone]\npin = 12\nkind = "piezzo"\n',
        'table.toml:3: showdown.tone.kind: choose "piezo" or "buzzer"; '
        'found the text "piezzo"; did you mean "piezo"?',
    ),
    (
        '[jackpot.lever]\npin = 23\npull = "sideways"\n',
        'table.toml:3: jackpot.lever.pull: choose "up" or "down"; found the text "sideways"',
    ),
    (
        '[jackpot.dispenser_motor]\nkind = "sevro"\npin = 19\nlongest_on_s = 3\n',
        'table.toml:2: jackpot.dispenser_motor.kind: choose "motor" or "servo"; '
        'found the text "sevro"; did you mean "servo"?',
    ),
    (
        "[showdown.flipper]\nkind = 5\n",
        'table.toml:2: showdown.flipper.kind: choose "servo" or "solenoids"; found 5',
    ),
    (
        '[jackpot.spin]\nsymbols = ["left", "rigth"]\n',
        'table.toml:2: jackpot.spin.symbols: unknown symbol "rigth" at stop 2; '
        'did you mean "right"?',
    ),
    (
        'pins = "Simulated"\n',
        'table.toml:1: pins: "Simulated" is no pin factory; choose "auto", "local", '
        '"simulated", "mock", "lgpio", "native", "pigpio", "rpigpio" or "unobridge"; '
        'did you mean "simulated"?',
    ),
    (
        '[supply]\nnever_together = [["showdown.fliper", "jackpot.spinner_motor"]]\n',
        'table.toml:2: supply.never_together: "showdown.fliper" is no actuator of this wiring; '
        'choose of "showdown.flipper", "jackpot.spinner_motor" or "jackpot.dispenser_motor"; '
        'did you mean "showdown.flipper"?',
    ),
]


@pytest.mark.parametrize(("text", "problem"), UNKNOWN)
def test_unknown_names_are_told_with_what_may_be_meant(text: str, problem: str) -> None:
    assert only(text) == problem


TYPES = [
    ("[showdown]\nshow_s = true\n", "show_s: expected a number, found true"),
    (
        '[showdown]\nshow_s = "2"\n',
        'show_s: expected a number, found the text "2"; write it without quotes',
    ),
    ("[showdown]\nshow_s = nan\n", "show_s: expected a number, found nan"),
    ("[showdown]\nshow_s = inf\n", "show_s: expected a number, found inf"),
    ("[showdown]\nshow_s = []\n", "show_s: expected a number, found a list"),
    ("[showdown]\nshow_s = 1979-05-27\n", "show_s: expected a number, found a date"),
    ("[jackpot.spin]\nattempts = 2.0\n", "attempts: expected a whole number, found 2.0"),
    ("[jackpot.spin]\nsymbols = 3\n", "symbols: expected a list, found 3"),
    ('[jackpot.spin]\nsymbols = ["left", 3]\n', "1: expected a text in quotes, found 3"),
    ("[jackpot]\nspin = 3\n", "spin: expected a table [jackpot.spin], found 3"),
    (
        "[jackpot]\ndispenser_motor = false\n",
        "dispenser_motor: expected a table [jackpot.dispenser_motor], found false",
    ),
    (
        "[showdown]\nflipper = true\n",
        "flipper: expected a table [showdown.flipper], or false to leave it out, found true",
    ),
    ("jackpot = 3\n", "expected a table [jackpot], or false to leave it out, found 3"),
    ("pins = 3\n", "pins: expected a text in quotes, found 3"),
    ("[showdown]\npins = false\n", "pins: expected a text in quotes, found false"),
    ("factory = 3\n", "factory: expected tables, found 3"),
    ("[jackpot.lever]\npin = true\n", "pin: expected a GPIO number such as 17 or a pin's name"),
    ("[jackpot.lever]\npin = 2.5\n", "found 2.5"),
    ("[jackpot.lever]\npin = -1\n", "found -1"),
    ('[jackpot.lever]\npin = " "\n', 'found the text " "'),
    (
        '[factory.x]\nentry_point = "unobridge"\nports = ["a"]\n',
        "factory.x.ports: expected a text, a number or true/false, found a list",
    ),
    ('[factory.x]\nentry_point = "unobridge"\nwait = nan\n', "found nan"),
    ("[factory.x]\nentry_point = 3\n", "entry_point: expected a text in quotes, found 3"),
]


@pytest.mark.parametrize(("text", "problem"), TYPES)
def test_wrong_types_say_what_was_expected_and_found(text: str, problem: str) -> None:
    told_problem = only(text)
    assert problem in told_problem
    assert told_problem.startswith(f"table.toml:{text.count(chr(10))}: ")


MISSING = [
    (
        "[jackpot.dispenser_motor]\nforward_pin = 19\n",
        "table.toml:1: jackpot.dispenser_motor.longest_on_s: missing; a motor or solenoid cannot "
        "run without a longest on-time: add longest_on_s, in seconds",
    ),
    (
        "[showdown.red_left]\n",
        "table.toml:1: showdown.red_left.pin: missing; add pin, a GPIO number such as 17 "
        'or a name such as "GPIO17"',
    ),
    (
        '[factory.x]\nentrypoint = "unobridge"\n',
        "table.toml:1: factory.x.entry_point: missing; add entry_point, the name of a gpiozero "
        'pin factory, such as "unobridge"; did you mean "entrypoint"?',
    ),
]


@pytest.mark.parametrize(("text", "problem"), MISSING)
def test_what_must_be_there(text: str, problem: str) -> None:
    assert only(text) == problem


@pytest.mark.parametrize("table", [SOLENOIDS, "[showdown.flipper]\npin = 13\n"])
def test_no_flipper_without_a_longest_on_time(table: str) -> None:
    assert "cannot run without a longest on-time" in only(table)


RANGES = [
    ("[showdown]\nshow_s = -1\n", "show_s: must be from 0.1 to 20 seconds, found -1"),
    ("[jackpot.spin]\nduty = 1.5\n", "duty: must be from 0.05 to 1, found 1.5"),
    ("[jackpot.spin]\nattempts = 6\n", "attempts: must be from 1 to 5, found 6"),
    (
        "[jackpot.spinner_motor]\nforward_pin = 20\nlongest_on_s = 9\nfrequency_hz = 0\n",
        "frequency_hz: must be from 1 to 10000 hertz, found 0",
    ),
    (f"[showdown]\nshow_s = 0x1{'0' * 5000}\n", "found a huge number"),
]


@pytest.mark.parametrize(("text", "problem"), RANGES)
def test_ranges(text: str, problem: str) -> None:
    assert problem in only(text)


def test_every_number_has_limits() -> None:
    """Without them a huge whole number could not become a float."""
    seen, todo = set(), [Wiring]
    while todo:
        cls = todo.pop()
        seen.add(cls)
        for name, hint in hints.hints_of(cls).items():
            todo += [each for each in hints.tables(hint).values() if each not in seen]
            if hints.bare(hint) in (int, float):
                assert hints.mark(hint, Limits), f"{cls.__name__}.{name}"
    assert len(seen) > 10


def test_a_key_of_the_whole_wiring_below_a_table_is_told_where_it_belongs() -> None:
    assert only("[showdown]\nshow_s = 2.5\njackpot = false\n") == (
        'table.toml:3: showdown.jackpot: unknown here; "jackpot" belongs at the top of the file, '
        "before the first [table]"
    )
