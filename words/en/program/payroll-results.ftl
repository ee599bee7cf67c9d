### Tables of payrolls: the empty template, and the results with each row's outcome.

## Names of sheets

payroll-results-template = To pay
payroll-results-sheet = Results

## Headings of what is to be paid, by which Kaunta recognizes its own table

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

## Headings of the outcome; Kaunta recognizes its own table by "Outcome", "Reference" and "Number" together

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

# In place of a name in the last row. Its first word must mark the row as a total when the table is read again.
payroll-results-total = Total paid

## The outcome of a row

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
