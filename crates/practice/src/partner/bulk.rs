//! transactions/bulk: processes the items in order; each is booked or refused on its own.

use axum::http::HeaderMap;
use serde_json::{Map, Value, json};

use super::check::{Batch, check_bulk};
use super::content;
use super::content::{Content, Rows};
use super::context::Context;
use super::handled::Handled;
use crate::answer::refusals::No;
use crate::answer::reply::Reply;
use crate::script::Scenario;
use crate::script::partner_numbers::by_number;
use crate::script::plan::{Entry as Admission, Fate, Plan, Refusal};
use crate::setup::iso;
use crate::state::Shared;
use crate::store::partner::{Entry, Item, Paid};
use crate::terms::{Money, Operation, Status};

pub(super) async fn bulk(shared: &Shared, headers: &HeaderMap, body: &[u8]) -> Handled {
    let (mut context, forced) = Context::open(shared, Operation::Bulk, headers).await?;
    let map = context.object(headers, body)?;
    limited(&context, &map)?;
    let batch = check_bulk(&map, &context.rules()).map_err(|problems| context.refuse(No::validation(&problems)))?;
    let (plan, items) = planned(&batch, forced);
    context.follow(plan)?;
    let items: Vec<Item<'_>> = items
        .iter()
        .zip(&batch.orders)
        .zip(raw(&map))
        .map(|((planned, order), raw)| {
            let (scenario, plan) = *planned;
            let steps = shared.steps(plan.course, order.mode.asks());
            Item { entry: Entry { order, request: raw.to_string(), scenario, steps }, fate: fate(plan) }
        })
        .collect();
    let paid = shared
        .store
        .pay_batch(context.environment, &batch.reference, &items, shared.now())
        .await
        .map_err(|error| context.broken(&error))?;
    shared.wake.notify_one();
    let Some(paid) = paid else {
        let message = format!("batchReference {} has already been used", batch.reference);
        return Err(context.refuse(No::bad("DUPLICATE_BATCH_REFERENCE", message)));
    };
    context.leave(items.iter().map(|item| item.entry.scenario)).await?;
    if items.iter().any(|item| item.fate == Ok(Fate::CutHere)) {
        return Err(Reply::cut());
    }
    Ok(context.answer(plan.answer, content(shared, &batch, &items, &paid)))
}

fn limited(context: &Context<'_>, map: &Map<String, Value>) -> Result<(), Reply> {
    let limit = context.shared.partner.batch_limit;
    if raw(map).len() <= limit {
        return Ok(());
    }
    Err(context.refuse(No::bad("BATCH_TOO_LARGE", format!("a batch has {limit} items at most"))))
}

fn raw(map: &Map<String, Value>) -> &[Value] {
    map.get("items").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

type Planned = (Scenario, Plan);

/// The plan of the whole request, and that of each item. A forced scenario takes precedence over the numbers. Among the
/// numbers, the first whose plan concerns more than its own item decides for the whole batch.
fn planned(batch: &Batch, forced: Option<Planned>) -> (Plan, Vec<Planned>) {
    let Some((scenario, plan)) = forced else {
        let items: Vec<Planned> = batch.orders.iter().map(by_number).collect();
        let whole =
            items.iter().map(|(_, plan)| *plan).find(|plan| !plan.is_of_one_item()).unwrap_or_else(Plan::natural);
        return (whole, items);
    };
    // A forced fate applies to the second half of the items.
    let half = batch.orders.len().div_ceil(2);
    let item = |place: usize| {
        let fate = if place < half { Fate::Answered } else { plan.fate };
        (scenario, Plan { fate, ..plan })
    };
    (plan, (0..batch.orders.len()).map(item).collect())
}

/// What happens to an item: its fate, or why it is refused.
fn fate(plan: Plan) -> Result<Fate, Refusal> {
    match plan.entry {
        Admission::Refuse(refusal) => Err(refusal),
        Admission::Go | Admission::Cut => Ok(plan.fate),
    }
}

fn content(shared: &Shared, batch: &Batch, items: &[Item<'_>], paid: &[Paid]) -> Content {
    let mut counted = Counted::default();
    let mut rows = Vec::new();
    for (item, paid) in items.iter().zip(paid) {
        if matches!(item.fate, Ok(Fate::Answered) | Err(_)) {
            rows.extend(counted.row(item, paid));
        }
    }
    let fields = json!({
        "batchId": format!("PB-{:08}", crate::script::holders::seed(&batch.reference) % 100_000_000),
        "batchReference": batch.reference,
        "mode": batch.mode.as_str(),
        "currency": "UGX",
        "totalItems": items.len(),
        "successCount": counted.success,
        "pendingCount": counted.pending,
        "failedCount": counted.failed,
        "totalAmount": counted.amount.json(),
        "totalFees": counted.fees.json(),
        "status": counted.status(),
        "createdAt": iso(shared.now()),
    });
    let rows = Some(Rows { name: "results", key: "referenceId", rows });
    Content { success: counted.success + counted.pending > 0, message: "Batch processed", fields, rows }
}

/// Totals over the rows of an answer.
struct Counted {
    success: usize,
    pending: usize,
    failed: usize,
    amount: Money,
    fees: Money,
}

impl Default for Counted {
    fn default() -> Self {
        Self { success: 0, pending: 0, failed: 0, amount: Money::ZERO, fees: Money::ZERO }
    }
}

impl Counted {
    fn row(&mut self, item: &Item<'_>, paid: &Paid) -> Option<Value> {
        match paid {
            Paid::Booked(booked) => {
                match booked.status {
                    Status::Success => self.success += 1,
                    Status::Pending | Status::Queued => self.pending += 1,
                    Status::Failed => self.failed += 1,
                }
                if booked.status != Status::Failed {
                    self.amount = self.amount.checked_add(booked.amount).unwrap_or(self.amount);
                    self.fees = self.fees.checked_add(booked.fee).unwrap_or(self.fees);
                }
                Some(content::payment(booked))
            }
            Paid::Refused { code, message } => {
                self.failed += 1;
                Some(json!({
                    "referenceId": item.entry.order.reference_id,
                    "amount": item.entry.order.amount.json(),
                    "status": Status::Failed.as_str(),
                    "errorCode": code,
                    "reason": message,
                }))
            }
            Paid::Forgotten => None,
        }
    }

    const fn status(&self) -> &'static str {
        match (self.success, self.pending, self.failed) {
            (0, 0, _) => "FAILED",
            (_, 0, 0) => "COMPLETED",
            (_, 0, _) => "PARTIALLY_COMPLETED",
            (_, _, _) => "PROCESSING",
        }
    }
}
