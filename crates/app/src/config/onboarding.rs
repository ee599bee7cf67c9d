//! The service's onboarding, step by step in its own order (partner-wallet-api.md, What the service does).

use kaunta_contract::{Labelled, OnboardingStep, OnboardingView};

/// What Kaunta sees by itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seen {
    /// This environment has a key.
    pub(crate) key: bool,
    /// The service has told what is in the wallet.
    pub(crate) tested: bool,
    /// Production has a key.
    pub(crate) production_key: bool,
    /// Production is in use, with its address and its key.
    pub(crate) live: bool,
}

struct Row {
    step: OnboardingStep,
    title: &'static str,
    words: &'static str,
    /// The earlier steps without which it can't be done.
    needs: &'static [OnboardingStep],
}

use OnboardingStep::{Account, Errors, Keys, Live, Production, Test, Transaction, Webhook};

const ROWS: &[Row] = &[
    Row {
        step: Account,
        title: "Partner account",
        words: "Apply to the operator for a partner account: the application, your business documents and their security check. Say here when the account is open.",
        needs: &[],
    },
    Row {
        step: Keys,
        title: "Key",
        words: "Create a key in the partner dashboard, choose its permissions and its last day, and type all three here. Kaunta reminds you before the key ends.",
        needs: &[Account],
    },
    Row {
        step: Test,
        title: "Test",
        words: "Read the wallet under Wallet. The step is done when the service has told what is in it.",
        needs: &[Keys],
    },
    Row {
        step: Transaction,
        title: "Test transaction",
        words: "Send a small amount from the wallet to a phone of your own. Say here when it has arrived and the wallet shows what was taken.",
        needs: &[Test],
    },
    Row {
        step: Production,
        title: "Production key",
        words: "When the test went well, create a production key in the dashboard and type it under Production.",
        needs: &[Transaction],
    },
    Row {
        step: Webhook,
        title: "Webhook",
        words: "Give the service an address for its notices, if you want them. Kaunta does not rest on them: nothing that comes that way moves a payment. Say here when it is done.",
        needs: &[Production],
    },
    Row {
        step: Errors,
        title: "Error handling",
        words: "Kaunta has it built in: nothing is sent twice, and what is unclear waits under Needs attention. Rehearse it in practice with the numbers that go wrong. Say here when everybody at the counter knows what to do.",
        needs: &[],
    },
    Row {
        step: Live,
        title: "Going live",
        words: "Choose production as the environment in use. The step is done when production is in use, with its address and its key.",
        needs: &[Transaction, Production, Errors],
    },
];

/// What the service has announced as coming (partner-wallet-api.md, What the service does).
const ANNOUNCED: &[(&str, &str)] = &[
    (
        "Sandbox",
        "Coming soon. Until it opens, practice plays this interface, and the first real test is a small amount.",
    ),
    ("SDKs", "Announced. Kaunta needs none."),
    (
        "Support center",
        "Announced. Until it opens, ask your contact at the operator, and send what Help shows under diagnostics.",
    ),
];

/// Steps that only a person can say are done: Kaunta sees nothing of them.
pub(crate) fn is_by_hand(step: OnboardingStep) -> bool {
    match step {
        Account | Transaction | Webhook | Errors => true,
        Keys | Test | Production | Live => false,
    }
}

/// Every step, with what a person said and what Kaunta sees.
pub(crate) fn steps(said: &[OnboardingStep], seen: Seen) -> Vec<OnboardingView> {
    let is_done = |step: OnboardingStep| match step {
        Account | Transaction | Webhook | Errors => said.contains(&step),
        Keys => seen.key,
        Test => seen.tested,
        Production => seen.production_key,
        Live => seen.live,
    };
    let view = |row: &Row| OnboardingView {
        step: row.step,
        title: row.title.to_owned(),
        words: row.words.to_owned(),
        done: is_done(row.step),
        by_hand: is_by_hand(row.step),
        waits_for: if is_done(row.step) { None } else { waits_for(row, is_done) },
    };
    ROWS.iter().map(view).collect()
}

pub(crate) fn announced() -> Vec<Labelled> {
    ANNOUNCED.iter().map(|(label, value)| Labelled { label: (*label).to_owned(), value: (*value).to_owned() }).collect()
}

fn waits_for(row: &Row, is_done: impl Fn(OnboardingStep) -> bool) -> Option<String> {
    let open: Vec<&str> = ROWS
        .iter()
        .filter(|earlier| row.needs.contains(&earlier.step) && !is_done(earlier.step))
        .map(|earlier| earlier.title)
        .collect();
    let (last, others) = open.split_last()?;
    let titles = if others.is_empty() { (*last).to_owned() } else { format!("{} and {last}", others.join(", ")) };
    Some(format!("First finish: {titles}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: Seen = Seen { key: false, tested: false, production_key: false, live: false };

    fn waiting(said: &[OnboardingStep], seen: Seen) -> Vec<Option<String>> {
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
        let seen = Seen { key: true, tested: true, ..NOTHING };
        assert_eq!(
            waiting(&[Account, Transaction], seen),
            [None, None, None, None, None, first("Production key"), None, first("Production key and Error handling")]
        );
        let seen = Seen { key: true, tested: true, production_key: true, live: true };
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
