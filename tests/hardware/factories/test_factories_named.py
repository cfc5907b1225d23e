"""Factories of other packages, by entry point."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest
from gpiozero.pins.mock import MockPin, MockPWMPin

from hardware.errors import FactoryError
from hardware.factories import load_entry_point
from hardware.factories.named import GROUP


def points(**values: str) -> list[EntryPoint]:
    return [EntryPoint(name, value, GROUP) for name, value in values.items()]


def test_an_installed_factory_is_constructed_with_its_keywords() -> None:
    factory = load_entry_point("mock", {"revision": "c03115"})
    assert factory.board_info.model == "4B"


def test_mock_pins_can_do_pwm_unless_told_otherwise() -> None:
    assert load_entry_point("mock", {}).pin_class is MockPWMPin
    assert load_entry_point("Mock", {"pin_class": "mockpin"}).pin_class is MockPin


def test_a_name_that_is_not_there_gets_a_guess_and_the_list() -> None:
    with pytest.raises(FactoryError) as caught:
        load_entry_point("unobrige", {}, points(unobridge="x:Y", mock="x:Z"))
    assert str(caught.value) == (
        'there is no pin factory "unobrige"; choose "unobridge" or "mock"; '
        'did you mean "unobridge"?'
    )


def test_no_factory_at_all_is_said_so() -> None:
    with pytest.raises(FactoryError, match="none is installed"):
        load_entry_point("mock", {}, [])


def test_a_factory_that_does_not_load_is_named_with_the_cause() -> None:
    with pytest.raises(
        FactoryError, match=r'"gone" cannot be loaded: ModuleNotFoundError'
    ) as caught:
        load_entry_point("gone", {}, points(gone="no_such_module:Factory"))
    assert isinstance(caught.value.__cause__, ModuleNotFoundError)


def test_a_factory_that_does_not_open_is_named_with_the_cause() -> None:
    with pytest.raises(FactoryError, match=r'"mock" cannot be opened: TypeError: .*port') as caught:
        load_entry_point("mock", {"port": "/dev/ttyACM0"})
    assert isinstance(caught.value.__cause__, TypeError)
