### Something that a second person has to approve: what it is, its state, and the decision.

# Announced to screen readers: the state, then sentences about it.
approval-now = { $state }. { $situation }
# A button: the request keeps waiting for another person.
approval-leave = Leave it waiting

## What is asked for

# <time/> is when it was asked for, such as "today 14:05".
approval-asked = Asked by <strong>{ $maker }</strong> <time/>
approval-asked-over = Asked by <strong>{ $maker }</strong> <time/>; it has expired
# <until/> is such as "in 4 min", "at 14:05" or "tomorrow 14:05".
approval-asked-until = Asked by <strong>{ $maker }</strong> <time/>; it expires <until/>

## Its rows, where it is a payroll

approval-rows = The rows of this request
approval-rows-reading = Reading the rows
# <sum/> is an amount of money.
# $payments (number)
approval-rows-all = { $payments ->
    [one] 1 payment, <sum/>, as requested
   *[other] { $payments } payments, <sum/> together, as requested
}
# Over a column: the line in the file.
approval-rows-line = Line
approval-rows-who = Who is paid, and where
approval-rows-no-name = No name
# Buttons: the rows before, and after, those that are shown.
approval-rows-before = Rows before
approval-rows-after = Rows after
# Which rows are shown, such as "101 to 200 of 214".
# $first (number)
# $last (number)
# $total (number)
approval-rows-part = { $first } to { $last } of { $total }

## What was decided

approval-why = Why: <q>{ $reason }</q>
# Shown below the decision.
approval-by = Decided by <strong>{ $checker }</strong>
approval-by-at = Decided by <strong>{ $checker }</strong>, <time/>

## The decision

approval-nobody = Nobody can approve this at present
approval-nobody-how = It needs somebody else: an owner, or a cashier whom the owner trusts with it. The owner sets people up under Settings, People.
# Buttons that open a form.
approval-approve-open = Approve…
approval-approve-here = Approve here
approval-refuse-open = Refuse…
# A button of the person who asked: withdraws the request.
approval-withdraw = Take it back
# Names of the two forms.
approval-approve = Approve
approval-refuse = Refuse
approval-who = Who decides?
approval-who-missing = Choose who decides.
approval-why-not = Why not?
approval-why-not-hint = { $maker } reads it.
approval-why-not-missing = Say why you refuse it.
approval-pin = PIN of { $name }
approval-pin-missing = Type all six digits.
approval-refuse-do = Refuse it
