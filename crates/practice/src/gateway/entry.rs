//! The steps that every request of the gateway interface goes through.

use axum::http::HeaderMap;

use crate::answer::refusals;
use crate::answer::refusals::No;
use crate::answer::reply::Reply;
use crate::script::plan::{Entry, Plan, Refusal};
use crate::state::Shared;
use crate::terms::{Environment, Operation};

pub(super) type Handled = Result<Reply, Reply>;

pub(super) fn whole(handled: Handled) -> Reply {
    handled.unwrap_or_else(|refusal| refusal)
}

/// A broken state file is the gateway's fault, not the caller's: answer with an internal error.
pub(super) fn broken(error: sqlx::Error) -> Reply {
    tracing::error!(%error, "the practice state could not be used");
    No::internal().reply()
}

pub(super) fn authorise(shared: &Shared, environment: Environment, headers: &HeaderMap) -> Result<(), Reply> {
    let opened = headers.get("x-api-key").and_then(|key| shared.keys.environment(key.as_bytes()));
    if opened == Some(environment) { Ok(()) } else { Err(No::unauthorised().reply()) }
}

/// The scenario forced on this request, if any, with its plan. The plan's steps before booking are already done.
pub(super) async fn forced(
    shared: &Shared,
    operation: Operation,
) -> Result<Option<(crate::script::Scenario, Plan)>, Reply> {
    let Some(forced) = shared.store.take_forced(operation).await.map_err(broken)? else {
        return Ok(None);
    };
    let Some(plan) = forced.scenario.forced_on(operation) else {
        return Ok(None);
    };
    enter(plan)?;
    Ok(Some((forced.scenario, plan)))
}

pub(super) fn enter(plan: Plan) -> Result<(), Reply> {
    match plan.entry {
        Entry::Go => Ok(()),
        Entry::Refuse(refusal) => Err(refusals::of(refusal)),
        Entry::Cut => Err(Reply::cut()),
    }
}

/// Shared, so that both callers refuse alike.
pub(super) const INSUFFICIENT: Refusal = Refusal::InsufficientBalance;
