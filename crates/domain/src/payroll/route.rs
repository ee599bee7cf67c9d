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

coded!(
    /// Every route.
    pub Route {
        OneByOne = "oneByOne",
        Batch = "batch",
    }
);
