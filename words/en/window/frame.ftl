### What surrounds every screen: the rail, the bar on top, the banners, and the palette (Ctrl+K).

frame-screens = Screens
frame-skip = Skip to the screen
frame-pad = Number pad
frame-pad-erase = Erase
frame-pad-enter = Enter
frame-broken-screen = This could not be shown

## The banner after a breakdown

frame-breakdown = Kaunta made a mistake
frame-breakdown-diagnostics = Show the diagnostics

## The banner about a receipt whose screen was left

frame-receipt-left = The receipt of { $whom }, { $amount }
frame-receipt-left-open = Open the payment

## The banner about what was left waiting and is done while another customer is served. $whom: the customer. $amount: money.

# Names the list for screen readers.
frame-done = Done meanwhile
frame-done-paid = { $amount } for { $whom } is paid.
frame-done-received = { $amount } from { $whom } was received.
frame-done-not-paid = { $amount } for { $whom } was not paid.
frame-done-not-received = { $amount } from { $whom } was not received.
frame-done-disputed = { $amount } for { $whom } is disputed: the service now says something else.
frame-done-token = The token of { $whom } has come: { $amount }.
# $checker: the second person.
frame-done-granted = { $checker } approved { $amount } for { $whom }.
frame-done-refused = { $checker } did not approve { $amount } for { $whom }.
frame-done-request-over = The request for { $amount } for { $whom } is over without a decision: ask again, if it is still to be paid.
# $amount: what was taken for all. $whom: the holder of the first one.
# $paid (number): how many were paid.
# $count (number): of how many.
frame-done-bills = The bills of { $whom }, { $amount }, are done: { $paid } of { $count } paid.
# The same.
# $paid (number): how many were paid.
# $count (number): of how many.
frame-done-bills-stopped = The bills of { $whom }, { $amount }, have stopped: { $paid } of { $count } paid. Decide what becomes of the rest.
# A button.
frame-done-open = Open
# The same for a screen reader. $words: one of the sentences above.
frame-done-open-one = Open: { $words }
frame-done-close-one = Close: { $words }
# $count (number) that are not shown
frame-done-more = { $count ->
    [one] One more is done.
   *[other] { $count } more are done.
}
frame-done-close-all = Close all

## The banner about tokens that their payments came without

# $count (number)
frame-tokens = { $count ->
    [one] A token that was owed has come.
   *[other] { $count } tokens that were owed have come.
}
frame-tokens-look = Look

## A file that is dragged over the window and dropped

frame-drop = Drop the file to look at this table
frame-drop-what = It opens under Payroll. This pays nothing.
frame-drop-statement = It is compared with the book. No payment changes.
frame-drop-one = One table at a time
# $files (number) more than one
frame-drop-several = These are { $files } files: drop one at a time.
# $files (number) more than one
frame-drop-told = You dropped { $files } files, so none was opened. Drop one, and the next when the first is done.

## The banner of an environment without real money

frame-environment = Environment
frame-environment-practice = <strong>PRACTICE</strong> no real money
frame-environment-development = <strong>DEVELOPMENT</strong> the service's test system, no real money

## The banner while nothing can be sent

frame-lock = Sending is locked
frame-lock-why = { $reason ->
    [unsafe] <strong>Nothing is sent at present:</strong> the book can't be kept safely here.
    [closed] <strong>Nothing is sent at present:</strong> the book was closed here and continues on another computer.
    [tampered] <strong>Nothing is sent at present:</strong> the book was changed from outside.
    [reconciling] <strong>Nothing is sent at present:</strong> the book is being brought up to date.
    [cannotAsk] <strong>Nothing is sent at present:</strong> the service can't be asked about this book.
   *[keychain] <strong>Nothing is sent at present:</strong> this computer's keychain has not answered.
}
# How much of what has to be done first is done.
frame-lock-progress = { $done } of { $total } done.
frame-lock-page = Why, and what to do

## The bar on top: the shop and its environment

# Production, where real money moves.
frame-bar-live = Live

## The bar on top: the balance

frame-balance-all = Balances of all wallets
# A button. What is within "unseen" is said by a screen reader only.
frame-balance-wallet = { $wallet }<unseen>, all balances</unseen>
frame-balance-none = balance not known yet
frame-balance-explain = Explain the balance
# What a screen reader says after the amount.
frame-balance-explain-unseen = Explain

## The bar on top: the connection to the service

frame-connection-untried = Not checked yet
frame-connection-online = Online
frame-connection-slow = Slow line
frame-connection-offline = Offline

## The bar on top: what waits for a person. What is within "longer" goes where the window is narrow; { "\u00A0" } is a space at which no line breaks.

# $count (number)
frame-attention = { $count ->
    [one] { $count }<longer>{ "\u00A0" }needs attention</longer>
   *[other] { $count }<longer>{ "\u00A0" }need attention</longer>
}
# $count (number)
frame-disputed = { $count }<longer>{ "\u00A0" }disputed</longer>
# $count (number)
frame-approvals = { $count ->
    [one] { $count }<longer>{ "\u00A0" }approval waits</longer>
   *[other] { $count }<longer>{ "\u00A0" }approvals wait</longer>
}

## The bar on top: who is signed in

# The button that locks the window: its name is a person's. What is within "unseen" is said by a screen reader only.
frame-lock-button = <unseen>Lock:</unseen> <name>{ $name }</name>
# Who is signed in, while the mouse is over the name. $does says what a click does, $keys are the keys for it.
frame-me = { $role ->
    [owner] { $name }, owner. { $does } ({ $keys })
    [cashier] { $name }, cashier. { $does } ({ $keys })
   *[accountant] { $name }, accountant. { $does } ({ $keys })
}

## The palette

frame-find = Find
frame-find-what = Find a screen, biller, customer or payment
frame-found = Found
frame-finding = Looking in the book…
frame-found-none = Nothing found. Try another word, a phone number or a reference.

# Headings of groups.
frame-group-go = Go to
frame-group-pay = Pay
frame-group-operations = Operations
frame-group-views = Views of the history
frame-group-customers = Customers
frame-group-favourites = Favourites
frame-group-you = You

# One of the pages of the settings.
frame-found-settings = Settings: { $page }
# Someone who can be paid: a biller.
frame-found-pay = Pay { $biller }
# Other words that billers are found by, never shown: with spaces between them.
frame-found-pay-words = pay bill
# Beside a customer: what was paid last.
frame-found-last = last time { $amount }
# Fills in all bills of one customer among the favourites. $name: such as "Mama Ruth".
frame-found-all-bills = Pay all bills of { $name }
# Leads to what was paid to one customer.
frame-found-customer = all payments
frame-found-customer-number = { $number }, all payments
# Leads to every payment that was found.
# $count (number)
frame-found-all = All { $count } in the history

frame-you-pin = Change my PIN
frame-you-lock = Lock the window, sign in as somebody else
# Other words that these two are found by, never shown: with spaces between them.
frame-you-words = switch person out
