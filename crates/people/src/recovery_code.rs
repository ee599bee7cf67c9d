//! The paper code with which an owner signs in after forgetting the PIN or losing the keychain.

use std::fmt;

use secrecy::{ExposeSecret, SecretBox};

/// Crockford's base32: no I, L, O or U, so that no character on paper is ambiguous (crockford.com/base32.html).
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// 120 random bits and a check character.
const CHARACTERS: usize = 25;
const GROUP: usize = 5;

/// A recovery code: 24 random characters and a check character. Wiped when dropped. `Debug` hides it; `Display` shows it in
/// groups of five, for the one time a person writes it down.
#[derive(Debug)]
pub struct RecoveryCode(SecretBox<[u8; CHARACTERS]>);

impl RecoveryCode {
    /// Makes one from 120 of the random bits.
    #[must_use]
    pub(crate) fn make(randomness: u128) -> RecoveryCode {
        RecoveryCode(SecretBox::init_with_mut(|characters: &mut [u8; CHARACTERS]| {
            let mut rest = randomness;
            let mut values = [0; CHARACTERS - 1];
            for value in &mut values {
                *value = usize::try_from(rest & 31).unwrap_or_default();
                rest >>= 5;
            }
            let check = check_character(values.iter().copied());
            for (character, value) in characters.iter_mut().zip(values.into_iter().chain([check])) {
                *character = ALPHABET.get(value).copied().unwrap_or(b'0');
            }
        }))
    }

    /// Parses what a person typed from paper: case, spaces and dashes are ignored, O is 0, I and L are 1.
    ///
    /// # Errors
    /// Says what is wrong. A typing error is found before the code is checked, so it does not count as an attempt.
    pub fn parse(text: &str) -> Result<RecoveryCode, BadCode> {
        let mut characters = Box::new([0; CHARACTERS]);
        let mut count = 0;
        for c in text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '‐' | '‑' | '–' | '—' | '−' | '_'))
        {
            let character = match c.to_ascii_uppercase() {
                'O' => b'0',
                'I' | 'L' => b'1',
                other => u8::try_from(other)
                    .ok()
                    .filter(|character| ALPHABET.contains(character))
                    .ok_or(BadCode::OtherCharacters)?,
            };
            *characters.get_mut(count).ok_or(BadCode::Length)? = character;
            count += 1;
        }
        if count == 0 {
            return Err(BadCode::Blank);
        }
        if count < CHARACTERS {
            return Err(BadCode::Length);
        }
        let value = |character: &u8| ALPHABET.iter().position(|of| of == character).unwrap_or_default();
        let (last, rest) = characters.split_last().ok_or(BadCode::Length)?;
        if check_character(rest.iter().map(value)) != value(last) {
            return Err(BadCode::Mistyped);
        }
        Ok(RecoveryCode(SecretBox::new(characters)))
    }

    pub(crate) fn characters(&self) -> &[u8] {
        self.0.expose_secret()
    }
}

/// Luhn's check in base 32: finds every single wrong character and nearly every transposition.
fn check_character(values: impl DoubleEndedIterator<Item = usize>) -> usize {
    let sum: usize = values
        .rev()
        .enumerate()
        .map(|(place, value)| {
            let weighed = if place % 2 == 0 { value * 2 } else { value };
            weighed / 32 + weighed % 32
        })
        .sum();
    (32 - sum % 32) % 32
}

/// `7K3PM-…-QX2VD`: shown to the owner once, stored nowhere.
impl fmt::Display for RecoveryCode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, character) in self.characters().iter().enumerate() {
            if place > 0 && place % GROUP == 0 {
                out.write_str("-")?;
            }
            write!(out, "{}", char::from(*character))?;
        }
        Ok(())
    }
}

/// Why a text can't be a recovery code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadCode {
    /// Nothing was typed.
    #[error("no recovery code")]
    Blank,
    /// Too many or too few characters.
    #[error("not 25 letters and digits")]
    Length,
    /// A character that no code has.
    #[error("a recovery code with other characters")]
    OtherCharacters,
    /// The check character is wrong.
    #[error("the check character does not fit the others")]
    Mistyped,
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANCE: u128 = 0x0123_4567_89ab_cdef_0f1e_2d3c_4b5a_6978;

    #[test]
    fn a_code_is_read_back_however_it_is_typed() {
        let code = RecoveryCode::make(CHANCE);
        let shown = code.to_string();
        assert_eq!((shown.len(), shown.split('-').count()), (29, 5), "{shown}");
        let typed = [
            shown.clone(),
            shown.to_lowercase(),
            shown.replace('-', " "),
            shown.replace('-', ""),
            format!("  {}\n", shown.replace('-', " – ")),
            shown.replace('0', "o").replace('1', "l"),
            shown.replace('0', "O").replace('1', "I"),
        ];
        for text in typed {
            assert_eq!(RecoveryCode::parse(&text).unwrap().characters(), code.characters(), "{text}");
        }
    }

    #[test]
    fn a_code_holds_a_hundred_and_twenty_bits_of_its_chance() {
        for bit in 0..120 {
            assert_ne!(
                RecoveryCode::make(CHANCE ^ (1 << bit)).characters(),
                RecoveryCode::make(CHANCE).characters(),
                "{bit}"
            );
        }
    }

    #[test]
    fn a_slip_of_the_pen_is_found_before_the_code_is_tried() {
        let code = RecoveryCode::make(CHANCE).to_string();
        let (mut slips, mut swaps) = (0, 0);
        for place in (0..code.len()).filter(|place| code.as_bytes()[*place] != b'-') {
            for character in ALPHABET.iter().filter(|character| **character != code.as_bytes()[place]) {
                let mut typed = code.clone().into_bytes();
                typed[place] = *character;
                assert_eq!(RecoveryCode::parse(str::from_utf8(&typed).unwrap()).unwrap_err(), BadCode::Mistyped);
                slips += 1;
            }
            let mut typed = code.clone().into_bytes();
            if place + 1 < typed.len() && typed[place + 1] != b'-' && typed[place + 1] != typed[place] {
                typed.swap(place, place + 1);
                swaps += u32::from(RecoveryCode::parse(str::from_utf8(&typed).unwrap()).is_err());
            }
        }
        assert_eq!(slips, 25 * 31);
        assert!(swaps > 15, "{swaps}");
    }

    #[test]
    fn what_is_no_code_is_refused_and_says_why() {
        let long = RecoveryCode::make(CHANCE).to_string() + "0";
        for (text, why) in [
            ("", BadCode::Blank),
            (" - ", BadCode::Blank),
            ("7K3PM", BadCode::Length),
            (&long, BadCode::Length),
            (&"7".repeat(10_000), BadCode::Length),
            ("UUUUU", BadCode::OtherCharacters),
            ("<img onerror>", BadCode::OtherCharacters),
            ("é", BadCode::OtherCharacters),
            ("\0", BadCode::OtherCharacters),
        ] {
            assert_eq!(RecoveryCode::parse(text).unwrap_err(), why, "{text:?}");
        }
    }

    #[test]
    fn a_code_is_not_in_its_debug_text() {
        let code = RecoveryCode::make(CHANCE);
        let text = format!("{code:?}");
        let digits = code.characters().iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
        assert!(!text.contains(&code.to_string()[..5]) && !text.contains(&digits[..8]), "{text}");
    }
}
