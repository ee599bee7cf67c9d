//! validate-beneficiary.

use axum::http::HeaderMap;
use serde_json::Value;

use super::entry::{Handled, authorise, broken, enter, forced};
use crate::answer::echo::EchoedBill;
use crate::answer::refusals::No;
use crate::answer::request_body::object;
use crate::answer::{bodies, faults, refusals};
use crate::checker::{Inquiry, check_inquiry};
use crate::script::plan::Plan;
use crate::script::{Scenario, numbers};
use crate::state::Shared;
use crate::terms::{Environment, Mode, Network, Operation};

pub(super) async fn validate(shared: &Shared, environment: Environment, headers: &HeaderMap, body: &[u8]) -> Handled {
    authorise(shared, environment, headers)?;
    let forced = forced(shared, Operation::Validate).await?;
    let map = object(shared.strict, headers, body).map_err(No::reply)?;
    let inquiry =
        shared.with_rules(|rules| check_inquiry(&map, rules)).map_err(|problems| refusals::validation(&problems))?;
    let plan = forced.map_or_else(|| by_number(&inquiry), |(_, plan)| plan);
    enter(plan)?;
    let reply = faults::spoil(plan.answer, answer(shared, &inquiry));
    if let Inquiry::Bill { biller, account } = &inquiry
        && let Some(told) = EchoedBill::by(&reply, account)
    {
        shared.store.store_validation(environment, biller, account, &told).await.map_err(broken)?;
    }
    Ok(reply)
}

fn by_number(inquiry: &Inquiry) -> Plan {
    let scenario = match inquiry {
        // Sending and airtime use the same numbers.
        Inquiry::Phone { phone, .. } => numbers::scenario_of(Mode::SendMno, phone),
        Inquiry::Bank { account, .. } => numbers::scenario_of(Mode::SendBank, account),
        Inquiry::Bill { account, .. } => numbers::scenario_of(Mode::PayBill, account),
    };
    scenario.unwrap_or(Scenario::Success).of_number_at_validation()
}

fn answer(shared: &Shared, inquiry: &Inquiry) -> Value {
    match inquiry {
        Inquiry::Phone { phone, network } => {
            let network = network.or_else(|| Network::of_phone(phone)).map(Network::as_str);
            bodies::phone_beneficiary(phone, network)
        }
        Inquiry::Bank { account, bank_code } => bodies::bank_beneficiary(bank_code, account),
        Inquiry::Bill { biller, account } => {
            let extra = shared.with_rules(|rules| rules.billers.find(biller).and_then(|found| found.extra_field));
            bodies::bill_beneficiary(biller, extra, account)
        }
    }
}
