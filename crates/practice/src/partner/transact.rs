//! transactions/transact. Two equal requests are two payments: nothing in them identifies a retry.

use axum::http::HeaderMap;

use super::check::check_transact;
use super::content;
use super::content::Content;
use super::context::Context;
use super::handled::Handled;
use crate::answer::refusals::No;
use crate::script::partner_numbers::by_number;
use crate::script::plan::Refusal;
use crate::state::Shared;
use crate::store::partner::Entry;
use crate::terms::{Operation, Status};

pub(super) async fn transact(shared: &Shared, headers: &HeaderMap, body: &[u8]) -> Handled {
    let (mut context, forced) = Context::open(shared, Operation::Transact, headers).await?;
    let map = context.object(headers, body)?;
    let order = check_transact(&map, &context.rules()).map_err(|problems| context.refuse(No::validation(&problems)))?;
    let (scenario, plan) = forced.unwrap_or_else(|| by_number(&order));
    context.follow(plan)?;
    let request = String::from_utf8_lossy(body).into_owned();
    let entry = Entry { order: &order, request, scenario, steps: shared.steps(plan.course, order.mode.asks()) };
    let booked =
        shared.store.pay(context.environment, &entry, shared.now()).await.map_err(|error| context.broken(&error))?;
    shared.wake.notify_one();
    let Some(booked) = booked else {
        return Err(No::of(Refusal::InsufficientBalance).map_or_else(|own| own, |no| context.refuse(no)));
    };
    context.leave(std::iter::once(scenario)).await?;
    let content = Content {
        success: booked.status != Status::Failed,
        ..Content::record(content::words(booked.status), content::payment(&booked))
    };
    Ok(context.answer(plan.answer, content))
}
