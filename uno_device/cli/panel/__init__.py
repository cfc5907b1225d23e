"""The panel of `uno-device run`: match and units live on a terminal, and keys to operate them."""

from uno_device.cli.panel.panel import Panel

__all__ = ["Panel"]
