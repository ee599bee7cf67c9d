//! The fingerprint of a file, which reveals a change on disk.

use sha2::{Digest, Sha256};

/// The SHA-256 of a file's bytes, as 64 hexadecimal digits; the same as [`Workbook::sha256`](crate::Workbook::sha256).
#[must_use]
pub fn fingerprint(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}
