//! The gateway's successful answers (gateway-api.md, Transfer result, Transaction status), and the body of a callback,
//! whose fields the specification does not show.

use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use super::transaction::Transaction;
use crate::script::{Scenario, holders, numbers};
use crate::setup::iso;
use crate::terms::{Mode, Status, number};

/// The answer of process-transfer.
pub(crate) fn transfer_result(booked: &Transaction) -> Value {
    let mut transaction = json!({
        "transactionId": booked.id,
        "reference": booked.reference,
        "amount": booked.amount.json(),
        "fee": booked.fee.json(),
        "totalCharged": booked.charged.json(),
        "status": booked.status.as_str(),
        "recipient": {
            "name": holder(booked),
            "account": booked.account.as_ref().or(booked.phone.as_ref()),
            "provider": provider(booked),
        },
        "createdAt": iso(booked.created_at),
    });
    add(&mut transaction, sold(booked, false));
    json!({
        "success": booked.status != Status::Failed,
        "message": message(booked),
        "transaction": transaction,
        "walletBalance": {
            "walletId": format!("WLT-{}-{}", booked.environment.as_str(), booked.wallet.as_str()).to_uppercase(),
            "walletType": booked.wallet.as_str(),
            "balanceBefore": booked.balance_before.json(),
            "balanceAfter": booked.balance_after.json(),
            "currency": "UGX",
        },
    })
}

/// The answer of a status lookup.
/// `is_later`: whether a token that comes later is there by now.
pub(crate) fn transaction_status(booked: &Transaction, is_later: bool) -> Value {
    let mobile = booked.account.is_none();
    let mut transaction = json!({
        "id": booked.id,
        "partnerReference": booked.partner_reference,
        "mnoId": mobile.then_some(booked.network.as_ref()).flatten(),
        "mnoTransactionId": (mobile && booked.status == Status::Success).then(|| mno_transaction_id(booked)),
        "amount": booked.amount.json(),
        "fee": booked.fee.json(),
        "totalAmount": booked.charged.json(),
        "currency": "UGX",
        "status": booked.status.as_str(),
        "destinationType": destination_type(booked.mode),
        "destination": destination(booked),
        "createdAt": iso(booked.created_at),
        "completedAt": booked.completed_at.map(iso),
    });
    add(&mut transaction, sold(booked, is_later));
    json!({ "success": true, "message": "Transaction found", "transaction": transaction })
}

/// The body of a callback: invented, as the specification names only `metadata`.
pub(crate) fn callback(booked: &Transaction) -> Value {
    let metadata = booked.metadata.as_deref().and_then(|text| serde_json::from_str::<Value>(text).ok());
    if booked.scenario == Scenario::CallbackMetadataOnly {
        return json!({ "status": booked.status.as_str(), "metadata": metadata });
    }
    json!({
        "transactionId": booked.id,
        "reference": booked.reference,
        "partnerReference": booked.partner_reference,
        "transactionMode": booked.mode.as_str(),
        "amount": booked.amount.json(),
        "fee": booked.fee.json(),
        "totalAmount": booked.charged.json(),
        "currency": "UGX",
        "status": booked.status.as_str(),
        "message": message(booked),
        "completedAt": booked.completed_at.map(iso),
        "metadata": metadata,
    })
}

fn holder(booked: &Transaction) -> String {
    booked.name.clone().unwrap_or_else(|| {
        holders::name_of(booked.biller.as_deref(), booked.account.as_ref().or(booked.phone.as_ref()).map_or("", |n| n))
    })
}

fn provider(booked: &Transaction) -> Option<&String> {
    booked.biller.as_ref().or(booked.bank_code.as_ref()).or(booked.network.as_ref())
}

fn message(booked: &Transaction) -> &'static str {
    match (booked.mode, booked.status) {
        (Mode::CollectMno, Status::Pending) => "Collection initiated. The customer has been asked to approve.",
        (_, Status::Success) => "Transfer processed successfully",
        (_, Status::Pending | Status::Queued) => "Transfer submitted",
        (Mode::CollectMno, Status::Failed) => "The customer did not approve",
        (_, Status::Failed) => "The transfer failed",
    }
}

