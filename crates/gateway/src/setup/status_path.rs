//! The look-up path in development, which the specification does not show.

use std::fmt;

/// Placeholder for the transaction's id or reference.
const ID: &str = "{id}";
/// Distinguishes a development path from a production one (gateway-api.md, Versioning).
const SUFFIX: &str = "-sandbox";
/// People paste whole paths; the address already contains this part.
const ROOT: &str = "/api/v1/gateway";

/// A path below the gateway root that contains `{id}`, such as `/transactions/{id}/status-sandbox`.
///
/// One of its segments ends with `-sandbox`: development must not call production paths (gateway-api.md, Environments).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusPath(String);

impl StatusPath {
    /// Parses what a person typed in the settings.
    ///
    /// # Errors
    /// [`BadStatusPath`].
    pub fn parse(text: &str) -> Result<StatusPath, BadStatusPath> {
        let text = text.trim();
        let text = text.strip_prefix(ROOT).unwrap_or(text);
        if text.is_empty() {
            return Err(BadStatusPath::Blank);
        }
        let steps: Vec<&str> = text.strip_prefix('/').ok_or(BadStatusPath::NotAPath)?.split('/').collect();
        if !steps.iter().all(|step| *step == ID || is_plain(step)) {
            return Err(BadStatusPath::NotAPath);
        }
        if steps.iter().filter(|step| **step == ID).count() != 1 {
            return Err(BadStatusPath::NoId);
        }
        if !steps.iter().any(|step| step.ends_with(SUFFIX)) {
            return Err(BadStatusPath::NotSandbox);
        }
        Ok(StatusPath(text.to_owned()))
    }

    /// The path as it was configured.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Fills in an id or reference that is already encoded.
    pub(crate) fn of(&self, encoded: &str) -> String {
        self.0.replace(ID, encoded)
    }
}

fn is_plain(step: &str) -> bool {
    let signs = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '~');
    !step.is_empty() && step != "." && step != ".." && step.chars().all(signs)
}

impl fmt::Display for StatusPath {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Why a path was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadStatusPath {
    /// Nothing was typed.
    #[error("no path")]
    Blank,
    /// Not a plain path.
    #[error("not a path")]
    NotAPath,
    /// `{id}` is missing or repeated.
    #[error("not one place for the id")]
    NoId,
    /// A production path.
    #[error("not a sandbox path")]
    NotSandbox,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_sandbox_path_with_one_place_for_the_id_is_taken() {
        for (typed, refused) in [
            ("/transactions/{id}/status-sandbox", None),
            ("/transactions-sandbox/{id}/status", None),
            (" /api/v1/gateway/transactions/{id}/status-sandbox ", None),
            ("/transactions/{id}/status", Some(BadStatusPath::NotSandbox)),
            ("/transactions/status-sandbox", Some(BadStatusPath::NoId)),
            ("/{id}/{id}/status-sandbox", Some(BadStatusPath::NoId)),
            ("/x-sandbox/../transactions/{id}/status", Some(BadStatusPath::NotAPath)),
            ("/x-sandbox/%2e%2e/transactions/{id}", Some(BadStatusPath::NotAPath)),
            ("/transactions/{id}/status?-sandbox", Some(BadStatusPath::NotAPath)),
            ("transactions/{id}/status-sandbox", Some(BadStatusPath::NotAPath)),
            ("//other.example/{id}/x-sandbox", Some(BadStatusPath::NotAPath)),
            ("", Some(BadStatusPath::Blank)),
        ] {
            assert_eq!(StatusPath::parse(typed).err(), refused, "{typed}");
        }
    }
}
