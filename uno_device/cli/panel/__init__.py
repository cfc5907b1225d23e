"""The panel of `uno-device run`: both units live on a terminal, and keys to operate the table."""

from uno_device.cli.panel.panel import Panel

__all__ = ["Panel"]
