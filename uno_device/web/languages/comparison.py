"""Whether the sentences of a language say all that the English ones say: ids and parameters."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

from uno_device.game.words.readings import Language


def differences(own: Language, english: Language) -> Iterator[str]:
    """Yield, in words, what a language lacks, has too much, or says with other parameters."""
    for name in sorted(english.keys() - own.keys()):
        yield f"{name} is missing"
    for name in sorted(own.keys() - english.keys()):
        yield f"{name} is not in English: nothing says it"
    for name in sorted(own.keys() & english.keys()):
        wrong = unfit(own[name], english[name]) or _unsaid(own[name], english[name])
        if wrong is not None:
            yield f"{name}: {wrong}"


def unfit(text: str, english: str) -> str | None:
    """Return why a sentence cannot be said in the place of the English one; None if it can."""
    if not text.strip():
        return "is empty"
    try:
        wanted, offered = _parameters(text), _parameters(english)
    except ValueError as error:
        return f"its braces do not fit together: {error}"
    for name, form in wanted:
        if (name, form) not in offered and (form or name not in dict(offered)):
            return f"{{{name}{form and f':{form}'}}} is not in the English sentence"
    return None


def _unsaid(text: str, english: str) -> str | None:
    """Return which parameter a sentence leaves out."""
    said = dict(_parameters(text))
    left_out = [f"{{{name}}}" for name, _ in _parameters(english) if name not in said]
    return f"does not say {' and '.join(left_out)}" if left_out else None


def _parameters(text: str) -> list[tuple[str, str]]:
    """Return the parameters of a sentence, each with its form: `reaction_s` and `.3f`."""
    parsed = Formatter().parse(text)
    return [
        (name, (f"!{how}" if how else "") + (form or ""))
        for _, name, form, how in parsed
        if name is not None
    ]
