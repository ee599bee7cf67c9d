### What “kaunta verify” prints about a book.

# $events (number)
verify-whole = { $events ->
    [one] The book is whole: { $events } event, none changed, removed, added or moved.
   *[other] The book is whole: { $events } events, none changed, removed, added or moved.
}
# $head is letters and digits.
verify-fingerprint = The last fingerprint is { $head }.
# $total (number)
# $left (number)
verify-looked-up = The book is being looked up: it was restored, put back or saved, and is older than what is known of it, so payments may be missing from it. Kaunta asks the service about { $total } of them, { $left } are left. Let Kaunta run until all are looked up; nothing is sent until then.
# $events (number)
verify-what-is-there = { $events ->
    [one] What is in the book is whole: { $events } event, none changed, removed, added or moved.
   *[other] What is in the book is whole: { $events } events, none changed, removed, added or moved.
}
# $what says what is wrong, as a sentence.
verify-not-whole = The book is not whole. { $what }
verify-restore = Don't delete it. Restore a backup from before that in Kaunta, under “The book”.
verify-no-file = There is no such file.
verify-newer = The book was made by a newer Kaunta: use that one.
# $detail says what is wrong, in small letters, in the words of a program.
verify-no-book = This is not a book, or it is damaged: { $detail }.
# $detail says what is wrong, in small letters, in the words of a program.
verify-unreadable = The book can't be read: { $detail }.

## How it is called; BOOK stands for the name of a file, the other words are typed as they are
verify-usage = usage: kaunta verify BOOK
verify-what-it-does = Goes through every event of the book and says whether any was changed, removed, added or moved.
verify-how-it-ends = Exits with 0 if it is whole, 1 if it is not, and 2 if it can't be read.
# While it goes through: $done of $total events.
# $done (number)
# $total (number)
verify-progress = { $done } of { $total }
