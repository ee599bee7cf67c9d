### The screen of the book: whether it can be trusted, its backups, and its way to another computer.

book-title = The book
book-lead = Every payment of this environment, kept for ever on this computer.
# A size of a file, such as 1.4 MB.
book-size = { $unit ->
    [kb] { $size } KB
    [mb] { $size } MB
    [gb] { $size } GB
   *[bytes] { $size } bytes
}

## Whether it can be trusted

book-trusted = Can it be trusted?
book-checking = Kaunta is checking the book
book-checking-work = You can work meanwhile.
book-checking-events = Events checked
book-whole = Nothing in it was changed, removed or added
book-whole-why = Every event carries a fingerprint of all events before it. All of them match.
# When that was checked, such as "3 min ago".
book-whole-checked = Checked <time/>.
# Up to which fingerprint, a row of letters and digits.
book-whole-checked-to = Checked <time/>, up to <head>{ $head }</head>.
book-broken = This book was changed outside Kaunta
book-broken-do = Restore a backup from before that, or call support. Don't delete anything.
book-payments = Payments
# How many payments, and of how many events they consist.
# $operations (number)
# $events (number)
book-payments-events = { $events ->
    [one] { $operations }, with one event
   *[other] { $operations }, with { $events } events
}
book-fingerprint = Last fingerprint
book-fingerprint-keychain = Kept in this computer's keychain too, so that Kaunta notices when events at the end are missing.
book-fingerprint-file = Kept in a file beside the book. It is not in this computer's keychain.
book-file = The file
book-file-copy = Copy book path

## Nothing is sent until the book is known to be the newest

book-locked = Nothing is sent at present
book-locked-progress = Looked up at the service
# A button that opens a form: what is decided there, such as "Go on without asking…".
book-opens = { $act }…
book-keychain-act = Go on without the keychain
book-keychain-words = If this book was restored from an older copy, payments may be missing from it and could be made a second time. Go on only if you know that this is the book you worked with last. Your decision holds until Kaunta is closed.
book-keychain-ask = How do you know that this is the newest book?
book-keychain-hint = For example: its last payment is the one that we made this morning.
book-keychain-unsaid = Say how you know that it is the newest.
book-asking-act = Go on without asking
book-asking-words = This book does not know what another copy of it has paid since then, and could pay it a second time. If you can, set what is missing in Settings: asking moves no money. If you go on, Needs attention shows that time as not known, payrolls leave out anyone who was unpaid, and Kaunta asks as soon as it can.
book-asking-ask = Why do you go on without asking?
book-asking-hint = For example: this shop has never paid through the gateway.
book-asking-unsaid = Say why you go on without asking.

## What can be done with a damaged book

# $count (number)
book-salvaged = { $count ->
    [one] 1 payment was kept
   *[other] { $count } payments were kept
}
# $events (number)
book-salvaged-events = { $events ->
    [one] 1 event was kept. The damaged book is kept as it was, in this file:
   *[other] { $events } events were kept. The damaged book is kept as it was, in this file:
}
book-salvaged-lost = What was lost:
book-salvaged-lost-asked = Kaunta asks the service about each of them before anything is sent again.
book-salvaged-all = Nothing was lost.
book-salvage-opens = Save what can be read…
book-salvage = Save what can be read?
book-salvage-how = Kaunta reads the damaged book piece by piece into a new one. The damaged one is set aside as it is.
book-salvage-backup = A backup is usually better, because it is complete. Kaunta asks the service about payments that neither of them has, and sends nothing until that is done.
book-salvage-leave = Leave it
book-salvage-do = Save what can be read

## Backups

book-backups = Backups
book-backups-lead = A compressed copy of the whole book, made once a day and read back to check it. Kaunta keeps those of 7 days, 4 weeks and 12 months.
book-backups-daily = Daily backup
book-backups-before-update = Before an update
book-backups-set-aside = Set aside when another was restored
book-backups-failed = The last automatic backup did not work
book-backups-made = Backed up, and checked by reading it back
book-backups-make = Back up to a place of your choice…
book-backups-from-file = Restore from a file…
book-backups-from-list = Restore a backup…
book-backups-none = Backups will be listed here
book-backups-none-when = The first one is made automatically today.
book-backups-restore = Restore…
# $name is the name of the backup's file.
book-backups-restore-named = Restore { $name }

## The second disk

book-disk = Also copy to another disk
book-disk-lead = If this computer is lost or breaks, the backups on it are lost too. Kaunta also copies them to a USB stick or another disk, whenever it is plugged in.
book-disk-choose = Choose a folder…
book-disk-choose-another = Choose another folder…
book-disk-copy-now = Copy now
book-disk-stop = Stop
# The time is a day or how long ago, such as "3 min ago".
book-disk-copied = Copied and read back <time/>.
book-disk-not-yet = Nothing is copied there yet.
book-disk-away = It is not plugged in now.
book-disk-readable = Anyone who has that disk can read the customers' names, numbers and amounts on it. Keep it locked up.
book-disk-old = The other disk needs a new copy
book-disk-failed = The last copy to the other disk did not work

## What a backup or a moving file holds

# $count (number)
book-holds = { $count ->
    [one] 1 payment
   *[other] { $count } payments
}
# The time is that of the newest thing in it.
# $count (number)
book-holds-until = { $count ->
    [one] 1 payment, the newest entry is from <time/>
   *[other] { $count } payments, the newest entry is from <time/>
}
# $count (number)
book-holds-here = { $count ->
    [one] 1 payment. It is here already.
   *[other] { $count } payments. It is here already.
}
# $count (number)
book-holds-until-here = { $count ->
    [one] 1 payment, the newest entry is from <time/>. It is here already.
   *[other] { $count } payments, the newest entry is from <time/>. It is here already.
}

## A backup takes the place of the book

book-restore = Replace the book with this backup?
book-restore-refused = This can't be restored
book-restore-backup = The backup
# A heading above what the backup holds.
book-restore-holds = In it
# A heading above what the backup lacks.
book-restore-lacks = Missing from it
book-restore-lacks-unreadable = It is not known how many payments, because the book in use can't be read.
# $count (number)
book-restore-lacks-count = { $count ->
    [0] Nothing that the book in use has.
    [one] 1 payment that the book in use has.
   *[other] { $count } payments that the book in use has.
}
book-restore-set-aside = The book in use is set aside, whole. Nothing is overwritten.
book-restore-asks-all = Kaunta asks the service about every payment that may be missing.
# $count (number)
book-restore-asks = { $count ->
    [0] Nothing has to be looked up at the service.
    [one] 1 payment may be missing or unfinished: Kaunta asks the service about it.
   *[other] { $count } payments may be missing or unfinished: Kaunta asks the service about each.
}
book-restore-unsent = Nothing is sent until that is done. You can read the book meanwhile.
book-restore-question = Was the book used after that, on another computer or by another Kaunta?
book-restore-no = No
book-restore-may-be = Yes, or I don't know
# The time is that of the newest thing in the backup.
book-restore-after = This backup knows nothing after <time/>.
book-restore-elsewhere = What was paid there under references of its own can't be found from here.
book-restore-unknown = Needs attention then shows that time as not known, and Kaunta asks before it pays anyone who was unpaid then.
book-restore-keep = Keep the book as it is
book-restore-answer = Answer the question first.
book-restore-do = Restore this backup
