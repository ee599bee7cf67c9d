//! Proves the invariant: the real App on a real book, in a random world that a seed determines.
//!
//! `KAUNTA_SEEDS=10000 cargo test -p kaunta-app --test simulation` runs that many stories; `KAUNTA_SEED=7` runs one and
//! prints each step. After every step, the service's own books are compared with what Kaunta shows (`checker`).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::float_arithmetic,
    clippy::wildcard_enum_match_arm,
    reason = "a test may stop at once: a panic here is a failed promise"
)]

mod address;
mod book;
mod callbacks;
mod chance;
mod checker;
mod checker_tests;
mod clock;
mod computer;
mod deliver;
mod ending;
mod faults;
mod line;
mod mailbox;
mod orders;
mod payroll_checker_tests;
mod payrolls;
mod people;
mod quiet;
mod restore;
mod seeds;
mod service;
mod shop;
mod staff;
mod staff_checker_tests;
mod steps;
mod story;
mod world;

use seeds::{Failure, Stage, tell_all, tell_part};

/// The number of stories by default.
const FEW: u64 = 300;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn show(failure: &Failure) -> ! {
    panic!("{failure}");
}

#[test]
fn whatever_happens_an_intention_is_booked_once_and_what_is_shown_is_so() {
    if let Some(seed) = number("KAUNTA_SEED") {
        match Stage::set().tell(seed) {
            Ok(log) => println!("{}", log.join("\n")),
            Err(failure) => show(&failure),
        }
        return;
    }
    tell_all(number("KAUNTA_SEED_FIRST").unwrap_or_default(), number("KAUNTA_SEEDS").unwrap_or(FEW), "a_part_of_them");
}

#[test]
fn a_seed_tells_the_same_story_again() {
    if number("KAUNTA_SEED").is_some() {
        // Failpoints are global to the process: one story at a time.
        return;
    }
    let stage = Stage::set();
    // A thread that nobody waits for writes the anchor file. If that changes a story, run it once more.
    let differ = |seed: &u64| {
        let mut told: Vec<Vec<String>> = Vec::new();
        for _ in 0..4 {
            let log = stage.tell(*seed).unwrap_or_else(|failure| show(&failure));
            if told.contains(&log) {
                return false;
            }
            told.push(log);
        }
        true
    };
    let other: Vec<u64> = (0..40).filter(differ).collect();
    assert_eq!(other, Vec::<u64>::new());
}

#[test]
#[ignore = "run by the first test, once for each processor"]
fn a_part_of_them() {
    let part = std::env::var("KAUNTA_SEED_PART").unwrap_or("0/1".to_owned());
    let (part, of) = part.split_once('/').unwrap();
    let first = number("KAUNTA_SEED_FIRST").unwrap_or_default();
    let count = number("KAUNTA_SEEDS").unwrap_or(FEW);
    let failed = std::env::var("KAUNTA_SEED_FAILED").unwrap_or_default();
    if let Err(failure) = tell_part(first, count, part.parse().unwrap(), of.parse().unwrap(), failed.as_ref()) {
        show(&failure);
    }
}
