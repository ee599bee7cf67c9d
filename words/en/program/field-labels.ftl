### What the fields of a payment's form are called, and what stands under them.

field-labels-note = Note
field-labels-wallet = Wallet
# What is sold or done: the service's name of a kind of transaction is typed.
field-labels-product = Product
field-labels-phone = Phone number
# MTN or Airtel.
field-labels-network = Network
field-labels-recipient-name = Recipient's name
field-labels-customer-phone = Customer's phone number
field-labels-bank = Bank
field-labels-account = Account number
field-labels-account-holder = Account holder
field-labels-customer-name = Customer's name
# Of the person at the counter who pays a bill.
field-labels-payer-phone = Payer's phone number
field-labels-recipient-user = Recipient's user number
field-labels-merchant = Merchant code
field-labels-account-or-invoice = Account or invoice number
field-labels-money-source = Where the money comes from
# Electricity: prepaid or postpaid.
field-labels-meter-type = Meter type
# Water: the part of the country.
field-labels-area = Area
# Whether a customer whose phone is asked for money is given it in cash at the counter.
field-labels-cash-paid-out = Cash to the customer
# A choice: the customer is given the amount in cash.
field-labels-cash-out = Paid out in cash
# A choice: the money stays in the wallet.
field-labels-no-cash = No cash
# A choice in the list of networks: none is chosen.
field-labels-network-left-open = Let the service find it

## Under a field

field-labels-in-the-records = Shown in the service's records.
field-labels-receives = Who receives the money.
field-labels-gets-the-prompt = This phone gets the prompt to approve.
field-labels-bank-or-its-code = Choose one, or type the bank's code.
field-labels-name-on-the-account = The name on the account.
field-labels-to-top-up = The phone to top up.
field-labels-cash-leaves-the-drawer = What is paid out leaves the drawer.
field-labels-cents = You can type cents after a point: 25,000.50.
field-labels-user-who-receives = The user at the service whose wallet receives the money.
field-labels-tops-up-the-wallet = Whose mobile money tops up the wallet.
field-labels-if-the-merchant-gave-one = If the merchant gave you one.
field-labels-sent-as-description = For example Visa ending in 4417. The service has no field for it: it is sent as the description.
field-labels-as-the-service-calls-it = As the service calls it.
field-labels-empty-if-none = Leave it empty if this product has none.
