//! A code as a text: signed, read, and checked.

use data_encoding::BASE32_NOPAD;
use kaunta_signing::{PublicKey, Signature, SigningKey};

use crate::body::{self, KeyStart};
use crate::error::{NotACode, NotSigned};
use crate::facts::Facts;

/// What every code begins with. Like the rest of it, it is in the alphanumeric set, which QR codes store compactly.
pub const PREFIX: &str = "KAUNTA:";
/// Signed before the body, so that a signature of something else is never that of a receipt.
const FIRST_LINE: &[u8] = b"kaunta receipt\n";
const SIGNATURE: usize = 64;

/// Signs a code.
///
/// # Errors
/// The facts can't be encoded, which is a defect of the program.
pub fn code(facts: &Facts, key: &SigningKey) -> Result<String, NotSigned> {
    let mut bytes = body::write(facts, start_of(&key.public()))?;
    let signature = key.sign(&message(&bytes));
    bytes.extend_from_slice(signature.as_bytes());
    Ok(format!("{PREFIX}{}", BASE32_NOPAD.encode(&bytes)))
}

/// A code that was read. Nothing in it may be trusted before [`Code::check`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// What it says.
    pub facts: Facts,
    key: KeyStart,
    body: Vec<u8>,
    signature: Signature,
}

impl Code {
    /// Finds the code in a text: a scan, or a whole message that contains it. It begins at the last [`PREFIX`], because a shop's
    /// own lines above it may say "Kaunta: pay here". Letters of either case, digits that look like the letters of the code, spaces,
    /// dashes and ends of lines between them are accepted; an empty line ends it.
    ///
    /// # Errors
    /// There is none, it is incomplete, or it is from another version of Kaunta.
    pub fn read(text: &str) -> Result<Code, NotACode> {
        let upper = text.to_uppercase();
        let (_, rest) = upper.rsplit_once(PREFIX).ok_or(NotACode::Missing)?;
        let bytes = BASE32_NOPAD.decode(letters(rest).as_bytes()).map_err(|_| NotACode::Malformed)?;
        let (facts, key, length) = body::read(&bytes)?;
        let (body, signature) = bytes.split_at_checked(length).ok_or(NotACode::Malformed)?;
        let signature = <[u8; SIGNATURE]>::try_from(signature).map_err(|_| NotACode::Malformed)?;
        Ok(Code { facts, key, body: body.to_vec(), signature: Signature::of_bytes(signature) })
    }

    /// Whether one of these keys signed exactly this.
    #[must_use]
    pub fn check(&self, keys: &[PublicKey]) -> CodeCheck {
        let mut of_its_start = keys.iter().filter(|key| start_of(key) == self.key).peekable();
        if of_its_start.peek().is_none() {
            return CodeCheck::UnknownKey;
        }
        let message = message(&self.body);
        match of_its_start.find(|key| key.has_signed(&message, &self.signature)) {
            Some(key) => CodeCheck::Genuine(*key),
            None => CodeCheck::Changed,
        }
    }
}

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeCheck {
    /// This key signed it, and nothing in it was changed.
    Genuine(PublicKey),
    /// It names one of the keys, which did not sign it as it is now.
    Changed,
    /// It names another key.
    UnknownKey,
}

fn start_of(key: &PublicKey) -> KeyStart {
    let [a, b, c, d, e, f, g, h, ..] = *key.as_bytes();
    [a, b, c, d, e, f, g, h]
}

fn message(body: &[u8]) -> Vec<u8> {
    [FIRST_LINE, body].concat()
}

/// The letters of the code that the text begins with.
fn letters(text: &str) -> String {
    let text = text.replace('\r', "");
    let paragraph = text.split_once("\n\n").map_or(text.as_str(), |(first, _)| first);
    let characters = paragraph.chars().filter(|c| !matches!(c, ' ' | '-' | '\n' | '\t' | '\u{a0}'));
    characters
        .map_while(|c| match c {
            '0' => Some('O'),
            '1' => Some('I'),
            '8' => Some('B'),
            'A'..='Z' | '2'..='7' => Some(c),
            _ => None,
        })
        .collect()
}
