//! process-transfer.

use axum::http::HeaderMap;
use serde_json::Value;

use super::entry::{Handled, INSUFFICIENT, authorise, broken, enter, forced};
use crate::answer::echo::check_echo;
use crate::answer::refusals::No;
use crate::answer::reply::Reply;
use crate::answer::request_body::object;
use crate::answer::{bodies, faults, refusals};
use crate::checker::{Transfer, check_transfer};
use crate::script::plan::{Course, Plan};
use crate::script::{Scenario, numbers};
use crate::state::Shared;
use crate::store::booking::{Booked, Booking};
use crate::terms::{Environment, Mode, Operation};

/// How many seconds a hidden transfer can't be found.
const HIDDEN: i64 = 5;

pub(super) async fn process(shared: &Shared, environment: Environment, headers: &HeaderMap, body: &[u8]) -> Handled {
    authorise(shared, environment, headers)?;
    let forced = forced(shared, Operation::Transfer).await?;
    let map = object(shared.strict, headers, body).map_err(No::reply)?;
    // A used reference is refused before anything else in the body is checked.
    if let Some(Value::String(reference)) = map.get("partnerReference")
        && shared.store.is_used(environment, reference).await.map_err(broken)?
    {
        return Err(refusals::duplicate_reference(reference));
    }
    let transfer =
        shared.with_rules(|rules| check_transfer(&map, rules)).map_err(|problems| refusals::validation(&problems))?;
    let (scenario, plan) = forced.unwrap_or_else(|| by_number(&transfer));
    enter(plan)?;
    echoes(shared, environment, &transfer).await?;
    let booking = booking(shared, environment, &transfer, scenario, plan);
    shared.store.settle_due(booking.now).await.map_err(broken)?;
    let booked = shared.store.book(&booking).await.map_err(broken)?;
    shared.wake.notify_one();
    match booked {
        Booked::Done(booked) => Ok(faults::spoil(plan.answer, bodies::transfer_result(&booked))),
        Booked::Insufficient => Err(refusals::of(INSUFFICIENT)),
        Booked::Duplicate => Err(refusals::duplicate_reference(&transfer.partner_reference)),
    }
}

/// Refuses a bill that was not validated, or that differs from its validation.
async fn echoes(shared: &Shared, environment: Environment, transfer: &Transfer) -> Result<(), Reply> {
    let bill = &transfer.party;
    let (Some(biller), Some(account)) = (&bill.biller, &bill.account) else {
        return Ok(());
    };
    let told = shared.store.told(environment, biller, account).await.map_err(broken)?;
    let problems = check_echo(bill, told.as_ref());
    if problems.is_empty() { Ok(()) } else { Err(refusals::validation(&problems)) }
}

fn by_number(transfer: &Transfer) -> (Scenario, Plan) {
    let number = transfer.party.account.as_deref().or(transfer.party.phone.as_deref()).unwrap_or_default();
    match numbers::scenario_of(transfer.mode, number) {
        Some(scenario) => (scenario, scenario.of_transfer()),
        // Any other number behaves as usual for its mode.
        None => (Scenario::Success, Plan { course: Course::Natural, ..Scenario::Success.of_transfer() }),
    }
}

fn booking<'a>(
    shared: &Shared,
    environment: Environment,
    transfer: &'a Transfer,
    scenario: Scenario,
    plan: Plan,
) -> Booking<'a> {
    let now = shared.now();
    let (status, next) = shared.steps(plan.course, transfer.mode == Mode::CollectMno);
    let visible_at = if plan.hidden { now.saturating_add(shared.delay(HIDDEN)) } else { now };
    Booking { environment, transfer, scenario, status, next, visible_at, now }
}
