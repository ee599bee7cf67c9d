### The screen shown where the book can't be opened.

problem-salvaged = What could be read is saved
problem-steps = What to do
problem-copy-path = Copy path
problem-elsewhere = Work in another environment meanwhile
# $name is the name of an environment: Practice, Development or Production.
problem-elsewhere-where = You are in { $name }. Each environment has a book of its own.
problem-elsewhere-use = Use { $name }

## What the path below is of

problem-path-book = The book
problem-path-space = Where space is needed
problem-path-practice = The practice gateway's file

## Steps that several problems share. The words must be those of the button.

problem-step-try-again = Then press Try again.

## The book is damaged

problem-damaged = The book is damaged
problem-damaged-wait = Do not pay again anything that may be in it: the service still knows its state.
problem-damaged-restore = Restore the newest backup: the damaged book is set aside as it is, nothing is overwritten.
problem-damaged-save = If there is no backup, save what can be read. Kaunta then asks the service about what is missing.

## The book was written by a newer version of the program

problem-newer = The book was made by a newer Kaunta
problem-newer-open = Open it with the newer Kaunta, the one that was used last.
problem-newer-install = Or install the newest version here: your book stays as it is.

## Another program has the book open

problem-in-use = The book is already open
problem-in-use-window = Look for another Kaunta window and use that one.
problem-in-use-program = Close any other program that has the book open, such as a backup or a database tool.

## No space is left

problem-disk-full = The disk is full
problem-disk-full-free = Free some space: empty the bin or move large files to another disk. 200 MB is enough to go on.
problem-disk-full-try = Then press Try again. Kaunta pays nothing that it can't record first.

## The file can't be read or written

problem-closed = The book can't be opened
problem-closed-folder = Check that the file's folder is there, and that you may read and write it.
problem-closed-disk = Check that it is on this computer's own disk and that the disk has space.

## The gateway of the practice environment, which runs inside the program

problem-practice = The practice gateway did not start
problem-practice-try = Press Try again.
problem-practice-close = If that does not help, close Kaunta and open it again.
problem-practice-others = The other environments work without it.
