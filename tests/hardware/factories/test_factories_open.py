"""Opening by name, sharing and closing; gpiozero's own choice is never asked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.errors import FactoryError
from hardware.factories import Factories, Machine, OpenFactory, open_factory
from hardware.wiring.schema import FactoryWiring

OWN = {
    "board": FactoryWiring(entry_point="mock", keywords={"revision": "c03115"}),
    "spare": FactoryWiring(entry_point="mock"),
}


@pytest.fixture(autouse=True)
def no_default_factory(monkeypatch: pytest.MonkeyPatch) -> None:
    def fall_back() -> None:
        raise AssertionError("gpiozero was asked for its default factory")

    monkeypatch.setattr(Device, "_default_pin_factory", staticmethod(fall_back))
    monkeypatch.setattr(Device, "pin_factory", None)


def simulated() -> Any:
    return MockFactory(pin_class=MockPWMPin)


class Closing:
    def __init__(self, error: Exception | None = None) -> None:
        self.closed = 0
        self.error = error

    def close(self) -> None:
        self.closed += 1
        if self.error:
            raise self.error


def test_auto_is_simulated_off_a_pi_and_says_why(no_pi: Machine) -> None:
    opened = open_factory("auto", {}, simulated, no_pi)
    assert opened.name == "simulated"
    assert opened.says == "pins: simulated (this is not a Raspberry Pi)"
    assert opened.factory.pin(17) is opened.factory.pin("GPIO17")
    assert Device.pin_factory is None


@pytest.mark.usefixtures("fake_lgpio")
@pytest.mark.parametrize("name", ["auto", "local"])
def test_auto_is_local_on_a_pi(pi: Machine, name: str) -> None:
    opened = open_factory(name, {}, simulated, pi)
    assert opened.name == "local"
    assert opened.says == "pins: this Raspberry Pi's header (lgpio, gpiochip0)"
    opened.factory.close()


@pytest.mark.usefixtures("no_lgpio")
def test_auto_on_a_pi_does_not_fall_back_to_the_simulation(pi: Machine) -> None:
    with pytest.raises(FactoryError, match="python3-lgpio"):
        open_factory("auto", {}, simulated, pi)


def test_simulated_when_asked_for_needs_no_reason(pi: Machine) -> None:
    assert open_factory("simulated", {}, simulated, pi).says == "pins: simulated"


def test_a_factory_of_ones_own_gets_its_keywords() -> None:
    opened = open_factory("board", OWN, simulated)
    assert opened.name == "board"
    assert opened.says == "pins: board (pin factory mock)"
    assert opened.factory.board_info.model == "4B"


def test_an_unknown_name_gets_a_guess_and_the_list() -> None:
    with pytest.raises(FactoryError) as caught:
        open_factory("bord", OWN, simulated)
    text = str(caught.value)
    assert text.startswith('there are no pins "bord"; choose "auto", ')
    assert text.endswith('; did you mean "board"?')
    assert set(OWN) | {"auto", "local", "simulated", "mock"} <= set(re.findall(r"\w+", text))


def test_an_installed_factory_needs_no_table() -> None:
    opened = open_factory("mock", OWN, simulated)
    assert isinstance(opened.factory, MockFactory)
    assert opened.says == "pins: mock (pin factory mock)"


def test_a_table_opens_each_factory_once(no_pi: Machine) -> None:
    factories = Factories(OWN, simulated, no_pi)
    assert factories.open("board") is factories.open("board")
    assert factories.open("auto") is factories.open("simulated")
    assert factories.open("board").factory is not factories.open("spare").factory
    factories.close()


def test_a_factory_that_did_not_open_can_be_asked_for_again() -> None:
    made: list[Closing] = []

    def second_time() -> Any:
        made.append(Closing())
        if len(made) == 1:
            raise FactoryError("not yet")
        return made[-1]

    factories = Factories({}, second_time)
    with pytest.raises(FactoryError, match="not yet"):
        factories.open("simulated")
    assert factories.open("simulated").factory is made[1]
    factories.close()


def test_closing_closes_all_and_tells_the_first_trouble(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parts = {
        "one": Closing(OSError("unplugged")),
        "two": Closing(),
        "three": Closing(ValueError("jammed")),
    }
    monkeypatch.setattr(
        "hardware.factories.open_factory",
        lambda name, *_rest: OpenFactory(name, parts[name], ""),
    )
    factories = Factories({}, simulated)
    for name in parts:
        factories.open(name)
    with pytest.raises(FactoryError, match="three could not be closed: jammed") as caught:
        factories.close()
    assert caught.value.__notes__ == ["pins: one could not be closed: unplugged"]
    assert isinstance(caught.value.__cause__, ValueError)
    assert [part.closed for part in parts.values()] == [1, 1, 1]
    factories.close()  # nothing is open any more
