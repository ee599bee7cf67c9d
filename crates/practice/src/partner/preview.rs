//! transactions/preview-fees: takes the body of the later transact or bulk request, and books nothing.

use axum::http::HeaderMap;
use serde_json::{Value, json};

use super::check::{check_bulk, check_transact};
use super::content::{Content, Rows};
use super::context::Context;
use super::handled::Handled;
use crate::answer::refusals::No;
use crate::script::Order;
use crate::script::partner_fees::charge;
use crate::script::partner_numbers::by_number_at_preview;
use crate::script::plan::Plan;
use crate::state::Shared;
use crate::terms::{Money, Operation};

pub(super) async fn preview(shared: &Shared, headers: &HeaderMap, body: &[u8]) -> Handled {
    let (mut context, forced) = Context::open(shared, Operation::Fees, headers).await?;
    let map = context.object(headers, body)?;
    let batch = map.contains_key("items");
    let checked = if batch {
        check_bulk(&map, &context.rules()).map(|batch| batch.orders)
    } else {
        check_transact(&map, &context.rules()).map(|order| vec![order])
    };
    let orders = checked.map_err(|problems| context.refuse(No::validation(&problems)))?;
    let plan = match forced {
        Some((_, plan)) => plan,
        // The first number with a scenario decides.
        None => {
            orders.iter().map(by_number_at_preview).find(|plan| *plan != Plan::natural()).unwrap_or_else(Plan::natural)
        }
    };
    context.follow(plan)?;
    let content = if batch { of_batch(&orders) } else { orders.first().and_then(of_one) };
    let content = content.ok_or_else(|| context.refuse(No::bad("VALIDATION_ERROR", "the sum does not fit")))?;
    Ok(context.answer(plan.answer, content))
}

fn of_one(order: &Order) -> Option<Content> {
    Some(Content::record("Fees calculated", priced(order)?))
}

fn of_batch(orders: &[Order]) -> Option<Content> {
    let (mut amounts, mut fees, mut totals) = (Money::ZERO, Money::ZERO, Money::ZERO);
    let mut rows = Vec::new();
    for order in orders {
        let (fee, total) = charge(order.mode, order.amount)?;
        amounts = amounts.checked_add(order.amount)?;
        fees = fees.checked_add(fee)?;
        totals = totals.checked_add(total)?;
        rows.push(priced(order)?);
    }
    let fields = json!({
        "mode": orders.first().map(|order| order.mode.as_str()),
        "itemCount": orders.len(),
        "amount": amounts.json(),
        "fee": fees.json(),
        "total": totals.json(),
        "currency": "UGX",
    });
    let rows = Some(Rows { name: "items", key: "referenceId", rows });
    Some(Content { success: true, message: "Fees calculated", fields, rows })
}

/// The cost of one payment. If the payment adds to the wallet, `total` is what the payer pays, and the wallet receives
/// less.
fn priced(order: &Order) -> Option<Value> {
    let (fee, total) = charge(order.mode, order.amount)?;
    let mut fields = json!({
        "mode": order.mode.as_str(),
        "amount": order.amount.json(),
        "fee": fee.json(),
        "total": total.json(),
        "currency": "UGX",
    });
    if let Value::Object(fields) = &mut fields {
        if let Some(reference) = &order.reference_id {
            fields.insert("referenceId".to_owned(), json!(reference));
        }
        if order.mode.adds() {
            fields.insert("netAmount".to_owned(), order.amount.checked_sub(fee)?.json());
        }
    }
    Some(fields)
}
