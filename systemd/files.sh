# shellcheck shell=sh
# For install.sh, which reads this: puts files there and takes them away, and keeps a manifest of
# them, so that taking away leaves nothing.
#
# Whatever changes anything goes through `act`, which says it and, in a dry run, only says it.
# Paths are written as they are on the machine; $root comes before them when something is done.
# shellcheck disable=SC2154 # $here, $root, $manifest, $dry and $purge are set by install.sh

made=' '   # folders of this run, also those that a dry run only speaks of
wanted=' ' # what this version installs
noting=''

say() { printf '%s\n' "$*"; }
remark() { printf 'install.sh: %s\n' "$*" >&2; }

# act SENTENCE COMMAND...
act() {
    say "$1"
    shift
    [ -n "$dry" ] || "$@"
}

checksum() { sha256sum <"$1" | cut -d ' ' -f 1; }
is_there() { [ -e "$root$1" ] || [ -L "$root$1" ]; }
is_in() { case $2 in *" $1 "*) ;; *) return 1 ;; esac; }

# --- the manifest: lines of KIND CHECKSUM PATH -----------------------------------------------

read_manifest() { entries=$(cat "$manifest" 2>/dev/null || true); }
checksum_noted() { printf '%s\n' "$entries" | awk -v path="$1" '$3 == path { print $2 }'; }
last_first() {
    printf '%s\n' "$entries" | awk '{ line[NR] = $0 } END { for (n = NR; n; n--) print line[n] }'
}

# note KIND CHECKSUM PATH: written at once, so that a run that was cut off can be taken away, too
note() {
    line="$1 $2 $3"
    if printf '%s\n' "$entries" | grep -qxF -- "$line"; then return 0; fi
    entries=$(
        printf '%s\n' "$entries" | awk -v path="$3" 'NF && $3 != path'
        printf '%s\n' "$line"
    )
    [ -d "$root$HOME_FOLDER" ] || is_in "$HOME_FOLDER" "$made" || return 0
    [ -n "$noting" ] || say "write $manifest"
    noting=yes
    if [ -z "$dry" ]; then
        printf '%s\n' "$entries" >"$manifest.new"
        mv -f "$manifest.new" "$manifest"
    fi
}

# --- putting things there --------------------------------------------------------------------

# folder PATH: makes it, and those above it that are missing
folder() {
    if [ -d "$root$1" ] || is_in "$1" "$made"; then return 0; fi
    folder "$(dirname "$1")"
    act "make folder $root$1" mkdir "$root$1"
    made="$made$1 "
    note folder - "$1"
}

# keep_changed PATH: a copy of what is there, unless it is what we had put there
keep_changed() {
    is_there "$1" || return 0
    if [ ! -L "$root$1" ] && [ "$(checksum "$root$1")" = "$(checksum_noted "$1")" ]; then
        return 0
    fi
    number=1
    while is_there "$1.backup-$number"; do number=$((number + 1)); done
    act "keep what was there as $root$1.backup-$number" cp -pP "$root$1" "$root$1.backup-$number"
}

# write_file SOURCE MODE DESTINATION: whole or not at all
write_file() {
    cp "$1" "$3.new"
    chmod "$2" "$3.new"
    mv -f "$3.new" "$3"
}

# put KIND SOURCE MODE PATH
put() {
    wanted="$wanted$4 "
    sum=$(checksum "$here/$2")
    if [ ! -L "$root$4" ] && cmp -s "$here/$2" "$root$4"; then
        note "$1" "$sum" "$4"
        return 0
    fi
    folder "$(dirname "$4")"
    keep_changed "$4"
    note "$1" "$sum" "$4"
    act "write $root$4" write_file "$here/$2" "$3" "$root$4"
}

# put_once SOURCE MODE PATH: what belongs to the people of the table as soon as it is there
put_once() {
    is_there "$3" || put config "$1" "$2" "$3"
}

# --- taking things away ----------------------------------------------------------------------

# take_away PATH: one file; what somebody changed is kept beside it
take_away() {
    is_there "$1" || return 0
    keep_changed "$1"
    act "remove $root$1" rm -f "$root$1"
}

# take_away_obsolete: what an earlier version had put there, and this one has not
take_away_obsolete() {
    while read -r kind _ path; do
        if [ "$kind" = file ] && ! is_in "$path" "$wanted"; then take_away "$path"; fi
    done <<END
$entries
END
}

take_away_entry() { # KIND CHECKSUM PATH
    case $1 in
        file) take_away "$3" ;;
        tree) remove_tree "$3" ;;
        config)
            if is_there "$3" && [ "$(checksum "$root$3")" = "$2" ]; then
                act "remove $root$3" rm -f "$root$3"
            fi
            ;;
    esac
}

remove_tree() {
    if is_there "$1" || is_there "$1.new"; then
        act "remove folder $root$1 and all in it" rm -rf "$root$1" "$root$1.new" "$root$1.old"
    fi
}

remove_if_empty() {
    [ -d "$1" ] || return 0
    rmdir "$1" 2>/dev/null || remark "not empty, so it stays: $1"
}

# take_away_all FOLDER...: all of the manifest; the folders are those of people's own things
take_away_all() {
    [ -n "$entries" ] || remark "nothing is installed: there is no $manifest"
    while read -r kind sum path; do take_away_entry "$kind" "$sum" "$path"; done <<END
$(last_first)
END
    for path in "$@"; do
        if [ -n "$purge" ]; then remove_tree "$path"; fi
    done
    if [ -f "$manifest" ]; then act "remove $manifest" rm -f "$manifest"; fi
    while read -r kind _ path; do
        [ "$kind" = folder ] || continue
        act "remove folder $root$path if it is empty" remove_if_empty "$root$path"
    done <<END
$(last_first)
END
}
