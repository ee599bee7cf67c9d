### The screen that compares the statement of an account with the book.

reconcile-title = Statements
reconcile-lead = A statement is compared with the book. It changes no payment: it shows what agrees, and what to ask about.
reconcile-choose = Choose a statement
reconcile-choose-what = CSV, XLSX, camt.053 or OFX, from the service, a bank or a telecom
reconcile-all = All statements
reconcile-empty = Statements that you compare will be listed here
reconcile-reading = Comparing the statement with the book
reconcile-file-reading = Reading the file

## The list

reconcile-list = Statements
reconcile-list-account = Account
reconcile-list-days = Days
reconcile-list-lines = Lines
reconcile-list-accepted = Accepted
reconcile-list-cases = Open cases
reconcile-list-file = File
reconcile-days = { $from } – { $to }

## A file that was chosen

reconcile-file-another = Choose another file
reconcile-file-account = Whose statement is it?
reconcile-file-account-choose = Choose the account
reconcile-file-account-missing = Say whose statement it is
reconcile-file-columns = Columns
reconcile-file-columns-remembered = As you chose them for the last file with these headings.
reconcile-file-columns-guessed = As the headings say. Change what is wrong: it is remembered for files with these headings.
reconcile-file-column-is = What is column { $letter }?
reconcile-file-column-none = Not used
reconcile-file-column-no-heading = No heading
reconcile-file-column-samples = First values of column { $letter }
reconcile-file-dates = Which comes first in the dates?
reconcile-file-dates-day = The day: 03/04 is 3 April
reconcile-file-dates-month = The month: 03/04 is 4 March
reconcile-file-found = What the file says
reconcile-file-found-days = Days
reconcile-file-found-lines = Lines
reconcile-file-found-number = Account number
reconcile-file-found-opening = Opening balance
reconcile-file-found-closing = Closing balance
reconcile-file-import = Compare with the book
reconcile-file-import-nothing = No payment changes.
reconcile-file-imported = You have imported this file already. Nothing is made twice.
reconcile-file-imported-open = Open the comparison
reconcile-column-date = Date
reconcile-column-time = Time
reconcile-column-amount = Amount
reconcile-column-credit = Money in
reconcile-column-debit = Money out
reconcile-column-direction = In or out
reconcile-column-balance = Balance
reconcile-column-reference = Reference
reconcile-column-other-reference = Another reference
reconcile-column-party = Name or account
reconcile-column-text = Description
reconcile-column-currency = Currency

## The comparison

reconcile-groups = Groups
reconcile-group-matched = Matched
reconcile-group-proposed = Proposed
reconcile-group-differing = Other amount or state
reconcile-group-only-here = Only in the book
reconcile-group-only-there = Only on the statement
reconcile-group-cases = With an open case
# $open (number)
reconcile-group-open = { $open } left
# An amount that came in, and one that went out.
reconcile-came-in = In: <sum/>
reconcile-went-out = Out: <sum/>
# $count (number)
reconcile-accept-exact = { $count ->
    [one] Accept the exact one
   *[other] Accept all { $count } exact ones
}
# $count (number)
reconcile-accepted-exact = { $count ->
    [one] One exact match was accepted.
   *[other] { $count } exact matches were accepted.
}
reconcile-save = Save the comparison
reconcile-saved = The comparison was saved
reconcile-rows = Rows of the comparison
reconcile-rows-day = Day
reconcile-rows-there = Statement
reconcile-rows-here = Book
reconcile-rows-what = What
reconcile-rows-why = Why
reconcile-rows-state = Decided
reconcile-accepted = Accepted
reconcile-noted = Note
reconcile-none = Nothing is in this group

## One row

reconcile-row = Row of the comparison
reconcile-row-there = On the statement
reconcile-row-here = In the book
reconcile-row-line = Row
reconcile-row-day = Day
reconcile-row-amount = Amount
reconcile-row-fee = Fee
reconcile-row-reference = Reference
reconcile-row-text = Text
reconcile-row-payment = Payment
reconcile-row-state = State
reconcile-accept = Accept: they are the same
reconcile-accept-done = The match was accepted.
reconcile-take-back = Take back
reconcile-take-back-done = The match was taken back.
reconcile-open-payment = Open the payment
reconcile-note = Note
reconcile-note-hint = What it was, or whom you asked. Every note is kept, with your name. A case is opened with what is to be cleared up, and closed with how it was.
reconcile-note-missing = Write something first
reconcile-note-add = Keep the note
reconcile-note-kept = The note was kept.

## What was written about a row, oldest first

reconcile-remarks = Written so far
reconcile-remark-noted = Note
reconcile-remark-case-opened = Case opened
reconcile-remark-case-closed = Case closed
# $name: who wrote it.
reconcile-remark-by = { $name }, <time/>

## A case: a line or a payment that somebody clears up with the service or the bank

reconcile-case = Case open
reconcile-case-open = Open a case
reconcile-case-close = Close the case
reconcile-case-opened = The case is open, and is listed under Needs attention.
reconcile-case-closed = The case is closed.

## A workbook with several sheets

reconcile-file-sheet = Sheet
