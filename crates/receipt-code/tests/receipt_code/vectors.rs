//! Codes for the tests of others that check them (`ui/src/check`), and for whoever writes a program that does.

use std::path::Path;

use kaunta_receipt_code::{Code, Facts, Issue, Modules, Text, code};
use serde_json::{Value, json};

use crate::sample::{bill, key, longest, shortest};

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

/// `KAUNTA_WRITE=1` writes them, after a change of the format.
#[test]
fn the_committed_codes_are_what_this_program_signs() {
    let copy = Facts { issue: Issue::after(2), name: Some(Text::mask_name("Ŋoma Sarah")), ..bill() };
    let vectors = json!([
        vector("bill", &bill(), 1),
        vector("copy", &copy, 1),
        vector("longest", &longest(), 2),
        vector("shortest", &shortest(), 2),
    ]);
    let text = format!("{}\n", serde_json::to_string_pretty(&vectors).unwrap());
    if std::env::var_os("KAUNTA_WRITE").is_some() {
        std::fs::write(WHERE, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(Path::new(WHERE)).unwrap(), text);
    for vector in vectors.as_array().unwrap() {
        assert!(Code::read(vector["text"].as_str().unwrap()).is_ok());
    }
}
