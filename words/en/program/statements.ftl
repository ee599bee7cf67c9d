### Statements of accounts, compared with the book.

## A file that is no statement that can be used. $row is the row of the file that a person sees

statements-choose-again = Choose the file again.
statements-too-large = This file is larger than 64 MB. Export the statement for fewer days.
statements-unread = This file can't be read. If it is open in another program, close it there; then choose it again.
statements-changed = The file was changed since you looked at it. Choose it again: nothing was imported.
statements-broke-down = Kaunta could not read this file. Export the statement again, as XLSX or CSV.
statements-no-lines = This statement has no line with an amount. Export it for days on which money moved.
statements-damaged = This file is not complete, or not what it says it is. Export the statement again.
statements-too-much = This file has more in it than Kaunta reads at once. Export the statement for fewer days.
statements-another-kind = This file is not a statement: Kaunta reads CSV, XLSX, camt.053 and OFX.
statements-several = This file has statements of several accounts. Export one account at a time.
statements-column-date = Say which column has the date.
statements-column-amount = Say which column has the amount, or which two have money out and money in.
statements-column-debit = Say which column has the money that went out.
statements-column-credit = Say which column has the money that came in.
statements-column-missing = Say which column has what.
statements-no-date = Row { $row }: “{ $text }” is not a date that Kaunta can read.
statements-date-empty = Row { $row } has an amount but no date.
statements-date-order = Row { $row }: “{ $text }” may be two days. Say whether the day or the month comes first.
statements-mixed-dates = Some dates have the day first (row { $day-first }), others the month (row { $month-first }). Export the statement again with one kind of date.
statements-no-amount = Row { $row }: “{ $text }” is not an amount that Kaunta can read.
statements-amount-empty = Row { $row } has a date but no amount.
statements-separator = Row { $row }: “{ $text }” may be two amounts, because nothing in this file tells what separates thousands. Export it with cents, or without separators.
statements-both-sides = Row { $row } has money in and money out at once. Check that the columns are the right ones.
statements-no-direction = Nothing tells which amounts came in and which went out. Say which column has the direction or the balance, or export the statement with both.
statements-other-currency = This statement is in { $currency }, and Kaunta counts in Uganda shillings only. Choose a statement in shillings.
# $expected (money)
# $found (money)
statements-breaks = The balance breaks on row { $row }: with the rows before it, it should be { $expected }, but the statement says { $found }. A row is missing or was changed; export the statement again.
# $opening (money)
# $moved (money)
# $closing (money)
statements-unbalanced = The opening balance of { $opening } and the movements of { $moved } do not give the closing balance of { $closing }. A row is missing or was changed; export the statement again.
statements-sum-too-large = The amounts of this statement are too large to add up. Export the statement for fewer days.
# $known: the account's number, as on an earlier statement or as the service says it
statements-other-account = This statement is of account { $found }, but the account that you chose is { $known }. Choose the other account, or the other file.
statements-no-such = This statement is not in this book.
statements-not-paired = This line and this payment do not belong together any more. Look at the statement again.
statements-not-the-line = There is no such line or payment on this statement. Look at it again.
statements-one-of-both = A note or a case is about either a line or a payment.
statements-no-case = This case is closed already.
statements-case-is-open = A case about this is open already. Write a note about it instead.
statements-has-payment = This line has a payment in the book. Open the case about the payment.
# $why: why the text can't be kept
statements-note-not-taken = The note was not kept. { $why }

## What a file proves

statements-balanced = The balances fit the rows: no row is missing.
statements-not-proved = The file does not say both balances, so nobody can tell whether a row is missing.

## Accounts

statements-account-mtn = Account at MTN
statements-account-airtel = Account at Airtel
statements-account-bank = Bank account
statements-kind-camt = camt.053
statements-kind-ofx = OFX

## Why a row stands where it does. $row is the row of the statement

statements-exact = Reference, amount and direction are equal
statements-accepted-exact = Accepted: reference, amount and direction are equal
statements-accepted-differing = Accepted by a person, although something differs
statements-accepted-proposed = Accepted by a person
statements-with-fee = The statement has the fee in the amount
# $more (money)
statements-more = The statement says { $more } more
# $less (money)
statements-less = The statement says { $less } less
statements-not-paid-here = Equal, but the book says that it was not paid. Ask the service about this payment
statements-open-here = Equal, but the book does not know yet how it ended. Ask the service about this payment
# $reasons: what fits, as a list in small letters
statements-likely-high = Very likely: { $reasons }
statements-likely-medium = Likely: { $reasons }
statements-likely-low = Possible: { $reasons }
statements-reason-amount = the amount
statements-reason-reference = the reference in the text
statements-reason-account = the phone or account
statements-reason-hour = the hour
statements-reason-day = the day
statements-reason-near = within three days
statements-only-here = The statement does not have this payment
statements-only-here-open = The statement does not have this payment, and the book does not know yet how it ended
statements-only-there = The book does not have this line
# A case about a payment is open, and another statement has the payment.
statements-only-case = This statement does not have this payment, but another statement of the account does, or it belongs to other days
# $payment: the number of a payment
statements-repeats = The book does not have this line; its reference is that of payment { $payment }, which is matched with another line
statements-elsewhere = Its reference is that of payment { $payment }, which was accepted on another statement of this account
statements-fee-of = The fee of payment { $payment }
statements-reverses = Reverses payment { $payment }

## The result

statements-all-matched = Every line of the statement is a payment of the book, and the book has no other payment of these days.
# $open (number)
statements-left = { $open ->
    [one] One row is left to decide or to note.
   *[other] { $open } rows are left to decide or to note.
}
statements-all-decided = Every difference is accepted, has a note or is a case.
# $count (number)
statements-open-cases = { $count ->
    [one] One case is open.
   *[other] { $count } cases are open.
}

## The report: a table

statements-report-sheet = Statement
statements-report-group = Group
statements-report-why = Why
statements-report-accepted = Accepted
statements-report-row = Row of the statement
statements-report-day = Day on the statement
statements-report-there = Amount on the statement UGX
statements-report-reference-there = Reference on the statement
statements-report-text = Text on the statement
statements-report-payment = Payment
statements-report-day-here = Day in the book
statements-report-here = Amount in the book UGX
statements-report-reference-here = Reference in the book
statements-report-state = State in the book
statements-report-words = What it was
statements-report-note = Note
statements-report-noted-by = Noted by
statements-report-case = Case
statements-report-case-open = open
statements-report-case-closed = closed
statements-report-remarks-sheet = Notes and cases
statements-report-remark-at = When
statements-report-remark-by = Who
statements-report-remark-kind = What
statements-report-remark-amount = Amount UGX
statements-report-remark-text = Text
statements-report-noted = Note
statements-report-opened = Case opened
statements-report-closed = Case closed
statements-report-yes = yes
statements-group-matched = Matched
statements-group-proposed = Proposed
statements-group-differing = Other amount or state
statements-group-only-here = Only in the book
statements-group-only-there = Only on the statement
statements-group-cases = With an open case
