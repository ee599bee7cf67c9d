### Payments that need a person: open ones, cases, and why something must not be paid again.

# The heading of a case.
disputes-title-other-payment = The service has another payment
# The heading of a case.
disputes-title-changed-mind = The service changed its answer
# What the service says in a case, in a table. $status: its own word, as SUCCESS.
disputes-of-another-payment = { $status }, for another payment

## What is known of a case

disputes-other-payment = The service has another payment under this reference.
# Follows what the other payment is. $status: the service's own word.
disputes-says-of-that-one =
    { $status ->
        [SUCCESS] It says that the other payment was paid, and nothing about yours.
        [FAILED] It says that the other payment failed, and nothing about yours.
        [PENDING] It says that the other payment is not finished, and nothing about yours.
       *[other] It says “{ $status }” about the other payment, and nothing about yours.
    }
# $status: the service's own word.
disputes-said-different =
    { $status ->
        [SUCCESS] The service has said different things about this payment and now says that it was paid.
        [FAILED] The service has said different things about this payment and now says that it failed.
        [PENDING] The service has said different things about this payment and now says that it is not finished.
       *[other] The service has said different things about this payment and now says “{ $status }”.
    }
# $book: where the payment stands in the book; $status: the service's own word.
disputes-book-and-service =
    { $book ->
        [on-its-way] { $status ->
            [SUCCESS] This book says that it is on its way, but the service now says that it was paid.
            [FAILED] This book says that it is on its way, but the service now says that it failed.
            [PENDING] This book says that it is on its way, but the service now says that it is not finished.
           *[other] This book says that it is on its way, but the service now says “{ $status }”.
        }
        [paid] { $status ->
            [SUCCESS] This book says that it was paid, but the service now says that it was paid.
            [FAILED] This book says that it was paid, but the service now says that it failed.
            [PENDING] This book says that it was paid, but the service now says that it is not finished.
           *[other] This book says that it was paid, but the service now says “{ $status }”.
        }
        [not-paid] { $status ->
            [SUCCESS] This book says that it was not paid, but the service now says that it was paid.
            [FAILED] This book says that it was not paid, but the service now says that it failed.
            [PENDING] This book says that it was not paid, but the service now says that it is not finished.
           *[other] This book says that it was not paid, but the service now says “{ $status }”.
        }
        [pending] { $status ->
            [SUCCESS] This book says that it is not finished, but the service now says that it was paid.
            [FAILED] This book says that it is not finished, but the service now says that it failed.
            [PENDING] This book says that it is not finished, but the service now says that it is not finished.
           *[other] This book says that it is not finished, but the service now says “{ $status }”.
        }
        [refused] { $status ->
            [SUCCESS] This book says that the service refused it, but the service now says that it was paid.
            [FAILED] This book says that the service refused it, but the service now says that it failed.
            [PENDING] This book says that the service refused it, but the service now says that it is not finished.
           *[other] This book says that the service refused it, but the service now says “{ $status }”.
        }
        [not-sent] { $status ->
            [SUCCESS] This book says that nothing was sent, but the service now says that it was paid.
            [FAILED] This book says that nothing was sent, but the service now says that it failed.
            [PENDING] This book says that nothing was sent, but the service now says that it is not finished.
           *[other] This book says that nothing was sent, but the service now says “{ $status }”.
        }
        [not-found] { $status ->
            [SUCCESS] This book says that the service does not have it, but the service now says that it was paid.
            [FAILED] This book says that the service does not have it, but the service now says that it failed.
            [PENDING] This book says that the service does not have it, but the service now says that it is not finished.
           *[other] This book says that the service does not have it, but the service now says “{ $status }”.
        }
       *[unknown] { $status ->
            [SUCCESS] This book says that it is not known, but the service now says that it was paid.
            [FAILED] This book says that it is not known, but the service now says that it failed.
            [PENDING] This book says that it is not known, but the service now says that it is not finished.
           *[other] This book says that it is not known, but the service now says “{ $status }”.
        }
    }
# $since (moment)
disputes-since = Disputed since { $since }. Don't pay it again and give nothing back: ask the service's support what is true, then close the case here with what they said.

## In the list of what needs attention

disputes-known-other-payment = Disputed: The service has another payment under this reference.
# $status: the service's own word.
disputes-known-different =
    { $status ->
        [SUCCESS] Disputed: the service has said different things, and now says that it was paid.
        [FAILED] Disputed: the service has said different things, and now says that it failed.
        [PENDING] Disputed: the service has said different things, and now says that it is not finished.
       *[other] Disputed: the service has said different things, and now says “{ $status }”.
    }
