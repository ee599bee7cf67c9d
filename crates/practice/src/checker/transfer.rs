//! Checks the body of process-transfer (gateway-api.md, Transfer request).

use rust_decimal::Decimal;
use serde_json::{Map, Value};
use url::{Host, Url};

use super::body::{Body, Kind, Problem};
use super::fields;
use super::fields::Need;
use super::rules::{Rules, is_account, is_bank_account, is_bank_code, is_dummy_phone, is_phone};
use crate::terms::{Mode, Money, Network, WalletType};

/// A valid transfer request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Transfer {
    pub(crate) mode: Mode,
    pub(crate) amount: Money,
    pub(crate) partner_reference: String,
    pub(crate) wallet: WalletType,
    pub(crate) party: Party,
    pub(crate) callback_url: Option<String>,
    pub(crate) metadata: Option<Value>,
}

/// The payee, or the payer of a collection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Party {
    pub(crate) name: Option<String>,
    pub(crate) phone: Option<String>,
    pub(crate) network: Option<Network>,
    pub(crate) account: Option<String>,
    pub(crate) bank_code: Option<String>,
    pub(crate) biller: Option<String>,
    /// The biller's extra value: `customerType` or `area`.
    pub(crate) extra: Option<String>,
}

/// Checks a transfer request; the error lists every problem.
pub(crate) fn check_transfer(map: &Map<String, Value>, rules: &Rules<'_>) -> Result<Transfer, Vec<Problem>> {
    let mut body = Body::new(map, rules.strict);
    let Some(mode) = body.parsed(&fields::MODE, Need::Required, "is not one of the five modes", Mode::parse) else {
        // Nothing else can be checked without a mode.
        return Err(body
            .finish("", &fields::ALL)
            .into_iter()
            .filter(|problem| problem.field == fields::MODE.name)
            .collect());
    };
    let amount = body.amount(&fields::AMOUNT, Decimal::ONE_HUNDRED, 0);
    // UGX is the default.
    body.parsed(&fields::CURRENCY, Need::Optional, "must be UGX", |text| (text == "UGX").then_some(()));
    body.text(&fields::NARRATION, Need::Required);
    let partner_reference = body.text(&fields::PARTNER_REFERENCE, Need::Required).map(str::to_owned);
    let wallet = body
        .parsed(&fields::WALLET_TYPE, Need::Optional, "must be ESCROW or COMMISSION", WalletType::parse)
        .unwrap_or(WalletType::Escrow);
    let rule = "must be an https URL (http only on this machine)";
    let callback_url =
        body.parsed(&fields::CALLBACK_URL, fields::callback_need(mode), rule, callback_url).map(str::to_owned);
    let metadata = metadata(&mut body);
    let party = party(&mut body, mode, rules);
    let problems = body.finish(mode.as_str(), &fields::ALL);
    match (amount, partner_reference) {
        (Some(amount), Some(partner_reference)) if problems.is_empty() => {
            Ok(Transfer { mode, amount, partner_reference, wallet, party, callback_url, metadata })
        }
        (_, _) => Err(problems),
    }
}

fn callback_url(text: &str) -> Option<&str> {
    let url = Url::parse(text).ok()?;
    let loopback = match url.host()? {
        Host::Domain(name) => name == "localhost",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    };
    match url.scheme() {
        "https" => Some(text),
        // Practice only: plain HTTP is allowed to loopback, so that callbacks can be tried without a certificate.
        "http" if loopback => Some(text),
        _ => None,
    }
}

fn metadata(body: &mut Body<'_>) -> Option<Value> {
    let value = body.value(&fields::METADATA, Need::Optional)?;
    if !value.is_object() {
        body.problem(fields::METADATA.name, "metadata must be a JSON object");
    }
    Some(value.clone())
}

