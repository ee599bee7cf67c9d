### The customer's receipt, on screen, on paper and as a PDF file.

receipt-only-paid = Only a payment that was certainly made has a receipt.
receipt-not-drawn = The PDF file could not be made. Print the receipt instead.

# Printed on top, where no real money is paid.
receipt-mark-practice = PRACTICE: no real money
# Printed on top, where no real money is paid.
receipt-mark-development = DEVELOPMENT: no real money
# $product: as "Send money"; $provider: a network, bank or biller.
receipt-title = { $product } · { $provider }
# The name of the PDF document; $title: as "Send money · MTN".
receipt-document = { $title } { $amount }
receipt-thank-you = Thank you.

## Names of its lines

receipt-name = Name
receipt-account = Account
receipt-amount-told = Amount by the service
receipt-fee = Fee
receipt-total-charged = Total charged
# What the shop itself charges, beside the service's fee.
receipt-shop-charge = The shop's own charge
receipt-reference = Reference
receipt-transaction = Transaction
receipt-time = Time
# $at (moment)
receipt-when = { $at }
receipt-token = Token
# $place and $all are numbers: which of several tokens this is.
receipt-token-of = Token { $place } of { $all }
receipt-help-title = On the meter
receipt-help-order = Type the tokens in this order.
receipt-help-type = Type all 20 digits, then the enter key.
receipt-help-again = If it refuses, type them once more, slowly.

## Its code, with which anybody can check it

receipt-code-check = Check this receipt: scan the code with the shop's checking page.
# $fingerprint: as 38D5-F9CD-15DB-C4C7
receipt-code-key = Key { $fingerprint }

## Why it has no code. Customers read it too.

receipt-unsigned-missing = Not signed: this computer has no keychain to keep a key in.
receipt-unsigned-locked = Not signed: this computer's keychain is locked. Once it is unlocked, a copy will be signed.
receipt-unsigned-silent = Not signed: this computer's keychain did not answer in time. A copy may be signed.
receipt-unsigned-failed = Not signed: this computer's keychain failed. Kaunta's log says why; a copy may be signed.
receipt-unsigned-not-recorded = Not signed: the shop's book could not take the key. Once it can, a copy will be signed.
receipt-unsigned-unfit = Not signed: what this receipt says doesn't fit in a code.
receipt-unsigned-time-unknown = Not signed: the payment service did not say when this was paid.
# Read aloud in place of the code by a screen reader.
receipt-code-described = QR code to check this receipt with
# Read aloud in place of the logo by a screen reader.
receipt-logo-described = The shop's logo

## What is told about a picture that was chosen as the logo
receipt-logo-too-large = This picture is too large for a logo. Choose one of at most 20 MB and 50 megapixels.
receipt-logo-unknown = This file is not a PNG or JPEG picture. Save the logo as one of them, then choose it.
receipt-logo-broken = This picture is damaged. Open it in another program and save it again, or choose another.
receipt-logo-empty = Nothing in this picture would be black on paper. Choose a darker one.
receipt-logo-not-read = This file can't be read. Copy it to this computer, then choose it again.
receipt-logo-not-kept = The logo was not changed, because Kaunta's folder can't be written. Check whether the disk is full, then try again.

## The keys that receipts are signed with, and the page that checks them

# $day (day)
receipt-key-current = since { $day }, in use
# $day (day)
receipt-key-earlier = since { $day }
receipt-key-new = in use from the next receipt on
receipt-keys-missing = Receipts are not signed: this computer has no keychain to keep a key in. Set one up in the system; Kaunta uses it from the next receipt on.
receipt-keys-locked = Receipts are not signed: this computer's keychain is locked. Unlock it (usually by signing in to the computer again).
receipt-keys-silent = Receipts are not signed: this computer's keychain has not answered. Look for a window that asks for its password.
receipt-keys-failed = Receipts are not signed: this computer's keychain failed. Restart the computer; if that doesn't help, save the diagnostics in Help and ask for support.
receipt-page-missing = This copy of Kaunta lacks the checking page. Install Kaunta again from its download page.

## The receipt of a payment that the book had lost and that was found at the service

# Its title, where the service does not say what was paid.
receipt-found-title = Payment
# $at (moment): when it was found. At the end of the receipt; the customer reads it too.
receipt-found-afterwards = Found afterwards: on { $at } the payment service told the shop of this payment, which was missing from the shop's own book.
receipt-found-gone = This payment is not among those found at the service.

## Passing it on

# Before the code's text, at the end of a message.
receipt-code-in-message = To check this receipt, paste this message into the shop's checking page:
# Before the codes of several bills, each below the account of its bill, at the end of a message.
receipt-codes-in-message = To check a bill, paste its code into the shop's checking page:
# In place of the codes of several bills.
receipt-codes-too-long = The codes to check these bills with are on the paper only: together they are too long for a message.
receipt-whats-app-not-opened = WhatsApp opens in the browser, and the browser could not be opened. Let the customer scan the code instead.
receipt-sms-not-opened = No program on this computer opens an SMS. Let the customer scan the code instead.

## Finding the receipt of a customer who comes back

receipt-find-in-history = You see every payment: find the receipt in the history.
receipt-find-off = This shop lets cashiers find only their own receipts. An owner or the accountant can look for it in the history.
receipt-find-full-number = Type the whole reference, account or phone: a part of it, or a name, finds nothing.
# $minutes (number)
receipt-find-later = { $minutes ->
    [one] You have looked for receipts ten times in ten minutes. Look again in { $minutes } minute, or ask an owner or the accountant.
   *[other] You have looked for receipts ten times in ten minutes. Look again in { $minutes } minutes, or ask an owner or the accountant.
}
receipt-find-again = This receipt is no longer open to you. Look for it again by the whole reference, account or phone.
receipt-found-token-owed = The payment is made, but its token has not come. Kaunta keeps asking for it.
# $seller: a person.
receipt-found-token-came = Its token has come: { $seller } or an owner hands it out.
receipt-found-token-came-owner = Its token has come: an owner hands it out.
