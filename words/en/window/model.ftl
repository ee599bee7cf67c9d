### What states, products, roles and environments are called.

## The state of a request for approval

model-approval-waiting = Waiting for approval
model-approval-granted = Approved
model-approval-refused = Refused
model-approval-withdrawn = Taken back
model-approval-expired = Expired
model-approval-void = Void

# Buttons: what approving does. $sum is the money, $party a payroll's name.
model-approval-pay = Approve and pay { $sum }
model-approval-pay-to = Approve and pay { $sum } to { $party }

## The three environments: where payments go

model-practice = Practice
model-practice-what = A gateway inside Kaunta, to learn with and to try things out.
model-development = Development
model-development-what = The service's own test system (its sandbox), with a test key.
model-production = Production
model-production-what = The live service, with a live key.
model-no-real-money = No real money
model-real-money = Real money

## The products of the gateway: in the rail, in lists and in the history's filter

model-pay-bill = Pay a bill
model-airtime = Airtime
# To a mobile money wallet.
model-send-money = Send money
model-send-bank = Send to bank
# The customer is asked for money on their phone.
model-collect = Collect

## The products of the partner wallet

model-wallet-to-mobile-money = Wallet to mobile money
model-wallet-to-network = Wallet to mobile network
model-wallet-to-wallet = Wallet to wallet
model-wallet-to-bank = Wallet to bank
model-wallet-merchant = Pay a merchant
model-wallet-from-mobile-money = Mobile money to wallet
model-wallet-top-up = Top up the wallet
model-wallet-other = Other wallet transaction

## What a person does next about a payment, in a few words

model-next-recorded = Recorded, about to be sent
model-next-sent = On its way to the service
model-next-succeeded = Done
model-next-pending = The network is working on it
model-next-pending-collect = The customer approves on their phone
model-next-unknown = Do not pay this again yet
model-next-unknown-collect = Do not ask the customer again yet
model-next-not-found = Open it to decide
model-next-failed = Tell the customer it was not paid
model-next-failed-collect = No money was received
model-next-refused = Open it to see the reason
model-next-not-sent = Nothing was sent: you can pay it again
model-next-not-sent-collect = Nothing was sent: you can ask again
model-next-wallet-pending = The service can't be asked: open it to settle
model-next-wallet-unknown = Do not pay this again: open it to settle
model-next-wallet-unknown-in = Do not add this again: open it to settle
# $book is a state of this file as the book has it, $service what the service calls it now.
model-next-disputed = The book says { $book }, the service now says { $service }: open it to clear up

## Who works here

model-owner = Owner
model-owner-what = Does everything: payments, approvals, settings and people.
model-cashier = Cashier
model-cashier-what = Pays and collects within their limits, asks for approval beyond them, and sees their own payments.
model-accountant = Accountant
model-accountant-what = Reads, exports and writes notes on everything, but moves no money and changes nothing.
