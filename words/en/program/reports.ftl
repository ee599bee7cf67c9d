### The accountant's reports: their names, headings and sentences.

reports-statement = Statement
reports-fees = Fees
reports-commission = Commission
reports-large-payments = Large payments
reports-people = People

# $day (day)
reports-of-day = { $day }
# $from (day)
# $to (day)
reports-of-days = { $from } to { $to }
# $at (moment)
# $event (number) of the last event in the book
reports-as-of = As of { $at }, event { $event } of the book
reports-days-backwards = The last day is before the first. Change one of them.
# In a table.
# $at (moment)
reports-when = { $at }
# Stands in place of a number or a time.
reports-not-known = not known

## What operations count as
reports-paid = Paid
reports-disputed = Disputed
reports-waiting = Waiting
reports-in-doubt = Not known yet
reports-not-paid = Not paid

## Which way money goes
reports-paid-out = Paid out
reports-collected = Collected
reports-topped-up = Topped up

## What the shop itself charged
reports-own-charges = Your own charges
reports-earned = Earned
reports-all-charges = All charges
reports-own-charges-note = Taken in cash with what was paid. They are in no balance above.

## Columns
reports-product = Product
# A biller, bank or network.
reports-provider = Biller or network
reports-flow = Flow
reports-standing = Standing
reports-count = Count
reports-amount = Amount UGX
reports-fees-charged = Fees charged
reports-change = Change UGX
reports-what = What
reports-time = Time
reports-party = Name
reports-number = Account or phone
reports-made-by = Made by
reports-id-noted = ID noted
reports-person = Person
reports-decided = Decision
reports-wallet-column = Wallet
reports-after = After
reports-before = Before
reports-all = All

## The statement
# $wallet is its name.
reports-balances-of = { $wallet }: how its balance moved
reports-opening = Opening balance, from the service
reports-closing = Closing balance, from the service
reports-came-in = Came in
reports-went-out = Went out
# Operations that were recorded on other days moved the balance on these.
reports-by-other-days = Moved by payments of other days
reports-by-not-paid = Moved by payments that are unsettled, disputed or not paid
# The balances show another sum than the book.
reports-beyond-the-book = Moved by paid payments, beyond their amount and fee
# The service told no balance that shows it.
reports-not-shown-yet = Paid, but not yet in a balance from the service
# Lines of imported statements.
reports-by-statement = Explained by the statement of the account
reports-unexplained = Not explained by this book
reports-does-not-add-up = This statement does not add up. Call support
reports-no-balance-told = The service gave no balance of this wallet up to the end of these days, so its opening and closing balance are not known.
reports-movements = Paid, by product
reports-all-in = All that came in
reports-all-out = All that went out
reports-nothing-paid = Nothing was paid on these days.
reports-not-settled = Not settled: in no sum above
reports-all-settled = Everything of these days is settled.
reports-settled-since = From earlier days, settled on these
reports-nothing-settled-since = Nothing from earlier days was settled on these.
reports-gaps = Not explained by this book
reports-all-explained = Every change of the balances from the service is explained by this book.
reports-all-explained-with-statements = Every change of the balances from the service is explained by this book and the imported statements.
reports-gaps-by-statement = Explained by the statement of the account
reports-day-column = Day
reports-on-statement = On the statement
reports-case = Case
reports-case-open = open
reports-by-statement-note = No payment of this book moved these amounts, but lines of imported statements have exactly them, at their times. Each line explains one change, and settles no payment.
# $count (number)
reports-more-gaps = { $count ->
    [one] 1 more is in the sums, but not listed.
   *[other] { $count } more are in the sums, but not listed.
}
# Lines and payments that somebody clears up with the service or the bank.
reports-statement-cases = Cases from statements of accounts
reports-case-opened = Opened
reports-case-question = To be cleared up
reports-case-closed = Closed
reports-case-answer = How it was cleared up
reports-statement-cases-note = Cases that were open on these days. They change no sum above.
# $number: of a payment; $what: its product and whom it was for.
reports-payment = Payment { $number }: { $what }
# $text: what a person wrote; $name: who.
reports-written-by = { $text } ({ $name })
# Payments that the book had lost.
reports-lost = Found at the service: in no sum above
reports-lost-note = The book had lost these payments. It is not known which wallet they moved and who made them, so what they moved is among what is not explained by this book.
reports-reference = Reference
reports-statement-note = Payments belong to the day in Kampala on which they were recorded. Fees count only for paid payments.

