//! Numbers that a spreadsheet writes with an exponent: `2.56772E+11`.

/// A number without an exponent.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct WrittenOut {
    /// Its digits, with a point if there are decimals.
    pub digits: String,
    /// Every digit before the point was in the text; otherwise zeros replace digits that may have been lost.
    pub is_whole: bool,
}

/// More zeros than any number here can have.
const MOST_ZEROS: usize = 30;

/// Expands a number with an exponent; `None` for any other text.
pub(super) fn written_out(text: &str) -> Option<WrittenOut> {
    let (mantissa, exponent) = text.split_once(['e', 'E'])?;
    let (whole, decimals) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, ""));
    let exponent = exponent.strip_prefix('+').unwrap_or(exponent);
    if whole.is_empty() || ![whole, decimals, exponent].iter().all(|part| part.bytes().all(|b| b.is_ascii_digit())) {
        return None;
    }
    let places: usize = exponent.parse().ok().filter(|places| *places <= MOST_ZEROS)?;
    let (before, after) = decimals.split_at_checked(places).unwrap_or((decimals, ""));
    let filled = format!("{whole}{before:0<places$}");
    let digits = if after.is_empty() { filled } else { format!("{filled}.{after}") };
    Some(WrittenOut { digits, is_whole: decimals.len() >= places })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exponent_is_written_out_and_lost_digits_are_known() {
        for (text, digits, is_whole) in [
            ("2.56772123456E+11", "256772123456", true),
            ("2,56772123456e11", "256772123456", true),
            ("2.56772E+11", "256772000000", false),
            ("1.5E6", "1500000", false),
            ("5E2", "500", false),
            ("5E0", "5", true),
            ("1.2345E+2", "123.45", true),
        ] {
            assert_eq!(written_out(text), Some(WrittenOut { digits: digits.to_owned(), is_whole }), "{text}");
        }
        for other in ["772123456", "E5", "1.E", "5E-3", "1E99", "1.2.3E5", "-1E5", "Émile"] {
            let expected = (other == "1.E").then(|| written_out("1E"));
            assert_eq!(written_out(other), expected.flatten(), "{other}");
        }
    }
}
