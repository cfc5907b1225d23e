"""The test vectors that the firmware's tests read as well: fields, payloads, bytes on the line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

import firmware_bridge
from firmware_bridge import messages
from firmware_bridge.frames import LONGEST_FROM_BOARD, LONGEST_TO_BOARD, Decoder, encode
from firmware_bridge.messages import BoardEvent, Message

VECTORS: Final = json.loads(
    (Path(firmware_bridge.__file__).parent / "vectors.json").read_text(encoding="utf-8")
)
LONGEST: Final = {"to_board": LONGEST_TO_BOARD, "from_board": LONGEST_FROM_BOARD}
READ: Final = {"to_board": messages.to_board, "from_board": messages.from_board}
KINDS: Final = {
    "I_AM": messages.IAm,
    **{
        kind.__name__.upper(): kind
        for kind in (
            *(messages.Hello, messages.Open, messages.Ping, messages.Heard),
            *(messages.Input, messages.Output, messages.Write, messages.Pwm, messages.Servo),
            *(messages.Tone, messages.Release, messages.Read, messages.Safe, messages.Name),
            *(messages.Counters, messages.Opened, messages.Pong, messages.Events, messages.Done),
            *(messages.Closed, messages.Booted),
        )
    },
}
"""The kinds of messages by their names in the protocol."""
COUNTER_OF: Final = {"crc": "wrong_crc", "cobs": "wrong_cobs", "too_long": "too_long"}
ERROR_OF: Final = {
    "direction": messages.WrongDirectionError,
    "type": messages.UnknownTypeError,
    "length": messages.WrongBodyError,
}


def vectors(group: str) -> pytest.MarkDecorator:
    """One test for each vector of a group."""
    return pytest.mark.parametrize(
        "vector", [pytest.param(each, id=each["name"]) for each in VECTORS[group]]
    )


def message_of(vector: dict[str, Any]) -> Message:
    fields = dict(vector["fields"])
    if "events" in fields:
        fields["events"] = tuple(
            BoardEvent(messages.EventKind(each["kind"]), each["pin"], each["level"], each["then"])
            for each in fields["events"]
        )
    if "returned" in fields:
        fields["returned"] = bytes.fromhex(fields["returned"])
    message: Message = KINDS[vector["message"]](**fields)
    return message


@vectors("good")
class TestGoodVectors:
    def test_the_fields_make_the_payload(self, vector: dict[str, Any]) -> None:
        assert message_of(vector).payload(vector["number"]).hex() == vector["payload"]

    def test_the_payload_makes_the_fields(self, vector: dict[str, Any]) -> None:
        read = READ[vector["direction"]](bytes.fromhex(vector["payload"]))
        assert read == (vector["number"], message_of(vector))

    def test_the_payload_makes_the_line_and_back(self, vector: dict[str, Any]) -> None:
        payload, line = bytes.fromhex(vector["payload"]), bytes.fromhex(vector["line"])
        assert encode(payload) == line
        assert Decoder(LONGEST[vector["direction"]]).feed(line) == [payload]


@vectors("bad")
def test_a_bad_frame_is_refused_for_its_reason(vector: dict[str, Any]) -> None:
    decoder = Decoder(LONGEST[vector["direction"]])
    taken = decoder.feed(bytes.fromhex(vector["line"]))
    counter = COUNTER_OF.get(vector["why"])
    if counter is not None:
        assert taken == []
        assert getattr(decoder.counters, counter) == decoder.counters.dropped == 1
        return
    (payload,) = taken
    with pytest.raises(ERROR_OF[vector["why"]]):
        READ[vector["direction"]](payload)


@vectors("streams")
def test_the_good_frames_of_a_stream_are_taken(vector: dict[str, Any]) -> None:
    taken = Decoder(LONGEST[vector["direction"]]).feed(bytes.fromhex(vector["bytes"]))
    assert [payload.hex() for payload in taken] == vector["payloads"]


def test_every_message_has_a_vector() -> None:
    assert {each["message"] for each in VECTORS["good"]} == set(KINDS)
    assert VECTORS["protocol"] == messages.PROTOCOL
