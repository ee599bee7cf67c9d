### The screen that lists everything in the book, and the details of one operation.

history-title = History
# $count (number)
history-count = { $count ->
    [one] 1 operation
   *[other] { $count } operations
}
history-export = Export…
history-exported = The history was exported
# How many rows are written, of how many, stands after it.
history-exporting = Writing the file
history-export-stop = Stop

## The question of how the history is written to a file

history-export-title = Export the history
# $count (number)
history-export-what = { $count ->
    [one] The one operation that is listed is written to a file.
   *[other] The { $count } operations that are listed are written to a file.
}
# While they are still being counted.
history-export-what-uncounted = What is listed is written to a file.
history-export-format = Format
history-export-act = Export
# The two choices of the columns of a table.
history-export-seen = As on screen
history-export-seen-what = The columns and the order of the list.
history-export-all = All columns
history-export-all-what = Everything that the book and the service say, newest first.
# Above what to know about a format before it is chosen.
history-export-know = Good to know

## The formats, each with what is in it

# Three headings, above the formats of a kind. A ledger has two sides to each entry, a statement is that of a bank.
history-export-tables = Tables
history-export-ledgers = Ledgers
history-export-statements = Statements of a wallet
history-export-xlsx = Excel
history-export-xlsx-what = A workbook with a summary and a sheet for each product.
history-export-pdf = PDF
history-export-pdf-what = Pages to print or send, with the totals first. It holds up to 5,000 operations.
history-export-csv = CSV
history-export-csv-what = One table, for any other program.
history-export-tally = Tally XML
history-export-tally-what = A voucher for each payment, under the account names that are set in Settings.
history-export-hledger = hledger
history-export-beancount = beancount
history-export-ledger-what = Every payment with its fee, under the account names that are set in Settings, and the balance at the end of each day.
history-export-camt = camt.053 (ISO 20022)
history-export-camt-what = A bank's statement with its opening and closing balance. It needs every payment of its days.
history-export-ofx = OFX 2
history-export-ofx-what = A bank's statement. Imported again, it adds no payment twice.
history-export-qif = QIF
history-export-qif-warning = Import each period only once: QIF has no numbers by which a program recognises a payment that it has.
history-export-xero = Xero CSV
history-export-quickbooks = QuickBooks CSV
history-export-quickbooks-what = For QuickBooks Online: date, description and amount.
history-export-quickbooks-apart = QuickBooks CSV, 4 columns
history-export-quickbooks-apart-what = For QuickBooks Online: date, description, credit and debit.
history-export-qbo = QuickBooks QBO
history-export-qbo-warning = QuickBooks Desktop refuses files from banks that it does not know, and files in a currency other than its own. If it does, use QuickBooks CSV.
history-export-statement-what = What was paid and received for certain, each fee on a line of its own.
history-export-wallet = Wallet
history-export-wallet-float = Float
history-export-wallet-commission = Commission
history-export-wallet-partner = Partner wallet

## Where there is nothing to list

history-none-matches = Nothing in the book matches this
history-none-matches-how = Try fewer words, other dates, or look it up at the service.
history-show-all = Show all
history-look-up = Look up at the service
history-empty = Everything you pay and collect will be listed here
history-empty-how = Every operation is recorded before it is sent, and nothing is ever deleted.
history-pay-first = Pay the first bill

## What narrows the list

history-filter = Filter
history-search = Search
history-search-what = Name, phone, note or any number
history-dates = Dates
history-dates-all = All dates
history-dates-today = Today
history-dates-yesterday = Yesterday
history-dates-week = Last 7 days
# Weeks begin on Monday.
history-dates-this-week = This week
history-dates-last-week = Last week
history-dates-month = This month
history-dates-last-month = Last month
history-dates-quarter = This quarter
history-dates-last-quarter = Last quarter
history-dates-year = This year
history-dates-last-year = Last year
history-dates-between = Between…
# The first and the last day of what is listed.
history-dates-from = From
history-dates-to = To
history-dates-wrong = The first day is after the last day
history-product = Product
# Two groups of products: those sold over the counter, and those of the shop's wallet at the service.
history-products-counter = Counter
history-products-wallet = Partner wallet
history-state = State
history-states-paid = Paid or received
history-states-waiting = Waiting
# It may or may not have been paid: the service has not said for sure.
history-states-in-doubt = In doubt
# The service contradicts what the book says.
history-states-disputed = Disputed
history-states-not-paid = Not paid
# Opens the single states that these are made of.
history-states-exactly = One state by itself
history-state-pending = Waiting at the service
history-state-failed = Failed at the service
# Who made the operation: a heading above a name.
history-made-by = Made by
history-made-by-everybody = Everybody
# The button that opens all filters, and their panel.
history-filters = Filters
history-billers = Biller
history-networks = Network
history-wallets = Wallet
history-amount-from = Amount from
history-amount-to = Amount to
history-fee-from = Fee from
history-fee-to = Fee to
history-has-fee = Has a fee
history-needs-attention = Needs attention
history-has-note = Has a note

