//! JSON of every kind, and texts and numbers that have broken programs before.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value};

pub const DEEPEST: usize = 200;
pub const LONGEST: usize = 1 << 20;

const TEXTS: &[&str] = &[
    "",
    " \t\r\n",
    "\u{0}",
    "Nakato\u{0}Sarah",
    "\u{1}\u{7f}\u{9b}",
    "\u{202e}haraS otakaN\u{202c}",
    "\u{2066}\u{200f}\u{feff}",
    "\u{fffd}\u{ffff}\u{10ffff}",
    "e\u{301}\u{301}\u{301}",
    "🙂\u{200d}\u{1f469}",
    "<img src=x onerror=alert(1)>",
    "[object Object]",
    "'; DROP TABLE operation; --",
    "%s%n{}{0}\\",
    "../../../outside",
    "..\\..\\outside",
    "=1+1",
    "null",
    "true",
    "undefined",
    "NaN",
    "0x10",
    "1e400",
    "-1",
    "+1",
    "1,000",
    "1.5",
    "٣٤",
    "1_000",
    "99999999999999999999999999999999",
    "2026-11-21",
    "2026-02-30",
    "+262142-12-31",
    "-9999-01-01",
    "0000-00-00",
    "256000000000",
    "__proto__",
    "https://shop.example/\u{0}",
    "http://127.0.0.1:1/",
    "KA-",
];

/// JSON numbers that exceed common number types.
const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "1",
    "-1",
    "2",
    "100",
    "0.1",
    "1.5",
    "-0.5",
    "1e2",
    "1E-2",
    "1e400",
    "-1e400",
    "1e-400",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551616",
    "79228162514264337593543950335",
    "79228162514264337593543950336",
    "99999999999999999999999999999999.5",
    "0.00000000000000000000000000000000001",
];

/// A text; sometimes one of up to a megabyte.
pub fn text() -> impl Strategy<Value = String> + Clone {
    prop_oneof![
        60 => select(TEXTS).prop_map(str::to_owned),
        30 => vec(any::<char>(), 0..40).prop_map(String::from_iter),
        20 => "[ -~]{0,30}",
        1 => (select(vec!["9", "é", "\u{0}", "[", "{\"a\":", "\\", "\"", "a b "]), 0..LONGEST)
            .prop_map(|(piece, length)| piece.repeat(length / piece.len())),
    ]
}

/// A number with any digits that JSON allows.
pub fn number() -> impl Strategy<Value = Value> + Clone {
    let raw = |text: &str| serde_json::from_str(text).expect("a number");
    prop_oneof![
        3 => select(NUMBERS).prop_map(raw),
        1 => any::<i64>().prop_map(Value::from),
        1 => (-1000_i64..1000).prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
    ]
}

/// Any JSON, with some of these names in it.
pub fn value(names: &'static [&'static str]) -> impl Strategy<Value = Value> + Clone {
    let leaf = prop_oneof![
        1 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::from),
        3 => number(),
        4 => text().prop_map(Value::from),
    ];
    let key = prop_oneof![6 => select(names).prop_map(str::to_owned), 1 => "[ -~]{0,8}", 1 => select(TEXTS).prop_map(str::to_owned)];
    let nested = leaf.clone().prop_recursive(6, 48, 6, move |inner| {
        prop_oneof![
            1 => vec(inner.clone(), 0..5).prop_map(Value::from),
            2 => vec((key.clone(), inner), 0..6).prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    });
    prop_oneof![
        12 => nested,
        6 => leaf.clone(),
        1 => (leaf, 1..=DEEPEST, any::<bool>()).prop_map(|(value, levels, in_list)| buried(value, levels, in_list)),
    ]
}

/// The value nested this many levels deeper.
pub fn buried(value: Value, levels: usize, in_list: bool) -> Value {
    (0..levels).fold(value, |inner, _| match in_list {
        true => Value::Array(vec![inner]),
        false => Value::Object(Map::from_iter([("data".to_owned(), inner)])),
    })
}
