### The column headings of the exported history, one row for each payment.

history-table-date = Date
history-table-time = Time (Kampala)
history-table-number = Number
history-table-product = Product
history-table-direction = Direction
history-table-state = State
history-table-service-status = Service status
history-table-disputed = Disputed: the service now says
history-table-amount = Amount UGX
history-table-fee = Fee UGX
history-table-total = Total UGX
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
