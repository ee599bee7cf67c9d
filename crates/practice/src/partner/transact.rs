//! transactions/transact: two equal requests are two payments, as nothing in them tells them apart.

use axum::http::HeaderMap;

use super::check::check_transact;
use super::content;
use super::content::Content;
use super::desk::Desk;
use super::handled::Handled;
use crate::answer::refusals::No;
use crate::script::partner_scenarios::by_number;
use crate::script::plan::Refusal;
use crate::state::Shared;
use crate::store::partner::Entry;
use crate::terms::{Operation, Status};

pub(super) async fn transact(shared: &Shared, headers: &HeaderMap, body: &[u8]) -> Handled {
    let (mut desk, forced) = Desk::open(shared, Operation::Transact, headers).await?;
    let map = desk.object(headers, body)?;
    let order = check_transact(&map, &desk.rules()).map_err(|problems| desk.refuse(No::validation(&problems)))?;
    let (scenario, plan) = forced.unwrap_or_else(|| by_number(&order));
    desk.follow(plan)?;
    let request = String::from_utf8_lossy(body).into_owned();
    let entry = Entry { order: &order, request, scenario, steps: shared.steps(plan.course, order.mode.asks()) };
    let booked = shared.store.pay(desk.environment, &entry, shared.now()).await.map_err(|error| desk.broken(&error))?;
    shared.wake.notify_one();
    let Some(booked) = booked else {
        return Err(No::of(Refusal::InsufficientBalance).map_or_else(|own| own, |no| desk.refuse(no)));
    };
    desk.leave(std::iter::once(scenario)).await?;
    let content = Content {
        success: booked.status != Status::Failed,
        ..Content::record(content::words(booked.status), content::payment(&booked))
    };
    Ok(desk.answer(plan.answer, content))
}
