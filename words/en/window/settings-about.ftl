### The page of the settings about this computer.

settings-about-title = This computer

## The operating system's keychain, where keys of the service are kept

settings-about-keychain = Keychain: keys are kept there
settings-about-keychain-what = No key is ever written to a file, a log or the book.
settings-about-no-keychain = Keychain: none on this computer
settings-about-no-keychain-what = A key is kept until Kaunta closes, and never written to a file.

## Where things are

settings-about-book = The book
settings-about-book-copy = Copy book path
settings-about-files = Receipts and exports
settings-about-files-copy = Copy files path
settings-about-backups = Backups
# When backups are made.
settings-about-backups-when = Once a day, and whenever you like
# A button that leads to the screen of the book, where backups are made and read back.
settings-about-backups-go = Open the book
settings-about-help = Help
# What the screen of help holds.
settings-about-help-what = keys, statuses, the log, diagnostics for support
