//! A bill is paid in two steps: validate, then pay with the same values that validation returned (gateway-api.md,
//! Typical flows).

use axum::http::StatusCode;
use serde_json::Value;

use super::reply::{Delivery, Reply};
use crate::checker::{Kind, Party, Problem};
use crate::setup::ExtraField;

/// What a validation returned for a bill's account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EchoedBill {
    pub(crate) name: Option<String>,
    /// customerType or area.
    pub(crate) extra: Option<String>,
}

impl EchoedBill {
    /// Extracts what an answer says about the account. `None` if the answer is lost or corrupted, declares the account
    /// invalid, or is about another account.
    pub(crate) fn by(reply: &Reply, account: &str) -> Option<Self> {
        let arrives = reply.status == StatusCode::OK && matches!(reply.line, Delivery::Whole | Delivery::Slow);
        let body: Value = arrives.then(|| serde_json::from_str(&reply.body).ok()).flatten()?;
        let beneficiary = body.get("beneficiary")?;
        let text = |name: &str| beneficiary.get(name).and_then(Value::as_str).map(str::to_owned);
        let is_valid = beneficiary.get("isValid") == Some(&Value::Bool(true));
        (is_valid && text("accountNumber").as_deref() == Some(account)).then(|| Self {
            name: text("name"),
            extra: text(ExtraField::CustomerType.as_str()).or_else(|| text(ExtraField::Area.as_str())),
        })
    }
}

/// The differences between a bill's payment and its validation; `told` is `None` if there was no validation.
pub(crate) fn check_echo(bill: &Party, told: Option<&EchoedBill>) -> Vec<Problem> {
    let problem = |field: &str, message: String| Problem { kind: Kind::Field, field: field.to_owned(), message };
    let Some(told) = told else {
        let message = "accountNumber was not validated at this biller: validate the beneficiary, then pay".to_owned();
        return vec![problem("accountNumber", message)];
    };
    let mut problems = Vec::new();
    for (field, told, said) in
        [("customerName", &told.name, &bill.name), ("customerType or area", &told.extra, &bill.extra)]
    {
        if told.is_some() && told != said {
            problems.push(problem(field, format!("{field} must be what validation told of this account")));
        }
    }
    problems
}
