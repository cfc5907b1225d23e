"""The boards that are drawn are the boards that are driven: the same pins, names and places."""

from __future__ import annotations

import pytest
from gpiozero.pins.pi import PiBoardInfo

from firmware_bridge.boards import Model, board_info
from hardware.drawing.boards import Board, PadKind, header, nano, strip, uno
from hardware.side import Side

PI_4B = 0xA02082

each_arduino = pytest.mark.parametrize(
    ("board", "model"), [(uno(), Model.UNO), (nano(), Model.NANO)], ids=["uno", "nano"]
)


def test_the_header_is_that_of_a_raspberry_pi_pin_by_pin() -> None:
    pins = PiBoardInfo.from_revision(PI_4B).headers["J8"].pins
    names = {"3.3 V": "3V3", "5 V": "5V"}
    for pad in header().pads:
        pin = pins[int(pad.place)]
        assert names.get(pad.label, pad.label) == pin.name
        assert (pad.step // 2 + 1, pad.side) == (pin.row, [Side.LEFT, Side.RIGHT][pin.col - 1])
        assert (pad.kind is PadKind.GPIO) == ("gpio" in pin.interfaces)


@each_arduino
def test_a_board_has_the_pins_of_the_bridge_under_all_their_names(
    board: Board, model: Model
) -> None:
    pins = [pin for socket in board_info(model).headers.values() for pin in socket.pins.values()]
    usable = [pin for pin in pins if "gpio" in pin.interfaces]
    assert len(usable) == sum(pad.kind is PadKind.GPIO for pad in board.pads) == 18
    for pin in usable:
        pads = {board.find(name) for name in pin.names}
        assert [pad.label for pad in pads if pad] == [pin.name]
    assert [board.find(name) for name in (0, 1, "D0", "D1", "GND", "5V", "A6", "D20")] == [None] * 8


@each_arduino
def test_pins_are_beside_each_other_as_on_the_board(board: Board, model: Model) -> None:
    for socket in board_info(model).headers.values():
        labels = [pin.name for _, pin in sorted(socket.pins.items()) if pin.name != "NC"]
        for side in Side:
            drawn = [pad.label for pad in board.pads if pad.side is side and pad.label]
            beside = " ".join(drawn), " ".join(reversed(drawn))
            if labels[-1] in drawn and labels[-2] in drawn:
                assert " ".join(labels) in beside[0] or " ".join(labels) in beside[1]


def test_pins_that_nothing_is_known_of_are_drawn_with_ground_and_supply() -> None:
    board = strip("Pins by name", ["a", "b", "c"])
    assert [(pad.label, pad.side.value, pad.step) for pad in board.pads] == [
        ("a", "left", 0),
        ("b", "left", 2),
        ("c", "right", 0),
        ("GND", "left", 4),
        ("3.3 V", "right", 4),
    ]


@pytest.mark.parametrize("board", [header(), uno(), nano(), strip("", ["GND", "a"])])
def test_no_two_pads_are_taken_for_each_other(board: Board) -> None:
    assert len({pad.id for pad in board.pads}) == len(board.pads)
    assert len({(pad.side, pad.step) for pad in board.pads}) == len(board.pads)
