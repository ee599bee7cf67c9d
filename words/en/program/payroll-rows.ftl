### Rows of a payroll: what there is to know of each before it is paid.

payroll-rows-not-there = This row no longer exists. Open the payroll again.
payroll-rows-confirmed = This payroll is confirmed: its rows can no longer be changed.
payroll-rows-open-again = Open the payroll again.

## What was found in a row

payroll-rows-hidden = This row is hidden in the file, by hand or by a filter. Put it in only if it is to be paid.
# $whose: what two rows have in common. $line: of the other row.
payroll-rows-same-in-file = { $whose ->
    [phone] The same phone is in line { $line } too.
    [wallet] The same wallet is in line { $line } too.
    [account] The same account is in line { $line } too.
   *[merchant] The same merchant and number are in line { $line } too.
}
# $whose: what two rows have in common. $line: of the other row.
payroll-rows-same-and-amount-in-file = { $whose ->
    [phone] The same phone and amount are in line { $line } too.
    [wallet] The same wallet and amount are in line { $line } too.
    [account] The same account and amount are in line { $line } too.
   *[merchant] The same merchant, number and amount are in line { $line } too.
}
# $whose: what two payments have in common. $operation: the number of the earlier payment.
payroll-rows-paid-before = { $whose ->
    [phone] The same phone was paid the same amount before: number { $operation } in the history.
    [wallet] The same wallet was paid the same amount before: number { $operation } in the history.
    [account] The same account was paid the same amount before: number { $operation } in the history.
   *[merchant] The same merchant and number were paid the same amount before: number { $operation } in the history.
}
# $whose: what two payments have in common. $payroll, $operation: the numbers of the earlier payroll and payment.
payroll-rows-paid-in-payroll = { $whose ->
    [phone] The same phone was paid the same amount before in payroll { $payroll }: number { $operation } in the history.
    [wallet] The same wallet was paid the same amount before in payroll { $payroll }: number { $operation } in the history.
    [account] The same account was paid the same amount before in payroll { $payroll }: number { $operation } in the history.
   *[merchant] The same merchant and number were paid the same amount before in payroll { $payroll }: number { $operation } in the history.
}
# $whose: what two payments have in common. $payroll: the number of the earlier payroll.
payroll-rows-maybe-paid = { $whose ->
    [phone] The same phone and amount are unpaid in payroll { $payroll }, from before a time that this book does not know: another copy of it may have paid them. Look under Needs attention before you put it in.
    [wallet] The same wallet and amount are unpaid in payroll { $payroll }, from before a time that this book does not know: another copy of it may have paid them. Look under Needs attention before you put it in.
    [account] The same account and amount are unpaid in payroll { $payroll }, from before a time that this book does not know: another copy of it may have paid them. Look under Needs attention before you put it in.
   *[merchant] The same merchant, number and amount are unpaid in payroll { $payroll }, from before a time that this book does not know: another copy of it may have paid them. Look under Needs attention before you put it in.
}
# $whose: what two rows have in common. $line: of the other row.
payroll-rows-deduction-there = { $whose ->
    [phone] In line { $line } the same phone has an amount below zero, and nothing is taken off. Type what is left to pay, or put this row in to pay all of it.
    [wallet] In line { $line } the same wallet has an amount below zero, and nothing is taken off. Type what is left to pay, or put this row in to pay all of it.
    [account] In line { $line } the same account has an amount below zero, and nothing is taken off. Type what is left to pay, or put this row in to pay all of it.
   *[merchant] In line { $line } the same merchant and number have an amount below zero, and nothing is taken off. Type what is left to pay, or put this row in to pay all of it.
}
# $whose: what two rows have in common. $line: of the other row.
payroll-rows-deduction-here = { $whose ->
    [phone] Line { $line } pays the same phone, and nothing is taken off there. Type in that line what is left to pay.
    [wallet] Line { $line } pays the same wallet, and nothing is taken off there. Type in that line what is left to pay.
    [account] Line { $line } pays the same account, and nothing is taken off there. Type in that line what is left to pay.
   *[merchant] Line { $line } pays the same merchant and number, and nothing is taken off there. Type in that line what is left to pay.
}
# $operation: the number of the payment.
payroll-rows-in-results = This file is Kaunta's own results, and this row was paid as number { $operation } in the history: it is paid, waiting or in doubt. Put it in only to pay it again.
payroll-rows-in-results-unknown = This file is Kaunta's own results, and names the payment { $reference }, which this book does not know: another copy of it may have paid it. Ask the person who made the file before you put it in.

## What another payroll is going to pay

# $name, $number: of the other payroll. $whose: what two payments have in common.
# $count (number)
payroll-rows-elsewhere = { $whose ->
    [phone] “{ $name }” (payroll { $number }) is going to make { $count } of these payments too: the same amount to the same phone. Let it finish, or stop it, first.
    [wallet] “{ $name }” (payroll { $number }) is going to make { $count } of these payments too: the same amount to the same wallet. Let it finish, or stop it, first.
    [account] “{ $name }” (payroll { $number }) is going to make { $count } of these payments too: the same amount to the same account. Let it finish, or stop it, first.
   *[merchant] “{ $name }” (payroll { $number }) is going to make { $count } of these payments too: the same amount to the same merchant and number. Let it finish, or stop it, first.
}

## How far back Kaunta looks for the same payment

payroll-rows-choose-days = Choose 1 to 92 days. 1 is today.
# $count (number)
payroll-rows-put-in =
    { $count ->
        [one] { $count } payment was put in: the same was not paid in that time.
       *[other] { $count } payments were put in: the same was not paid in that time.
    }
# $count (number)
payroll-rows-left-out =
    { $count ->
        [one] { $count } payment was left out: the same was paid in that time.
       *[other] { $count } payments were left out: the same was paid in that time.
    }
# $day (short-day)
payroll-rows-paid-day = { $day }
# $days: as "6 Nov, 13 Nov and 20 Nov".
payroll-rows-paid-daily = Lists like this one were paid on { $days }: every day.
# $days: as "6 Nov, 13 Nov and 20 Nov".
# $interval (number): days from one to the next.
payroll-rows-paid-every = { $interval ->
    [one] Lists like this one were paid on { $days }: about every day.
   *[other] Lists like this one were paid on { $days }: about every { $interval } days.
}
# $whose: what two payments have in common.
# $count (number)
payroll-rows-left-out-meanwhile = { $whose ->
    [phone] { $count ->
        [one] 1 payment was left out: the same phone was paid the same amount meanwhile. Look at the list.
       *[other] { $count } payments were left out: the same phone was paid the same amount meanwhile. Look at the list.
    }
    [wallet] { $count ->
        [one] 1 payment was left out: the same wallet was paid the same amount meanwhile. Look at the list.
       *[other] { $count } payments were left out: the same wallet was paid the same amount meanwhile. Look at the list.
    }
    [account] { $count ->
        [one] 1 payment was left out: the same account was paid the same amount meanwhile. Look at the list.
       *[other] { $count } payments were left out: the same account was paid the same amount meanwhile. Look at the list.
    }
   *[merchant] { $count ->
        [one] 1 payment was left out: the same merchant and number were paid the same amount meanwhile. Look at the list.
       *[other] { $count } payments were left out: the same merchant and number were paid the same amount meanwhile. Look at the list.
    }
}

## What a payroll is first called, and its note; a person may change both

# $name: that of the earlier payroll, whose unpaid rows are in this one.
payroll-rows-name-again = { $name } (not paid)
# The note of a payroll that is made from a group; the service and the recipients may read it.
payroll-rows-note-of-group = Payment
