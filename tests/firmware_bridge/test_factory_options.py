"""Options of the factory: keywords, the environment, and what is wrong with them."""

from __future__ import annotations

from typing import Any

import pytest

from firmware_bridge.boards import Model
from firmware_bridge.errors import BadOption
from firmware_bridge.options import Options, options_from


def test_without_anything_the_only_board_is_taken() -> None:
    assert options_from({}, {}) == Options(
        port=None, board=None, baud=500_000, heartbeat_s=1.0, longest_on_s=None, model=Model.UNO
    )


def test_the_environment_gives_the_defaults() -> None:
    environment = {
        "UNO_BRIDGE_PORT": "/dev/ttyUSB0",
        "UNO_BRIDGE_BOARD": "1A2B3C4D",
        "UNO_BRIDGE_BAUD": "115200",
        "UNO_BRIDGE_HEARTBEAT_S": "0.5",
        "UNO_BRIDGE_LONGEST_ON_S": "10",
        "UNO_BRIDGE_MODEL": "nano",
        "UNO_BRIDGE_COLOR": "red",
    }
    assert options_from({}, environment) == Options(
        "/dev/ttyUSB0", 0x1A2B3C4D, 115_200, 0.5, 10.0, Model.NANO
    )


def test_a_keyword_goes_before_the_environment() -> None:
    found = options_from(
        {"port": "/dev/ttyACM0", "baud": None}, {"UNO_BRIDGE_PORT": "/dev/ttyUSB0"}
    )
    assert found.port == "/dev/ttyACM0"


def test_an_empty_variable_is_none() -> None:
    assert options_from({}, {"UNO_BRIDGE_PORT": ""}).port is None


@pytest.mark.parametrize(
    ("keywords", "says"),
    [
        ({"port": 3}, r"port = 3: expected the name of a serial port"),
        ({"board": "kitchen"}, r"board = 'kitchen': .*such as \"1a2b3c4d\""),
        ({"board": 0}, r"board = 0: expected a board's id"),
        ({"board": 0xFFFFFFFF}, r"expected a board's id"),
        ({"baud": 9600}, r"baud = 9600: choose 500000 or 115200"),
        ({"heartbeat_s": 0.05}, r"heartbeat_s = 0\.05: expected 0\.1 to 5 s"),
        ({"heartbeat_s": float("nan")}, r"heartbeat_s = nan: expected"),
        ({"longest_on_s": -1.0}, r"longest_on_s = -1\.0: expected 0\.001 to 60 s"),
        ({"longest_on_s": "ever"}, r"longest_on_s = 'ever': expected a number of seconds"),
        ({"model": "mega"}, r"model = 'mega': choose uno or nano"),
    ],
)
def test_a_mistake_is_told_with_its_name(keywords: dict[str, Any], says: str) -> None:
    with pytest.raises(BadOption, match=says):
        options_from(keywords, {})


def test_a_mistake_in_the_environment_is_told_with_its_variable() -> None:
    with pytest.raises(BadOption, match="UNO_BRIDGE_BAUD = 'fast': expected a baud rate"):
        options_from({}, {"UNO_BRIDGE_BAUD": "fast"})
