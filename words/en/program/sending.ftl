### Why nothing is sent at present.

sending-keychain-silent = This computer's keychain has not answered, so Kaunta can't tell whether this book is the newest. Look for a window that asks for the keychain's password, or unlock the keychain: as soon as it answers, sending opens by itself. If it does not answer, an owner can decide under “The book” to go on without it.
sending-book-exchanged = This book is being replaced with another one. Confirm the payment again when that is done. Nothing was sent.
sending-copy-not-asked-about = Kaunta could not ask the service whether another copy of this book has made payments. Nothing was sent. If no other computer works with this book, press Pay again, or go on with the payroll: then it is sent without that answer.
# After the reason.
sending-nothing-was-sent = Nothing was sent.
