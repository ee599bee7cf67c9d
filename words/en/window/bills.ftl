### Several bills of one customer in one go: the list beside the form, one confirmation for all, and what became of each.

## The list

# A button beside the one that pays.
bills-add = Add another bill
# Heads the list of the bills so far.
bills-list = This customer's bills
# Names the button that takes a bill out of the list. $account: its account.
bills-remove = Take out { $account }
# $count (number): how many bills are in the list.
bills-all = { $count ->
    [one] Review the bill
   *[other] Review all { $count } bills
}
# The largest sum of the confirmation.
bills-take = To take from the customer for all

## The bills of a favourite customer, filled in from the last time

# $customer: what the shop calls them.
bills-group = Bills of { $customer }
bills-group-lead = The service is asked about each. Change what is paid this time, or leave one out.
# A field. $name: which bill, such as "house".
bills-group-amount = Amount for { $name }
# The button that checks them and puts them into the list.
# $count (number): how many bills.
bills-group-check = { $count ->
    [one] Add 1 bill to the list
   *[other] Add { $count } bills to the list
}

## One confirmation for all

bills-confirm = Read them back, then confirm
bills-approval = A second person has to approve these together
# A button: they are asked about all of them as one request.
# $count (number): how many bills.
bills-ask-approval = { $count ->
    [one] Ask for approval of 1 bill
   *[other] Ask for approval of all { $count } bills
}
bills-explain = They are paid one after another in this order. If one is not certain, the next ones wait for you.
# The button that pays.
# $count (number): how many bills. $amount: their amounts together.
bills-pay = { $count ->
    [one] Pay 1 bill, { $amount }
   *[other] Pay { $count } bills, { $amount }
}

## What became of each

bills-title = Bills of one customer
bills-asked = Waiting for a second person
# A button that opens the request.
bills-approval-open = Open the request
bills-running = Being paid, one after another
bills-stopped = Stopped: decide about the rest
bills-ended = All done
# Said aloud. $outcome: such as "Paid". $account: the account of the bill.
bills-aloud = { $account }: { $outcome }.
bills-taken = Taken from the customer
bills-give-back = Give back { $amount }
bills-take-more = Take { $amount } more
# $amount: the cash of the bills that were not sent.
bills-go-on = Go on with the rest
bills-give-up = Leave the rest unpaid, give back { $amount }
bills-receipt = Print the receipt
bills-next = Next customer
