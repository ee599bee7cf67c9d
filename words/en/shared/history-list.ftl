### The column heads of the history, on the screen and in a file of what is seen there.

history-list-time = Time
history-list-product = Product
history-list-name = Name
history-list-number = Account or phone
history-list-state = State

# Heads of columns of sums: the currency stands here once and not in each row.
history-list-amount = Amount, UGX
history-list-fee = Fee, UGX
history-list-total = Total, UGX
# What the shop itself charged.
history-list-charge = Your charge, UGX
history-list-reference = Reference
history-list-wallet = Wallet
history-list-narration = Note sent
# When it was last known for certain whether the money moved.
history-list-settled = Settled
history-list-approved-by = Approved by
history-list-payroll = Payroll
# The line of the payroll's file.
history-list-payroll-line = Payroll line
# What people noted about the payment.
history-list-notes = Notes
# The prepaid token that the customer bought.
history-list-token = Token
