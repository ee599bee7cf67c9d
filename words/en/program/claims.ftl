### Prepaid tokens that the service owes: their payment is made, and the token did not come with it.

# $number: the payment's number in the book.
claims-title = Claim { $number }
# On the slip. $number: the payment's number in the book.
claims-slip-title = Claim slip { $number }
# At the end of the slip.
# $until (day)
claims-slip-footer = Paid, but the token is still owed. Keep this slip and bring it: the shop asks for the token until { $until }.
# At the end of the slip, once nobody asks by itself any more.
claims-slip-footer-late = Paid, but the token is still owed. Keep this slip and bring it: the shop asks the service's support.
claims-slip-paid-for = Paid for

## What is known

# $until (day)
claims-owed = The payment is made, but its token has not come. Don't pay it again. Kaunta keeps asking the service until { $until } and says when it comes.
claims-late = The payment is made, but its token has not come in seven days. Kaunta no longer asks by itself. Complain to the service's support with the references below, then end the claim with what they did.
claims-not-asked = The payment is made, but its token has not come, and Kaunta can't ask the service now. Don't pay it again.
# $number: the payment's number in the book.
claims-came = The token has come. Hand it out to the customer with claim slip { $number }: the book keeps who did.
# $at (moment)
# $by: a person.
claims-handed-out-by = Handed out by { $by } on { $at }. Every further receipt says COPY.
# $at (moment)
claims-handed-out = Handed out on { $at }. Every further receipt says COPY.
# $reason: what a person wrote.
claims-closed = A person ended this claim: “{ $reason }”

## What keeps it from being done

claims-not-come = The token has not come yet, so there is nothing to hand out.
claims-none = This payment has no token to hand out for the first time.
claims-already = The token is already handed out. Print a copy of its receipt instead.
claims-hand-out-first = The token has come and nobody has handed it out. Choose Hand out first.
claims-say-why = Write what became of it, in one line, as “The support gave the money back”.
claims-ended-already = This claim is already ended.
