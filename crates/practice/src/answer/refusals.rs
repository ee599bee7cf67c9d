//! The service's refusals. The specification names INSUFFICIENT_BALANCE and TRANSACTION_NOT_FOUND and shows no body;
//! the shapes here are invented, deliberately more than one.

use axum::http::StatusCode;
use serde_json::json;

use super::reply::Reply;
use crate::checker::{Kind, Problem};
use crate::script::plan::Refusal;

/// A refusal, before it gets the shape of an interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct No {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) message: String,
    /// The value of `Retry-After`, in seconds.
    pub(crate) retry_after: Option<u32>,
}

impl No {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), retry_after: None }
    }

    /// A refusal with status 400.
    pub(crate) fn bad(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    pub(crate) fn validation(problems: &[Problem]) -> Self {
        let message = problems.iter().map(|problem| problem.message.as_str()).collect::<Vec<_>>().join("; ");
        let all_of = |kind| problems.iter().all(|problem| problem.kind == kind);
        let code = if all_of(Kind::BankDetails) {
            "INVALID_BANK_DETAILS"
        } else if all_of(Kind::CollectingNumber) {
            "INVALID_PHONE_NUMBER"
        } else {
            "VALIDATION_ERROR"
        };
        Self::bad(code, message)
    }

    pub(crate) fn transaction_not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "TRANSACTION_NOT_FOUND", "No transaction has this id or reference")
    }

    pub(crate) fn no_such_path() -> Self {
        Self::new(StatusCode::NOT_FOUND, "NOT_FOUND", "The practice gateway has nothing at this path")
    }

    pub(crate) fn internal() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_ERROR", "Something went wrong")
    }

    pub(crate) fn unauthorised() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", "The API key is missing or not accepted here")
    }

    /// Renders the refusal in the gateway interface's usual error shape.
    pub(crate) fn reply(self) -> Reply {
        let error = json!({ "code": self.code, "message": self.message });
        let body = json!({ "success": false, "message": self.message, "error": error });
        Reply { retry_after: self.retry_after, ..Reply::json(self.status, &body) }
    }

    /// The refusal; `Err` if it has a shape of its own on every interface.
    pub(crate) fn of(refusal: Refusal) -> Result<Self, Reply> {
        Ok(match refusal {
            Refusal::InsufficientBalance => Self::bad("INSUFFICIENT_BALANCE", "The wallet balance is too low"),
            Refusal::UnknownAccount => Self::bad("ACCOUNT_NOT_FOUND", "This account was not found"),
            Refusal::BankDetails => Self::bad("INVALID_BANK_DETAILS", "The bank details are not valid"),
            Refusal::LimitExceeded => Self::bad("LIMIT_EXCEEDED", "This is more than the limit of a day"),
            Refusal::UserMissing => Self::bad("VALIDATION_ERROR", "userId is required"),
            Refusal::TooLarge => Self::new(StatusCode::PAYLOAD_TOO_LARGE, "TOO_LARGE", "The request is too large"),
            Refusal::NotFound => Self::no_such_path(),
            Refusal::Unauthorised => Self::unauthorised(),
            Refusal::Forbidden => Self::new(StatusCode::FORBIDDEN, "FORBIDDEN", "This key may not do that"),
            Refusal::TooMany => Self {
                retry_after: Some(3),
                ..Self::new(StatusCode::TOO_MANY_REQUESTS, "TOO_MANY_REQUESTS", "Too many requests, try again later")
            },
            Refusal::ServerError => Self::internal(),
            Refusal::Unavailable => Self {
                retry_after: Some(5),
                ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "UNAVAILABLE", "The service is not available for a moment")
            },
            Refusal::Text => return Err(text()),
            Refusal::String => return Err(string()),
            Refusal::List => return Err(list()),
            Refusal::Nested => return Err(nested()),
        })
    }
}

pub(crate) fn validation(problems: &[Problem]) -> Reply {
    No::validation(problems).reply()
}

pub(crate) fn duplicate_reference(reference: &str) -> Reply {
    No::bad("DUPLICATE_REFERENCE", format!("partnerReference {reference} has already been used")).reply()
}

pub(crate) fn of(refusal: Refusal) -> Reply {
    No::of(refusal).map_or_else(|own| own, No::reply)
}

fn text() -> Reply {
    let words = "Biller is closed for maintenance until 18:00";
    Reply::text(StatusCode::BAD_REQUEST, "text/plain", words.to_owned())
}

fn string() -> Reply {
    Reply::json(StatusCode::BAD_REQUEST, &json!({ "error": "Daily limit reached for this number" }))
}

fn list() -> Reply {
    let messages = ["amount is above the limit", "narration is too short"];
    Reply::json(StatusCode::BAD_REQUEST, &json!({ "statusCode": 400, "message": messages, "error": "Bad Request" }))
}

fn nested() -> Reply {
    let detail = json!({ "message": "The recipient can't receive more today" });
    let errors = json!([{ "code": "LIMIT_EXCEEDED", "detail": detail }]);
    Reply::json(StatusCode::BAD_REQUEST, &json!({ "response": { "data": { "errors": errors } } }))
}
