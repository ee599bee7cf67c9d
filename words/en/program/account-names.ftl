### The accounts of the shop as an accountant's program has them: each is a name of an account, unless the shop typed another.

account-names-fees = Fees
# The service says now this, now that about these payments.
account-names-disputed = Disputed payments
# It is not known yet whether these payments were made.
account-names-in-doubt = Payments not known yet
# What the shop's wallets held before the first payment of an export.
account-names-opening = Opening balances
# What the wallet's balances show and no payment that was made on that day explains; one of another day may.
account-names-unexplained = Movements no payment of the day explains

## What stands in a file for an accountant's program
account-names-written-by = Written by Kaunta
# One fee, as a line of its own.
account-names-fee = Fee
account-names-opening-balance = Opening balance
account-names-unexplained-movement = A movement that no payment of this day explains
account-names-told-balance = The balance that the service reported
# A payment that failed on a later day: $what is what it was. On its own day.
account-names-given-back-later = { $what }, given back on a later day
# The same on the day on which the money came back. $reference is the payment's.
account-names-refund = Refund of { $reference }: { $what }
# A collection that the customer approved later: $what is what it was.
# $asked (day)
account-names-approved-later = { $what }, asked for on { $asked }
