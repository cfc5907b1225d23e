"""Take the pictures of docs/images: the main views of a simulated table, with cards laid out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from palette import with_palette

from tests.game.game import Game
from tests.game.laid_out import short_hand
from tests.web.browser.people import BigScreen, Host, Person
from tests.web.browser.stage import Stage
from tests.web.browser.tables import PATIENT, BrowserTable
from tests.web.browser.tools import chromium
from tests.web.browser.window import Window

IMAGES = Path(__file__).parent.parent / "docs" / "images"


class Photographer:
    """Goes round the table with a camera."""

    def __init__(self, stage: Stage, table: BrowserTable) -> None:
        self._stage = stage
        self._table = table
        self._taken: dict[str, bytes] = {}
        self._table.asks("shut")  # the address of this machine is in no picture
        self.screen = BigScreen(stage, table)

    def takes(self, name: str, window: Window) -> None:
        """Take a picture of what a window shows."""
        self._taken[name] = window.stage(window.page.screenshot())

    def develops(self) -> None:
        """Write the pictures down, which takes a while."""
        for name, picture in self._taken.items():
            path = IMAGES / f"{name}.png"
            path.write_bytes(with_palette(picture))

    def seats(self, *names: str) -> list[Person]:
        """Let people take places, each on a phone."""
        people = [Person(self._stage, self._table, name, phone=True) for name in names]
        for one in people:
            one.joins()
        return people

    def lays(self, game: Game) -> None:
        """Begin another match."""
        if "view" in self._table.asks("status"):
            self._table.asks("end")
        self._table.asks("clear")
        self._table.lays(game)

    def in_the_dark(self, window: Window) -> None:
        """Let a window look as in the evening."""
        window.stage(window.page.emulate_media(color_scheme="dark"))

    def host(self) -> Host:
        """Let the host come."""
        return Host(self._stage, self._table)


def first_screen(camera: Photographer) -> None:
    """What a newcomer sees."""
    camera.screen.sees("What shall we play?")
    camera.takes("first-screen", camera.screen)


def match(camera: Photographer, ann: Person) -> None:
    """A hand, a colour to be named, and the table."""
    camera.lays(
        short_hand("showdown", "R7 GS YD W B4", hands={"Bob": "R8", "Cy": "R5"}, draws="Y3 B0 G6")
    )
    ann.holds_cards(5)
    ann.lifts("R7")
    camera.takes("seat", ann)
    camera.takes("match", camera.screen)
    ann.plays("W")
    ann.sees("Name a colour.")
    camera.takes("colour", ann)


def duel(camera: Photographer, ann: Person) -> None:
    """Red: nobody knows for how long."""
    camera.lays(Game("showdown", hands={"Ann": "R5!2"}, start="R0", dealer="Cy"))
    ann.plays("R5!2")
    ann.starts_the_duel()
    ann.waits_for("countdown")
    camera.takes("duel", camera.screen)
    camera.takes("paddle", ann)


def spin(camera: Photographer, ann: Person) -> None:
    """The wheel turns."""
    camera.lays(Game("wild_jackpot", hands={"Ann": "RJ"}, dealer="Cy", rule_cards=["Sing"]))
    ann.plays("RJ")
    ann.sees("Pull the lever!")
    camera.in_the_dark(camera.screen)
    camera.screen.pulls_the_lever()
    camera.screen.sees("The wheel turns")
    camera.takes("spin-dark", camera.screen)


def host(camera: Photographer) -> None:
    """The host's page."""
    chief = camera.host()
    chief.turns_to("Match")
    camera.takes("host", chief)
    chief.turns_to("Diagnostics")
    camera.takes("diagnostics", chief)


def main() -> None:
    """Take all pictures."""
    IMAGES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        table = BrowserTable(Path(folder), PATIENT)
        stage = Stage(chromium())
        closes: tuple[Callable[[], None], ...] = (stage.close, table.close)
        try:
            table.start()
            camera = Photographer(stage, table)
            first_screen(camera)
            ann, *_ = camera.seats("Ann", "Bob", "Cy")
            match(camera, ann)
            duel(camera, ann)
            host(camera)
            spin(camera, ann)
            camera.develops()
        finally:
            for close in closes:
                close()


if __name__ == "__main__":
    main()
