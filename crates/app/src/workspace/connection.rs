//! The state and the rate limit of the connection to one environment's service. Shared by everything that asks this service,
//! also across a change of the environment's book. Environments do not share it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_contract::ConnectionState;
use kaunta_domain::beneficiary::Identity;
use kaunta_domain::environment::Environment;
use kaunta_gateway::{Exchange, ValidateOutcome};

use crate::platform::host::Host;
use crate::platform::lock::lock;
use crate::workspace::error::WorkspaceError;
use crate::workspace::installation::Installation;
use crate::workspace::name_checks::NameChecks;
use crate::workspace::rate_limit::{Asker, LookupResult, RateLimit};

/// One for each environment.
#[derive(Default)]
pub(crate) struct Connections(Mutex<HashMap<Environment, Arc<Connection>>>);

impl Connections {
    pub(crate) fn of(&self, environment: Environment) -> Arc<Connection> {
        lock(&self.0).entry(environment).or_default().clone()
    }
}

#[derive(Default)]
pub(crate) struct Connection {
    pub(crate) state: Mutex<ConnectionState>,
    /// How far the computer's clock is ahead of the service's, negative if behind; `None` while the difference is
    /// small.
    pub(crate) clock_ahead: Mutex<Option<TimeDelta>>,
    /// The time that the service last reported, and how long Kaunta had been running then.
    last_service_time: Mutex<Option<(DateTime<Utc>, Duration)>>,
    pub(crate) rate_limit: Mutex<RateLimit>,
    /// For name checks of beneficiaries about to be paid. Trouble with the service slows down both rate limits.
    pub(crate) check_rate_limit: Mutex<RateLimit>,
    /// How the last name checks went, for the health of providers.
    pub(crate) name_checks: Mutex<NameChecks>,
}

/// A permit for one question, counted against a budget. The question is in flight until this is dropped.
#[must_use]
pub(crate) struct Turn {
    connection: Arc<Connection>,
    budget: Budget,
}

/// The budget that a question is counted against.
#[derive(Debug, Clone, Copy)]
enum Budget {
    /// The environment's look-up budget.
    Questions,
    /// The budget for the names that a run checks as it pays.
    Checks,
}

impl Connection {
    /// How the last try went.
    pub(crate) fn state(&self) -> ConnectionState {
        *lock(&self.state)
    }

    /// Records the time that the service reports. Returns whether it is the first in this run.
    pub(crate) fn record_service_time(&self, service: DateTime<Utc>, running: Duration) -> bool {
        lock(&self.last_service_time).replace((service, running)).is_none()
    }

    /// The earliest time that it can be by the service's clock, however the computer's clock is set. Time asleep may be
    /// missing. `None` until the service has reported a time in this run.
    pub(crate) fn time_at_least(&self, running: Duration) -> Option<DateTime<Utc>> {
        let (service, then) = (*lock(&self.last_service_time))?;
        let since = TimeDelta::from_std(running.saturating_sub(then)).unwrap_or_default();
        Some(service.checked_add_signed(since).unwrap_or(service))
    }

    /// Whether a question with a permit is in flight.
    #[cfg(any(test, feature = "for-tests"))]
    pub(crate) fn is_asking(&self) -> bool {
        lock(&self.rate_limit).is_asking() || lock(&self.check_rate_limit).is_asking()
    }

    /// A permit for a question that Kaunta asks by itself.
    ///
    /// # Errors
    /// How long to wait before trying again.
    pub(crate) fn turn(self: &Arc<Self>, core: &Installation, asker: Asker) -> Result<Turn, Duration> {
        lock(&self.rate_limit).take(core.host.running(), a_minute(core), asker)?;
        Ok(Turn { connection: self.clone(), budget: Budget::Questions })
    }

    /// A permit to check a beneficiary that a run is about to pay, at `a_minute` of them, in addition to all other
    /// questions.
    ///
    /// # Errors
    /// How long to wait before trying again.
    pub(crate) fn turn_to_check(self: &Arc<Self>, host: &dyn Host, a_minute: u32) -> Result<Turn, Duration> {
        lock(&self.check_rate_limit).take(host.running(), a_minute, Asker::Names)?;
        Ok(Turn { connection: self.clone(), budget: Budget::Checks })
    }

    /// A permit for a question that may exceed the rate a little: see [`RateLimit::pass_queue`].
    ///
    /// # Errors
    /// How long to wait before trying again.
    pub(crate) fn priority_turn(self: &Arc<Self>, core: &Installation) -> Result<Turn, Duration> {
        lock(&self.rate_limit).pass_queue(core.host.running(), a_minute(core))?;
        Ok(Turn { connection: self.clone(), budget: Budget::Questions })
    }

    /// As [`Connection::priority_turn`], for a person's question: instead of waiting, the person is told when to ask again.
    ///
    /// # Errors
    /// [`WorkspaceError::AskedTooOften`]: the service has been asked too often, or asks to wait.
    pub(crate) fn turn_for_person(self: &Arc<Self>, core: &Installation) -> Result<Turn, WorkspaceError> {
        self.priority_turn(core).map_err(WorkspaceError::AskedTooOften)
    }

    /// Records the result of a question that needed no permit.
    pub(crate) fn record(&self, core: &Installation, result: LookupResult) {
        let now = core.host.running();
        lock(&self.rate_limit).record(now, a_minute(core), result);
        lock(&self.check_rate_limit).record(now, a_minute(core), result.without_tries());
    }

    /// Records how a name check went.
    pub(crate) fn record_name_check(&self, host: &dyn Host, identity: &Identity, exchange: &Exchange<ValidateOutcome>) {
        let took = exchange.evidence.took_ms;
        lock(&self.name_checks).record(host.running(), identity, &exchange.outcome, took);
    }

    /// The key or the address changed, which may have fixed any failure.
    pub(crate) fn settings_changed(&self) {
        lock(&self.rate_limit).try_at_once();
        lock(&self.check_rate_limit).try_at_once();
    }
}

impl Turn {
    /// Records the result and ends the question.
    pub(crate) fn record(self, core: &Installation, result: LookupResult) {
        self.connection.record(core, result);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        match self.budget {
            Budget::Questions => lock(&self.connection.rate_limit).is_over(),
            Budget::Checks => lock(&self.connection.check_rate_limit).is_over(),
        }
    }
}

/// How many questions a minute the settings allow.
fn a_minute(core: &Installation) -> u32 {
    core.shop().care.look_ups_a_minute
}
