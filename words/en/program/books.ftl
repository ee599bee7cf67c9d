### Books: what they are called, and what is said of one that did not do what was asked.

books-closed = This book was closed on this computer, to go on on another one. Here it can only be read.
books-disk-full = The disk is full, so the book can't be written. Free some space, then try again.
books-not-working = The book could not be read or written. Try again; if it stays so, restart Kaunta.
books-payroll-not-running = This payroll was paused or stopped meanwhile, so the next payment was not sent. Look at who was paid before you go on.
books-payroll-not-checked = The service's word on the next person is no longer of the last day, so nothing was sent. Go on: they are checked once more.
