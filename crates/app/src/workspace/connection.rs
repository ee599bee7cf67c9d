//! What is known of the way to one environment's service, and how often that is asked. All who ask it share this, also when
//! another book takes the place of theirs; no other environment knows of it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kaunta_contract::{AppError, ErrorCode, LineState};
use kaunta_domain::environment::Environment;

use crate::platform::lock::lock;
use crate::workspace::installation::Installation;
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
    pub(crate) line: Mutex<LineState>,
    pub(crate) pace: Mutex<RateLimit>,
    /// Of those whom a run is going to pay: what keeps the service from answering slows both paces down.
    pub(crate) pace_of_checks: Mutex<RateLimit>,
}

/// Leave for one question, which is paid for. Until it is dropped the question is under way.
#[must_use]
pub(crate) struct Turn {
    connection: Arc<Connection>,
    budget: Budget,
}

/// What a question is paid for out of.
#[derive(Debug, Clone, Copy)]
enum Budget {
    /// The environment's one.
    Questions,
    /// That of the names which a run checks as it pays.
    Checks,
}

impl Connection {
    /// How the last try went.
    pub(crate) fn line(&self) -> LineState {
        *lock(&self.line)
    }

    /// Whether a question is under way that took leave.
    pub(crate) fn is_asking(&self) -> bool {
        lock(&self.pace).is_asking() || lock(&self.pace_of_checks).is_asking()
    }

    /// Leave for a question of Kaunta's own.
    ///
    /// # Errors
    /// How long to wait before asking for it again.
    pub(crate) fn turn(self: &Arc<Self>, core: &Installation, asker: Asker) -> Result<Turn, Duration> {
        lock(&self.pace).take(core.host.running(), a_minute(core), asker)?;
        Ok(Turn { connection: self.clone(), budget: Budget::Questions })
    }

    /// Leave to ask about somebody whom a run is going to pay: of these `a_minute` may be asked about, beside all else.
    ///
    /// # Errors
    /// How long to wait before asking for it again.
    pub(crate) fn turn_to_check(self: &Arc<Self>, core: &Installation, a_minute: u32) -> Result<Turn, Duration> {
        lock(&self.pace_of_checks).take(core.host.running(), a_minute, Asker::Names)?;
        Ok(Turn { connection: self.clone(), budget: Budget::Checks })
    }

    /// Leave for a question that runs ahead of the pace a little: see [`RateLimit::take_ahead`].
    ///
    /// # Errors
    /// How long to wait before asking for it again.
    pub(crate) fn turn_ahead(self: &Arc<Self>, core: &Installation) -> Result<Turn, Duration> {
        lock(&self.pace).take_ahead(core.host.running(), a_minute(core))?;
        Ok(Turn { connection: self.clone(), budget: Budget::Questions })
    }

    /// The same for a person's question: they are never kept waiting, but told when to ask.
    ///
    /// # Errors
    /// [`ErrorCode::SlowDown`]: the service has been asked too often, or asks to wait.
    pub(crate) fn turn_for_person(self: &Arc<Self>, core: &Installation) -> Result<Turn, AppError> {
        self.turn_ahead(core).map_err(|wait| {
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            AppError::new(ErrorCode::SlowDown, kaunta_words::connection::slow_down(seconds))
        })
    }

    /// How a question went that needed no leave.
    pub(crate) fn record(&self, core: &Installation, heard: LookupResult) {
        let now = core.host.running();
        lock(&self.pace).record(now, a_minute(core), heard);
        lock(&self.pace_of_checks).record(now, a_minute(core), heard.without_tries());
    }

    /// The key or the address is another one: whatever was wrong may be mended.
    pub(crate) fn settings_changed(&self) {
        lock(&self.pace).try_at_once();
        lock(&self.pace_of_checks).try_at_once();
    }
}

impl Turn {
    /// The question is over.
    pub(crate) fn record(self, core: &Installation, heard: LookupResult) {
        self.connection.record(core, heard);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        match self.budget {
            Budget::Questions => lock(&self.connection.pace).is_over(),
            Budget::Checks => lock(&self.connection.pace_of_checks).is_over(),
        }
    }
}

/// How often the service may be asked in a minute, as the settings have it.
fn a_minute(core: &Installation) -> u32 {
    core.shop().care.look_ups_a_minute
}
