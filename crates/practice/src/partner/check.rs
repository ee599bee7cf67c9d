//! Checks the requests of the interface (partner-wallet-api.md, Resources and their fields).

use rust_decimal::Decimal;
use serde_json::{Map, Value};

use super::fields;
use crate::checker::{Body, Need, Problem, is_account, is_phone};
use crate::terms::{Network, PartnerMode as Mode};

/// What a check depends on besides the body.
pub(super) struct Rules<'a> {
    pub(super) strict: bool,
    /// Whether CARD_PAYOUT is accepted as a mode.
    pub(super) unknown_mode: bool,
    /// The wallet's owner.
    pub(super) user_id: &'a str,
    /// Whether a request may omit `userId`.
    pub(super) user_optional: bool,
}

/// A valid bulk request.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Batch {
    pub(super) reference: String,
    pub(super) mode: Mode,
    pub(super) orders: Vec<Order>,
}

/// Checks a transact request; the error lists every problem.
pub(super) fn check_transact(map: &Map<String, Value>, rules: &Rules<'_>) -> Result<Order, Vec<Problem>> {
    let mut body = Body::new(map, rules.strict);
    let mode = mode(&mut body, rules)?;
    common(&mut body, rules);
    let order = order(&mut body, mode, rules);
    ended(body, mode.as_str(), order)
}

/// Checks a bulk request; the error lists every problem with it and its items.
pub(super) fn check_bulk(map: &Map<String, Value>, rules: &Rules<'_>) -> Result<Batch, Vec<Problem>> {
    let mut body = Body::new(map, rules.strict);
    let mode = mode(&mut body, rules)?;
    common(&mut body, rules);
    body.text(&fields::DESCRIPTION, Need::Required);
    let reference = body.text(&fields::BATCH_REFERENCE, Need::Required).map(str::to_owned);
    let orders = items(&mut body, mode, rules);
    let batch = reference.zip(orders).map(|(reference, orders)| Batch { reference, mode, orders });
    ended(body, "a batch", batch)
}

/// Nothing else can be checked without a mode.
fn mode(body: &mut Body<'_>, rules: &Rules<'_>) -> Result<Mode, Vec<Problem>> {
    let known = |text: &str| Mode::parse(text).filter(|mode| rules.unknown_mode || *mode != Mode::CardPayout);
    body.parsed(&fields::MODE, Need::Required, "is not a mode known here", known).ok_or_else(|| body.problems())
}

fn common(body: &mut Body<'_>, rules: &Rules<'_>) {
    let own = |text: &str| (text == rules.user_id).then_some(());
    let need = if rules.user_optional { Need::Optional } else { Need::Required };
    body.parsed(&fields::USER_ID, need, "is not the user of this wallet", own);
    body.parsed(&fields::CURRENCY, Need::Required, "must be UGX", |text| (text == "UGX").then_some(()));
}

/// Amount, description and the mode's own fields: the same in a transact request and in a batch item.
fn order(body: &mut Body<'_>, mode: Mode, rules: &Rules<'_>) -> Option<Order> {
    let amount = body.amount(&fields::AMOUNT, Decimal::new(1, 2), 2);
    body.text(&fields::DESCRIPTION, Need::Required);
    let (mut recipient, mut name, mut provider) = (None, None, None);
    for (field, need) in fields::of_mode(mode) {
        let (field, need) = (*field, *need);
        if *field == fields::PHONE {
            let rule = "must be +256 followed by nine digits";
            recipient = body.parsed(field, need, rule, |text| is_international(text).then(|| text.to_owned()));
        } else if *field == fields::NETWORK {
            let network = body.parsed(field, need, "must be MTN or AIRTEL", Network::parse);
            provider = network.map(|network| network.as_str().to_owned());
        } else if *field == fields::RECIPIENT_USER {
            let rule = "must be somebody else's user id";
            let other = |text: &str| (text != rules.user_id).then(|| text.to_owned());
            recipient = body.parsed(field, need, rule, other);
        } else if *field == fields::SOURCE {
            provider = body.parsed(field, need, "must be CARD or BANK", source);
        } else if *field == fields::BANK_CODE {
            provider = body.text(field, need).map(str::to_owned);
        } else if *field == fields::ACCOUNT_NAME {
            name = body.text(field, need).map(str::to_owned);
        } else {
            // The remaining fields are a merchant's code, and an account: at a bank, or the customer's at the merchant.
            let found = body.parsed(field, need, "is too long", |text| is_account(text).then(|| text.to_owned()));
            recipient = recipient.or(found);
        }
    }
    amount.map(|amount| Order { mode, amount, recipient, name, provider, reference_id: None })
}

fn is_international(text: &str) -> bool {
    text.strip_prefix('+').is_some_and(is_phone)
}

fn source(text: &str) -> Option<String> {
    matches!(text, "CARD" | "BANK").then(|| text.to_owned())
}

fn items(body: &mut Body<'_>, mode: Mode, rules: &Rules<'_>) -> Option<Vec<Order>> {
    let Value::Array(items) = body.value(&fields::ITEMS, Need::Required)? else {
        body.problem(fields::ITEMS.name, "items must be a JSON array");
        return None;
    };
    if items.is_empty() {
        body.problem(fields::ITEMS.name, "items must not be empty");
    }
    let mut orders = Vec::new();
    for (place, value) in items.iter().enumerate() {
        let Value::Object(map) = value else {
            body.problem(&format!("items[{place}]"), format!("items[{place}] must be a JSON object"));
            continue;
        };
        match item(map, mode, rules) {
            Ok(order) => orders.push(order),
            Err(problems) => problems.iter().for_each(|problem| {
                let field = format!("items[{place}].{}", problem.field);
                body.problem(&field, format!("items[{place}]: {}", problem.message));
            }),
        }
    }
    Some(orders)
}

fn item(map: &Map<String, Value>, mode: Mode, rules: &Rules<'_>) -> Result<Order, Vec<Problem>> {
    let mut body = Body::new(map, rules.strict);
    let reference_id = body.text(&fields::REFERENCE_ID, Need::Required).map(str::to_owned);
    let order = order(&mut body, mode, rules).map(|order| Order { reference_id, ..order });
    ended(body, &format!("an item of {}", mode.as_str()), order)
}

fn ended<T>(body: Body<'_>, owner: &str, found: Option<T>) -> Result<T, Vec<Problem>> {
    let problems = body.finish(owner, &fields::ALL);
    match found {
        Some(found) if problems.is_empty() => Ok(found),
        Some(_) | None => Err(problems),
    }
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
use crate::script::Order;
