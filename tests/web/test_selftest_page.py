"""The self-test on the page: by itself at simulated pins, and with a person who is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.host_page import HostPage
from uno_device.units.checks import Examination
from uno_device.web.languages.catalogue import Languages
from uno_device.web.languages.telling import at_the_page
from uno_device.web.selftest import PATIENCE_S, SelftestRefusedError

LANGUAGES = Languages()
OPTION = re.compile(r"--[a-z-]+")
OF_RUN = frozenset({"--pins"})
"""Options of the table itself: whoever runs it knows them."""


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[HostPage]:
    """A page at a table where the simulation does all that is asked for."""
    page = HostPage(tmp_path, alone=True)
    yield page
    page.close()


@pytest.fixture
def page(tmp_path: Path) -> Iterator[HostPage]:
    """A page with a person before it."""
    page = HostPage(tmp_path, alone=False)
    yield page
    page.close()


class TestAlone:
    def test_at_simulated_pins_it_goes_by_itself_and_passes(self, alone: HostPage) -> None:
        alone.asks("selftest")
        assert alone.sees()["running"]
        alone.table.advance(240.0)
        assert not alone.sees()["running"]
        assert alone.sees()["ended_early"] is None
        assert alone.finds() == {one["id"]: "pass" for one in alone.sees()["checks"]}
        alone.table.expect_off()

    def test_meanwhile_the_page_shows_what_is_asked_for_and_the_line(self, alone: HostPage) -> None:
        alone.asks("selftest", parts=["showdown.timer_button"])
        alone.table.advance(2.0)
        assert alone.sees()["now"] == "showdown.timer_button"
        assert any("Press the timer button" in text for text in alone.sees()["tell"])
        (live,) = alone.sees()["live"]
        assert (live["line"], live["edges"] > 0) == ("showdown.timer_button", True)

    def test_then_the_units_are_toys_again(self, alone: HostPage) -> None:
        alone.asks("selftest", parts=["green"])
        alone.table.tap("timer button")
        alone.table.expect_no("countdown")
        alone.table.advance(20.0)
        alone.table.tap("timer button")
        alone.table.expect("countdown")

    def test_ended_early_nobody_goes_on_pressing(self, alone: HostPage) -> None:
        alone.asks("selftest", parts=["showdown.timer_button"])
        while not any("Press the timer" in text for text in alone.sees()["tell"]):
            alone.table.advance(0.05)
        alone.asks("selftest_end")
        alone.table.advance(10.0)
        alone.table.expect_no("countdown")


class TestPerson:
    def test_a_deed_is_shown_and_seen_at_the_input(self, page: HostPage) -> None:
        page.asks("selftest", parts=["showdown.timer_button"])
        page.table.advance(3.0)
        assert page.sees()["asks"]["kind"] == "deed"
        for _ in range(3):
            page.table.tap("timer button")
            page.table.advance(1.0)
        page.table.advance(3.0)
        assert page.finds() == {"showdown.timer_button": "pass"}

    def test_questions_are_answered_with_yes_and_no(self, page: HostPage) -> None:
        page.asks("selftest", parts=["red_left"])
        assert page.sees()["asks"]["kind"] == "question"
        assert "blink" in page.sees_asked()
        page.asks("selftest_answer", yes=True)
        assert "off now" in page.sees_asked()
        page.asks("selftest_answer", yes=False)
        (result,) = page.sees()["results"]
        assert (result["outcome"], result["finding"]) == ("fail", "lamp_stays_on")
        assert result["wrong"]

    def test_an_answer_to_another_question_is_refused(self, page: HostPage) -> None:
        page.asks("selftest", parts=["red_left"])
        first = page.sees()["asks"]["number"]
        page.asks("selftest_answer", yes=True, number=first)
        asked = page.sees_asked()
        with pytest.raises(SelftestRefusedError, match="not asked any more"):
            page.asks("selftest_answer", yes=False, number=first)
        assert page.sees_asked() == asked

    def test_before_something_moves_it_is_asked_whether_it_may(self, page: HostPage) -> None:
        page.asks("selftest", parts=["flipper_left"])
        assert page.sees()["asks"]["kind"] == "ready"
        page.table.advance(100.0)
        page.table.expect_off()
        page.asks("selftest_answer", yes=False)
        assert page.finds() == {"showdown.flipper_left": "skipped"}

    def test_a_question_that_nobody_answers_ends_its_check(self, page: HostPage) -> None:
        page.asks("selftest", parts=["red_left", "green"])
        page.table.advance(PATIENCE_S + 1)
        assert page.sees()["results"][0]["finding"] == "no_answer"
        assert page.sees()["now"] == "showdown.green"
        page.table.advance(PATIENCE_S + 1)
        assert not page.selftest.running
        page.table.expect_off()

    @pytest.mark.parametrize("code", LANGUAGES.codes)
    def test_who_was_too_slow_is_told_where_to_get_more_time(
        self, page: HostPage, code: str
    ) -> None:
        page.asks("selftest", parts=["red_left"])
        page.table.advance(PATIENCE_S + 1)
        (result,) = page.sees(code)["results"]
        assert result["advice"] == page.languages.of(code)["selftest.finding.no_answer.remedy"]

    def test_a_check_can_be_skipped(self, page: HostPage) -> None:
        page.asks("selftest", parts=["red_left", "green"])
        page.asks("selftest_skip")
        assert page.finds() == {"showdown.red_left": "skipped"}
        assert page.sees()["now"] == "showdown.green"

    def test_the_page_is_told_of_every_change(self, page: HostPage) -> None:
        before = page.changes
        page.asks("selftest", parts=["red_left"])
        assert page.changes > before
        before = page.changes
        page.asks("selftest_answer", yes=True)
        assert page.changes > before

    def test_it_speaks_the_viewers_language(self, page: HostPage) -> None:
        page.asks("selftest", parts=["red_left"])
        for code in page.languages.codes:
            seen, language = page.sees(code), page.languages.of(code)
            assert seen["checks"][0]["title"] == language["check.red_left.title"]
            lamp = language["line.showdown.red_left"]
            assert seen["asks"]["text"] == language["check.lamp.blinks"].format(part=lamp)
        page.asks("selftest_end")
        assert page.sees("de")["ended_early"] == page.languages.of("de")["selftest.by_host"]


@pytest.mark.parametrize("code", LANGUAGES.codes)
def test_no_finding_names_an_option_of_the_command_to_who_is_at_the_page(code: str) -> None:
    words = at_the_page(LANGUAGES.of(code))
    told = [text for name, text in words.items() if name.startswith(("finding.", "check."))]
    assert {one for text in told for one in OPTION.findall(text)} <= OF_RUN


class TestVolume:
    def test_a_silent_table_sounds_while_its_tone_is_checked(self, page: HostPage) -> None:
        operator = page.house.table.operator
        page.asks("volume", level=0)
        page.asks("selftest", parts=["tone"])
        assert operator.volume == 1.0
        page.asks("selftest_end")
        assert operator.volume == 0.0

    def test_a_volume_that_is_set_meanwhile_stays(self, page: HostPage) -> None:
        operator = page.house.table.operator
        page.asks("selftest", parts=["tone"])
        page.asks("volume", level=0.3)
        page.asks("selftest_end")
        assert operator.volume == 0.3


def test_a_mistake_in_a_check_ends_it_with_every_output_off(
    page: HostPage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def mistaken(_exam: Examination, _question: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Examination, "ask", mistaken)
    page.asks("selftest", parts=["red_left"])
    page.expect_ended("A check made a mistake")
    assert "a check of the self-test failed" in caplog.text
    page.asks("selftest", parts=["flipper_left"])
    assert page.selftest.running
