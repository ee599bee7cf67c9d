### The screen that lists everything in the book, and the details of one operation.

history-title = History
# $count (number)
history-count = { $count ->
    [one] 1 operation
   *[other] { $count } operations
}
history-export = Export CSV
history-exported = The history was exported

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
history-search-what = Name, phone or any number
history-dates = Dates
history-dates-all = All dates
history-dates-today = Today
history-dates-yesterday = Yesterday
history-dates-week = Last 7 days
history-dates-month = This month
history-dates-between = Between…
# The first and the last day of what is listed.
history-dates-from = From
history-dates-to = To
history-dates-wrong = The first day is after the last day
history-product = Product
history-products-all = All products
# Two groups of products: those sold over the counter, and those of the shop's wallet at the service.
history-products-counter = Counter
history-products-wallet = Partner wallet
history-state = State
history-states-all = All states
history-states-paid = Paid or received
history-states-waiting = Waiting
# It may or may not have been paid: the service has not said for sure.
history-states-in-doubt = In doubt
# The service contradicts what the book says.
history-states-disputed = Disputed
history-states-not-paid = Not paid
# Who made the operation: a heading above a name.
history-made-by = Made by
history-made-by-everybody = Everybody

## The list

history-list = Operations
history-list-time = Time
history-list-product = Product
history-list-name = Name
history-list-number = Account or phone
history-list-state = State
# Behind the name of an operation whose outcome came on a later day than its own: "settled today 09:12".
history-settled-later = settled { $when }

## Payments that the book had lost, above the list

history-found = Found at the service
# $count (number)
history-found-count = { $count ->
    [one] 1 payment was found at the service
   *[other] { $count } payments were found at the service
}
history-found-words = The book had lost them. They are in no sum of this list, and in exports they are marked.
# Instead of an amount.
history-found-no-amount = Amount not told
# Heads of columns of sums: the currency stands here once and not in each row.
history-list-amount = Amount, UGX
history-list-fee = Fee, UGX
history-list-total = Total, UGX
history-list-reference = Reference
history-list-wallet = Wallet
history-list-narration = Note sent
# What a click on the head of a column does.
history-sort-by = Sort by { $column }
# What happens if one drags the edge of a column's head.
history-width-of = Width of { $column }

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

## Chosen rows

history-chosen-rows = Chosen operations
# $count (number)
history-chosen = { $count ->
    [one] 1 chosen
   *[other] { $count } chosen
}
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
history-views-lead = A view remembers what narrows the list, its columns and its order.
history-views-none = No view is saved yet.
history-views-rename = Rename
history-views-rename-of = Rename “{ $name }”
history-views-delete = Delete
history-views-delete-of = Delete “{ $name }”
history-views-name = Name
history-views-save-new = Save as a new view
history-views-save-over = Save the changes to “{ $name }”
history-views-renamed = Save the name
history-views-rail = On the rail
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
history-callbacks-words = A callback is a message that the service posts when a payment ends. Anyone who learns the callback address can post one too, so no callback settles a payment by itself: Kaunta asks the service. Where the service can't be asked, you compare it with the service’s own records.
history-from-service = From the service
history-sent-fields = What was sent

## What happened, line by line

# Shown after the time of an event: who did it.
history-event-by = by <strong>{ $name }</strong>
# Shown after the time of an event: the computer that did it.
history-event-on = on { $computer }
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
