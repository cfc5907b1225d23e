"""The pace of drawing: at once, not too often, and hardly ever when nothing happens."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.clock import VirtualClock, to_ns, to_s
from uno_device.table.picture.pace import Pace


class Drawings:
    """Counts the drawings of a pace in virtual time."""

    def __init__(self, takes_s: float = 0.0) -> None:
        self.clock = VirtualClock()
        self.at: list[float] = []
        self.looks = 0
        self.changed = False
        self._takes = to_ns(takes_s)
        self.pace = Pace(self.clock, self._draw)

    def change(self) -> None:
        self.changed = True
        self.pace.ask()

    def advance(self, seconds: float) -> None:
        self.clock.advance(to_ns(seconds))

    def _draw(self) -> bool:
        self.looks += 1
        if not self.changed:
            return False
        self.changed = False
        self.at.append(to_s(self.clock.now()))
        self.clock.advance(self._takes)
        return True


def test_a_change_after_a_quiet_time_is_drawn_at_once() -> None:
    drawings = Drawings()
    drawings.advance(3.0)
    drawings.change()
    drawings.advance(0.0)
    assert drawings.at == [3.0]


def test_changes_in_a_row_are_drawn_20_times_a_second() -> None:
    drawings = Drawings()
    for _ in range(1000):
        drawings.change()
        drawings.advance(0.001)
    drawings.advance(0.05)  # the last change is not forgotten
    assert drawings.at == [round(number * 0.05, 6) for number in range(21)]


@given(st.lists(st.floats(0.0, 0.2), max_size=60))
def test_never_more_often_and_the_last_change_always(pauses: list[float]) -> None:
    drawings = Drawings()
    for pause in pauses:
        drawings.change()
        drawings.advance(pause)
    drawings.advance(0.05)
    assert not drawings.changed
    gaps = [later - sooner for sooner, later in zip(drawings.at, drawings.at[1:], strict=False)]
    assert all(gap > 0.0499 for gap in gaps)


def test_slow_drawing_leaves_the_loop_to_the_table() -> None:
    drawings = Drawings(takes_s=0.1)
    for _ in range(200):
        drawings.change()
        drawings.advance(0.05)
    assert len(drawings.at) * 0.1 < 0.25 * to_s(drawings.clock.now())


def test_it_looks_again_when_things_have_settled() -> None:
    drawings = Drawings()
    drawings.change()
    drawings.advance(0.1)
    drawings.changed = True  # and nobody says so
    drawings.advance(0.1)
    assert len(drawings.at) == 2


def test_when_nothing_happens_it_looks_once_a_second() -> None:
    drawings = Drawings()
    drawings.pace.start()
    drawings.advance(60.0)
    assert drawings.at == []
    assert drawings.looks <= 61


def test_after_closing_nothing_is_drawn() -> None:
    drawings = Drawings()
    drawings.pace.start()
    drawings.change()
    drawings.pace.close()
    drawings.change()
    drawings.advance(10.0)
    assert drawings.looks == 0
