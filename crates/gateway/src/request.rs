//! The bodies that are sent: canonical names only, and nothing that the mode does not have.

use kaunta_domain::beneficiary::Identity;
use kaunta_domain::field::FieldName;
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::transfer::{BillExtra, Details, Transfer};
use serde_json::{Map, Value, json};

/// The service's only currency.
const CURRENCY: &str = "UGX";

/// gateway-api.md, Transfer request.
pub(crate) fn transfer(transfer: &Transfer, reference: &Reference, operation: OperationId) -> Value {
    let mut body = Body::of(transfer.mode().code());
    body.set(FieldName::Amount, u64::from(transfer.amount));
    body.set(FieldName::Currency, CURRENCY);
    body.set(FieldName::Narration, transfer.narration.as_str());
    body.set(FieldName::PartnerReference, reference.as_str());
    body.set(FieldName::WalletType, transfer.wallet.code());
    body.details(&transfer.details);
    if let Some(callback) = transfer.callback() {
        body.set(FieldName::CallbackUrl, callback.as_str());
    }
    // Comes back in the callback, so that a hint finds its operation.
    body.set(FieldName::Metadata, json!({ "operationId": operation.to_string() }));
    Value::Object(body.0)
}

/// gateway-api.md, POST validate-beneficiary request.
pub(crate) fn validation(identity: &Identity) -> Value {
    let mut body = Body::of(identity.mode().code());
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
    Value::Object(body.0)
}

struct Body(Map<String, Value>);

impl Body {
    fn of(mode: &str) -> Body {
        let mut body = Body(Map::new());
        body.set(FieldName::TransactionMode, mode);
        body
    }

    fn set(&mut self, field: FieldName, value: impl Into<Value>) {
        self.0.insert(field.wire().to_owned(), value.into());
    }

    /// gateway-api.md, Required fields per mode.
    fn details(&mut self, details: &Details) {
        match details {
            Details::SendMobile { phone, network, recipient } => {
                self.set(FieldName::PhoneNumber, phone.gateway());
                self.set(FieldName::MnoProvider, network.code());
                if let Some(recipient) = recipient {
                    self.set(FieldName::RecipientName, recipient.as_str());
                }
            }
            // The callback is set with every mode's.
            Details::Collect { phone, network, callback: _ } => {
                self.set(FieldName::PhoneNumber, phone.gateway());
                if let Some(network) = network {
                    self.set(FieldName::MnoProvider, network.code());
                }
            }
            Details::SendBank { account, bank, holder } => {
                self.set(FieldName::AccountNumber, account.as_str());
                self.set(FieldName::BankCode, bank.as_str());
                self.set(FieldName::AccountName, holder.as_str());
            }
            Details::PayBill { biller, account, holder, phone, extra } => {
                self.set(FieldName::BillerCode, biller.as_str());
                self.set(FieldName::AccountNumber, account.as_str());
                self.set(FieldName::CustomerName, holder.as_str());
                self.set(FieldName::PhoneNumber, phone.gateway());
                match extra {
                    BillExtra::None => {}
                    BillExtra::CustomerType(kind) => self.set(FieldName::CustomerType, kind.as_str()),
                    BillExtra::Area(area) => self.set(FieldName::Area, area.as_str()),
                }
            }
            Details::Airtime { phone, network } => {
                self.set(FieldName::PhoneNumber, phone.gateway());
                self.set(FieldName::MnoProvider, network.code());
            }
        }
    }
}

#[cfg(test)]
#[path = "request_tests.rs"]
mod tests;
