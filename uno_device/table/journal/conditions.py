"""Whose errors the operating system's are: of what somebody has named, or of the machine."""

from __future__ import annotations

import errno

NAMED = frozenset(
    {
        errno.ENOENT,
        errno.EEXIST,
        errno.EACCES,
        errno.EPERM,
        errno.EISDIR,
        errno.ENOTDIR,
        errno.ENOTEMPTY,
        errno.ENAMETOOLONG,
        errno.ELOOP,
        errno.EXDEV,
        errno.EINVAL,
        errno.ENXIO,
        errno.ENOTTY,
        errno.ESPIPE,
        errno.EOPNOTSUPP,
    }
)
"""What is the matter with a file that somebody has named. Trying again does not mend it."""


def is_of_the_machine(error: OSError) -> bool:
    """Whether something of the machine is exhausted or out of order now, and may come back.

    A full or failing card, one that the kernel has made read-only, no memory, too many open files:
    all that is not known to come from a name. Better tried again for nothing than given up.
    """
    return error.errno is not None and error.errno not in NAMED
