//! The fingerprint of a file, which reveals a change on disk.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// The SHA-256 of a file's bytes, as 64 hexadecimal digits; the same as [`Workbook::sha256`](crate::Workbook::sha256).
#[must_use]
pub fn fingerprint(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut digits, byte| {
        // Writing into a String can't fail.
        let _written = write!(digits, "{byte:02x}");
        digits
    })
}
