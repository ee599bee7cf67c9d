### The second person who approves: when one is needed, what is asked, and what the book says no to because of it.

## The rule
second-person-there-is-none = With one person who pays there is no second one: nothing needs an approval until somebody else pays here.
# $from (money)
second-person-rule-from = A second person approves every payroll, every payment of { $from } or more, and what is over somebody's own limit.
second-person-rule = A second person approves every payroll, and what is over somebody's own limit.
second-person-only-one = Only one person may approve: what that one makes nobody can approve, until somebody else may too.

## Why one is asked
# $reasons are all that hold: size of the payment, the limit of who asks for a payment, their limit for a day; or a payroll.
second-person-why = { $reasons ->
    [size] A payment of this size needs a second person.
    [payment] It is over the limit for one payment of who asks.
    [day] With what was paid today it is over the limit for a day of who asks.
    [size-payment] A payment of this size needs a second person, and it is over the limit for one payment of who asks.
    [size-day] A payment of this size needs a second person, and with what was paid today it is over the limit for a day of who asks.
    [payment-day] It is over the limit for one payment of who asks, and with what was paid today it is over the limit for a day of who asks.
    [size-payment-day] A payment of this size needs a second person, and it is over the limit for one payment of who asks, and with what was paid today it is over the limit for a day of who asks.
   *[payroll] Every payroll needs a second person.
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
second-person-names-wait = checked; whoever has another name waits for an answer
second-person-names-left-out = checked; whoever has another name is left out
second-person-names-not-checked = not checked: { $reason }
# Before how far back it was asked who was paid the same.
second-person-paid-before = Paid before
# $days (number)
second-person-asked-about = { $days ->
    [1] only who was paid the same today was asked about
   *[other] who was paid the same in the last { $days } days was asked about
}
# $name is who said so.
# $days (number)
second-person-asked-about-by = { $days ->
    [1] only who was paid the same today was asked about, as { $name } said
   *[other] who was paid the same in the last { $days } days was asked about, as { $name } said
}
# Before what somebody wrote about the payroll.
second-person-note = Note
second-person-goes-to-merchant-account = { $account }, merchant { $merchant }
second-person-goes-to-merchant = Merchant { $merchant }
second-person-goes-to-wallet = Wallet { $recipient }

## A draft of a payroll that was asked for
# $maker asked.
second-person-draft-waits = This list waits for a second person, who is shown it as it was when { $maker } asked. Whatever you change makes the request void.
second-person-draft-void = The request for approval is void. Ask again when the list is right.
second-person-draft-void-because = The request for approval is void: { $reason }. Ask again when the list is right.

## Where a request stands
second-person-waiting = Waiting for a second person. Nothing has been sent.
second-person-waiting-careful = Waiting for a second person. Careful: the same amount went to the same account or phone lately.
second-person-granted = Approved, and begun in that moment.
second-person-granted-by = Approved by { $checker }, and begun in that moment.
second-person-refused = Refused. Nothing was sent.
second-person-refused-by = Refused by { $checker }. Nothing was sent.
second-person-taken-back = Taken back by who asked. Nothing was sent.
second-person-expired = Nobody decided in time, so it can't be approved any more. Nothing was sent. Ask again if it is still wanted.
second-person-void = It came to nothing. Nothing was sent.
second-person-reason = Why: { $reason }

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
second-person-no-such-request = Nothing was asked for under this number.
second-person-request-void = This request is void, so it can't be approved any more. Ask again.
second-person-decided = Somebody has decided on this already.
second-person-too-late = Its time is over, so it can't be approved any more. Ask again.
second-person-own-request = Who asks does not decide. Somebody else who may approve types their PIN.
second-person-maker-may-not = Whoever asked for this may not pay any more, so it can't be approved. Nothing was sent.
second-person-not-theirs = Only who asked takes it back.
second-person-changed-since = What was asked for has changed since. Look at it once more, then ask again.
second-person-other-rows = These are not the rows that were asked for, so nothing was approved. Open the request once more and look at its rows.
second-person-may-not-approve = Only the owner, or a cashier whom the owner trusts with it, decides on this. It still waits.
