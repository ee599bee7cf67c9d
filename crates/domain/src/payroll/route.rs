//! How a payroll is paid.

use serde::{Deserialize, Serialize};

/// How a payroll is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Route {
    /// Each row as its own operation over the gateway, with its own reference, look-up and recovery: slower, but certain.
    OneByOne,
    /// Many rows in one request of the partner wallet: fast, with results as the service gives them.
    Batch,
}

impl Route {
    /// Every route.
    pub const ALL: [Route; 2] = [Route::OneByOne, Route::Batch];

    /// Its name in the book.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Route::OneByOne => "oneByOne",
            Route::Batch => "batch",
        }
    }

    /// Parses a [`Route::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Route> {
        Self::ALL.into_iter().find(|route| route.code() == code)
    }
}
