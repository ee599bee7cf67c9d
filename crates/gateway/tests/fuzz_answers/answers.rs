//! Answers: those of the corpus, changed byte by byte or in their structure, and ones that no service ever gave.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kaunta_gateway::wire::{BodyEnd, MOST_READ};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;

use crate::{bytes, corpus, odd, tree};

/// A status and the bytes of a body.
#[derive(Clone)]
pub struct Input {
    pub status: u16,
    pub bytes: Vec<u8>,
    pub ending: BodyEnd,
}

impl Input {
    /// Truncated to the most that a reader reads.
    fn cut_to_read(mut self) -> Input {
        if self.bytes.len() > MOST_READ {
            self.bytes.truncate(MOST_READ);
            self.ending = BodyEnd::TooLong;
        }
        self
    }

    /// As the client reads them, with invalid UTF-8 replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// gateway-api.md, Errors: a certain refusal. 408, 425 and 499 are about the connection, and 409 may mean "already
    /// used".
    pub fn is_no(&self) -> bool {
        (400..500).contains(&self.status) && ![408, 409, 425, 499].contains(&self.status)
    }
}

impl std::fmt::Debug for Input {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = self.text();
        let shown: String = text.chars().take(2000).collect();
        write!(out, "HTTP {}, {:?}, {} bytes: {shown}", self.status, self.ending, self.bytes.len())
    }
}

/// The folder of a reader's answers. A second send has the same answers as the first.
pub fn folder(reader: &str) -> PathBuf {
    let question = reader.strip_suffix("-again").unwrap_or(reader);
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz_answers/corpus").join(question)
}

/// The answers of a reader's corpus. The file extension is the HTTP status.
pub fn seeds(reader: &str) -> Vec<Input> {
    let input = |seed: corpus::Seed| {
        let status = seed.ending().parse().unwrap_or_else(|_| panic!("{} ends in no HTTP status", seed.name()));
        Input { status, bytes: seed.bytes, ending: BodyEnd::Whole }
    };
    corpus::seeds(&folder(reader)).into_iter().map(input).collect()
}

/// The corpus file of an answer: its extension and its content.
pub fn written(input: &Input) -> (String, Vec<u8>) {
    (input.status.to_string(), input.bytes.clone())
}

/// Names that the readers look for, in services' spellings, and some that must not deceive them.
pub const NAMES: &[&str] = &[
    "success",
    "Success",
    "ok",
    "message",
    "status",
    "Status",
    "state",
    "transactionStatus",
    "transaction",
    "transactions",
    "transactionId",
    "transaction_id",
    "id",
    "reference",
    "referenceId",
    "partnerReference",
    "partner_reference",
    "batchReference",
    "batchId",
    "amount",
    "fee",
    "fees",
    "total",
    "totalCharged",
    "totalAmount",
    "currency",
    "balance",
    "availableBalance",
    "walletBalance",
    "balanceBefore",
    "balanceAfter",
    "wallet",
    "wallets",
    "walletId",
    "recipient",
    "name",
    "account",
    "beneficiary",
    "isValid",
    "customerType",
    "area",
    "provider",
    "data",
    "result",
    "results",
    "response",
    "payload",
    "items",
    "failedItems",
    "successful",
    "modes",
    "mode",
    "availability",
    "label",
    "error",
    "errors",
    "errorCode",
    "code",
    "details",
    "createdAt",
    "completedAt",
    "metadata",
    "KA-WALLET-0",
    "KA-WALLET-1",
    "",
    "__proto__",
];

const WORDS: &[&str] = &[
    "SUCCESS",
    "success",
    "SUCCESSFUL",
    "COMPLETED",
    "PENDING",
    "FAILED",
    "failed",
    "REVERSED",
    "QUEUED",
    "ok",
    "error",
    "true",
    "TRANSACTION_NOT_FOUND",
    "INSUFFICIENT_BALANCE",
    "UGX",
    "USD",
    "25000",
    "25,000",
    "2.5e4",
    "KA261121-000000000001",
    "KA261121-000000000002",
    "KA-WALLET-0",
    "KA-WALLET-2",
    "SALARY-11",
    "2 of 3 were paid",
    "timed out",
    "2026-11-21T08:00:00Z",
    "WALLET_TO_MNO",
    "beta",
];

const PIECES: &[&[u8]] = &[
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"\"",
    b"\\",
    b"\\ud800",
    b"\\u0000",
    b"\\u202e",
    b"null",
    b"true",
    b"1e400",
    b"-0.0",
    b"0.1",
    b"99999999999999999999999999",
    b"\"SUCCESS\"",
    b"\"status\":\"SUCCESS\",",
    b"\"success\":true,",
    b"\"amount\":1,",
    b"<html>",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\0",
    b"\r\n",
    b"9",
];

fn status() -> impl Strategy<Value = Option<u16>> + Clone {
    prop_oneof![
        8 => Just(None),
        4 => select(vec![200, 201, 202, 204, 299, 400, 401, 403, 404, 408, 409, 422, 425, 429, 500, 502, 503]).prop_map(Some),
        1 => (100_u16..1000).prop_map(Some),
    ]
}

fn ending() -> impl Strategy<Value = BodyEnd> + Clone {
    let broken = kaunta_domain::answer::ConnectionProblem::Cut;
    prop_oneof![12 => Just(BodyEnd::Whole), 1 => Just(BodyEnd::Broken(broken)), 1 => Just(BodyEnd::TooLong)]
}

fn structural() -> impl Strategy<Value = tree::Change> + Clone {
    let word = (any::<Index>(), select(WORDS)).prop_map(|(place, word)| tree::Change::Put(place, Value::from(word)));
    prop_oneof![3 => tree::change(NAMES), 2 => word]
}

/// Answers derived from one of the corpus, or from nothing.
pub fn inputs(seeds: Vec<Input>) -> impl Strategy<Value = Input> {
    let seeds = Arc::new(seeds);
    let all = seeds.clone();
    let of_corpus = (
        any::<Index>(),
        vec(structural(), 0..5),
        prop_oneof![2 => Just(Vec::new()), 1 => vec(bytes::change(PIECES), 1..5)],
        status(),
        ending(),
    )
        .prop_map(move |(seed, structure, change, status, ending)| {
            let seed = &all[seed.index(all.len())];
            let body = structure.iter().fold(seed.bytes.clone(), |body, change| match serde_json::from_slice(&body) {
                // Repeated repeats would exhaust the memory, and nobody reads that far.
                Ok(value) if body.len() <= MOST_READ => tree::changed(value, change).to_string().into_bytes(),
                Ok(_) | Err(_) => body,
            });
            let bytes = change.iter().fold(body, bytes::changed);
            Input { status: status.unwrap_or(seed.status), bytes, ending }.cut_to_read()
        });
    let of_nothing = (odd::value(NAMES), status(), ending()).prop_map(|(value, status, ending)| {
        Input { status: status.unwrap_or(200), bytes: value.to_string().into_bytes(), ending }.cut_to_read()
    });
    prop_oneof![5 => of_corpus, 1 => of_nothing]
}
