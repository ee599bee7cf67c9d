//! What a printer's own letters can print.

/// The text as it is printed: typographic characters in their plain form, runs of whitespace as one space, and no control
/// character, which would be a command to the printer or would reorder the text around it.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\u{b7}' | '\u{2010}'..='\u{2015}' | '\u{2022}' | '\u{2212}' => plain.push('-'),
            '\u{2018}' | '\u{2019}' | '\u{2032}' => plain.push('\''),
            '\u{201c}' | '\u{201d}' | '\u{2033}' => plain.push('"'),
            '\u{d7}' => plain.push('x'),
            '\u{2026}' => plain.push_str("..."),
            // Direction marks: the order follows from the letters.
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => {}
            _ if character.is_whitespace() || character.is_control() => plain.push(' '),
            _ => plain.push(character),
        }
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether every code page has these characters.
pub(crate) fn is_printable(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_a_command_to_the_printer() {
        for code in (0..=0x20).chain(0x7f..=0xa0) {
            let text: String = [Some('A'), char::from_u32(code), Some('B')].into_iter().flatten().collect();
            assert_eq!(plain(&text), "A B", "{code:x}");
        }
        assert_eq!(plain("\u{1b}p\u{0}\u{19}\u{fa}"), "p \u{fa}");
    }

    #[test]
    fn marks_of_direction_are_left_out() {
        assert_eq!(plain("\u{202e}UGX\u{2069} 5"), "UGX 5");
    }

    #[test]
    fn signs_of_typesetting_are_printed_in_their_plain_form() {
        assert_eq!(
            plain("Pay a bill \u{b7} UMEME\u{2026}  \u{201c}Mama\u{2019}s\u{201d}"),
            "Pay a bill - UMEME... \"Mama's\""
        );
        assert!(is_printable(&plain("Pay a bill \u{b7} UMEME")));
        assert!(!is_printable("\u{14b}"));
    }
}
