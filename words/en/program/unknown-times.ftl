### Times of which the book does not know what was paid.

## Which time
# $since (moment)
# $until (moment)
unknown-times-gateway-between = This book does not know what was paid through the gateway between { $since } and { $until }.
# $until (moment)
unknown-times-gateway-before = This book does not know all that was paid through the gateway before { $until }.
# $since (moment)
# $until (moment)
unknown-times-partner-between = This book does not know what was paid through the partner wallet between { $since } and { $until }.
# $until (moment)
unknown-times-partner-before = This book does not know all that was paid through the partner wallet before { $until }.
unknown-times-compare-before-paying = Compare it with the service's statement before you pay again anyone who may have been paid then.
unknown-times-people-on-list = People on this list may have been paid then. Look at the service's own list of payments, or ask them, before you pay.

## Why it is not known
unknown-times-used-elsewhere = Another copy of this book was used then, or may have been: what it paid under its own references can't be found from here.
unknown-times-partner-not-asked = Another copy of this book may have paid through it, and the service can't be asked about payments through the partner wallet.
unknown-times-gateway-not-asked = An owner chose to go on before the service was asked. Kaunta asks as soon as it can, and sends nothing while it asks.
unknown-times-left-out = Until you decide, payrolls leave out anyone who was to be paid then and was not paid from this book.

## The balances before and after
unknown-times-last-before = Last reported before
unknown-times-first-after = First reported after
unknown-times-not-told = Not reported
unknown-times-not-told-yet = Not reported yet
unknown-times-difference = Difference
# $balance (money)
# $at (moment)
unknown-times-told = { $balance } ({ $at })

## What they suggest; $wallet is which of the service's wallets
unknown-times-same = { $wallet ->
    [ESCROW] The float holds as much as before.
    [COMMISSION] The commission holds as much as before.
   *[PARTNER] The partner wallet holds as much as before.
}
unknown-times-no-proof = That is no proof: what went out may have come in again.
# $by (money)
unknown-times-fell = { $wallet ->
    [ESCROW] The float fell by { $by }.
    [COMMISSION] The commission fell by { $by }.
   *[PARTNER] The partner wallet fell by { $by }.
}
# $by (money)
unknown-times-fell-unexplained = { $wallet ->
    [ESCROW] The float fell by { $by }: money moved that this book does not know.
    [COMMISSION] The commission fell by { $by }: money moved that this book does not know.
   *[PARTNER] The partner wallet fell by { $by }: money moved that this book does not know.
}
# $by (money)
unknown-times-rose = { $wallet ->
    [ESCROW] The float rose by { $by }.
    [COMMISSION] The commission rose by { $by }.
   *[PARTNER] The partner wallet rose by { $by }.
}
# $by (money)
unknown-times-rose-unexplained = { $wallet ->
    [ESCROW] The float rose by { $by }: money moved that this book does not know.
    [COMMISSION] The commission rose by { $by }: money moved that this book does not know.
   *[PARTNER] The partner wallet rose by { $by }: money moved that this book does not know.
}
unknown-times-not-told-since = { $wallet ->
    [ESCROW] The balance of the float was not reported since. The next payment through it reports it, or read it under Wallet.
    [COMMISSION] The balance of the commission was not reported since. The next payment through it reports it, or read it under Wallet.
   *[PARTNER] The balance of the partner wallet was not reported since. The next payment through it reports it, or read it under Wallet.
}
unknown-times-never-told = { $wallet ->
    [ESCROW] The balance of the float before then was never reported, so the balances can't be compared.
    [COMMISSION] The balance of the commission before then was never reported, so the balances can't be compared.
   *[PARTNER] The balance of the partner wallet before then was never reported, so the balances can't be compared.
}
# $count (number)
unknown-times-own-payments = { $count ->
    [one] { $count } payment that this book made since then is in it.
   *[other] { $count } payments that this book made since then are in it.
}

## What to do
# $since (moment)
# $until (moment)
unknown-times-ask-gateway-between = Ask the service for its statement of the gateway from { $since } to { $until }, and compare each payment in it with the History. Don't pay anyone again who is in the statement.
# $until (moment)
unknown-times-ask-gateway-until = Ask the service for its statement of the gateway from as early as you can to { $until }, and compare each payment in it with the History. Don't pay anyone again who is in the statement.
# $since (moment)
# $until (moment)
unknown-times-ask-partner-between = Ask the service for its statement of the partner wallet from { $since } to { $until }, and compare each payment in it with the History. Don't pay anyone again who is in the statement.
# $until (moment)
unknown-times-ask-partner-until = Ask the service for its statement of the partner wallet from as early as you can to { $until }, and compare each payment in it with the History. Don't pay anyone again who is in the statement.
