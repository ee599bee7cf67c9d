### Newer versions of Kaunta: what is offered, and why one was not installed.

# $new is the newer version, $this the one in use.
updates-reminder = Kaunta { $new } is there; this one is { $this }. What is new in it, and Install, are in Settings.

## Why this copy does not update itself
updates-off-no-key = This copy does not update itself: it was built without the key that updates are checked with. For a newer Kaunta, go to where this one came from and install it over this one. The book stays.
updates-off-no-package = This copy does not update itself: it was not installed from a package. Install Kaunta from its package; the book stays, and from then on it is kept up to date.
updates-off-administered = This copy does not update itself: it was installed for everybody who uses this computer. Ask whoever looks after the computer for a newer Kaunta.

## What stood in the way; after each stands that this version goes on working
updates-unreachable = The place of Kaunta's updates can't be reached. Check the internet connection and try again later.
updates-too-slow = The update did not come in time. Try again later, or with a better line.
updates-no-announcement = Nothing that can be understood stands at the place of Kaunta's updates. Try again later.
updates-no-package = There is no update for a computer of this kind at present. Try again later.
updates-cut = The line was cut while the update came. Nothing of it was kept; try again.
updates-too-large = What came is larger than any Kaunta, so it was thrown away. Don't try again before you have asked where you got Kaunta from.
updates-bad-signature = What came was not signed by Kaunta's makers, or was changed on its way, so it was thrown away. Try again later; if it stays so, ask where you got Kaunta from.
updates-other-version = What came is not the version that was announced: somebody may be passing off an old Kaunta as a new one. It was thrown away. Ask where you got Kaunta from.
updates-insecure = The update would have come over a line that others can change, so it was not fetched. Ask where you got Kaunta from.
updates-no-room = The disk has no room for the update. Free some space, then try again.
updates-not-installed = This computer did not install the update. It may ask for an administrator's password: try again with somebody who has it, or install the package by hand. Its disk may also be full.
updates-failed = The update did not work. Try again; if it stays so, restart the computer.
updates-no-room-for-backup = The disk is full, so the book could not be backed up, and without that nothing is installed. Free some space, then try again.
updates-backup-not-whole = The book could not be backed up whole, and without that nothing is installed. Look at the book's screen first.
updates-not-backed-up = The book could not be backed up, and without that nothing is installed. Check that your user may write into Kaunta's folder, then try again.
updates-goes-on = Kaunta { $version } goes on working.

## Why nothing is installed now
updates-busy-payment = A payment is on its way. Wait until its outcome is known, then install the update.
updates-busy-payroll = A payroll is being paid. Pause it or wait until it is over, then install the update.
# To somebody who pays while an update is being installed.
updates-being-installed = Kaunta is being updated. Confirm the payment once more in a moment. Nothing was sent.
