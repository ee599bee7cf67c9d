### The page of the settings about the shop and the billers that it pays.

settings-shop-title = Shop
settings-shop-name = Shop name
settings-shop-name-hint = Shown in the bar on top and on receipts
# The window's colours.
settings-shop-theme = Theme
settings-shop-theme-system = As the computer is set
settings-shop-theme-light = Light
settings-shop-theme-dark = Dark
settings-shop-save = Save shop

## How long customers are kept

settings-shop-kept = Favourites
settings-shop-kept-why = Customers who agreed to be kept, so that they are paid again quickly.
# Names the form for screen readers.
settings-shop-kept-form = Favourites
settings-shop-kept-months = Forget after this many months
settings-shop-kept-months-hint = Customers who were not used for this long are forgotten. 1 to 60.
settings-shop-kept-months-wrong = Type a whole number of months, 1 to 60.
settings-shop-kept-save = Save months

## How large everything in the window is shown

settings-shop-text-size = Text size
# $larger and $smaller are keys, such as "Ctrl +".
settings-shop-text-size-lead = On this computer, on every screen. { $larger } and { $smaller } do the same anywhere.
settings-shop-text-size-legend = Everything is shown at
settings-shop-text-size-percent = { $percent } %

## The table of billers: companies whose bills the shop pays, such as those for water or television

settings-shop-billers = Billers
settings-shop-billers-lead = Who can be paid, in the order of the counter's keys.
settings-shop-column-name = Name
settings-shop-column-code = Code
# Above what the account's number is called on this biller's bills, such as "Meter number".
settings-shop-column-account = Account is called
# Above what else is asked for a payment to this biller.
settings-shop-column-extra = Also asks for
# Above the buttons of each row, for screen readers.
settings-shop-column-actions = Actions
settings-shop-named-only = The service's documents mention it but do not list it: ask the service whether it accepts it.
settings-shop-remove = Remove
# $name is a biller's.
settings-shop-remove-one = Remove { $name }

## What is asked for a payment besides the account

settings-shop-extra-none = Nothing more
# Whether the customer pays before or after using the service.
settings-shop-extra-type = Prepaid or postpaid
# The part of the country, which a water company asks for.
settings-shop-extra-area = Area

## The form that adds a biller

settings-shop-add = Add a biller
settings-shop-add-code = Biller code
settings-shop-add-code-hint = Exactly as the service spells it, such as SOLARNOW
settings-shop-add-name = Biller name
settings-shop-add-name-hint = What customers call it
# Above a choice among billers: the new one works like the chosen one.
settings-shop-add-like = Like
settings-shop-add-like-hint = A listed biller that works the same way: the two fields below start with what the service's documents say about it
settings-shop-add-like-none = None of them
settings-shop-add-account = Account label
settings-shop-add-account-hint = What the number on the bill is called, such as Meter number
# Shown in the empty field.
settings-shop-add-account-example = Account number
settings-shop-add-extra = Extra field
settings-shop-add-extra-hint = What the service wants to know beyond the account
settings-shop-add-failed = Not added
settings-shop-add-do = Add biller

## The question before a biller is removed

# $name is the biller's.
settings-shop-remove-ask = Remove { $name }?
# While the question closes, without its name.
settings-shop-remove-ask-any = Remove the biller?
settings-shop-remove-what = It is removed from the counter's keys. What was paid to it stays in the book.
settings-shop-remove-not = Keep it
settings-shop-remove-do = Remove it
