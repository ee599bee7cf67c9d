//! Forces scenarios on upcoming requests.

use serde::Deserialize;

use crate::script::Scenario;
use crate::store::forced::Forced;
use crate::store::{StateError, Store};
use crate::terms::Operation;

/// A scenario for upcoming requests, by the names in `docs/practice.md`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    operation: String,
    scenario: String,
    #[serde(default)]
    after: u32,
    #[serde(default = "once")]
    times: u32,
}

const fn once() -> u32 {
    1
}

/// Why a scenario can't be forced.
#[derive(Debug, thiserror::Error)]
pub enum ForceError {
    /// No such operation.
    #[error(
        "operation must be transfer, validate or status; or of the partner wallet wallet, modes, fees, transact, bulk \
         or partner"
    )]
    Operation,
    /// No such scenario.
    #[error("no scenario has this name; GET /practice/scenarios lists them")]
    Scenario,
    /// The scenario does not apply to this operation.
    #[error("{scenario} can't happen to a {operation} request")]
    Fit {
        /// The scenario's name.
        scenario: &'static str,
        /// The operation's name.
        operation: &'static str,
    },
    /// The state could not be written.
    #[error(transparent)]
    State(#[from] StateError),
}

impl Force {
    /// Forces a scenario on the next request of an operation: transfer, validate, status; of the partner wallet
    /// interface wallet, modes, fees, transact, bulk, or partner for any of these five.
    #[must_use]
    pub fn next(operation: &str, scenario: &str) -> Self {
        Self { operation: operation.to_owned(), scenario: scenario.to_owned(), after: 0, times: 1 }
    }

    /// Lets this many requests of the operation pass first.
    #[must_use]
    pub fn after(self, after: u32) -> Self {
        Self { after, ..self }
    }

    /// Forces it on this many requests: `u32::MAX` for practically all, 0 to undo an earlier force.
    #[must_use]
    pub fn times(self, times: u32) -> Self {
        Self { times, ..self }
    }

    pub(crate) async fn keep(&self, store: &Store) -> Result<Forced, ForceError> {
        let operation = Operation::parse(&self.operation).ok_or(ForceError::Operation)?;
        let scenario = Scenario::parse(&self.scenario).ok_or(ForceError::Scenario)?;
        if scenario.forced_on(operation).is_none() {
            return Err(ForceError::Fit { scenario: scenario.as_str(), operation: operation.as_str() });
        }
        let forced = Forced { operation, scenario, after: i64::from(self.after), times: i64::from(self.times) };
        let kept = if self.times == 0 { store.unforce(forced).await } else { store.force(forced).await };
        kept.map_err(StateError::from)?;
        Ok(forced)
    }
}
