//! The code that identifies an installation of Kaunta when a book is moved to it: short enough to read out over the phone.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::reference::ALPHABET;

/// Characters that identify the installation, five bits each.
const MEANT: usize = 7;

/// With the check character.
const LENGTH: usize = MEANT + 1;

/// The code of one installation on one computer: eight characters, the last of which is a check character.
///
/// It is derived from the ids of the computer and the installation, and reveals neither. Its 35 bits distinguish a shop's
/// own computers; they protect no secret.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ComputerCode(String);

/// Why a text is not a computer code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoComputerCode {
    /// Not eight letters and digits.
    #[error("not eight letters and digits")]
    Shape,
    /// The check character is wrong.
    #[error("the last character does not follow from the others")]
    Typo,
}

impl ComputerCode {
    /// The code of an installation, on the machine with this id if the system provides one.
    #[must_use]
    pub fn of(machine: Option<&str>, install: &str) -> ComputerCode {
        let mut hash = Sha256::new();
        hash.update(b"kaunta computer code\0");
        hash.update(machine.unwrap_or_default().as_bytes());
        hash.update(b"\0");
        hash.update(install.as_bytes());
        let bytes: [u8; 32] = hash.finalize().into();
        let bits = bytes.iter().take(5).fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte)) >> 5;
        let character = |place: usize| letter(bits >> (5 * (MEANT - 1 - place)));
        let meant: String = (0..MEANT).map(character).collect();
        ComputerCode(format!("{meant}{}", check(&meant)))
    }

    /// Parses what a person typed. Case, spaces and hyphens make no difference, and O, I and L are read as the digits they
    /// resemble.
    ///
    /// # Errors
    /// [`NoComputerCode`].
    pub fn parse(text: &str) -> Result<ComputerCode, NoComputerCode> {
        let code: String = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '–')).map(plain).collect();
        let is_shaped = code.len() == LENGTH && code.bytes().all(|byte| ALPHABET.contains(&byte));
        if !is_shaped {
            return Err(NoComputerCode::Shape);
        }
        let (meant, last) = code.split_at(MEANT);
        if last.starts_with(check(meant)) { Ok(ComputerCode(code)) } else { Err(NoComputerCode::Typo) }
    }

    /// Its eight characters, for storage.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// For display: `K7PQ-2M4T`.
impl fmt::Display for ComputerCode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, other) = self.0.split_at(LENGTH / 2);
        write!(out, "{one}-{other}")
    }
}

fn plain(typed: char) -> char {
    match typed.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    }
}

fn letter(bits: u64) -> char {
    char::from(ALPHABET[(bits & 31) as usize])
}

fn check(meant: &str) -> char {
    let mut hash = Sha256::new();
    hash.update(b"kaunta computer code, last character\0");
    hash.update(meant.as_bytes());
    letter(u64::from(hash.finalize()[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_back_however_a_person_writes_it() {
        for at in 0..200 {
            let code = ComputerCode::of(Some("4c4c4544"), &format!("{at:032x}"));
            let shown = code.to_string();
            assert_eq!((shown.len(), shown.as_bytes()[4]), (9, b'-'));
            let loosely = shown.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
            for typed in [shown.as_str(), code.as_str(), &format!("  {loosely} "), &shown.replace('1', "I")] {
                assert_eq!(ComputerCode::parse(typed), Ok(code.clone()), "{typed}");
            }
        }
    }

    #[test]
    fn a_code_with_one_wrong_character_is_nearly_always_refused() {
        let code = ComputerCode::of(Some("4c4c4544"), "7f3a");
        let (mut wrong, mut taken) = (0, 0);
        for place in 0..LENGTH {
            for other in ALPHABET.iter().filter(|other| code.as_str().as_bytes()[place] != **other) {
                let mut typed = code.as_str().as_bytes().to_vec();
                typed[place] = *other;
                wrong += 1;
                taken += usize::from(ComputerCode::parse(std::str::from_utf8(&typed).unwrap()).is_ok());
            }
        }
        assert!(taken * 16 < wrong, "{taken} of {wrong}");
        for shape in ["", "K7PQ", "K7PQ-2M4TT", "K7PQ-2M4U", "ÄÄÄÄ-ÄÄÄÄ"] {
            assert_eq!(ComputerCode::parse(shape), Err(NoComputerCode::Shape), "{shape}");
        }
    }

    #[test]
    fn a_code_tells_machines_and_installations_apart_and_shows_neither() {
        let code = ComputerCode::of(Some("4c4c4544"), "7f3a");
        assert_eq!(code, ComputerCode::of(Some("4c4c4544"), "7f3a"));
        for other in
            [(Some("4c4c4545"), "7f3a"), (Some("4c4c4544"), "7f3b"), (None, "7f3a"), (Some("7f3a"), "4c4c4544")]
        {
            assert_ne!(code, ComputerCode::of(other.0, other.1), "{other:?}");
        }
    }
}
