//! For tests: a thermal printer. [`Printout`] reads ESC/POS a second time, from its description, and draws it; [`FakePrinter`]
//! listens on loopback and has the faults of printers at counters. It shares no type with what writes ESC/POS.

mod commands;
mod fault;
mod letters;
mod listener;
mod printout;

pub use commands::Unreadable;
pub use fault::Fault;
pub use listener::FakePrinter;
pub use printout::{Line, Printout};
