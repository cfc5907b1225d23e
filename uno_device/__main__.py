"""`python -m uno_device`: the same as the command `uno-device`."""

import sys

from uno_device.cli import main

sys.exit(main())
