### The page of the settings with the rules for paying out.

settings-money-rules-loading = Reading the rules

## For everybody who works in the shop

settings-money-rules-shop = The shop's rules
# Above a field for an amount of money.
settings-money-rules-approve-from = From this amount on a second person approves
settings-money-rules-approve-from-hint = Whoever pays it. Blank for never; payrolls are always approved.
# Above a field for an amount of money.
settings-money-rules-per-day = At most out of the shop in one day
settings-money-rules-per-day-hint = All that everybody pays out, payrolls too. Nobody can approve beyond it. Blank for no limit.
# Above a field for a number of minutes: the window is locked when nobody has used it for so long.
settings-money-rules-idle = Lock after so many minutes untouched
settings-money-rules-idle-hint = 1 to 240. Payments on their way go on.
settings-money-rules-idle-wrong = Type a whole number, 1 to 240.
settings-money-rules-save = Save the rules

## The warning before the same is paid twice

settings-money-rules-again = The same payment again
settings-money-rules-again-why = So that nobody is paid twice by mistake.
# The name of the form, for those who listen.
settings-money-rules-again-form = The same payment
# Above a field for a number of hours.
settings-money-rules-again-hours = Warn of the same payment for so many hours
settings-money-rules-again-hours-hint = Kaunta asks before the same amount goes to the same account or phone again. 1 to 720.
settings-money-rules-again-hours-wrong = Type a whole number of hours, 1 to 720.
settings-money-rules-again-save = Save hours
