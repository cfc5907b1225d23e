"""Mistakes that no single value has: values that do not go together.

Every comparison asks for the mistake, not for the good case: a value that could not be read is
NaN here and then makes no second mistake.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hardware.spelling import did_you_mean, listed
from hardware.wiring.board_pins import HEADER_FACTORIES, factory_table, is_bridge, unit_factories
from hardware.wiring.pin_names import is_known, known_factories
from hardware.wiring.problems import Mistake, Path, dotted
from hardware.wiring.schema import (
    MAX_STOPS,
    SYMBOLS,
    ServoFeedWiring,
    ServoFlipperWiring,
    ShowdownWiring,
    SpinWiring,
)

if TYPE_CHECKING:
    from hardware.wiring.schema import JackpotWiring, Wiring

ACTUATORS: tuple[Path, ...] = (
    ("showdown", "flipper"),
    ("jackpot", "spinner_motor"),
    ("jackpot", "dispenser_motor"),
)
LAMPS = ("red_left", "red_right", "green")


def cross_mistakes(wiring: Wiring) -> Iterator[Mistake]:
    """All of them."""
    yield from _factories(wiring)
    yield from _boards(wiring)
    if wiring.showdown is not None:
        yield from _duel(wiring.showdown)
        yield from _lamps(wiring.showdown)
        yield from _flipper(wiring.showdown)
    if wiring.jackpot is not None:
        yield from _symbols(wiring.jackpot.spin)
        yield from _spin(wiring.jackpot)
        yield from _slots(wiring.jackpot)
        yield from _feed(wiring.jackpot)
    if wiring.showdown is None and wiring.jackpot is None:
        message = "both units are left out; a table has at least one: take one `= false` away"
        yield Mistake((("jackpot",), ("showdown",)), message)
    yield from _never_together(wiring)


def _factories(wiring: Wiring) -> Iterator[Mistake]:
    for name in wiring.factory:
        if name in HEADER_FACTORIES:
            message = f'"{name}" is built in; give a factory of your own another name'
            yield Mistake((("factory", name),), message)
    named: dict[Path, str | None] = {("pins",): wiring.pins, **_units_pins(wiring)}
    for path, pins in named.items():
        if pins is not None and not is_known(pins, wiring):
            known = known_factories(wiring)
            message = f'"{pins}" is no pin factory; choose {listed(known)}'
            yield Mistake((path,), message + did_you_mean(pins, known))


def _boards(wiring: Wiring) -> Iterator[Mistake]:
    """Boards of two units that nothing tells apart: each may be taken for the other one."""
    bridges = {
        name: factory_table(wiring, name).keywords
        for name in unit_factories(wiring).values()
        if is_bridge(wiring, name)
    }
    ports = [keywords.get("port") for keywords in bridges.values()]
    for name, keywords in bridges.items():
        port = keywords.get("port")
        is_own_port = port is not None and ports.count(port) == 1 and not _is_pattern(port)
        if len(bridges) < 2 or "board" in keywords or is_own_port:
            continue
        table = ("factory", name)
        yield Mistake(
            (table, (*table, "board"), (*table, "port")),
            f'{listed(bridges, "and")} are two boards, and nothing says which one "{name}" is: '
            "they could change places, and each unit would drive the other one's motors; add the "
            f'board\'s id to [factory.{name}], such as board = "b1" (`uno-device firmware info` '
            "tells it), or a port that is its own",
        )


def _is_pattern(port: object) -> bool:
    return any(sign in str(port) for sign in "*?[")


def _units_pins(wiring: Wiring) -> dict[Path, str | None]:
    """The pin factory of each unit that is there; None is the table's."""
    units = {"showdown": wiring.showdown, "jackpot": wiring.jackpot}
    return {(name, "pins"): unit.pins for name, unit in units.items() if unit is not None}


