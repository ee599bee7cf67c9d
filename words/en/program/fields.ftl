### What is wrong with a field that a person filled in.

# Above a form, when fields in it are wrong.
fields-check-marked = Check the marked fields.
fields-form-not-complete = This form is not complete.
fields-choose-biller = Choose who is paid.
fields-choose-network = Choose MTN or Airtel.
fields-choose-of-list = Choose one from the list.
fields-choose-wallet = Choose Float or Commission.
fields-not-typed = This field can't be typed.
fields-whole-card-number = Type only the last four digits of the card: the whole number must not be in anyone's records.

## Sums of money

fields-amount-blank = Type the amount in shillings.
fields-amount-not-a-number = Type the amount in digits only, for example 25,000.
fields-amount-point = Type whole shillings without a point: 25,000 or 25000.
fields-amount-cents = Type one or two digits after the point: 25,000.50. Separate thousands with commas.
fields-amount-too-small = The smallest amount is UGX 100.
fields-amount-nothing = Type an amount above zero.
fields-amount-too-large = This amount is too large. Check the number of zeros.

## Phone numbers

fields-phone-blank = Type the phone number.
fields-phone-not-digits = Type the phone number in digits, for example 0772 123 456.
fields-phone-too-short = This phone number is too short. It has 10 digits, for example 0772 123 456.
fields-phone-too-long = This phone number is too long. It has 10 digits, for example 0772 123 456.
fields-phone-not-uganda = This is not a Uganda mobile number. It starts with 07 or 03, or +256.
fields-phone-made-up = Type the customer's real phone number: the service refuses made-up ones.

## Account, meter and card numbers

fields-account-blank = Type the number.
fields-account-other-characters = Use only letters and digits.
fields-account-too-short = This number is too short.
fields-account-too-long = This number is too long.

## Names and other lines of text

fields-text-blank = Fill this in.
# $most (number)
fields-text-too-long = This is too long: { $most } characters at most.
fields-text-unseen = This has characters that can't be seen. Type it again by hand.

## The address to which the service posts what became of a payment

fields-callback-blank = Set the callback address first: Settings, Connection.
fields-callback-not-an-address = This is not a web address. It looks like https://shop.example/kaunta.
fields-callback-not-https = The address must start with https://, so that nobody can read or change what the service sends.
fields-callback-not-https-nor-here = The address must start with https://, so that nobody can read or change what the service sends. Only an address on this computer may start with http://.

## Codes

# UMEME is the code of a biller, the electricity distributor.
fields-biller-code = A biller code has 2 to 20 letters or digits, for example UMEME.
# The code by which the new computer is named when the shop moves to it.
fields-computer-code-shape = The code has eight letters and digits, for example K7PQ-2M4T. Type it as the new computer shows it.
fields-computer-code-mistyped = This is not a code that Kaunta shows: one of its letters or digits is wrong. Compare it with the new computer.
