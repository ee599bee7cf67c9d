//! How much is taken in at once, so that no file, however made, takes the computer's memory.

/// Rows of a sheet with anything in them.
pub const MAX_ROWS: usize = 200_000;
/// Columns: the furthest that anything may stand to the right.
pub const MAX_COLUMNS: usize = 200;
/// Cells with anything in them, all sheets together; each costs 16 bytes and its text.
pub(crate) const MAX_CELLS: usize = 10_000_000;
/// The texts of all cells, and what a packed workbook may unpack to.
pub(crate) const MAX_BYTES: u64 = 256 << 20;
/// What one part of a workbook may unpack to that is kept while its sheets are read.
pub(crate) const MAX_KEPT: u64 = 64 << 20;
/// Merged regions of a sheet.
pub(crate) const MAX_MERGED: usize = 200_000;
/// Sheets of one workbook.
pub(crate) const MAX_SHEETS: usize = 200;
/// Parts of one archive.
pub(crate) const MAX_PARTS: usize = 10_000;

/// A limit that a file goes beyond.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// [`MAX_ROWS`].
    Rows,
    /// [`MAX_COLUMNS`].
    Columns,
    /// Cells, all sheets together.
    Cells,
    /// Bytes once unpacked, or of all texts together.
    Bytes,
    /// Bytes once unpacked of the shared texts, or of the styles.
    Kept,
    /// Merged regions.
    Merged,
    /// Sheets.
    Sheets,
    /// Parts of the archive that a workbook is.
    Parts,
}
