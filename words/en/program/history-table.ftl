### The column headings of the exported history, one row for each payment.

history-table-date = Date
history-table-time = Time (Kampala)
history-table-time-utc = Time (UTC)
history-table-number = Number
# Marks a payment that the book had lost and that was found at the service.
history-table-found = Found
history-table-product = Product
history-table-direction = Direction
# paid out, collected from a customer, or toppedUp by the shop itself.
history-table-flow = Movement
history-table-state = State
# Which sum the payment belongs to: paid, disputed, waiting, inDoubt or notPaid.
history-table-counted = Counts as
# When it became known for certain whether the money moved: the last time, and the first.
history-table-settled = Settled (Kampala)
history-table-settled-first = First settled (Kampala)
history-table-service-status = Service status
history-table-disputed = Disputed: the service now says
history-table-amount = Amount UGX
history-table-fee = Fee UGX
# A fee that the service named for a payment that failed, is open or disputed: it was not charged, as far as known.
history-table-named-fee = Fee named, not charged UGX
history-table-total = Total UGX
# What the shop itself charged and earned, by its tariff.
history-table-charge = Your charge UGX
history-table-name = Name
history-table-phone = Phone
history-table-account = Account
# The network, bank or biller.
history-table-through = Through
history-table-reference = Reference
history-table-transaction = Transaction
history-table-wallet = Wallet
history-table-note = Note
# What the shop sends along with each payment.
history-table-sent-along = Sent along
# The prepaid token that the customer bought.
history-table-token = Token
history-table-made-by = Made by
history-table-approved-by = Approved by
history-table-payroll = Payroll
# The line of the payroll's file.
history-table-payroll-line = Payroll line
# What people noted in the book about the payment.
history-table-notes = Notes
history-table-labels = Labels

## In the cells

history-table-found-at-service = found at the service
# In the column "Counts as": $counted is its word for a payment of the book, such as paid.
history-table-found-counted = found { $counted }
# $number is the payroll's, $name what it is called.
history-table-of-payroll = { $number } { $name }
# $at (moment)
history-table-note-by = { $at }, { $by }: { $text }
# $at (moment)
history-table-note-at = { $at }: { $text }
