//! Verifying a book's chain of events, compared with computing its fingerprints alone.

use std::time::Instant;

use kaunta_domain::reference::OperationId;
use kaunta_ledger::{Ledger, Verification};
use sha2::{Digest, Sha256};

use crate::Failure;
use crate::book::Book;
use crate::options::Options;
use crate::pairs::{Pairs, Unit, nanoseconds, print_heading};

/// Samples one in this many operations, so that the baseline's events are as long as the book's.
const EVERY: usize = 97;

pub async fn measure(options: &Options, books: &[Book]) -> Result<(), Failure> {
    print_heading("The chain of events gone through", "fingerprints of the same bytes");
    for book in books {
        let ledger = book.open().await?;
        let sample = sample(&ledger, book.count).await?;
        let mut pairs = Pairs::default();
        let mut events = 0;
        // The first run brings the book into the page cache and is not counted.
        for turn in 0..=options.runs.min(5) {
            let begun = Instant::now();
            let Verification::Whole(whole) = ledger.verify(|_, _| {}).await? else {
                return Err("a book of the bench has a broken chain".into());
            };
            let kaunta = nanoseconds(begun.elapsed());
            events = whole.events;
            let bare = hash(&sample, events);
            if turn > 0 {
                pairs.push(kaunta, bare);
            }
        }
        pairs.print(&format!("{events} events"), Unit::Nanoseconds);
        ledger.close().await;
    }
    Ok(())
}

/// The canonical bytes of the sampled operations' events.
async fn sample(ledger: &Ledger, count: u64) -> Result<Vec<String>, Failure> {
    let mut bytes = Vec::new();
    for id in (1..=i64::try_from(count)?).step_by(EVERY).take(2_000) {
        bytes.extend(ledger.proofs(OperationId(id)).await?.into_iter().map(|proof| proof.canonical));
    }
    Ok(bytes)
}

/// Hashes as many events of the same lengths, from memory, each with its predecessor's fingerprint.
fn hash(sample: &[String], events: u64) -> u64 {
    let begun = Instant::now();
    let mut head = Sha256::digest([]);
    for (_, canonical) in (0..events).zip(sample.iter().cycle()) {
        head = Sha256::new().chain_update(head).chain_update(canonical).finalize();
    }
    std::hint::black_box(head);
    nanoseconds(begun.elapsed())
}