## The filters that are chosen

# The filters that are used most, one press each.
history-usual = Usual filters
# Operations that the signed-in person made.
history-mine = Mine
history-conditions = Chosen filters
# $condition is a chosen filter, such as Airtime. It is what the button is called for a screen reader.
history-condition-remove = Remove { $condition }
# A chosen filter. Sums as they were typed: both ends, or only one of them.
history-condition-amount = { $ends ->
    [both] Amount { $from } to { $to }
    [from] Amount from { $from }
   *[to] Amount up to { $to }
}
# The same of fees.
history-condition-fee = { $ends ->
    [both] Fee { $from } to { $to }
    [from] Fee from { $from }
   *[to] Fee up to { $to }
}
# The same of days, such as 3 Nov 2026.
history-condition-days = { $ends ->
    [both] { $from } to { $to }
    [from] From { $from }
   *[to] Up to { $to }
}
# $name is who made the operations.
history-condition-by = By { $name }
# Between two hours of the day: "09:00–10:00"
history-condition-hour = { $from }–{ $to }
history-clear = Clear the filters

## The totals of what is listed

history-totals = Totals
# What is shown until the totals are there.
history-counting = Counting…
history-total-out = Paid out
history-total-in = Received
# What the shop put into its own wallet.
history-total-topped-up = Topped up
history-total-fees = Fees charged
# What is in none of these sums.
history-total-disputed = Disputed
history-total-in-doubt = In doubt
history-total-waiting = Waiting
history-total-not-paid = Not paid
# $count (number) is how many operations, $amount (text) the sum of their amounts without the currency.
history-total-of-out = { $count } out, { $amount }
history-total-of-in = { $count } in, { $amount }
# Behind "Found at the service".
# $counted is what they count as.
# $count (number)
# $amount is the sum of their amounts, without the currency.
history-total-found = { $counted ->
    [paid] { $count } paid, { $amount }
    [waiting] { $count } waiting, { $amount }
    [notPaid] { $count } not paid, { $amount }
   *[other] { $count } in doubt, { $amount }
}
# In the table of the totals.
history-total-found-paid = Found at the service, paid
history-total-found-waiting = Found at the service, waiting
history-total-found-in-doubt = Found at the service, in doubt
history-total-found-not-paid = Found at the service, not paid
history-totals-open = By product
history-totals-close = Close
history-totals-of-all = Totals by product
history-total-count = Operations
history-total-amount = Amount (UGX)
history-total-charged = Fees (UGX)

## The list

history-list = Operations
# Behind the name of an operation whose outcome came on a later day than its own: "Settled today 09:12".
history-settled-later = Settled { $when }
# What a click on the head of a column does.
history-sort-by = Sort by { $column }
# What happens if one drags the edge of a column's head.
history-width-of = Width of { $column }

## Payments that the book had lost, among the others

# In the column of names, and before their totals.
history-found = Found at the service
# The same in a column that is too narrow for it.
history-found-short = Found
# The title of its panel, where the product is not known.
history-found-payment = Payment found at the service
history-found-words = The book had lost this payment. It is listed by its time, and its amount is in no total of this list. Exports mark it.
# Instead of an amount.
history-found-no-amount = Amount not reported
# A button: opens the list of those that nobody has looked at yet.
history-found-look = Look at it in Needs attention

## Between the days

# $from and $to are days: the clock was changed, and the rows of these days are mixed.
history-day-mixed = { $from } to { $to }, mixed because the clock was changed
history-day-out = { $sum } out
history-day-in = { $sum } collected
# The shop's own money, added to a wallet.
history-day-own = { $sum } topped up
# $count (number) of operations in dispute or whose outcome is not known.
history-day-doubtful = { $count ->
    [one] 1 is in doubt
   *[other] { $count } are in doubt
}

# $count (number) of payments that the book had lost; they are in no sum.
history-day-found = { $count ->
    [one] 1 was found at the service
   *[other] { $count } were found at the service
}

## Chosen rows

history-chosen-rows = Chosen operations
# $count (number)
history-chosen = { $count ->
    [one] 1 chosen
   *[other] { $count } chosen
}
# Everything in the list is chosen, and it is still being counted.
history-chosen-all = All chosen
# $count (number) of the chosen operations whose amount is in no sum: they are not paid, or in doubt.
history-chosen-others = { $count ->
    [one] 1 of them is not paid or in doubt
   *[other] { $count } of them are not paid or in doubt
}
# $count (number)
history-chosen-ask = { $count ->
    [one] Ask the service about 1
   *[other] Ask the service about { $count }
}
# $count (number)
history-chosen-asked = { $count ->
    [one] The service was asked about 1.
   *[other] The service was asked about { $count }.
}
# $count (number)
history-chosen-print = { $count ->
    [one] Print 1 receipt
   *[other] Print { $count } receipts
}
history-chosen-not-printed = Kaunta could not reach the printer. Open an operation to save its receipt as a file.
history-chosen-none = Choose none

