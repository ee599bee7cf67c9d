//! Admin endpoints that change the state.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use rust_decimal::Decimal;
use serde::Deserialize;
use serde_json::{Number, Value, json};

use super::error::{AdminError, Shown};
use super::show;
use super::show::transaction;
use crate::setup::{CustomBiller, ExtraField};
use crate::state::{Force, Shared};
use crate::store::booking::SettleError;
use crate::store::wallets::Wallet;
use crate::terms::{Environment, Money, Operation, Status, WalletType};

pub(super) async fn force(State(shared): State<Arc<Shared>>, Json(asked): Json<Force>) -> Shown {
    let forced = asked.keep(&shared.store).await?;
    Ok(Json(show::forced(&forced)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HoldAnswers {
    operation: String,
    #[serde(default)]
    after: u32,
}

pub(super) async fn hold(State(shared): State<Arc<Shared>>, Json(asked): Json<HoldAnswers>) -> Shown {
    let held = Operation::parse(&asked.operation).is_some_and(|operation| shared.hold.begin(operation, asked.after));
    if held {
        Ok(Json(json!({ "held": asked.operation, "after": asked.after })))
    } else {
        Err(AdminError::bad("operation must be transfer, validate or status"))
    }
}

pub(super) async fn release(State(shared): State<Arc<Shared>>) -> Json<Value> {
    shared.hold.end();
    Json(json!({ "released": true }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Latency {
    milliseconds: u32,
}

pub(super) async fn latency(State(shared): State<Arc<Shared>>, Json(asked): Json<Latency>) -> Json<Value> {
    shared.latency.store(asked.milliseconds, Ordering::Relaxed);
    Json(json!({ "milliseconds": asked.milliseconds }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Settle {
    status: String,
}

pub(super) async fn settle(
    State(shared): State<Arc<Shared>>,
    Path(key): Path<String>,
    Json(asked): Json<Settle>,
) -> Shown {
    let status = Status::parse(&asked.status)
        .ok_or_else(|| AdminError::bad("status must be SUCCESS, PENDING, FAILED or QUEUED"))?;
    let settled = shared.store.settle(&key, status, shared.now()).await.map_err(|error| match error {
        SettleError::NotFound => AdminError(StatusCode::NOT_FOUND, error.to_string()),
        SettleError::Sqlite(error) => error.into(),
    })?;
    shared.wake.notify_one();
    Ok(Json(transaction(&settled)))
}

pub(super) async fn reset(State(shared): State<Arc<Shared>>) -> Shown {
    shared.store.reset().await?;
    shared.hold.end();
    shared.latency.store(0, Ordering::Relaxed);
    Ok(Json(json!({ "reset": true })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct SetWallet {
    environment: String,
    wallet_type: String,
    balance: Number,
}

pub(super) async fn set_wallet(State(shared): State<Arc<Shared>>, Json(asked): Json<SetWallet>) -> Shown {
    let environment =
        Environment::parse(&asked.environment).ok_or_else(|| AdminError::bad("environment must be live or sandbox"))?;
    let wallet = WalletType::parse(&asked.wallet_type)
        .ok_or_else(|| AdminError::bad("walletType must be ESCROW or COMMISSION"))?;
    let balance = Decimal::from_str_exact(&asked.balance.to_string())
        .ok()
        .and_then(Money::from_decimal)
        .ok_or_else(|| AdminError::bad("balance must be an amount in UGX"))?;
    shared.store.set_wallet(Wallet { environment, wallet, balance }).await?;
    Ok(Json(json!({ "environment": asked.environment, "walletType": asked.wallet_type, "balance": balance.json() })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct AddBiller {
    biller_code: String,
    extra_field: Option<String>,
}

pub(super) async fn add_biller(State(shared): State<Arc<Shared>>, Json(asked): Json<AddBiller>) -> Shown {
    let extra_field = match asked.extra_field.as_deref() {
        None => None,
        Some(name) => Some(
            ExtraField::parse(name)
                .ok_or_else(|| AdminError::bad("extraField must be customerType or area, or absent"))?,
        ),
    };
    if asked.biller_code.trim().is_empty() {
        return Err(AdminError::bad("billerCode must not be blank"));
    }
    let biller = CustomBiller { code: asked.biller_code, extra_field };
    shared.store.add_biller(&biller).await?;
    let answer = json!({ "billerCode": biller.code, "extraField": extra_field.map(ExtraField::as_str) });
    shared.billers.write().unwrap_or_else(PoisonError::into_inner).add(biller);
    Ok(Json(answer))
}
