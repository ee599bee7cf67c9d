//! Kaunta compared with baselines on the same machine, as ratios: docs/bench.md explains how to read them.
//!
//! `make bench` builds what this needs and runs it. Nothing here passes or fails: machines are slow or fast, and only the
//! ratios describe Kaunta. It does check that both sides did the same work.

#![allow(clippy::print_stdout, reason = "a program of the command line: its output is its purpose")]

mod book;
mod chain;
mod computer;
mod counter;
mod effort;
mod exports;
mod filters;
mod line;
mod lists;
mod options;
mod painted;
mod pairs;
mod palette;
#[path = "../../../crates/ledger/examples/fill_book/past.rs"]
mod past;
mod payroll;
mod polling;
mod program;
mod reading;
mod reconcile;
mod resting;
mod screens;
mod size;
mod slowed;
mod submit;
mod tree;
mod window;

use std::error::Error;

use crate::options::Options;

/// An error, for a person at a terminal.
type Failure = Box<dyn Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let options = Options::read()?;
    println!("Kaunta beside its baselines: {} pairs each, medians with (lowest-highest).", options.runs);
    println!("A ratio is Kaunta's figure by the baseline's, pair by pair; 1.0 is as good as the baseline.");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let books = runtime.block_on(book::fill_all(&options))?;
    if options.wants("size") {
        size::measure(&options)?;
    }
    if options.wants("window") {
        runtime.block_on(window::measure(&options, &books))?;
    }
    if options.wants("submit") {
        runtime.block_on(submit::measure(&options, &books))?;
    }
    if options.wants("chain") {
        runtime.block_on(chain::measure(&options, &books))?;
    }
    if options.wants("polling") {
        runtime.block_on(polling::measure(&options))?;
    }
    if options.wants("payroll") {
        runtime.block_on(payroll::measure(&options))?;
    }
    for book in books.iter().filter(|_| options.wants("exports")) {
        runtime.block_on(exports::measure(&options, book))?;
    }
    if options.wants("reconcile") {
        runtime.block_on(reconcile::measure(&options))?;
    }
    for book in books.iter().filter(|_| options.wants("history")) {
        runtime.block_on(lists::measure(&options, book))?;
    }
    for book in books.iter().filter(|_| options.wants("reading")) {
        runtime.block_on(reading::measure(&options, book))?;
    }
    for book in books.iter().filter(|_| options.wants("filters")) {
        runtime.block_on(filters::measure(&options, book))?;
    }
    for book in books.iter().filter(|_| options.wants("palette")) {
        runtime.block_on(palette::measure(&options, book))?;
    }
    for book in books.iter().filter(|_| options.wants("screens")) {
        runtime.block_on(screens::measure(&options, book))?;
    }
    for book in books.iter().filter(|_| options.wants("resting")) {
        runtime.block_on(resting::measure(&options, book))?;
    }
    if options.wants("counter") {
        runtime.block_on(counter::measure(&options))?;
    }
    Ok(())
}
