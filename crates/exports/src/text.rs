//! Texts that people and the service wrote, as one line that every format can hold.

use rust_decimal::Decimal;

/// A text as one line of at most `most` characters: line ends, tabs and other control characters become single spaces. XML
/// can't hold control characters at all, and the other formats end a record at a line end.
pub(crate) fn one_line(text: &str, most: usize) -> String {
    let spaced: String = text.chars().map(|sign| if is_unwritable(sign) { ' ' } else { sign }).collect();
    let line = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(most) {
        None => line,
        Some(_) => line.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
    }
}

fn is_unwritable(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}')
}

/// A sum with exactly the decimals it has: `5000`, `375.02`.
pub(crate) fn plain(sum: Decimal) -> String {
    sum.normalize().to_string()
}

/// A sum with two decimals at least: `5000.00`. No digit is lost if it has more.
pub(crate) fn with_decimals(sum: Decimal) -> String {
    let sum = sum.normalize();
    if sum.scale() >= 2 { sum.to_string() } else { format!("{sum:.2}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_one_line_and_keeps_every_letter() {
        assert_eq!(one_line("a\r\nb\tc\0d", 99), "a b c d");
        assert_eq!(one_line("  Ŋŋ, \"مرحبا\" 🙂 =1+1 ", 99), "Ŋŋ, \"مرحبا\" 🙂 =1+1");
        assert_eq!(one_line("abcdef", 4), "abc…");
        assert_eq!(one_line("abcd", 4), "abcd");
    }

    #[test]
    fn no_digit_of_a_sum_is_lost() {
        assert_eq!(with_decimals(Decimal::new(5_000, 0)), "5000.00");
        assert_eq!(with_decimals(Decimal::new(-3_755, 1)), "-375.50");
        assert_eq!(with_decimals(Decimal::new(375_025, 3)), "375.025");
        assert_eq!(plain(Decimal::new(50_000, 1)), "5000");
    }
}
