"""What each language of the page lacks, says too much, or says with other parameters than English.

`python scripts/languages.py`; exit code 1 if a language differs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from uno_device.web.languages.catalogue import ENGLISH, LanguageError, Languages
from uno_device.web.languages.comparison import differences


def compared(languages: Languages) -> Iterator[str]:
    """Yield, in words, how each language differs from English."""
    for code in languages.codes:
        if code != ENGLISH:
            yield from (f"{code}: {each}" for each in _differing(languages, code))


def _differing(languages: Languages, code: str) -> Iterator[str]:
    try:
        yield from differences(languages.own(code), languages.of(ENGLISH))
    except LanguageError as error:
        yield str(error)


def main() -> int:
    """Print it; return the exit code."""
    languages = Languages()
    found = list(compared(languages))
    sys.stdout.writelines(f"{each}\n" for each in found)
    known = ", ".join(languages.codes)
    sys.stdout.write(f"{len(found) or 'nothing'} to do in {known}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
