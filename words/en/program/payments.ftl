### Paying, finding and settling one payment: what is said when it can't be done, or before it is.

payments-not-in-the-book = This payment is not in the book of this environment.
payments-nothing-sent = Nothing was sent.
payments-form-without-check = This form has no name to check.
payments-confirm-again = Confirm the payment again: this confirmation is no longer available.
payments-check-name-again = Check the name with the service again before paying.
payments-over-own-limit = This is over your own limit. Raise it first (Settings, People), then pay. Nothing was sent.
# What went wrong follows in sentences of its own.
payments-held-back = The payment was held back and not sent.
# What went wrong follows in sentences of its own.
payments-on-its-way = The payment is in the book and on its way: find it in History.
payments-collect-callback = Collecting needs a callback address: the service posts there when the customer has approved. Set it in Settings first.

## Whom it is for

# $account: a phone or account number. $provider: a network, bank or biller.
payments-not-found-at = { $account } was not found at { $provider }.
# $told: the number that the service gave; $asked: the number that was asked about.
payments-another-named = The service answered about { $told }, not about { $asked }, so its name is not shown and nothing can be paid. Check the name again; if this happens again, call the service.
# $account: a phone or account number. $provider: a network, bank or biller.
payments-not-valid = { $provider } says that { $account } is not valid, so it can't be paid. Check the number with the customer.
# $words: the service's own, one or more sentences.
payments-it-said = It said: { $words }
# Shown beside the name of a network. $told: the network that the service reports; $chosen: the one that was chosen.
payments-network-moved = The service says { $told }, not { $chosen }. The payment goes to { $told }.

## Paying again who was paid before

payments-no-customer = This payment can't be made again from here: fill in the form.
payments-many-opened = You opened many customers of other people in the last hour, so type this one's number in the form.

## The fee, asked before paying

payments-fee-late = The service did not give the fee in time.
payments-fee-untold = The service gave no fee beforehand.
payments-fee-only-total = The service gave the total, but not the fee in it.
# Why follows in a sentence of its own.
payments-fee-not-answered = The service did not give the fee.
# What it said follows in a sentence of its own.
payments-fee-refused = When asked for the fee, the service answered that it would not pay this.
payments-fee-go-on = You can go on without it: the fee is shown with the outcome.

## Sending once more under the same reference

payments-again-partner = The partner wallet does not know our references, so the same payment is never sent twice through it. If you are sure that it was not paid, make a new one. Nothing was sent.
payments-again-has-outcome = This payment already has its outcome.
payments-again-only-not-found = Only a payment that the service has twice not found can be sent again. Nothing was sent.
payments-again-other-account = It was sent with another key or address than the ones set now, and it is not known whether they belong to the same account. Set the old ones again, or ask an owner to confirm under Needs attention that the account is the same. Nothing was sent.

## Settling by hand, and notes

payments-settled-already = This payment is already settled.
payments-settle-ask-now = The service can be asked about this payment, so it is not settled by hand. Use “Ask now”. You can settle it by hand only after the service has given unclear answers for a day, at least ten times.
payments-settle-say-how = Write how you know, in one line: who told you, and when.
payments-settle-say-who = Write your name, in one line: the book keeps who decided it.
# $problem: what is wrong with it.
payments-note-not-written = The note was not written: { $problem }
# $problem: what is wrong with it.
payments-label-not-put = No label was changed: { $problem }
payments-label-too-many = At most { $most } payments are labelled in one step. Narrow the list, and label the rest afterwards. No label was changed.

## A payment that was looked up

payments-look-up-empty = Type a transaction number or a reference first.
payments-look-up-not-ours = This payment was not made from this book.
payments-look-up-not-known-now = This payment is in your book, but the service does not know it now.
payments-look-up-nobody-knows = Neither the service nor your book knows this number. Check every letter and digit.
# The reason precedes it, in a sentence of its own.
payments-look-up-from-book = What you see is what your book knows.

## Payments that were sent with another key or address

# $numbers: the numbers of payments, as "12, 13".
# $count (number)
payments-other-key =
    { $count ->
        [one] Payment { $numbers } was sent with another key or address than the ones set now. “Not found” with the new ones proves nothing about it, so Kaunta does not accept that as an answer.
       *[other] { $count } payments were sent with another key or address than the ones set now: { $numbers }. “Not found” with the new ones proves nothing about them, so Kaunta does not accept that as an answer.
    }
# $numbers: the numbers of payments, as "12, 13".
# $count (number)
payments-open-with-key =
    { $count ->
        [one] Payment { $numbers } has no final outcome yet, and was sent with this key and address.
       *[other] { $count } payments have no final outcome yet, and were sent with this key and address: { $numbers }.
    }
payments-open-new-key = With a new key of the same account Kaunta goes on asking. With another account it can't learn what became of them: keep the old key until they are finished.

## The note of a payment, as the form first has it; the service and the recipient may read it

# $phone: the recipient's.
payments-note-airtime = Airtime { $phone }
# $phone: the recipient's.
payments-note-send-money = Send money { $phone }
