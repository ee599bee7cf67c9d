### The screen that asks the service about any transaction.

look-up-title = Look up
look-up-lead = Ask the service about any transaction, and find it in this book if it was made here.
look-up-field = Transaction id or reference
look-up-hint = The service's id, or the reference on a Kaunta receipt
look-up-missing = Type a transaction id or a reference
look-up-ask = Look up
look-up-asking = Asking the service

## What was found

look-up-nothing = Nothing found for { $text }
look-up-nothing-why = Neither the service nor this book knows it. Check each letter and digit.
look-up-from-service = From the service
look-up-in-book = In this book
look-up-open = Open in history
look-up-not-here = It was not made in this book: only the service knows it.
