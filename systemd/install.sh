#!/bin/sh
# Installs the table as a service of this machine, updates it, or takes it away again. What it does
# and where things go is in docs/service.md.
set -eu
umask 022

PYTHON=${PYTHON:-/usr/bin/python3}
HOME_FOLDER=/opt/uno-device
VENV=$HOME_FOLDER/venv
CONFIG=/etc/uno-device
STATE=/var/lib/uno-device
LIB=/usr/local/lib
UNIT=uno-device.service

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=systemd/files.sh
. "$here/files.sh"

usage() {
    cat <<END
usage: install.sh [--dry-run] [--wheel FILE | --no-venv] [--root DIR]
       install.sh --uninstall [--purge] [--dry-run] [--root DIR]

Installs the table as a service, or updates it. Run it again at any time.

  --dry-run     say what would be done, and do nothing
  --wheel FILE  install this wheel instead of the source tree that this script lies in
  --no-venv     leave the program out: only the system's files
  --root DIR    install below DIR, for an image: no user is made, nothing is started
  --uninstall   take away what was installed; what you changed and what was played stay
  --purge       with --uninstall: your configuration, matches and scores go, too

PYTHON in the environment names the Python to build with; /usr/bin/python3 without it.
END
}

stop() {
    code=$1
    shift
    remark "$*"
    exit "$code"
}

run() { act "run $*" "$@"; }

# --- what is installed -----------------------------------------------------------------------

put_files() {
    folder "$HOME_FOLDER"
    put file bin/uno-device 755 /usr/local/bin/uno-device
    put file bin/uno-device-service 755 /usr/local/bin/uno-device-service
    put file uno-device.service 644 "$LIB/systemd/system/$UNIT"
    put file 60-uno-device.rules 644 "$LIB/udev/rules.d/60-uno-device.rules"
    put file sysusers.d/uno-device.conf 644 "$LIB/sysusers.d/uno-device.conf"
    put file tmpfiles.d/uno-device.conf 644 "$LIB/tmpfiles.d/uno-device.conf"
    put_once table.toml 644 "$CONFIG/table.toml"
}

put_venv() {
    note tree - "$VENV"
    act "build $root$VENV from $package with $PYTHON" build_venv
}

# Built beside the old one, which stays in use until the new one is whole.
build_venv() {
    new=$root$VENV.new
    rm -rf "$new" "$root$VENV.old"
    # lgpio comes from apt on Raspberry Pi OS, and is seen through the system's packages.
    "$PYTHON" -m venv --system-site-packages --prompt uno-device "$new"
    if [ -d "$package" ]; then # from a copy: setuptools leaves its traces beside what it builds
        work=$(mktemp -d)
        (cd "$package" && tar -cf - --exclude=./.git --exclude=./.venv .) | tar -xf - -C "$work"
    fi
    "$new/bin/python" -m pip install --quiet --disable-pip-version-check "${work:-$package}"
    find "$new/bin" "$new/pyvenv.cfg" -type f -exec sed -i "s|$new|$VENV|g" {} +
    if [ -d "$root$VENV" ]; then mv "$root$VENV" "$root$VENV.old"; fi
    mv "$new" "$root$VENV"
    rm -rf "$root$VENV.old"
}

# --- the machine -----------------------------------------------------------------------------

systemd_runs() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

start_using() {
    [ -z "$root" ] || return 0
    run systemd-sysusers "$LIB/sysusers.d/uno-device.conf"
    run systemd-tmpfiles --create "$LIB/tmpfiles.d/uno-device.conf"
    reload
    if systemd_runs; then
        run systemctl enable --quiet "$UNIT"
        run systemctl try-restart "$UNIT"
        systemctl is-active --quiet "$UNIT" ||
            remark "look at $CONFIG/table.toml, then:  sudo systemctl start uno-device"
    else
        remark "systemd does not run here: nothing is enabled or started"
    fi
}

stop_using() {
    if systemd_runs && is_there "$LIB/systemd/system/$UNIT"; then
        run systemctl disable --now --quiet "$UNIT"
    fi
}

