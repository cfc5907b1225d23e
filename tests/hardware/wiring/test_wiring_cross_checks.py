"""Values that do not go together, and pins with two users."""

from __future__ import annotations

import pytest

from hardware.wiring import built_in, header_gpio, problems_of


def told(text: str) -> list[str]:
    return [str(problem) for problem in problems_of(text, "table.toml")]


SPINNER = "[jackpot.spinner_motor]\nforward_pin = 20\nlongest_on_s = "
FEEDER = "[jackpot.dispenser_motor]\nforward_pin = 19\nlongest_on_s = "
FLIPPER = "[showdown.flipper]\npin = 13\n"
SOLENOIDS = '[showdown.flipper]\nkind = "solenoids"\nleft_pin = 2\nright_pin = 3\n'

MISTAKES = [
    (
        "[showdown]\nwait_mean_s = 5\n",
        "2: showdown.wait_mean_s: wait_maximum_s is 15; it must be at least wait_minimum_s "
        "+ 3 * wait_mean_s = 16.5, so that in 95 of 100 countdowns green is as likely",
    ),
    ("[showdown]\nwait_minimum_s = 8\n", "2: showdown.wait_minimum_s: wait_maximum_s is 15"),
    (
        "[showdown]\npress_limit_s = 0.2\nsettle_s = 0.2\n",
        "2: showdown.press_limit_s: press_limit_s (0.2) must be longer than settle_s (0.2)",
    ),
    (
        "[showdown]\nconfirm_s = 0.05\n",
        "2: showdown.confirm_s: confirm_s (0.05) must not be longer than settle_s (0.03)",
    ),
    (
        "[showdown]\nshow_s = 3\n[showdown.red_left]\npin = 17\nlongest_on_s = 3\n",
        "5: showdown.red_left.longest_on_s: the red_left lamp may be on for 3 s",
    ),
    (
        "[showdown.green]\npin = 22\nlongest_on_s = 5\n",
        "3: showdown.green.longest_on_s: the green lamp may be on for 5 s, waits",
    ),
    (
        "[showdown]\npress_limit_s = 30\n",
        "2: showdown.press_limit_s: the green lamp may be on for 30 s, waits",
    ),
    (
        FLIPPER + "longest_on_s = 0.8\n",
        "3: showdown.flipper.longest_on_s: longest_on_s (0.8) must be longer than a move there "
        "and back, 2 * move_s = 0.8 s",
    ),
    (
        SOLENOIDS + "longest_on_s = 0.05\n",
        "5: showdown.flipper.longest_on_s: longest_on_s (0.05) must be at least move_s (0.06)",
    ),
    (
        FLIPPER + "longest_on_s = 2\nshortest_pulse_s = 0.0015\nlongest_pulse_s = 0.0015\n",
        "4: showdown.flipper.shortest_pulse_s: shortest_pulse_s must be shorter",
    ),
    ('[jackpot.spin]\nsymbols = ["left"]\n', "2: jackpot.spin.symbols: a wheel has 2 to 60 stops"),
    ("[jackpot.spin]\nsymbols = [" + "'left'," * 61 + "]\n", "a wheel has 2 to 60 stops, found 61"),
    (
        "[jackpot.spin]\nrun_mean_s = 9\n",
        "2: jackpot.spin.run_mean_s: run_mean_s + 3 * run_spread_s + brake_s = 11.2 s must "
        "be shorter than the spinner motor's longest_on_s (10)",
    ),
    (
        "[jackpot.spin]\nspin_up_limit_s = 10\n",
        "2: jackpot.spin.spin_up_limit_s: spin_up_limit_s + brake_s = 10.4 s must be",
    ),
    (
        SPINNER + "4.8\n",
        "3: jackpot.spinner_motor.longest_on_s: run_mean_s + 3 * run_spread_s + "
        "brake_s = 5.2 s must be",
    ),
    (
        "[jackpot.spin]\nrun_mean_s = 0.6\nrun_spread_s = 0.2\n",
        "2: jackpot.spin.run_mean_s: run_mean_s (0.6) must be longer than 3 * run_spread_s = 0.6",
    ),
    (
        "[jackpot.spinner_slot]\npin = 16\ndebounce_s = 0.5\n",
        "3: jackpot.spinner_slot.debounce_s: a wheel of 6 stops that shows its index within "
        "spin_up_limit_s (3) passes a stop in 0.5 s or less, and debounce_s (0.5) takes that for "
        "bounce: debounce_s must be far below 0.5",
    ),
    (
        "[jackpot.spin]\nspin_up_limit_s = 0.3\nsymbols = [" + "'left'," * 60 + "]\n",
        "3: jackpot.spin.symbols: a wheel of 60 stops that shows its index within "
        "spin_up_limit_s (0.3) passes a stop in 0.005 s or less",
    ),
    (
        "[jackpot.feed]\nfeed_limit_s = 3\n",
        "2: jackpot.feed.feed_limit_s: feed_limit_s (3) must be shorter than the dispenser",
    ),
    (FEEDER + "1.5\n", "3: jackpot.dispenser_motor.longest_on_s: feed_limit_s (1.5) must be"),
    (
        '[jackpot.dispenser_motor]\nkind = "servo"\npin = 19\nlongest_on_s = 3\n'
        "shortest_pulse_s = 0.0015\nlongest_pulse_s = 0.0015\n",
        "5: jackpot.dispenser_motor.shortest_pulse_s: shortest_pulse_s must be shorter",
    ),
    (
        "[supply]\nnever_together = [['jackpot.spinner_motor']]\n",
        "2: supply.never_together: group 1 must name two different actuators",
    ),
    (
        "jackpot = false\n[supply]\n"
        "never_together = [['showdown.flipper', 'jackpot.spinner_motor']]\n",
        '3: supply.never_together: "jackpot.spinner_motor" is no actuator of this wiring',
    ),
    (
        "[showdown]\nflipper = false\n[supply]\n"
        "never_together = [['showdown.flipper', 'jackpot.spinner_motor']]\n",
        '4: supply.never_together: "showdown.flipper" is no actuator of this wiring',
    ),
    (
        "[factory.local]\nentry_point = 'lgpio'\n",
        '1: factory.local: "local" is built in; give a factory of your own another name',
    ),
    ("[jackpot]\npins = 'my board'\n", '2: jackpot.pins: "my board" is no pin factory'),
    ("[showdown]\npins = ''\n", '2: showdown.pins: "" is no pin factory'),
]


