### Why nothing is sent at present.

sending-keychain-silent = This computer's keychain has not answered, so Kaunta can't tell whether this book is the newest. Look for a window that asks for the keychain's password, or unlock the keychain: as soon as it answers, sending opens by itself. If it stays silent, an owner can decide under “The book” to go on without it.
sending-book-exchanged = Another book is being put in the place of this one. Confirm the payment once more when it is there. Nothing was sent.
sending-copy-not-asked-about = Kaunta could not ask the service whether another copy of this book has made payments. Nothing was sent. If no other computer works with this book, press Pay again, or go on with the payroll: then it is sent without that answer.
# After the reason.
sending-nothing-was-sent = Nothing was sent.
