### Tables of payrolls: the empty one to fill in, and every row with what became of it.

## Names of sheets

payroll-results-template = To pay
payroll-results-sheet = Results

## Heads of what is to be paid, by which a table is known when it is brought again

payroll-results-line = Line
payroll-results-account-holder = Account holder
payroll-results-name = Name
payroll-results-phone = Phone
payroll-results-network = Network
payroll-results-wallet-number = Wallet number
payroll-results-merchant-code = Merchant code
payroll-results-invoice-number = Account or invoice number
payroll-results-account-number = Account number
payroll-results-bank = Bank
payroll-results-amount = Amount UGX
payroll-results-note = Note

## Heads of what became of it; by "Outcome", "Reference" and "Number" together Kaunta knows its own table when it is brought again

payroll-results-service-name = Name at the service
payroll-results-outcome = Outcome
payroll-results-paid = Paid UGX
payroll-results-reason = Reason
payroll-results-fee = Fee UGX
payroll-results-reference = Reference
payroll-results-transaction = Transaction
payroll-results-number = Number
payroll-results-sent = Sent (Kampala)
payroll-results-confirmed-by = Confirmed by
payroll-results-confirmed = Confirmed (Kampala)
payroll-results-as-in-file = As in the file

# Stands in the place of a name in the last row. Brought again, the row must be known for a total by its first word.
payroll-results-total = Total paid

## What became of a row

payroll-results-draft = Draft
payroll-results-left-out = Left out
payroll-results-not-sent = Not sent
payroll-results-name-differs = Name differs
payroll-results-on-its-way = On its way
payroll-results-is-paid = Paid
payroll-results-waiting = Waiting
payroll-results-unknown = Not known
payroll-results-refused = Refused so far
payroll-results-not-paid = Not paid
payroll-results-disputed = Disputed
