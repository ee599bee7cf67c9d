//! How texts are compared: without case, and without what people leave out or put between digits.

/// Ends a field of a line. No folded text contains it.
pub(crate) const FIELD: u8 = b'\t';

/// Appends the folded words of a text, with one space between them.
pub(crate) fn words(text: &str, out: &mut Vec<u8>) {
    let begun = out.len();
    for word in text.split_whitespace() {
        let before = out.len();
        if before > begun {
            out.push(b' ');
        }
        let begins = out.len();
        run(word, out);
        if out.len() == begins {
            out.truncate(before);
        }
    }
}

/// Appends the letters and digits of a text, in lower case. Luganda's ŋ is found by n, which every keyboard has.
pub(crate) fn run(text: &str, out: &mut Vec<u8>) {
    let mut bytes = [0; 4];
    for letter in text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase) {
        let letter = if letter == 'ŋ' { 'n' } else { letter };
        out.extend_from_slice(letter.encode_utf8(&mut bytes).as_bytes());
    }
}

/// Appends a phone number as people in Uganda write it: 0772123456, also for 256772123456.
pub(crate) fn phone(text: &str, out: &mut Vec<u8>) {
    let mut digits = Vec::with_capacity(12);
    run(text, &mut digits);
    match digits.strip_prefix(b"256") {
        Some(own) if own.len() == 9 => {
            out.push(b'0');
            out.extend_from_slice(own);
        }
        Some(_) | None => out.extend_from_slice(&digits),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(fold: fn(&str, &mut Vec<u8>), text: &str) -> String {
        let mut out = Vec::new();
        fold(text, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_name_is_its_words_without_case_and_marks() {
        for (text, is) in [
            ("NAKATO  Ruth", "nakato ruth"),
            (" O'Kello -- Anne-Marie ", "okello annemarie"),
            ("ŊŊina", "nnina"),
            ("\u{a0}\t", ""),
        ] {
            assert_eq!(folded(words, text), is, "{text}");
        }
    }

    #[test]
    fn a_phone_is_the_same_with_and_without_the_countrys_code() {
        for text in ["256772123456", "0772 123 456", "+256 772-123456"] {
            assert_eq!(folded(phone, text), "0772123456", "{text}");
        }
        assert_eq!(folded(phone, "2567"), "2567", "not a whole number");
    }
}
