//! Detects the delimiter of a text file.

use csv::ByteRecord;

use super::records::records_of;
use crate::delimiter::Delimiter;

/// If two fit a file equally well, the earlier one wins: a comma also occurs in names and amounts, the others hardly ever.
const ALL: [Delimiter; 4] = [Delimiter::Semicolon, Delimiter::Tab, Delimiter::Pipe, Delimiter::Comma];

/// How many records are examined.
const SAMPLE_RECORDS: usize = 200;

/// The delimiter, and how many bytes at the beginning only declare it (`sep=;` and its line end).
pub(super) fn of(text: &str) -> (Delimiter, usize) {
    told(text).unwrap_or_else(|| (guessed(text), 0))
}

fn told(text: &str) -> Option<(Delimiter, usize)> {
    let line = text.split(['\r', '\n']).next()?;
    let sign = line.trim_matches('"').strip_prefix("sep=").or_else(|| line.strip_prefix("SEP="))?;
    let delimiter = ALL.into_iter().find(|delimiter| sign.bytes().eq([delimiter.byte()]))?;
    Some((delimiter, line.len()))
}

/// How well a delimiter fits; the fields are compared in this order.
#[derive(Default, PartialEq, PartialOrd, Eq, Ord)]
struct Fit {
    /// A line of words without digits, such as a header, has as many cells as most lines.
    splits_header: bool,
    /// Nine lines in ten have as many cells as most lines.
    is_regular: bool,
    /// If not regular: the additional cells on lines that have as many as most lines.
    cells: usize,
}

fn guessed(text: &str) -> Delimiter {
    let mut best = (Fit::default(), Delimiter::Comma);
    for delimiter in ALL {
        let fit = fit(text, delimiter);
        if fit > best.0 {
            best = (fit, delimiter);
        }
    }
    best.1
}

fn fit(text: &str, delimiter: Delimiter) -> Fit {
    let mut widths = Vec::new();
    let mut headers = Vec::new();
    let mut reader = records_of(text, delimiter);
    let mut record = ByteRecord::new();
    while widths.len() < SAMPLE_RECORDS && reader.read_byte_record(&mut record).unwrap_or(false) {
        let is_blank = record.iter().all(|field| field.trim_ascii().is_empty());
        if is_blank && record.len() == 1 {
            continue;
        }
        widths.push(record.len());
        if !is_blank && !record.iter().any(|field| field.iter().any(u8::is_ascii_digit)) {
            headers.push(record.len());
        }
    }
    let lines_of = |width: usize| widths.iter().filter(|of| **of == width).count();
    let Some(width) = widths.iter().copied().filter(|width| *width > 1).max_by_key(|width| (lines_of(*width), *width))
    else {
        return Fit::default();
    };
    let is_regular = lines_of(width) * 10 >= widths.len() * 9;
    let cells = if is_regular { 0 } else { lines_of(width) * (width - 1) };
    Fit { splits_header: headers.contains(&width), is_regular, cells }
}
