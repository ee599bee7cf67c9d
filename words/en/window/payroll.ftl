### Payrolls: the list of them, and the words that all screens of a payroll share.

payroll-title = Payroll
# A button: shows the list of all payrolls.
payroll-all = All payrolls
# $count (number)
payroll-count = { $count ->
    [one] 1 payroll
   *[other] { $count } payrolls
}
payroll-empty = Every payroll will be listed here
payroll-empty-how = Each shows what happened to every person in it. A payroll that you have started stays here until you pay it or discard it.

## The list of payrolls

payroll-list = Payrolls
# Over a column: when the payroll was made.
payroll-list-made = Made
payroll-list-name = Name
payroll-list-state = State
payroll-list-outcomes = Outcomes
payroll-list-payments = Payments
payroll-list-total = Total

## Groups of people who are paid again

payroll-groups = Groups of people
# <sum/> is what they got the last time, <time/> when that was. The text between <part> and </part> stays on one line.
# $people (number)
payroll-groups-paid = { $people ->
    [one] <part>1 person,</part> <part>last <sum/></part> <part>· <time/></part>
   *[other] <part>{ $people } people,</part> <part>last <sum/></part> <part>· <time/></part>
}
# $people (number)
payroll-groups-unpaid = { $people ->
    [one] <part>1 person,</part> <part>last <sum/></part> <part>· not paid yet</part>
   *[other] <part>{ $people } people,</part> <part>last <sum/></part> <part>· not paid yet</part>
}
payroll-groups-pay = Pay again
payroll-groups-pay-name = Pay again, { $name }
payroll-groups-forget = Forget this group
payroll-groups-forget-name = Forget the group { $name }
payroll-groups-forget-title = Forget the group “{ $name }”?
# $people (number)
payroll-groups-forget-means = { $people ->
    [one] Its 1 person is no longer kept as a group. What they were paid stays in the book.
   *[other] Its { $people } people are no longer kept together. What they were paid stays in the book.
}
# A button: the group is not forgotten.
payroll-groups-forget-not = Keep it
payroll-groups-forget-do = Forget the group

## What a list is paid into

payroll-kind-mobile-money = Mobile money
payroll-kind-bank = Bank accounts
payroll-kind-wallet = Wallets at the service
payroll-kind-merchant = Merchants
# Shown where the list holds accounts, wallets or merchants.
payroll-kind-batch-only = Only people with phones can be paid one by one. The service takes these in a batch.

## Columns of a list

payroll-column-name = Name
payroll-column-phone = Phone
payroll-column-network = Network
payroll-column-user = Wallet number
payroll-column-merchant = Merchant code
payroll-column-account = Account number
payroll-column-bank = Bank
payroll-column-amount = Amount
payroll-column-note = Note
payroll-column-holder = Account holder
payroll-column-invoice = Account or invoice number

## What the check says of a row, each beside an icon

payroll-verdict-valid = Ready
# Kaunta has corrected something in it by itself.
payroll-verdict-corrected = Corrected
payroll-verdict-told = Worth a look
# The row is hidden in the file.
payroll-verdict-hidden = Hidden
payroll-verdict-asked = Question
payroll-verdict-twice = Listed twice
payroll-verdict-paid-before = Maybe paid
payroll-verdict-refused = Can't be paid

## The state of a row that is paid, each beside an icon

payroll-outcome-disputed = Disputed
payroll-outcome-unknown = Not known yet
payroll-outcome-refused = Refused so far
# The service has another name for the phone; a person decides.
payroll-outcome-asked = Name differs
payroll-outcome-not-paid = Not paid
payroll-outcome-waiting = Waiting
payroll-outcome-paid = Paid
payroll-outcome-sending = Sending
payroll-outcome-unsent = Not sent
# One of several in a row, such as "Paid 999, Not sent 1": where rows stand, and how many.
# $rows (number)
payroll-outcome-rows = { $outcome } { $rows }

## The state of a payroll, each beside an icon

payroll-state-draft = Draft
payroll-state-running = Paying
payroll-state-paused = Paused
payroll-state-stopped = Stopped
payroll-state-finished = Done
payroll-state-disputed = Partly disputed
payroll-state-unknown = Partly not known

## Rows that are shown

payroll-rows = Rows of the payroll
payroll-rows-reading = Reading the rows
# Names the buttons that narrow the rows to those of one kind.
payroll-rows-only = Show only
# $rows (number)
payroll-rows-shown = { $rows ->
    [one] 1 row shown
   *[other] { $rows } rows shown
}
payroll-rows-none = No rows match
payroll-rows-all = Show all rows
# On such a button: the amounts of its rows can't be read.
payroll-rows-no-amount = no amount yet
payroll-search-region = Filter
payroll-search = Search
payroll-search-in = Name, number, amount or note
# Names the box with what is to be known before the rows.
payroll-notices = What to know
# A button: opens the screen of that name.
payroll-notices-attention = Needs attention

## How long it takes

# Shown beside what is being done, such as "Paying NAKATO SARAH".
# $count (number)
# $minutes (number)
payroll-left = { $unit ->
    [moment] A few seconds left
    [seconds] About { $count } seconds left
    [minutes] { $count ->
        [one] About 1 minute left
       *[other] About { $count } minutes left
    }
    [hours] { $count ->
        [one] About 1 hour left
       *[other] About { $count } hours left
    }
   *[both] { $count ->
        [one] About 1 hour { $minutes } min left
       *[other] About { $count } hours { $minutes } min left
    }
}
# $count (number)
# $minutes (number)
payroll-takes = { $unit ->
    [moment] Takes a few seconds or longer.
    [seconds] Takes about { $count } seconds or longer.
    [minutes] { $count ->
        [one] Takes about 1 minute or longer.
       *[other] Takes about { $count } minutes or longer.
    }
    [hours] { $count ->
        [one] Takes about 1 hour or longer.
       *[other] Takes about { $count } hours or longer.
    }
   *[both] { $count ->
        [one] Takes about 1 hour { $minutes } min or longer.
       *[other] Takes about { $count } hours { $minutes } min or longer.
    }
}