/// MNO is from the specification; the others are invented.
const fn destination_type(mode: Mode) -> &'static str {
    match mode {
        Mode::SendMno | Mode::CollectMno | Mode::PayAirtime => "MNO",
        Mode::SendBank => "BANK",
        Mode::PayBill => "BILL",
    }
}

fn destination(booked: &Transaction) -> Value {
    match booked.mode {
        Mode::SendMno | Mode::CollectMno | Mode::PayAirtime => {
            json!({ "phoneNumber": booked.phone, "provider": booked.network })
        }
        Mode::SendBank => json!({ "accountNumber": booked.account, "provider": booked.bank_code }),
        Mode::PayBill => {
            json!({ "phoneNumber": booked.phone, "accountNumber": booked.account, "provider": booked.biller })
        }
    }
}

fn mno_transaction_id(booked: &Transaction) -> String {
    format!("{:011}", holders::seed(&booked.id) % 100_000_000_000)
}

/// Tokens and units of a prepaid meter, in fields that the specification does not name.
fn sold(booked: &Transaction, is_later: bool) -> Map<String, Value> {
    let mut fields = Map::new();
    if booked.status != Status::Success || booked.extra.as_deref() != Some("PREPAID") {
        return fields;
    }
    let token = |place| Value::String(holders::token(&booked.id, place));
    // 805 shillings per unit: near the household tariff, and precise enough for practice.
    let units = booked.amount.decimal().checked_div(Decimal::from(805)).unwrap_or_default().round_dp(1);
    if booked.scenario == Scenario::SeveralTokens {
        fields.insert("tokens".to_owned(), Value::Array((0..3).map(token).collect()));
        fields.insert("units".to_owned(), number(units));
    } else if booked.scenario == Scenario::NestedToken {
        let value = json!({ "vending": { "token": token(0), "units": format!("{units} kWh") } });
        fields.insert("billDetails".to_owned(), value);
    } else if booked.scenario != Scenario::NoToken && (is_later || booked.scenario != Scenario::TokenLater) {
        fields.insert("token".to_owned(), token(0));
        fields.insert("units".to_owned(), number(units));
    }
    fields
}

fn add(object: &mut Value, fields: Map<String, Value>) {
    if let Value::Object(object) = object {
        object.extend(fields);
    }
}

/// The answer of validate-beneficiary for a phone.
pub(crate) fn phone_beneficiary(phone: &str, network: Option<&str>) -> Value {
    beneficiary(json!({
        "name": holders::name_of(None, phone),
        "phoneNumber": phone,
        "provider": network,
        "isValid": true,
    }))
}

/// The answer of validate-beneficiary for a bank account: invented, as the specification does not show its fields.
pub(crate) fn bank_beneficiary(bank_code: &str, account: &str) -> Value {
    beneficiary(json!({
        "name": holders::name_of(None, account),
        "accountNumber": account,
        "bankCode": bank_code,
        "isValid": true,
    }))
}

/// The answer of validate-beneficiary for a bill; with the extra field only if the biller has one and its value is
/// known.
pub(crate) fn bill_beneficiary(biller: &str, extra: Option<crate::setup::ExtraField>, account: &str) -> Value {
    use crate::setup::ExtraField;
    let mut fields = Map::new();
    fields.insert("billerCode".to_owned(), json!(biller));
    fields.insert("accountNumber".to_owned(), json!(account));
    fields.insert("name".to_owned(), json!(holders::name_of(Some(biller), account)));
    // The scenario numbers are prepaid meters, so that any of them can reach the token scenarios.
    let special = numbers::ROWS.iter().any(|row| row.bill == account);
    let value = match extra {
        Some(ExtraField::CustomerType) if special => Some("PREPAID"),
        Some(ExtraField::CustomerType) => holders::customer_type(biller, account),
        Some(ExtraField::Area) => holders::area(biller, account),
        None => None,
    };
    if let (Some(field), Some(value)) = (extra, value) {
        fields.insert(field.as_str().to_owned(), json!(value));
    }
    fields.insert("isValid".to_owned(), json!(true));
    beneficiary(Value::Object(fields))
}

fn beneficiary(fields: Value) -> Value {
    json!({ "success": true, "message": "Beneficiary validated", "beneficiary": fields })
}
