### Asking a second person: what is said of a request.

approvals-not-needed = This needs no approval: it can be paid.
# $problem: what is wrong with it.
approvals-say-why = Write why, in one line. { $problem }
approvals-not-found = Nothing was asked for under this number.
approvals-one-payment = This request is for one payment.
approvals-not-yours = Only who asked, and who may decide, sees this.
# What is asked for, where it is many payments.
approvals-payroll = Payroll
approvals-account-number = Account number
# The network, bank or biller.
approvals-through = Through
approvals-wallet = Wallet
