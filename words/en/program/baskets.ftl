### Several bills of one customer, paid one by one.

baskets-many = As many bills as this can't be paid in one go: take some out of the list.
baskets-only-bills = Only bills can be paid in one go. Pay everything else by itself.
# $account: the account of the bill.
baskets-twice = The bill for { $account } with this amount is in the list twice. Take one of them out.
baskets-bill-sent = One of these bills was sent before: find it in History. Nothing was sent now.
baskets-held-back = The disk reported an error, so this bill was held back and not sent. The next ones wait.

## What became of a bill

baskets-paid = Paid
# The service has not sent the token yet, or nobody has handed it out.
baskets-token-owed = Paid, the token is owed
baskets-not-paid = Not paid
baskets-on-its-way = On its way
baskets-not-certain = Not certain
baskets-given-up = Left unpaid
baskets-not-sent = Not sent yet

## Their receipt

# $count (number): how many bills.
baskets-receipt-title = { $count ->
    [one] 1 bill
   *[other] { $count } bills
}
# $amount: such as UGX 25,000. $outcome: such as "Paid".
baskets-receipt-outcome = { $amount }: { $outcome }
baskets-receipt-taken = Taken
baskets-receipt-give-back = Given back
baskets-receipt-take-more = Still to take

## Why the rest waits

# $account: the account of the bill that has no outcome.
baskets-waits-long = The bill for { $account } has no outcome yet. The next ones wait: go on with them, or leave them unpaid and give their cash back.
# $account: the account of the bill that nobody is certain of.
baskets-in-doubt = It is not certain whether the bill for { $account } was paid. Do not pay it again. The next ones wait: go on with them, or leave them unpaid and give their cash back.
baskets-cut-off = The bills stopped before all were sent. Go on with the rest, or leave it unpaid and give its cash back.
baskets-other-copy = These bills were begun before the book was restored or moved, and the rest may have been paid since. Look them up at the service. Here they can only be left unpaid.
baskets-old = These bills are more than a day old, so the rest can't be sent any more. Leave the rest unpaid and give the cash back, then pay those bills as new payments.

## On the first screen

# $count (number): how many bills were not sent. $amount: their cash.
baskets-reminder = { $count ->
    [one] One bill of a customer was not sent, and { $amount } of its cash is in the drawer.
   *[other] { $count } bills of a customer were not sent, and { $amount } of their cash is in the drawer.
}
