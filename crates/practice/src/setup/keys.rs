//! The keys of an interface.

use axum::http::HeaderValue;

use crate::terms::Environment;

pub(crate) struct Keys {
    pub(crate) live: String,
    pub(crate) sandbox: String,
}

impl Keys {
    /// The environment that a key opens.
    pub(crate) fn environment(&self, key: &[u8]) -> Option<Environment> {
        if key == self.live.as_bytes() {
            Some(Environment::Live)
        } else if key == self.sandbox.as_bytes() {
            Some(Environment::Sandbox)
        } else {
            None
        }
    }

    /// The name of the environment that a key opens, or `unknown` or `none`: the only thing about a key that is ever
    /// logged.
    pub(crate) fn form_of(&self, key: Option<&[u8]>) -> &'static str {
        key.map_or("none", |key| self.environment(key).map_or("unknown", Environment::as_str))
    }
}

/// The key in a bearer header; empty for any other scheme (partner-wallet-api.md, Authentication).
pub(crate) fn bearer(header: &HeaderValue) -> &[u8] {
    header.as_bytes().strip_prefix(b"Bearer ").unwrap_or_default()
}
