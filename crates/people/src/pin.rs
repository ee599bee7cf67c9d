//! The six digits by which a person proves who they are.

use secrecy::{ExposeSecret, SecretBox};

/// How many digits a PIN has.
const DIGITS: usize = 6;

/// Easy patterns on the number pad, besides those that [`is_easy`] computes.
const WALKS: [&[u8; DIGITS]; 8] =
    [b"789456", b"456123", b"123654", b"159753", b"753951", b"147258", b"258369", b"147852"];

/// Six digits as typed, to be compared with the stored PIN. Wiped from memory when dropped, and hidden by `Debug`.
#[derive(Debug)]
pub struct Pin(SecretBox<[u8; DIGITS]>);

impl Pin {
    /// Parses six digits, ignoring surrounding spaces, since a PIN may be pasted.
    ///
    /// # Errors
    /// Says what to type instead.
    pub fn parse(text: &str) -> Result<Pin, BadPin> {
        let text = text.trim();
        if text.is_empty() {
            return Err(BadPin::Blank);
        }
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            let other_digits = text.chars().all(char::is_numeric);
            return Err(if other_digits { BadPin::OtherDigits } else { BadPin::NotDigits });
        }
        let mut digits = Box::new([0; DIGITS]);
        if text.len() != DIGITS {
            return Err(BadPin::NotSix);
        }
        // Parsed straight into its box, so that no copy stays on the stack.
        digits.copy_from_slice(text.as_bytes());
        Ok(Pin(SecretBox::new(digits)))
    }

    pub(crate) fn digits(&self) -> &[u8] {
        self.0.expose_secret()
    }
}

/// Six digits chosen as a PIN, and not easy to guess.
#[derive(Debug)]
pub struct NewPin(Pin);

impl NewPin {
    /// Parses six digits like [`Pin::parse`], and refuses easy ones.
    ///
    /// # Errors
    /// Says what to type instead.
    pub fn parse(text: &str) -> Result<NewPin, BadPin> {
        let pin = Pin::parse(text)?;
        if is_easy(pin.0.expose_secret()) { Err(BadPin::Easy) } else { Ok(NewPin(pin)) }
    }

    pub(crate) fn digits(&self) -> &[u8] {
        self.0.digits()
    }
}

/// Easy patterns: runs up or down in any step (`123456`, `975319`, `444444`), repeats (`121212`, `123123`), mirrors
/// (`123321`), pairs in a run (`112233`), fewer than three different digits, and walks over the number pad: 4,408 of
/// the million.
fn is_easy(pin: &[u8; DIGITS]) -> bool {
    let [a, b, c, d, e, f] = pin.map(|digit| i32::from(digit - b'0'));
    let is_run = |digits: &[i32]| {
        let step = |pair: &[i32]| (pair[1] - pair[0]).rem_euclid(10);
        digits.windows(2).all(|pair| step(pair) == step(digits))
    };
    let mut different = [a, b, c, d, e, f];
    different.sort_unstable();
    let changes = different.windows(2).filter(|pair| pair[0] != pair[1]).count();
    is_run(&[a, b, c, d, e, f])
        || (a, b, c) == (d, e, f)
        || (a, b, c) == (f, e, d)
        || (a == b && c == d && e == f && is_run(&[a, c, e]))
        || changes < 2
        || WALKS.contains(&pin)
}

/// Why six digits were refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadPin {
    /// Nothing was typed.
    #[error("no PIN")]
    Blank,
    /// Digits, but not six.
    #[error("not six digits")]
    NotSix,
    /// Something other than digits.
    #[error("a PIN with something else than digits")]
    NotDigits,
    /// Digits of another script, or full-width ones.
    #[error("a PIN with digits of another script")]
    OtherDigits,
    /// Easy to guess. Only for a new PIN.
    #[error("a PIN that is easy to guess")]
    Easy,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_digits_are_a_pin_also_when_they_are_pasted() {
        for text in ["482913", " 482913", "482913\n", "\t482913 ", "\u{a0}482913\r\n", "000000"] {
            assert_eq!(Pin::parse(text).unwrap().digits().len(), 6, "{text:?}");
        }
        assert_eq!(Pin::parse(" 482913\n").unwrap().digits(), b"482913");
    }

    #[test]
    fn anything_else_is_refused_and_says_why() {
        for (text, why) in [
            ("", BadPin::Blank),
            (" \n", BadPin::Blank),
            ("48291", BadPin::NotSix),
            ("4829130", BadPin::NotSix),
            (&"4".repeat(10_000), BadPin::NotSix),
            ("482 913", BadPin::NotDigits),
            ("48291a", BadPin::NotDigits),
            ("-48291", BadPin::NotDigits),
            ("48291\0", BadPin::NotDigits),
            ("４８２９１３", BadPin::OtherDigits),
            ("٤٨٢٩١٣", BadPin::OtherDigits),
            ("48291٣", BadPin::OtherDigits),
            ("<img>", BadPin::NotDigits),
        ] {
            assert_eq!(Pin::parse(text).unwrap_err(), why, "{text:?}");
            assert_eq!(NewPin::parse(text).unwrap_err(), why, "{text:?}");
        }
    }

    #[test]
    fn an_easy_pin_can_be_checked_but_not_chosen() {
        for easy in [
            "000000", "777777", "123456", "654321", "012345", "987654", "890123", "246802", "121212", "696969",
            "123123", "123321", "112233", "998877", "111112", "100001", "123654", "159753", "789456",
        ] {
            assert!(Pin::parse(easy).is_ok(), "{easy}");
            assert_eq!(NewPin::parse(easy).unwrap_err(), BadPin::Easy, "{easy}");
        }
        for good in ["482913", "190374", "275084", "331907"] {
            assert!(NewPin::parse(good).is_ok(), "{good}");
        }
    }

    #[test]
    fn of_a_million_pins_fewer_than_one_in_two_hundred_is_refused() {
        let easy = (0..1_000_000).filter(|number| NewPin::parse(&format!("{number:06}")).is_err()).count();
        assert!((4_000..5_000).contains(&easy), "{easy}");
    }

    #[test]
    fn a_pin_is_not_in_its_debug_text() {
        let text = format!("{:?} {:?}", Pin::parse("482913"), NewPin::parse("482913"));
        assert!(!text.contains("482913") && !text.contains("52, 56"), "{text}");
    }
}
