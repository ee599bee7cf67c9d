//! Errors of the admin endpoints.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::state::ForceError;
use crate::store::StateError;

/// A status and a plain-text message.
#[derive(Debug)]
pub(super) struct AdminError(pub(super) StatusCode, pub(super) String);

impl AdminError {
    pub(super) fn bad(message: impl Into<String>) -> Self {
        Self(StatusCode::BAD_REQUEST, message.into())
    }
}

impl From<sqlx::Error> for AdminError {
    fn from(error: sqlx::Error) -> Self {
        tracing::error!(%error, "the practice state could not be used");
        Self(StatusCode::INTERNAL_SERVER_ERROR, "the practice state could not be used; the log says why".to_owned())
    }
}

impl From<ForceError> for AdminError {
    fn from(error: ForceError) -> Self {
        match error {
            ForceError::State(StateError::Sqlite(error)) => error.into(),
            ForceError::State(StateError::Newer { .. })
            | ForceError::Operation
            | ForceError::Scenario
            | ForceError::Fit { .. } => Self::bad(error.to_string()),
        }
    }
}

impl IntoResponse for AdminError {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

pub(super) type Shown = Result<Json<Value>, AdminError>;
