### The page of the settings with the rules for paying out.

settings-money-rules-loading = Reading the rules

## For everybody who works in the shop

settings-money-rules-shop = The shop's rules
# Above a field for an amount of money.
settings-money-rules-approve-from = A second person approves from this amount
settings-money-rules-approve-from-hint = No matter who pays. Leave blank for never; payrolls always need approval.
# Above a field for an amount of money.
settings-money-rules-per-day = The shop's limit for one day
settings-money-rules-per-day-hint = All that everybody pays out, including payrolls. Nobody can approve more. Leave blank for no limit.
# Above a field for a number of minutes: the window is locked when nobody has used it for so long.
settings-money-rules-idle = Lock after this many minutes without use
settings-money-rules-idle-hint = 1 to 240. Payments on their way continue.
settings-money-rules-idle-wrong = Type a whole number, 1 to 240.
# Above a field for a number of days.
settings-money-rules-receipts = Cashiers find receipts of other cashiers for this many days
settings-money-rules-receipts-hint = Today is the first. 0 to 31; 0 for never. Only paid ones, by the whole number; each look is in the security log.
settings-money-rules-receipts-wrong = Type a whole number, 0 to 31.
settings-money-rules-save = Save the rules

## The warning before the same is paid twice

settings-money-rules-again = The same payment again
settings-money-rules-again-why = So that nobody is paid twice by mistake.
# The name of the form, for screen readers.
settings-money-rules-again-form = The same payment
# Above a field for a number of hours.
settings-money-rules-again-hours = Warn about the same payment for this many hours
settings-money-rules-again-hours-hint = Kaunta asks before the same amount goes to the same account or phone again. 1 to 720.
settings-money-rules-again-hours-wrong = Type a whole number of hours, 1 to 720.
settings-money-rules-again-save = Save hours

## What is asked at the counter before a payment is sent

settings-money-rules-counter = Before a payment is sent
settings-money-rules-id-from = Ask for the customer's ID from this amount
settings-money-rules-id-from-hint = UGX 10,000 to 20,000,000. The report of large payments lists those of 1,000,000 and more.
settings-money-rules-id-from-wrong = Type an amount of 10,000 to 20,000,000.
# A check box.
settings-money-rules-cash-first = For bills and airtime: ask whether the cash is counted and in the drawer
# A check box.
settings-money-rules-done-sound = Play a short sound when a payment that was left waiting is done
settings-money-rules-counter-save = Save
