//! The service's onboarding, step by step in its own order (partner-wallet-api.md, What the service does).

use crate::contract::{OnboardingStep, OnboardingView};

/// What Kaunta sees by itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seen {
    /// This environment has a key.
    pub(crate) key: bool,
    /// The service has told what is in the wallet.
    pub(crate) tested: bool,
    /// Production has a key.
    pub(crate) production_key: bool,
}

/// Steps that only a person can say are done: Kaunta sees nothing of them.
pub(crate) fn is_by_hand(step: OnboardingStep) -> bool {
    match step {
        OnboardingStep::Account | OnboardingStep::Webhook => true,
        OnboardingStep::Keys | OnboardingStep::Test | OnboardingStep::Production => false,
    }
}

/// Every step, with what a person said and what Kaunta sees.
pub(crate) fn steps(said: &[OnboardingStep], seen: Seen) -> Vec<OnboardingView> {
    let step = |step: OnboardingStep, title: &str, words: &str| OnboardingView {
        step,
        title: title.to_owned(),
        words: words.to_owned(),
        done: match step {
            OnboardingStep::Account | OnboardingStep::Webhook => said.contains(&step),
            OnboardingStep::Keys => seen.key,
            OnboardingStep::Test => seen.tested,
            OnboardingStep::Production => seen.production_key,
        },
        by_hand: is_by_hand(step),
    };
    vec![
        step(
            OnboardingStep::Account,
            "Partner account",
            "Apply to the operator for a partner account: the application, your business documents and their security check. Say here when the account is open.",
        ),
        step(
            OnboardingStep::Keys,
            "Key",
            "Create a key in the partner dashboard, choose its permissions and its last day, and type all three here. Kaunta reminds you before the key ends.",
        ),
        step(
            OnboardingStep::Test,
            "Test",
            "Read the wallet under Wallet. The step is done when the service has told what is in it.",
        ),
        step(
            OnboardingStep::Production,
            "Production key",
            "When the test went well, create a production key in the dashboard and type it under Production.",
        ),
        step(
            OnboardingStep::Webhook,
            "Webhook",
            "Give the service an address for its notices, if you want them. Kaunta does not rest on them: nothing that comes that way moves a payment. Say here when it is done.",
        ),
    ]
}
