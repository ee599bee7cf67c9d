//! The paths of the interface, by environment (gateway-api.md, Endpoints).

use kaunta_domain::environment::Environment;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::status_path::StatusPath;

/// Everything but the unreserved characters of RFC 3986.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// The paths below the gateway root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Paths {
    pub(crate) transfer: &'static str,
    pub(crate) validate: &'static str,
    status: Status,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Status {
    /// `/transactions/{id}/status`.
    Specified,
    Configured(StatusPath),
    Off,
}

/// Why there is no look-up path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoPath {
    /// None is configured in development.
    Off,
    /// The id is blank, `.` or `..`.
    NotAnId,
}

impl Paths {
    /// Practice can use either set of paths.
    pub(crate) fn of(environment: Environment, plays_sandbox: bool, configured: Option<StatusPath>) -> Paths {
        match (environment, plays_sandbox) {
            (Environment::Production, _) | (Environment::Practice, false) => {
                Paths { transfer: "/process-transfer", validate: "/validate-beneficiary", status: Status::Specified }
            }
            (Environment::Development, _) | (Environment::Practice, true) => Paths {
                transfer: "/process-transfer-sandbox",
                validate: "/validate-beneficiary-sandbox",
                status: configured.map_or(Status::Off, Status::Configured),
            },
        }
    }

    pub(crate) fn has_status(&self) -> bool {
        match self.status {
            Status::Specified | Status::Configured(_) => true,
            Status::Off => false,
        }
    }

    /// The look-up path for an id or reference.
    pub(crate) fn status(&self, id_or_reference: &str) -> Result<String, NoPath> {
        let id = id_or_reference.trim();
        let encoded = utf8_percent_encode(id, ENCODED).to_string();
        match &self.status {
            Status::Off => Err(NoPath::Off),
            Status::Specified | Status::Configured(_) if matches!(id, "" | "." | "..") => Err(NoPath::NotAnId),
            Status::Specified => Ok(format!("/transactions/{encoded}/status")),
            Status::Configured(path) => Ok(path.of(&encoded)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_stays_one_step_of_the_path() {
        let paths = Paths::of(Environment::Production, false, None);
        for (id, path) in [
            ("KA261121-4F7KQ2M9XR3T", "/transactions/KA261121-4F7KQ2M9XR3T/status"),
            ("a/b?c#d", "/transactions/a%2Fb%3Fc%23d/status"),
            ("../process-transfer", "/transactions/..%2Fprocess-transfer/status"),
            ("100%", "/transactions/100%25/status"),
            (" TX 1\\2 ", "/transactions/TX%201%5C2/status"),
        ] {
            assert_eq!(paths.status(id).as_deref(), Ok(path));
        }
        for nothing in ["", " ", ".", ".."] {
            assert_eq!(paths.status(nothing), Err(NoPath::NotAnId), "{nothing:?}");
        }
    }

    #[test]
    fn development_knows_no_path_without_sandbox() {
        let off = Paths::of(Environment::Development, false, None);
        assert_eq!(off.status("TX1"), Err(NoPath::Off));
        assert!(!off.has_status());
        let on =
            Paths::of(Environment::Development, false, StatusPath::parse("/transactions/{id}/status-sandbox").ok());
        let status = on.status("TX1").unwrap();
        for path in [on.transfer, on.validate, status.as_str()] {
            assert!(path.ends_with("-sandbox"), "{path}");
        }
    }

    #[test]
    fn a_configured_path_is_for_development_only() {
        let configured = StatusPath::parse("/transactions/{id}/status-sandbox").ok();
        for environment in [Environment::Practice, Environment::Production] {
            assert_eq!(Paths::of(environment, false, configured.clone()), Paths::of(environment, false, None));
        }
    }

    #[test]
    fn practice_can_play_the_sandboxs_form_and_no_other_environment_changes_by_it() {
        let sandbox = Paths::of(Environment::Practice, true, None);
        assert_eq!(sandbox, Paths::of(Environment::Development, false, None));
        assert!(!sandbox.has_status() && Paths::of(Environment::Practice, false, None).has_status());
        for environment in [Environment::Production, Environment::Development] {
            assert_eq!(Paths::of(environment, true, None), Paths::of(environment, false, None));
        }
    }
}
