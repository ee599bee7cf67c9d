//! Tells what a file is, by its content.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use kaunta_sheets::Origin;

use crate::error::StatementError;
use crate::line::Statement;
use crate::table::Table;
use crate::xml::{camt, movements, ofx, sgml, tree};

/// What kind of file a statement came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A table.
    Table(Origin),
    /// camt.053.
    Camt053,
    /// OFX 1 or 2.
    Ofx,
}

/// An opened file.
#[derive(Debug)]
pub enum File {
    /// Its columns are to be mapped.
    Table(Box<Table>, Format),
    /// A complete statement, which needs no columns.
    Whole(Statement, Format),
}

/// How much of a file tells its kind.
const HEAD: usize = 4096;

/// Reads a file. Its name only names the table of a text file; its content decides what it is.
///
/// # Errors
/// See [`StatementError`]; no bytes make it panic.
pub fn open(name: &str, bytes: &[u8]) -> Result<File, StatementError> {
    let head = String::from_utf8_lossy(bytes.get(..HEAD).unwrap_or(bytes)).replace('\0', "");
    let start = head.trim_start_matches('\u{feff}').trim_start();
    let upper = start.to_uppercase();
    if upper.starts_with("OFXHEADER") || upper.starts_with("<OFX>") || upper.contains("<?OFX") {
        return Ok(File::Whole(read_ofx(bytes, &upper)?, Format::Ofx));
    }
    if start.starts_with("<?xml") || start.starts_with("<Document") {
        if start.contains("office:") || start.contains("urn:schemas-microsoft-com") {
            return table(name, bytes);
        }
        let mut movements = movements();
        let root = tree::read(&decoded(bytes, UTF_8)?, &mut |node| movements.take(node))?;
        if root.child("OFX").is_some() {
            return Ok(File::Whole(ofx::statement(&root, movements)?, Format::Ofx));
        }
        return Ok(File::Whole(camt::statement(&root, movements)?, Format::Camt053));
    }
    table(name, bytes)
}

fn table(name: &str, bytes: &[u8]) -> Result<File, StatementError> {
    let workbook = kaunta_sheets::read(name, bytes)?;
    let format = Format::Table(workbook.origin());
    Ok(File::Table(Box::new(Table::of(workbook)?), format))
}

fn read_ofx(bytes: &[u8], head: &str) -> Result<Statement, StatementError> {
    let mut movements = movements();
    if head.contains("<?OFX") || head.contains("<?XML") {
        let root = tree::read(&decoded(bytes, UTF_8)?, &mut |node| movements.take(node))?;
        return ofx::statement(&root, movements);
    }
    let is_unicode = head.contains("ENCODING:UTF-8") || head.contains("ENCODING:UNICODE");
    let text = decoded(bytes, if is_unicode || std::str::from_utf8(bytes).is_ok() { UTF_8 } else { WINDOWS_1252 })?;
    let from = text.find("<OFX>").or_else(|| text.find("<ofx>")).ok_or(StatementError::AnotherKind)?;
    let root = sgml::read(text.get(from..).unwrap_or_default(), &mut |node| movements.take(node))?;
    ofx::statement(&root, movements)
}

/// A byte order mark decides over the given encoding.
fn decoded<'b>(bytes: &'b [u8], usual: &'static Encoding) -> Result<Cow<'b, str>, StatementError> {
    let (text, _, has_errors) = usual.decode(bytes);
    if has_errors { Err(StatementError::Damaged { detail: "bytes of another encoding" }) } else { Ok(text) }
}
