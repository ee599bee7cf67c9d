### The counter: filling in a payment or collection, reading it back and confirming it.

## What each product is called

counter-bill = Pay a bill
counter-bill-lead = Choose who is paid, then type the number on the bill.
counter-airtime = Airtime
counter-airtime-lead = Top up a phone. The network is suggested from the number.
counter-send = Send money
counter-send-lead = Send from the wallet to a mobile money account.
counter-bank = Send to bank
counter-bank-lead = Send from the wallet to a bank account in Uganda.
counter-collect = Collect
counter-collect-lead = The customer approves a prompt with their PIN.
counter-collect-explain = A prompt appears on the customer's phone. The money is in the wallet once they approve it with their PIN; you can serve the next customer meanwhile.
counter-wallet-mobile-lead = Send from the partner wallet to a mobile money account.
counter-wallet-network-lead = Send from the partner wallet to a mobile money account: the service's second way to do it.
counter-wallet-wallet-lead = Send from the partner wallet to another wallet at the service.
counter-wallet-bank-lead = Send from the partner wallet to a bank account.
counter-wallet-merchant-lead = Pay a merchant or another provider from the partner wallet.
counter-wallet-from-mobile-lead = Top up the partner wallet from a mobile money account.
counter-wallet-from-mobile-explain = The owner of the phone may have to approve it with their PIN. The money is in the wallet once the service confirms it.
counter-wallet-top-up-lead = Add money to the partner wallet from a card or a bank account.
counter-wallet-top-up-explain = The service may say what to do next, such as which account to pay. The money is in the wallet once the service confirms it.
# A kind of payment that the service offers and Kaunta does not know.
counter-wallet-other-lead = Kaunta does not know this transaction: fill in what the service asks for.

## Asking whose account or number it is

counter-check-account = Check account
counter-check-number = Check number
counter-checking-account = Asking the service whose account this is
counter-checking-bank = Asking the bank whose account this is
counter-checking-number = Asking the service whose number this is
# These three name the answer for a screen reader: the name that the service gave follows.
counter-account-holder = Account holder
counter-phone-of = Owner of the phone
counter-recipient = Recipient
# These three are shown above the name that the service gave. $provider is a biller, a network or a bank.
counter-account-holder-at = Account holder at { $provider }
counter-phone-of-at = Owner of the phone at { $provider }
counter-recipient-at = Recipient at { $provider }
counter-no-name = The service gave no name

## The form

# Names the group of keys that choose whose bill it is.
counter-biller = Biller
# A scanner read an account before a biller was chosen.
counter-scanned = Account <number>{ $account }</number>. Choose whose it is.
# $who: a biller, network or bank that does as usual. <time/> is when the last request that it answered well was made, such as 3 min ago.
counter-working = { $who } works: it answered a request from <time/>
# In an empty field: a bank's name, or a bank's code, may be typed.
counter-bank-example = Stanbic, or 040147
# Names the list of banks for a screen reader.
counter-banks = Banks
counter-choose = Choose from the list
# Follows the sentence that says what a warning about a biller is based on: when its last payment or name check was.
counter-troubled-last = The last one: <time/>.
# Unfolds the fields that seldom change.
counter-more = More
counter-opening = Opening the form
# Above the amount, once a message was pasted; the sums are buttons below it.
counter-pasted-sums = The message names several sums. Choose the one to pay, or type it.
# Below the amount that is filled in for a known customer. $when is such as "yesterday 09:30".
counter-last-time = Last time: { $amount }, { $when }
# Heads the last payments to the customer in the form.
counter-known = Paid before
counter-known-none = Never paid from here before.
# Payments to the same customer that the person may not see, made by others or on other days.
# $count (number)
counter-known-withheld = { $count ->
    [one] 1 payment that you can't open
   *[other] { $count } payments that you can't open
}
# Two buttons: each fills in what it names.
counter-known-usual = Usual amount: { $amount }
counter-known-phone = Payer's phone: { $phone }
# The service gave another name for this account or phone than at the last payment.
counter-renamed = Another name than last time
counter-renamed-words = Last time it was { $before }. Now the service says { $now }. Ask the customer whose it is.
counter-renamed-unnamed = Last time it was { $before }. Now the service gives no name. Ask the customer whose it is.
# A check box, before the payment can be made.
counter-renamed-asked = I have asked: this is the right one
# A button: shows the whole payment, to be read back and confirmed.
counter-review = Review
counter-start-again = Start again
counter-back-to-wallet = Back to the wallet
# Heads numbers for which the practice service has answers of all kinds.
counter-numbers = Numbers to try (practice)

## Reading it back

