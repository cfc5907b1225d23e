"""The rules of an edition, to be read on a page."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.responses import JSONResponse, Response

from uno_device.game.edition import Edition
from uno_device.game.editions import EDITIONS
from uno_device.game.rules import Rule
from uno_device.game.words.readings import Language
from uno_device.game.words.rule_book import contents, heading, rule_text
from uno_device.web.api.asking import Ask
from uno_device.web.errors import WebError


async def rules(ask: Ask) -> Response:
    """Tell the cards and rules of an edition, in the language of `lang` or of the browser."""
    name = str(ask.request.path_params["edition"])
    if name not in EDITIONS:
        raise WebError(HTTPStatus.NOT_FOUND, "no_edition", edition=name)
    wanted = ask.request.query_params.get("lang")
    language = ask.language if wanted is None else ask.desk.languages.of(wanted)
    edition = EDITIONS[name]
    return JSONResponse(
        {
            "title": edition.title,
            "contents": [line.in_words_of(language) for line in contents(edition)],
            "rules": [_rule(edition, rule, language) for rule in edition.rules],
        }
    )


def _rule(edition: Edition, rule: Rule, language: Language) -> dict[str, Any]:
    told = {"id": str(rule), "text": rule_text(edition, rule).in_words_of(language)}
    title = heading(rule)
    return told if title is None else {**told, "heading": title.in_words_of(language)}
