//! Fills a book with a shop's plausible past.
//!
//! `fill_book BOOK COUNT SEED` creates BOOK (a practice book that must not exist yet) with COUNT operations. The same count and
//! seed give the same operations. `make bench` times lists over the same past.
//!
//! `fill_book BOOK PAST` creates it from the output of `kaunta-practice seed`.

#![allow(clippy::print_stdout, reason = "a program of the command line: its output is its purpose")]

mod past;
mod seeded;

use std::io::BufRead;
use std::path::Path;
use std::time::Instant;

use kaunta_domain::environment::Environment;
use kaunta_domain::event::Event;
use kaunta_ledger::{Ledger, NewOperation};

/// Operations written in one transaction.
const CHUNK: usize = 5_000;

type Failure = Box<dyn std::error::Error + Send + Sync>;
type Made = Box<dyn Iterator<Item = Result<(NewOperation, Vec<Event>), Failure>>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (book, made): (&String, Made) = match arguments.as_slice() {
        [book, count, seed] => (book, Box::new(generated(count.parse()?, seed.parse()?))),
        [book, past] => (book, Box::new(printed(Path::new(past))?)),
        _ => return Err("usage: fill_book BOOK COUNT SEED, or fill_book BOOK PAST".into()),
    };
    fill(Path::new(book), made).await
}

fn generated(count: u64, seed: u64) -> impl Iterator<Item = Result<(NewOperation, Vec<Event>), Failure>> {
    let mut shop = past::Shop::new(seed, count);
    (0..count).map(move |_| shop.next_operation().map_err(|error| error.to_string().into()))
}

fn printed(past: &Path) -> Result<impl Iterator<Item = Result<(NewOperation, Vec<Event>), Failure>> + use<>, Failure> {
    let lines = std::io::BufReader::new(std::fs::File::open(past)?).lines();
    Ok(lines.map(|line| seeded::read(&line?)))
}

async fn fill(book: &Path, mut made: Made) -> Result<(), Failure> {
    if book.exists() {
        return Err(format!("{} is already there", book.display()).into());
    }
    let ledger = Ledger::open(book, Environment::Practice, &book.with_extension("backups")).await?;
    let (begun, mut count) = (Instant::now(), 0);
    loop {
        let chunk: Vec<_> = made.by_ref().take(CHUNK).collect::<Result<_, _>>()?;
        if chunk.is_empty() {
            break;
        }
        ledger.import(&chunk).await?;
        count += chunk.len();
    }
    println!("filled {} with {count} operations in {} ms", book.display(), begun.elapsed().as_millis());
    ledger.close().await;
    Ok(())
}
