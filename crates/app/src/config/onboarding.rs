//! The service's onboarding, step by step in the service's own order (partner-wallet-api.md, What the service does).

use kaunta_contract::{Labelled, OnboardingStep, OnboardingView};
use kaunta_words::{Message, list, onboarding};

/// What Kaunta can see without being told.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OnboardingFacts {
    pub(crate) key: bool,
    /// The service has answered with the wallet's balance.
    pub(crate) tested: bool,
    pub(crate) production_key: bool,
    /// Production is in use, with its address and its key.
    pub(crate) live: bool,
}

struct Row {
    step: OnboardingStep,
    title: MessageFn,
    words: MessageFn,
    /// Earlier steps that it depends on.
    needs: &'static [OnboardingStep],
}

use OnboardingStep::{Account, Errors, Keys, Live, Production, Test, Transaction, Webhook};

const ROWS: &[Row] = &[
    Row { step: Account, title: onboarding::account, words: onboarding::account_how, needs: &[] },
    Row { step: Keys, title: onboarding::keys, words: onboarding::keys_how, needs: &[Account] },
    Row { step: Test, title: onboarding::test, words: onboarding::test_how, needs: &[Keys] },
    Row { step: Transaction, title: onboarding::transaction, words: onboarding::transaction_how, needs: &[Test] },
    Row { step: Production, title: onboarding::production, words: onboarding::production_how, needs: &[Transaction] },
    Row { step: Webhook, title: onboarding::webhook, words: onboarding::webhook_how, needs: &[Production] },
    Row { step: Errors, title: onboarding::errors, words: onboarding::errors_how, needs: &[] },
    Row { step: Live, title: onboarding::live, words: onboarding::live_how, needs: &[Transaction, Production, Errors] },
];

/// A message without values.
type MessageFn = fn() -> Message;

/// What the service has announced as coming (partner-wallet-api.md, What the service does).
const ANNOUNCED: &[(MessageFn, MessageFn)] = &[
    (onboarding::announced_sandbox, onboarding::announced_sandbox_how),
    (onboarding::announced_sdks, onboarding::announced_sdks_how),
    (onboarding::announced_support, onboarding::announced_support_how),
];

/// Steps that only a person can mark as done, because Kaunta can't see them.
pub(crate) fn is_by_hand(step: OnboardingStep) -> bool {
    match step {
        Account | Transaction | Webhook | Errors => true,
        Keys | Test | Production | Live => false,
    }
}

/// All steps, with what a person marked as done and what Kaunta sees.
pub(crate) fn steps(said: &[OnboardingStep], seen: OnboardingFacts) -> Vec<OnboardingView> {
    let is_done = |step: OnboardingStep| match step {
        Account | Transaction | Webhook | Errors => said.contains(&step),
        Keys => seen.key,
        Test => seen.tested,
        Production => seen.production_key,
        Live => seen.live,
    };
    let view = |row: &Row| OnboardingView {
        step: row.step,
        title: (row.title)().into(),
        words: (row.words)().into(),
        done: is_done(row.step),
        by_hand: is_by_hand(row.step),
        waits_for: if is_done(row.step) { None } else { waits_for(row, is_done) },
    };
    ROWS.iter().map(view).collect()
}

pub(crate) fn announced() -> Vec<Labelled> {
    ANNOUNCED.iter().map(|(label, value)| Labelled { label: label().into(), value: value().into() }).collect()
}

fn waits_for(row: &Row, is_done: impl Fn(OnboardingStep) -> bool) -> Option<String> {
    let open: Vec<Message> = ROWS
        .iter()
        .filter(|earlier| row.needs.contains(&earlier.step) && !is_done(earlier.step))
        .map(|earlier| (earlier.title)())
        .collect();
    (!open.is_empty()).then(|| onboarding::first_finish(list(open)).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: OnboardingFacts = OnboardingFacts { key: false, tested: false, production_key: false, live: false };

    fn waiting(said: &[OnboardingStep], seen: OnboardingFacts) -> Vec<Option<String>> {
        steps(said, seen).into_iter().map(|step| step.waits_for).collect()
    }

    #[test]
    fn a_step_waits_for_those_before_it_and_says_for_which() {
        let first = |titles: &str| Some(format!("First finish: {titles}."));
        assert_eq!(
            waiting(&[], NOTHING),
            [
                None,
                first("Partner account"),
                first("Key"),
                first("Test"),
                first("Test transaction"),
                first("Production key"),
                None,
                first("Test transaction, Production key and Error handling"),
            ]
        );
        let seen = OnboardingFacts { key: true, tested: true, ..NOTHING };
        assert_eq!(
            waiting(&[Account, Transaction], seen),
            [None, None, None, None, None, first("Production key"), None, first("Production key and Error handling")]
        );
        let seen = OnboardingFacts { key: true, tested: true, production_key: true, live: true };
        assert_eq!(waiting(&[Account, Transaction, Errors, Webhook], seen), vec![None; ROWS.len()]);
    }

    #[test]
    fn a_step_needs_only_steps_before_it() {
        for (place, row) in ROWS.iter().enumerate() {
            for needed in row.needs {
                let before = ROWS.iter().position(|earlier| earlier.step == *needed);
                assert!(before.is_some_and(|before| before < place), "{:?} needs {needed:?}", row.step);
            }
        }
    }
}