counter-confirm = Read it back, then confirm
# $amount is a number of shillings, such as 12,000.
counter-short = Not enough float: { $amount } short
# $wallet is the name of a wallet, such as Float.
counter-short-words = By the last known balance of { $wallet }. If money came in since, go on; otherwise add float first.
counter-refused = A refusal is not confirmed yet
counter-approval = A second person has to approve this
# Follows the sentence that says why.
counter-approval-before = Nothing is sent until then.
counter-ask-approval = Ask for approval
counter-fee = Fee
# What the shop itself charges, by its tariff.
counter-charge = Your charge
# Shown in place of the fee.
counter-fee-later = reported by the service after payment

## The customer's identity document, for a large payment

# Names both fields for a screen reader.
counter-id = Customer's ID
counter-id-asked = Customer's ID (large payment)
counter-id-none = None noted
counter-id-national = National ID
counter-id-passport = Passport
counter-id-driving = Driving permit
counter-id-refugee = Refugee ID
counter-id-other = Other ID
counter-id-last-four = Last four characters of its number

# A check box; only after it is there a button that sends.
counter-cash-first = The cash is counted and in the drawer
# In place of the fee: what it was so far, by the book.
counter-fee-usual = usually { $fee }
# A field: the cash that the customer gave.
counter-given = Given by the customer (optional)
counter-change-back = Give back { $amount }
counter-change-short = { $amount } missing
# $count: how many of them, more than one. $piece: the worth of a note or a coin, such as 2,000.
counter-change-pieces = { $count } × { $piece }
# What is less than the smallest coin.
counter-change-rest = { $amount } is less than the smallest coin.
# The fee turned out otherwise than what was taken of the customer.
counter-settle-take = Take { $amount } more
counter-settle-give = Give back { $amount }
# Nothing was paid: the amount, the fee and the shop's own charge.
counter-settle-all = Give all of it back: { $amount }
# The same after an approval: the customer may have paid while it was asked for, or not.
counter-settle-all-if-taken = If the customer has paid, give all of it back: { $amount }

## The largest sum. $fee is "unknown" where it is not in the sum yet, and "usual" where the usual one is in it.

counter-take-of-customer = { $fee ->
    [unknown] To take from the customer, before the fee
    [usual] To take from the customer, with the usual fee
   *[known] To take from the customer
}
counter-take-asked-for = { $fee ->
    [unknown] The customer is asked for, before the fee
   *[known] The customer is asked for
}
counter-take-leaving = { $fee ->
    [unknown] To leave the wallet, before the fee
   *[known] To leave the wallet
}
counter-take-total = { $fee ->
    [unknown] Total, before the fee
   *[known] Total
}

## The button that moves money. $amount is a sum of money, such as UGX 50,000.

counter-act-pay = Pay { $amount }
counter-act-top-up = Top up { $amount }
counter-act-send = Send { $amount }
# Asks the customer's phone for the money.
counter-act-ask-for = Ask for { $amount }
# Adds it to the partner wallet.
counter-act-add = Add { $amount }

## Where the same was paid or collected before. $direction is "in" for a collection.

counter-earlier-unsettled = { $direction ->
    [in] The same collection is not settled yet
   *[out] The same payment is not settled yet
}
counter-earlier-unsettled-words = It may still go through. Wait for it, or open it and ask the service; a second one may move the money twice.
# Where the signed-in person can't open it.
counter-earlier-unsettled-withheld = It may still go through. Wait for it; a second one may move the money twice.
counter-earlier-not-found = { $direction ->
    [in] The same collection was not found at the service
   *[out] The same payment was not found at the service
}
counter-earlier-not-found-words = Open it and send that one once more. If you make a new one instead, both may go through.
# Where the signed-in person can't open it.
counter-earlier-not-found-withheld = Have that one sent once more. If you make a new one instead, both may go through.
counter-earlier-refused = { $direction ->
    [in] The same collection was refused
   *[out] The same payment was refused
}
counter-earlier-refused-words = Kaunta has not made sure yet that no money moved. If the customer can wait, wait until it has.
counter-earlier-made = { $direction ->
    [in] The same collection was already made
   *[out] The same payment was already made
}
counter-earlier-made-words = Go on only if you mean to make it a second time.
# Below some of them.
# $count (number)
counter-earlier-more = { $count ->
    [one] 1 more is not listed here.
   *[other] { $count } more are not listed here.
}
# A button: opens the one payment that was found.
counter-earlier-open = Open it
counter-earlier-open-last = Open the last one
# Of several found, the one that this person made.
counter-earlier-open-yours = Open yours
counter-earlier-open-your-last = Open your last one
# A check box: what a person confirms who goes on anyway.
counter-earlier-looked = { $direction ->
    [in] I have looked: this is a second collection
   *[out] I have looked: this is a second payment
}
counter-earlier-asked = { $direction ->
    [in] I have asked: this is a second collection
   *[out] I have asked: this is a second payment
}
counter-earlier-looked-and-asked = { $direction ->
    [in] I have looked and asked: this is a second collection
   *[out] I have looked and asked: this is a second payment
}

## After a second person approved it

counter-reading-outcome = Reading the outcome
counter-read-again = Read it again
counter-open-in-history = Open it in the history
