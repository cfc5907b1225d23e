"""Debian's own kernel, and the two modules that give it a Raspberry Pi's chip.

gpio-sim is not in Debian's kernels; it is built from three files of the package linux-source
against the headers of the same version. They are GPL-2.0 and stay in the cache.
"""

from __future__ import annotations

import lzma
import re
import shutil
from pathlib import Path

from tests.machine.needs import Missing, command, install

INSIDE = Path(__file__).parent / "inside"

SOURCES = ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c")

EDITS = {
    "irq_sim.c": (
        # Not for modules; what is exported does the same.
        ("handle_simple_irq(irq_to_desc(irqnum));", "generic_handle_irq(irqnum);"),
        ("EXPORT_SYMBOL_GPL(irq_domain_create_sim);", ""),
        ("EXPORT_SYMBOL_GPL(irq_domain_remove_sim);", ""),
        ("EXPORT_SYMBOL_GPL(devm_irq_domain_create_sim);", ""),
    ),
    "gpio-sim.c": (
        # As a Raspberry Pi's kernel with persist_gpio_outputs: an output that is let go of keeps
        # its level. A parameter, so that both can be tried.
        (
            "static void gpio_sim_free(",
            "static bool keep_outputs = true;\nmodule_param(keep_outputs, bool, 0644);\n\n"
            "static void gpio_sim_free(",
        ),
        (
            "\t__assign_bit(offset, chip->value_map, !!test_bit(offset, chip->pull_map));",
            "\tif (!keep_outputs || test_bit(offset, chip->direction_map))\n"
            "\t\t__assign_bit(offset, chip->value_map, !!test_bit(offset, chip->pull_map));",
        ),
        # As a wire: a line that is not driven any more goes where its pull takes it.
        (
            "\t__set_bit(offset, chip->direction_map);",
            "\t__set_bit(offset, chip->direction_map);\n"
            "\t__assign_bit(offset, chip->value_map, !!test_bit(offset, chip->pull_map));",
        ),
    ),
}
"""What is changed in them, text for text."""

OUR_MODULES = ("table_gpio_sim", "table_pi")
MODULES = ("virtio_pci", "virtio_console", "9pnet_virtio", "9p", "overlay", "configfs", "autofs4")
"""Of the kernel's own; what they depend on comes with them."""


def release() -> str:
    """Return the release of the kernel that the system's packages would install today."""
    told = command(["apt-cache", "depends", "linux-image-amd64"])
    found = re.search(r"Depends: linux-image-(\S+)", told)
    if found is None:
        raise Missing("apt knows no linux-image-amd64: is this Debian? Try `sudo apt-get update`")
    return found[1]


def version(of_release: str) -> str:
    """Return the version of the package of that kernel."""
    told = command(["apt-cache", "show", "--no-all-versions", f"linux-image-{of_release}"])
    found = re.search(r"^Version: (\S+)$", told, re.MULTILINE)
    if found is None:
        raise Missing(f"apt knows no linux-image-{of_release}; try `sudo apt-get update`")
    return found[1]


def build(of_release: str, folder: Path) -> None:
    """Put `vmlinuz`, `busybox` and `modules` into a folder. Raises Missing."""
    series = ".".join(of_release.split(".")[:2])
    headers = f"linux-headers-{of_release}"
    told = command(["apt-cache", "depends", headers])
    others = re.findall(r"Depends: (linux-headers-\S+-common|linux-kbuild-\S+)", told)
    image, source = f"linux-image-{of_release}", f"linux-source-{series}"
    packages = [image, headers, *others, source, "busybox-static"]
    work = folder / "work"
    work.mkdir()
    command(["apt-get", "download", *packages], work)
    (sources,) = work.glob("linux-source-*.deb")
    for package in work.glob("*.deb"):
        if package != sources:
            command(["dpkg-deb", "--extract", package, work / "root"])
    _unpack_sources(sources, series, work / "gpio")
    _build_modules(of_release, work)
    shutil.copy(work / "root" / "boot" / f"vmlinuz-{of_release}", folder / "vmlinuz")
    shutil.copy(_busybox(work / "root"), folder / "busybox")
    _collect(work, of_release, folder / "modules")
    shutil.rmtree(work)


def _busybox(root: Path) -> Path:
    return next(path for path in (root / "bin/busybox", root / "usr/bin/busybox") if path.exists())


def _unpack_sources(package: Path, series: str, place: Path) -> None:
    place.mkdir()
    top = f"linux-source-{series}"
    names = " ".join(f"{top}/{name}" for name in SOURCES)
    command(
        [
            "sh",
            "-c",
            f"dpkg-deb --fsys-tarfile {package} | tar -xO ./usr/src/{top}.tar.xz |"
            f" tar -xJ --transform 's|.*/||' {names}",
        ],
        place,
    )
    for name, edits in EDITS.items():
        text = (place / name).read_text("utf-8")
        for old, new in edits:
            if old not in text:
                raise Missing(
                    f"{name} of Linux {series} has no line {old.strip()!r}: see kernel.py"
                )
            text = text.replace(old, new)
        (place / name).write_text(text, "utf-8")


def _build_modules(of_release: str, work: Path) -> None:
    headers = work / "root" / "usr/src" / f"linux-headers-{of_release}"
    makefile = headers / "Makefile"
    makefile.write_text(makefile.read_text().replace("/usr/src/", f"{headers.parent}/"))
    compiler = re.search(r"\bgcc-\d+\b", (headers / ".kernelvariables").read_text())
    if compiler is None:
        raise Missing(f"the headers of {of_release} name no compiler")
    if not shutil.which(compiler[0]):
        install({compiler[0]})
    for name in ("Kbuild", "table_pi.c"):
        shutil.copy(INSIDE / name, work / "gpio")
    command(["make", "-C", headers, f"M={work / 'gpio'}", "modules"])


def _collect(work: Path, of_release: str, folder: Path) -> None:
    """Put the modules that are needed there, and the order in which to load them."""
    own = (work / "root/lib/modules" / of_release, work / "root/usr/lib/modules" / of_release)
    found = [path for place in own for path in place.rglob("*.ko*")]
    found += [work / "gpio" / f"{name}.ko" for name in OUR_MODULES]
    there = {_name_of(path): path for path in found}
    order: dict[str, bytes] = {}
    for name in (*MODULES, *OUR_MODULES):
        _add(name, there, order)
    folder.mkdir()
    for name, module in order.items():
        (folder / f"{name}.ko").write_bytes(module)
    (folder / "order").write_text("".join(f"{name}.ko\n" for name in order))


def _name_of(path: Path) -> str:
    """Return what the kernel calls a module."""
    return path.name.split(".")[0].replace("-", "_")


def _add(name: str, there: dict[str, Path], order: dict[str, bytes]) -> None:
    """Add a module after those that it depends on, unless it is built in."""
    if name in order or name not in there:
        return
    module = there[name].read_bytes()
    if there[name].suffix == ".xz":
        module = lzma.decompress(module)
    found = re.search(rb"\bdepends=([^\0]*)\0", module)
    for dependency in found[1].decode().split(",") if found else ():
        _add(dependency, there, order)
    order[name] = module
