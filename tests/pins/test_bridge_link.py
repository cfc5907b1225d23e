"""The bridge's pins when the link is lost and comes back, and when the board has lost edges."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from gpiozero import LED, PWMLED, Button, Servo

from firmware_bridge.emulator.values import Direction
from firmware_bridge.errors import LinkLost
from firmware_bridge.factory import Report
from tests.pins.bridge_rig import BridgeRig
from tests.pins.conftest import MakeRig


def unplugged(rig: BridgeRig) -> None:
    rig.link.unplug()


def reset(rig: BridgeRig) -> None:
    rig.board.reset()
    rig.advance(0.05)


LOSSES = pytest.mark.parametrize("lose", [unplugged, reset])
Lose = Callable[[BridgeRig], None]


def come_back(rig: BridgeRig) -> None:
    """Let the link come back, whatever was done to it."""
    rig.link.plug()
    for _ in range(40):
        rig.advance(0.05)
        if rig.link.ready:
            return
    raise AssertionError(rig.link.describe())


class TestLost:
    @LOSSES
    def test_it_is_told_and_what_is_on_goes_off(self, rig: BridgeRig, lose: Lose) -> None:
        led, fade = LED("D7", pin_factory=rig.factory), PWMLED("D5", pin_factory=rig.factory)
        servo = Servo("D9", pin_factory=rig.factory)
        led.on()
        fade.value = 0.5
        rig.advance(0.1)
        lose(rig)
        assert rig.reports[0] == Report.LINK_LOST
        assert (led.value, fade.value, servo.value) == (0, 0, pytest.approx(-4.0, abs=1.1))
        rig.advance(1.1)
        assert [rig.board.level(pin) for pin in (5, 7, 9)] == [0, 0, 0]

    def test_outputs_are_safe_within_the_heartbeats_time(self, make_rig: MakeRig) -> None:
        rig = make_rig(heartbeat_s=0.3)
        led = LED("D7", pin_factory=rig.factory)
        led.on()
        rig.advance(0.5)
        assert rig.board.level(7) == 1
        unplugged(rig)
        rig.advance(0.31)
        assert rig.board.level(7) == 0

    def test_nothing_can_be_switched_on_and_everything_off(self, rig: BridgeRig) -> None:
        led, fade = LED("D7", pin_factory=rig.factory), PWMLED("D5", pin_factory=rig.factory)
        unplugged(rig)
        with pytest.raises(
            LinkLost, match=r"D7 is not driven: the link .* is lost: the board was unp"
        ):
            led.on()
        with pytest.raises(LinkLost):
            fade.value = 0.2
        led.off()
        fade.off()
        assert (led.value, fade.value) == (0, 0)

    def test_a_level_is_not_known_any_more(self, rig: BridgeRig) -> None:
        button = Button("D2", pin_factory=rig.factory)
        unplugged(rig)
        with pytest.raises(LinkLost, match="D2 is not known: "):
            _ = button.is_pressed

    def test_no_pin_can_be_set_up(self, rig: BridgeRig) -> None:
        unplugged(rig)
        with pytest.raises(LinkLost):
            LED("D7", pin_factory=rig.factory)
        with pytest.raises(LinkLost):
            Button("D2", pin_factory=rig.factory)

    def test_devices_can_be_closed_and_their_pins_are_free(self, rig: BridgeRig) -> None:
        devices = [
            LED("D7", initial_value=True, pin_factory=rig.factory),
            PWMLED("D5", initial_value=0.5, pin_factory=rig.factory),
            Servo("D9", pin_factory=rig.factory),
            Button("D2", pin_factory=rig.factory),
        ]
        unplugged(rig)
        for device in devices:
            device.close()
        come_back(rig)
        led = LED("D7", pin_factory=rig.factory)
        led.on()
        rig.advance(0.01)
        assert rig.board.level(7) == 1
        assert rig.board.direction(5) is Direction.INPUT

    def test_a_write_under_way_is_told_as_not_executed(self, rig: BridgeRig) -> None:
        led = LED("D7", pin_factory=rig.factory)
        executed: list[int | None] = []
        led.on()
        rig.factory.when_executed("D7", executed.append)
        unplugged(rig)
        assert executed == [None]


class TestBack:
    @LOSSES
    def test_pins_are_set_up_again_with_outputs_off(self, rig: BridgeRig, lose: Lose) -> None:
        led, button = LED("D7", pin_factory=rig.factory), Button("D2", pin_factory=rig.factory)
        led.on()
        rig.advance(0.01)
        lose(rig)
        come_back(rig)
        rig.advance(0.01)
        assert rig.reports == [Report.LINK_LOST, Report.LINK_BACK]
        assert rig.board.direction(7) is Direction.OUTPUT
        assert rig.board.level(7) == 0
        assert rig.board.direction(2) is Direction.PULLED_UP
        assert not button.is_pressed
        led.on()
        rig.advance(0.01)
        assert rig.board.level(7) == 1

    def test_limits_are_told_again(self, rig: BridgeRig) -> None:
        rig.factory.limit_output("D7", 0.1)
        led = LED("D7", pin_factory=rig.factory)
        unplugged(rig)
        come_back(rig)
        rig.advance(0.01)
        led.on()
        rig.advance(0.2)
        assert rig.board.level(7) == 0

    @LOSSES
    def test_what_has_changed_meanwhile_is_told(self, rig: BridgeRig, lose: Lose) -> None:
        rig.board.drive(2, 1)
        rig.board.drive(8, 1)
        pressed, still = (Button(name, pin_factory=rig.factory) for name in ("D2", "D8"))
        told: list[Button] = []
        pressed.when_pressed = still.when_pressed = lambda button: told.append(button)
        lose(rig)
        rig.board.drive(2, 0)
        come_back(rig)
        rig.advance(0.01)
        assert told == [pressed]
        assert (pressed.is_pressed, still.is_pressed) == (True, False)

    @LOSSES
    def test_the_ticks_go_on(self, rig: BridgeRig, lose: Lose) -> None:
        before_s, before = rig.now_s, rig.factory.ticks()
        lose(rig)
        rig.advance(0.5)
        come_back(rig)
        passed_s = rig.factory.ticks_diff(rig.factory.ticks(), before)
        assert passed_s == pytest.approx(rig.now_s - before_s, abs=0.02)

    def test_edges_are_told_as_before(self, rig: BridgeRig) -> None:
        button = Button("D2", pin_factory=rig.factory)
        pressed: list[float] = []
        button.when_pressed = lambda: pressed.append(rig.now_s)
        for count in (1, 2):
            rig.press(2)
            assert len(pressed) == count
            unplugged(rig)
            come_back(rig)
            rig.advance(0.02)

    def test_lost_too_often_it_stays_in_fault_until_it_is_tried_again(self, rig: BridgeRig) -> None:
        led = LED("D7", pin_factory=rig.factory)
        for _ in range(2):
            unplugged(rig)
            come_back(rig)
        unplugged(rig)
        rig.link.plug()
        rig.advance(3.0)
        with pytest.raises(LinkLost, match=r"in fault: lost 3 times"):
            led.on()
        rig.factory.retry()
        come_back(rig)
        rig.advance(0.01)
        led.on()
        rig.advance(0.01)
        assert rig.board.level(7) == 1

    def test_the_first_session_is_not_told_as_coming_back(self, rig: BridgeRig) -> None:
        rig.advance(1.0)
        assert rig.reports == []


class TestLostEdges:
    def test_levels_are_read_again_when_the_board_had_no_room(self, rig: BridgeRig) -> None:
        rig.board.drive(2, 1)
        button = rig.factory.pin("D2")
        button.input_with_pull("up")
        told: list[int] = []
        button.when_changed = hear = lambda _ticks, level: told.append(level)
        start = rig.board.now_ns
        for edge in range(3001):  # 100,000 edges in a second: more than any line carries
            rig.board.drive(2, edge % 2, at_ns=start + edge * 10_000)
        rig.advance(0.5)
        assert Report.EDGES_LOST in rig.reports
        assert rig.factory.counters()["edges_lost"] > 0
        assert button.state == rig.board.level(2) == 0
        assert told[-1] == 0
        rig.press(2)
        assert button.state == 1
        assert hear is not None
