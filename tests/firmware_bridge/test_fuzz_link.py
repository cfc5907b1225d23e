"""The host's link under fuzz: nothing raises, and it finds its way back to the board by itself.

`FUZZ=100 python -m pytest tests/firmware_bridge/test_fuzz_link.py` tries 100 times more than CI.
"""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from firmware_bridge.frames import DELIMITER, Decoder
from firmware_bridge.link import Answer, LinkCore, LinkSettings, LinkState
from firmware_bridge.messages import Result, Write
from tests.firmware_bridge.fuzz import TIMES, noise
from tests.firmware_bridge.link_rig import PORT, Rig
from tests.firmware_bridge.model_board import NS_PER_MS

BACK_NS = 2500 * NS_PER_MS
"""A false frame may end the session as late as a heartbeat after it."""
EXAMPLES = 50 * TIMES


def obeys(rig: Rig) -> bool:
    """Whether a command that is given now is executed."""
    answers: list[Answer | None] = []
    rig.core.command(Write(3, 1), answers.append, rig.now)
    rig.run_until(lambda: answers, 1000 * NS_PER_MS)
    return bool(answers) and answers[0] is not None and answers[0].result is Result.DONE


@given(lines=st.lists(noise, min_size=1, max_size=8), after_ms=st.integers(0, 400))
@settings(deadline=None, max_examples=EXAMPLES)
def test_bytes_without_a_checksum_cost_no_session(lines: list[bytes], after_ms: int) -> None:
    assume(not any(Decoder().feed(DELIMITER + line + DELIMITER) for line in lines))
    rig = Rig()
    rig.get_ready()
    for line in lines:
        rig.core.feed(DELIMITER + line + DELIMITER, rig.now)
        rig.run(after_ms * NS_PER_MS)
    assert rig.errors == []
    assert rig.losses == []
    assert rig.edges() == [[]]
    assert obeys(rig)


@given(lines=st.lists(noise, min_size=1, max_size=8), after_ms=st.integers(0, 400))
@settings(deadline=None, max_examples=EXAMPLES)
def test_after_any_bytes_the_link_is_ready_again(lines: list[bytes], after_ms: int) -> None:
    rig = Rig()
    for line in lines:
        rig.run(after_ms * NS_PER_MS)
        if rig.core.port is not None:
            rig.core.feed(line, rig.now)
    rig.run(BACK_NS)
    assert rig.errors == []
    assert rig.ready
    assert obeys(rig)


@given(lines=st.lists(noise, max_size=20), opened=st.booleans(), seed=st.integers(0, 1 << 32))
@settings(deadline=None, max_examples=EXAMPLES)
def test_a_link_that_hears_nothing_but_noise_only_searches(
    lines: list[bytes], opened: bool, seed: int
) -> None:
    errors: list[Exception] = []
    core = LinkCore(LinkSettings(), lambda _event: None, errors.append, lambda: seed & 0xFFFFFFFF)
    now = 0
    if opened:
        core.port_opened(PORT, now)
    for line in lines:
        now += 10 * NS_PER_MS
        core.feed(line, now)
        core.take_output()
    assert errors == []
    assert core.state in (LinkState.SEARCHING, LinkState.OPENING, LinkState.HELLO)
