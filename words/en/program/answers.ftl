### What the service answered, or why it did not, and what to do about it.

answers-connection-name-not-found = The service's address was not found. Check the internet connection, then the address in Settings.
answers-connection-no-connection = The service can't be reached. Check the internet connection.
answers-connection-bad-certificate = The service's certificate can't be trusted, so Kaunta did not send anything. Check the computer's date, and the address in Settings.
answers-connection-cut = The line was cut.
answers-connection-timed-out = The service did not answer in time.
answers-connection-not-made = The request could not be made. Check the key and the address in Settings.
# Why nothing left with a key or an address that was replaced meanwhile.
answers-connection-settings-changed = The key or the address was changed just before this was sent, so it was held back.
answers-connection-not-reached = The service can't be reached.
# Why a payment was held back: it is in the book, but nobody knows for how long.
answers-held-back = The disk reported an error while this was written into the book, so it was held back.

## A payment whose outcome is uncertain

answers-doubt-out-of-float = The service said that there is not enough float in the wallet.
answers-doubt-reference-used = The service says that the reference of this payment was used before.
answers-doubt-unreadable = The service's answer could not be read.
answers-doubt-other-payment = The service answered about another payment.
# $differences: what was reported of it, in sentences, as "Its amount is UGX 500. Its phone is 0772 123 456."
answers-doubt-other-payment-told = The service answered about another payment. { $differences }
# $status: the service's own word.
answers-doubt-late = An answer came late: { $status }. It was asked for before the one above.
answers-doubt-late-not-found = An answer came late: the service did not have it. It was asked for before the one above.
answers-doubt-other-account = The service does not have it for the key and address that are set now, but it was sent with others: that proves nothing.
answers-doubt-interrupted = Kaunta was closed before the answer came.
answers-doubt-no-status-path = The service can't be asked in this environment: no look-up path is set.

## What the service has instead of a payment

# $differences: what was reported of it, in sentences, as "Its amount is UGX 500. Its phone is 0772 123 456."
answers-another-payment = The service has another payment under this reference. { $differences }
# $amount (money)
answers-its-amount = Its amount is { $amount }.
answers-its-currency = Its currency is { $currency }.
answers-its-phone = Its phone is { $phone }.
answers-its-account = Its account is { $account }.
# $kind: the service's own word for what kind of payment it is.
answers-its-kind = Its kind is { $kind }.

## Refusals by the service

answers-refusal-out-of-float = Not enough float in the wallet. Top it up, or choose a smaller amount.
answers-refusal-not-found = The service does not know this transaction.
answers-refusal-key = The service did not accept the key. Check it in Settings.
# $seconds (number)
answers-refusal-wait-seconds = { $seconds ->
    [one] The service asks to wait 1 second before trying again.
   *[other] The service asks to wait { $seconds } seconds before trying again.
}
answers-refusal-wait = The service asks to wait a little before trying again.
# $words: the service's own, one or more sentences.
answers-refusal-fault-said = The service has a fault: { $words }
answers-refusal-fault = The service has a fault of its own.
# $words: the service's own, one or more sentences.
answers-refusal-said = The service said: { $words }
# $code: the service's own word for what is wrong, in small letters.
answers-refusal-code = The service refused it ({ $code }).
# $status: an HTTP status, as 400.
answers-refusal-silent = The service refused it without saying why (answer { $status }).

## What was asked, and what comes next

answers-nothing-moved-try-again = No money has moved. Try again.
answers-try-again = Try again.
answers-no-look-up = This payment went through the partner wallet, which can't be asked about payments.
answers-no-look-up-path = The service can't be asked in the development environment until a look-up path is set in Settings.

## A refusal that is not confirmed, where another amount is about to go to the same

# $amount (money)
# $on (day-of-year)
# $at (time)
answers-refused-payment = A payment of { $amount } to the same account or phone was refused on { $on } at { $at }, and Kaunta has not confirmed yet that no money moved. If this one can wait, wait for that.
# $on (day-of-year)
# $at (time)
answers-refused-payment-other = A payment of another amount to the same account or phone was refused on { $on } at { $at }, and Kaunta has not confirmed yet that no money moved. If this one can wait, wait for that.
# $amount (money)
# $on (day-of-year)
# $at (time)
answers-refused-collection = A collection of { $amount } from the same account or phone was refused on { $on } at { $at }, and Kaunta has not confirmed yet that no money moved. If this one can wait, wait for that.
# $on (day-of-year)
# $at (time)
answers-refused-collection-other = A collection of another amount from the same account or phone was refused on { $on } at { $at }, and Kaunta has not confirmed yet that no money moved. If this one can wait, wait for that.

## Lists

# $numbers: the numbers of the first payments, as "12, 13, 14".
answers-numbers-and-more = { $numbers } and more
