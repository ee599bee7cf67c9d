### The security log, for the owner: what happened, beside who did it and when. Its sentences have no subject where that is who did it.

security-log-broken = This log was changed from outside Kaunta: entry { $number } is not what it was, or is missing. What came before it holds.
# $kind is how the newer Kaunta calls it.
security-log-of-newer = Something that a newer Kaunta wrote ({ $kind }).

## Signing in and locking
security-log-set-up = { $owner } was set up as the owner.
security-log-new-owner = { $owner } was set up as a new owner, because nobody could sign in. All keys of the service were forgotten, and requests that waited for a second person became void.
security-log-came-in = Signed in.
# $left (number)
security-log-wrong-pin-to-come-in = { $left ->
    [0] A wrong PIN was typed to sign in; now they must wait.
    [one] A wrong PIN was typed to sign in; one try was left.
   *[other] A wrong PIN was typed to sign in; { $left } tries were left.
}
# $left (number)
security-log-wrong-pin-to-approve = { $left ->
    [0] A wrong PIN was typed to approve something; now they must wait.
    [one] A wrong PIN was typed to approve something; one try was left.
   *[other] A wrong PIN was typed to approve something; { $left } tries were left.
}
# $left (number)
security-log-wrong-pin-to-confirm = { $left ->
    [0] A wrong PIN was typed to confirm something; now they must wait.
    [one] A wrong PIN was typed to confirm something; one try was left.
   *[other] A wrong PIN was typed to confirm something; { $left } tries were left.
}
# $seconds (number)
security-log-must-wait = { $seconds ->
    [one] A PIN was typed { $seconds } second before the wait was over.
   *[other] A PIN was typed { $seconds } seconds before the wait was over.
}
security-log-secret-gone = A PIN could not be checked: the keychain did not give its secret.
security-log-locked = Locked Kaunta.
security-log-locked-untouched = Kaunta locked itself: nobody used it.
security-log-locked-slept = Kaunta locked itself: the computer slept.
# $call says what, as a sentence without a full stop.
security-log-refused = Was refused: “{ $call }”.
# Refused although the person has the right to the call. $what is the reason.
security-log-denied = { $what ->
    [own-approval] Was refused: nobody approves their own request.
    [approval] Was refused: they may not approve requests.
    [others-request] Was refused: the request for approval is another person's.
    [others-review] Was refused: another person filled in this payment.
    [own-pin] Was refused: to change their own PIN they must type the old one.
   *[others-payment] Was refused: the payment is another person's.
}

## People and rules
# $terms are a person's role and limits, as in security-log-terms below.
security-log-person-added = Added { $name }: { $terms }.
security-log-person-changed = Changed { $name }. Before: { $before }. Now: { $after }.
security-log-person-removed = Removed { $name }.
security-log-pin-set = A new PIN for { $name }.
security-log-pin-set-without-secret = A new PIN for { $name }, without a secret: this computer's keychain did not give one.
security-log-pin-renewed = The PIN of { $name } is protected by the keychain's secret from now on.
# Each is what the rules are, as in security-log-rules below.
security-log-rules-changed = Changed the rules. Before: { $before }. Now: { $after }.
security-log-people-changed-outside = Found that something other than Kaunta changed the list of people. Nothing is sent until an owner signs in with the recovery code.
security-log-people-older = Found an older list of people in the place of the newest. Nothing is sent until an owner signs in with the recovery code.
security-log-book-rules-changed-outside = Found that something other than Kaunta changed the book's rules for a second person ({ $environment }). Payments follow the rules in the list of people.
# $role is security-log-role-owner or security-log-role-cashier; $limits are those of a payment and a day; $approves is yes for who may approve.
security-log-terms = { $approves ->
    [yes] { $role }, { $limits }, approves
   *[no] { $role }, { $limits }
}
security-log-role-owner = owner
security-log-role-cashier = cashier
# The terms of an accountant, who moves no money.
security-log-terms-accountant = accountant
# $payment (money)
# $day (money)
security-log-limits = { $payment } a payment, { $day } a day
# $payment (money)
security-log-limit-of-payment = { $payment } a payment, no limit a day
# $day (money)
security-log-limit-of-day = no limit a payment, { $day } a day
security-log-no-limits = no limit a payment, no limit a day
# From which amount a second person approves, how much goes out in a day at most, after how long Kaunta locks itself, and
# $receipts: of how many days a cashier finds receipts of others.
# $from (money)
# $day (money)
# $minutes (number)
security-log-rules = approval from { $from }, { $day } a day, locks after { $minutes } min, { $receipts }
# $from (money)
# $minutes (number)
security-log-rules-from = approval from { $from }, no limit a day, locks after { $minutes } min, { $receipts }
# $day (money)
# $minutes (number)
security-log-rules-day = approval never, { $day } a day, locks after { $minutes } min, { $receipts }
# $minutes (number)
security-log-rules-none = approval never, no limit a day, locks after { $minutes } min, { $receipts }
# $days (number)
security-log-rules-receipts = { $days ->
    [0] no receipts of others
    [one] receipts of others for { $days } day
   *[other] receipts of others for { $days } days
}
security-log-recovery-used = { $owner } signed in with the recovery code and set a new PIN.
# $left (number)
security-log-recovery-wrong = { $left ->
    [0] A wrong recovery code was typed; now there is a wait.
   *[other] A wrong recovery code was typed; tries left before a wait: { $left }.
}
# $seconds (number)
security-log-recovery-must-wait = { $seconds ->
    [one] A recovery code was typed { $seconds } second before the wait was over.
   *[other] A recovery code was typed { $seconds } seconds before the wait was over.
}
security-log-recovery-made = A new recovery code for { $owner }; the old one stopped working.

