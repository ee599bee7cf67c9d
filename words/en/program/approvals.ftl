### Asking a second person: the state of a request.

approvals-not-needed = This needs no approval: it can be paid.
# $problem: what is wrong with it.
approvals-say-why = Write why, in one line. { $problem }
approvals-not-found = There is no request with this number.
approvals-one-payment = This request is for one payment.
approvals-not-yours = Only the person who asked, and people who may decide, can see this.
# What is asked for, where it is many payments.
approvals-payroll = Payroll
approvals-bills = Bills of one customer
# $count (number): how many bills.
approvals-bills-of-one = { $count ->
    [one] 1 bill
   *[other] { $count } bills
}
# What the customer gives for all bills, with fees and charges.
approvals-to-take = To take from the customer
approvals-account-number = Account number
# The network, bank or biller.
approvals-through = Through
approvals-wallet = Wallet
