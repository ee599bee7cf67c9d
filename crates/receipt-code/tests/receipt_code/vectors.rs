//! Codes for the tests of programs that check them: `ui/src/check`, and any that others write.

use std::path::Path;

use kaunta_receipt_code::{Code, Facts, Issue, Modules, NotACode, Text, code};
use serde_json::{Value, json};

use crate::sample::{bill, body_of, key, longest, shortest, signed_all_the_same};

const WHERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors.json");

fn vector(name: &str, facts: &Facts, number: u128) -> Value {
    let text = code(facts, &key(number)).unwrap();
    let modules = Modules::of(&text).unwrap();
    let Facts { environment, issue, shop, reference, at, amount, fee, product, name: who, account_end } = facts;
    json!({
        "name": name,
        "text": text,
        "key": key(number).public().to_string(),
        "facts": {
            "environment": environment.code(),
            "copy": match issue {
                Issue::Original => 0,
                Issue::Copy(number) => number.get(),
            },
            "shop": shop.as_str(),
            "reference": reference.as_str(),
            "at": at,
            "amount": amount.hundredths(),
            "fee": fee.map(|fee| fee.hundredths()),
            "product": product.as_str(),
            "name": who.as_ref().map(Text::as_str),
            "accountEnd": account_end.as_ref().map(Text::as_str),
        },
        "width": modules.width(),
        "path": modules.path(),
    })
}

/// Texts around codes, and what a reader finds in each: the name of a code above, or why there is none.
fn texts(bill: &str, copy: &str) -> Value {
    let mut turned = body_of(&self::bill());
    let shop = "Mama Ruth Mobile Money";
    let place = turned.windows(shop.len()).position(|bytes| bytes == shop.as_bytes()).unwrap();
    // As many bytes as the shop's name.
    turned[place..place + shop.len()].copy_from_slice("Mama Ruth Mobile\u{202e}Mon".as_bytes());
    let five = |text: &str| {
        let groups = text.as_bytes().chunks(5).map(|five| std::str::from_utf8(five).unwrap());
        groups.collect::<Vec<_>>().join(" ")
    };
    json!([
        { "text": format!("Kaunta: pay here\n\n{bill}"), "reads": "bill" },
        { "text": format!("{copy}\n\n{bill}\n\nThank you"), "reads": "bill" },
        { "text": format!("{bill}\n\nKaunta: pay here"), "reads": "malformed" },
        { "text": format!("kaunta: {}", five(&bill.to_lowercase()["kaunta:".len()..])), "reads": "bill" },
        { "text": &bill[..bill.len() - 1], "reads": "malformed" },
        { "text": signed_all_the_same(&turned), "reads": "malformed" },
        { "text": "UGX 50,000", "reads": "missing" },
    ])
}

/// `KAUNTA_WRITE=1` writes them, after a change of the format.
#[test]
fn the_committed_codes_are_what_this_program_signs() {
    let copy = Facts { issue: Issue::after(2), name: Some(Text::mask_name("Ŋoma Sarah")), ..bill() };
    let codes = [
        vector("bill", &bill(), 1),
        vector("copy", &copy, 1),
        vector("longest", &longest(), 2),
        vector("shortest", &shortest(), 2),
    ];
    let text_of = |at: usize| codes[at]["text"].as_str().unwrap();
    let texts = texts(text_of(0), text_of(1));
    let vectors = json!({ "codes": codes, "texts": texts });
    let text = format!("{}\n", serde_json::to_string_pretty(&vectors).unwrap());
    if std::env::var_os("KAUNTA_WRITE").is_some() {
        std::fs::write(WHERE, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(Path::new(WHERE)).unwrap(), text);
}

#[test]
fn this_program_reads_the_committed_texts_as_others_must() {
    let vectors: Value = serde_json::from_str(&std::fs::read_to_string(WHERE).unwrap()).unwrap();
    let codes = vectors["codes"].as_array().unwrap();
    let read = |text: &Value| Code::read(text.as_str().unwrap());
    for text in vectors["texts"].as_array().unwrap() {
        let expected = match text["reads"].as_str().unwrap() {
            "missing" => Err(NotACode::Missing),
            "malformed" => Err(NotACode::Malformed),
            name => read(&codes.iter().find(|code| code["name"] == name).unwrap()["text"]),
        };
        assert_eq!(read(&text["text"]), expected, "{text}");
    }
    assert!(codes.iter().all(|code| read(&code["text"]).is_ok()));
}
