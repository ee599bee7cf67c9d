use kaunta_receipt_code::Text;

#[test]
fn a_long_text_is_cut_between_characters_and_says_so() {
    let shortened = |text: &str| Text::shorten(text).to_string();
    assert_eq!(shortened("Mama Ruth"), "Mama Ruth");
    assert_eq!(shortened("  Mama\n Ruth\t"), "Mama Ruth");
    assert_eq!(shortened("Ŋŋ".repeat(20).as_str()), format!("{}…", "Ŋŋ".repeat(5)));
    assert_eq!(shortened("Mama Ruth Mobile Mone yard"), "Mama Ruth Mobile Mone…");
    assert_eq!(shortened(&"W".repeat(24)), "W".repeat(24));
    assert_eq!(shortened(&"W".repeat(25)), format!("{}…", "W".repeat(21)));
}

#[test]
fn no_mark_that_nobody_sees_is_told() {
    assert_eq!(Text::shorten("\u{202e}Mama\u{2066} \u{feff} Ruth\u{200f}").as_str(), "Mama Ruth");
    assert_eq!(Text::mask_name("\u{202e}NAKATO RUTH\u{202c}").as_str(), "N*O R*H");
    assert_eq!(Text::end_of_account("0451\u{202e}2345678").unwrap().as_str(), "5678");
    // A letter with its accent, an Arabic name and an emoji are seen.
    for seen in ["Ame\u{301}lie", "\u{646}\u{627}\u{643}\u{62a}\u{648}", "Ŋoma \u{1f642}"] {
        assert_eq!(Text::shorten(seen).as_str(), seen);
    }
}

#[test]
fn a_masked_name_can_be_compared_and_tells_no_name() {
    let masked = |name: &str| Text::mask_name(name).to_string();
    assert_eq!(masked("NAKATO RUTH"), "N*O R*H");
    assert_eq!(masked("Jo  Nankya Sarah Babirye"), "J* N*a S*h");
    assert_eq!(masked("Ŋoma"), "Ŋ*a");
    assert_eq!(masked(" "), "");
}

#[test]
fn only_the_end_of_an_account_is_told() {
    let end = |account: &str| Text::end_of_account(account).map(|text| text.to_string());
    assert_eq!(end("0451 2345 678").as_deref(), Some("5678"));
    assert_eq!(end("123456").as_deref(), Some("56"));
    assert_eq!(end("1234"), None);
    assert_eq!(end(""), None);
}
