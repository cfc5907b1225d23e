"""The bridge's factory as gpiozero and as the wiring open it, and what it refuses."""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from gpiozero import (
    Button,
    DigitalInputDevice,
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPin,
    PinInvalidPull,
    PinInvalidState,
    PinPWMUnsupported,
    PinSetInput,
)

from firmware_bridge.callbacks import DirectCallbacks
from firmware_bridge.emulated_connection import EmulatedConnection
from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.link import LinkSettings
from firmware_bridge.options import Options
from hardware.clock import VirtualClock, to_ns
from hardware.edges import Edge, InputLine, Stamps
from hardware.errors import FactoryError
from hardware.factories import load_entry_point, stamp_resolution_s
from tests.pins.bridge_rig import BridgeRig

POINT = EntryPoint(
    "unobridge", "firmware_bridge.factory:UnoBridgeFactory", "gpiozero_pin_factories"
)


class TestOpening:
    def test_the_wiring_s_keywords_are_its_own(self, firmware: Path) -> None:
        seen: list[Options] = []
        board = EmulatedBoard(firmware)

        def connect(options: Options) -> tuple[EmulatedConnection, DirectCallbacks]:
            seen.append(options)
            return EmulatedConnection(board, LinkSettings()), DirectCallbacks()

        keywords = {
            "port": "/dev/ttyACM0",
            "board": "1a2b3c4d",
            "baud": 115_200,
            "heartbeat_s": 0.5,
            "longest_on_s": 20.0,
            "connect": connect,
        }
        factory = load_entry_point("unobridge", keywords, [POINT])
        assert seen == [Options("/dev/ttyACM0", 0x1A2B3C4D, 115_200, 0.5, 20.0)]
        assert stamp_resolution_s(factory) == factory.stamp_resolution_s == 0.000016
        factory.close()
        board.close()

    def test_a_wrong_keyword_is_told_by_the_name_of_the_factory(self) -> None:
        with pytest.raises(
            FactoryError, match='"unobridge" cannot be opened: BadOption: baud = 9600: choose'
        ):
            load_entry_point("unobridge", {"baud": 9600}, [POINT])

    @pytest.mark.usefixtures("impatient")
    def test_a_port_that_is_not_there_is_told(self, tmp_path: Path) -> None:
        port = str(tmp_path / "ttyACM9")
        with pytest.raises(FactoryError, match=rf"{re.escape(port)} cannot be opened: "):
            load_entry_point("unobridge", {"port": port}, [POINT])

    def test_an_input_line_has_the_board_s_stamps_on_our_clock(self, rig: BridgeRig) -> None:
        clock = VirtualClock()
        rig.board.drive(2, 1)
        line = InputLine(
            "showdown.paddle_left", "D2", "up", Stamps(rig.factory, clock), rig.factory
        )
        edges: list[Edge] = []
        line.subscribe(edges.append)
        rig.advance(1.0)
        clock.advance(to_ns(1.0))
        rig.board.drive(2, 0)
        rig.advance(0.02)
        clock.advance(to_ns(0.02))
        assert [edge.closed for edge in edges] == [True]
        assert edges[0].at == pytest.approx(to_ns(1.0), abs=to_ns(0.002))
        line.close()


class TestRefusals:
    @pytest.mark.parametrize(
        ("name", "says"),
        [
            ("D99", r"there is no pin 'D99' on an Arduino Uno; choose D2 to D13"),
            (23, r"there is no pin 23 on an Arduino Uno"),
            ("GND", r"'GND' is no pin that can be used: it is GND"),
            ("SDA", r"'SDA' is no pin that can be used"),
            (0, r"D0 is the serial line's own; choose D2 to D13"),
            ("D1", r"D1 is the serial line's own"),
        ],
    )
    def test_a_pin_that_is_not_there(self, rig: BridgeRig, name: int | str, says: str) -> None:
        with pytest.raises(PinInvalidPin, match=says):
            rig.factory.pin(name)
        with pytest.raises(PinInvalidPin, match=says):
            rig.factory.limit_output(name, 1.0)

    def test_gpiozero_s_usual_pull_down_is_refused_with_a_way_out(self, rig: BridgeRig) -> None:
        with pytest.raises(PinFixedPull, match=r"D2 has no pull-down: .*pull_up=True, or put 10 k"):
            DigitalInputDevice("D2", pin_factory=rig.factory)
        with DigitalInputDevice(
            "D2", pull_up=None, active_state=True, pin_factory=rig.factory
        ) as contact:
            rig.board.drive(2, 1)
            rig.advance(0.01)
            assert contact.is_active

    @pytest.mark.parametrize(
        ("function", "name", "value", "kind", "says"),
        [
            ("input", "function", "i2c", PinInvalidFunction, "choose input or output"),
            ("input", "pull", "sideways", PinInvalidPull, "choose up or floating"),
            ("input", "edges", "some", PinInvalidEdges, "choose both, rising, falling or none"),
            ("input", "bounce", -1, PinInvalidBounce, "0 s or more, not -1"),
            ("input", "state", 1, PinSetInput, "D5 is an input: it cannot be driven"),
            ("input", "frequency", 100, PinPWMUnsupported, "D5 is an input: it has no frequency"),
            ("output", "pull", "up", PinFixedPull, "D5 is an output: it has no pull"),
            ("output", "edges", "both", PinInvalidFunction, "D5 is an output: make it an input"),
            ("output", "state", 1.5, PinInvalidState, "a state is from 0 to 1, not 1.5"),
            (
                "output",
                "frequency",
                333,
                PinPWMUnsupported,
                "D5 has PWM at 61, 244, 977, .* 333 Hz",
            ),
        ],
    )
    def test_what_a_pin_cannot(
        self,
        rig: BridgeRig,
        function: str,
        name: str,
        value: Any,
        kind: type[Exception],
        says: str,
    ) -> None:
        pin = rig.factory.pin("D5")
        pin.function = function
        with pytest.raises(kind, match=says):
            setattr(pin, name, value)
        assert pin.function == function

    def test_a_pin_that_was_never_used_costs_nothing_and_is_an_input(self, rig: BridgeRig) -> None:
        sent = rig.factory.counters()["commands"]
        pin = rig.factory.pin("D5")
        assert (pin.function, pin.pull, pin.frequency, pin.bounce) == (
            "input",
            "floating",
            None,
            None,
        )
        assert (pin.edges, pin.when_changed, repr(pin)) == ("both", None, "D5")
        pin.close()
        assert rig.factory.counters()["commands"] == sent

    def test_a_button_with_a_bounce_time_keeps_it(self, rig: BridgeRig) -> None:
        rig.board.drive(2, 1)
        with Button("D2", bounce_time=0.05, pin_factory=rig.factory) as button:
            assert button.pin.bounce == 0.05
            presses: list[float] = []
            button.when_pressed = lambda: presses.append(rig.now_s)
            for _ in range(3):
                rig.press(2, seconds=0.001)
            rig.advance(0.1)
            rig.press(2, seconds=0.1)
            assert len(presses) == 2