def _duel(showdown: ShowdownWiring) -> Iterator[Mistake]:
    needed = showdown.wait_minimum_s + 3 * showdown.wait_mean_s
    if showdown.wait_maximum_s < needed:
        yield Mistake(
            _in("showdown", "wait_maximum_s", "wait_mean_s", "wait_minimum_s"),
            f"wait_maximum_s is {showdown.wait_maximum_s:g}; it must be at least wait_minimum_s "
            f"+ 3 * wait_mean_s = {needed:g}, so that in 95 of 100 countdowns green is as likely "
            "at one moment as at the next",
        )
    if showdown.press_limit_s <= showdown.settle_s:
        yield Mistake(
            _in("showdown", "press_limit_s", "settle_s"),
            f"press_limit_s ({showdown.press_limit_s:g}) must be longer than settle_s "
            f"({showdown.settle_s:g}), or nobody can press in time",
        )
    if showdown.confirm_s > showdown.settle_s:
        yield Mistake(
            _in("showdown", "confirm_s", "settle_s"),
            f"confirm_s ({showdown.confirm_s:g}) must not be longer than settle_s "
            f"({showdown.settle_s:g}), or a duel is judged before a press is confirmed",
        )


def _lamps(showdown: ShowdownWiring) -> Iterator[Mistake]:
    for name, lamp in zip(
        LAMPS, (showdown.red_left, showdown.red_right, showdown.green), strict=True
    ):
        if showdown.show_s >= lamp.longest_on_s:
            yield Mistake(
                (("showdown", name, "longest_on_s"), ("showdown", "show_s")),
                f"the {name} lamp may be on for {lamp.longest_on_s:g} s and shows a result for "
                f"{showdown.show_s:g} s: longest_on_s must be longer than showdown.show_s",
            )
    lit = showdown.press_limit_s + showdown.settle_s + showdown.show_s
    if lit >= showdown.green.longest_on_s:
        yield Mistake(
            (
                ("showdown", "green", "longest_on_s"),
                *_in("showdown", "press_limit_s", "settle_s", "show_s"),
            ),
            f"the green lamp may be on for {showdown.green.longest_on_s:g} s, waits for a press "
            f"and shows who won: longest_on_s must be longer than press_limit_s + settle_s "
            f"+ show_s = {lit:g} s",
        )


def _flipper(showdown: ShowdownWiring) -> Iterator[Mistake]:
    flipper = showdown.flipper
    if flipper is False:
        return
    paths = _in("showdown.flipper", "longest_on_s", "move_s")
    longest = f"longest_on_s ({flipper.longest_on_s:g})"
    if not isinstance(flipper, ServoFlipperWiring):
        if flipper.move_s > flipper.longest_on_s:
            message = f"{longest} must be at least move_s ({flipper.move_s:g})"
            yield Mistake(paths, message)
        return
    if 2 * flipper.move_s >= flipper.longest_on_s:
        there_and_back = f"2 * move_s = {2 * flipper.move_s:g}"
        message = f"{longest} must be longer than a move there and back, {there_and_back} s"
        yield Mistake(paths, message)
    yield from _pulses("showdown.flipper", flipper)


def _symbols(spin: SpinWiring) -> Iterator[Mistake]:
    path = ("jackpot", "spin", "symbols")
    if not 2 <= len(spin.symbols) <= MAX_STOPS:
        message = f"a wheel has 2 to {MAX_STOPS} stops, found {len(spin.symbols)}"
        yield Mistake((path,), message)
    for number, symbol in enumerate(spin.symbols, 1):
        if symbol not in SYMBOLS:
            guess = did_you_mean(symbol, SYMBOLS) or f"; known are {listed(SYMBOLS, 'and')}"
            message = f'unknown symbol "{symbol}" at stop {number}{guess}'
            # The second place stands for one that is already found to be no text.
            yield Mistake((path, (*path, str(number - 1))), message)


