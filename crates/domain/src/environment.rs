//! Practice, development and production: they never share a book, a key or a total.

use serde::{Deserialize, Serialize};

/// Where the money is real and where it is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Environment {
    /// The practice gateway that Kaunta runs on this computer; no money.
    Practice,
    /// The service's development host, `-sandbox` paths only; no money.
    Development,
    /// The service itself; real money.
    Production,
}

coded!(
    /// Every environment.
    pub Environment {
        Practice = "practice",
        Development = "development",
        Production = "production",
    }
);
