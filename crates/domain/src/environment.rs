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

impl Environment {
    /// Every environment.
    pub const ALL: [Environment; 3] = [Environment::Practice, Environment::Development, Environment::Production];

    /// The name in file names, the keychain and the book.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Environment::Practice => "practice",
            Environment::Development => "development",
            Environment::Production => "production",
        }
    }

    /// Reads a [`Environment::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<Environment> {
        Self::ALL.into_iter().find(|environment| environment.code() == code)
    }
}
