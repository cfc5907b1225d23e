"""What a link has counted since it was made: everything sent again, dropped, repeated or lost."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields

from firmware_bridge.frames import FrameCounters
from firmware_bridge.link.events import Loss


@dataclass(slots=True)
class LinkCounters:
    """The host's own counts; the board's come with the command `Counters`."""

    frames: FrameCounters = field(default_factory=FrameCounters)
    wrong_direction: int = 0
    """The line echoes."""
    wrong_message: int = 0
    """A good frame that is no message of the protocol."""
    stale: int = 0
    """Messages of another session, or answers that nobody waits for."""
    sent: int = 0
    """Frames sent."""
    commands: int = 0
    commands_resent: int = 0
    commands_dropped: int = 0
    """Commands without an answer: their session ended first."""
    commands_refused: int = 0
    """Commands that were not taken: their session was over."""
    events: int = 0
    batches_repeated: int = 0
    batches_with_gap: int = 0
    edges_lost: int = 0
    """Edges for which the board had no room."""
    pings_unanswered: int = 0
    sessions: int = 0
    losses: dict[Loss, int] = field(default_factory=dict)

    def by_name(self) -> dict[str, int]:
        """Return all counts by name."""
        own = {each.name: getattr(self, each.name) for each in fields(self)}
        frames = {f"frames_{key}": count for key, count in asdict(own.pop("frames")).items()}
        losses = {f"lost_{loss.name.lower()}": n for loss, n in own.pop("losses").items()}
        return {**frames, **own, **losses}

    def count_loss(self, loss: Loss) -> None:
        """A session is over."""
        self.losses[loss] = self.losses.get(loss, 0) + 1
