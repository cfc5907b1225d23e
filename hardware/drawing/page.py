"""The drawings of all boards in one SVG, and a page of tables and drawings to print on A4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from hardware.drawing import words
from hardware.drawing.connections import WiredBoard
from hardware.drawing.metrics import printable
from hardware.drawing.sheet import Sheet, sheet
from hardware.drawing.table import TITLES, rows

_STYLE: Final = """
@page { size: A4 landscape; margin: 9mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1280px; padding: 12px; color: #1b1f24; background: #fff;
       font: 14px/1.4 "DejaVu Sans", Verdana, Arial, sans-serif; }
svg { display: block; width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; font-size: 12px; }
th, td { border-bottom: 1px solid #c3cad2; padding: 3px 8px 3px 0; text-align: left; }
td:first-child { font-weight: bold; }
.swatch { display: inline-block; width: 2.2em; height: .55em; margin-right: .6em; }
.warning { border-left: 4px solid #c4161c; padding-left: 10px; font-weight: bold; }
.notice { color: #5b646e; font-size: 12px; }
@media print {
  body { max-width: none; padding: 0; print-color-adjust: exact;
         -webkit-print-color-adjust: exact; }
  .drawing { break-after: page; }
  .drawing svg { max-height: 187mm; }
  .table { break-inside: avoid; }
}
"""


def svg(boards: Sequence[WiredBoard], source: str) -> str:
    """Return one drawing: the boards below each other. `source` is the wiring's name."""
    sheets = [sheet(wired, source) for wired in boards]
    width = max(each.width for each in sheets)
    height = sum(each.height for each in sheets)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">\n{"".join(_below_each_other(sheets))}</svg>\n'
    )


def page(boards: Sequence[WiredBoard], source: str) -> str:
    """Return an HTML page of its own: every board's drawing on a sheet, then the pin tables."""
    drawings = "\n".join(
        f'<div class="drawing">\n{sheet(wired, source).svg}\n</div>' for wired in boards
    )
    tables = "\n".join(_table(wired) for wired in boards)
    name = escape(printable(source))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Wiring: {name}</title>
<style>{_STYLE}</style>
</head>
<body>
{drawings}
<h1>The pins of {name}</h1>
{tables}
<p class="warning">{escape(words.SAFETY)}</p>
<p>{escape(words.SWITCHED_OFF)} {escape(words.PULL_DOWN)}</p>
<p class="notice">{escape(words.NOTICE)}</p>
</body>
</html>
"""


def _below_each_other(sheets: Sequence[Sheet]) -> Iterator[str]:
    top = 0.0
    for each in sheets:
        yield f'<svg y="{top:g}" width="{each.width:g}" height="{each.height:g}">\n{each.svg}\n'
        yield "</svg>\n"
        top += each.height


def _table(wired: WiredBoard) -> str:
    titles = "".join(f"<th>{title}</th>" for title in TITLES)
    lines = "\n".join(
        f"<tr>{_cells(row, connection.colour.value.code)}</tr>"
        for row, connection in zip(rows(wired), wired.connections, strict=True)
    )
    title = escape(printable(wired.title))
    return (
        f'<div class="table">\n<h2>{title}</h2>\n<table>\n<thead><tr>{titles}</tr></thead>\n'
        f"<tbody>\n{lines}\n</tbody>\n</table>\n</div>"
    )


def _cells(row: Sequence[str], colour: str) -> str:
    *texts, wire = map(escape, row)
    swatch = f'<span class="swatch" style="background:{colour}"></span>'
    return "".join(f"<td>{text}</td>" for text in texts) + f"<td>{swatch}{wire}</td>"
