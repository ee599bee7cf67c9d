//! How much is read at once, so that no file can exhaust the computer's memory.

/// Non-empty rows of a sheet.
pub const MAX_ROWS: usize = 200_000;
/// Columns: the rightmost that may contain anything.
pub const MAX_COLUMNS: usize = 200;
/// Non-empty cells of all sheets together; each costs 16 bytes plus its text.
pub(crate) const MAX_CELLS: usize = 10_000_000;
/// Bytes of the texts of all cells, and of a workbook once uncompressed.
pub(crate) const MAX_BYTES: u64 = 256 << 20;
/// Uncompressed bytes of one part that is kept in memory while the sheets are read.
pub(crate) const MAX_KEPT: u64 = 64 << 20;
/// Merged regions of a sheet.
pub(crate) const MAX_MERGED: usize = 200_000;
/// Sheets of one workbook.
pub(crate) const MAX_SHEETS: usize = 200;
/// Parts of one archive.
pub(crate) const MAX_PARTS: usize = 10_000;

/// A limit that a file exceeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileLimit {
    /// [`MAX_ROWS`].
    Rows,
    /// [`MAX_COLUMNS`].
    Columns,
    /// Cells, all sheets together.
    Cells,
    /// Bytes once uncompressed, or of all texts together.
    Bytes,
    /// Uncompressed bytes of the shared texts, or of the styles.
    Kept,
    /// Merged regions.
    Merged,
    /// Sheets.
    Sheets,
    /// Parts of a workbook's archive.
    Parts,
}
