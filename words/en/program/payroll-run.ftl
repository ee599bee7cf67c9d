### Paying a payroll: how far it is, why it waits, and its outcome.

payroll-run-not-in-the-book = This payroll is not in the book.
payroll-run-too-large = The amounts of this payroll are too large to be added up. Check them.
# $name: of a payroll. $count: how many.
# $count (number)
payroll-run-reminder = { $count ->
    [one] The payroll “{ $name }” waits: 1 of its payments was not sent yet.
   *[other] The payroll “{ $name }” waits: { $count } of its payments were not sent yet.
}

## What it does at this moment

payroll-run-beginning = Beginning
payroll-run-waiting = Waiting for the next
payroll-run-asking-next = Asking whose phone the next is
# $to: a phone number.
payroll-run-asking = Asking whose phone { $to } is
# $name: of a person.
payroll-run-paying = Paying { $name }
# $line: of the table.
payroll-run-paying-line = Paying line { $line }
# $count (number)
payroll-run-paying-people =
    { $count ->
        [one] Paying { $count } person in one request
       *[other] Paying { $count } people in one request
    }
# $count (number)
payroll-run-paying-wallets =
    { $count ->
        [one] Paying { $count } wallet in one request
       *[other] Paying { $count } wallets in one request
    }
# $count (number)
payroll-run-paying-accounts =
    { $count ->
        [one] Paying { $count } account in one request
       *[other] Paying { $count } accounts in one request
    }
# $count (number)
payroll-run-paying-merchants =
    { $count ->
        [one] Paying { $count } merchant in one request
       *[other] Paying { $count } merchants in one request
    }

## Why it waits

payroll-run-paused = Paused. Nothing is paid until you go on; nobody is paid twice.
payroll-run-settings-changed = The key or the address was changed just before the last payment left, so it was held back and not sent. Go on; the list shows who was not paid.
payroll-run-used-up = There is not enough money in the wallet for the next payment. Top it up, then go on; the list shows who was refused.
payroll-run-held-back = The disk reported an error while the last payment was written into the book, so it was held back and not sent. Check the disk, then go on; the list shows who was not paid.
payroll-run-connection-down = The line is down: the last payment never left. Go on when the line is back; the list shows who was not paid.
payroll-run-connection-dropped = The line dropped: it is not known whether the last payment arrived. Kaunta won't send it again. Go on when the line is back.
payroll-run-no-clear-answer = The service gave no clear answer to the last payment. Look at it before you go on; Kaunta won't send it again.
payroll-run-key-refused = The service no longer accepts the key. Type the new one in Settings, then go on.
payroll-run-slow-down = The service asks to slow down. Wait a few minutes, then go on.
payroll-run-no-outcome = The last payment has no outcome yet. Wait until it has, then go on.
# $line: of the table.
payroll-run-line-unpayable = Line { $line } can't be paid as it is. Stop this payroll and make a new one of the rest.
# $count (number)
payroll-run-refused-in-a-row = The service refused the last { $count } payments in a row, so the others wait. Look at the reasons in the list: most often the key, the wallet or a column of the table is wrong. Correct a wrong key or wallet in Settings, then go on; if the table is wrong, stop this payroll and make a new one.

## Paying in parts, many in one request

payroll-run-row-unpayable = A row of this payroll can't be paid as it is. Stop the payroll and make a new one of the rest.
payroll-run-part-broke-down = Kaunta could not finish this part. Look at its rows first.
payroll-run-part-not-made = Kaunta could not make this part of the payroll. Nothing of it was sent.
payroll-run-part-refused = The service refused everybody in the last request. Look at the reason in the list. If the reason concerns them all, stop and pay them in smaller parts or one by one; otherwise go on.

## The check of names

