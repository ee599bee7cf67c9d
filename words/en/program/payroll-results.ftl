### Tables of payrolls: the empty template, and the results with each row's outcome.

## Names of sheets

payroll-results-template = To pay
payroll-results-sheet = Results

## Headings; those by which Kaunta recognizes its own table are the same in every language (`own_heads.rs`)

payroll-results-line = Line
payroll-results-service-name = Name at the service
payroll-results-paid = Paid UGX
payroll-results-reason = Reason
payroll-results-fee = Fee UGX
payroll-results-transaction = Transaction
payroll-results-sent = Sent (Kampala)
# When it became known for certain whether the person was paid.
payroll-results-settled = Settled (Kampala)
payroll-results-confirmed-by = Confirmed by
payroll-results-confirmed = Confirmed (Kampala)
payroll-results-as-in-file = As in the file

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
