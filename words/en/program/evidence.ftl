### The evidence of a payment: one page for a dispute with the service's support, saved as a file.

evidence-title = Evidence of payment { $reference }
# $maker: the shop; $at: day and time; $version: of Kaunta.
evidence-made = Made { $at } by { $maker }, with Kaunta { $version }.
# $at: day and time; $version: of Kaunta.
evidence-made-nameless = Made { $at } by a shop without a name, with Kaunta { $version }.
# $utc: the same in UTC, in ISO 8601.
# $at (second)
evidence-both-times = { $at } in Kampala ({ $utc })

## Headings

evidence-known = What is known
evidence-payment = The payment
evidence-sent = What was sent
evidence-told = What the service said
evidence-events = Everything that happened
evidence-check = How to check this file
evidence-request = Request
evidence-answer = Answer, as received

## Names of lines

evidence-reference = Our reference
evidence-number = Number in the book
evidence-product = Product
evidence-amount = Amount
evidence-state = State in the book
evidence-recorded = Recorded
evidence-name = Name
evidence-phone = Phone
evidence-account = Account
# The network, bank or biller.
evidence-through = Through
evidence-disputed = Disputed: the service now says

## Beside what happened

evidence-decided-by = Decided by { $person }.
# $number: of the event in the book; $fingerprint: a long row of digits and letters.
evidence-event-proof = Event { $number } of the book, fingerprint { $fingerprint }

## How to check it

evidence-check-page = This page holds everything above once more for a program, in its last block, as JSON.
# Words between backticks are names in the file, and stay as they are.
evidence-how-to-check = For each event, take `previous` as 32 bytes and `canonical` as UTF-8, one after the other: their SHA-256 is `fingerprint`. Where the event right before it in the book belongs to this payment too, `previous` is its fingerprint. The canonical text holds the event's number, payment, times, kind, person, body and evidence, each preceded by its length; for the first event also all that was to be paid; and at its end the computer that recorded it, where the book says so. The shop's book holds the same fingerprints, each covering every event before it: `kaunta verify BOOK` checks all of them, and docs/chain.md explains how.