## The columns

history-columns = Columns
history-columns-lead = Tick what the list shows, in the order that you want. Widths can also be dragged at the edge of a column's head.
history-columns-up = Move { $column } to the left
history-columns-down = Move { $column } to the right
history-columns-usual = Usual columns
history-columns-done = Done

## Saved views

history-views = Views
history-views-lead = A view keeps the filters, the columns and the order of the list.
history-views-none = No view is saved yet.
history-views-rename = Rename
history-views-rename-of = Rename “{ $name }”
history-views-delete = Delete
history-views-delete-of = Delete “{ $name }”
history-views-name = Name
history-views-save-new = Save as a new view
history-views-save-over = Save the changes to “{ $name }”
history-views-renamed = Save the name
# A check box: the view is then a button of its own, below the screens.
history-views-rail = Show among the screens at the left
history-views-leave = Leave the view

## The details of one operation

history-operation = Operation
# Under the title, if the outcome came on a later day: "yesterday 17:40, settled today 09:12".
history-recorded-settled = { $recorded }, settled { $settled }
history-happened = What happened
history-fingerprints = What the fingerprints are
history-fingerprints-words = Each line has a fingerprint, made from what the line says and from the fingerprint of the line before it. If anyone changes, removes or adds a line, every later fingerprint comes out different. Kaunta checks them all each time it starts.
# A callback is a message that the service sends by itself when a payment ends.
history-callbacks = Callbacks that arrived
history-callbacks-what = What a callback is
history-callbacks-words = A callback is a message that the service posts when a payment ends. Anyone who learns the callback address can post one too, so no callback settles a payment by itself: Kaunta asks the service. Where the service can't be asked, you compare it with the service's own records.
history-from-service = From the service
history-sent-fields = What was sent

## What happened, line by line

# When an event happened, such as "yesterday 17:40", and who did it.
history-event-by = <time/> by <strong>{ $name }</strong>
# When an event happened, and the computer that did it.
history-event-on = <time/> on { $computer }
history-event-by-on = <time/> by <strong>{ $name }</strong> on { $computer }
history-event-fingerprint = This line's fingerprint
# What was sent to the service, and what it answered: headings above the texts themselves.
history-event-sent = Sent
history-event-answer = Answer

## A note

history-note = Note
history-note-write = Write a note
history-note-hint = It stays in the book for good, with your name. Nothing else changes.
history-note-add = Add the note
history-note-missing = Write the note first.
# $over and $most are numbers of characters.
history-note-long = Too long by { $over }: at most { $most } characters.
# How many characters are written, of how many that fit.
history-note-length = { $length } of { $most }
history-note-written = The note is written.

## Labels

history-labels = Labels
history-label = Label
# $most is a number of characters.
history-label-hint = At most { $most } characters. It stays in what happened, with your name. Nothing else changes.
# Buttons with the labels of other payments.
history-labels-used = Used labels
history-label-missing = Type the label first.
history-label-button = Label
history-label-add = Add the label
history-label-take-off = Take off “{ $label }”
history-label-is-on = Labelled “{ $label }”.
history-label-is-off = The label “{ $label }” was taken off.
history-label-chosen = Label the chosen payments
# $count (number)
history-label-chosen-lead = { $count ->
    [one] 1 payment is chosen.
   *[other] { $count } payments are chosen.
}
history-label-on = Put on
history-label-off = Take off
# $count (number) got the label
# $already (number) had it before
history-labelled = { $already ->
    [0] { $count ->
        [one] 1 payment is labelled “{ $label }”.
       *[other] { $count } payments are labelled “{ $label }”.
    }
    [one] { $count ->
        [one] 1 payment is labelled “{ $label }”; 1 already was.
       *[other] { $count } payments are labelled “{ $label }”; 1 already was.
    }
   *[other] { $count ->
        [one] 1 payment is labelled “{ $label }”; { $already } already were.
       *[other] { $count } payments are labelled “{ $label }”; { $already } already were.
    }
}
# $count (number) had the label
# $already (number) did not have it
history-unlabelled = { $already ->
    [0] { $count ->
        [one] “{ $label }” was taken off 1 payment.
       *[other] “{ $label }” was taken off { $count } payments.
    }
    [one] { $count ->
        [one] “{ $label }” was taken off 1 payment; 1 did not have it.
       *[other] “{ $label }” was taken off { $count } payments; 1 did not have it.
    }
   *[other] { $count ->
        [one] “{ $label }” was taken off 1 payment; { $already } did not have it.
       *[other] “{ $label }” was taken off { $count } payments; { $already } did not have it.
    }
}
# Among the conditions of the list.
history-condition-label = Label { $label }
