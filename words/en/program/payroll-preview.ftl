### What paying a payroll would mean, and its one confirmation.

## The fees

payroll-preview-fees-after = The service gives the fees only after paying.
payroll-preview-fees-set-up = The fees are asked for once the partner wallet is set up.
payroll-preview-fees-many = The service is not asked for the fees of so many payments. It gives them after paying.
payroll-preview-fees-untold = The service did not give the fees beforehand. It gives them after paying.
# $at (time)
payroll-preview-fees-told = As the service said at { $at }.

## How long it takes

payroll-preview-takes-none = Takes no time: nobody is to be paid.
payroll-preview-takes-minute = Takes about a minute.
# $minutes (number)
# $rate (number): payments a minute.
payroll-preview-takes-minutes = Takes about { $minutes } minutes, at { $rate } a minute.
payroll-preview-takes-request = Takes one request.
# $count (number)
payroll-preview-takes-requests = Takes { $count } requests, one after the other.

## What prevents it

payroll-preview-nobody = Nobody is to be paid: everybody on this list was left out. Look at the list, and put in only people you have not paid.
payroll-preview-nobody-confirmed = Nobody is to be paid in this payroll: everybody on it was left out. Look at the list, and put in only people you have not paid.
payroll-preview-only-phones = Only people with phones are paid one by one. Pay this list in a batch.

## Warnings

# $count (number)
payroll-preview-put-in =
    { $count ->
        [one] { $count } payment was put in: the earlier payment of the same amount failed, or is long ago. Look at the list, and leave out anyone you don't want to pay.
       *[other] { $count } payments were put in: the earlier payment of the same amount failed, or is long ago. Look at the list, and leave out anyone you don't want to pay.
    }
payroll-preview-file-changed = The file was changed after it was read. What is paid is what was read.
payroll-preview-short = There is too little in the wallet for everybody. The payroll stops when it is used up.
payroll-preview-balance-unknown = The wallet's balance is not known yet.
# $count (number)
payroll-preview-names-differ =
    { $count ->
        [one] { $count } name differs from what the service says. Look at them before you pay.
       *[other] { $count } names differ from what the service says. Look at them before you pay.
    }
payroll-preview-batch-not-asked = The service can't be asked about payments of a batch. If the line drops in the middle, Kaunta can't find out by itself who was paid.

## The confirmation

# Why it needs a second person precedes it.
payroll-preview-ask-approval = Ask for approval. Nothing was sent.
payroll-preview-say-who = Write your name, in one line: the book keeps who confirmed it.
payroll-preview-choose-pace = Choose 1 to 600 payments a minute, and 1 to 1,000 payments in a request.
payroll-preview-say-names-why = Write why the names are not checked before these people are paid, in one line.
# What is in doubt precedes it.
payroll-preview-say-not-paid = If it was not paid, confirm that.
payroll-preview-list-changed = The list was changed since you looked at it. Look at the total again.
# $total (money)
payroll-preview-type-total = To confirm, type the total, { $total }: what you typed is different.
payroll-preview-paid-meanwhile = Some of these people were paid the same a moment ago. They are left out now: look at the list again.
payroll-preview-paid-again = Some people are to be paid again, since the earlier payment of the same amount failed or is long ago: look at the list again.
payroll-preview-confirmed-paused = The payroll is confirmed and paused: check the disk, then open it and go on. Nothing was sent.
payroll-preview-nothing-sent = Nothing was sent.
