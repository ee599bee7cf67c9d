### The screen of the partner wallet: what is in it, and what can be done with it.

wallet-title = Wallet
wallet-lead = What the service says you have, and what you can do with it.
wallet-read-now = Read now
# A screen reader says it once the wallet was read.
wallet-was-read = The wallet was read
wallet-asking = Asking the service for the balance and what the wallet can do
# $amount is a sum of money, such as UGX 25,000.
wallet-disagree = The balances disagree by { $amount }
# Heads what else the service reported about the wallet.
wallet-from-service = What else the service said

## Where it can't be used

wallet-not-set-up = The partner wallet is not set up yet
wallet-not-read = The partner wallet could not be read
wallet-open-settings = Open settings

## What to do with it

wallet-modes = Pay from the wallet, or top it up
wallet-modes-choice = What to do with the wallet
# <age/> is how long ago, such as "3 min ago".
wallet-modes-listed = As the service listed them <age/>.
wallet-modes-not-listed = As the service's specification lists them; the service has not been asked yet.