# $book: where the payment stands in the book; $status: the service's own word.
disputes-known-book-and-service =
    { $book ->
        [on-its-way] { $status ->
            [SUCCESS] Disputed: the book says that it is on its way, the service now says that it was paid.
            [FAILED] Disputed: the book says that it is on its way, the service now says that it failed.
            [PENDING] Disputed: the book says that it is on its way, the service now says that it is not finished.
           *[other] Disputed: the book says that it is on its way, the service now says “{ $status }”.
        }
        [paid] { $status ->
            [SUCCESS] Disputed: the book says that it was paid, the service now says that it was paid.
            [FAILED] Disputed: the book says that it was paid, the service now says that it failed.
            [PENDING] Disputed: the book says that it was paid, the service now says that it is not finished.
           *[other] Disputed: the book says that it was paid, the service now says “{ $status }”.
        }
        [not-paid] { $status ->
            [SUCCESS] Disputed: the book says that it was not paid, the service now says that it was paid.
            [FAILED] Disputed: the book says that it was not paid, the service now says that it failed.
            [PENDING] Disputed: the book says that it was not paid, the service now says that it is not finished.
           *[other] Disputed: the book says that it was not paid, the service now says “{ $status }”.
        }
        [pending] { $status ->
            [SUCCESS] Disputed: the book says that it is not finished, the service now says that it was paid.
            [FAILED] Disputed: the book says that it is not finished, the service now says that it failed.
            [PENDING] Disputed: the book says that it is not finished, the service now says that it is not finished.
           *[other] Disputed: the book says that it is not finished, the service now says “{ $status }”.
        }
        [refused] { $status ->
            [SUCCESS] Disputed: the book says that the service refused it, the service now says that it was paid.
            [FAILED] Disputed: the book says that the service refused it, the service now says that it failed.
            [PENDING] Disputed: the book says that the service refused it, the service now says that it is not finished.
           *[other] Disputed: the book says that the service refused it, the service now says “{ $status }”.
        }
        [not-sent] { $status ->
            [SUCCESS] Disputed: the book says that nothing was sent, the service now says that it was paid.
            [FAILED] Disputed: the book says that nothing was sent, the service now says that it failed.
            [PENDING] Disputed: the book says that nothing was sent, the service now says that it is not finished.
           *[other] Disputed: the book says that nothing was sent, the service now says “{ $status }”.
        }
        [not-found] { $status ->
            [SUCCESS] Disputed: the book says that the service does not have it, the service now says that it was paid.
            [FAILED] Disputed: the book says that the service does not have it, the service now says that it failed.
            [PENDING] Disputed: the book says that the service does not have it, the service now says that it is not finished.
           *[other] Disputed: the book says that the service does not have it, the service now says “{ $status }”.
        }
       *[unknown] { $status ->
            [SUCCESS] Disputed: the book says that it is not known, the service now says that it was paid.
            [FAILED] Disputed: the book says that it is not known, the service now says that it failed.
            [PENDING] Disputed: the book says that it is not known, the service now says that it is not finished.
           *[other] Disputed: the book says that it is not known, the service now says “{ $status }”.
        }
    }
disputes-known-on-its-way = It is on its way, and its answer has not come yet.
disputes-known-sent-again = It was sent again, and may or may not have gone through: no certain answer came.
disputes-known-unknown = It may or may not have gone through: no certain answer came.
# $book: where the payment stands in the book.
disputes-known-book =
    { $book ->
        [on-its-way] The book says that it is on its way.
        [paid] The book says that it was paid.
        [not-paid] The book says that it was not paid.
        [pending] The book says that it is not finished.
        [refused] The book says that the service refused it.
        [not-sent] The book says that nothing was sent.
        [not-found] The book says that the service does not have it.
       *[unknown] The book says that it is not known.
    }

## What is done next about it

disputes-next-support = A person asks the service's support what is true, then closes the case.
disputes-next-waits = Kaunta waits for its answer.
disputes-next-waits-then-asks = Kaunta waits for its answer, then asks about it.
disputes-next-asks = Kaunta asks the service again by itself.
# Why it can't be asked at present follows in a sentence of its own.
disputes-next-asks-later = Kaunta asks again as soon as it can.
disputes-next-partner = The partner wallet can't be asked: see what its balances suggest, ask the service's support, then settle it by hand.
disputes-next-environment = The service can't be asked in this environment: ask its support, then settle it by hand.

## Why it must not be paid again

disputes-again-contradicts = Don't pay this again: the service contradicts itself about it. Ask its support first, then close the case.
disputes-again-other-payment = Don't pay this again: the service has another payment under this reference. Ask its support first, then close the case.
disputes-again-on-its-way = Don't pay this again: it is on its way, and its answer has not come yet.
disputes-again-customer = Don't pay this again: the customer can still approve it.
disputes-again-pending = Don't pay this again: the service has it and can still pay it.
disputes-again-unknown = Don't pay this again: it may have gone through, and nobody knows yet.

## An answer that settles nothing, again and again

# $word: the service's own.
# $since (moment)
# $count (number)
disputes-stalled-word = { $count ->
    [one] Since { $since } the service has answered once, with “{ $word }”, which is no outcome that Kaunta knows.
   *[other] Since { $since } the service has answered { $count } times, only with “{ $word }”, which is no outcome that Kaunta knows.
}
# $since (moment)
# $count (number)
disputes-stalled-other-payment = { $count ->
    [one] Since { $since } the service has answered once, about a different payment.
   *[other] Since { $since } the service has answered { $count } times, only about a different payment.
}
disputes-stalled-next = Ask the service's support what became of it, then settle it by hand. Kaunta keeps asking meanwhile.
