//! Turns a file's bytes into its tables.

use crate::budget::Budget;
use crate::content::{Content, content_of};
use crate::error::ReadError;
use crate::fingerprint::fingerprint;
use crate::limit::{FileLimit, MAX_BYTES};
use crate::sheet::Sheet;
use crate::workbook::{Origin, Tabs, Workbook};
use crate::{compound, ods, package, text, xlsx};

/// Reads a file. Its name is only used to name the table of a text file; its content decides what it is.
///
/// # Errors
/// See [`ReadError`]; no bytes make it panic.
pub fn read(name: &str, bytes: &[u8]) -> Result<Workbook, ReadError> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(FileLimit::Bytes.exceeded());
    }
    let mut budget = Budget::new();
    let (origin, Tabs { sheets, active }) = match content_of(bytes)? {
        Content::Package => packed(bytes, &mut budget)?,
        Content::Compound => return Err(compound::refusal(bytes)),
        Content::Text => text::read(table_name(name), bytes, &mut budget)?,
    };
    if sheets.iter().all(Sheet::is_empty) {
        let problem = sheets.iter().find_map(Sheet::problem).cloned();
        return Err(problem.unwrap_or(ReadError::Empty));
    }
    Ok(Workbook { origin, sha256: fingerprint(bytes), sheets, active })
}

fn packed(bytes: &[u8], budget: &mut Budget) -> Result<(Origin, Tabs), ReadError> {
    match package::kind_of(bytes)? {
        package::Kind::Xlsx => Ok((Origin::Xlsx, xlsx::read(bytes, budget)?)),
        package::Kind::Ods => Ok((Origin::Ods, ods::read(bytes, budget)?)),
    }
}

/// The file's name without folder and extension.
fn table_name(name: &str) -> &str {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    }
}
