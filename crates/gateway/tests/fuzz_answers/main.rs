//! Whatever the service, or a server in its place, answers: no reader panics, hangs or takes excessive memory, and none
//! reads a success, an amount or a reference that the answer does not contain.
//!
//! The corpus contains every recorded answer of the practice gateway (`record.rs`), and answers that once broke a reader.
//! `make fuzz` does for minutes what a test does in a second.

// Gives helpers the exceptions that clippy.toml gives tests.
#![cfg(test)]

#[path = "harness/bytes.rs"]
mod bytes;
#[path = "harness/corpus.rs"]
mod corpus;
#[path = "harness/odd.rs"]
mod odd;
#[path = "harness/rounds.rs"]
mod rounds;
#[path = "harness/tree.rs"]
mod tree;

mod answers;
mod callback_server;
mod gateway_readers;
mod leaves;
mod line;
mod partner_readers;
mod record;
mod shop;

use line::Line;
use rounds::Rounds;

/// A reader: the folder of its corpus, and the properties of what it reads.
struct Reader {
    name: &'static str,
    check: fn(&Line, &answers::Input) -> Result<(), String>,
}

const READERS: [Reader; 9] = [
    Reader { name: "transfer", check: gateway_readers::transfer },
    Reader { name: "transfer-again", check: gateway_readers::transfer_again },
    Reader { name: "validate", check: gateway_readers::validate },
    Reader { name: "status", check: gateway_readers::status },
    Reader { name: "wallet", check: partner_readers::wallet },
    Reader { name: "modes", check: partner_readers::modes },
    Reader { name: "fees", check: partner_readers::fees },
    Reader { name: "transact", check: partner_readers::transact },
    Reader { name: "bulk", check: partner_readers::bulk },
];

/// The number of readers, here and in the callback server's part.
const PARTS: u32 = 10;

#[test]
fn no_answer_breaks_a_reader_or_teaches_what_it_does_not_say() {
    let line = Line::new();
    for reader in READERS {
        let folder = answers::folder(reader.name);
        let seeds = answers::seeds(reader.name);
        assert!(seeds.len() >= 5, "{}: only {} answers in the corpus", reader.name, seeds.len());
        for seed in &seeds {
            let checked = (reader.check)(&line, seed);
            assert!(checked.is_ok(), "{} {}: {checked:?}", reader.name, seed.text());
        }
        let rounds = Rounds { name: reader.name, rounds: 400, part_of: PARTS, memory: 200 << 20, corpus: &folder };
        rounds.run(&answers::inputs(seeds), answers::written, |input| (reader.check)(&line, input));
    }
}
