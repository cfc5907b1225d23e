"""The command line, one file a command."""

from uno_device.cli.main import main

__all__ = ["main"]
