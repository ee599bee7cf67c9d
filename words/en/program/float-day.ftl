### The balance of a wallet over a day: what explains each change of it.

float-day-too-long = The service reported balances that are too large to add up. Call its support.
float-day-not-worked-out = The balances of this day could not be worked out. Try again.

## One change. $payment is a product and whom it was for, as “Bill, Electricity: NAKATO SARAH”
float-day-left = Money left that no operation of this book explains
float-day-came-in = Money came in that no operation of this book explains
float-day-taken-back = { $payment }: taken back
float-day-came-in-later = { $payment }: came in later
float-day-found-later = { $payment }: found later
float-day-open = { $payment }: not final yet, but this is its sum
float-day-not-paid = { $payment }: not paid
float-day-waiting = { $payment }: waiting
# $statement: a file's name; $row: a row of it.
float-day-by-statement = Statement { $statement }, row { $row }
# $text: what the statement says there.
float-day-by-statement-saying = Statement { $statement }, row { $row }: { $text }
# $explained: one of the two before.
float-day-with-an-open-case = { $explained } (a case about it is open)

## The day
float-day-nothing-told = The service has reported no balance of this wallet up to this day.
float-day-no-payment = No payment reported a balance on this day. This is the last one reported before it.
float-day-all-explained = Every change of the balance is explained by this book.
float-day-all-explained-with-statements = Every change of the balance is explained by this book and the imported statements.
# $count (number)
float-day-open-cases = { $count ->
    [one] A case about one of them is open.
   *[other] Cases about { $count } of them are open.
}
# $count (number)
float-day-gaps-cancel-out = { $count ->
    [one] One change of the balance is not explained by this book, but it cancels out.
   *[other] { $count } changes of the balance are not explained by this book, but together they cancel out.
}
# $count (number)
# $sum (money)
float-day-gaps-left = { $count ->
    [one] One change of the balance is not explained by this book: { $sum } left the wallet.
   *[other] { $count } changes of the balance are not explained by this book: { $sum } left the wallet.
}
# $count (number)
# $sum (money)
float-day-gaps-came-in = { $count ->
    [one] One change of the balance is not explained by this book: { $sum } came into the wallet.
   *[other] { $count } changes of the balance are not explained by this book: { $sum } came into the wallet.
}
float-day-may-be = It may be a top-up, a charge, or a payment from another computer; if you know of none, call the service's support.
float-day-may-be-in-partner-wallet = It may be a top-up, a charge, a payment through the gateway, if the service keeps one wallet for both, or a payment from another computer; if you know of none, call the service's support.
