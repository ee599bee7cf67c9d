### The service's onboarding to the partner wallet, step by step.

## The steps: the title of each, and what to do
onboarding-account = Partner account
onboarding-account-how = Apply to the operator for a partner account: the application, your business documents and their security check. Say here when the account is open.
onboarding-keys = Key
onboarding-keys-how = Create a key in the partner dashboard, choose its permissions and its last day, and type all three here. Kaunta reminds you before the key ends.
onboarding-test = Test
onboarding-test-how = Read the wallet under Wallet. The step is done when the service has said what is in it.
onboarding-transaction = Test transaction
onboarding-transaction-how = Send a small amount from the wallet to a phone of your own. Say here when it has arrived and the wallet shows what was taken.
onboarding-production = Production key
onboarding-production-how = When the test went well, create a production key in the dashboard and type it under Production.
onboarding-webhook = Webhook
onboarding-webhook-how = Give the service an address for its notices, if you want them. Kaunta does not rely on them: no notice settles a payment. Say here when it is done.
onboarding-errors = Error handling
onboarding-errors-how = Kaunta has it built in: nothing is sent twice, and what is unclear waits under Needs attention. Rehearse it in practice with the numbers that go wrong. Say here when everybody at the counter knows what to do.
onboarding-live = Going live
onboarding-live-how = Choose production as the environment in use. The step is done when production is in use, with its address and its key.
# $titles are of the steps that come before this one, in a row.
onboarding-first-finish = First finish: { $titles }.

## What the service has announced, and what to know of each
onboarding-announced-sandbox = Sandbox
onboarding-announced-sandbox-how = Coming soon. Until it opens, practice imitates this interface, and the first real test is a small amount.
onboarding-announced-sdks = SDKs
onboarding-announced-sdks-how = Announced. Kaunta needs none.
onboarding-announced-support = Support center
onboarding-announced-support-how = Announced. Until it opens, ask your contact at the operator, and send what Help shows under diagnostics.
