"""The resolution of edge stamps, said by a factory or known of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.factories import Stamped, stamp_resolution_s
from hardware.factories.contract import STAMP_RESOLUTIONS_S, STAMPED_BY_PYTHON_S


def test_what_a_factory_says_counts() -> None:
    factory = SimpleNamespace(stamp_resolution_s=0.000004)
    assert isinstance(factory, Stamped)
    assert stamp_resolution_s(factory) == 0.000004


def test_a_mock_factory_and_its_subclasses_are_known() -> None:
    class Ours(MockFactory):  # type: ignore[misc]
        pass

    assert stamp_resolution_s(MockFactory()) == 0.000001
    assert stamp_resolution_s(Ours()) == 0.000001


def test_an_unknown_factory_is_taken_for_a_coarse_one() -> None:
    assert stamp_resolution_s(object()) == STAMPED_BY_PYTHON_S == 0.005


@pytest.mark.usefixtures("fake_lgpio")
def test_the_table_names_gpiozeros_lgpio_factory_as_it_is_called() -> None:
    from gpiozero.pins.lgpio import LGPIOFactory

    assert stamp_resolution_s(LGPIOFactory(chip=0)) == 0.00001


@pytest.mark.parametrize("name", ["native", "pigpio", "rpigpio", "lgpio", "mock"])
def test_the_table_covers_every_factory_of_gpiozero(name: str) -> None:
    from hardware.factories.named import installed

    point: Any = installed()[name]
    assert f"{point.module}.{point.attr}" in STAMP_RESOLUTIONS_S
