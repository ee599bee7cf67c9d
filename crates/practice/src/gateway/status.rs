//! Status lookup.

use axum::http::HeaderMap;

use super::entry::{Handled, authorise, broken, forced};
use crate::answer::refusals::No;
use crate::answer::{bodies, faults};
use crate::script::plan::Answer;
use crate::state::Shared;
use crate::terms::{Environment, Operation};

/// A token that did not come with its payment comes this many seconds after it.
const TOKEN_LATER: i64 = 20;

pub(super) async fn look_up(shared: &Shared, environment: Environment, headers: &HeaderMap, key: &str) -> Handled {
    authorise(shared, environment, headers)?;
    let forced = forced(shared, Operation::Status).await?;
    let now = shared.now();
    shared.store.settle_due(now).await.map_err(broken)?;
    let found = shared.store.find(environment, key).await.map_err(broken)?;
    let Some(booked) = found.filter(|booked| booked.visible_at <= now) else {
        return Err(No::transaction_not_found().reply());
    };
    let answer: Answer = forced.map_or_else(|| booked.scenario.of_later_look_up(), |(_, plan)| plan.answer);
    let is_later = now >= booked.created_at.saturating_add(shared.delay(TOKEN_LATER));
    Ok(faults::spoil(answer, bodies::transaction_status(&booked, is_later)))
}
