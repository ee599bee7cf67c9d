//! The printer's own letters: font A, 12 by 24 dots.

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster};

pub(crate) const WIDE: usize = 12;
pub(crate) const HIGH: usize = 24;

/// The black dots of a printable ASCII character, from the left and the top.
pub(crate) fn dots(letter: u8, bold: bool) -> Vec<(usize, usize)> {
    let weight = if bold { FontWeight::Bold } else { FontWeight::Regular };
    let Some(raster) = get_raster(char::from(letter), weight, RasterHeight::Size24) else { return Vec::new() };
    let rows = raster.rows().enumerate();
    rows.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, dot)| (x, y, *dot)))
        .filter(|(_, _, dot)| *dot > 110)
        .map(|(x, y, _)| (x, y))
        .collect()
}
