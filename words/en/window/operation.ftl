### A payment or collection after it was confirmed: what became of it, and what to do about it.

## What became of it: the large words of the outcome

operation-sending = Sending…
operation-paid = Paid
# A collection that was paid.
operation-received = Received
# The shop's own money that it put into its wallet.
operation-added = Added to the wallet
operation-waiting = Waiting
# Whether the money moved.
operation-unknown = We don't know yet
operation-refused = Refused
operation-not-paid = Not paid
operation-disputed = Disputed
# How long it has gone on so far, on a clock such as "0:42".
operation-open-for = Time so far: <time>{ $elapsed }</time>
# For screen readers: the large word, then whole sentences.
operation-aloud = { $title }. { $words }

## What goes with it

operation-token-withheld = A token came, but the payment is not confirmed
operation-token-withheld-words = Do not hand out a token for this payment. Kaunta shows it here once the service confirms that it was paid.
# Shown above the words to say to the customer.
operation-tell-customer = Tell the customer
# $time is a time of day, such as 14:05.
operation-next-ask = Kaunta asks the service again at { $time }.
operation-fee = Fee
# A fee that the service named with a payment that failed, is open or disputed: it is in no sum of fees.
operation-named-fee = Fee named, not known to be charged
operation-total = Total
# What the shop itself charged.
operation-charge = Your charge
operation-reference = Reference
operation-owner-settles = The owner writes down what is true, once it is known.

## Buttons

operation-next-customer = Next customer
operation-back-to-form = Back to the form
# Asks the service for the payment's state.
operation-ask-now = Ask now

## Tokens, such as of prepaid electricity

operation-token = Token
# $number (number)
# $count (number)
operation-token-of = Token { $number } of { $count }
operation-token-copy = Copy token
# $number (number)
# $count (number)
operation-token-copy-of = Copy token { $number } of { $count }

## Where the service and the book contradict

operation-case = The service contradicts the book
operation-case-book = In the book
operation-case-service = At the service now
# Shown over the word "Disputed" by the mouse, and said after it by a screen reader. $book is a state such as Paid, $service the service's own code such as REVERSED.
operation-dispute = The book says { $book }, the service now says { $service }.

## What the balances of the partner wallet say

operation-balances = What the balances say
operation-balances-lead = The service can't be asked about a payment of this wallet, and Kaunta never sends it again. It reads the wallet's balance before and after instead.
operation-balances-before = Before it was sent
operation-balances-since = Since then
operation-balances-difference = Difference
# Shown in place of a balance.
operation-balances-not-known = not known
operation-between = What else moved in between
operation-between-time = Time
operation-between-what = What, and its state
operation-between-nothing = Nothing else of this book moved in between.

## The receipt

operation-claim-owed = Paid, but no token came yet
operation-claim-late = Paid, and no token came in seven days
operation-claim-came = The token has come
operation-claim-hand-out = Hand out the token
# The receipt with a token that was just handed out; later ones are copies.
operation-claim-print-first = Print the receipt with the token
# The slip with which the customer comes back for a token that is owed.
operation-claim-print = Print claim slip
operation-claim-print-again = Print claim slip again
operation-receipt-print = Print receipt
# After a first receipt.
operation-receipt-print-copy = Print a copy
operation-receipt-printing = Printing the receipt…
operation-receipt-save = Save PDF
operation-receipt-share = Share…
operation-receipt-share-title = Share the receipt
operation-receipt-share-words = Kaunta opens the message. You send it there, or not.
operation-receipt-share-phone = Customer's phone
operation-receipt-share-whatsapp = Open in WhatsApp
operation-receipt-share-sms = Open as SMS
operation-receipt-share-opened = The message is open. Read it, and send it there.
operation-receipt-share-code = QR code of the receipt's text
operation-receipt-share-scan = Or let the customer scan it: no number is needed.
operation-receipt-saved = Receipt saved
operation-receipt-other-printer = Use another printer

## Evidence for the service's support

operation-evidence-save = Save evidence
operation-evidence-what = For the service's support: one file with everything that happened, or a slip with every number of the payment. Your key is never in them.
operation-complaint-what = A slip with every number of the payment, for the service's support.
operation-complaint-print = Complaint slip
operation-complaint-saved = Complaint slip saved
operation-evidence-saved = Evidence saved

## A customer who wants money back after paying

operation-money-back = Customer wants it back…
# $amount is a sum of money, such as UGX 25,000.
operation-money-back-title = { $amount } has been paid
operation-money-back-airtime = Airtime that has been loaded can't be taken back, not even from a wrong number.
operation-money-back-token = The meter accepts this token from anyone, so the payment can't be undone.
operation-money-back-bill = The biller has the money. Only the biller can pay it back or move it to another account.
operation-money-back-sent = The money is in the receiver's wallet. Only their network can bring it back, and only while it has not been spent.
operation-money-back-bank = The money is at the bank. Only the bank can bring it back, and only with the account holder's consent.
operation-money-back-before = Give no cash back before the service or the network has confirmed that the money came back: someone who asks for it may be trying to cheat you.
operation-money-back-support = For a mistake, give the service's support the numbers of this payment.
operation-money-back-drawer = Give cash back from the drawer
operation-money-back-close = Close

## Sending once more what the service has not found

operation-again = Send once more…
operation-again-title = Send this once more?
operation-again-words = It is the same payment under the same reference: if the first one turns up after all, the service can tell that it is one payment, not two.
# $sum is a sum of money, such as UGX 25,000.
operation-again-send = Send { $sum } once more

## Settling by hand, where the service can't be asked or contradicts itself

operation-settle = Settle by hand
# Heads the form where the service contradicts the book; also the label of its button.
operation-settle-case = Close the case
# The button, before an answer is chosen.
operation-settle-act = Settle
operation-settle-paid = Settle as paid
operation-settle-not-paid = Settle as not paid
# The button that closes the case.
operation-close-paid = Close as paid
operation-close-not-paid = Close as not paid
operation-settle-how = The service can't be asked about this one. Find out from the customer, the biller or the service, then write down what is true.
operation-settle-how-balances = The service can't be asked about this one. The balances are a sign, not proof: ask the person who was to get the money, or the service, then write down what is true.
operation-settle-how-stalled = The service may never say more. Find out from its support what became of this payment, then write it down. If the service says something else later, it is shown as disputed.
operation-settle-how-disputed = Find out from the service's support which of the two is true, then write it down. Everything that the service said stays in the book.
operation-settle-what = What happened?
operation-settle-moved = The money moved
operation-settle-not-moved = The money did not move
operation-settle-reason = How do you know?
operation-settle-reason-customer = For example: the customer has the SMS.
operation-settle-reason-support = For example: who at the support said so, and when.
operation-settle-no-answer = Choose what happened.
operation-settle-no-reason = Say how you know, so that the book can be trusted later.
