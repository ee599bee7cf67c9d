### Moving to another computer: the book is closed on the old one for good, and a file carries it to the new one.

## The old computer
moving-own-code = This is the code of this computer. Type the one that the other computer shows: there, choose “Bring a book from another computer”.
moving-example-day = Clear the example day first, on the first screen: it is not moved.
moving-no-book = There is no book on this computer to move.
moving-no-file-yet = The book is closed on this computer, but the moving file is not written yet. Save it again; this computer sends nothing meanwhile.
moving-among-books = Choose another folder: this one holds the books themselves.
# $what says what was changed, as a sentence.
moving-changed-outside = It was changed outside Kaunta, so it can't be moved. { $what } Restore a backup first: they are listed under “The book”.
# Before the reason. $environment is practice, development or production.
moving-not-closed = The book of { $environment } can't be closed now.
moving-no-outcome-yet = A payment in it has no outcome yet. Open that book, wait until Kaunta has written its outcome, then try again.
moving-no-room = There is not enough room for the file there.
moving-not-written = The file could not be written there. Choose another place.
# $by is a person, $code that of a computer.
# $day (day)
moving-closed-here = { $by } closed this book here on { $day }, to continue on the computer { $code }.
moving-closed-for-another-too = A file was saved for another computer too.
moving-closed-reads-only = Here everything can be read, printed and saved; nothing is sent.

## The new computer
moving-all-here = This file was already brought in on this computer, and the book here continues from it. You don't need the file any more.
moving-how-to-come-in = PINs are not moved: an owner signs in here with the recovery code, then gives everybody a new PIN under Settings, People. If you don't have the code, make a new one on the old computer and save the file there again.
moving-keys = Keys of the service are not moved: type them under Settings before the first payment.
moving-unplanned = The old computer has saved such a file for another computer too, so the book may be in use there. Kaunta asks the service what was paid from it before it sends anything, and what was unpaid waits until an owner decides under Needs attention.
# $by is a person.
# $at (moment)
moving-closed-there = { $by } closed the book on the old computer on { $at }.
# $code is that of the computer for which the file is, $own that of this one.
moving-for-another-computer = This file was made for the computer { $code }, and this one is { $own }. On the old computer, choose “Move to another computer” under “The book”, type { $own } and save the file again.
moving-nobody-in-file = Nobody is set up in this file: the people who work with Kaunta on this computer stay.
# $environment is practice, development or production.
# $count (number)
moving-set-aside = { $count ->
    [one] The book of { $environment } on this computer has { $count } payment. It is set aside with the backups, and the moved one takes its place.
   *[other] The book of { $environment } on this computer has { $count } payments. It is set aside with the backups, and the moved one takes its place.
}
moving-not-whole = This is not a moving file of Kaunta, or it is damaged. Copy it again from the old computer, or save it there again.
moving-newer = This file was made by a newer Kaunta. Install the newest version on this computer, then bring it in.
