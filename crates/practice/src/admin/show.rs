//! Admin endpoints that only show the state.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use serde_json::{Value, json};

use super::error::Shown;
use crate::answer::Transaction;
use crate::script::Scenario;
use crate::script::numbers::ROWS;
use crate::setup::iso;
use crate::state::Shared;
use crate::store::forced::Forced;
use crate::store::requests::Range;
use crate::terms::{Mode, Operation, PartnerMode};

pub(super) async fn scenarios(State(shared): State<Arc<Shared>>) -> Shown {
    let scenarios: Vec<Value> = ROWS
        .iter()
        .map(|row| {
            let operations: Vec<&str> = operations(row.scenario).map(Operation::as_str).collect();
            let by_number = |mode: Mode| row.scenario.fits(mode).then(|| row.number(mode));
            let by_partner = |mode| row.scenario.has_partner_number(mode).then(|| row.partner_number(mode));
            json!({
                "scenario": row.scenario.as_str(),
                "outcome": row.words,
                "phoneNumber": by_number(Mode::SendMno),
                "billAccount": by_number(Mode::PayBill),
                "bankAccount": by_number(Mode::SendBank),
                "partnerWallet": {
                    "phoneNumber": by_partner(PartnerMode::WalletToMobileMoney),
                    "recipientUserId": by_partner(PartnerMode::WalletToWallet),
                    "accountNumber": by_partner(PartnerMode::BankTransfer),
                    "merchantCode": by_partner(PartnerMode::MerchantPayment),
                    "amount": by_partner(PartnerMode::WalletTopUp),
                },
                "canBeForcedOn": operations,
            })
        })
        .collect();
    let forced: Vec<Value> = shared.store.forced().await?.into_iter().map(|waiting| self::forced(&waiting)).collect();
    Ok(Json(json!({ "scenarios": scenarios, "forced": forced })))
}

pub(super) fn forced(forced: &Forced) -> Value {
    json!({
        "operation": forced.operation.as_str(),
        "scenario": forced.scenario.as_str(),
        "after": forced.after,
        "times": forced.times,
    })
}

/// The operations that a scenario can be forced on.
fn operations(scenario: Scenario) -> impl Iterator<Item = Operation> {
    Operation::ALL.iter().copied().filter(move |operation| scenario.forced_on(*operation).is_some())
}

pub(super) async fn requests(State(shared): State<Arc<Shared>>, Query(range): Query<Range>) -> Shown {
    Ok(Json(json!({ "requests": shared.store.requests(&range).await? })))
}

pub(super) async fn transactions(State(shared): State<Arc<Shared>>) -> Shown {
    shared.store.settle_due(shared.now()).await?;
    let transactions: Vec<Value> = shared.store.transactions().await?.iter().map(transaction).collect();
    Ok(Json(json!({ "transactions": transactions })))
}

pub(super) fn transaction(booked: &Transaction) -> Value {
    json!({
        "environment": booked.environment.as_str(),
        "id": booked.id,
        "reference": booked.reference,
        "partnerReference": booked.partner_reference,
        "transactionMode": booked.mode.as_str(),
        "walletType": booked.wallet.as_str(),
        "amount": booked.amount.json(),
        "fee": booked.fee.json(),
        "totalCharged": booked.charged.json(),
        "name": booked.name,
        "phoneNumber": booked.phone,
        "mnoProvider": booked.network,
        "accountNumber": booked.account,
        "bankCode": booked.bank_code,
        "billerCode": booked.biller,
        "extra": booked.extra,
        "status": booked.status.as_str(),
        "scenario": booked.scenario.as_str(),
        "createdAt": iso(booked.created_at),
        "completedAt": booked.completed_at.map(iso),
        "nextStatus": booked.next_status,
        "nextAt": booked.next_at.map(iso),
        "callbackUrl": booked.callback_url,
        "metadata": booked.metadata.as_deref().and_then(|text| serde_json::from_str::<Value>(text).ok()),
    })
}

pub(super) async fn callbacks(State(shared): State<Arc<Shared>>) -> Shown {
    Ok(Json(json!({ "callbacks": shared.store.callbacks().await? })))
}

/// Which callbacks to return: those after this number.
#[derive(Debug, serde::Deserialize)]
pub(super) struct After {
    #[serde(default)]
    after: i64,
}

/// The callbacks posted to the inbox, in the format of `kaunta-callback`.
pub(super) async fn callback_server(State(shared): State<Arc<Shared>>, Query(After { after }): Query<After>) -> Shown {
    Ok(Json(shared.store.callback_server(after).await?))
}

pub(super) async fn wallets(State(shared): State<Arc<Shared>>) -> Shown {
    shared.store.settle_due(shared.now()).await?;
    let wallets: Vec<Value> = shared
        .store
        .wallets()
        .await?
        .into_iter()
        .map(|wallet| {
            json!({
                "environment": wallet.environment.as_str(),
                "walletType": wallet.wallet.as_str(),
                "balance": wallet.balance.json(),
                "currency": "UGX",
            })
        })
        .collect();
    Ok(Json(json!({ "wallets": wallets })))
}

pub(super) async fn billers(State(shared): State<Arc<Shared>>) -> Shown {
    let billers: Vec<Value> = shared.with_rules(|rules| {
        let shown = |biller: &crate::CustomBiller| {
            json!({ "billerCode": biller.code, "extraField": biller.extra_field.map(crate::ExtraField::as_str) })
        };
        rules.billers.all().iter().map(shown).collect()
    });
    Ok(Json(json!({ "billers": billers })))
}
