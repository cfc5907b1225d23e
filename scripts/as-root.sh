# shellcheck shell=sh
# For the scripts here, which read this: how they get what the system lacks.

# Runs a command as root, if this person may do so without being asked for a password.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then sudo -n "$@"
    else return 1
    fi
}
