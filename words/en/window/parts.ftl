### What screens are made of.

parts-amounts = Quick amounts
# The label of a field that may stay empty.
parts-optional = { $label } (optional)
# A button under what was saved as a file.
parts-show-file = Show in folder
# $what is a sentence from the screen, such as "Looked up at the service".
parts-progress = { $what }: { $done } of { $total }
# A button where something takes long.
parts-stop-waiting = Stop waiting

## Balances

parts-wallets = Wallets
parts-wallet-in-use = in use
parts-balance-none = Not known yet
# One line for all of them: the names of the wallets.
parts-balances-unknown = Not known yet: { $wallets }
parts-balance-with-payments = The service reports it with each payment.
parts-balance-when-asked = The service reports it when it is asked.
# How the balance is known, such as "Reported with the last payment", and when.
parts-balance-told = { $source }, <time/>
# A button beside a balance: leads to what moved it. The second is what a screen reader says.
parts-balance-explain = Explain
parts-balance-explain-wallet = Explain { $wallet }
# A button beside a balance: leads to that wallet's screen.
parts-balance-open = Open
parts-balance-open-wallet = Open { $wallet }
# A button below the warning that the float runs out: leads to how much to buy, and by when.
parts-low-float-more = How much to buy

## Copying

parts-copy = Copy
parts-copied = Copied
parts-copy-failed = Could not copy

## PINs

parts-pin = Change my PIN
parts-pin-what = You type it when you sign in and when you approve. Nobody else needs to know it.
parts-pin-now = My current PIN
parts-pin-new = My new PIN
parts-pin-keep = Keep the old PIN
parts-pin-change = Change my PIN
parts-pin-old-missing = Type your current PIN.
parts-pin-new-missing = Type the new PIN twice.
parts-pin-fresh = New PIN
parts-pin-rule = Six digits that are not easy to guess: no birthday, no 123456
parts-pin-again = The same PIN once more
parts-pin-differ = The two PINs are not the same

## Names

parts-owner = Owner's name
parts-owner-what = It is shown beside everything the owner does, and can't be changed later
# Above a decision, where a person is signed in: in whose name it is made.
parts-who-signed-in = This is recorded under your name, <strong>{ $name }</strong>.
parts-who = Who are you?
parts-who-what = Your name is kept with what you decide.

## The recovery code, for a person who has forgotten their PIN

parts-recovery-what = With this code <strong>{ $name }</strong> can get back in if the PIN is forgotten. Write it down or print it, and keep the paper away from this computer. It is shown only once. Any earlier code stops working.
parts-recovery-print = Print the code
parts-recovery-unprinted = Nothing was printed
parts-recovery-unprinted-what = Kaunta could not reach the printer. Write the code down by hand before you go on: it is not shown again.
# A check box.
parts-recovery-written = It is on paper
parts-recovery-done = Done

## The same code, printed

parts-paper-title = Recovery code of { $name }
# “Forgot the PIN?” is a button of the sign-in screen.
parts-paper-what = With this code { $name } can sign in to Kaunta when the PIN is forgotten: choose the name, then “Forgot the PIN?”. Anyone who has it can sign in as { $name }. Keep it where nobody else finds it, and away from the computer.
parts-paper-made = Made on { $day }. It stops working when a newer code is made.

## Going over to another environment

parts-switch = Use { $environment }?
parts-switch-real = <strong>Real money moves from now on.</strong> Every payment leaves your wallet for good.
parts-switch-not-real = No real money moves there.
parts-switch-book = It has its own book: what you paid elsewhere is not in its history or totals.
parts-switch-key = It has its own key, address and wallet.
parts-switch-under-way = Payments under way here stay in this book.
# $what is one thing that has to be set first.
parts-switch-before = Before you can pay there: { $what }
parts-switch-act = Use { $environment }

## A field for a day

parts-day-placeholder = day/month/year
parts-day-hint = The day comes first, as in 27/11/2026 or 27 Nov; also today or yesterday. The arrow keys move by one day.
# Words that can be typed for a day, in lower case.
parts-day-today = today
parts-day-yesterday = yesterday
parts-day-unreadable = Write a day as 27/11/2026 or 27 Nov.
# $month: a number that was typed where the month stands.
parts-day-no-month = There is no month { $month }. Write the day first, as in 27/11/2026.
# "There is no 31 Feb."
parts-day-never = There is no { $day } { $month }.
parts-day-not-that-year = There is no { $day } { $month } { $year }.
# $day: as "26 Nov 2026".
parts-day-too-late = No later than { $day }.

## Where the system's print dialog could not be opened

parts-not-printed = Nothing was printed
# "Save PDF" is the button of operation-receipt-save.
parts-not-printed-words = Kaunta could not reach the printer. Try once more, or choose Save PDF: the receipt is then a file, which other programs can print.
