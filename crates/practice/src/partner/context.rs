//! The steps that every request of the interface goes through: the key, a forced scenario, its plan, the shape.

use axum::http::{HeaderMap, StatusCode, header};
use serde_json::{Map, Value};

use super::check::Rules;
use super::content::{Content, Rows};
use crate::answer::faults;
use crate::answer::refusals::No;
use crate::answer::reply::Reply;
use crate::answer::request_body::object;
use crate::script::Scenario;
use crate::script::plan::{Answer, Entry, Plan};
use crate::setup::{PartnerSettings, bearer};
use crate::state::Shared;
use crate::terms::{Environment, Operation, PartnerShape};

/// A request that is being answered.
pub(super) struct Context<'a> {
    pub(super) shared: &'a Shared,
    /// Given by the key, as the paths of both environments are the same.
    pub(super) environment: Environment,
    pub(super) settings: PartnerSettings,
    shape: PartnerShape,
}

impl<'a> Context<'a> {
    /// Checks the key and takes a forced scenario, whose steps before booking are already done.
    pub(super) async fn open(
        shared: &'a Shared,
        operation: Operation,
        headers: &HeaderMap,
    ) -> Result<(Self, Option<(Scenario, Plan)>), Reply> {
        let settings = shared.store.partner_settings().await.map_err(|error| broken(PartnerShape::Flat, &error))?;
        let key = headers.get(header::AUTHORIZATION).map(bearer).unwrap_or_default();
        let Some(environment) = shared.partner.keys.environment(key) else {
            return Err(refuse(settings.shape, No::unauthorised()));
        };
        let mut context = Self { shared, environment, settings, shape: settings.shape };
        let forced = shared.store.take_forced(operation).await.map_err(|error| context.broken(&error))?;
        let forced = forced.and_then(|forced| Some((forced.scenario, forced.scenario.forced_on(forced.operation)?)));
        if let Some((_, plan)) = forced {
            context.follow(plan)?;
        }
        shared.store.settle_due(shared.now()).await.map_err(|error| context.broken(&error))?;
        Ok((context, forced))
    }

    /// Performs the steps of a plan that come before booking.
    pub(super) fn follow(&mut self, plan: Plan) -> Result<(), Reply> {
        self.shape = plan.shape.unwrap_or(self.shape);
        match plan.entry {
            Entry::Go => Ok(()),
            Entry::Refuse(refusal) => Err(No::of(refusal).map_or_else(|own| own, |no| self.refuse(no))),
            Entry::Cut => Err(Reply::cut()),
        }
    }

    /// Applies what a payment's scenario changes for later requests.
    pub(super) async fn leave(&self, scenarios: impl Iterator<Item = Scenario>) -> Result<(), Reply> {
        let Some(tells) = scenarios.filter_map(Scenario::tells_user).last() else { return Ok(()) };
        let settings = PartnerSettings { user_untold: !tells, ..self.settings };
        self.shared.store.set_partner(settings).await.map_err(|error| self.broken(&error))
    }

    pub(super) fn object(&self, headers: &HeaderMap, body: &[u8]) -> Result<Map<String, Value>, Reply> {
        object(self.shared.strict, headers, body).map_err(|no| self.refuse(no))
    }

    pub(super) fn rules(&self) -> Rules<'a> {
        let (strict, user_id) = (self.shared.strict, self.shared.partner.user_id.as_str());
        Rules { strict, unknown_mode: self.settings.unknown_mode, user_id, user_optional: self.settings.user_optional }
    }

    pub(super) fn refuse(&self, no: No) -> Reply {
        refuse(self.shape, no)
    }

    pub(super) fn broken(&self, error: &sqlx::Error) -> Reply {
        broken(self.shape, error)
    }

    /// The final reply: the content with the scenario's faults, in its shape, with the scenario's delivery.
    pub(super) fn answer(&self, answer: Answer, mut content: Content) -> Reply {
        content.success &= answer != Answer::Denied;
        faults::alter(answer, &mut content.fields);
        if let Some(Rows { rows, .. }) = &mut content.rows {
            rows.iter_mut().for_each(|row| faults::alter(answer, row));
        }
        let whole = Reply::text(StatusCode::OK, "application/json", self.shape.render(content));
        faults::carry(answer, whole, |no| self.refuse(no))
    }
}

fn refuse(shape: PartnerShape, no: No) -> Reply {
    let body = shape.refuse(&no);
    Reply { retry_after: no.retry_after, ..Reply::text(no.status, "application/json", body) }
}

/// A broken state file is the service's fault, not the caller's: answer with an internal error.
fn broken(shape: PartnerShape, error: &sqlx::Error) -> Reply {
    tracing::error!(%error, "the practice state could not be used");
    refuse(shape, No::internal())
}
