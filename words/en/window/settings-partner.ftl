### The part of the settings about the partner wallet, the service's second interface. Every $environment is a name: Practice, Development or Production.

# <heard> is for screen readers only.
settings-partner-title = Partner wallet<heard> in { $environment }</heard>
settings-partner-lead = The service's second interface: a wallet of your own to pay from, and payrolls in batches.
# Above a list of what has to be set before it can be used.
settings-partner-missing = Still missing for the partner wallet
# The name of the form, for screen readers.
settings-partner-form = { $environment } partner wallet
settings-partner-save = Save partner wallet

## The steps until it can be used. $step is a step's title

# <heard> is for screen readers only, also below.
settings-partner-step-done = { $step }<heard>, done</heard>
settings-partner-step-not-done = { $step }<heard>, not done yet</heard>
# Next to a check box.
settings-partner-step-tick = This is done<heard>: { $step }</heard>

## The account

settings-partner-address = Partner wallet's address
# The number by which the service knows whose wallet it is; "userId" is what the service calls it.
settings-partner-user = User number
settings-partner-user-hint = Your userId at the service. If you leave it empty, Kaunta asks the service whose wallet it is
# Next to a check box.
settings-partner-no-user = The service needs no user number
# Above a choice between two of the service's codes for paying many phones at once.
settings-partner-payouts = Mode of a batch to phones
settings-partner-payouts-hint = The service has two names for the same payout. If it refuses batches with one, choose the other
# A button that opens the service's page about its interface in the browser.
settings-partner-docs = Open the service's page

## The key

settings-partner-live-key = A live key can't be used here
# <mono> is how a key begins, the same in every language.
settings-partner-live-key-what = The service has announced a sandbox for the partner wallet, but it is not open yet. A key that begins with <mono>ak_live_</mono> moves real money, wherever it is used: set it in production.
settings-partner-key-unusual = This key looks unusual
# Above a reminder of the day from which the key is no longer accepted.
settings-partner-key-end = When the key ends
settings-partner-key-permissions = Permissions of the key
settings-partner-key-permissions-hint = As chosen in the partner dashboard, to remind you
settings-partner-key-last-day = Last day of the key
settings-partner-key-last-day-hint = Kaunta reminds you before it ends; leave it empty if it has no end

## Below the steps

# A button that leads to the screen of the partner wallet.
settings-partner-wallet = Open the wallet
settings-partner-announced = Announced by the service, but not open yet
# Next to a check box: the reference by which Kaunta finds a payment again is put into its note.
settings-partner-note = Add our reference to the note
settings-partner-note-why = The service has no other place for it. Apart from that, a note is sent exactly as it is typed. The confirmation shows the whole text.