fn party(body: &mut Body<'_>, mode: Mode, rules: &Rules<'_>) -> Party {
    let mut party = Party::default();
    for (field, need) in fields::of_transfer(mode) {
        let (field, need) = (*field, *need);
        if *field == fields::PHONE {
            party.phone = phone(body, mode);
        } else if *field == fields::NETWORK {
            party.network = body.parsed(field, need, "must be MTN or AIRTEL", Network::parse);
        } else if *field == fields::ACCOUNT {
            party.account = if mode == Mode::SendBank {
                bank_account(body)
            } else {
                body.parsed(field, need, "is too long", |text| is_account(text).then(|| text.to_owned()))
            };
        } else if *field == fields::BANK_CODE {
            party.bank_code = bank_code(body);
        } else if *field == fields::BILLER {
            biller(body, rules, &mut party);
        } else {
            // The remaining fields all hold a name: accountName, recipientName, customerName.
            party.name = body.text(field, need).map(str::to_owned);
        }
    }
    if mode == Mode::CollectMno {
        detect_network(body, &mut party);
    }
    meter_number(body, &party);
    party
}

/// The format of a bank account is the same in both requests.
pub(super) fn bank_account(body: &mut Body<'_>) -> Option<String> {
    let good = |text: &str| is_bank_account(text).then(|| text.to_owned());
    body.parsed_as(Kind::BankDetails, &fields::ACCOUNT, Need::Required, "must be 6 to 20 digits at a bank", good)
}

/// The format of a bank code is the same in both requests.
pub(super) fn bank_code(body: &mut Body<'_>) -> Option<String> {
    let good = |text: &str| is_bank_code(text).then(|| text.to_owned());
    let rule = "must be 3 to 40 letters or digits";
    body.parsed_as(Kind::BankDetails, &fields::BANK_CODE, Need::Required, rule, good)
}

fn phone(body: &mut Body<'_>, mode: Mode) -> Option<String> {
    let kind = if mode == Mode::CollectMno { Kind::CollectingNumber } else { Kind::Field };
    let rule = "must be 256 followed by nine digits";
    let good = |text: &str| is_phone(text).then(|| text.to_owned());
    let phone = body.parsed_as(kind, &fields::PHONE, Need::Required, rule, good)?;
    // A bill's payer must be a real person, and nobody would approve a collection prompt on a dummy number.
    if matches!(mode, Mode::PayBill | Mode::CollectMno) && is_dummy_phone(&phone) {
        body.problem_of(kind, fields::PHONE.name, "phoneNumber must be a real number, not 2567 followed by zeros");
    }
    Some(phone)
}

/// Detects the network of a collection that names none. A number of an unknown network can't be prompted.
fn detect_network(body: &mut Body<'_>, party: &mut Party) {
    let Some(phone) = party.phone.as_deref().filter(|_| !body.has(&fields::NETWORK)) else {
        return;
    };
    party.network = Network::of_phone(phone);
    if party.network.is_none() && !is_dummy_phone(phone) {
        let message = "phoneNumber is of no network known here: give mnoProvider with it";
        body.problem_of(Kind::CollectingNumber, fields::PHONE.name, message);
    }
}

/// Beside the type or the area, a meter number repeats the account number and is not an alias.
fn has_meter_beside(body: &Body<'_>) -> bool {
    body.has(&fields::TYPE_OR_AREA) && body.has(&fields::METER)
}

fn meter_number(body: &mut Body<'_>, party: &Party) {
    if party.biller.is_none() || !has_meter_beside(body) {
        return;
    }
    let meter = body.text(&fields::METER, Need::Optional);
    if let (Some(meter), Some(account)) = (meter, party.account.as_deref())
        && meter != account
    {
        body.problem(fields::METER.name, "meterNumber must be the account number, where customerType or area is given");
    }
}

fn biller(body: &mut Body<'_>, rules: &Rules<'_>, party: &mut Party) {
    let rule = format!("is not a biller known here ({})", rules.billers.codes());
    let found = body.parsed(&fields::BILLER, Need::Required, &rule, |code| rules.billers.find(code));
    let Some(biller) = found else {
        body.skip(&fields::CUSTOMER_TYPE);
        return;
    };
    party.biller = Some(biller.code.clone());
    if let Some(extra) = biller.extra_field {
        let field = if has_meter_beside(body) { fields::extra_beside_meter(extra) } else { fields::extra(extra) };
        let rule = format!("must be one of {}", extra.allowed().join(", "));
        party.extra =
            body.parsed(field, Need::Required, &rule, |text| extra.allowed().contains(&text).then(|| text.to_owned()));
    }
}

#[cfg(test)]
#[path = "transfer_tests.rs"]
mod tests;
