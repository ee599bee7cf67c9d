use std::ops::Deref;

use secrecy::SecretString;
use serde::Deserialize;

/// A PIN, a key or the recovery code, as typed. The table of calls marks each call that takes one; a test checks the marks.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", ts(type = "string"))]
pub struct Secret(SecretString);

impl Deref for Secret {
    type Target = SecretString;

    fn deref(&self) -> &SecretString {
        &self.0
    }
}
