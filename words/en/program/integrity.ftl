### What is wrong with a verified book.

integrity-missing = Event { $event } is missing.
integrity-changed = Event { $event }, or the payment it belongs to, was changed, added or moved.
integrity-unreadable = Event { $event } can't be read.
integrity-operation-gone = The payment that event { $event } recorded is gone.
# $events (number)
# $known (number): more than $events.
integrity-cut-off = { $events ->
    [one] The book has one event, but had { $known }: the last ones were cut off.
   *[other] The book has { $events } events, but had { $known }: the last ones were cut off.
}
integrity-rewritten = The events up to { $event } are not those that were known outside the book.
# $events (number)
# $left (number)
# $total (number)
integrity-being-looked-up = { $left ->
    [one] The book of { $events } events is being looked up: one of { $total } payments is left.
   *[other] The book of { $events } events is being looked up: { $left } of { $total } payments are left.
}
# What somebody did with the cash in a drawer.
integrity-cash-entry = Cash entry { $entry }, or the one before it, was changed, added, moved or removed.
integrity-signature = The closing in cash entry { $entry } is not what was signed.
# What the book is signed with, and the periods that were closed.
integrity-bookkeeping = Row { $row } of the keys and closed periods, or the one before it, was changed, added, moved or removed.
integrity-counts = The stored totals do not match the payments.
integrity-statement = Decision { $decision } about a statement, or the statement itself, was changed, added or taken out.

## A payment that is not what its events say; $operation is its number
integrity-payment-number = Payment { $operation }: it can't be found by a number that the service gave.
integrity-payment-not-recorded = Payment { $operation }: no event records it.
integrity-payment-maker = Payment { $operation }: who made it is not what its events say.
integrity-payment-approval = Payment { $operation }: its approval is not what its events say.
integrity-payment-state = Payment { $operation }: its state is not what its events say.
integrity-payment-case = Payment { $operation }: its case is not what its events say.
integrity-payment-fee = Payment { $operation }: its fee or total is not what its events say.
integrity-payment-response = Payment { $operation }: what the service said of it is not what its events say.