def _spin(jackpot: JackpotWiring) -> Iterator[Mistake]:
    spin, longest = jackpot.spin, jackpot.spinner_motor.longest_on_s
    run_longest = spin.run_mean_s + 3 * spin.run_spread_s
    drives = {
        ("spin_up_limit_s",): spin.spin_up_limit_s,
        ("run_mean_s", "run_spread_s"): run_longest,
        ("nudge_limit_s",): spin.nudge_limit_s,
    }
    for names, driven in drives.items():
        on_s = driven + spin.brake_s  # a braked motor is driven, too
        if on_s >= longest:
            yield Mistake(
                (
                    *_in("jackpot.spin", *names, "brake_s"),
                    ("jackpot", "spinner_motor", "longest_on_s"),
                ),
                f"{' + 3 * '.join(names)} + brake_s = {on_s:g} s must be shorter than the "
                f"spinner motor's longest_on_s ({longest:g}), which would cut it",
            )
    if spin.run_mean_s <= 3 * spin.run_spread_s:
        yield Mistake(
            _in("jackpot.spin", "run_mean_s", "run_spread_s"),
            f"run_mean_s ({spin.run_mean_s:g}) must be longer than 3 * run_spread_s = "
            f"{3 * spin.run_spread_s:g}, or some runs would have no time at all",
        )


def _slots(jackpot: JackpotWiring) -> Iterator[Mistake]:
    """A wheel that is fast enough for its own limit and too fast for its slot sensor.

    How fast it really is no wiring says. But its index is to come within spin_up_limit_s wherever
    it stood, so it makes a turn in that time or less; and of two edges that are closer than
    debounce_s the second is bounce, whatever the shares of slot and gap are.
    """
    stops, limit = len(jackpot.spin.symbols), jackpot.spin.spin_up_limit_s
    debounce = jackpot.spinner_slot.debounce_s
    if stops * debounce >= limit:
        yield Mistake(
            (
                ("jackpot", "spinner_slot", "debounce_s"),
                *_in("jackpot.spin", "symbols", "spin_up_limit_s"),
            ),
            f"a wheel of {stops} stops that shows its index within spin_up_limit_s ({limit:g}) "
            f"passes a stop in {limit / stops:g} s or less, and debounce_s ({debounce:g}) takes "
            f"that for bounce: debounce_s must be far below {limit / stops:g}",
        )


def _feed(jackpot: JackpotWiring) -> Iterator[Mistake]:
    motor = jackpot.dispenser_motor
    if jackpot.feed.feed_limit_s >= motor.longest_on_s:
        yield Mistake(
            (("jackpot", "feed", "feed_limit_s"), ("jackpot", "dispenser_motor", "longest_on_s")),
            f"feed_limit_s ({jackpot.feed.feed_limit_s:g}) must be shorter than the dispenser "
            f"motor's longest_on_s ({motor.longest_on_s:g}), which would cut it",
        )
    if isinstance(motor, ServoFeedWiring):
        yield from _pulses("jackpot.dispenser_motor", motor)


def _pulses(table: str, servo: ServoFlipperWiring | ServoFeedWiring) -> Iterator[Mistake]:
    if servo.shortest_pulse_s >= servo.longest_pulse_s:
        yield Mistake(
            _in(table, "shortest_pulse_s", "longest_pulse_s"),
            "shortest_pulse_s must be shorter than longest_pulse_s, or the servo cannot move",
        )


def _never_together(wiring: Wiring) -> Iterator[Mistake]:
    there = [dotted(path) for path in ACTUATORS if _is_there(wiring, path)]
    for index, group in enumerate(wiring.supply.never_together):
        path = ("supply", "never_together", str(index))
        if len(set(group)) < 2:
            message = f"group {index + 1} must name two different actuators of {listed(there)}"
            yield Mistake((path, path[:-1]), message)
        for place, name in enumerate(group):
            if name not in there:
                yield Mistake(
                    ((*path, str(place)), path[:-1]),
                    f'"{name}" is no actuator of this wiring; choose of {listed(there)}'
                    + did_you_mean(name, there),
                )


def _is_there(wiring: Wiring, path: Path) -> bool:
    if path[0] == "jackpot":
        return wiring.jackpot is not None
    return wiring.showdown is not None and wiring.showdown.flipper is not False


def _in(table: str, *names: str) -> tuple[Path, ...]:
    """The paths of some keys of one table."""
    return tuple((*table.split("."), name) for name in names)
