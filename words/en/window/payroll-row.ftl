### One row of a payroll: in the table, and opened beside it.

payroll-row-title = Row
payroll-row-reading = Reading the row
# Shown where a row has no name. $line is its line in the file.
payroll-row-line = Line { $line }
payroll-row-gone = This row is no longer in the payroll.

## Headings of the table

# Over the check boxes: whether a row is paid.
payroll-row-head-pay = Pay
payroll-row-head-line = Line
# What the check says.
payroll-row-head-check = Check
payroll-row-head-state = State
payroll-row-head-why = Why

## Cells of the table

payroll-row-pay = Pay { $name }
payroll-row-pay-line = Pay line { $line }
payroll-row-pay-keys = Space puts the row in or leaves it out
payroll-row-pay-not = It can't be paid as it is
payroll-row-service-name = The service says that this phone belongs to { $name }
# <hidden> is for screen readers only. $name is the service's name for the phone.
payroll-row-service-says = <hidden>the service says</hidden> { $name }
payroll-row-network-guess = By the first digits of the number
# Such as "(MTN)": a guess.
payroll-row-network-guessed = ({ $network })
payroll-row-left-out = Left out

## A row of a draft, opened

# What is known of the row is one list: "Line 7, Maybe paid, left out by hand, not saved yet".
payroll-row-in-by-hand = put in by hand
payroll-row-out-by-hand = left out by hand
payroll-row-out = left out
payroll-row-changed = changed by hand
# Something was typed, and is not saved yet.
payroll-row-not-kept = not saved yet
# Announced to screen readers: the row's name or line, and what the check says now.
payroll-row-now = { $row }: { $verdict }
payroll-row-file-says = The file says
payroll-row-service-has = The service says
payroll-row-leave-out = Leave out
payroll-row-put-in = Put in
payroll-row-put-in-anyway = Put in anyway
payroll-row-add = Add
# A button: saves what was typed.
payroll-row-keep = Save
payroll-row-network-number = As the number says
payroll-row-network-number-is = As the number says: { $network }

## What the check found in a row

# $verdict is a word such as "Corrected", $words are sentences.
payroll-row-finding = <verdict>{ $verdict }:</verdict> { $words }
# <hidden> is for screen readers only. What was written is crossed out, then come an arrow and what it is now.
payroll-row-finding-change = <hidden>It was</hidden> <was>{ $was }</was> <arrow/> <hidden>and is now</hidden> <now>{ $now }</now>
payroll-row-finding-take = Use “{ $guess }”
payroll-row-finding-earlier = Show it in History

## A row that is paid, opened

payroll-row-unsent = Nothing was sent for this person, so there is no payment to show.
# Buttons: the service has another name for this phone.
payroll-row-name-no = Leave out for good
payroll-row-name-yes = Same person: pay
payroll-row-name-then = A waiting payroll continues when you press “Go on”.
