//! Kaunta counts in Uganda shillings only. Amounts in any other currency are recognised and left out.

/// The currency of an answer's amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Currency<'a> {
    /// Uganda shillings: the service's own code, or a usual way to write them.
    Ugx,
    /// Another currency, as the service spells it. Its amounts are never added to shillings.
    Other(&'a str),
}

impl<'a> Currency<'a> {
    /// Reads a code, ignoring case.
    #[must_use]
    pub fn of(word: &'a str) -> Currency<'a> {
        let word = word.trim();
        let is_own = ["UGX", "USH"].iter().any(|own| word.eq_ignore_ascii_case(own));
        if is_own { Currency::Ugx } else { Currency::Other(word) }
    }

    /// Whether a code means another currency.
    #[must_use]
    pub fn is_other(word: &str) -> bool {
        match Currency::of(word) {
            Currency::Ugx => false,
            Currency::Other(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_shillings_are_shillings() {
        for own in ["UGX", " ugx ", "Ush"] {
            assert_eq!(Currency::of(own), Currency::Ugx, "{own}");
        }
        for other in ["USD", "KES", "UGXX", ""] {
            assert_eq!(Currency::of(other), Currency::Other(other), "{other}");
        }
    }
}
