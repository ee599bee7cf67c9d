//! Checks the body of validate-beneficiary (gateway-api.md, POST validate-beneficiary request).

use serde_json::{Map, Value};

use super::body::{Body, Problem};
use super::fields;
use super::fields::Need;
use super::rules::{Rules, is_account, is_phone};
use super::transfer::{bank_account, bank_code as bank_code_of};
use crate::terms::{Mode, Network};

/// A valid validate request, by what it asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Inquiry {
    Phone { phone: String, network: Option<Network> },
    Bank { account: String, bank_code: String },
    Bill { biller: String, account: String },
}

/// Checks a validate request; the error lists every problem.
pub(crate) fn check_inquiry(map: &Map<String, Value>, rules: &Rules<'_>) -> Result<Inquiry, Vec<Problem>> {
    let mut body = Body::new(map, rules.strict);
    let rule = "must be PARTNER_SEND_MNO, PARTNER_SEND_BANK, PARTNER_PAY_BILL_PAYMENT or PARTNER_PAY_AIRTIME";
    let asked = body.parsed(&fields::MODE, Need::Required, rule, |text| {
        let mode = Mode::parse(text)?;
        fields::of_validate(mode).map(|fields| (mode, fields))
    });
    let Some((mode, asked)) = asked else {
        let problems = body.finish("", &fields::ALL);
        return Err(problems.into_iter().filter(|problem| problem.field == fields::MODE.name).collect());
    };
    let (mut phone, mut network, mut account, mut bank_code, mut biller) = (None, None, None, None, None);
    for (field, need) in asked {
        let (field, need) = (*field, *need);
        if *field == fields::PLAIN_PHONE {
            let rule = "must be 256 followed by nine digits";
            phone = body.parsed(field, need, rule, |text| is_phone(text).then(|| text.to_owned()));
        } else if *field == fields::PLAIN_NETWORK {
            network = body.parsed(field, need, "must be MTN or AIRTEL", Network::parse);
        } else if *field == fields::ACCOUNT && mode == Mode::SendBank {
            account = bank_account(&mut body);
        } else if *field == fields::ACCOUNT {
            account = body.parsed(field, need, "is too long", |text| is_account(text).then(|| text.to_owned()));
        } else if *field == fields::BANK_CODE {
            bank_code = bank_code_of(&mut body);
        } else {
            let rule = format!("is not a biller known here ({})", rules.billers.codes());
            biller = body.parsed(field, need, &rule, |code| rules.billers.find(code).map(|found| found.code.clone()));
        }
    }
    let problems = body.finish(&format!("a validate request of {}", mode.as_str()), &fields::ALL);
    if !problems.is_empty() {
        return Err(problems);
    }
    match (phone, account, bank_code, biller) {
        (Some(phone), _, _, _) => Ok(Inquiry::Phone { phone, network }),
        (None, Some(account), _, Some(biller)) => Ok(Inquiry::Bill { biller, account }),
        (None, Some(account), Some(bank_code), None) => Ok(Inquiry::Bank { account, bank_code }),
        (None, _, _, _) => Err(problems),
    }
}

#[cfg(test)]
#[path = "beneficiary_tests.rs"]
mod tests;