@pytest.mark.parametrize(("text", "problem"), MISTAKES)
def test_values_that_do_not_go_together(text: str, problem: str) -> None:
    (only,) = told(text)
    assert only.startswith("table.toml:")
    assert problem in only


FINE = [
    "[supply]\nnever_together = [['showdown.flipper', 'jackpot.spinner_motor']]\n",
    "[jackpot.spin]\nsymbols = ['left', 'left', 'draw_four']\n",
    "[jackpot.spin]\nsymbols = [" + "'left'," * 60 + "]\n",
    "[jackpot.spinner_slot]\npin = 16\ndebounce_s = 0.49\n",
    "[jackpot.feed]\nduty = 0.9\nstronger = 0.9\nattempts = 5\n",
    "pins = 'pigpio'\n",
    "[jackpot]\npins = 'mine'\n[factory.mine]\nentry_point = 'pigpio'\n",
    "[showdown]\nconfirm_s = 0.03\nwait_maximum_s = 9\n",
    SOLENOIDS + "longest_on_s = 0.06\n",
]


@pytest.mark.parametrize("text", FINE)
def test_values_that_do(text: str) -> None:
    assert told(text) == []


BOARD_FILE = built_in("unobridge")
assert BOARD_FILE is not None
ON_ARDUINO = BOARD_FILE.read_text(encoding="utf-8").partition("[showdown]\n")[2]
"""Both units' parts at pins that an Arduino has."""


def two_boards(left: str, right: str) -> str:
    return (
        "[showdown]\npins = 'left'\n[jackpot]\npins = 'right'\n"
        f"[factory.left]\nentry_point = 'unobridge'\n{left}\n"
        f"[factory.right]\nentry_point = 'UnoBridge'\n{right}\n"
        + ON_ARDUINO.replace("[jackpot]\n", "")
    )


@pytest.mark.parametrize(
    ("left", "right", "lines"),
    [
        ("board = 'b1'", "board = 'b2'", []),
        ("port = '/dev/ttyUSB0'", "port = '/dev/ttyUSB1'", []),
        ("board = 'b1'", "port = '/dev/ttyUSB1'", []),
        ("board = 'b1'", "", [8]),
        ("port = '/dev/ttyUSB0'", "baud = 115200", [8]),
        ("", "", [5, 8]),
        ("port = '/dev/ttyUSB0'", "port = '/dev/ttyUSB0'", [7, 10]),
        ("board = 'b1'", "port = '/dev/ttyUSB*'", [10]),
    ],
)
def test_two_boards_are_told_apart(left: str, right: str, lines: list[int]) -> None:
    problems = problems_of(two_boards(left, right), "table.toml")
    assert [problem.line for problem in problems] == lines


def test_boards_that_could_change_places_say_what_to_do() -> None:
    (only,) = told(two_boards("board = 'b1'", ""))
    assert only == (
        'table.toml:8: factory.right: "left" and "right" are two boards, and nothing says '
        'which one "right" is: they could change places, and each unit would drive the other '
        "one's motors; "
        'add the board\'s id to [factory.right], such as board = "b1" (`uno-device firmware info` '
        "tells it), or a port that is its own"
    )


