### The screens and the keys that lead to them.

## Screens, as they are called in the rail, in the palette and in their headings

navigation-home = Home
navigation-payroll = Payroll
# Asks the service about a payment by its reference.
navigation-look-up = Look up
navigation-history = History
navigation-settings = Settings
navigation-attention = Needs attention
navigation-approvals = Approvals
navigation-wallet = Wallet
# The cash in the drawers, and the end of the day.
navigation-cash = Cash
navigation-float = Float, explained
# The shop's own record of every payment.
navigation-book = The book
navigation-security = Security log
navigation-statements = Statements
navigation-reports = Reports
navigation-charts = Charts
navigation-help = Help
navigation-wallet-pay = Pay from the wallet

## Other words that the palette finds a screen by. They are never shown: any words, in any order, with spaces between them.

navigation-home-words = balance today attention
navigation-pay-bill-words = electricity water yaka umeme uedcl nwsc ura tax dstv gotv startimes tv token
navigation-airtime-words = top up mtn airtel
navigation-send-money-words = mobile money payout
navigation-send-bank-words = transfer account
navigation-collect-words = receive customer prompt
navigation-payroll-words = salary wages staff suppliers many people bulk batch file spreadsheet excel csv group
navigation-look-up-words = find transaction reference status
navigation-history-words = book list export csv
navigation-attention-words = open pending waiting unknown disputed case lost ask now
navigation-approvals-words = second person asked waiting grant refuse limit
navigation-favourites-words = customers saved kept known regular erase forget privacy
navigation-find-receipt-words = customer lost token again copy reprint meter phone
navigation-wallet-words = balances partner wallet merchant mobile money bank transfer top up modes read now
navigation-cash-words = drawer till count notes coins end of day z report x open close safe refund change
navigation-float-words = balance wallet opening closing gap waterfall reconcile commission unexplained
navigation-reports-words = statement fees drift commission withholding certificate large payments people month total print
navigation-charts-words = graph picture trend hour weekday month biller person success rate speed fees statistics
navigation-statements-words = reconcile reconciliation bank compare match csv camt ofx
navigation-book-words = backup restore chain fingerprint trusted locked verify copy
navigation-security-words = people signed in wrong pin locked refused changed who
navigation-help-words = keys keyboard status meaning line lost computer log diagnostics support problem

## The pages of the settings, and the words that they are found by

navigation-settings-shop = Shop
navigation-settings-shop-words = name theme dark light text size larger zoom billers
navigation-settings-connection = Connection
navigation-settings-connection-words = environment production development practice address key callback look-up path partner wallet sent along look-ups a minute
navigation-settings-people = People
navigation-settings-people-words = owner cashier accountant limit recovery code
navigation-settings-money-rules = Money rules
navigation-settings-money-rules-words = approve second person limit day same payment warning hours lock minutes receipts cashiers days
navigation-settings-receipts = Receipts
navigation-settings-receipts-words = lines print folder exports
navigation-settings-accounts = Accounts
navigation-settings-accounts-words = accountant tally xero names chart
navigation-settings-updates = Updates
navigation-settings-updates-words = newer version install
navigation-settings-about = About
navigation-settings-about-words = version keychain computer folder

## What each key does, as the help says it beside the key

navigation-key-find = Finds any screen, biller, customer or payment
navigation-key-lock = Locks the window; payments on their way continue
navigation-key-larger = Shows everything larger, up to twice the usual size
navigation-key-smaller = Shows everything smaller
navigation-key-usual-size = Shows everything in its usual size
navigation-key-help = Opens this page
navigation-key-back = Goes back to the screen before
navigation-key-go-on = Goes to the next step, opens the row, presses the button
navigation-key-step-back = Goes one step back; nothing typed is lost
# "Number pad" is the block of digits at the right of a keyboard.
navigation-key-pad-back = On the number pad: removes the last digit; from an empty field, one step back
navigation-key-thousands = On the number pad: writes 000 into an amount; ticks the box that is chosen
navigation-key-choose = Chooses the product, the biller, the large key or the page of Settings with this number
navigation-key-quick-amount = Fills in the quick amount with this number, while the amount is typed
navigation-key-search = Searches in the history or a payroll
navigation-key-filters = Opens the filters of the history
navigation-key-first-row = Goes to the list; the arrow keys move in it
navigation-key-include = Puts a payroll row in, or leaves it out; in the history, chooses an operation
navigation-key-choose-all = Chooses all operations that the history lists
navigation-key-print-offered = On Home, prints the newest receipt that may not have come out
navigation-key-another = Keeps the bill that is shown for confirmation, and begins another of the same customer
navigation-key-earlier = Opens the earlier payment that looks like this one
