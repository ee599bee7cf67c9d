### Books: what they are called, and what is said of one that did not do what was asked.

books-closed = This book was closed on this computer, to go on on another one. Here it can only be read.
books-disk-full = The disk is full, so the book can't be written. Free some space, then try again.
books-not-working = The book could not be read or written. Try again; if it stays so, restart Kaunta.
books-payroll-not-running = This payroll was paused or stopped meanwhile, so the next payment was not sent. Look at who was paid before you go on.
books-payroll-not-checked = The service's word on the next person is no longer of the last day, so nothing was sent. Go on: they are checked once more.

## A book that is to be exchanged or closed
books-payment-on-its-way = A payment is on its way. Wait until its outcome is known, then try again.
books-payment-and-payroll-on-their-way = A payment is on its way. The payroll that was being paid is paused after it. Wait until its outcome is known, then try again.

## A book that was changed
# $what says what was changed, as a sentence.
books-changed-outside = Something changed this book outside Kaunta: { $what } Nothing is sent from it. Restore a backup from before that, or let Kaunta save what can be read into a new book; both keep this one.

## What a person writes before something is decided about the book
books-say-why-newest = Write how you know that this is the newest book, in one line.
books-say-why-unasked = Write why you go on without asking the service, in one line.
books-say-what-payment-was = Write what this payment was, in one line: for whom, and where it is written down now.
books-say-who-looked = Write who has looked at it.
books-say-who-closed = Write your name, in one line: the book keeps who closed it.
books-looked-at-already = This payment was looked at already.
