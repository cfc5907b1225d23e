"""Switching an output of the bridge off never fails, and is never believed of one that is on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from gpiozero import LED
from pytest_mock import MockerFixture

from firmware_bridge.errors import BoardSilent
from firmware_bridge.link import LinkSettings
from firmware_bridge.messages import Command, Read, Write
from tests.pins.bridge_rig import BridgeRig


class TestOffs:
    def test_an_off_is_executed_though_too_many_commands_wait(self, rig: BridgeRig) -> None:
        led, other = (LED(name, pin_factory=rig.factory) for name in ("D7", "D8"))
        led.on()
        rig.advance(0.01)
        for _ in range(LinkSettings().queue):
            rig.link.post(Read(), lambda _answer: None)
        with pytest.raises(BoardSilent, match="too many commands wait"):
            rig.link.post(Read(), lambda _answer: None)
        with pytest.raises(BoardSilent):
            other.on()
        waiting = rig.link.core.commands_waiting
        executed: list[int | None] = []
        for _ in range(1000):
            led.off()
        assert rig.link.core.commands_waiting == waiting + 1
        rig.factory.when_executed("D7", executed.append)
        rig.advance(1.0)
        assert (rig.board.level(7), led.value) == (0, 0)
        assert executed != [None]

    def test_an_off_that_was_not_executed_is_written_again(
        self, rig: BridgeRig, mocker: MockerFixture
    ) -> None:
        led = LED("D7", pin_factory=rig.factory)
        led.on()
        rig.advance(0.01)
        executed: list[int | None] = []
        drop = mocker.patch.object(rig.link, "post")
        led.off()
        ((off, on_answer), _) = drop.call_args
        rig.factory.when_executed("D7", executed.append)
        mocker.stop(drop)
        on_answer(None)
        rig.advance(0.01)
        assert off == Write(7, 0)
        assert rig.board.level(7) == 0
        assert len(executed) == 1
        assert executed != [None]

    def test_an_off_that_was_not_executed_is_forgotten_when_it_is_on_again(
        self, rig: BridgeRig, mocker: MockerFixture
    ) -> None:
        led = LED("D7", pin_factory=rig.factory)
        drop = mocker.patch.object(rig.link, "post")
        led.off()
        ((_, on_answer), _) = drop.call_args
        mocker.stop(drop)
        led.on()
        on_answer(None)
        rig.advance(0.01)
        assert (rig.board.level(7), led.value) == (1, 1)

    def test_a_link_that_closes_with_a_full_queue_leaves_nothing_on(self, rig: BridgeRig) -> None:
        LED("D7", pin_factory=rig.factory).on()
        rig.advance(0.01)
        for _ in range(LinkSettings().queue):
            rig.link.post(Read(), lambda _answer: None)
        rig.link.close()
        assert rig.board.level(7) == 0


class TestSetUpsThatFail:
    def test_an_output_that_is_made_late_belongs_to_nobody_and_is_let_go(
        self, rig: BridgeRig, mocker: MockerFixture
    ) -> None:
        pin = rig.factory.pin("D7")
        mocker.patch.object(rig.link, "command", side_effect=self._too_late(rig))
        with pytest.raises(BoardSilent):
            pin.output_with_state(1)
        rig.advance(0.1)
        assert (rig.board.level(7), pin.function) == (0, "input")

    def test_a_pull_that_was_not_set_is_not_told(
        self, rig: BridgeRig, mocker: MockerFixture
    ) -> None:
        pin = rig.factory.pin("D7")
        pin.input_with_pull("floating")
        mocker.patch.object(rig.link, "command", side_effect=BoardSilent("no answer"))
        with pytest.raises(BoardSilent):
            pin.pull = "up"
        assert pin.pull == "floating"

    def _too_late(self, rig: BridgeRig) -> Callable[[Command], None]:
        def command(command: Command) -> None:
            rig.link.post(command, lambda _answer: None)
            raise BoardSilent("no answer in time")

        return command
