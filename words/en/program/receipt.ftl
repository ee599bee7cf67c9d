### The customer's receipt, on screen, on paper and as a PDF file.

receipt-only-paid = Only a payment that was surely made has a receipt.
receipt-not-drawn = The PDF file could not be made. Print the receipt instead.

# Printed on top, where no real money is paid.
receipt-mark-practice = PRACTICE: no real money
# Printed on top, where no real money is paid.
receipt-mark-development = DEVELOPMENT: no real money
# $product: as "Send money"; $provider: a network, bank or biller.
receipt-title = { $product } · { $provider }
receipt-token-owed = The token is still owed: ask with this reference.
receipt-thank-you = Thank you.

## Names of its lines

receipt-name = Name
receipt-account = Account
receipt-amount-told = Amount by the service
receipt-fee = Fee
receipt-total-charged = Total charged
# What the shop itself charges, beside the service's fee.
receipt-shop-charge = The shop's own charge
receipt-reference = Reference
receipt-transaction = Transaction
receipt-time = Time
# $at (moment)
receipt-when = { $at }
receipt-token = Token
