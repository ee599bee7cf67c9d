//! Reviews waiting for their confirmation.

use std::collections::{HashMap, VecDeque};

use kaunta_domain::environment::Environment;
use kaunta_domain::money::Money;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::ValidationId;

/// Reviews that may be submitted; only the newest hundred are kept.
#[derive(Default)]
pub(crate) struct Reviews {
    pub(crate) by_idempotency_key: HashMap<IdempotencyKey, Reviewed>,
    pub(crate) oldest_first: VecDeque<IdempotencyKey>,
}

#[derive(Clone)]
pub(crate) struct Reviewed {
    pub(crate) environment: Environment,
    /// Who reviewed it; nobody else may submit it.
    pub(crate) by: Option<PersonName>,
    pub(crate) transfer: Transfer,
    pub(crate) validation: Option<ValidationId>,
    pub(crate) quote: Quote,
}

/// What the confirmation says about the sum and the name, for the customer's screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Quote {
    pub(crate) party: Option<String>,
    /// Whether the service gave this name.
    pub(crate) is_told: bool,
    pub(crate) fee: Option<Money>,
    pub(crate) usual_fee: Option<Money>,
    pub(crate) charge: Option<Money>,
    pub(crate) to_take: Money,
}

impl Reviews {
    pub(crate) fn keep(&mut self, idempotency_key: IdempotencyKey, reviewed: Reviewed) {
        self.by_idempotency_key.insert(idempotency_key.clone(), reviewed);
        self.oldest_first.push_back(idempotency_key);
        if self.oldest_first.len() > 100
            && let Some(oldest) = self.oldest_first.pop_front()
        {
            self.by_idempotency_key.remove(&oldest);
        }
    }
}