## Where it was done, as $environment below
security-log-in-practice = practice
security-log-in-development = development
security-log-in-production = production

## Settings and keys
security-log-settings-changed = { $setting ->
    [partner-wallet] Changed how the partner wallet is reached ({ $environment }).
    [environment-in-use] Changed the environment in use ({ $environment }).
    [packs] Changed the folder for the file of each month ({ $environment }).
    [second-disk] Changed the second disk for copies of the book ({ $environment }).
    [commission-rates] Changed the rates of commission ({ $environment }).
    [certificates] Changed the certificates of withheld tax ({ $environment }).
    [tariff] Changed what the shop charges itself ({ $environment }).
    [customer-screen] Changed the screen for the customer ({ $environment }).
   *[service] Changed how the service is reached ({ $environment }).
}
security-log-key-set-gateway = Set the key of the gateway ({ $environment }).
security-log-key-set-partner = Set the key of the partner wallet ({ $environment }).
security-log-key-forgotten-gateway = Removed the key of the gateway ({ $environment }).
security-log-key-forgotten-partner = Removed the key of the partner wallet ({ $environment }).
security-log-key-withheld-gateway = Held back the key of the gateway ({ $environment }): the address in the settings is not the one that it was typed for.
security-log-key-withheld-partner = Held back the key of the partner wallet ({ $environment }): the address in the settings is not the one that it was typed for.
security-log-updated = Began to install Kaunta { $to } over { $from }.

## Files and books
security-log-saved-of-book = { $data ->
    [history-from-terminal] Saved the history from a terminal, without signing in ({ $environment }).
    [report] Saved a report ({ $environment }).
    [report-from-terminal] Made a report from a terminal, without signing in ({ $environment }).
    [pack] Saved the file of a month ({ $environment }).
    [pack-from-terminal] Saved the file of a month from a terminal, without signing in ({ $environment }).
    [payroll-results] Saved the results of a payroll ({ $environment }).
    [evidence] Saved the evidence of a payment ({ $environment }).
    [statement] Saved the comparison of a statement with the book ({ $environment }).
   *[history] Saved the history ({ $environment }).
}
# $operation: the number of a payment.
security-log-customer-opened = Opened a customer whose payments they may not see, to pay them again: payment { $operation } ({ $environment }).
security-log-customer-erased = Erased a customer from the favourites and the suggestions ({ $environment }).
# $ending: the end of a number, as “••• 671”.
# $found (number)
security-log-receipt-sought = { $found ->
    [0] Looked for a customer's receipts by the number { $ending }, and found none ({ $environment }).
    [one] Looked for a customer's receipts by the number { $ending }, and found { $found } ({ $environment }).
   *[other] Looked for a customer's receipts by the number { $ending }, and found { $found } ({ $environment }).
}
# $operation: the number of a payment.
security-log-receipt-opened = Opened the tokens of a receipt that they had found: payment { $operation } ({ $environment }).
security-log-saved-diagnostics = Saved the diagnostics.
security-log-backed-up = Backed up the book ({ $environment }).
# $until (day)
security-log-period-closed = Closed the days up to { $until } ({ $environment }).
# $until (day)
security-log-period-reopened = Opened the days up to { $until } again ({ $environment }): “{ $reason }”.
security-log-restored = Replaced the book with another one ({ $environment }).
security-log-keychain-waived = Went on without checking the book against the keychain ({ $environment }): “{ $reason }”.
security-log-asking-put-off = Went on before the service was asked about the book ({ $environment }): “{ $reason }”.
# $time is the time that was not known, as a sentence.
security-log-unknown-time = Compared a time that was not known with the service's statement ({ $environment }): { $time } “{ $reason }”.
security-log-computer-retired = Confirmed that no other copy of the book is used any more ({ $environment }): { $reason }
# $code is that of a computer.
security-log-moved-away = Closed the book for good, to continue on the computer { $code }.
security-log-brought-in = Brought the book in from another computer, where { $closed-by } had closed it.

## Requests for approval, by their numbers
security-log-approval-asked = Asked for approval { $number } ({ $environment }).
security-log-approval-granted = Granted approval { $number } ({ $environment }).
security-log-approval-refused = Refused approval { $number } ({ $environment }).
security-log-approval-withdrawn = Took back the request for approval { $number } ({ $environment }).
security-log-approval-expired = Nobody decided in time on approval { $number } ({ $environment }).
security-log-approval-void = Approval { $number } ({ $environment }) is void: what it was for has changed, the person who asked may not ask any more, or the book was replaced.
