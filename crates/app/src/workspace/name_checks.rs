//! How the last name checks of each provider went in this run. The book keeps only those that were answered.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use chrono::TimeDelta;
use kaunta_domain::beneficiary::Identity;
use kaunta_domain::mode::Mode;
use kaunta_domain::provider_health::{LAST, Observation, Sign, sign_of_doubt, sign_of_refusal};
use kaunta_gateway::ValidateOutcome;

/// How many are kept for each provider: the last ones, and as many before them as show the usual time.
const KEPT: usize = 5 * LAST;

#[derive(Default)]
pub(crate) struct NameChecks(HashMap<(Mode, String), VecDeque<NameCheck>>);

#[derive(Clone, Copy)]
struct NameCheck {
    /// How long Kaunta had been running.
    at: Duration,
    sign: Sign,
    took: TimeDelta,
}

/// The last name checks at one provider.
pub(crate) struct ChecksAt {
    pub(crate) provider: String,
    pub(crate) newest_first: Vec<Observation>,
    /// How long earlier ones took.
    pub(crate) before: Vec<TimeDelta>,
}

impl NameChecks {
    /// Records how a name check went, if that says something about the provider.
    pub(crate) fn record(&mut self, now: Duration, identity: &Identity, outcome: &ValidateOutcome, took_ms: u64) {
        let sign = match outcome {
            ValidateOutcome::Validated(_) => Some(Sign::Good),
            ValidateOutcome::Another { .. } => None,
            ValidateOutcome::Refused(error) => sign_of_refusal(error),
            ValidateOutcome::Unanswered(doubt) => sign_of_doubt(doubt),
        };
        let Some(sign) = sign else { return };
        let took = i64::try_from(took_ms).ok().and_then(TimeDelta::try_milliseconds).unwrap_or(TimeDelta::MAX);
        let checks = self.0.entry((identity.mode(), identity.provider().to_owned())).or_default();
        checks.truncate(KEPT - 1);
        checks.push_front(NameCheck { at: now, sign, took });
    }

    /// The last name checks of a product, by provider.
    pub(crate) fn of(&self, mode: Mode, now: Duration) -> Vec<ChecksAt> {
        let age = |check: &NameCheck| TimeDelta::from_std(now.saturating_sub(check.at)).unwrap_or(TimeDelta::MAX);
        let at = |((_, provider), checks): (&(Mode, String), &VecDeque<NameCheck>)| ChecksAt {
            provider: provider.clone(),
            newest_first: checks
                .iter()
                .take(LAST)
                .map(|check| Observation { sign: check.sign, age: age(check), took: Some(check.took) })
                .collect(),
            before: checks.iter().skip(LAST).filter(|check| check.sign == Sign::Good).map(|check| check.took).collect(),
        };
        self.0.iter().filter(|((of, _), _)| *of == mode).map(at).collect()
    }
}
