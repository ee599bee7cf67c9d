### The screen of payments whose outcome is not known yet, and of everything else that needs a person.

attention-title = Needs attention
# Announced once the service was asked about a payment: whom it was for, and its state.
attention-news = Asked about { $name }: { $state }.
# <kbd> marks a key of the keyboard: A asks the service about the row.
attention-keys = Oldest first. <kbd>Enter</kbd> opens, <kbd>A</kbd> asks now.
attention-none = Nothing needs attention
# Where only the lost payments listed above need attention.
attention-none-else = Nothing else needs attention
attention-none-words = This screen lists every payment whose outcome is not known yet, oldest first, with what Kaunta does about it and when. It also lists every payment about which the service changed its answer. A payment stays here until it is settled, even if Kaunta is closed meanwhile.

## How many there are, in the heading

# What a screen reader says of the counts that follow.
attention-counts = How many
# The service contradicts the book, and nobody has cleared it up.
# $count (number)
attention-counts-disputed = <strong>{ $count }</strong> disputed
# $count (number)
attention-counts-lost = <strong>{ $count }</strong> lost from the book
# $count (number)
attention-counts-open = <strong>{ $count }</strong> not final

## The list

# A payment has had its state since this time, such as "Since today 14:05".
attention-since = Since <time/>
# What was paid, and the account or phone that it was paid to.
attention-what = { $product }, { $number }
# A button: opens the payment, where a person says how it ended.
attention-settle = Settle…
# A button: opens the payment of which the book and the service say different things.
attention-clear-up = Clear up…
attention-ask = Ask now
# When the service is asked by itself: "Asks in 4 min".
attention-asks = Asks { $until }

## Payments that the service has and the book lost

# $count (number)
attention-lost = { $count ->
    [one] { $count } payment your book had lost.
   *[other] { $count } payments your book had lost.
}
# $count (number)
attention-lost-where = { $count ->
    [one] The service has it under this shop's references.
   *[other] The service has them under this shop's references.
}
# $count (number)
attention-lost-look = { $count ->
    [one] Look at it
   *[other] Look at them
}
attention-lost-title = Payments your book had lost
attention-lost-lead = Each was made here, with one of this shop's references. Since then the book was restored from an older copy, or damaged. Compare what the service says with your receipts and with the customer, then write down what it was.
# $count (number)
attention-lost-more = And { $count } more, shown as you close these.
# When it was found. Shown after the payment's state.
attention-lost-found = Found at the service <found/>.
# When it was found, and since when the service reports this state.
attention-lost-told = { $state ->
    [recorded] Found at the service <found/>; recorded since <told/>.
    [sent] Found at the service <found/>; sending since <told/>.
    [succeeded] Found at the service <found/>; paid since <told/>.
    [failed] Found at the service <found/>; not paid since <told/>.
    [pending] Found at the service <found/>; waiting since <told/>.
    [notSent] Found at the service <found/>; not sent since <told/>.
    [notFound] Found at the service <found/>; not found there since <told/>.
    [refused] Found at the service <found/>; refused so far since <told/>.
    [rejected] Found at the service <found/>; refused since <told/>.
   *[unknown] Found at the service <found/>; not known yet since <told/>.
}
attention-lost-write = Write down what it was…
attention-lost-form = What it was
attention-lost-ask = What was it?
attention-lost-hint = For example: electricity for Grace on Friday; she has her token.
attention-lost-unsaid = Say what it was, so that it can be found.
attention-lost-close = Take it off the list

## What an owner decides, and says why

attention-how-known = How do you know?
# A button that opens a form: what an owner will say there, such as "The account is the same…".
attention-opens = { $said }…

## Another copy of the book may be in use on another computer

attention-copy = Another copy of this book may be in use
attention-copy-advice = If Kaunta is closed there for good, an owner can confirm it here. If it is still in use there, let that computer pay what was unpaid, so that nobody is paid twice.
attention-copy-said = It is no longer used
attention-copy-hint = For example: the old computer broke on Monday, and nobody can start it.
attention-copy-unsaid = Say how you know that it is no longer used.

## The key of the gateway, or its address, was changed

attention-account = The key or the address was changed
attention-account-advice = If the key was only renewed, an owner can confirm it here. If it is the key of another account, set the old key again in Settings until these payments are finished.
attention-account-said = The account is the same
attention-account-hint = For example: the service renewed our key on Monday; Grace at its support told us.
attention-account-unsaid = Say how you know that it is the same.

## A time of which the book does not know what was paid

# What an owner says who compared the balances before and after that time with the statement.
attention-time-said = I compared it
attention-time-ask = What did you find?
attention-time-hint = For example: the statement has two more payments, to Okello and Nakato; both are October wages.
attention-time-unsaid = Say what you compared and what you found.

## A case about a line or a payment, from a statement

# $name: whom the payment is for; $statement: a file's name.
attention-case = { $name }, { $amount }: to be cleared up because of the statement { $statement }
# A line of a statement that the book does not have. $what: the text of the line; $row: its row in the file.
attention-case-line = { $what }, { $amount }: row { $row } of the statement { $statement } is to be cleared up
attention-case-line-untold = { $amount }: row { $row } of the statement { $statement } is to be cleared up
attention-case-since = Opened <time/>.
attention-case-by = Opened by { $name } <time/>.
attention-case-payment = Open the payment
attention-case-statement = Open the statement
attention-case-close = Close the case…
attention-case-close-title = Close the case
attention-case-close-act = Close the case
attention-case-how = How was it cleared up?
attention-case-how-hint = For example: it is on the next statement. Your answer is kept in the book, with your name.
attention-case-unsaid = Say how it was cleared up.

## Prepaid tokens that their payments came without

# What a screen reader says of the list.
attention-claims = Tokens owed
# $count (number)
attention-claims-came = { $count ->
    [one] One token that was owed has come. Tell its customer.
   *[other] { $count } tokens that were owed have come. Tell their customers.
}
# $count (number)
attention-claims-more = { $count ->
    [one] And one more token that is owed, shown as these are settled.
   *[other] And { $count } more tokens that are owed, shown as these are settled.
}
# $claim: as "Claim 12"; $name: whom the payment is for.
attention-claim = { $claim }: { $name }, { $amount }
attention-claim-phone = Customer's phone: { $phone }.
attention-claim-reference = Reference: { $reference }.
# When the payment was made.
attention-claim-since = Paid <time/>.
attention-claim-hand-out = Hand out…
attention-claim-open = Open the payment
attention-claim-end = End the claim
attention-claim-ask = What became of it?
attention-claim-hint = For example: the service's support gave the money back, and the customer has it.
attention-claim-unsaid = Write what became of it.
