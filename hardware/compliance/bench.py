"""What a check finds: one factory's pins, and somebody outside who drives and measures them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable


class CheckFailed(AssertionError):  # noqa: N818 - named for what happened
    """The factory did not do what it should; says what was expected and what was found."""


@dataclass(frozen=True, slots=True)
class Pins:
    """Names of pins that can do what each is for; all different."""

    inputs: tuple[int | str, int | str]
    output: int | str
    """High or low; also an input."""
    pwm: tuple[int | str, int | str]
    tone: int | str
    servo: int | str
    other_name: int | str
    """Another name of `output`."""
    not_there: str


@dataclass(frozen=True, slots=True)
class Traits:
    """What a factory is allowed to do differently. A check sees that it does exactly that."""

    pull_down: bool
    """Whether an input can have a pull-down; one that cannot must say so."""
    pwm_anywhere: bool
    """Whether every output can have PWM; where not, another one must say so."""
    any_frequency: bool
    """Whether PWM has any frequency; where not, one that cannot be made must be refused."""
    filters_edges: bool
    """Whether only the edges that are wanted are told; where not, all are."""
    raises_to_driver: bool
    """Whether an exception in a callback comes out where the input was driven."""
    can_want_none: bool = True
    """Whether an input can be told that no edge is wanted; where not, it must say so."""
    duty_within: float = 0.005
    """How near a measured duty is to the true one."""
    duty_hz: float = 1000.0
    """At which frequency duties are written: low, where what makes the pulses comes late."""
    sees_waves: bool = True
    """Whether single pulses are measured; where not, only the mean duty is."""


@dataclass(frozen=True, slots=True)
class PulseTrain:
    """What is measured at an output over a while."""

    duty: float
    """Share of the time for which it was high."""
    frequency_hz: float | None
    """None: it did not change."""
    high_s: float | None
    """How long each pulse was; None: it did not change."""


class Bench(Protocol):
    """One factory on a bench. Time passes only in `advance`."""

    name: str
    traits: Traits
    pins: Pins

    def open(self) -> Any:
        """Open the factory; when it is open already, return it."""

    def close(self) -> None:
        """Close the factory, if it is open."""

    def drive(self, pin: int | str, high: bool | None) -> None:
        """Drive a pin from outside, now; None: nobody does.

        Raises what a callback has raised, if `raises_to_driver`.
        """

    def level(self, pin: int | str) -> bool:
        """Return what is measured at a pin now."""

    def measure(self, pin: int | str, seconds: float) -> PulseTrain:
        """Let that much time pass and return what a pin made of it."""

    def advance(self, seconds: float) -> None:
        """Let time pass; what falls due is delivered."""


@runtime_checkable
class InRealTime(Protocol):
    """A bench whose time is everybody's: it drives and waits when it gets to run."""

    def late_s(self) -> float:
        """Return how much longer than asked it was, at most, between the last two drives."""


@dataclass(frozen=True, slots=True)
class Drive:
    """When a bench drove a pin, in seconds: between these, so much having been waited before."""

    began: float
    ended: float
    waited: float


class LastDrives:
    """The last two drives of a bench in real time: what lay between them, at most."""

    def __init__(self) -> None:
        self._drives: list[Drive] = []

    def add(self, drive: Drive) -> None:
        """Take the newest one."""
        self._drives = [*self._drives[-1:], drive]

    def late_s(self) -> float:
        """Return how much longer than waited it was, from the one's beginning to the other's end.

        0 before there are two.
        """
        if len(self._drives) < 2:
            return 0.0
        first, second = self._drives
        return max(0.0, second.ended - first.began - (second.waited - first.waited))


def late_s(bench: Bench) -> float:
    """Return by how much a bench may have been late between the last two drives, in seconds."""
    return bench.late_s() if isinstance(bench, InRealTime) else 0.0


def expect(condition: object, sentence: str) -> None:
    """Raise CheckFailed with the sentence unless the condition holds."""
    if not condition:
        raise CheckFailed(sentence)


def expect_equal(found: object, expected: object, what: str) -> None:
    """Raise CheckFailed unless both are equal."""
    expect(found == expected, f"{what}: expected {expected!r}, found {found!r}")


def expect_near(found: float | None, expected: float, within: float, what: str) -> None:
    """Raise CheckFailed unless the number is there and near enough."""
    near = found is not None and abs(found - expected) <= within
    expect(near, f"{what}: expected {expected:g} within {within:g}, found {found}")


@contextmanager
def expect_refused(kind: type[Exception], what: str, *, sentence: bool = True) -> Iterator[None]:
    """Raise CheckFailed unless the block raises this kind of error, with a sentence."""
    try:
        yield
    except kind as error:
        said = not sentence or " " in str(error)
        expect(said, f"{what}: {kind.__name__} does not say what is the matter")
    except Exception as error:  # whatever else it raises
        raise CheckFailed(f"{what}: expected {kind.__name__}, found {error!r}") from error
    else:
        raise CheckFailed(f"{what}: expected {kind.__name__}, found nothing wrong")


class Heard:
    """Collects what a pin tells: (ticks, level) of each change. Its method is a bound one."""

    def __init__(self) -> None:
        self.edges: list[tuple[Any, bool]] = []

    def changed(self, ticks: Any, level: Any) -> None:
        """Take a change."""
        self.edges.append((ticks, bool(level)))

    @property
    def levels(self) -> list[bool]:
        """The levels in the order in which they came."""
        return [level for _, level in self.edges]
