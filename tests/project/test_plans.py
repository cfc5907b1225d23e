"""The plans: drawings that fit the sensors, and guides in step with the code."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from math import atan2, dist, pi
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hardware.plans import mechanics, wheel
from hardware.plans.parts import UNITS
from hardware.plans.sheet import HEIGHT, MARGIN, WIDTH, Sheet
from hardware.simulation.wheel import TOP_SPEED
from hardware.wiring import load, parse
from hardware.wiring.schema import MAX_STOPS, SYMBOLS, Wiring
from uno_device.table.alerts.catalogue import AlertId
from uno_device.table.doctor import CheckId
from uno_device.units.checks import CheckOutcome, Selftest, checks_of, choose
from uno_device.units.checks.bench import Bench
from uno_device.units.checks.simulated import SimulatedExaminer
from uno_device.units.checks.trial import run_through
from uno_device.units.faults import FaultId
from uno_device.units.virtual import VirtualTable

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PLANS = ROOT / "hardware" / "plans"
SVG = "{http://www.w3.org/2000/svg}"
GUIDES = {"showdown": "build-showdown.md", "jackpot": "build-jackpot.md"}


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    """The script that writes the drawings and the pages."""
    return runpy.run_path(str(ROOT / "scripts" / "plans.py"))


def wired(text: str) -> Wiring:
    return parse(text, "shown")


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def drawn(sheet: Sheet) -> ElementTree.Element:
    return ElementTree.fromstring(sheet.svg())


def outlines(root: ElementTree.Element, style: str) -> list[list[tuple[float, float]]]:
    """The points of every path of a style."""
    paths = [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("class") == style]
    return [_points(path) for path in paths]


def _points(path: str) -> list[tuple[float, float]]:
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def turns(point: tuple[float, float]) -> float:
    """How far a point is clockwise from the top, from -0.5 to 0.5 turns."""
    x, y = wheel.MIDDLE
    return atan2(point[0] - x, y - point[1]) / (2 * pi)


def test_the_drawings_are_those_of_the_default_wiring(script: dict[str, Any]) -> None:
    sheets = script["drawings"](load(), mechanics.Card())
    kept = {path.name: path.read_text(encoding="utf-8") for path in PLANS.glob("*.svg")}
    assert kept == {name: sheet.svg() for name, sheet in sheets.items()}, "run scripts/plans.py"


def test_a_unit_that_is_not_there_is_not_drawn(script: dict[str, Any]) -> None:
    showdown = script["drawings"](wired("jackpot = false"), mechanics.Card())
    jackpot = script["drawings"](wired("showdown = false"), mechanics.Card())
    assert not showdown.keys() & jackpot.keys()
    pointing = wired("jackpot = false\n[showdown]\nflipper = false")
    assert showdown.keys() - script["drawings"](pointing, mechanics.Card()).keys() == {
        "flipper.svg"
    }


@pytest.mark.parametrize("path", sorted(PLANS.glob("*.svg")), ids=lambda path: path.name)
def test_a_drawing_is_a_page_of_a4_in_millimetres_that_a_printer_takes(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.get("viewBox") == "0 0 210 297"
    for x, y in (
        point
        for style in ("cut", "slot", "size")
        for each in outlines(root, style)
        for point in each
    ):
        assert MARGIN <= x <= WIDTH - MARGIN
        assert MARGIN <= y <= HEIGHT - MARGIN
    for circle in root.iter(f"{SVG}circle"):
        x, y, radius = (float(circle.get(key, "")) for key in ("cx", "cy", "r"))
        assert x - radius >= MARGIN
        assert x + radius <= WIDTH - MARGIN
        assert y - radius >= MARGIN
    lengths = [dist(*line) for line in outlines(root, "size") if len(line) == 2]
    assert any(length == pytest.approx(100) for length in lengths), "the line to be measured"


@given(symbols=st.lists(st.sampled_from(SYMBOLS), min_size=2, max_size=MAX_STOPS))
@example(symbols=["left"] * MAX_STOPS)
@settings(max_examples=25)
def test_a_wheel_of_any_stops_has_a_slot_for_each_and_one_wider_index(symbols: list[str]) -> None:
    drawing = wheel.Wheel(symbols, 0.005)
    stops = len(symbols)
    slots = outlines(drawn(wheel.slots(drawing)), "slot")
    (index,) = outlines(drawn(wheel.index(drawing)), "slot")
    assert len(slots) == stops
    middles = sorted(turns(slot[len(slot) // 4]) % 1 for slot in slots)
    apart = [(later - early) % 1 for early, later in pairwise(middles)]
    assert apart == pytest.approx([1 / stops] * (stops - 1), abs=2e-3)
    first = min(slots, key=lambda slot: abs(turns(slot[0]) + turns(slot[len(slot) // 2 - 1])))
    assert turns(index[0]) < turns(first[0])
    assert turns(index[len(index) // 2 - 1]) > turns(first[len(first) // 2 - 1])
    assert drawing.tooth > 2.0, "narrower than what the sensor tells apart, with room to cut"


@given(symbols=st.lists(st.sampled_from(SYMBOLS), min_size=2, max_size=MAX_STOPS))
@settings(max_examples=25)
def test_turned_clockwise_the_symbols_come_under_the_pointer_in_their_order(
    symbols: list[str],
) -> None:
    root = drawn(wheel.face(wheel.Wheel(symbols, 0.005)))
    words = [text for text in root.iter(f"{SVG}text") if text.get("class") == "symbol"]
    told = [(text.text or "").replace(" ", "_") for text in words]
    assert told == symbols
    for stop, text in enumerate(words):
        turned = turns((float(text.get("x", "")), float(text.get("y", "")))) + stop / len(symbols)
        assert (turned + 0.5) % 1 - 0.5 == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize(("debounce_s", "passes"), [(0.001, True), (0.005, False)])
def test_the_shortest_turn_that_the_sheet_tells_is_what_the_sensors_can_follow(
    debounce_s: float, passes: bool
) -> None:
    sensor = f"debounce_s = {debounce_s}\n"
    symbols = ", ".join(['"left"', '"right"'] * (MAX_STOPS // 2))
    wiring = wired(
        f"[jackpot.spin]\nsymbols = [{symbols}]\n"
        f"[jackpot.spinner_slot]\npin = 16\n{sensor}[jackpot.spinner_index]\npin = 18\n{sensor}"
    )
    assert wiring.jackpot is not None
    fastest = 1 / (TOP_SPEED * wiring.jackpot.spin.duty)
    drawing = wheel.Wheel(wiring.jackpot.spin.symbols, debounce_s)
    assert (drawing.fastest_turn_s < fastest) is passes
    table = VirtualTable(wiring)
    checks = choose(checks_of(wiring), ["spinner_motor"])
    examiner = SimulatedExaminer(table.simulated, table.built, lambda _said: None)
    with Bench(table.units) as bench:
        selftest = Selftest(bench, checks, lambda _check: examiner)
        run_through(selftest, table)
    table.close()
    assert (selftest.results()[0].outcome is CheckOutcome.PASS) is passes


def test_the_pages_have_what_the_code_says(script: dict[str, Any]) -> None:
    stale = [name for name in script["PAGES"] if script["current"](page(name)) != page(name)]
    assert not stale, "run scripts/plans.py"


@pytest.mark.parametrize("unit", UNITS)
def test_a_guide_has_every_check_in_the_order_of_the_self_test(unit: str) -> None:
    shown = re.findall(r"^<!-- plan: ([a-z_.]+) -->$", page(GUIDES[unit]), re.MULTILINE)
    assert shown == [check.id for check in checks_of(load()) if check.unit == unit]


def test_the_number_of_checks_that_the_guide_tells_is_right() -> None:
    counts = Counter(check.unit for check in checks_of(load()))
    for unit, count in counts.items():
        assert f"({GUIDES[unit]}), {count} checks |" in page("build.md")
    assert f"All {counts.total()} pass ({counts['showdown']} or {counts['jackpot']}" in page(
        "build.md"
    )


def test_every_alert_and_every_finding_of_the_doctor_is_under_some_symptom() -> None:
    text = page("troubleshooting.md")
    alerts = {each.value for each in (*AlertId, *FaultId)}
    assert {each for each in alerts if f"(alerts.md#{each})" not in text} == set()
    assert {each.value for each in CheckId if f"(doctor.md#{each.value})" not in text} == set()


@pytest.mark.parametrize("name", ["build.md", "build-showdown.md"])
def test_what_must_never_be_done_stands_before_everything_else(name: str) -> None:
    head = " ".join(page(name).partition("\n## ")[0].split()).lower().replace("> ", "")
    for words in (
        "never aim the flipper at eyes or a face",
        "never fire it at point-blank range",
        "put nothing but cards into the unit",
    ):
        assert words in head


def test_the_label_says_it_on_the_unit() -> None:
    text = " ".join(ElementTree.parse(PLANS / "label.svg").getroot().itertext())
    assert all(text.count(sentence) == 2 for sentence in mechanics.SAFETY)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["none.toml"], "none.toml"),
        (["--card", "small"], "--card"),
    ],
)
def test_what_cannot_be_drawn_is_said(tmp_path: Path, arguments: list[str], said: str) -> None:
    run = subprocess.run(
        [sys.executable, ROOT / "scripts" / "plans.py", *arguments, "--to", tmp_path / "plans"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert said in run.stderr.splitlines()[-1]
    assert not (tmp_path / "plans").exists()
