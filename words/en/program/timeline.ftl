### The timeline of a payment: what happened, when, by whom.

timeline-recorded = Recorded in the book.
timeline-sent = Sent to the service.
timeline-sent-again = Sent again with the same reference, attempt { $attempt }.
# $status: the service's own word.
timeline-answered = The service answered { $status }.
timeline-nothing-sent = Nothing was sent.
# $status: the service's own word.
timeline-asked-says = Asked: the service says { $status }.
# What was reported instead follows in a sentence of its own.
timeline-asked = Asked.
timeline-asked-not-found = Asked: the service does not have it.
# Why follows in a sentence of its own.
timeline-asked-unanswered = Asked without an answer.
# $word: the service's own.
timeline-called-back = A callback arrived and said { $word }. That alone proves nothing.
timeline-called-back-silent = A callback arrived. That alone proves nothing.
# $reason: what a person wrote.
timeline-settled-paid = Settled by hand as paid: { $reason }
# $reason: what a person wrote.
timeline-settled-not-paid = Settled by hand as not paid: { $reason }
# $reason: what a person wrote.
timeline-same-account-said = Confirmed to belong to the same account as the key and address that are set now: { $reason }
timeline-same-account-found = Found with another key or address than it was sent with: both belong to the same account.
timeline-approved = Approved by a second person.
# $text: what a person wrote.
timeline-note = Note: { $text }
# $statement: a file's name; $row: a row of it.
timeline-on-statement = It is row { $row } of the statement { $statement }.
timeline-not-on-statement = It is not row { $row } of the statement { $statement } after all.
# $text: what a person wrote.
timeline-statement-note = Note beside the statement { $statement }: { $text }
timeline-case-opened = A case was opened from the statement { $statement }: { $text }
timeline-case-closed = The case from the statement { $statement } was closed: { $text }
timeline-labelled = Labelled “{ $label }”.
timeline-unlabelled = The label “{ $label }” was taken off.
timeline-receipt-copied = The receipt was sent to the printer again, as a copy.
timeline-token-handed-out = The token was handed out.
# $reason: what the person wrote.
timeline-token-claim-closed = The claim to its token was ended: “{ $reason }”
timeline-new-owner = A new owner was set up, because nobody could sign in.

## The partner wallet's balance before and after

# $balance (money)
timeline-held-before = Before it was sent the partner wallet held { $balance }.
timeline-not-told-before = The partner wallet did not report its balance before it was sent.
# $balance (money)
timeline-held-after = Afterwards the partner wallet held { $balance }.
timeline-not-told-after = The partner wallet did not report its balance afterwards.

## A request over the wire

# $status: an HTTP status; $took: milliseconds.
timeline-exchange = { $method } { $address } · { $status } · { $took } ms
# $took: milliseconds.
timeline-exchange-unanswered = { $method } { $address } · no answer · { $took } ms

## What the computer's clock did

# $length: as "2 h 5 min".
timeline-clock-set-back-by = The computer's clock was set back { $length } before this.
# $length: as "2 h 5 min".
timeline-clock-forward = The computer slept for { $length }, or its clock was set forward { $length }, before this.
timeline-clock-set-back = The computer's clock was set back before this.
# $count (number)
timeline-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
# $count (number)
timeline-hours = { $count } h
# $count (number)
timeline-minutes = { $count } min
# A length in two units, as "2 h 5 min".
timeline-two-units = { $larger } { $smaller }
# $count (number)
timeline-seconds = { $count } s
