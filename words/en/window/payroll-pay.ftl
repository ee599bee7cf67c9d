### The confirmation of a payroll: the way it is paid, what it costs, and the confirmation.

payroll-pay-title = Pay “{ $name }”
payroll-pay-lead = Nothing is paid before you confirm below.
payroll-pay-back = Back to the rows
payroll-pay-reading = Working out what it costs
payroll-pay-not-now = It can't be paid now
# $short is an amount of money.
payroll-pay-short = Not enough float: { $short } short
payroll-pay-short-how = By the last known balance. Add float first, or leave some out.

## The way it is paid

payroll-pay-way = How are they paid?
payroll-pay-one-by-one = One by one
payroll-pay-one-by-one-over = Through the gateway. Slower, and certain.
payroll-pay-one-by-one-good = Each person is paid separately. When the line drops, Kaunta asks the service what became of that payment.
payroll-pay-one-by-one-mind = You can leave this screen meanwhile.
payroll-pay-batch = In a batch
payroll-pay-batch-over = Through the partner wallet. Fast.
payroll-pay-batch-good = Many payments in one request. Results arrive as the service gives them.
payroll-pay-batch-mind = Kaunta can't ask the service about batch payments: when the line drops, everybody in that request stays “not known yet” until you find out and settle it by hand.

## What it costs

payroll-pay-sums = What it costs
# How many are paid is shown below.
payroll-pay-sums-people = People
payroll-pay-sums-accounts = Accounts
payroll-pay-sums-wallets = Wallets
payroll-pay-sums-merchants = Merchants
# How many people, and in how many payments, where that differs.
# $payments (number)
payroll-pay-sums-payments = { $payments ->
    [one] { $people } <soft>in 1 payment</soft>
   *[other] { $people } <soft>in { $payments } payments</soft>
}
payroll-pay-sums-get = They get
payroll-pay-sums-fees = Fees
payroll-pay-sums-fees-unknown = not known beforehand
payroll-pay-sums-all = Total with fees
payroll-pay-sums-all-before = Total before fees
payroll-pay-sums-balance = Balance
# <time/> says how old it is, such as "3 min ago".
payroll-pay-sums-balance-of = Balance, <time/>
payroll-pay-sums-unknown = not known
# The money that the balance lacks.
payroll-pay-sums-short = Short
# What is left of the balance once all are paid.
payroll-pay-sums-left = Left after paying

## What to do when names differ

payroll-pay-names = Names
payroll-pay-names-ask = Ask me when a name differs
payroll-pay-names-ask-means = Everybody is checked right before they are paid. Anyone with another name at the service waits for your answer.
payroll-pay-names-out = Leave out anyone whose name differs
payroll-pay-names-out-means = Everybody is checked right before they are paid. Anyone with another name at the service is not paid.
payroll-pay-names-unchecked = Don't check names
payroll-pay-names-unchecked-means = Money goes to each number on the list, no matter whose it is.
payroll-pay-names-why = Why are the names not checked?
payroll-pay-names-why-hint = It is kept with the payroll.

## The rate of payment

payroll-pay-pace = Pace
# $payments (number)
payroll-pay-pace-minute = { $payments ->
    [one] Pace: 1 payment a minute
   *[other] Pace: { $payments } payments a minute
}
# $payments (number)
payroll-pay-pace-request = { $payments ->
    [one] Pace: 1 payment in one request
   *[other] Pace: { $payments } payments in one request
}
# $requests (number)
payroll-pay-pace-requests = { $requests ->
    [one] Sent as 1 request.
   *[other] Sent as { $requests } requests.
}
payroll-pay-rate = Payments a minute
payroll-pay-rate-wrong = A whole number from 1 to 600.
payroll-pay-size = Payments in one request
payroll-pay-size-wrong = A whole number from 1 to 1,000.

## The confirmation

payroll-pay-confirm = Confirm
payroll-pay-doubt = This list may have been paid already
payroll-pay-doubt-looked = I have looked: it was not paid
payroll-pay-second = A second person has to approve this
payroll-pay-second-first = Nothing is paid until then.
payroll-pay-type = Type the total
payroll-pay-type-hint = { $total }, with or without commas.
# The button that pays. $sum is an amount of money.
# $people (number)
payroll-pay-do = { $kind ->
    [bank] { $people ->
        [one] Pay { $sum } to 1 account
       *[other] Pay { $sum } to { $people } accounts
    }
    [wallet] { $people ->
        [one] Pay { $sum } to 1 wallet
       *[other] Pay { $sum } to { $people } wallets
    }
    [merchant] { $people ->
        [one] Pay { $sum } to 1 merchant
       *[other] Pay { $sum } to { $people } merchants
    }
   *[mobileMoney] { $people ->
        [one] Pay { $sum } to 1 person
       *[other] Pay { $sum } to { $people } people
    }
}
# The same button, where a second person has to approve it first.
# $people (number)
payroll-pay-ask = { $kind ->
    [bank] { $people ->
        [one] Ask for approval: { $sum } to 1 account
       *[other] Ask for approval: { $sum } to { $people } accounts
    }
    [wallet] { $people ->
        [one] Ask for approval: { $sum } to 1 wallet
       *[other] Ask for approval: { $sum } to { $people } wallets
    }
    [merchant] { $people ->
        [one] Ask for approval: { $sum } to 1 merchant
       *[other] Ask for approval: { $sum } to { $people } merchants
    }
   *[mobileMoney] { $people ->
        [one] Ask for approval: { $sum } to 1 person
       *[other] Ask for approval: { $sum } to { $people } people
    }
}

## Why it can't be confirmed yet

payroll-pay-wait-obstacle = It can't be paid now: see above.
payroll-pay-wait-doubt = Say first that this list was not paid yet.
payroll-pay-wait-names = Write why the names are not checked.
payroll-pay-wait-pace = Check the number under Pace.
payroll-pay-wait-total = Type the total to go on: { $total }.
payroll-pay-wait-total-wrong = That is not the total. The total is { $total }.

## Approved by a second person

payroll-pay-starting = Starting the payroll
payroll-pay-read-again = Read it again
payroll-pay-back-to-confirm = Back to the confirmation
