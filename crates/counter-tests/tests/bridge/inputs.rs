//! What arrives over the bridge: a sample changed in its structure or its bytes, or JSON that no window ever sent.

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;

use crate::{bytes, odd, tree};

#[derive(Clone)]
pub struct Input {
    pub call: String,
    /// Whether a window would send exactly this.
    pub is_sample: bool,
    what: What,
}

#[derive(Clone)]
enum What {
    /// As the program receives it.
    Read(Value),
    /// As the window writes it.
    Text(Vec<u8>),
}

impl Input {
    pub fn of_text(call: &str, text: Vec<u8>) -> Input {
        Input { call: call.to_owned(), is_sample: false, what: What::Text(text) }
    }

    pub fn text(&self) -> Vec<u8> {
        match &self.what {
            What::Read(value) => value.to_string().into_bytes(),
            What::Text(text) => text.clone(),
        }
    }

    /// The value that a call receives; `None` if the bridge's own reader refuses the text.
    pub fn arrives(&self) -> Option<Value> {
        match &self.what {
            What::Read(value) => Some(value.clone()),
            What::Text(text) => serde_json::from_slice(text).ok(),
        }
    }
}

impl std::fmt::Debug for Input {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = self.text();
        let shown: String = String::from_utf8_lossy(&text).chars().take(1500).collect();
        write!(out, "{:.60} {} bytes: {shown}", self.call, text.len())
    }
}

/// Names from the contract, and some that are not in it.
const NAMES: &[&str] = &[
    "id",
    "name",
    "mode",
    "biller",
    "answers",
    "amount",
    "phoneNumber",
    "accountNumber",
    "narration",
    "callbackUrl",
    "partnerReference",
    "metadata",
    "walletType",
    "validation",
    "idempotencyKey",
    "filter",
    "offset",
    "limit",
    "from",
    "to",
    "states",
    "search",
    "environment",
    "interface",
    "key",
    "path",
    "file",
    "sheet",
    "columns",
    "place",
    "column",
    "text",
    "position",
    "positions",
    "included",
    "route",
    "rate",
    "batchSize",
    "typedTotal",
    "payments",
    "by",
    "reason",
    "shop",
    "care",
    "andMore",
    "",
    "__proto__",
    "constructor",
];

const PIECES: &[&[u8]] = &[
    b"\\ud800",
    b"\\udc00\\ud800",
    b"\\u0000",
    b"\\u202e",
    b"\\uFFFF",
    b"\x00",
    b"\xff",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"{",
    b"}",
    b"[[[[[[[[[[",
    b"]",
    b"\"",
    b",",
    b":",
    b"null",
    b"-",
    b"e999",
    b"0.",
    b"00",
    b"NaN",
    b"/*x*/",
    b"\"id\":2,",
];

pub fn of_call(call: &'static str, samples: Vec<Value>) -> impl Strategy<Value = Input> {
    let input = move |is_sample, what| Input { call: call.to_owned(), is_sample, what };
    let samples = Arc::new(samples);
    let (all, texts, plain) = (samples.clone(), samples.clone(), samples);
    let changed = (any::<Index>(), vec(tree::change(NAMES), 1..4)).prop_map(move |(sample, changes)| {
        let sample = all[sample.index(all.len())].clone();
        input(false, What::Read(changes.iter().fold(sample, tree::changed)))
    });
    let garbled = (any::<Index>(), vec(bytes::change(PIECES), 1..4)).prop_map(move |(sample, changes)| {
        let sample = texts[sample.index(texts.len())].to_string().into_bytes();
        input(false, What::Text(changes.iter().fold(sample, bytes::changed)))
    });
    let invented = odd::value(NAMES).prop_map(move |value| input(false, What::Read(value)));
    let as_it_is =
        any::<Index>().prop_map(move |sample| input(true, What::Read(plain[sample.index(plain.len())].clone())));
    prop_oneof![10 => changed, 4 => garbled, 4 => invented, 1 => as_it_is]
}

/// Inputs of all calls, except the samples of a restored book.
pub fn of_any_call(samples: Vec<(&'static str, Vec<Value>)>) -> impl Strategy<Value = Input> {
    let calls: Vec<_> = samples.into_iter().map(|(call, samples)| of_call(call, samples).boxed()).collect();
    proptest::strategy::Union::new(calls)
}
