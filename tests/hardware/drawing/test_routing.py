"""Lanes: wires that keep their order do not cross, and none lies upon another."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.drawing.routing import GRID, Channels, Ends, route
from hardware.side import Side

Segment = tuple[tuple[float, float], tuple[float, float]]

CHANNELS = Channels(left=400, right=600, top=200)
steps = st.lists(st.integers(0, 40), min_size=1, max_size=18, unique=True)


@given(steps, st.data(), st.sampled_from(Side))
def test_wires_that_keep_their_order_do_not_cross(
    pads: list[int], data: st.DataObject, side: Side
) -> None:
    blocks = data.draw(
        st.lists(st.integers(-20, 60), min_size=len(pads), max_size=len(pads), unique=True)
    )
    wires = [
        Ends((CHANNELS.left, 200 + GRID * pad), side, side, 200 + GRID * block + GRID // 2)
        for pad, block in zip(sorted(pads), sorted(blocks), strict=True)
    ]
    for one, other in combinations(route(wires, CHANNELS), 2):
        assert not any(_meet(first, second) for first in _parts(one) for second in _parts(other))


@given(steps)
def test_a_wire_passes_over_the_board_and_not_through_it(pads: list[int]) -> None:
    sides = list(Side)
    wires = [
        Ends((500, 200 + GRID * pad), sides[pad % 2], sides[pad // 2 % 2], 207 + GRID * pad)
        for pad in pads
    ]
    for wire, way in zip(wires, route(wires, CHANNELS), strict=True):
        assert way[0] == wire.pad
        assert way[-1][1] == wire.block_y
        over = [y for x, y in way[1:] if 400 < x < 600]
        assert not over
        crossing = [one for one in _parts(way[1:]) if (one[0][0] < 500) != (one[1][0] < 500)]
        assert all(one[0][1] == one[1][1] < CHANNELS.top for one in crossing)
        assert len(crossing) == wire.crosses


def _parts(way: list[tuple[float, float]]) -> list[Segment]:
    return list(pairwise(way))


def _meet(one: Segment, other: Segment) -> bool:
    return all(
        max(min(one[0][axis], one[1][axis]), min(other[0][axis], other[1][axis]))
        <= min(max(one[0][axis], one[1][axis]), max(other[0][axis], other[1][axis]))
        for axis in (0, 1)
    )
