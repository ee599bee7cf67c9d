### The shop's wallets: what was reported about them, and what can be done over the partner wallet.

# Shown beside a balance: its source.
wallets-told-with-payment = Reported with the last payment
# Shown beside a balance: its source.
wallets-read = Read from the partner wallet
wallets-late = The service did not answer in time.
wallets-no-balance = The service answered, but gave no balance in shillings.

## Two balances that differ

# $partner (money)
# $partner-on (day-of-year)
# $partner-at (time)
# $float (money)
# $float-on (day-of-year)
# $float-at (time)
wallets-both-told = The partner wallet reported { $partner } ({ $partner-on }, { $partner-at }); the gateway reported { $float } for the float ({ $float-on }, { $float-at }).
# $by (money)
wallets-differ-by = They differ by { $by }.
wallets-told-together = They were reported at almost the same time. They may be two wallets; if the service says they are one, ask its support.
wallets-told-apart = They were reported at different times, and what moved in between may explain it. They may also be two wallets.

## What the service says of the wallet, each beside its name

wallets-available = Can be spent
wallets-balance = Balance
wallets-ledger = In the service's books
wallets-currency = Currency
wallets-wallet = Wallet
wallets-user = User number
wallets-status = Status

## Whose wallet it is

wallets-user-untold = The service did not say whose wallet this is, but every payment from it must name its user. Type your user number in Settings, Connection (Partner wallet), or say there that the service needs none. Nothing was sent.
# $why: one or more sentences.
wallets-user-unanswered = Every payment from this wallet must name its user. Kaunta asked the service whose wallet it is, but could not find out. { $why } Try again, or type your user number in Settings, Connection (Partner wallet). Nothing was sent.

## What can be done over the partner wallet

wallets-does-wallet = Send to another wallet at the service
wallets-does-mobile-money = Send from the wallet to a mobile money account
wallets-does-network = The same under the service's other name for it
wallets-does-from-mobile-money = Top the wallet up from mobile money
wallets-does-bank = Send from the wallet to a bank account
wallets-does-merchant = Pay a merchant or service provider
wallets-does-top-up = Add money from cards or bank transfers

## What two balances suggest about a payment in doubt between them

# $others (number): other payments of this book in between.
wallets-suggests-paid =
    { $others ->
        [0] This looks like it was paid: the wallet fell by the amount.
        [one] This looks like it was paid: the wallet fell by the amount, apart from the other payment in between.
       *[other] This looks like it was paid: the wallet fell by the amount, apart from the other payments in between.
    }
# $others (number): other payments of this book in between.
# $fee (money)
wallets-suggests-paid-fee =
    { $others ->
        [0] This looks like it was paid: the wallet fell by the amount and { $fee } more, which can be the fee.
        [one] This looks like it was paid: apart from the other payment in between, the wallet fell by the amount and { $fee } more, which can be the fee.
       *[other] This looks like it was paid: apart from the other payments in between, the wallet fell by the amount and { $fee } more, which can be the fee.
    }
# $others (number): other payments of this book in between.
wallets-suggests-came-in =
    { $others ->
        [0] This looks like it came in: the wallet rose by the amount.
        [one] This looks like it came in: the wallet rose by the amount, apart from the other payment in between.
       *[other] This looks like it came in: the wallet rose by the amount, apart from the other payments in between.
    }
# $others (number): other payments of this book in between.
# $fee (money)
wallets-suggests-came-in-fee =
    { $others ->
        [0] This looks like it came in: the wallet rose by the amount less { $fee }, which can be the fee.
        [one] This looks like it came in: apart from the other payment in between, the wallet rose by the amount less { $fee }, which can be the fee.
       *[other] This looks like it came in: apart from the other payments in between, the wallet rose by the amount less { $fee }, which can be the fee.
    }
wallets-suggests-no-proof = That is no proof: ask the service's support before you settle it.
# $others (number): other payments of this book in between.
wallets-suggests-not-paid =
    { $others ->
        [0] This looks like it was not paid: the wallet did not change.
        [one] This looks like it was not paid: the wallet did not change, apart from the other payment in between.
       *[other] This looks like it was not paid: the wallet did not change, apart from the other payments in between.
    }
# $others (number): other payments of this book in between.
wallets-suggests-did-not-come-in =
    { $others ->
        [0] This looks like it did not come in: the wallet did not change.
        [one] This looks like it did not come in: the wallet did not change, apart from the other payment in between.
       *[other] This looks like it did not come in: the wallet did not change, apart from the other payments in between.
    }
wallets-suggests-still-at-it = The service may still be working on it: read the balance again after a while, and ask its support before you settle it.
wallets-unclear-no-before = The balances can't tell, because the wallet's balance was not reported before it was sent.
wallets-unclear-no-after = The balances can't tell, because the wallet's balance has not been reported since; read it under Wallet.
wallets-unclear-others = The balances can't tell, because it is not certain what other payments changed in between, or when.
wallets-unclear-both-ways = The balances can't tell, because it depends on whether the other payments in between were paid out of the same wallet.
# $others (number): other payments of this book in between.
# $change (money)
wallets-unclear-fell =
    { $others ->
        [0] The balances can't tell, because the wallet fell by { $change }, which fits neither outcome.
        [one] The balances can't tell, because, apart from the other payment in between, the wallet fell by { $change }, which fits neither outcome.
       *[other] The balances can't tell, because, apart from the other payments in between, the wallet fell by { $change }, which fits neither outcome.
    }
# $others (number): other payments of this book in between.
# $change (money)
wallets-unclear-rose =
    { $others ->
        [0] The balances can't tell, because the wallet rose by { $change }, which fits neither outcome.
        [one] The balances can't tell, because, apart from the other payment in between, the wallet rose by { $change }, which fits neither outcome.
       *[other] The balances can't tell, because, apart from the other payments in between, the wallet rose by { $change }, which fits neither outcome.
    }
wallets-unclear-too-long = The balances can't tell, because the sums are too large to calculate.
wallets-ask-support = Ask the service's support.
