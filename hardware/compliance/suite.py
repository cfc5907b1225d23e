"""The checks, and how one is run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hardware.compliance.bench import Bench, CheckFailed
from hardware.compliance.checks import devices, edges, inputs, lifecycle, outputs, parts

Run = Callable[[Bench], str | None]
"""Returns how the factory differs, where its traits allow that, in a few words; else None."""


@dataclass(frozen=True, slots=True)
class PinCheck:
    """One check: what a factory has to do, as a sentence, and how that is seen."""

    title: str
    run: Run

    @property
    def id(self) -> str:
        """A short name, unique in the suite."""
        return self.run.__name__


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a check came out. `differs` is the difference that is stated; `failed` the trouble."""

    check: PinCheck
    differs: str | None = None
    failed: str | None = None


def _checks_of(*functions: Run) -> tuple[PinCheck, ...]:
    return tuple(PinCheck(str(each.__doc__).strip().rstrip("."), each) for each in functions)


CHECKS: Final = _checks_of(
    inputs.level_follows_the_contact,
    inputs.level_is_known_without_a_listener,
    inputs.pull_up_holds_an_open_contact,
    inputs.pull_down,
    inputs.what_is_no_pull_is_refused,
    inputs.an_input_cannot_be_driven,
    inputs.an_input_has_no_frequency,
    edges.every_change_is_told_with_its_level,
    edges.only_the_edges_that_are_wanted_are_told,
    edges.spacing_of_edges_is_kept,
    edges.order_of_two_edges_is_kept,
    edges.ticks_go_with_the_time,
    edges.a_listener_is_held_weakly,
    edges.an_exception_in_a_callback_deafens_nobody,
    outputs.an_output_begins_at_its_level,
    outputs.an_output_does_what_is_written,
    outputs.an_output_has_no_pull,
    outputs.what_is_no_function_is_refused,
    outputs.duty_is_what_was_written,
    outputs.two_duties_at_once,
    outputs.end_of_pwm_is_low,
    outputs.pwm_where_there_is_none,
    outputs.a_frequency_that_cannot_be_made,
    devices.button_and_led,
    devices.pwm_led_fades,
    devices.motor_turns_both_ways,
    devices.buzzer_plays_its_tones,
    devices.servo_goes_to_its_positions,
    lifecycle.a_pin_is_one_object_by_any_name,
    lifecycle.a_pin_that_is_not_there,
    lifecycle.a_pin_has_one_user,
    lifecycle.a_closed_output_is_off,
    lifecycle.a_closed_input_tells_nothing,
    lifecycle.an_input_becomes_an_output_and_back,
    lifecycle.a_closed_factory_leaves_nothing_on,
    parts.contact_presses_and_releases,
    parts.outputs_are_off_on_the_way_out,
)


def run(check: PinCheck, bench: Bench) -> Outcome:
    """Run a check on a bench; the factory is closed afterwards, however it came out."""
    try:
        return Outcome(check, differs=check.run(bench))
    except CheckFailed as failure:
        return Outcome(check, failed=str(failure))
    except Exception as error:  # whatever a pin factory raises
        return Outcome(check, failed=f"{type(error).__name__}: {error}")
    finally:
        bench.close()
