### The shop's wallets: what was told of them, and what can be done over the partner wallet.

# Stands beside a balance: where it is from.
wallets-told-with-payment = told with the last payment
# Stands beside a balance: where it is from.
wallets-read = read from the partner wallet
wallets-late = The service did not answer in time.
wallets-no-balance = The service answered, but told no balance in shillings.

## Two balances that differ

# $partner (money)
# $partner-on (day-of-year)
# $partner-at (time)
# $float (money)
# $float-on (day-of-year)
# $float-at (time)
wallets-both-told = The partner wallet told { $partner } ({ $partner-on }, { $partner-at }); the gateway told { $float } for the float ({ $float-on }, { $float-at }).
# $by (money)
wallets-differ-by = They differ by { $by }.
wallets-told-together = They were told at almost the same time. They may be two wallets; if the service says they are one, ask its support.
wallets-told-apart = They were told at different times, and what moved in between may explain it. They may also be two wallets.

## What the service says of the wallet, each beside its name

wallets-available = Can be spent
wallets-balance = Balance
wallets-ledger = In the service's books
wallets-currency = Currency
wallets-wallet = Wallet
wallets-user = User number
wallets-status = Status

## Whose wallet it is

wallets-user-untold = The service did not say whose wallet this is, and every payment from it names its user. Type your user number in Settings, Connection (Partner wallet), or say there that the service needs none. Nothing was sent.
# $why: one or more sentences.
wallets-user-unanswered = Kaunta asked the service whose wallet this is, since every payment from it names its user, and did not learn it. { $why } Try again, or type your user number in Settings, Connection (Partner wallet). Nothing was sent.

## What can be done over the partner wallet

wallets-does-wallet = Send to another wallet at the service
wallets-does-mobile-money = Send from the wallet to a mobile money account
wallets-does-network = The same under the service's other name for it
wallets-does-from-mobile-money = Top the wallet up from mobile money
wallets-does-bank = Send from the wallet to a bank account
wallets-does-merchant = Pay a merchant or service provider
wallets-does-top-up = Add money from cards or bank transfers

## What two balances suggest of a payment in doubt between them

# $others (number): other payments of this book in between.
wallets-suggests-paid =
    { $others ->
        [0] This looks like it was paid: the wallet fell by the amount.
        [one] This looks like it was paid: the wallet fell by the amount beside the other payment in between.
       *[other] This looks like it was paid: the wallet fell by the amount beside the other payments in between.
    }
# $others (number): other payments of this book in between.
# $fee (money)
wallets-suggests-paid-fee =
    { $others ->
        [0] This looks like it was paid: the wallet fell by the amount and { $fee } more, which can be the fee.
        [one] This looks like it was paid: the wallet fell by the amount and { $fee } more, which can be the fee beside the other payment in between.
       *[other] This looks like it was paid: the wallet fell by the amount and { $fee } more, which can be the fee beside the other payments in between.
    }
# $others (number): other payments of this book in between.
wallets-suggests-came-in =
    { $others ->
        [0] This looks like it came in: the wallet rose by the amount.
        [one] This looks like it came in: the wallet rose by the amount beside the other payment in between.
       *[other] This looks like it came in: the wallet rose by the amount beside the other payments in between.
    }
# $others (number): other payments of this book in between.
# $fee (money)
wallets-suggests-came-in-fee =
    { $others ->
        [0] This looks like it came in: the wallet rose by the amount but for { $fee }, which can be the fee.
        [one] This looks like it came in: the wallet rose by the amount but for { $fee }, which can be the fee beside the other payment in between.
       *[other] This looks like it came in: the wallet rose by the amount but for { $fee }, which can be the fee beside the other payments in between.
    }
wallets-suggests-no-proof = That is no proof: ask the service's support before you settle it.
# $others (number): other payments of this book in between.
wallets-suggests-not-paid =
    { $others ->
        [0] This looks like it was not paid: the wallet did not change.
        [one] This looks like it was not paid: the wallet did not change beside the other payment in between.
       *[other] This looks like it was not paid: the wallet did not change beside the other payments in between.
    }
# $others (number): other payments of this book in between.
wallets-suggests-did-not-come-in =
    { $others ->
        [0] This looks like it did not come in: the wallet did not change.
        [one] This looks like it did not come in: the wallet did not change beside the other payment in between.
       *[other] This looks like it did not come in: the wallet did not change beside the other payments in between.
    }
wallets-suggests-still-at-it = The service can still be at it: read the balance again after a while, and ask its support before you settle it.
wallets-unclear-no-before = The balances can't tell, because the wallet's balance was not told before it was sent.
wallets-unclear-no-after = The balances can't tell, because the wallet's balance was not told since; have it read under Wallet.
wallets-unclear-others = The balances can't tell, because it is not certain what other payments changed in between, or when.
wallets-unclear-both-ways = The balances can't tell, because it depends on whether the other payments in between were paid out of the same wallet.
# $others (number): other payments of this book in between.
# $change (money)
wallets-unclear-fell =
    { $others ->
        [0] The balances can't tell, because the wallet fell by { $change }, which is neither nothing nor this payment.
        [one] The balances can't tell, because the wallet fell by { $change } beside the other payment in between, which is neither nothing nor this payment.
       *[other] The balances can't tell, because the wallet fell by { $change } beside the other payments in between, which is neither nothing nor this payment.
    }
# $others (number): other payments of this book in between.
# $change (money)
wallets-unclear-rose =
    { $others ->
        [0] The balances can't tell, because the wallet rose by { $change }, which is neither nothing nor this payment.
        [one] The balances can't tell, because the wallet rose by { $change } beside the other payment in between, which is neither nothing nor this payment.
       *[other] The balances can't tell, because the wallet rose by { $change } beside the other payments in between, which is neither nothing nor this payment.
    }
wallets-unclear-too-long = The balances can't tell, because the sums are too long to be reckoned with.
wallets-ask-support = Ask the service's support.
