"""What a host may ask of the diagnostics, by `do`: the self-test, and the volume of tones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uno_device.records import RecordError, check_kind, check_texts, is_kind, shown
from uno_device.table.hosted import Hosted
from uno_device.table.requests import Handle
from uno_device.web.selftest import LONGEST_PATIENCE_S, PATIENCE_S, PageSelftest


def selftest_requests(selftest: PageSelftest) -> Mapping[str, Handle]:
    """Return what a host may ask of the self-test, by `do`."""
    return {
        "selftest": lambda request: selftest.start(
            check_texts(request.get("parts", []), "parts", 1), _patience_s(request)
        ),
        "selftest_answer": lambda request: selftest.answer(
            check_kind(request.get("yes"), bool, "yes", 1), _number(request)
        ),
        "selftest_skip": lambda _: selftest.skip(),
        "selftest_end": lambda _: selftest.end(),
    }


def volume_request(hosted: Hosted) -> Mapping[str, Handle]:
    """Return how a host sets the volume of tones."""
    return {"volume": lambda request: hosted.operator.set_volume(_level(request.get("level")))}


def _patience_s(request: Mapping[str, Any]) -> float:
    seconds = request.get("seconds", PATIENCE_S)
    if not _is_number(seconds) or not 0 < seconds <= LONGEST_PATIENCE_S:
        limits = f"above 0 and at most {LONGEST_PATIENCE_S:g}"
        raise RecordError(1, f'"seconds" is a number {limits}, not {shown(seconds)}')
    return float(seconds)


def _number(request: Mapping[str, Any]) -> int | None:
    number = request.get("number")
    return None if number is None else check_kind(number, int, "number", 1)


def _level(level: Any) -> float:
    if not _is_number(level) or not 0 <= level <= 1:
        raise RecordError(1, f'"level" is a number from 0 (silent) to 1, not {shown(level)}')
    return float(level)


def _is_number(value: Any) -> bool:
    return is_kind(value, int) or is_kind(value, float)
