### A book that may not be the newest, so that payments may be missing from it: why, and what is done about it.

## Why it may not be the newest
reconciling-other-home = This book was used on another computer, or by another installation of Kaunta, which may have made more payments.
reconciling-restored = This book was restored from a copy, and what happened after the copy was made is not in it.
reconciling-salvaged = This book was made from what could be read of a damaged one.
reconciling-no-anchor = This computer has no record of how far this book had come.
reconciling-duplicate = Another copy of this book has made payments that this one does not know.
reconciling-behind = This book is older than what Kaunta knows of it.

## What is done
reconciling-working = Kaunta is asking the service about every payment that may be missing from it. You don't need to do anything: sending opens again when all are looked up.
reconciling-partner = Payments through the partner wallet can't be looked up: compare the service's own list of them with this book before you pay anyone through it again.
# Before the reason.
reconciling-not-yet-possible = Payments may be missing from it, and must be looked up at the service before anything is sent, but that is not possible yet.
reconciling-only-partner = This also applies to a shop that uses only the partner wallet: a lost payment may have gone through the gateway. Asking moves no money, so any key of this shop works. If you have a newer book, restore that one instead: it is listed under “The book”, and then nothing has to be asked.
reconciling-other-account = The last payment of this book was sent with another key or address than the ones set now, and it is not known whether they belong to the same account. Set the old ones again, or ask an owner to confirm under Needs attention that the account is the same.
reconciling-no-path = The service can't be asked in the development environment until a look-up path is set in Settings.
reconciling-go-on = An owner can also decide under “The book” to go on without asking: this book then does not know what another copy paid, until the service can be asked.
