### The page of the settings about who works in the shop. Every $name is a person's.

settings-people-title = People
settings-people-lead = Who works here, what each may do, and who approves.
settings-people-loading = Reading who works here

## Before anybody has a PIN

settings-people-nobody = Anyone who opens Kaunta can do everything
settings-people-nobody-why = When everybody has a PIN, the book says who did what, each person can have limits, and large payments can need a second person. Start with the owner.
settings-people-nobody-begin = Set up the owner's PIN

## The list of people

# The name of the list, for screen readers.
settings-people-list = Who works here
# What a person is, for the person who is signed in. $role is Owner, Cashier or Accountant.
settings-people-me = { $role }, you
# A button in a person's row; the next one is the same for screen readers.
settings-people-change = Change
settings-people-change-one = Change { $name }
settings-people-pin = New PIN
settings-people-remove = Remove
settings-people-remove-one = Remove { $name }
settings-people-no-limit = No limit.
# $one and $day are amounts of money.
settings-people-limits = At most { $one } in one payment, { $day } a day.
settings-people-limit-one = At most { $one } in one payment.
settings-people-limit-day = At most { $day } a day.
# $paid is an amount of money, and $day the most that the person may pay out in a day.
settings-people-today = Paid out today: <sum>{ $paid }</sum>.
settings-people-today-of = Paid out today: <sum>{ $paid } of { $day }</sum>.
settings-people-approves = Approves what others ask for.
# $names is a list of names.
settings-people-former = Worked here before: { $names }. What they did stays under their names.

## The form of one person

settings-people-add = Add a person
settings-people-add-do = Add this person
# A button: saves what was changed about this person.
settings-people-save-one = Save { $name }
settings-people-not-added = Not added
settings-people-not-changed = Not changed
settings-people-name = Name
settings-people-name-hint = The book uses this name from now on: it can't be changed, or given to anyone else.
settings-people-name-missing = Type the person's name.
# Above a choice between owner, cashier and accountant.
settings-people-role = Role
# Above a field for an amount of money, as below.
settings-people-one = Limit for one payment
settings-people-one-hint = Above this amount somebody else has to approve. Leave blank for no limit.
settings-people-day = Limit for one day
settings-people-day-hint = All that they pay out, including payments still on their way. Leave blank for no limit.
# Next to a check box.
settings-people-may-approve = Approves what others ask for, and sees payrolls
settings-people-may-approve-what = Their PIN then counts as the second person's, for any amount that others ask for. They also prepare payrolls and see what people are paid. Nobody can approve their own request. Owners can always approve, accountants never.

## PINs

settings-people-pin-theirs = Their PIN
settings-people-pin-mine = My PIN
settings-people-pin-missing = Type the same six digits twice.
settings-people-digits-missing = Type all six digits.
settings-people-pin-for = New PIN for { $name }
settings-people-pin-how = Let { $name } type it. The old PIN stops working, and wrong tries are counted from zero again.
settings-people-pin-failed = Not set
settings-people-pin-do = Set this PIN

## The question before somebody is removed

settings-people-remove-ask = Remove { $name }?
# While the question closes, without the name.
settings-people-remove-ask-any = Remove this person?
settings-people-remove-what = They can no longer sign in.
settings-people-remove-paid = What they paid and wrote stays in the book, under their name.
settings-people-remove-under-way = Their payments that are on their way continue.
settings-people-remove-asked = Their requests for approval that nobody has decided yet become void.
settings-people-remove-name = Nobody else can be given their name.
settings-people-remove-not = Keep them
settings-people-remove-do = Remove them

## Ways into Kaunta

settings-people-ways-in = Signing in
settings-people-my-pin = Change my PIN
# A button that leads to the record of who signed in and what was refused.
settings-people-security = Security log
settings-people-code = New recovery code
settings-people-code-ask = Make a new recovery code?
settings-people-code-what = It lets you in when you forget the PIN. The code that you have now stops working once there is a new one.
settings-people-code-not = Keep the one I have
settings-people-code-do = Make a new code
settings-people-code-shown = Your new recovery code
