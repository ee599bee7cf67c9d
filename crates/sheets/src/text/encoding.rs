//! Decodes a text file's bytes.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, MACINTOSH, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::content::BINARY;
use crate::error::ReadError;

/// How many bytes are examined to guess the encoding.
const SAMPLE: usize = 64 << 10;

/// The text without its byte order mark, and the encoding's name for the screen.
///
/// # Errors
/// It is not text.
pub(super) fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, &'static str), ReadError> {
    let encoding = encoding_of(bytes);
    let (text, encoding, _) = encoding.decode(bytes);
    if is_binary(&text) { Err(BINARY) } else { Ok((text, shown(encoding))) }
}

/// A byte order mark decides; otherwise anything valid as UTF-8 is UTF-8; the rest was written by an older program.
fn encoding_of(bytes: &[u8]) -> &'static Encoding {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return encoding;
    }
    if let Some(encoding) = unmarked_utf16(bytes) {
        return encoding;
    }
    if is_utf8(bytes) { UTF_8 } else { single_byte(bytes) }
}

/// Valid UTF-8, or nearly: more than four characters beyond ASCII for each broken one.
fn is_utf8(bytes: &[u8]) -> bool {
    if std::str::from_utf8(bytes).is_ok() {
        return true;
    }
    let (mut letters, mut holes) = (0, 0);
    for c in String::from_utf8_lossy(bytes).chars().filter(|c| !c.is_ascii()) {
        if c == char::REPLACEMENT_CHARACTER { holes += 1 } else { letters += 1 }
    }
    letters > holes * 4
}

fn single_byte(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    // The guess is wrong if it can't decode all bytes.
    if guess != WINDOWS_1252 && guess.decode_without_bom_handling_and_without_replacement(bytes).is_some() {
        return guess;
    }
    let stray = |encoding: &'static Encoding| stray_capitals(&encoding.decode_without_bom_handling(bytes).0);
    // Only Excel for Mac ends lines like this.
    let is_mac = bytes.contains(&b'\r') && !bytes.contains(&b'\n');
    if is_mac || stray(WINDOWS_1252) > stray(MACINTOSH) { MACINTOSH } else { WINDOWS_1252 }
}

/// Counts capitals right after a lower case letter, as in "JosŽ": a sign that the text was decoded with the wrong one of two
/// encodings.
fn stray_capitals(text: &str) -> usize {
    let after = text.chars().skip(1);
    text.chars().zip(after).filter(|(one, next)| one.is_lowercase() && !next.is_ascii() && next.is_uppercase()).count()
}

/// In two-byte text in a Western language nearly every other byte is zero.
fn unmarked_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let (mut high_first, mut low_first, mut pairs) = (0, 0, 0);
    for pair in sample.as_chunks::<2>().0 {
        match pair {
            [0, low] if *low != 0 => high_first += 1,
            [low, 0] if *low != 0 => low_first += 1,
            _ => {}
        }
        pairs += 1;
    }
    match (high_first * 10 >= pairs * 7, low_first * 10 >= pairs * 7) {
        _ if pairs == 0 => None,
        (true, _) => Some(UTF_16BE),
        (_, true) => Some(UTF_16LE),
        (false, false) => None,
    }
}

/// Text has no zero character, and next to no other control characters.
fn is_binary(text: &str) -> bool {
    let mut signs = 0;
    let mut odd = 0;
    for c in text.chars().take(SAMPLE) {
        signs += 1;
        if c == '\0' {
            return true;
        }
        odd += usize::from(
            c == '\u{fffd}' || (c.is_control() && !matches!(c, '\t' | '\r' | '\n' | '\u{b}' | '\u{c}' | '\u{1a}')),
        );
    }
    odd * 20 > signs
}

/// The encoding's usual name.
fn shown(encoding: &'static Encoding) -> &'static str {
    match encoding.name() {
        "windows-1252" => "Windows-1252",
        "macintosh" => "Mac Roman",
        name => name,
    }
}
