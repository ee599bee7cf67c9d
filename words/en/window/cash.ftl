### The screen of the cash in a drawer.

cash-title = Cash
cash-drawer = Drawer
cash-loading = Adding up the drawer
cash-add-drawer = Add a drawer
cash-add-drawer-words = What a person sells goes into the drawer that they opened last.
cash-drawer-name = What it is called

## Counting

cash-count = Notes and coins
cash-note = { $value } note
cash-coin = { $value } coin
cash-counted = Counted
cash-count-wrong = Type how many of each, in digits only.

## Opening and closing

cash-open = Open the drawer
cash-open-lead = Count what is in it.
cash-close = Count and close
cash-close-lead = Count all of it. The Z report is then written and never changes.
cash-close-now = Close the drawer
cash-difference = Difference
cash-reason = Reason
cash-reason-hint = What was counted is not what should be there. Say why, as far as you know.
cash-left-open = Left open

## What should be there

cash-expected = Should be there
cash-equation = How it adds up
# $count (number)
cash-rows = { $count ->
    [one] 1 row
   *[other] { $count } rows
}
# The button beside a figure that opens its rows.
cash-rows-open = Rows
cash-rows-of = Rows: { $figure }
# $count (number) how many are shown, of $total
cash-rows-newest = { $count ->
    [one] The newest of { $total }; the sum is of all.
   *[other] The newest { $count } of { $total }; the sum is of all.
}
cash-sum = Sum
cash-owed = Owed
cash-owed-lead = This cash is in the drawer, but is not the shop's yet.
cash-payment = Payment { $number }
cash-further = People, float, and what is not recorded
# A figure that nobody keeps.
cash-unrecorded = Not recorded
cash-put-in = Put in
cash-take-out = Take out
cash-give-back = Give back
cash-to = Where to
cash-to-safe = The safe

## On paper

cash-print-x = Print the X report
cash-print-z = Print a copy
cash-save = Save as PDF
cash-saved = Saved
cash-signed-wrong = This was changed after it was signed

## Earlier closings

cash-closings = Earlier Z reports
cash-closings-none = Each closed day will be listed here, with its number.
cash-closing-number = Number
cash-closing-at = Closed
cash-closing-by = Counted by

## Closed periods

cash-periods = Closed periods
cash-periods-lead = Nothing can be entered with a date in a closed period. What the service reports later counts on the open days.
cash-periods-lost = Missing from this book
cash-period-days = Days
cash-period-by = Closed by
cash-period-close = Close a period
cash-period-close-words = Closes all days up to this one. Its statement never changes afterwards.
cash-period-close-now = Close these days
cash-period-last = Last day
cash-period-reopen = Open again
cash-period-reopen-words = The statement stays in the book. The security log records who opened the days again, and why.
cash-period-is-reopened = Opened again
cash-print-period = Print the statement
