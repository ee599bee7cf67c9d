//! For tests: a thermal printer. [`Printout`] is a second implementation of ESC/POS, which reads it and draws it; [`FakePrinter`]
//! listens on loopback and has the faults of printers at counters. The crate shares no type with the one that writes ESC/POS.

mod commands;
mod fault;
mod letters;
mod listener;
mod printout;

pub use commands::Unreadable;
pub use fault::Fault;
pub use listener::FakePrinter;
pub use printout::{Line, Printout};
