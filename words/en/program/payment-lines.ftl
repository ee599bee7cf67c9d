### The facts of a payment, each beside its name: on its page, on paper and over the columns of a table.

## What the service reported

payment-lines-status = Status
payment-lines-network-transaction = Network's transaction
payment-lines-transaction = Transaction
payment-lines-service-reference = Service's reference
payment-lines-our-reference-there = Our reference at the service
payment-lines-amount = Amount
payment-lines-fee = Fee
payment-lines-total-charged = Total charged
payment-lines-currency = Currency
payment-lines-recipient-there = Recipient at the service
payment-lines-phone-there = Phone at the service
payment-lines-account-there = Account at the service
payment-lines-provider-there = Provider at the service
payment-lines-destination-kind = Kind of destination
payment-lines-network-id = Network's own id
payment-lines-mode-there = Mode at the service
payment-lines-made-there = Made at the service
payment-lines-completed = Completed
payment-lines-wallet-there = Wallet at the service
payment-lines-wallet-kind = Kind of wallet
payment-lines-wallet-before = Wallet before
payment-lines-wallet-after = Wallet after
payment-lines-message = Message
# $at (second)
payment-lines-when = { $at }
payment-lines-yes = yes
payment-lines-no = no

## The same over the columns of a table, in the time of Kampala and in UGX

payment-lines-made-there-kampala = Made at the service (Kampala)
payment-lines-completed-kampala = Completed (Kampala)
payment-lines-wallet-before-ugx = Wallet before UGX
payment-lines-wallet-after-ugx = Wallet after UGX

## What was sent

payment-lines-our-reference = Our reference
payment-lines-wallet = Wallet
payment-lines-name = Name
payment-lines-account-number = Account number
payment-lines-phone-number = Phone number
payment-lines-network = Network
payment-lines-bank-code = Bank code
payment-lines-payer-phone = Payer's phone number
payment-lines-meter-type = Meter type
payment-lines-area = Area
payment-lines-note = Note
# How cash moved across the counter with the payment.
payment-lines-cash = Cash at the counter
payment-lines-cash-in = Came in
payment-lines-cash-out = Paid out
payment-lines-no-cash = None
# What a customer who paid with cash was asked for: amount, fee and charge.
payment-lines-asked = Asked of the customer
payment-lines-asked-charge = Your own charge in it
# The note as it goes over the partner wallet, with the reference in it.
payment-lines-description-sent = Description sent
# The number by which the partner wallet knows whom it pays.
payment-lines-recipient-user = Recipient's user
payment-lines-merchant-code = Merchant code
payment-lines-product = Product
# The number by which the partner wallet knows the shop.
payment-lines-our-user = Our user
# The address at which the service calls back.
payment-lines-callback-address = Callback address
