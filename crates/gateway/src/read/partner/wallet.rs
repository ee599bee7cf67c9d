//! Reads the answer of wallet/me. The specification does not show its record (partner-wallet-api.md, Wallet).

use kaunta_domain::answer::{Doubt, Unreadable};
use kaunta_domain::money::Money;
use kaunta_domain::text::UserId;
use serde_json::Value;

use super::envelope::{WRAPPERS, opened};
use super::sums::{is_foreign, sum};
use super::words::{Meaning, meaning};
use crate::outcome::{WalletOutcome, WalletRecord};
use crate::read::envelope::{Envelope, says_no};
use crate::read::fields::{Fields, is_other_currency, text, truth};
use crate::read::object::{Object, unreadable};
use crate::read::refusal;
use crate::read::status_code::{is_refusal, is_success};
use crate::transport::wire::RawAnswer;

const WALLET: &[&str] = &["wallet", "wallets", "account", "accounts", "items"];
/// An object under one of these names is part of the wallet.
const BALANCES: &[&str] = &["balance", "balances", "walletBalance"];

/// What is certain after an answer.
pub(crate) fn outcome(answer: &RawAnswer) -> WalletOutcome {
    if !is_success(answer.status) {
        let error = refusal::error(answer);
        return match is_refusal(answer.status) {
            true => WalletOutcome::Refused(error),
            false => WalletOutcome::Unanswered(Doubt::Status { error }),
        };
    }
    match opened(answer) {
        Ok(object) if says_no(&object) => WalletOutcome::Refused(refusal::error(answer)),
        Ok(object) if object.is_empty() => WalletOutcome::Unanswered(unreadable(Unreadable::NoWallet)),
        Ok(object) => WalletOutcome::Told(Box::new(record(object))),
        Err(doubt) => WalletOutcome::Unanswered(doubt),
    }
}

fn record(object: Object) -> WalletRecord {
    let mut chosen = object.clone();
    let has_chosen = choose(&mut chosen, 0);
    let wrappers = [WALLET, WRAPPERS, BALANCES].concat();
    let mut envelope = Envelope::descend(chosen, &wrappers);
    envelope.find(|fields| fields.take(&["success"], |value| truth(value).filter(|success| *success)));
    let mut record = WalletRecord::default();
    if !is_foreign(&envelope) {
        record.available = balance(&mut envelope, &["availableBalance", "available", "spendableBalance", "spendable"]);
        record.current =
            balance(&mut envelope, &["balance", "walletBalance", "currentBalance", "current", "accountBalance"])
                .or_else(|| bare(&mut envelope));
        record.ledger = balance(&mut envelope, &["ledgerBalance", "ledger", "bookBalance"]);
    }
    record.currency = envelope.find(|fields| fields.text(&["currency", "currencyCode"]));
    record.wallet_id = envelope.find(|fields| fields.text(&["walletId", "walletNumber", "id", "accountNumber"]));
    record.user = envelope.find(|fields| fields.take(&["userId"], user));
    record.status = envelope.find(|fields| fields.take(&["walletStatus", "status", "state"], word));
    record.rest = if has_chosen { object } else { envelope.into_rest() };
    record
}

fn balance(envelope: &mut Envelope, names: &[&str]) -> Option<Money> {
    envelope.find(|fields| sum(fields, names))
}

/// `{"balance": {"amount": …}}`: only there is `amount` a balance.
fn bare(envelope: &mut Envelope) -> Option<Money> {
    let key = envelope.innermost_key()?.to_lowercase();
    BALANCES.iter().any(|name| name.to_lowercase() == key).then(|| envelope.transaction.money(&["amount", "value"]))?
}

fn user(value: &Value) -> Option<UserId> {
    UserId::parse(&text(value)?).ok()
}

/// A status word that is the wallet's, not the envelope's.
fn word(value: &Value) -> Option<String> {
    let word = text(value).filter(|word| word.chars().any(char::is_alphabetic) && truth(value).is_none())?;
    match meaning(&word) {
        Meaning::Success | Meaning::Yes => None,
        Meaning::Failed | Meaning::Pending | Meaning::Error | Meaning::Other => Some(word),
    }
}

/// Where only one of several wallets is in shillings, leaves that one. Nothing distinguishes two in shillings: none is read,
/// and all are shown.
fn choose(object: &mut Object, depth: usize) -> bool {
    const DEEPEST: usize = 8;
    let named = [WALLET, WRAPPERS].concat();
    let key = named.iter().find(|name| object.contains_key(**name)).map(|name| (*name).to_owned());
    let Some(inner) = key.and_then(|key| object.get_mut(&key)) else { return false };
    match inner {
        Value::Object(inner) => depth < DEEPEST && choose(inner, depth + 1),
        Value::Array(list) if list.len() > 1 => {
            let is_own = |value: &&Value| matches!(value, Value::Object(wallet) if is_in_shillings(wallet));
            let own: Vec<Value> = list.iter().filter(is_own).cloned().collect();
            let is_one = own.len() == 1;
            if is_one {
                *inner = Value::Array(own);
            }
            is_one
        }
        Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

fn is_in_shillings(wallet: &Object) -> bool {
    let fields = Fields::of(wallet.clone());
    fields.get("currency").is_some() && !is_other_currency(&fields)
}

#[cfg(test)]
#[path = "wallet_tests.rs"]
mod tests;