reload() {
    systemd_runs || return 0
    run systemctl daemon-reload
    if [ -S /run/udev/control ]; then # not in a container
        run udevadm control --reload
        run udevadm trigger --subsystem-match=gpio --subsystem-match=tty
    fi
}

forget_user() {
    if [ -n "$purge" ] && [ -z "$root" ] && getent passwd uno-device >/dev/null; then
        run userdel uno-device
    fi
}

what_stays() {
    for path in "$CONFIG" "$STATE"; do
        if [ -z "$dry" ] && [ -d "$root$path" ]; then remark "yours, so it stays: $root$path"; fi
    done
}

# --- what must be there ----------------------------------------------------------------------

# Says all that is missing at once; a dry run goes on.
check() {
    missing=''
    if [ -z "$root" ] && ! command -v systemd-sysusers >/dev/null; then missing=" systemd"; fi
    if [ -z "$no_venv" ]; then check_python; fi
    if [ -n "$missing" ]; then
        remark "missing on this system; please run:  sudo apt-get install$missing"
        [ -n "$dry" ] || exit 1
    fi
    if is_there "/etc/systemd/system/$UNIT"; then
        remark "$root/etc/systemd/system/$UNIT is used instead of the unit that is installed here"
    fi
}

check_python() {
    command -v "$PYTHON" >/dev/null ||
        stop 1 "there is no $PYTHON; please run:  sudo apt-get install python3"
    "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        stop 1 "$("$PYTHON" --version) is too old: Python 3.11 or newer is needed"
    "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null || missing="$missing python3-venv"
    "$PYTHON" -c 'import importlib.util, sys; sys.exit(not importlib.util.find_spec("lgpio"))' ||
        remark "lgpio is missing; the pins of a Raspberry Pi need it (package python3-lgpio)"
}

# --- what was asked for ----------------------------------------------------------------------

dry='' uninstall='' purge='' no_venv='' wheel='' root='' work=''

value_of() { # OPTION REST...
    [ $# -ge 2 ] || stop 2 "$1 needs a value; install.sh --help says more"
    value=$2
}

while [ $# -gt 0 ]; do
    case $1 in
        --dry-run) dry=yes ;;
        --uninstall) uninstall=yes ;;
        --purge) purge=yes ;;
        --no-venv) no_venv=yes ;;
        --wheel) value_of "$@"; wheel=$value; shift ;;
        --root) value_of "$@"; root=$value; shift ;;
        -h | --help) usage; exit 0 ;;
        *) stop 2 "unknown option: $1; install.sh --help lists all" ;;
    esac
    shift
done
[ -z "$purge" ] || [ -n "$uninstall" ] || stop 2 "--purge goes with --uninstall only"
[ -z "$wheel" ] || [ -z "$no_venv" ] || stop 2 "--wheel and --no-venv exclude each other"
[ -z "$wheel" ] || [ -f "$wheel" ] || stop 2 "--wheel $wheel: there is no such file"
[ -z "$root" ] || [ -d "$root" ] || stop 2 "--root $root: there is no such folder"
[ -z "$root" ] || root=$(cd "$root" && pwd)
root=${root%/} # --root / is this machine
package=${wheel:-$(dirname "$here")}
[ -n "$wheel$no_venv$uninstall" ] || [ -f "$package/pyproject.toml" ] ||
    stop 2 "there is no source tree around this script: name a wheel (--wheel FILE)"
[ -n "$dry$root" ] || [ "$(id -u)" -eq 0 ] || stop 1 "only root can do this:  sudo $0 ..."

manifest=$root$HOME_FOLDER/manifest
read_manifest
trap 'rm -rf ${work:+"$work"}' EXIT
trap 'exit 130' INT TERM HUP
[ -z "$dry" ] || remark "this is what would be done; nothing is changed"

if [ -n "$uninstall" ]; then
    stop_using
    take_away_all "$CONFIG" "$STATE"
    reload
    forget_user
    what_stays
else
    check
    put_files
    take_away_obsolete
    [ -n "$no_venv" ] || put_venv
    start_using
fi
