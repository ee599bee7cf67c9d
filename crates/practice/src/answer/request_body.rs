//! The body of a request as a JSON object.

use axum::http::{HeaderMap, header};
use serde_json::{Map, Value};

use super::refusals::No;

/// The body as a JSON object; `strict` also requires the content type that the specification asks for.
pub(crate) fn object(strict: bool, headers: &HeaderMap, body: &[u8]) -> Result<Map<String, Value>, No> {
    let bad = |message: &str| No::bad("BAD_REQUEST", message);
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if strict && !kind.to_ascii_lowercase().starts_with("application/json") {
        return Err(bad("Content-Type must be application/json"));
    }
    match serde_json::from_slice(body) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_)) => {
            Err(bad("the body must be a JSON object"))
        }
        Err(_) => Err(bad("the body is not JSON")),
    }
}
