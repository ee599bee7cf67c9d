# A shop's counter on a clean Debian: a signed-in user at a desktop with a window manager and a keyring.

home=/home/shop
data=$home/.local/share/ug.kaunta.desktop
book=$data/practice.db
kept=/kaunta/packages/pictures
last=''
# The owner's PIN.
pin=735914

# Signs the shop's user in; the desktop stays until the test ends.
sign_in() {
    useradd --create-home --shell /bin/bash shop
    mkdir -m 1777 /tmp/.X11-unix
    # shellcheck disable=SC2016
    runuser -u shop -- /kaunta/scripts/session --home "$home" bash -c \
        'openbox --config-file /kaunta/test/openbox.xml & export -p >~/.desktop.new; mv ~/.desktop.new ~/.desktop; exec sleep infinity' \
        >/tmp/desktop.log 2>&1 &
    until_holds "a desktop to sign in to" test -e "$home/.desktop"
}

# Runs a command as the signed-in user.
# shellcheck disable=SC2016
at_the_desktop() { runuser -u shop -- bash -c '. ~shop/.desktop && cd && "$@"' desktop "$@"; }

keys() { at_the_desktop xdotool "$@"; }
program() { pgrep -u shop -x kaunta; }
no_program() { ! program; }
window() { at_the_desktop xdotool search --onlyvisible --name '^Kaunta$'; }

# Queries the book, or compares the result: asked SQL, is SQL ANSWER
asked() { sqlite3 -readonly "$book" "$1"; }
is() { [[ $(asked "$1") == "$2" ]]; }

# Takes a screenshot once the window has finished painting: picture NAME
picture() { at_the_desktop /kaunta/scripts/picture "$kept/$1.png" "$(program)"; }

# Whether the window differs from its last screenshot by more than a few characters or a caret.
is_another_screen() {
    local unlike
    picture "$1"
    unlike=$(compare -metric AE "$kept/$last.png" "$kept/$1.png" null: 2>&1) || true
    [[ $(printf '%.0f' "$unlike") -gt 10000 ]]
}

# Waits for the next screen and keeps a screenshot of it: shows NAME WORDS
shows() {
    until_holds "$2" is_another_screen "$1"
    last=$1
}

# Starts Kaunta from its menu entry and waits for the window: choose_in_the_menu NAME
choose_in_the_menu() {
    at_the_desktop gtk-launch Kaunta >"/kaunta/packages/$1.log" 2>&1
    until_holds "the menu entry opens the window" window
    picture "$1"
    last=$1
}

# Presses Alt+F4.
close_the_window() {
    keys key alt+F4
    until_holds "the window closes Kaunta in order" no_program
}

# The first run, by keyboard alone: the shop, practice without the example day, the owner.
first_run() {
    local begun=$SECONDS
    keys type "Nakasero Stores" && keys key Return
    shows first-run-way "first run: practise or connect"
    keys key 1 && keys key Tab && keys key Tab && keys key Return
    shows first-run-owner "first run: who is the owner"
    keys type "Akello Ruth" && keys key Tab && keys type "$pin$pin" && keys key Return
    shows first-run-code "first run: the recovery code"
    # Confirms that the code is on paper, and finishes.
    keys key Tab && keys key Tab && keys key space && keys key Tab && keys key Return
    shows first-run-over "first run: the counter is open"
    holds "first run: done in $((SECONDS - begun)) s"
}

# The owner signs in: signs_in NAME
signs_in() {
    keys type "$pin"
    shows "$1-home" "the owner's PIN opens the counter"
}

# Pays the book's nth bill in practice, by keyboard alone: pay_a_bill N ACCOUNT STATE
pay_a_bill() {
    local nth=$1 account=$2 state=$3
    keys key alt+2
    shows "bill-$nth-billers" "bill $nth: the billers"
    keys key 1
    shows "bill-$nth-account" "bill $nth: the account is asked for"
    keys type "$account" && keys key Return
    shows "bill-$nth-holder" "bill $nth: the holder is read back"
    keys type "${nth}5000" && keys key Return && keys type 0772123456 && keys key Return
    shows "bill-$nth-confirm" "bill $nth: all of it is read back"
    keys key Return
    until_holds "bill $nth is $state in the book" is "SELECT state FROM operation WHERE id = $nth" "$state"
    shows "bill-$nth-$state" "bill $nth is $state on the screen"
}
