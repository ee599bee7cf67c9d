//! Admin endpoints of the partner wallet interface.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};

use super::error::{AdminError, Shown};
use crate::setup::{PartnerSettings, iso};
use crate::state::Shared;
use crate::store::partner::Booked;
use crate::terms::PartnerShape;

pub(super) async fn settings(State(shared): State<Arc<Shared>>) -> Shown {
    Ok(Json(shown(&shared, shared.store.partner_settings().await?)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct Set {
    shape: Option<String>,
    unknown_mode: Option<bool>,
    balance_differs: Option<bool>,
    user_untold: Option<bool>,
    user_optional: Option<bool>,
}

/// Fields that are not given keep their values.
pub(super) async fn set(State(shared): State<Arc<Shared>>, Json(asked): Json<Set>) -> Shown {
    let before = shared.store.partner_settings().await?;
    let shape = match asked.shape.as_deref() {
        None => before.shape,
        Some(name) => {
            PartnerShape::parse(name).ok_or_else(|| AdminError::bad(format!("shape must be one of {}", shapes())))?
        }
    };
    let settings = PartnerSettings {
        shape,
        unknown_mode: asked.unknown_mode.unwrap_or(before.unknown_mode),
        balance_differs: asked.balance_differs.unwrap_or(before.balance_differs),
        user_untold: asked.user_untold.unwrap_or(before.user_untold),
        user_optional: asked.user_optional.unwrap_or(before.user_optional),
    };
    shared.store.set_partner(settings).await?;
    Ok(Json(shown(&shared, settings)))
}

fn shapes() -> String {
    PartnerShape::ALL.iter().map(|shape| shape.as_str()).collect::<Vec<_>>().join(", ")
}

fn shown(shared: &Shared, settings: PartnerSettings) -> Value {
    json!({
        "shape": settings.shape.as_str(),
        "unknownMode": settings.unknown_mode,
        "balanceDiffers": settings.balance_differs,
        "userUntold": settings.user_untold,
        "userOptional": settings.user_optional,
        "userId": shared.partner.user_id,
        "batchLimit": shared.partner.batch_limit,
    })
}

pub(super) async fn transactions(State(shared): State<Arc<Shared>>) -> Shown {
    shared.store.settle_due(shared.now()).await?;
    let transactions: Vec<Value> = shared.store.partner_transactions().await?.iter().map(transaction).collect();
    Ok(Json(json!({ "transactions": transactions })))
}

fn transaction(booked: &Booked) -> Value {
    json!({
        "environment": booked.environment.as_str(),
        "id": booked.id,
        "mode": booked.mode.as_str(),
        "amount": booked.amount.json(),
        "fee": booked.fee.json(),
        "recipient": booked.recipient,
        "provider": booked.provider,
        "referenceId": booked.reference_id,
        "batchReference": booked.batch_reference,
        "status": booked.status.as_str(),
        "scenario": booked.scenario.as_str(),
        "createdAt": iso(booked.created_at),
        "completedAt": booked.completed_at.map(iso),
        "request": serde_json::from_str::<Value>(&booked.request).unwrap_or(Value::Null),
    })
}
