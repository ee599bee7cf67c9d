### The screen that a shop turns to its customer. It is read from a metre away: few words.

## Before anything is sent
customer-screen-is-this-right = Is this right?
# Under a name.
customer-screen-name-told = Name as the service has it
# Under a name that nobody has checked.
customer-screen-name-typed = Name as you told us, not checked
customer-screen-check-then-pay = Check this, then pay
customer-screen-amount = Amount
customer-screen-usual-fee = Usual fee
# Before the sum of a payment that the customer approves on a phone.
customer-screen-from-your-phone = From your phone
# Before a sum of cash.
customer-screen-to-pay = To pay
# Before how many bills are paid together.
customer-screen-bills = Bills
# Before a sum of cash.
customer-screen-given = You gave
# Before a sum of cash.
customer-screen-change = Your change
# Before a sum of cash.
customer-screen-still-to-pay = Still to pay

## Once it was sent
customer-screen-please-wait = Please wait
customer-screen-on-its-way = Your payment is on its way.
customer-screen-approve = Approve the payment on your phone.
customer-screen-no-answer = The answer is not here yet. Please wait.
customer-screen-paid = Paid
customer-screen-received = Received
customer-screen-token-owed = Your token is not here yet. Ask for your claim slip.
# $count (number): how many bills.
# $paid (number): how many of them are paid.
customer-screen-bills-paid = { $count ->
    [one] { $paid } of 1 bill is paid
   *[other] { $paid } of { $count } bills are paid
}
# Several bills, whose tokens don't all fit on the screen.
customer-screen-tokens-on-receipt = Your tokens are on the receipt.
# Before a sum of cash.
customer-screen-give-back = You get back
# Before the sum of a collection that is paid out in cash.
customer-screen-cash-for-you = Cash for you
customer-screen-not-paid = Not paid
customer-screen-not-paid-words = No money was sent.
# Beside the receipt's QR code.
customer-screen-check-code = Scan this to check your receipt.

## Setting it up
# The window's title.
customer-screen-window = Kaunta: the customer's screen
# $monitor: the system's name of a monitor.
customer-screen-unplugged = The monitor “{ $monitor }” is not connected. Connect it and switch the screen on again, or choose another.
customer-screen-own-monitor = Kaunta's own window is on that monitor. Move it to the other one and switch the screen on again.
customer-screen-closed = The screen was closed. Switch it on again.
customer-screen-not-there = That monitor is not connected any more. Choose another.
customer-screen-not-opened = The screen could not be opened. Restart Kaunta; if that doesn't help, save the diagnostics in Help and ask for support.
