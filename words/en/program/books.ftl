### Books: why one could not be used, changed or opened.

books-closed = This book was closed on this computer and continues on another one. Here it can only be read.
books-disk-full = The disk is full, so the book can't be written. Free some space, then try again.
books-not-working = The book could not be read or written. Try again; if it still does not work, restart Kaunta.
books-payroll-not-running = This payroll was paused or stopped meanwhile, so the next payment was not sent. Look at who was paid before you go on.
books-payroll-not-checked = The service's word on the next person is more than a day old, so nothing was sent. Go on: they are checked again.

## A book that is to be replaced or closed
books-payment-on-its-way = A payment is on its way. Wait until its outcome is known, then try again.
books-payment-and-payroll-on-their-way = A payment is on its way. The payroll that was being paid is paused after it. Wait until its outcome is known, then try again.

## A book that was changed
# $what says what was changed, as a sentence.
books-changed-outside = Something changed this book outside Kaunta: { $what } Nothing is sent from it. Restore a backup from before that, or let Kaunta save what can be read into a new book; either way this one is kept.

## What a person writes before something is decided about the book
books-say-why-newest = Write how you know that this is the newest book, in one line.
books-say-why-deferred = Write why you go on without asking the service, in one line.
books-say-what-payment-was = Write what this payment was, in one line: for whom, and where it is recorded now.
books-say-who-looked = Write who has looked at it.
books-say-who-closed = Write your name, in one line: the book keeps who closed it.
books-looked-at-already = Somebody has already looked at this payment.

## A book that can't be opened, or written
# $payments are the numbers of those payments, in a row; $count says how many they are.
# $count (number)
books-outcome-not-written = { $count ->
    [one] The book is damaged: the outcome of payment { $payments } could not be written into it, so nothing more is sent. Don't pay it again. Put a backup in the book's place, or let Kaunta save what can be read into a new book; either way the damaged one is kept. Then Kaunta asks the service about payment { $payments }. What went through the partner wallet can't be asked about: compare it with the service's own list.
   *[other] The book is damaged: the outcome of payments { $payments } could not be written into it, so nothing more is sent. Don't pay them again. Put a backup in the book's place, or let Kaunta save what can be read into a new book; either way the damaged one is kept. Then Kaunta asks the service about payments { $payments }. What went through the partner wallet can't be asked about: compare it with the service's own list.
}
books-practice-gateway-down = The practice gateway did not start. Restart Kaunta; if it still does not start, restart the computer.
# $version is that of SQLite, the part that writes books.
books-old-sqlite = This Kaunta was built with SQLite { $version }, which can lose what was written to it. Install the newest Kaunta.
books-place-not-durable = The book's folder can't keep what is written through a power cut (a network or special disk). Move Kaunta's folder to this computer's own disk.
books-read-only-place = The book can't be written: its folder or disk is read-only. Check that your user may write there.
# After one of the three before.
books-reads-only-until-then = Until then Kaunta sends nothing; you can read, print and export. Then start Kaunta again.
books-of-newer-version = This book was made by a newer Kaunta. Install the newest version to open it; nothing in it was changed.
books-damaged = The book is damaged and was left exactly as it is. Don't delete it. Put a backup in its place, or let Kaunta save what can be read into a new book: either way the damaged one is kept.
books-tampered = This book's history was altered outside Kaunta, so it can't be used. Kaunta changed nothing in it.
books-open-elsewhere = Another Kaunta has this book open. Use that window, or close it and try again.
books-no-room-to-open = The disk is full. Free some space, then try again. Nothing in the book was changed.
books-of-other-environment = This file is the book of another environment. Put the right book back in its place.
books-not-writable = The book can't be written. Check that your user may write into its folder.
books-unsafe-place = The book's folder can't keep money safely (a network or special disk). Move Kaunta's folder to this computer's own disk.
books-not-copied-before-update = The book must be brought up to date, but a safe copy could not be made first. Check the free disk space, then try again.
books-not-opened = The book can't be opened. Restart Kaunta; if it stays so, call support.
