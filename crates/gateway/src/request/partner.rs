//! The bodies for the partner wallet, with the specification's names (partner-wallet-api.md, Resources and their fields).

use kaunta_domain::field::FieldName;
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::reference::Reference;
use kaunta_domain::text::UserId;
use kaunta_domain::transfer::{Details, Movement, Transfer};
use serde_json::Value;

use super::batch::{Batch, BatchItem};
use super::body::{Body, CURRENCY};
use super::mode_name::mode_name;

/// The gateway interface calls it narration.
const DESCRIPTION: &str = "description";

/// Transact request; `None` for a transfer of the other interface.
///
/// Without a reference, as before a fee preview, the description is the note as typed.
pub(crate) fn transact(transfer: &Transfer, reference: Option<&Reference>) -> Option<Value> {
    let (user, movement) = match &transfer.details {
        Details::Wallet { user, movement, .. } => (user.as_ref(), movement),
        Details::SendMobile { .. }
        | Details::Collect { .. }
        | Details::SendBank { .. }
        | Details::PayBill { .. }
        | Details::Airtime { .. } => return None,
    };
    let mut body = Body::default();
    set_user(&mut body, user);
    body.set(FieldName::Mode, mode_name(movement));
    body.set(FieldName::Amount, exact(transfer.amount)?);
    body.set(FieldName::Currency, CURRENCY);
    let note = || transfer.narration.to_string();
    body.set_as(DESCRIPTION, reference.map_or_else(note, |reference| transfer.description(reference)));
    own_fields(&mut body, movement);
    Some(body.into_value())
}

/// Bulk request with some items of the batch: all of them, or one.
pub(crate) fn bulk(batch: &Batch, items: &[BatchItem]) -> Option<Value> {
    let (user, mode) = batch.shared()?;
    let mut body = Body::default();
    set_user(&mut body, user);
    body.set_as("batchReference", batch.reference().as_str());
    body.set(FieldName::Mode, mode);
    body.set(FieldName::Currency, CURRENCY);
    body.set_as(DESCRIPTION, batch.description().as_str());
    body.set_as("items", items.iter().map(item).collect::<Option<Vec<Value>>>()?);
    Some(body.into_value())
}

/// An item of a bulk request: its own fields, without the batch's.
fn item(item: &BatchItem) -> Option<Value> {
    let Details::Wallet { movement, .. } = &item.transfer.details else { return None };
    let mut body = Body::default();
    body.set_as("referenceId", item.reference.as_str());
    body.set(FieldName::Amount, exact(item.transfer.amount)?);
    body.set_as(DESCRIPTION, item.transfer.narration.as_str());
    own_fields(&mut body, movement);
    Some(body.into_value())
}

/// The amount as a JSON number with exactly its digits, without going through a float.
fn exact(amount: Amount) -> Option<Value> {
    Money::from(amount).to_plain().parse().ok().map(Value::Number)
}

fn set_user(body: &mut Body, user: Option<&UserId>) {
    if let Some(user) = user {
        body.set(FieldName::UserId, user.as_str());
    }
}

/// The fields of one mode beyond the common ones.
fn own_fields(body: &mut Body, movement: &Movement) {
    match movement {
        Movement::ToWallet { recipient } => body.set(FieldName::RecipientUserId, recipient.as_str()),
        // The interface has no field for the recipient's name, which only the shop knows.
        Movement::ToMobile { phone, network, spelling: _, recipient: _ } | Movement::FromMobile { phone, network } => {
            body.set(FieldName::PhoneNumber, phone.international());
            body.set(FieldName::MnoProvider, network.code());
        }
        Movement::ToBank { account, bank, holder } => {
            body.set(FieldName::AccountNumber, account.as_str());
            body.set(FieldName::BankCode, bank.as_str());
            body.set(FieldName::AccountName, holder.as_str());
        }
        Movement::ToMerchant { merchant, account } => {
            body.set(FieldName::MerchantCode, merchant.as_str());
            if let Some(account) = account {
                body.set(FieldName::AccountNumber, account.as_str());
            }
        }
        Movement::TopUp => {}
        Movement::Other { mode: _, phone, network, recipient } => {
            if let Some(phone) = phone {
                body.set(FieldName::PhoneNumber, phone.international());
            }
            if let Some(network) = network {
                body.set(FieldName::MnoProvider, network.code());
            }
            if let Some(recipient) = recipient {
                body.set(FieldName::RecipientUserId, recipient.as_str());
            }
        }
    }
}

#[cfg(test)]
#[path = "partner_tests.rs"]
mod tests;
