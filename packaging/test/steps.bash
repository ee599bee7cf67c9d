# Shared by both tests on the clean Debian.

# Prints a promise that was just verified: holds WORDS
holds() { printf '    holds: %s\n' "$*"; }

fail() {
    printf '    BROKEN: %s\n' "$*" >&2
    exit 1
}

# Waits until a command succeeds: until_holds WORDS COMMAND [ARG…]
until_holds() {
    local words=$1 deadline=$((SECONDS + 60))
    shift
    until "$@" >/dev/null 2>&1; do
        ((SECONDS < deadline)) || fail "$words: not within a minute"
        sleep 0.2
    done
    holds "$words"
}

# Installs Debian packages; prints apt's output only if that fails.
apt_install() {
    local log=/tmp/apt.log
    apt-get install --yes --quiet --no-install-recommends "$@" >"$log" 2>&1 </dev/null || {
        cat "$log"
        fail "apt-get install $*"
    }
}

# Checks the book with the installed program: verify PROGRAM BOOK
verify() {
    local said
    said=$(runuser -u shop -- "$1" verify "$2") || fail "$1 verify: $said"
    holds "$(head -n 1 <<<"$said")"
}
