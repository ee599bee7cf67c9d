### The cash in a drawer: what people do with it, what should be there, and the reports on paper.

# A drawer without a name of its own.
cash-drawer = Drawer { $number }
# $at (moment)
cash-opened-by = Open since { $at }, by { $person }
# $at (moment)
cash-opened = Open since { $at }
# $at (moment)
cash-closed-since = Closed since { $at }
# $at (moment)
cash-left-open = This drawer was opened on { $at } and not closed that day. Count it and close it now, then open it again.
# On Home.
# $at (moment)
cash-left-open-reminder = { $drawer } has been open since { $at }: count it and close it.

## What is refused

cash-already-open = Somebody has opened this drawer already.
cash-already-open-by = { $person } has opened this drawer already.
cash-not-open = This drawer is not open. Open it first.
cash-other-not-open = The drawer that the cash goes into is not open. Open it first, with what is in it.
cash-closed-meanwhile = Somebody else has closed this drawer in the meantime. Nothing was closed twice: look at its last closing.
cash-not-theirs = Only { $person } or the owner can close this drawer.
cash-nothing-to-give-back = No cash was taken into this drawer for this payment, so there is none to give back.
# $left (money)
cash-too-much = Only { $left } is left of this payment.
cash-too-many-drawers = There can't be more than 99 drawers.
cash-no-such-closing = There is no such closing in this book.
cash-bad-count = Type how many of each: 0 to 100,000, without a sign.

## The terms of the equation

cash-term-opening = Was there
cash-term-opening-difference = Difference found at the opening
cash-term-taken = Taken for payments
cash-term-paid-out = Paid out
cash-term-in-doubt = Held for payments in doubt
cash-term-disputed = For payments in dispute
cash-term-owed-back = Held to be given back
cash-term-put-in = Put in
cash-term-taken-out = Taken out
cash-term-refunded = Given back

## Rows

cash-entry-opened = Opened and counted
cash-entry-put-in = Put in: { $reason }
cash-entry-to-safe = Taken out to the safe: { $reason }
# $drawer is its name, as in "Drawer 2".
cash-entry-into-drawer = Taken out into { $drawer }: { $reason }
cash-entry-from-drawer = Put in from { $drawer }: { $reason }
cash-entry-refunded = Given back: { $reason }
cash-entry-by = { $what } ({ $person })
cash-payment-earlier = Made before the last closing, settled since
# Beside a payment that a closed day counts as it was known then.
cash-known-since = The outcome turned out differently later. This Z report stays as it was.
# $number: of the closing, 1-0041.
cash-carried-from = Counted at Z report { $number }
cash-carried-first = Counted when the drawer was first opened
cash-carried-total = Taken before, in all drawers

## What is owed

cash-owed-in-doubt = Nobody knows yet whether it was paid
cash-owed-disputed = The service contradicts itself
cash-owed-back = Not paid: the customer's cash is still here

## On the reports

# X is the usual name of a report that closes nothing.
cash-x-title = X report · { $drawer }
# Z is the usual name of a report that closes the day.
cash-z-title = Z { $number } · { $drawer }
cash-expected = Should be there
cash-counted = Counted
cash-difference = Difference
cash-reason = Reason
cash-from = From
cash-until = Until
# $at (moment)
cash-when = { $at }
cash-closed-by = Counted by
cash-grand-total = All cash ever taken
cash-follows = The previous Z report
cash-gap = Not in this book
# The numbers of closings that the book lost.
cash-gap-numbers = { $first } to { $last }: it was restored from an older copy
cash-person-taken = Taken by { $person }
cash-person-paid-out = Paid out by { $person }
# Where payments were made before anybody had a name.
cash-nobody-taken = Taken by nobody named
cash-nobody-paid-out = Paid out by nobody named
cash-float-bought = Float bought
cash-float-collected = Float collected
cash-float-used = Float used
# Cash that is owed for one payment: $what is the term of the equation.
cash-owed-line = { $what }, payment { $number }
# Each is a part of what was taken.
cash-on-top-fees = Including the service's fees
# Above 0: the cashier was told to take so much more; below 0: to give so much back.
cash-on-top-fee-differences = Fees that differed, taken or given back
cash-on-top-charges = Including your own charges
cash-change-given = Change given
cash-tokens-owed = Tokens owed
# What is owed for one payment, before its number.
cash-token-owed = Token owed
cash-not-recorded = Not recorded
# How many of one note or coin. $piece: its value.
cash-pieces-note = { $count } × { $piece } note
cash-pieces-coin = { $count } × { $piece } coin
cash-unsigned = Not signed: this computer had no key when it was closed.
# $key: AB12-CD34-EF56-7890. $machine: the computer that keeps it.
cash-signed-on = Signed by the key { $key } of { $machine }, checked.
cash-signed = Signed by the key { $key }, checked.
cash-signed-wrong = The signature does not match: this is not what was signed at the closing.
# A row of what is in doubt.
cash-bill-waits = A bill that was not sent yet: its cash is in the drawer
cash-bills-waiting = Some bills of a customer were not sent. Go on with them or give their cash back (Home shows them), then close the drawer.
cash-copy = Copy. { $footer }
cash-x-footer = This report closes nothing: the drawer stays open.
