//! Texts that are short enough for a code, without what it need not reveal.

use std::fmt;

/// A text of at most [`Text::LONGEST`] bytes, on one line, of visible characters only.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Text(String);

impl Text {
    /// The longest text, in bytes of UTF-8: with it, the largest code still has modules of 6 dots on paper of 58 mm.
    pub const LONGEST: usize = 24;

    /// The text in one line, cut with `…` if it is too long. Invisible characters are left out: some of them change the order of
    /// a line, and would reverse the text beside it.
    #[must_use]
    pub fn shorten(text: &str) -> Text {
        let line = words(text).collect::<Vec<_>>().join(" ");
        if line.len() <= Self::LONGEST {
            return Text(line);
        }
        let room = Self::LONGEST - '…'.len_utf8();
        let end = line.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|end| *end <= room).last();
        Text(format!("{}…", line.get(..end.unwrap_or_default()).unwrap_or_default().trim_end()))
    }

    /// A person's name, masked: its first three words, each with only its first letter and, from four characters on, its last one.
    /// `NAKATO RUTH` is `N*O R*H`. The holder of the receipt can compare it; the code reveals no name.
    #[must_use]
    pub fn mask_name(name: &str) -> Text {
        let masked = words(name).take(3).map(|word| {
            let last = word.chars().last().filter(|_| word.chars().count() >= 4);
            word.chars().next().into_iter().chain(['*']).chain(last).collect::<String>()
        });
        Text::shorten(&masked.collect::<Vec<_>>().join(" "))
    }

    /// The last four characters of an account, meter or phone number; two if it has five to seven, `None` if it has at most four.
    #[must_use]
    pub fn end_of_account(account: &str) -> Option<Text> {
        let characters: Vec<char> = account.chars().filter(|c| c.is_alphanumeric()).collect();
        let kept = match characters.len() {
            0..=4 => return None,
            5..=7 => 2,
            8.. => 4,
        };
        Some(Text::shorten(&characters[characters.len() - kept..].iter().collect::<String>()))
    }

    /// A text that was signed; `None` for one that Kaunta would not have signed.
    pub(crate) fn parse(text: &str) -> Option<Text> {
        Some(Text::shorten(text)).filter(|parsed| parsed.0 == text)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The words of a text, without invisible characters.
fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    words.map(|word| word.replace(is_unseen, "")).filter(|word| !word.is_empty())
}

/// Direction marks, joiners, zero-width spaces and tags.
fn is_unseen(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(character, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

impl fmt::Display for Text {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}
