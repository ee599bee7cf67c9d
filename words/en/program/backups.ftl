### Copies of the book: making them, restoring one, and saving what can be read of a damaged book.

## Each day's backup
backups-daily-disk-full = The disk is full, so today's backup could not be made. Free some space; Kaunta tries again every hour.
backups-daily-not-whole = Today's backup did not match the book, so it was deleted. Make a backup by hand in another place; Kaunta tries again every hour.
backups-daily-not-written = Today's backup could not be written. Check that your user may write into Kaunta's folder; Kaunta tries again every hour.
backups-daily-people-not-written = Today's backup of the list of people could not be written. Free some space, and check that your user may write into Kaunta's folder; Kaunta tries again every hour.

## A backup by hand
backups-among-books = This folder is where Kaunta keeps its books. Choose another one, best on another disk.
backups-people-not-copied = The book is backed up there, but the list of people is not. Choose another place.
backups-no-room = There is not enough room for the backup there. Choose another place.
backups-not-whole = The copy does not match the book, so it was deleted. Try another place.
backups-not-written = The backup could not be written there. Choose another place.
backups-nothing-changed = Nothing that was there was changed.

## Why a file can't be restored
backups-choose-again = Choose the file again.
backups-book-in-use = This is the book in use. Choose a backup of it.
backups-not-a-book = This file is not a complete book of Kaunta, so it can't be restored.
# $what says what was changed, as a sentence.
backups-changed = This backup was changed after it was made, so it can't be trusted. { $what }
# $environment is practice, development or production.
backups-of-other-environment = This is a backup of the { $environment } book, not of the one in use.
backups-of-newer-version = This backup was made by a newer Kaunta. Install the newest version, then restore it.
backups-disk-full = The disk is full. Free some space, then try again.
backups-unreadable = This file can't be read. Choose another one.

## Why the book was not replaced
backups-no-room-for-two = The disk is full: there must be room for two books. Free some space, then try again.
backups-book-open = Another Kaunta has this book open. Close it, then try again.
backups-nothing-readable = Nothing of a book can be read in this file. Restore a backup, or call support; keep the file.
backups-copy-not-whole = The copy does not match the backup. Try again.
backups-unsafe-place = Kaunta may not write into its own folder, or it is in an unsafe place. Check that first.
backups-book-as-it-was = The book is as it was.
backups-half-replaced = The book is not replaced yet: Kaunta finishes that when it opens the book again. Close Kaunta, then start it.

## What could not be saved of a damaged book
backups-lost-payment = Payment { $number } can't be read.
# $day (day)
backups-lost-payment-of-day = Payment { $number } of { $day } can't be read.
# $from (day)
# $to (day)
backups-lost-payment-between = Payment { $number }, made between { $from } and { $to }, can't be read.
# $first and $last are numbers of payments.
backups-lost-payments = Payments { $first } to { $last } can't be read.
# $day (day)
backups-lost-payments-of-day = Payments { $first } to { $last } of { $day } can't be read.
# $from (day)
# $to (day)
backups-lost-payments-between = Payments { $first } to { $last }, made between { $from } and { $to }, can't be read.
backups-lost-asked-about = Kaunta asks the service about each lost payment by its reference; what it finds is shown in Needs attention.
# $count (number)
backups-lost-events = { $count ->
    [one] { $count } event of what had happened can't be read; the chain of events starts again without it.
   *[other] { $count } events of what had happened can't be read; the chain of events starts again without it.
}
# $payments are their numbers, in a row.
backups-lost-outcomes = The outcome of these payments is asked for again: { $payments }.
# $payments are their numbers, in a row.
backups-lost-changed = Something had changed these payments outside Kaunta; the service is asked about each: { $payments }.
# $count (number)
backups-lost-names = { $count ->
    [one] { $count } checked name can't be read.
   *[other] { $count } checked names can't be read.
}
# $count (number)
backups-lost-rows = { $count ->
    [one] { $count } other row made no sense and was left out.
   *[other] { $count } other rows made no sense and were left out.
}
