### The second person who approves: when one is needed, what is asked, and what the book refuses because of it.

## The rule
second-person-there-is-none = Only one person pays here, so nothing needs an approval until somebody else pays here too.
# $from (money)
second-person-rule-from = A second person approves every payroll, every payment of { $from } or more, and every payment over the person's own limit.
second-person-rule = A second person approves every payroll, and every payment over the person's own limit.
second-person-only-one = Only one person may approve, so nobody can approve that person's own payments until a second approver is added.

## Why one is asked
# $reasons are all that hold: size of the payment, the limit of who asks for a payment, their limit for a day.
second-person-why = { $reasons ->
    [size] A payment of this size needs a second person.
    [payment] It is over the asking person's limit for one payment.
    [day] Together with what was paid today it is over the asking person's limit for a day.
    [size-payment] A payment of this size needs a second person, and it is over the asking person's limit for one payment.
    [size-day] A payment of this size needs a second person, and together with what was paid today it is over the asking person's limit for a day.
    [payment-day] It is over the asking person's limit for one payment, and together with what was paid today over their limit for a day.
   *[size-payment-day] A payment of this size needs a second person. It is also over the asking person's limit for one payment, and together with what was paid today over their limit for a day.
}
second-person-why-payroll = Every payroll needs a second person.
# The same of several bills that are paid in one go.
second-person-why-bills = { $reasons ->
    [size] Together they are as large as a payment that needs a second person.
    [payment] Together they are over the asking person's limit for one payment.
    [day] Together with what was paid today they are over the asking person's limit for a day.
    [size-payment] Together they are as large as a payment that needs a second person, and over the asking person's limit for one payment.
    [size-day] Together they are as large as a payment that needs a second person, and with what was paid today over the asking person's limit for a day.
    [payment-day] Together they are over the asking person's limit for one payment, and with what was paid today over their limit for a day.
   *[size-payment-day] Together they are as large as a payment that needs a second person. They are also over the asking person's limit for one payment, and with what was paid today over their limit for a day.
}

## A payroll that is asked for
# $count (number)
second-person-payments = { $count ->
    [one] { $count } payment
   *[other] { $count } payments
}
# Before how the payroll is paid.
second-person-how = How
# $rate (number)
second-person-one-by-one = one by one, { $rate } a minute
# $size (number)
second-person-in-requests = in requests of up to { $size } people
# Before whether names are checked.
second-person-names = Names
second-person-names-wait = checked; anyone with another name waits for an answer
second-person-names-left-out = checked; anyone with another name is left out
second-person-names-not-checked = not checked: { $reason }
# Before how far back it was asked who was paid the same.
second-person-paid-before = Paid before
# $days (number)
second-person-asked-about = { $days ->
    [1] only anyone who was paid the same today was asked about
   *[other] anyone who was paid the same in the last { $days } days was asked about
}
# $name is the person who chose it.
# $days (number)
second-person-asked-about-by = { $days ->
    [1] only anyone who was paid the same today was asked about, as { $name } chose
   *[other] anyone who was paid the same in the last { $days } days was asked about, as { $name } chose
}
# Before what somebody wrote about the payroll.
second-person-note = Note
# $account is an account or a phone number; $holder its bank or network.
second-person-goes-to-at = { $account }, { $holder }
second-person-goes-to-merchant-account = { $account }, merchant { $merchant }
second-person-goes-to-merchant = Merchant { $merchant }
second-person-goes-to-wallet = Wallet { $recipient }

## A draft of a payroll that was asked for
# $maker asked.
second-person-draft-waits = This list waits for a second person, who sees it as it was when { $maker } asked. Any change makes the request void.
second-person-draft-void = The request for approval is void. Ask again when the list is right.
second-person-draft-void-because = { $because ->
    [rows-changed] The request for approval is void: the rows were changed after they were asked for. Ask again when the list is right.
    [payroll-changed] The request for approval is void: the payroll was changed after it was asked for. Ask again when the list is right.
    [payroll-discarded] The request for approval is void: the payroll was discarded. Ask again when the list is right.
    [asked-again] The request for approval is void: the payroll was asked for again. Ask again when the list is right.
    [maker-left] The request for approval is void: the person who asked no longer makes payments here. Ask again when the list is right.
    [restored] The request for approval is void: the book was restored from a copy. Ask again when the list is right.
   *[new-owner] The request for approval is void: a new owner was set up. Ask again when the list is right.
}

## Where a request stands
second-person-waiting = Waiting for a second person. Nothing has been sent.
second-person-waiting-careful = Waiting for a second person. Careful: the same amount went to the same account or phone lately.
second-person-granted = Approved, and started at once.
second-person-granted-by = Approved by { $checker }, and started at once.
second-person-refused = Refused. Nothing was sent.
second-person-refused-by = Refused by { $checker }. Nothing was sent.
second-person-taken-back = Taken back by the person who asked. Nothing was sent.
second-person-expired = Nobody decided in time, so it can't be approved any more. Nothing was sent. Ask again if it is still wanted.
second-person-void = The request became void. Nothing was sent.
second-person-reason = Why: { $reason }
second-person-void-reason = { $because ->
    [rows-changed] Why: the rows were changed after they were asked for
    [payroll-changed] Why: the payroll was changed after it was asked for
    [payroll-discarded] Why: the payroll was discarded
    [asked-again] Why: the payroll was asked for again
    [maker-left] Why: the person who asked no longer makes payments here
    [restored] Why: the book was restored from a copy
   *[new-owner] Why: a new owner was set up
}

## What is not done
# $limit (money)
second-person-over-own-limit = You may pay { $limit } at once. Ask for approval to pay more.
# $limit (money)
# $spent (money)
second-person-over-own-day = You may pay { $limit } in a day, and have paid { $spent }. Ask for approval to pay more.
# $limit (money)
# $spent (money)
second-person-over-shop-day = The shop pays { $limit } in a day, and has paid { $spent }. The owner can change that: Settings, Money rules.
second-person-needed = A second person has to approve this. Ask for approval.
second-person-no-such-request = There is no request with this number.
second-person-request-void = This request is void, so it can't be approved any more. Ask again.
second-person-decided = Somebody has already decided on this.
second-person-too-late = It has expired, so it can't be approved any more. Ask again.
second-person-own-request = You can't decide on your own request. Somebody else who may approve types their PIN.
second-person-maker-may-not = The person who asked for this may not pay any more, so it can't be approved. Nothing was sent.
second-person-not-theirs = Only the person who asked can take it back.
second-person-changed-since = What was asked for has changed since. Look at it again, then ask again.
second-person-other-rows = These are not the rows that were asked for, so nothing was approved. Open the request again and look at its rows.
second-person-may-not-approve = Only the owner, or a cashier whom the owner trusts with it, can decide on this. It still waits.
