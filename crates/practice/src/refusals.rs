//! What the gateway says when it says no. The specification names INSUFFICIENT_BALANCE and TRANSACTION_NOT_FOUND and
//! shows no body; the shapes here are inventions, several on purpose.

use crate::checker::Problem;
use crate::reply::Reply;
use crate::scenario::Refusal;
use axum::http::StatusCode;
use serde_json::json;

/// The usual shape of an error.
pub(crate) fn error(status: StatusCode, code: &str, message: &str) -> Reply {
    let body = json!({ "success": false, "message": message, "error": { "code": code, "message": message } });
    Reply::json(status, &body)
}

pub(crate) fn validation(problems: &[Problem]) -> Reply {
    let message = problems.iter().map(|problem| problem.message.as_str()).collect::<Vec<_>>().join("; ");
    error(StatusCode::BAD_REQUEST, "VALIDATION_ERROR", &message)
}

pub(crate) fn duplicate_reference(reference: &str) -> Reply {
    let message = format!("partnerReference {reference} has already been used");
    error(StatusCode::BAD_REQUEST, "DUPLICATE_REFERENCE", &message)
}

pub(crate) fn transaction_not_found() -> Reply {
    error(StatusCode::NOT_FOUND, "TRANSACTION_NOT_FOUND", "No transaction has this id or reference")
}

pub(crate) fn no_such_path() -> Reply {
    error(StatusCode::NOT_FOUND, "NOT_FOUND", "The practice gateway has nothing at this path")
}

pub(crate) fn internal() -> Reply {
    error(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_ERROR", "Something went wrong")
}

pub(crate) fn unauthorised() -> Reply {
    error(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", "The API key is missing or not accepted here")
}

pub(crate) fn of(refusal: Refusal) -> Reply {
    let bad = StatusCode::BAD_REQUEST;
    match refusal {
        Refusal::InsufficientBalance => error(bad, "INSUFFICIENT_BALANCE", "The wallet balance is too low"),
        Refusal::UnknownAccount => error(bad, "ACCOUNT_NOT_FOUND", "This account was not found"),
        Refusal::BankDetails => error(bad, "INVALID_BANK_DETAILS", "The bank details are not valid"),
        Refusal::Unauthorised => unauthorised(),
        Refusal::Forbidden => error(StatusCode::FORBIDDEN, "FORBIDDEN", "This key may not do that"),
        Refusal::TooMany => Reply {
            retry_after: Some(3),
            ..error(StatusCode::TOO_MANY_REQUESTS, "TOO_MANY_REQUESTS", "Too many requests, try again later")
        },
        Refusal::ServerError => internal(),
        Refusal::Unavailable => Reply {
            retry_after: Some(5),
            ..error(StatusCode::SERVICE_UNAVAILABLE, "UNAVAILABLE", "The service is not available for a moment")
        },
        Refusal::Text => Reply::text(bad, "text/plain", "Biller is closed for maintenance until 18:00".to_owned()),
        Refusal::String => Reply::json(bad, &json!({ "error": "Daily limit reached for this number" })),
        Refusal::List => Reply::json(
            bad,
            &json!({ "statusCode": 400, "message": ["amount is above the limit", "narration is too short"], "error": "Bad Request" }),
        ),
        Refusal::Nested => Reply::json(
            bad,
            &json!({ "response": { "data": { "errors": [{
                "code": "LIMIT_EXCEEDED",
                "detail": { "message": "The recipient can't receive more today" },
            }] } } }),
        ),
    }
}
