"""The pictures of fairness.md: equal seeds give equal bytes, and the page says what they show."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from math import exp
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.bridge_line import built
from bench.figures import board, host, order, pictures, waits
from bench.figures.plot import HEAD, WIDTH, Axis, Panel, shares, svg
from firmware_bridge.emulator import EmulatorMissing
from firmware_bridge.errors import FirmwareUnbuilt
from tests.firmware_bridge.sketching import missing

PAGE = pictures.PAGE.read_text(encoding="utf-8")
KEPT = {path.stem: path.read_text(encoding="utf-8") for path in pictures.FOLDER.glob("*.svg")}
FEW = 6
"""Presses and pairs that show whether a run is the same again."""

Measured = tuple[list[board.Lateness], list[order.Count]]


@pytest.fixture(scope="module")
def twice() -> tuple[Measured, Measured]:
    """A few presses of an emulated board, measured twice."""
    try:
        with built(board.BAUD) as firmware:
            return _few(firmware), _few(firmware)
    except (EmulatorMissing, FirmwareUnbuilt) as error:
        missing(str(error))


def _few(firmware: Path) -> Measured:
    return board.measure(firmware, FEW), order.measure(firmware, FEW)


@pytest.fixture(scope="module")
def drawn() -> Mapping[str, pictures.Picture]:
    """The pictures that need no board, drawn anew."""
    return pictures.without_board()


def page_part(name: str) -> str:
    """What the page says of a picture."""
    return PAGE.partition(f"<!-- figure: {name} -->")[2].partition("<!-- end of figure -->")[0]


def test_drawn_anew_every_picture_that_needs_no_board_is_the_kept_one(
    drawn: Mapping[str, pictures.Picture],
) -> None:
    assert {name: KEPT[name] for name in drawn} == {
        name: picture.svg for name, picture in drawn.items()
    }, "run `make figures`"
    assert pictures.current(PAGE, drawn) == PAGE, "run `make figures`"


def test_a_board_that_is_pressed_again_gives_the_same_pictures(
    twice: tuple[Measured, Measured], drawn: Mapping[str, pictures.Picture]
) -> None:
    first, again = (pictures.of_board(*measured) for measured in twice)
    assert first == again
    assert sorted([*first, *drawn]) == sorted(KEPT)


def test_stamps_do_not_wait_for_the_wire_and_arrivals_do(twice: tuple[Measured, Measured]) -> None:
    lateness, _ = twice[0]
    assert [each.load for each in lateness] == list(board.LOADS)
    assert max(late for each in lateness for late in each.stamps_us) < order.RESOLUTION_US
    medians = [sorted(each.arrivals_us)[FEW // 2] for each in lateness]
    assert medians == sorted(medians)
    assert min(medians) > order.RESOLUTION_US


def test_a_board_tells_no_pair_wrongly_and_close_ones_are_ties(
    twice: tuple[Measured, Measured],
) -> None:
    _, counts = twice[0]
    assert {each.wrong + each.lost for each in counts} == {0}
    for each in counts:
        if each.apart_us <= order.RESOLUTION_US / 2:
            assert each.tie == each.pairs
        elif each.apart_us >= order.RESOLUTION_US * 2:
            assert each.right == each.pairs


def test_the_page_shows_every_picture_in_its_part_and_no_other() -> None:
    assert sorted(pictures.shown(PAGE)) == sorted(KEPT)
    for name, drawn in KEPT.items():
        title = re.search(r"<text[^>]*>([^<]*)</text>", drawn)
        assert title is not None
        assert f"![{title[1]}](figures/{name}.svg)" in page_part(name)
    assert len(re.findall(r"!\[", PAGE)) == len(KEPT)


def test_what_is_kept_of_measurements_is_what_is_drawn() -> None:
    kept = {path.name for path in pictures.FOLDER.glob("*.json")}
    assert kept == {pictures.ARRIVALS.name, pictures.MACHINE_ORDER.name}
    assert all(f"(figures/{name})" in PAGE for name in kept)


def test_the_page_says_of_the_kernels_chip_what_was_counted_there() -> None:
    """Its sentences that no pair is told wrongly hold for what is kept, or must be rewritten."""
    counts = order.read(pictures.MACHINE_ORDER)
    assert {(each.by, each.busy) for each in counts} == {
        (by, busy) for by in order.KINDS.values() for busy in (False, True)
    }
    assert sum(each.wrong for each in counts) == 0
    for each in counts:
        assert each.right + each.wrong + each.tie + each.lost == each.pairs
    for by in (*order.KINDS.values(), order.BOARD):
        rows = re.findall(rf"^\| {re.escape(by)} \| (?:idle|busy) .*$", page_part("order"), re.M)
        assert len(rows) == 2
        assert all(row.split("|")[4].strip() == "0" for row in rows)


@pytest.mark.parametrize("name", sorted(KEPT))
def test_a_picture_is_well_formed_and_says_what_it_is(name: str) -> None:
    root = ElementTree.fromstring(KEPT[name])
    space = "{http://www.w3.org/2000/svg}"
    written = ["".join(text.itertext()) for text in root.iter(f"{space}text")]
    assert written
    assert all(written)
    assert root.get("role") == "img"
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    for text in root.iter(f"{space}text"):
        assert 0 <= float(text.get("x", -1)) <= width
        assert 0 <= float(text.get("y", -1)) <= height


def test_the_hazard_of_the_countdown_is_flat_up_to_the_95th_percentile() -> None:
    drawn = waits.Waits()
    flat = drawn.intervals(waits.INTERVALS)
    meant = 1 / drawn.wiring.wait_mean_s
    assert flat[0].start_s == drawn.wiring.wait_minimum_s
    assert flat[-1].end_s == pytest.approx(drawn.last_s)
    assert all(abs(each.hazard - meant) < 4 * each.deviation for each in flat)


def test_a_wait_that_is_uniform_would_not_be_flat() -> None:
    drawn = waits.Waits()
    random = Random(1)
    drawn.waits_s = [random.uniform(1.5, 6.5) for _ in range(waits.DRAWS)]
    early, *_, late = drawn.intervals(10)
    assert late.hazard > 2 * early.hazard
    assert late.hazard - early.hazard > 4 * (late.deviation + early.deviation)


@given(st.integers(1, 400))
def test_no_error_in_so_many_pairs_leaves_three_in_so_many_at_most(pairs: int) -> None:
    """The rule of three: (1 - share) ** pairs is one in twenty."""
    assert (1 - order.at_most(0, pairs)) ** pairs == pytest.approx(0.05, rel=1e-3)


@given(st.integers(1, 200).flatmap(lambda pairs: st.tuples(st.integers(0, pairs), st.just(pairs))))
def test_more_errors_allow_for_a_greater_share(found: tuple[int, int]) -> None:
    wrong, pairs = found
    assert wrong / pairs <= order.at_most(wrong, pairs) <= 1.0
    if wrong:
        assert order.at_most(wrong - 1, pairs) <= order.at_most(wrong, pairs) + 1e-9


def test_one_error_in_a_hundred_pairs() -> None:
    """As printed tables of exact intervals have it: 4.66 in 100."""
    assert order.at_most(1, 100) == pytest.approx(0.0466, abs=1e-4)


@pytest.mark.parametrize("log", [False, True])
@given(st.floats(-10, 1e6), st.floats(0, 1e6))
def test_an_axis_keeps_order_and_ends(log: bool, value: float, more: float) -> None:
    axis = Axis("", 1.0, 1e5, [], log=log)
    assert (axis.share(1.0), axis.share(1e5)) == (0.0, 1.0)
    assert 0.0 <= axis.share(value) <= axis.share(value + more) <= 1.0


@given(st.lists(st.floats(0, 1e5), min_size=1, max_size=50))
def test_the_steps_of_a_share_end_at_all(values: Sequence[float]) -> None:
    steps = shares(values)
    assert steps == sorted(steps)
    assert (steps[0], steps[-1]) == ((min(values), 0.0), (max(values), 1.0))


def test_a_panel_has_what_was_put_into_it() -> None:
    axis = Axis("a < b", 0.0, 1.0, [(0.0, "0"), (1.0, "1")])
    panel = Panel("t & u", axis, axis)
    panel.bar(0.0, 0.5, exp(-1))
    panel.line([(0.0, 0.0), (1.0, 1.0)], "a")
    panel.dot((0.5, 0.5), 0.4, 0.6, "d")
    panel.upright(0.5, "half")
    for style, dot in (("bar", False), ("a", False), ("d", True)):
        panel.key(style, style, dot=dot)
    root = ElementTree.fromstring(svg("a picture", [panel, panel]))
    assert root.get("height") == f"{HEAD + 2 * panel.height:g}"
    assert root.get("width") == str(WIDTH)
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert words.count("half") == words.count("t & u") == 2
    assert words.count("a < b") == 4


def test_a_press_takes_its_time_to_a_plain_button(tmp_path: Path) -> None:
    measured = host.measure(2)
    host.save(measured, tmp_path / "kept.json")
    assert host.read(tmp_path / "kept.json") == measured
    assert all(late > 0 for late in (*measured.idle_us, *measured.busy_us))
    assert (len(measured.idle_us), len(measured.busy_us)) == (2, 2)


def test_counts_that_cannot_be_read_are_an_error(tmp_path: Path) -> None:
    broken = tmp_path / "order.json"
    broken.write_text(json.dumps([{"by": "guess"}]), encoding="utf-8")
    with pytest.raises(KeyError, match="guess"):
        order.read(broken)


def test_without_a_compiler_nothing_is_drawn_and_it_says_so(tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in pictures.FOLDER.iterdir()}
    run = subprocess.run(
        [sys.executable, "-m", "bench.figures"],
        cwd=pictures.ROOT,
        env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert run.stderr.startswith("no pictures were drawn: the firmware cannot be built")
    assert {path: path.read_bytes() for path in pictures.FOLDER.iterdir()} == before
