//! Reads names and notes. Only [`Name`] and [`Narration`] decide what is valid.

use super::fit::unfit;
use super::reading::CellReading;
use crate::payroll::cell::{Cell, CellKind};
use crate::payroll::why::Why;
use crate::text::{BadText, Name, Narration};

/// Characters that make a spreadsheet treat text as a formula.
const FORMULA_SIGNS: [char; 4] = ['=', '+', '-', '@'];

/// Reads a name. An empty cell, or a dash, means none; whitespace at its ends or doubled is dropped.
#[must_use]
pub fn name(cell: Cell<'_>) -> CellReading<Option<Name>> {
    if let Some(why) = unfit(cell) {
        return CellReading::refused(why);
    }
    let reading = line(cell.text, Name::parse);
    let is_number = |name: &Name| name.as_str().chars().all(|sign| sign.is_numeric() || matches!(sign, '.' | ' '));
    if matches!(&reading, CellReading::Clean(Some(name)) if is_number(name)) {
        return CellReading::asked(None, Why::NameOnlyDigits);
    }
    reading
}

/// Reads the required name of an account holder.
#[must_use]
pub fn holder(cell: Cell<'_>) -> CellReading<Name> {
    match name(cell) {
        CellReading::Clean(Some(name)) => CellReading::Clean(name),
        CellReading::Corrected { value: Some(value), now, why } => CellReading::Corrected { value, now, why },
        CellReading::Clean(None) | CellReading::Corrected { value: None, .. } => {
            CellReading::refused(Why::HolderMissing)
        }
        CellReading::Asked { guess, why } => CellReading::Asked { guess, why },
        CellReading::Refused { why } => CellReading::Refused { why },
    }
}

/// Reads a note. An empty cell means none: the payroll's own is used.
#[must_use]
pub fn note(cell: Cell<'_>) -> CellReading<Option<Narration>> {
    match (cell.kind, unfit(cell)) {
        (CellKind::Text | CellKind::Number | CellKind::Error | CellKind::Uncalculated, Some(why)) => {
            CellReading::refused(why)
        }
        (CellKind::Date | CellKind::Bool, _) | (_, None) => line(cell.text, Narration::parse),
    }
}

/// Reads a line of text as a type that `parse` checks.
pub(super) fn line<T>(text: &str, parse: fn(&str) -> Result<T, BadText>) -> CellReading<Option<T>> {
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if one_line.trim_matches(['-', '–', '—']).is_empty() {
        return CellReading::Clean(None);
    }
    if one_line.starts_with(FORMULA_SIGNS) {
        let words = one_line.trim_start_matches(FORMULA_SIGNS).trim_start();
        return CellReading::asked(is_words(words).then(|| words.to_owned()), Why::Formula);
    }
    match parse(&one_line) {
        Ok(value) => CellReading::Clean(Some(value)),
        Err(BadText::Unseen) => seen(&one_line, parse),
        Err(BadText::TooLong { most }) => {
            let cut: String = one_line.chars().take(most).collect();
            CellReading::asked(parse(&cut).is_ok().then(|| cut.trim_end().to_owned()), Why::TextTooLong)
        }
        Err(why @ BadText::Blank) => CellReading::refused(why),
    }
}

fn seen<T>(text: &str, parse: fn(&str) -> Result<T, BadText>) -> CellReading<Option<T>> {
    // `parse` alone knows which characters are invisible: it refuses a text with one of them.
    let is_seen = |sign: &char| parse(&format!("a{sign}a")).is_ok();
    let left: String = text.chars().filter(is_seen).collect();
    match line(&left, parse) {
        CellReading::Clean(value) => CellReading::corrected(value, left.trim(), Why::UnseenTakenOut),
        other @ (CellReading::Corrected { .. } | CellReading::Asked { .. } | CellReading::Refused { .. }) => other,
    }
}

/// Nothing in it that a formula would have.
fn is_words(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|sign| sign.is_alphabetic() || matches!(sign, ' ' | '\'' | '’' | '-' | '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name_of(text: &str) -> CellReading<Option<Name>> {
        name(Cell::text(text))
    }

    #[test]
    fn names_as_they_are_written() {
        for (text, clean) in [
            ("NAKATO SARAH", "NAKATO SARAH"),
            ("  Nakato \u{a0} Sarah\n", "Nakato Sarah"),
            ("Nakato\nSarah", "Nakato Sarah"),
            ("Ng'ang'a", "Ng'ang'a"),
            ("Ng’ang’a", "Ng’ang’a"),
            ("Ssemwogerere-Kizza 🙂", "Ssemwogerere-Kizza 🙂"),
            ("Émile", "Émile"),
            ("Worker 7", "Worker 7"),
        ] {
            assert_eq!(name_of(text), CellReading::Clean(Name::parse(clean).ok()), "{text}");
        }
        for nothing in ["", "  ", "-", "--"] {
            assert_eq!(name_of(nothing), CellReading::Clean(None), "{nothing}");
        }
    }

    #[test]
    fn a_name_with_unseen_characters_is_shown_before_and_after() {
        for (text, now) in [("SARAH\u{202e} OTAKAN", "SARAH OTAKAN"), ("\u{feff}Nakato", "Nakato"), ("A\0B", "AB")] {
            assert_eq!(
                name_of(text),
                CellReading::corrected(Name::parse(now).ok(), now, Why::UnseenTakenOut),
                "{text:?}"
            );
        }
    }

    #[test]
    fn a_name_that_looks_like_a_formula_is_asked_about_and_stays_text() {
        for (text, guess) in [
            ("=cmd|' /C calc'!A0", None),
            ("@SUM(A1:A9)", None),
            ("+256772123456", None),
            ("\u{feff}=1+1", None),
            ("-Nakato Sarah", Some("Nakato Sarah")),
            ("=Ng'ang'a", Some("Ng'ang'a")),
        ] {
            assert_eq!(name_of(text), CellReading::asked(guess.map(str::to_owned), Why::Formula), "{text:?}");
        }
    }

    #[test]
    fn a_name_that_can_not_be_one_is_asked_about_or_refused() {
        assert_eq!(name_of("1042"), CellReading::asked(None, Why::NameOnlyDigits));
        assert_eq!(name_of(&"A".repeat(201)), CellReading::asked(Some("A".repeat(200)), Why::TextTooLong));
        let error = Cell { text: "#REF!", kind: CellKind::Error };
        assert!(matches!(name(error), CellReading::Refused { .. }));
    }

    #[test]
    fn a_note_may_be_a_number_or_a_date() {
        for (text, kind) in [("2026", CellKind::Number), ("2026-06-30", CellKind::Date), ("June", CellKind::Text)] {
            assert_eq!(note(Cell { text, kind }), CellReading::Clean(Narration::parse(text).ok()), "{text}");
        }
        assert_eq!(note(Cell::text(&"n".repeat(150))), CellReading::asked(Some("n".repeat(140)), Why::TextTooLong));
        assert!(matches!(note(Cell { text: "#N/A", kind: CellKind::Error }), CellReading::Refused { .. }));
    }
}
