//! Bank card numbers, which must never be stored.

/// Whether a text contains what looks like a full card number: the right number of digits and a valid check digit.
pub(crate) fn is_in(text: &str) -> bool {
    let mut digits: Vec<u32> = Vec::new();
    for c in text.chars().chain(['.']) {
        match c.to_digit(10) {
            Some(digit) => digits.push(digit),
            None if matches!(c, ' ' | '-') => {}
            None => {
                if is_card(&digits) {
                    return true;
                }
                digits.clear();
            }
        }
    }
    false
}

fn is_card(digits: &[u32]) -> bool {
    let balance_read = |(place, digit): (usize, &u32)| match (place % 2 == 1, *digit) {
        (true, digit) if digit > 4 => digit * 2 - 9,
        (true, digit) => digit * 2,
        (false, digit) => digit,
    };
    let begins_as_one = matches!(digits.first(), Some(2..=6));
    let sum: u32 = digits.iter().rev().enumerate().map(balance_read).sum();
    (13..=19).contains(&digits.len()) && begins_as_one && sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_card_number_is_seen_and_its_end_and_an_account_are_not() {
        for text in ["4111111111111111", "Visa 4111 1111 1111 1111, Nakato", "5500-0000-0000-0004", "3782 822463 10005"]
        {
            assert!(is_in(text), "{text}");
        }
        for text in
            ["", "Visa ending in 4417", "Bank transfer 9030012345678", "4111111111111112", "0772 300 417", "2026-11-25"]
        {
            assert!(!is_in(text), "{text}");
        }
    }
}
