### The home screen: what needs attention, the latest payments and today's sums.

home-title = Home
# Names the keys of the products.
home-products = Start
# A button: typing anywhere on this screen does the same.
home-find-by-typing = Type to find a customer, biller or payment
home-find = Find a payment or a screen
home-wallets = Wallets
# A button: leads to the wallet, where every balance is shown.
home-balances = All balances
home-empty = Your payments will be listed here
home-empty-words = Every payment is recorded before it is sent, so none is ever lost.
home-empty-first = Pay the first bill
home-attention = Needs attention
# A button. $count is how many payments need attention, such as 1,204.
home-attention-all = Show all { $count }
home-attention-none = Nothing needs attention.
# Heads the newest payments.
home-latest = Latest
home-all-history = All history

## Today's sums

home-today = Today
home-today-out = Money out
home-today-in = Money in from customers
# The shop's own money that it put into its wallet; no customer paid it.
home-today-added = Added by the shop
home-today-product = Product
home-today-nothing = Nothing yet
home-today-fees = Fees, as far as known
# Lines below the sums of what was paid, which leave these out. Each is followed by a count and an amount.
home-today-disputed = Disputed, not in the sum
home-today-in-doubt = In doubt, not in the sum
home-today-waiting = Waiting, not in the sum
# What was recorded on an earlier day and got its outcome today: each is followed by a count and an amount.
home-today-settled-paid = Paid today, from earlier days
home-today-settled-received = Received today, from earlier days
home-today-settled-not-paid = Not paid after all, from earlier days
# Payments that the book had lost; a heading, and lines that are each followed by a count and an amount.
home-today-found = Found at the service, in no sum
home-today-found-paid = Paid, as the service says
home-today-found-waiting = Waiting
home-today-found-in-doubt = In doubt
home-today-found-not-paid = Not paid

## Setting up

# $count (number)
home-set-up = { $count ->
    [one] Finish setting up: { $count } step left
   *[other] Finish setting up: { $count } steps left
}
home-set-up-words = It continues where you stopped.
home-unguarded = Anyone who opens Kaunta can make payments
home-unguarded-words = Set an owner's PIN, so that nobody can pay without signing in.
home-unguarded-set = Set an owner's PIN

## The example day

home-example = This is an example day
home-example-words = These payments were made in practice, for you to look around. Nobody was paid.
# Marks each payment of the example day.
home-example-badge = Example
home-example-clear = Clear the example day
home-example-clear-title = Clear the example day?
home-example-clear-words = The practice book starts again, empty. Anything you practised yourself is removed with it; the old book is set aside on this computer. Real money is not touched.
home-example-keep = Keep it

## Receipts of the last day that may not have come out of the thermal printer

home-unprinted = Receipts that may not have come out
home-unprinted-print = Print
# A button that takes it off the list.
home-unprinted-leave = Leave it

## Reminders, each with a button that leads to where it can be handled

home-reminders = Reminders
# $count (number): those that have no room. Shows them too.
home-reminders-more = { $count } more
# Leads to the report on today's fees.
home-fee-drift-more = See the fees
home-reminder-settings = Open settings
home-reminder-payroll = Open payroll
home-reminder-bills = See these bills
# Leads to the list of payments that need attention.
home-reminder-attention = Needs attention
home-reminder-book = Open the book
home-reminder-cash = Open Cash
home-reminder-history = Open history
