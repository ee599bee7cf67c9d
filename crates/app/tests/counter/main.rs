//! The counter without its window: every promise of the use cases, through the calls that the window makes, on a real
//! book and a real practice gateway.

mod shop;

mod accepted;
mod books;
mod committed;
mod development;
mod disk;
mod doubt;
mod fields;
mod history;
mod junk;
mod keys;
mod once;
mod outcomes;
mod receipts;
mod restart;
mod secrecy;
mod settings;
mod sources;
mod validated;
