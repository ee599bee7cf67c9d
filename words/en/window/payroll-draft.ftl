### A payroll that is not paid yet: its totals, and what is put in and left out of it.

payroll-draft-lead = Draft from { $source }
payroll-draft-check-names = Check names
payroll-draft-pay = Go on to pay
payroll-draft-empty = Nobody is in this payroll
payroll-draft-empty-how = { $kind ->
    [bank] Add an account, or discard it and choose a file.
    [wallet] Add a wallet, or discard it and choose a file.
    [merchant] Add a merchant, or discard it and choose a file.
   *[mobileMoney] Add a person, or discard it and choose a file.
}
payroll-draft-add-person = Add a person
payroll-draft-add-account = Add an account
payroll-draft-add-wallet = Add a wallet
payroll-draft-add-merchant = Add a merchant

## Discarding it

payroll-draft-discard = Discard…
payroll-draft-discard-title = Discard “{ $name }”?
payroll-draft-discard-means = Nothing in it was paid. Your corrections are lost; the file on the computer stays.
# A button: the payroll is not discarded.
payroll-draft-discard-not = Keep it
payroll-draft-discard-do = Discard

## Totals: the file's total is what is paid plus what is left out

payroll-draft-totals = Totals
# $rows (number)
payroll-draft-totals-file = { $rows ->
    [one] In the file, 1 row
   *[other] In the file, { $rows } rows
}
# $payments (number)
payroll-draft-totals-pay = { $payments ->
    [one] To pay, 1 payment
   *[other] To pay, { $payments } payments
}
# $rows (number)
payroll-draft-totals-out = { $rows ->
    [one] Left out, 1 row
   *[other] Left out, { $rows } rows
}
# Rows whose amounts are in none of the totals.
payroll-draft-totals-none = Not in any total
payroll-draft-totals-none-what = Rows whose amount can't be read
# $rows (number)
payroll-draft-totals-unreadable = { $rows ->
    [one] 1 row unreadable
   *[other] { $rows } rows unreadable
}
payroll-draft-totals-wrong = These totals do not add up
payroll-draft-totals-wrong-how = Do not pay this payroll. Discard it and choose the file again; if it happens again, tell the person who looks after Kaunta for you.

## Names, checked with the service

# Over a bar that shows how far it is.
payroll-draft-names-progress = Names checked with the service
payroll-draft-names-stop = Stop checking
# $names (number)
payroll-draft-names-same = { $names ->
    [one] 1 name checked with the service, none differs.
   *[other] { $names } names checked with the service, none differs.
}
# $names (number)
# $differ (number)
payroll-draft-names-differ = { $names ->
    [one] 1 name checked with the service, <strong>{ $differ } differs</strong>: the service's name is shown beside the file's.
   *[other] { $differ ->
        [one] { $names } names checked with the service, <strong>1 differs</strong>: the service's name is shown beside the file's.
       *[other] { $names } names checked with the service, <strong>{ $differ } differ</strong>: the service's name is shown beside the file's.
    }
}
# Announced to screen readers once all are checked.
# $names (number)
# $differ (number)
payroll-draft-names-differ-told = { $names ->
    [one] 1 name checked with the service, { $differ } differs.
   *[other] { $differ ->
        [one] { $names } names checked with the service, 1 differs.
       *[other] { $names } names checked with the service, { $differ } differ.
    }
}

## Putting in and leaving out what is shown

payroll-draft-put-in = Put in all shown
# Something is asked first.
payroll-draft-put-in-asked = Put in all shown…
payroll-draft-leave-out = Leave out all shown
payroll-draft-put-right = Correct all shown…
# $rows (number)
payroll-draft-twice-title = { $rows ->
    [1] Put in the row that is listed twice?
   *[other] Put in all { $rows } rows that are listed twice?
}
payroll-draft-twice-means = Each is already listed further up in this file. If you are not sure, look at them one by one: the row says which line that is.
# $rows (number)
payroll-draft-again-title = { $rows ->
    [1] Pay this row again?
   *[other] Pay all { $rows } rows again?
}
payroll-draft-again-means = Each was paid the same amount before, or may have been. If you are not sure, look at them one by one: Enter on a row shows the earlier payment. Anyone who is also listed twice in this file stays left out. If they are paid every week, change how far back Kaunta looks instead.
payroll-draft-put-in-not = Leave them out
payroll-draft-put-in-anyway = Put them in anyway
# $rows (number)
payroll-draft-put-right-title = { $rows ->
    [one] Correct 1 row as proposed?
   *[other] Correct all { $rows } rows as proposed?
}
payroll-draft-put-right-means = Each row gets the amount or note that is proposed for it. A row without a proposal stays as it is. You still answer row by row where the money goes.
payroll-draft-put-right-do = Correct them

## How far back a person counts as paid before

payroll-draft-back = Paid before
# $days (number)
payroll-draft-back-is = { $days ->
    [1] Asks about anyone who was paid the same today.
   *[other] Asks about anyone who was paid the same in the last { $days } days.
}
# $by is the person who chose it.
# $days (number)
payroll-draft-back-is-by = { $days ->
    [1] Asks about anyone who was paid the same today, as { $by } chose.
   *[other] Asks about anyone who was paid the same in the last { $days } days, as { $by } chose.
}
payroll-draft-back-change = Change…
# $proposed is another number of days than the present $days.
# $proposed (number)
# $days (number)
payroll-draft-back-proposal = { $proposed ->
    [1] { $days ->
        [1] Ask about today only?
       *[other] Ask about today only, instead of the last { $days } days?
    }
   *[other] { $days ->
        [1] Ask about the last { $proposed } days, instead of today only?
       *[other] Ask about the last { $proposed } days, instead of the last { $days } days?
    }
}
# $days (number)
payroll-draft-back-take = { $days ->
    [1] Ask about today
   *[other] Ask about the last { $days } days
}
# A button: the number of days stays as it is.
# $days (number)
payroll-draft-back-keep = { $days ->
    [one] Keep 1 day
   *[other] Keep { $days } days
}
# A button: another number of days.
payroll-draft-back-other = Other…
payroll-draft-back-title = How far back to ask
payroll-draft-back-means = Anyone who was paid the same amount in this time is left out until you put them in. Kaunta always asks about anyone who was paid it today or in the last 12 hours.
payroll-draft-back-do = Ask this far back
payroll-draft-back-days = Days, including today
payroll-draft-back-days-hint = 1 means today only. Choose fewer days than between two paydays: 6 for weekly wages.
payroll-draft-back-days-wrong = Type a whole number of days, 1 to 92.
