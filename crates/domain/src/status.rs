//! The service's own status words.

use serde::{Deserialize, Serialize};

/// A transaction status as the service gave it (gateway-api.md, States and transitions).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum ServiceStatus {
    /// SUCCESS.
    Success,
    /// PENDING.
    Pending,
    /// FAILED.
    Failed,
    /// A status that the specification does not define. Never final: it is shown as it came, and Kaunta keeps asking.
    Other(String),
}

impl From<String> for ServiceStatus {
    fn from(word: String) -> ServiceStatus {
        match word.trim() {
            "SUCCESS" => ServiceStatus::Success,
            "PENDING" => ServiceStatus::Pending,
            "FAILED" => ServiceStatus::Failed,
            _ => ServiceStatus::Other(word),
        }
    }
}

impl From<ServiceStatus> for String {
    fn from(status: ServiceStatus) -> String {
        status.word().to_owned()
    }
}

impl ServiceStatus {
    /// The service's status word.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            ServiceStatus::Success => "SUCCESS",
            ServiceStatus::Pending => "PENDING",
            ServiceStatus::Failed => "FAILED",
            ServiceStatus::Other(word) => word,
        }
    }
}
