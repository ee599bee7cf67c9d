### A book that may not be the newest, so that payments may be missing from it: why, and what is done about it.

## Why it is not taken to be the newest
reconciling-other-home = This book was used on another computer, or by another installation of Kaunta, which may have paid on.
reconciling-restored = This book was put back from a copy, and what happened after the copy is not in it.
reconciling-salvaged = This book was made of what could be read of a damaged one.
reconciling-no-anchor = Nothing on this computer knows how far this book had come.
reconciling-duplicate = Another copy of this book has made payments that this one does not know.
reconciling-behind = This book is older than what Kaunta knows of it.

## What is done
reconciling-working = Kaunta is asking the service about every payment that may be missing from it. You need not do anything: sending is open again when all are looked up.
reconciling-partner = Payments over the partner wallet can't be looked up: compare the service's own list of them with this book before you pay anybody over it again.
# Before the reason.
reconciling-not-yet-possible = Payments may be missing from it, and must be looked up at the service before anything is sent, but that is not possible yet.
reconciling-only-partner = That goes for a shop that only uses the partner wallet too: a lost payment may have gone over the gateway. Asking moves no money, so any key of this shop's will do. Or, if you have a newer book, restore that one: it is listed under “The book”, and nothing has to be asked then.
reconciling-other-account = The last payment of this book was sent with another key or address than are set now, and whether they are of the same account is not known. Set the old ones again, or have an owner say under Needs attention that the account is the same.
reconciling-no-path = The service can't be asked in the development environment until a look-up path is set in Settings.
reconciling-go-on = An owner can also decide under “The book” to go on without asking: what another copy paid is then not known to this book until the service can be asked.
