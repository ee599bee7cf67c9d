//! Reads the answer of validate-beneficiary (gateway-api.md, Beneficiary).

use kaunta_domain::answer::{Doubt, Unreadable};
use kaunta_domain::beneficiary::{Beneficiary, BeneficiaryMessage, Identity, ToldOf};
use kaunta_domain::phone::Network;
use kaunta_domain::text::Name;

use super::envelope::says_no;
use super::fields::{Fields, text, truth};
use super::holder::{HOLDER_NAMES, holder_name};
use super::object::{Object, object, unreadable};
use super::refusal;
use super::status_code::{is_refusal, is_success};
use crate::outcome::ValidateOutcome;
use crate::transport::wire::RawAnswer;

/// The specified place, then places that services commonly use.
const PLACES: &[&[&str]] = &[
    &["beneficiary"],
    &["data", "beneficiary"],
    &["result", "beneficiary"],
    &["response", "beneficiary"],
    &["data"],
    &["result"],
    &["response"],
    &[],
];

/// What is certain after an answer.
pub(crate) fn outcome(answer: &RawAnswer, asked: &Identity) -> ValidateOutcome {
    if is_success(answer.status) {
        return match object(answer) {
            Ok(object) => told(answer, &object, asked),
            Err(doubt) => ValidateOutcome::Unanswered(doubt),
        };
    }
    let error = refusal::error(answer);
    if is_refusal(answer.status) {
        ValidateOutcome::Refused(error)
    } else {
        ValidateOutcome::Unanswered(Doubt::Status { error })
    }
}

fn told(answer: &RawAnswer, object: &Object, asked: &Identity) -> ValidateOutcome {
    match PLACES.iter().find_map(|place| beneficiary(object, place, asked)) {
        Some(outcome) => outcome,
        None if says_no(object) => ValidateOutcome::Refused(refusal::error(answer)),
        None => ValidateOutcome::Unanswered(unreadable(Unreadable::NoBeneficiary)),
    }
}

/// A value in the answer that belongs to a different beneficiary than the one asked about.
fn another(fields: &Fields, asked: &Identity) -> Option<String> {
    let said = |names: &[&str]| names.iter().find_map(|name| fields.get(name).and_then(text));
    let (phone, account) = (said(&["phoneNumber", "phone", "msisdn"]), said(&["accountNumber", "account"]));
    let (biller, bank) = (said(&["billerCode"]), said(&["bankCode"]));
    let told = ToldOf {
        phone: phone.as_deref(),
        account: account.as_deref(),
        biller: biller.as_deref(),
        bank: bank.as_deref(),
    };
    asked.other_in(told).map(str::to_owned)
}

fn beneficiary(answer: &Object, place: &[&str], asked: &Identity) -> Option<ValidateOutcome> {
    let mut outer = Fields::of(answer.clone());
    let mut inner = outer.clone();
    let mut fields = inner.clone();
    for step in place {
        let (_, object) = inner.object(step)?;
        fields = object.clone();
        inner = object;
    }
    let named = place.last() == Some(&"beneficiary");
    let tells = |name: &&str| fields.get(name).is_some();
    if !named && !["name", "isValid"].iter().chain(HOLDER_NAMES).any(tells) {
        return None;
    }
    if let Some(told) = another(&fields, asked) {
        return Some(ValidateOutcome::Another { told });
    }
    let success = outer.take(&["success"], truth);
    let message = outer.text(&["message"]);
    let mut from_service = fields.clone().into_rest();
    // What the wrapper has beyond the specified envelope, such as a fee, is kept with the beneficiary.
    if let Some(first) = place.first() {
        outer.take(&[first], |_| Some(()));
        outer.into_rest().into_iter().for_each(|(key, value)| {
            from_service.entry(key).or_insert(value);
        });
    }
    let beneficiary = Beneficiary {
        name: holder_name(&mut fields, |value| Name::parse(value.as_str()?).ok()),
        customer_type: fields.text(&["customerType"]),
        area: fields.text(&["area"]),
        provider: fields.text(&["provider"]).and_then(|provider| Network::from_code(&provider)),
        // The specification doesn't show a bank beneficiary's fields: without `isValid`, an explicit `success` decides.
        is_valid: fields.take(&["isValid"], truth).unwrap_or(success == Some(true)) && success != Some(false),
        told: message.map(BeneficiaryMessage::Message),
        from_service,
    };
    Some(ValidateOutcome::Validated(Box::new(beneficiary)))
}

#[cfg(test)]
#[path = "beneficiary_tests.rs"]
mod tests;
