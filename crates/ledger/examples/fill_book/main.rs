//! Fills a book with a shop's plausible past.
//!
//! `fill_book BOOK COUNT SEED` makes BOOK (a practice book; it must not be there yet) with COUNT operations. The same
//! count and seed make the same operations. `make bench` times lists over the same past.

#![allow(clippy::print_stdout, reason = "a program of the command line: its output is its purpose")]

mod past;

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use kaunta_domain::environment::Environment;
use kaunta_ledger::Ledger;

/// Operations written in one transaction.
const CHUNK: u64 = 5_000;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [book, count, seed] = arguments.as_slice() else {
        return Err("usage: fill_book BOOK COUNT SEED".into());
    };
    let (book, count, seed) = (Path::new(book), count.parse::<u64>()?, seed.parse::<u64>()?);
    if book.exists() {
        return Err(format!("{} is already there", book.display()).into());
    }
    let backups = book.with_extension("backups");
    let ledger = Ledger::open(book, Environment::Practice, &backups).await?;

    let begun = Instant::now();
    let mut shop = past::Shop::new(seed, count);
    for first in (0..count).step_by(CHUNK as usize) {
        let chunk: Result<Vec<_>, _> = (first..count.min(first + CHUNK)).map(|_| shop.next_operation()).collect();
        ledger.import(&chunk?).await?;
    }
    let took = begun.elapsed().as_millis();
    println!("filled {} with {count} operations in {took} ms", book.display());
    ledger.close().await;
    Ok(())
}
