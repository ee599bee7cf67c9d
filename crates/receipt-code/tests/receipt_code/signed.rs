use kaunta_domain::environment::Environment;
use kaunta_receipt_code::{Code, CodeCheck, Facts, Issue, NotACode, PREFIX, Sum, Text, code};
use proptest::prelude::*;

use crate::sample::{bill, body_of, bytes_of, key, longest, shortest, signed_all_the_same, text_of};

fn facts() -> impl Strategy<Value = Facts> {
    let environment = prop::sample::select(Environment::ALL.to_vec());
    let texts = (any::<String>(), any::<String>(), any::<String>());
    let others =
        (prop::option::of(any::<String>()), prop::option::of(any::<String>()), prop::option::of(0..=Sum::LARGEST));
    (environment, any::<u8>(), texts, any::<u64>(), 0..=Sum::LARGEST, others).prop_map(
        |(environment, issue, (shop, reference, product), at, amount, (name, account, fee))| Facts {
            environment,
            issue: Issue::after(issue.into()),
            shop: Text::shorten(&shop),
            reference: Text::shorten(&reference),
            at,
            amount: Sum::of_hundredths(amount).unwrap(),
            fee: fee.and_then(Sum::of_hundredths),
            product: Text::shorten(&product),
            name: name.map(|name| Text::mask_name(&name)),
            account_end: account.and_then(|account| Text::end_of_account(&account)),
        },
    )
}

/// Whether a person who checks this text would accept it as the shop's.
fn passes(text: &str) -> bool {
    Code::read(text).is_ok_and(|code| matches!(code.check(&[key(1).public()]), CodeCheck::Genuine(_)))
}

proptest! {
    #[test]
    fn what_was_signed_is_read_back_and_genuine(facts in facts()) {
        let text = code(&facts, &key(1)).unwrap();
        let read = Code::read(&text).unwrap();
        prop_assert_eq!(&read.facts, &facts);
        prop_assert_eq!(read.check(&[key(2).public(), key(1).public()]), CodeCheck::Genuine(key(1).public()));
        prop_assert_eq!(read.check(&[key(2).public()]), CodeCheck::UnknownKey);
        prop_assert_eq!(read.check(&[]), CodeCheck::UnknownKey);
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in any::<String>(), bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Code::read(&text);
        prop_assert!(!passes(&text_of(&bytes)));
    }
}

#[test]
fn any_changed_bit_fails() {
    for facts in [bill(), longest(), shortest()] {
        let bytes = bytes_of(&code(&facts, &key(1)).unwrap());
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(!passes(&text_of(&changed)), "bit {bit}");
        }
    }
}

#[test]
fn a_code_that_was_cut_lengthened_or_mistyped_fails() {
    let text = code(&bill(), &key(1)).unwrap();
    assert!(passes(&text));
    for end in 0..text.len() {
        assert!(!passes(&text[..end]), "cut at {end}");
    }
    for place in PREFIX.len()..text.len() {
        let mut mistyped = text.clone().into_bytes();
        mistyped[place] = if mistyped[place] == b'A' { b'C' } else { b'A' };
        assert!(!passes(&String::from_utf8(mistyped).unwrap()), "character {place}");
    }
    for more in ["A", "AA", "AAAAAAAA"] {
        assert!(!passes(&format!("{text}{more}")), "{more}");
    }
}

#[test]
fn the_same_facts_have_one_code() {
    assert_eq!(code(&bill(), &key(1)).unwrap(), code(&bill(), &key(1)).unwrap());
    // An amount in more bytes than it needs is refused.
    let body = body_of(&shortest());
    // `at` and `amount` are the two zeros after the reference, which ends with a T.
    let place = body.windows(3).position(|three| three == [b'T', 0, 0]).unwrap() + 2;
    let longer = [&body[..place], &[0x18, 0], &body[place + 1..]].concat();
    assert_eq!(Code::read(&signed_all_the_same(&longer)).err(), Some(NotACode::Malformed));
    assert!(passes(&signed_all_the_same(&body)));
}

#[test]
fn a_signature_of_something_else_is_none_of_a_receipt() {
    let body = body_of(&bill());
    for before in ["", "kaunta z\n", "kaunta receipt", "kaunta receipt\n\n"] {
        let signature = key(1).sign(&[before.as_bytes(), &body].concat());
        let text = text_of(&[&body, signature.as_bytes().as_slice()].concat());
        assert_eq!(Code::read(&text).unwrap().check(&[key(1).public()]), CodeCheck::Changed, "{before:?}");
    }
}

#[test]
fn a_code_is_found_in_what_people_type_and_paste() {
    let text = code(&bill(), &key(1)).unwrap();
    let (prefix, letters) = text.split_at(PREFIX.len());
    let groups: Vec<&str> = letters.as_bytes().chunks(5).map(|five| std::str::from_utf8(five).unwrap()).collect();
    let lines: Vec<String> = groups.chunks(6).map(|line| line.join(" ")).collect();
    for typed in [
        format!("Mama Ruth, UGX 50,000\n\n{text}\n\nThank you"),
        format!("Mama Ruth\r\n\r\n{text}\r\n\r\nThank you"),
        format!("Kaunta: pay here\n\n{text}"),
        text.to_lowercase(),
        format!("{prefix} {}", lines.join("\n")),
        format!("{prefix}{}", groups.join("-")),
        text.replace('B', "8").replace('I', "1").replacen('O', "0", 5),
    ] {
        assert!(passes(&typed), "{typed}");
    }
    assert_eq!(Code::read("UGX 50,000"), Err(NotACode::Missing));
    assert_eq!(Code::read(PREFIX), Err(NotACode::Malformed));
}

#[test]
fn a_later_version_is_told_from_a_broken_code() {
    let mut bytes = bytes_of(&code(&bill(), &key(1)).unwrap());
    assert_eq!(bytes[1], 1);
    bytes[1] = 2;
    assert_eq!(Code::read(&text_of(&bytes)), Err(NotACode::OtherVersion));
}

#[test]
fn later_receipts_of_a_payment_are_copies() {
    assert_eq!(Issue::after(0), Issue::Original);
    let numbers = [1, 2, 255, 256, u64::MAX].map(|earlier| match Issue::after(earlier) {
        Issue::Original => 0,
        Issue::Copy(number) => number.get(),
    });
    assert_eq!(numbers, [1, 2, 255, 255, 255]);
}
