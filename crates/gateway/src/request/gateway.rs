//! The bodies for the gateway interface: canonical names only, and only the fields that the mode has.

use kaunta_domain::beneficiary::Identity;
use kaunta_domain::field::FieldName;
use kaunta_domain::metadata::{INSTALLATION, Metadata, OPERATION};
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::transfer::{BillExtra, Details, Transfer};
use serde_json::{Map, Value};

use super::body::{Body, CURRENCY};

/// gateway-api.md, Transfer request; `None` for a transfer of the other interface, or for an amount that it does not accept.
pub(crate) fn transfer(transfer: &Transfer, reference: &Reference, operation: OperationId) -> Option<Value> {
    let mut body = of(transfer.mode().code());
    body.set(FieldName::Amount, transfer.amount.of_gateway()?);
    body.set(FieldName::Currency, CURRENCY);
    body.set(FieldName::Narration, transfer.narration.as_str());
    body.set(FieldName::PartnerReference, reference.as_str());
    body.set(FieldName::WalletType, transfer.wallet.code());
    details(&mut body, &transfer.details)?;
    if let Some(callback) = transfer.callback() {
        body.set(FieldName::CallbackUrl, callback.as_str());
    }
    body.set(FieldName::Metadata, metadata(transfer.metadata.as_ref(), operation));
    Some(body.into_value())
}

/// The service returns it in the callback, which identifies the operation.
fn metadata(along: Option<&Metadata>, operation: OperationId) -> Value {
    let mut fields = Map::new();
    let mut set = |name: &str, value: String| fields.insert(name.to_owned(), Value::String(value));
    set(OPERATION, operation.to_string());
    if let Some(Metadata { installation, entries }) = along {
        set(INSTALLATION, installation.to_string());
        for entry in entries.iter() {
            set(entry.name(), entry.value().to_owned());
        }
    }
    Value::Object(fields)
}

/// gateway-api.md, POST validate-beneficiary request.
pub(crate) fn validation(identity: &Identity) -> Value {
    let mut body = of(identity.mode().code());
    match identity {
        Identity::Phone { airtime: _, phone, network } => {
            body.set(FieldName::PhoneNumber, phone.gateway());
            body.set(FieldName::MnoProvider, network.code());
        }
        Identity::Bank { account, bank } => {
            body.set(FieldName::AccountNumber, account.as_str());
            body.set(FieldName::BankCode, bank.as_str());
        }
        Identity::Bill { biller, account } => {
            body.set(FieldName::BillerCode, biller.as_str());
            body.set(FieldName::AccountNumber, account.as_str());
        }
    }
    body.into_value()
}

fn of(mode: &str) -> Body {
    let mut body = Body::default();
    body.set(FieldName::TransactionMode, mode);
    body
}

/// gateway-api.md, Required fields per mode.
fn details(body: &mut Body, details: &Details) -> Option<()> {
    match details {
        Details::SendMobile { phone, network, recipient } => {
            body.set(FieldName::PhoneNumber, phone.gateway());
            body.set(FieldName::MnoProvider, network.code());
            if let Some(recipient) = recipient {
                body.set(FieldName::RecipientName, recipient.as_str());
            }
        }
        // The callback URL is set for every mode.
        Details::Collect { phone, network, callback: _ } => {
            body.set(FieldName::PhoneNumber, phone.gateway());
            if let Some(network) = network {
                body.set(FieldName::MnoProvider, network.code());
            }
        }
        Details::SendBank { account, bank, holder } => {
            body.set(FieldName::AccountNumber, account.as_str());
            body.set(FieldName::BankCode, bank.as_str());
            body.set(FieldName::AccountName, holder.as_str());
        }
        Details::PayBill { biller, account, holder, phone, extra } => {
            body.set(FieldName::BillerCode, biller.as_str());
            body.set(FieldName::AccountNumber, account.as_str());
            body.set(FieldName::CustomerName, holder.as_str());
            body.set(FieldName::PhoneNumber, phone.gateway());
            match extra {
                BillExtra::None => {}
                BillExtra::CustomerType(kind) => body.set(FieldName::CustomerType, kind.as_str()),
                BillExtra::Area(area) => body.set(FieldName::Area, area.as_str()),
            }
        }
        Details::Airtime { phone, network } => {
            body.set(FieldName::PhoneNumber, phone.gateway());
            body.set(FieldName::MnoProvider, network.code());
        }
        Details::Wallet { .. } => return None,
    }
    Some(())
}

#[cfg(test)]
#[path = "gateway_tests.rs"]
mod tests;
