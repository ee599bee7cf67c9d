### What can be sold or done at the counter, and the wallets that it is paid from.

products-send-money = Send money
# Money is asked from a customer's phone.
products-collect = Collect
products-send-to-bank = Send to bank
products-bill = Bill
products-airtime = Airtime
products-wallet-to-wallet = Wallet to wallet
products-wallet-to-mobile-money = Wallet to mobile money
products-wallet-to-mobile-network = Wallet to mobile network
products-mobile-money-to-wallet = Mobile money to wallet
products-wallet-to-bank = Wallet to bank
products-pay-a-merchant = Pay a merchant
products-top-up-the-wallet = Top up the wallet
products-other-wallet-transaction = Other wallet transaction

# As "Bill, Electricity (UMEME)"; $provider: a network, bank or biller.
products-of-provider = { $product }, { $provider }
# $payee: a name, or an account or phone number; $product may have its provider with it.
products-paid-to = { $product }: { $payee }

## Wallets

# The shop's money at the service.
products-float = Float
# What the shop earned at the service.
products-commission = Commission
products-partner-wallet = Partner wallet
