### What is wrong with a verified book: each begins with a small letter and ends without a full stop.

integrity-missing = event { $event } is missing
integrity-changed = event { $event }, or the payment it belongs to, was changed, added or moved
integrity-unreadable = event { $event } can't be read
integrity-operation-gone = the payment that event { $event } recorded is gone
integrity-cut-off = the book has { $events } events, but had { $known }: the last ones were cut off
integrity-rewritten = the events up to { $event } are not those that were known outside the book
integrity-being-looked-up = the book has { $events } events and is being looked up: { $left } of { $total } payments are left
# What somebody did with the cash in a drawer.
integrity-cash-entry = cash entry { $entry }, or the one before it, was changed, added, moved or taken away
integrity-signature = the closing in cash entry { $entry } is not what was signed
# What the book is signed with, and the periods that were closed.
integrity-bookkeeping = row { $row } of the keys and closed periods, or the one before it, was changed, added, moved or taken away
integrity-counts = the stored totals do not match the payments
integrity-statement = decision { $decision } about a statement, or the statement itself, was changed, added or taken out

## A payment that is not what its events say; $operation is its number
integrity-payment-number = payment { $operation }: it can't be found by a number that the service gave
integrity-payment-not-recorded = payment { $operation }: no event records it
integrity-payment-maker = payment { $operation }: who made it is not what its events say
integrity-payment-approval = payment { $operation }: its approval is not what its events say
integrity-payment-state = payment { $operation }: its state is not what its events say
integrity-payment-case = payment { $operation }: its case is not what its events say
integrity-payment-fee = payment { $operation }: its fee or total is not what its events say
integrity-payment-response = payment { $operation }: what the service said of it is not what its events say
