### The state of a payment: one or two words beside its icon, and in a file of what is seen.

state-recorded = Recorded
state-sent = Sending
state-succeeded = Paid
state-failed = Not paid
state-pending = Waiting
state-unknown = Not known yet
state-not-sent = Not sent
# At the service, which was asked.
state-not-found = Not found there
# The service has refused it, and that is not confirmed yet.
state-refused = Refused so far
state-rejected = Refused
# The service said something else after a final status.
state-disputed = Disputed
# Money that a customer was asked for, not paid out.
state-received = Received
state-not-received = Not received
# The shop's own money that it put into its wallet.
state-added = Added
state-not-added = Not added
