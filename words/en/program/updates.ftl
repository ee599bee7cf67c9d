### Newer versions of Kaunta: what is offered, and why one was not installed.

# $new is the newer version, $this the one in use.
updates-reminder = Kaunta { $new } is available; this is { $this }. See what is new, and install it, in Settings.

## Why this copy does not update itself
updates-off-no-key = This copy does not update itself: it was built without the key that updates are checked with. Get a newer Kaunta where you got this one, and install it over this one. The book stays.
updates-off-no-package = This copy does not update itself: it was not installed from a package. Install Kaunta from its package; the book stays, and from then on it is kept up to date.
updates-off-administered = This copy does not update itself: it was installed for everybody who uses this computer. Ask the person who looks after the computer for a newer Kaunta.

## Why an update failed; each is followed by the message that this version keeps working
updates-unreachable = Kaunta's update server can't be reached. Check the internet connection and try again later.
updates-too-slow = The update did not arrive in time. Try again later, or with a better connection.
updates-no-announcement = Kaunta could not understand the answer of its update server. Try again later.
updates-no-package = There is no update for a computer of this kind at present. Try again later.
updates-cut = The connection was lost during the download. Nothing of it was kept; try again.
updates-too-large = The download is larger than any Kaunta, so it was deleted. Before you try again, ask where you got Kaunta from.
updates-bad-signature = The download was not signed by Kaunta's makers, or was changed on its way, so it was deleted. Try again later; if this happens again, ask where you got Kaunta from.
updates-other-version = The download is not the version that was announced: somebody may be passing off an old Kaunta as a new one. It was deleted. Ask where you got Kaunta from.
updates-insecure = The update would have come over a connection that others can change, so it was not downloaded. Ask where you got Kaunta from.
updates-no-room = The disk has no room for the update. Free some space, then try again.
updates-not-installed = This computer did not install the update. It may ask for an administrator's password: try again with somebody who has it, or install the package by hand. Its disk may also be full.
updates-failed = The update did not work. Try again; if it still does not work, restart the computer.
updates-no-room-for-backup = The disk is full, so the book could not be backed up, and without that nothing is installed. Free some space, then try again.
updates-backup-not-whole = The backup of the book was not complete, and without that nothing is installed. Look at the book's screen first.
updates-not-backed-up = The book could not be backed up, and without that nothing is installed. Check that your user may write into Kaunta's folder, then try again.
updates-goes-on = Kaunta { $version } keeps working.

## Why nothing is installed now
updates-busy-payment = A payment is on its way. Wait until its outcome is known, then install the update.
updates-busy-payroll = A payroll is being paid. Pause it or wait until it is over, then install the update.
# To a person who pays while an update is being installed.
updates-being-installed = Kaunta is being updated. Confirm the payment once more in a moment. Nothing was sent.
