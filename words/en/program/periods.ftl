### Closed periods: their statements, and what a closed day refuses.

# $first (day)
# $last (day)
periods-days = { $first } to { $last }
# $last (day)
periods-title = Closed up to { $last }
periods-closed-by = Closed by
periods-closed-at = Closed
# Until which event of the book it counts.
periods-as-of = As of event
periods-none-own = Payments
periods-nothing = None
# $product is what was paid for; each line stands before a sum.
periods-paid = { $product }, paid: { $count }
periods-disputed = { $product }, in dispute: { $count }
periods-waiting = { $product }, on the way: { $count }
periods-in-doubt = { $product }, in doubt: { $count }
periods-not-paid = { $product }, not paid: { $count }
# The same for payments of earlier days, about which something was learned since: $count may be below 0.
periods-earlier = From earlier days: { $line }
# The same for payments that the book had lost, of any day.
periods-found = Lost and found at the service: { $line }
# The product of one of them, where the service does not name it.
periods-payment = Payment
# $amount (money)
# $fee (money)
periods-with-fee = { $amount }, fees { $fee }
periods-unsigned = Not signed: this computer had no key when it was closed.
periods-signed-wrong = The signature does not match: this is not what was signed when the period was closed.
periods-reopened = { $footer } Opened again since.

## What a book that was put back lacks

# On Home and above the closed periods. Entries are keys, closed periods and openings.
# $at (moment)
# $known (number)
# $had (number)
periods-lost-rows = { $known ->
    [one] Kaunta knew one entry about keys and closed periods. On { $at } it was missing. The book was restored from an older copy, or the entry was taken out. Compare the closed periods with their printed statements.
   *[other] Kaunta knew { $known } entries about keys and closed periods. On { $at } some of them were missing: this book had { $had }. It was restored from an older copy, or entries were taken out. Compare the closed periods with their printed statements.
}
# $at (moment)
# $known (number)
# $had (number)
periods-lost-decisions = { $known ->
    [one] Kaunta knew one decision about statements of accounts. On { $at } it was missing. The book was restored from an older copy, or the decision was taken out. Look at the statements again.
   *[other] Kaunta knew { $known } decisions about statements of accounts. On { $at } some of them were missing: this book had { $had }. It was restored from an older copy, or decisions were taken out. Look at the statements again.
}

## What is refused

# $through (day)
periods-day-closed = The days up to { $through } are closed, and by this computer's clock today is one of them. Set the clock right, then do it again.
# $through (day)
periods-rate = The days up to { $through } are closed: a rate that begins in them can't be added, changed or removed.
periods-bad-day = Choose a day.
periods-not-over = That day is not over. Close only days before today.
# $through (day)
periods-already = The days up to { $through } are closed already.
periods-meanwhile = Somebody has closed or opened a period in the meantime. Look at the list and try again.
periods-not-the-last = Only the period that was closed last can be opened again.
periods-no-such = There is no such period in this book.