## Fees
reports-fees-by-provider = Charged, by product and biller or network
reports-fee-not-named = Without a fee named
reports-fee-not-named-note = Where the service named no fee, it is not known whether it charged one.
reports-fees-previewed = Fees charged and previewed, by product and biller or network
# How many payments have both a previewed and a charged fee.
reports-compared-count = Compared
reports-previewed-sum = Fees previewed
reports-previewed-fee = Previewed fee
reports-not-previewed = Not previewed
reports-not-previewed-cell = not previewed
reports-not-previewed-note = Only single payments through the partner wallet have their own preview. The gateway gives none, and a payroll has one for the whole list.
reports-preview-drift = Fees other than previewed
reports-as-previewed = Every fee that was previewed was charged as previewed.
reports-nothing-previewed = No payment of these days has both a previewed and a charged fee.
reports-drift = Other fees than usual
reports-usual-fee = Usual fee
reports-charged-fee = Charged fee
# More or less than usual, of all of them together.
reports-difference = Difference in all
# $day (day) on which it shows first
# $charged (money)
# $usual (money)
reports-since = Since { $day }: { $charged } in place of { $usual }
# On the first screen, the largest difference of today.
# $what: the product and the biller or network.
# $charged (money)
# $usual (money)
# $count (number): payments that were charged so.
reports-drift-today = { $count ->
    [one] The fee for { $what } is not the usual one today: 1 payment was charged { $charged } in place of { $usual }.
   *[other] The fee for { $what } is not the usual one today: { $count } payments were charged { $charged } in place of { $usual }.
}
# After the largest.
# $count (number): other differences of today.
reports-drift-others = { $count ->
    [one] 1 more fee is other than usual.
   *[other] { $count } more fees are other than usual.
}
reports-no-drift = Every fee that could be compared is the usual one.
reports-nothing-compared = No fee could be compared: the 90 days before have too few payments that are alike.
# $count (number)
reports-not-compared = { $count ->
    [one] 1 payment was not compared, because it has no usual fee.
   *[other] { $count } payments were not compared, because they have no usual fee.
}
reports-fees-note = The usual fee is what more than half of the similar payments in the 90 days before were charged, if there are at least three. Similar payments have the same product, biller or network, and amount. An amount between two amounts with the same usual fee has that fee too.

## Commission
reports-commission-earned = Earned, by product
reports-no-rates = No rates are set, so it is not known what was earned. The owner sets them on the screen “Reports”, under “Rates and certificates”.
reports-some-without-rate = Payments without a rate on their day are in no sum of what was earned.
reports-biller = Biller
reports-rate-from = Rate since
reports-percent = Percent
reports-gross = Gross UGX
reports-withheld = Withheld UGX
reports-net = Net UGX
reports-all-with-rate = All with a rate
reports-certificates = Certificates of withheld tax
reports-no-certificate = No certificate is noted for these days.
reports-first-day = First day
reports-last-day = Last day
reports-certificate-number = Number
reports-commission-note = Worked out from the rates that were set, not from what the service said. Each line is rounded to the shilling, and the totals add up the lines.
reports-bad-percent = Type a rate from 0 to 100 percent, such as 2.5.
reports-same-rate-twice = Two rates of the same product and biller begin on the same day. Change one of the days.
reports-no-certificate-number = Type the number of the certificate, at most 60 characters.
reports-too-many-rates = There are more than Kaunta keeps. Remove some old ones.

## Large payments
reports-large-totals = Paid, of UGX 1,000,000 and more
reports-large-each = Each payment of UGX 1,000,000 and more
reports-no-large-payments = No payment of these days is as large.
reports-large-lost = Found at the service, of UGX 1,000,000 and more
reports-not-recorded = not recorded
reports-large-note = From which amount an ID is asked for is set in Settings, under “Money rules”. Payments that were certainly not paid are left out.

## People
reports-people-sold = Sold
# Stands in place of a name.
reports-nobody = Nobody signed in
reports-nothing-recorded = Nothing was recorded on these days.
reports-people-approved = Approved for others
reports-granted = Approved
reports-refused = Refused
reports-nothing-approved = Nobody decided about a request on these days.
reports-people-corrected = Corrected
reports-settled-by-hand = Settled by hand
reports-refunds = Cash given back
reports-notes-written = Notes
reports-nothing-corrected = Nothing was corrected on these days.
reports-people-note = Payments belong to the day on which they were recorded, decisions and corrections to the day on which they were made.
