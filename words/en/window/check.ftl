### The page with which anybody checks a receipt's code, made by the program as a file of its own (kaunta-verify.html). Its readers
### are customers, not the shop.

check-title = Is this receipt genuine?
# $shop: the shop's name
check-lead = For receipts of { $shop }. This page needs no network and sends nothing.
check-no-script = This page needs JavaScript. It needs no network and sends nothing.
check-broken = This page is incomplete. Ask the shop for it again.

## The code

check-camera = Use the camera
check-camera-stop = Stop the camera
check-camera-view = What the camera sees
check-camera-refused = The camera can't be used here. Take a picture of the code instead.
check-picture = Picture of the code
check-picture-hint = Straight, sharp and with light on it
check-picture-empty = There is no code in this picture. Come closer, and hold it straight.
check-text = Text of the code
check-text-hint = It begins with KAUNTA:

## What the check found

check-genuine = Genuine
# $number (number): of the copy
check-copy = Genuine, and printed as copy { $number }
check-compare = The shop signed what is shown below. Compare it with the paper.
check-copy-how = The first receipt of this payment was given out before this one.
check-practice = Practice: no real money
check-development = A test of the service: no real money
check-no-money-how = The shop's program signed it while nobody paid anything.
# $number (number): of the copy
check-copied = It was printed as copy { $number }.
check-changed = Not genuine
check-changed-how = It names a key of this shop, but the shop did not sign what it says. It was changed or made by somebody else.
check-unknown-key = Not signed by a key of this page
# $fingerprint: of the key, as 38D5-F9CD-15DB-C4C7
check-unknown-key-how = Its key is { $fingerprint }. It belongs to another shop, or this shop made it after this page: ask for today's page.
check-missing = There is no code in this text
check-missing-how = The code begins with KAUNTA:
check-malformed = The code is not complete
check-malformed-how = A part is missing or mistyped.
check-other-version = Made by another version of Kaunta
check-other-version-how = Ask the shop for today's page.

## What it tells

check-fact-shop = Shop
check-fact-product = Paid for
check-fact-amount = Amount
check-fact-fee = Fee
check-fact-fee-untold = Not given
check-fact-name = Name
check-fact-account = Account
# $end: its last characters
check-fact-account-end = ends with { $end }
check-fact-reference = Reference
check-fact-time = Time
# $day: as "27 Nov 2026"; $clock: as "14:05"
check-when = { $day }, { $clock }
check-masked = Only the first and last letters of a name are shown: N*O stands for NAKATO.

## What it can't tell

check-limits = What this page can't tell
check-limit-photocopy = A photocopy can't be told from its original. One payment has one reference: ask whether it was shown before.
check-limit-reversal = A payment that was given back later still has its genuine receipt.
check-limit-page = A page from somebody else accepts somebody else's keys. Get this page from the shop, and compare its key with the one that the shop shows.

## The keys

check-keys = The shop's keys
# $day: the key is known to the shop's book since then
check-key-since = since { $day }
# $day
check-key-current = since { $day }, in use
# $day
check-made = This page was made on { $day }.
