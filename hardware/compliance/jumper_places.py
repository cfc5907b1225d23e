"""Which of the pins that are joined can take which place in which check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import permutations
from types import MappingProxyType
from typing import Any, Final

from gpiozero import PinPWMUnsupported

from hardware.compliance.bench import Pins, Traits
from hardware.compliance.jumpers import PinName
from hardware.compliance.suite import PinCheck


class Can(Enum):
    """What a pin can, as far as the checks need it."""

    LEVELS = "a pin"
    LEVELS_ONLY = "a pin without PWM"
    PWM = "a pin with PWM"
    TONE = "a pin for tones"
    SERVO = "a pin for servos"


class Place(Enum):
    """Whose place a pin takes in a check."""

    INPUT = auto()
    OTHER_INPUT = auto()
    OUTPUT = auto()
    PLAIN_OUTPUT = auto()
    PWM = auto()
    OTHER_PWM = auto()
    TONE = auto()
    SERVO = auto()

    @property
    def needs(self) -> Can:
        """What a pin must be able to do there."""
        return _NEEDS.get(self, Can.LEVELS)


_NEEDS: Final = MappingProxyType(
    {
        Place.PLAIN_OUTPUT: Can.LEVELS_ONLY,
        Place.PWM: Can.PWM,
        Place.OTHER_PWM: Can.PWM,
        Place.TONE: Can.TONE,
        Place.SERVO: Can.SERVO,
    }
)

_BOTH_PWM: Final = (Place.PWM, Place.OTHER_PWM)

PLACES: Final[Mapping[str, tuple[Place, ...]]] = MappingProxyType(
    {
        "an_input_has_no_frequency": (Place.PWM,),
        "order_of_two_edges_is_kept": (Place.INPUT, Place.OTHER_INPUT),
        "an_exception_in_a_callback_deafens_nobody": (Place.INPUT, Place.OTHER_INPUT),
        "duty_is_what_was_written": (Place.PWM,),
        "two_duties_at_once": _BOTH_PWM,
        "end_of_pwm_is_low": (Place.PWM,),
        "pwm_where_there_is_none": (Place.PLAIN_OUTPUT,),
        "a_frequency_that_cannot_be_made": (Place.PWM,),
        "button_and_led": (Place.INPUT, Place.OUTPUT),
        "pwm_led_fades": (Place.PWM,),
        "motor_turns_both_ways": _BOTH_PWM,
        "buzzer_plays_its_tones": (Place.TONE,),
        "servo_goes_to_its_positions": (Place.SERVO,),
        "a_closed_factory_leaves_nothing_on": (Place.OUTPUT, *_BOTH_PWM),
        "outputs_are_off_on_the_way_out": (Place.OUTPUT, *_BOTH_PWM),
    }
)
"""The places that must be taken by different pins, by the check's id; others need any one pin."""

Abilities = Mapping[PinName, frozenset[Can]]


@dataclass(frozen=True, slots=True)
class TooFewPins:
    """A check has places for which there is no jumper."""

    says: str


def abilities(factory: Any, tested: Sequence[PinName], traits: Traits) -> Abilities:
    """Return what each pin can, by trying: it is low all the while, and let go afterwards."""
    return {name: _abilities_of(factory.pin(name), traits) for name in tested}


def pins_for(check: PinCheck, able: Abilities, factory: Any) -> Pins | TooFewPins:
    """Return the pins for a check; the first ones that can take its places."""
    places = PLACES.get(check.id, (Place.INPUT,))
    for chosen in permutations(able, len(places)):
        if all(place.needs in able[name] for place, name in zip(places, chosen, strict=True)):
            return _pins(dict(zip(places, chosen, strict=True)), chosen[0], factory)
    wanted = " and ".join(place.needs.value for place in places)
    return TooFewPins(f"needs a jumper at {wanted}")


def _pins(at: Mapping[Place, PinName], some: PinName, factory: Any) -> Pins:
    output = at.get(Place.PLAIN_OUTPUT, at.get(Place.OUTPUT, some))
    names = factory.pin(output).info.names
    return Pins(
        inputs=(at.get(Place.INPUT, some), at.get(Place.OTHER_INPUT, some)),
        output=output,
        pwm=(at.get(Place.PWM, some), at.get(Place.OTHER_PWM, some)),
        tone=some,
        servo=some,
        other_name=next((each for each in sorted(names, key=str) if each != output), output),
        not_there="GPIO99",
    )


def _abilities_of(pin: Any, traits: Traits) -> frozenset[Can]:
    pin.output_with_state(0)
    makes = {hertz: _makes(pin, hertz) for hertz in (50, 220, 333, 1000, 2637)}
    pin.close()
    tried = {
        Can.LEVELS: True,
        Can.LEVELS_ONLY: traits.pwm_anywhere or not makes[1000],
        Can.PWM: makes[1000] and (traits.any_frequency or not makes[333]),
        Can.TONE: makes[220] and makes[2637],
        Can.SERVO: makes[50],
    }
    return frozenset(can for can, can_it in tried.items() if can_it)


def _makes(pin: Any, hertz: float) -> bool:
    try:
        pin.frequency = hertz
    except PinPWMUnsupported:
        return False
    finally:
        pin.frequency = None
    return True
