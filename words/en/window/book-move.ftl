### How the book moves to another computer.

book-move-title = Another computer
book-move-lead = The whole book moves: it is closed on the old computer and continues at once on the new one.
book-move-closed = The book was closed here
# <code> is the code of the other computer, such as K7PQ-2M4T.
book-move-closed-again = You can save the moving file again at any time, for the computer <code>{ $code }</code> as often as you need it.
book-move-saved = The moving file is saved
# In quotation marks: the button of that name, see book-move-bring-opens.
book-move-saved-do = Take it to the other computer, and choose “Bring a book from another computer” there. Anyone who has the file can read the book: delete the file once it was brought in.
book-move-away-opens = Move to another computer…
book-move-again-opens = Save the moving file again…
book-move-bring-opens = Bring a book from another computer…

## The book leaves this computer

book-move-away = Move to another computer
book-move-away-for-good = On this computer the book is closed for good: you can read it, but never pay from it again.
book-move-away-first = Payments on their way are finished first, and payrolls wait.
book-move-away-file = One file carries the books, the people and the settings. It holds no key and no PIN. The owner signs in on the other computer with the recovery code: have it ready.
book-move-away-do = Close this book and save the file
book-move-away-leave = Keep working here
book-move-again = Save the moving file again
book-move-again-do = Save the file
book-move-code = The other computer's code
# In quotation marks: the button of that name, see book-move-bring-opens.
book-move-code-hint = The other computer shows it under “Bring a book from another computer”. For example K7PQ-2M4T.
book-move-code-missing = Type the code that the other computer shows.

## A book comes to this computer

book-move-bring = Bring a book from another computer
book-move-refused = This can't be brought in
book-move-people = People
# In quotation marks: the screen and the button of that name, see book-title and book-move-away-opens.
book-move-old-computer = On the old computer: open “The book”, choose “Move to another computer” and type this computer's code.
book-move-copy-code = Copy code
book-move-carry = Bring the saved file to this computer, then choose it here.
book-move-choose = Choose the file…
book-move-choose-another = Choose another file…
book-move-bring-do = Bring it in