payroll-run-only-phones = The service gives names only for phones.
payroll-run-stopped-meanwhile = This payroll was stopped while its names were checked. No more of it is paid. Look at its list.
# The reason precedes it, in a sentence of its own.
payroll-run-name-first = Nobody is paid before the service has said whose phone it is: go on when it answers.
# $to: a phone number. $service: the name by the service; $listed: the name in the list.
payroll-run-name-differs = The service says that { $to } belongs to “{ $service }”; this list says “{ $listed }”. If that is the same person, pay them; otherwise leave them out.
# $to: a phone. $service: the name that the service has for it. $listed: the name in the table.
payroll-run-left-out-by-payroll = The service says that { $to } belongs to “{ $service }”; this list says “{ $listed }”. Left out, as chosen for this payroll: nothing was sent.
# $to: a phone. $service: the name that the service has for it. $listed: the name in the table. $who: who decided it.
payroll-run-left-out-by = The service says that { $to } belongs to “{ $service }”; this list says “{ $listed }”. Left out by { $who }: nothing was sent.
# $to: a phone. $service: the name that the service has for it. $listed: the name in the table.
payroll-run-left-out = The service says that { $to } belongs to “{ $service }”; this list says “{ $listed }”. Left out: nothing was sent.
payroll-run-not-confirmed = The service does not confirm that { $to } can be paid, so nothing was sent. Check the number with the person.
# $told: a whole sentence, in the service's own words.
payroll-run-not-confirmed-told = The service does not confirm that { $to } can be paid, so nothing was sent. { $told } Check the number with the person.
# $told: whom the service named, as a phone.
payroll-run-answered-about = It answered about { $told } instead.
# $count (number)
payroll-run-names-differ =
    { $count ->
        [one] { $count } person has another name at the service than on this list. For each, choose to pay them or to leave them out, then go on.
       *[other] { $count } people have another name at the service than on this list. For each, choose to pay them or to leave them out, then go on.
    }
# $count (number)
payroll-run-nobody-known = The last { $count } people in a row were left out after the check of their names, so the others wait. Look at the reasons in the list: most often a column of the table is wrong. If the list is right, go on; else stop this payroll and make a new one.
payroll-run-answered-already = None of these waits for an answer any more. Look at the list again.
payroll-run-name-not-maker = You asked for this payroll, so somebody else who may approve must say whether this is the right person. You can still leave them out.
payroll-run-name-approver = A second person approved this payroll, so only somebody who may approve can say whether this is the right person. You can still leave them out.

## The outcomes of its payments

# $count (number)
payroll-run-disputed =
    { $count ->
        [one] { $count } payment is disputed: the service has taken back what it said. Ask its support what is true, then close the case. Don't pay it again until then.
       *[other] { $count } payments are disputed: the service has taken back what it said. Ask its support what is true, then close the case. Don't pay them again until then.
    }
# $count (number)
payroll-run-unknown =
    { $count ->
        [one] { $count } payment is in doubt: it is not known whether the money arrived. Kaunta is asking the service about it. Don't pay it again until then.
       *[other] { $count } payments are in doubt: it is not known whether the money arrived. Kaunta is asking the service about each of them. Don't pay them again until then.
    }
# $count (number)
payroll-run-unknown-batch =
    { $count ->
        [one] { $count } payment is in doubt: it is not known whether the money arrived. The service can't be asked about payments of a batch: look at it and settle it by hand. Don't pay it again until then.
       *[other] { $count } payments are in doubt: it is not known whether the money arrived. The service can't be asked about payments of a batch: look at each and settle it by hand. Don't pay them again until then.
    }
# $count (number)
payroll-run-refused =
    { $count ->
        [one] { $count } payment was refused. Kaunta asks the service once more, to be sure that no money moved; then it can be paid again.
       *[other] { $count } payments were refused. Kaunta asks the service once more, to be sure that no money moved; then they can be paid again.
    }
# $count (number)
payroll-run-not-finished =
    { $count ->
        [one] { $count } payment is with the service and not finished yet.
       *[other] { $count } payments are with the service and not finished yet.
    }
# $count (number)
payroll-run-never-sent =
    { $count ->
        [one] { $count } payment was never sent: the payroll was stopped first.
       *[other] { $count } payments were never sent: the payroll was stopped first.
    }
# $reason: what a person wrote.
payroll-run-names-unchecked = The names of these people were not checked before they were paid: { $reason }

## Another book has replaced the one that was paying

payroll-run-draft-in-doubt = This list was already in this book when it replaced a newer one that is lost, so it may have been paid from the lost one. Ask the people on it, or look at the service's own list of payments, before you pay.
# Used in a list of payrolls.
# $sent (number)
# $of (number)
payroll-run-left-behind-one = { $of ->
    [one] “{ $name }” with { $sent } of one payment sent
   *[other] “{ $name }” with { $sent } of { $of } payments sent
}
# $payrolls: each as “June staff” with 3 of 10 payments sent.
# $count (number): of payrolls.
# $on (day)
payroll-run-left-behind =
    { $count ->
        [one] On { $on } another book replaced the one in use while a payroll waited: { $payrolls }. What this book shows of it may be older: check who was paid before you pay anyone in it again.
       *[other] On { $on } another book replaced the one in use while payrolls waited: { $payrolls }. What this book shows of them may be older: check who was paid before you pay anyone in them again.
    }
