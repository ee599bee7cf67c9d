//! The harness of Kaunta's end-to-end tests: a desktop for each test, Kaunta's window on it, and access to what the practice
//! gateway received and what the book contains.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a panic is how a test fails")]
#![allow(clippy::print_stderr, reason = "where the pictures and logs of a failed test are")]

mod book;
mod browser;
mod carrying;
mod clock;
mod desktop;
mod driver;
mod file_dialog;
mod file_manager;
mod kaunta;
#[cfg(all(test, unix))]
mod mutants_script;
mod patience;
mod ports;
mod pseudo;
mod reading;
mod received;
mod screen;
mod window;

pub use book::{Book, Event, Operation, change};
pub use browser::Browser;
pub use clock::{Clock, GoesOn};
pub use desktop::{Desktop, Keyring};
pub use file_manager::FileManager;
pub use kaunta::{Kaunta, program};
pub use patience::{IN_TIME, LONG, USUAL, until};
pub use ports::ClosedPort;
pub use pseudo::{is_pseudo, plain, typed, unmarked_words};
pub use reading::SETTLED;
pub use received::{Request, Service};
pub use thirtyfour::Key;
pub use window::Window;
