### Files of the history for accountants, and why one was not written.

exports-stopped = The export was stopped. No file was written.
exports-sum-too-large = The sums have too many digits to be added up exactly. Choose fewer days, then try again.
exports-broke-off = The export broke off. No file was written. Try again.
# $id is the number of a payment.
exports-negative-sum = The service named a fee below zero for payment { $id }. Leave that payment out, for example by choosing other days, then try again.

## Statements of a wallet

# $count (number)
exports-left-out = { $count ->
    [one] 1 payment is not in it, because it is disputed or not known yet.
   *[other] { $count } payments are not in it, because they are disputed or not known yet.
}
# A camt.053 has them as pending.
# $count (number)
exports-pending-in-statement = { $count ->
    [one] 1 payment is in it as pending and in no booked sum, because it is disputed or not known yet.
   *[other] { $count } payments are in it as pending and in no booked sum, because they are disputed or not known yet.
}
# $count (number) of payments that the book had lost.
exports-found-left-out = { $count ->
    [one] 1 payment that was found at the service is not in it either, because it is not known which wallet it moved.
   *[other] { $count } payments that were found at the service are not in it either, because it is not known which wallet they moved.
}
# OFX and QBO have one balance, the wallet's.
exports-no-last-balance = The service gave no balance of this wallet on these days, so there is none in it: some programs don't open such a file.
exports-part-of-a-statement = A camt.053 statement has every movement of a wallet. Show all products, states and people, without a search, then try again.
exports-no-balance = A camt.053 statement begins and ends with a balance, and the service gave none for this wallet on these days. Choose other days or another format.
# $day (day)
# $told (money)
# $reckoned (money)
exports-does-not-follow = No statement was written, because it does not add up: at the end of { $day } the service gave a balance of { $told }, but by the payments it would be { $reckoned }. “Float” shows what no payment explains. Choose other days or another format.
