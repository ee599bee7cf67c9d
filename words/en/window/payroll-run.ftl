### A payroll that is being paid, or was: how far it is, and what can be done with it.

payroll-run-lead = { $route ->
    [batch] In a batch, from { $source }
   *[oneByOne] One by one, from { $source }
}
# Over a bar that shows how many are done.
payroll-run-progress = Payments
# <sum/> is what they get, <fees/> the fees.
# $payments (number)
payroll-run-sum = { $payments ->
    [one] 1 payment, <sum/>, fees reported so far <fees/>
   *[other] { $payments } payments, <sum/>, fees reported so far <fees/>
}
# $payments (number)
payroll-run-sum-no-fees = { $payments ->
    [one] 1 payment, <sum/>, no fees reported so far
   *[other] { $payments } payments, <sum/>, no fees reported so far
}

## Pausing and stopping

payroll-run-pause = Pause
payroll-run-stop-running = Stop after this one…
payroll-run-stop-paused = Stop for good…
payroll-run-stop-title = Stop this payroll for good?
payroll-run-stop-means-request = The request that is on its way is finished. Nobody else is paid, and this payroll can't continue; you can make a new one of those who were not paid. To continue later, pause it instead.
payroll-run-stop-means-payment = The payment that is on its way is finished. Nobody else is paid, and this payroll can't continue; you can make a new one of those who were not paid. To continue later, pause it instead.
# Buttons: the payroll is not stopped.
payroll-run-stop-not-running = Keep paying
payroll-run-stop-not-paused = Keep it
payroll-run-stop-do = Stop

## Once it is over

# $rows (number)
payroll-run-again = Make a new payroll of the { $rows } not paid
payroll-run-results-csv = Results CSV
payroll-run-results-xlsx = Results XLSX
payroll-run-results-saved = The results were saved
payroll-run-group = Keep as a group…
payroll-run-group-title = Keep these people as a group
payroll-run-group-means = Next time you can pay them again with the amounts of this time, and change what is different.
payroll-run-group-do = Keep the group
payroll-run-group-name = Name of the group
payroll-run-group-name-hint = For example Staff or Suppliers. It replaces a group that already has this name.
payroll-run-group-name-missing = Give the group a name.
payroll-run-group-kept = Kept as “{ $name }”
payroll-run-group-kept-where = Next time you find these people under Payroll, with the amounts of this time.
# A button: closes what was just read.
payroll-run-group-good = OK

## Announced to screen readers

# The payroll's name and state.
payroll-run-told-state = { $name }: { $state }.
# $rows is a list such as "Paid 400, Not sent 600".
payroll-run-told-rows = { $rows }.
# $payments (number)
payroll-run-told-disputed = { $payments ->
    [one] 1 payment disputed. Do not pay again until the case is closed.
   *[other] { $payments } payments disputed. Do not pay again until the case is closed.
}
# $payments (number)
payroll-run-told-unknown = { $payments ->
    [one] 1 payment not known yet. Do not pay again until it is settled.
   *[other] { $payments } payments not known yet. Do not pay again until it is settled.
}
# $done (number)
# $total (number)
payroll-run-told-done = { $total ->
    [one] { $done } of 1 payment.
   *[other] { $done } of { $total } payments.
}
