"""Every alert says what it means and what to do, on the screen and on its page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from uno_device.table.alerts.catalogue import Alert, AlertId, advice_on
from uno_device.units.faults import FaultId

DOCS = Path(__file__).parents[2] / "docs"
ALL: tuple[Alert, ...] = (*AlertId, *FaultId)


@pytest.mark.parametrize("alert", ALL)
def test_every_alert_says_what_it_means_and_what_to_do(alert: Alert) -> None:
    advice = advice_on(alert)
    for sentence in (advice.meaning, advice.remedy):
        assert sentence[0].isupper()
        assert sentence.endswith((".", "?"))
        assert "\n" not in sentence


def test_no_two_alerts_have_one_id() -> None:
    assert len({alert.value for alert in ALL}) == len(ALL)


def sections() -> dict[str, str]:
    """The sections of the page on alerts, by the ids that are their headings."""
    page = (DOCS / "alerts.md").read_text(encoding="utf-8")
    parts = re.split(r"^### `([a-z_]+)`$", page, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_every_alert_has_its_section_and_every_section_its_alert() -> None:
    assert sorted(sections()) == sorted(alert.value for alert in ALL)


@pytest.mark.parametrize("alert", ALL)
def test_the_section_says_what_the_screen_says(alert: Alert) -> None:
    section = " ".join(sections()[alert.value].split())
    advice = advice_on(alert)
    assert section.startswith(f"**{advice.meaning}** {advice.remedy}")
