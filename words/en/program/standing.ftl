### Where a payment stands: what is known, whether money left, what happens next.

## States

standing-on-its-way = On its way to the service.
standing-confirmed = The service confirmed it.
standing-confirmed-top-up = The service confirmed it: the money is in your wallet.
standing-confirmed-collection = The customer approved and the money is in your wallet.
standing-settled-paid = Settled by hand as paid.
standing-settled-not-paid = Settled by hand as not paid.
standing-not-finished = The service has it and is not finished.
standing-awaits-customer = Waiting for the customer to approve on the phone.
# $word: the service's own.
standing-not-final = The service has it and calls it “{ $word }”; it is not final.
standing-maybe-gone-through = The payment may or may not have gone through.
standing-tried-in-vain = The service tried and could not do it.
standing-not-collected = The customer was not charged: the service could not collect the money.
# $words: the service's own, one or more sentences.
standing-it-said = It said: { $words }
standing-refused = The service refused it.
standing-nothing-sent = Nothing was sent.
standing-not-found-twice = The service has answered twice, some minutes apart, that it does not have this payment.

## Whether money moved, where it is certain

standing-no-money-left = No money left the wallet.
standing-no-money-came = No money came into the wallet.
standing-not-charged = The customer was not charged.
# Where only the service's word says so. $what: what it was.
standing-nothing-should-have-moved =
    { $what ->
        [top-up] So no money should have come into the wallet.
        [collection] So the customer should not have been charged.
       *[payment] So no money should have left the wallet.
    }

## What happens next

standing-keeps-asking = Kaunta keeps asking.
standing-settle-environment = This environment can't be asked: settle it by hand when you know.
standing-settle-partner = The partner wallet can't be asked about it: settle it by hand when you know.
standing-confirmed-soon = Kaunta asks the service once more, to be sure that no money moved.
standing-confirmed-when-possible = As soon as it can, Kaunta asks the service once more, to be sure that no money moved.
# $what: what it was.
standing-again-asking =
    { $what ->
        [top-up] Do not top up again: Kaunta is asking the service.
        [collection] Do not ask the customer again: Kaunta is asking the service.
       *[payment] Do not pay this again: Kaunta is asking the service.
    }
# $what: what it was.
standing-again-support =
    { $what ->
        [top-up] Do not top up again: ask the service's support, then settle it by hand.
        [collection] Do not ask the customer again: ask the service's support, then settle it by hand.
       *[payment] Do not pay this again: ask the service's support, then settle it by hand.
    }
# $what: what it was.
standing-again-partner =
    { $what ->
        [top-up] Do not top up again: the partner wallet can't be asked about it. See what its balances suggest, ask the service's support, then settle it by hand.
        [collection] Do not ask the customer again: the partner wallet can't be asked about it. See what its balances suggest, ask the service's support, then settle it by hand.
       *[payment] Do not pay this again: the partner wallet can't be asked about it. See what its balances suggest, ask the service's support, then settle it by hand.
    }
standing-ask-support = Call its support before you act.

## What contradicts it

# $told (money)
# $asked (money)
standing-other-amount = But the service answered with another amount: { $told } instead of { $asked }. Ask its support what was really paid.
# $word: the service's own.
standing-called-back = In a callback the service says { $word }.
standing-called-back-silent = A callback arrived that says nothing of the outcome.
standing-callback-proves-nothing = That alone proves nothing: compare it with the service's own records.
standing-disputed = Disputed.
# $status: the service's own word.
standing-disputed-different =
    { $status ->
        [SUCCESS] Disputed: the service has said different things about this payment, and now says that it was paid.
        [FAILED] Disputed: the service has said different things about this payment, and now says that it failed.
        [PENDING] Disputed: the service has said different things about this payment, and now says that it is not finished.
       *[other] Disputed: the service has said different things about this payment, and now says “{ $status }”.
    }
# $status: the service's own word.
standing-but-now-says =
    { $status ->
        [SUCCESS] But the service now says that it was paid: call the service's support before you act.
        [FAILED] But the service now says that it failed: call the service's support before you act.
        [PENDING] But the service now says that it is not finished: call the service's support before you act.
       *[other] But the service now says “{ $status }”: call the service's support before you act.
    }

## What to say to the customer

standing-tell-approve = Please look at your phone and approve the payment with your PIN.
standing-tell-worked-on = Your payment is being worked on. You get the receipt as soon as it is done.
standing-tell-unknown = We are checking with the service whether your payment went through. Please don't pay again; we keep your number.