def test_a_board_that_no_unit_uses_or_that_both_use_needs_no_name() -> None:
    assert told(two_boards("", "").replace("pins = 'right'", "pins = 'left'")) == []


@pytest.mark.parametrize("name", ['"17"', '"GPIO17"', '"BCM17"', '"BOARD11"', '"J8:11"', "17"])
def test_both_users_of_a_pin_are_named_under_any_of_its_names(name: str) -> None:
    text = f"[showdown.red_left]\npin = 17\n\n[jackpot.lever]\npin = {name}\n"
    assert told(text) == [
        "table.toml:5: jackpot.lever.pin: pin GPIO17 is used twice: by showdown.red_left.pin "
        "(line 2) and jackpot.lever.pin (line 5); give each a pin of its own"
    ]


def test_the_default_wiring_is_named_as_the_other_user() -> None:
    assert told("[showdown.green]\npin = 17\n") == [
        "table.toml:2: showdown.green.pin: pin GPIO17 is used twice: by showdown.red_left.pin "
        "(default wiring) and showdown.green.pin (line 2); give each a pin of its own"
    ]
    assert told("[showdown.timer_button]\npin = 25\n") == [
        "table.toml:2: showdown.timer_button.pin: pin GPIO25 is used twice: by "
        "showdown.timer_button.pin (line 2) and jackpot.card_out.pin (default wiring); "
        "give each a pin of its own"
    ]


def test_three_users_are_all_named() -> None:
    (only,) = told("[showdown]\ngreen = { pin = 17 }\nred_right = { pin = 17 }\n")
    assert "used 3 times: by showdown.red_left.pin (default wiring), " in only
    assert "showdown.red_right.pin (line 3) and showdown.green.pin (line 2)" in only


def test_a_motor_may_not_use_a_pin_twice_either() -> None:
    (only,) = told(SPINNER + "9\nbackward_pin = 20\n")
    assert "jackpot.spinner_motor.forward_pin (line 2) and jackpot.spinner_motor.backward_pin" in (
        only
    )


SAME = "[showdown]\npins = '{}'\n[jackpot]\npins = '{}'\nlever = {{ pin = 17 }}\n"


@pytest.mark.parametrize(
    ("showdown", "jackpot", "shared"),
    [
        ("local", "local", True),
        ("auto", "local", True),
        ("auto", "simulated", True),
        ("local", "simulated", False),
        ("local", "pigpio", False),
        ("mock", "mock", True),
        ("mock", "auto", False),
        ("pigpio", "pigpio", True),
    ],
)
def test_pins_are_shared_only_within_a_factory(showdown: str, jackpot: str, shared: bool) -> None:
    assert bool(told(SAME.format(showdown, jackpot))) is shared


def test_names_of_other_factories_are_compared_literally() -> None:
    bridge = "pins = 'pigpio'\n[showdown]\nred_left = { pin = 'D4' }\ngreen = { pin = "
    assert told(bridge + "'BOARD11' }\n[jackpot]\nlever = { pin = 17 }\n") == []
    assert told(bridge + "'GPIO99' }\n") == []
    assert "pin D4 is used twice" in told(bridge + "'D4' }\n")[0]
    assert "pin 17 is used twice" in told(bridge + "'17' }\n[jackpot]\nlever = { pin = 17 }\n")[0]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("99", "GPIO 99 is not on the 40-pin header; use GPIO 0 to 27"),
        ('"99"', "GPIO 99 is not on the 40-pin header"),
        ('"GPIO99"', '"GPIO99" is not on the 40-pin header'),
        ('"BOARD1"', '"BOARD1" is not on the 40-pin header'),
        ('"GND"', '"GND" is not on the 40-pin header'),
        ('"gpio2"', '"gpio2" is not on the 40-pin header; write "GPIO2"'),
    ],
)
def test_pins_that_are_not_there(name: str, message: str) -> None:
    text = f"[jackpot.lever]\npin = {name}\n"
    (only,) = told(text)
    assert only.startswith(f"table.toml:2: jackpot.lever.pin: {message}")
    assert told("pins = 'mock'\n" + text) == []


def test_canonical_names() -> None:
    assert header_gpio("BOARD11") == "GPIO17"
    assert header_gpio(17) == "GPIO17"
    assert header_gpio("3V3") is None


def test_two_mistakes_of_one_pin_are_both_told() -> None:
    text = "[showdown]\nred_left = { pin = 99 }\ngreen = { pin = 99 }\n"
    assert len(told(text)) == 3
