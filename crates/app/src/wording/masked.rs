//! Names and numbers of customers, as they are shown to somebody who may not see their payments.

/// How many digits are shown at the end of a masked number.
const SHOWN: usize = 3;

/// "N• R•": enough to see whether it may be the person at the counter.
pub(crate) fn initials(name: &str) -> String {
    let words = name.split_whitespace().filter_map(|word| word.chars().next());
    words.map(|initial| format!("{initial}•")).collect::<Vec<_>>().join(" ")
}

/// "••• 671"
pub(crate) fn end_of(number: &str) -> String {
    let digits: Vec<char> = number.chars().filter(|character| !character.is_whitespace()).collect();
    let shown = digits.len().saturating_sub(SHOWN).max(digits.len().min(SHOWN));
    let end: String = digits.iter().skip(shown).collect();
    format!("••• {end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_masked_customer_only_initials_and_the_end_of_the_number_are_shown() {
        assert_eq!(initials("NAKATO  Ruth"), "N• R•");
        assert_eq!(end_of("0772 123 456"), "••• 456");
        for (short, shown) in [("1234", "4"), ("123", ""), ("", "")] {
            assert_eq!(end_of(short), format!("••• {shown}"), "{short}: most of it stays hidden");
        }
    }
}
