//! Complete flows through the real window: the request that arrived is compared with the specification, the book with the
//! answer, and the screen with both.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a panic is how a test fails")]
#![allow(clippy::print_stdout, reason = "why a test was skipped")]

mod access;
mod accountant;
mod accountant_access;
mod accountant_keys;
mod agree;
mod attention;
mod basket;
mod bill;
mod broken;
mod carried;
mod checking;
mod counter;
mod customer;
mod development;
mod doubt;
mod dropped;
mod endings;
mod favourites;
mod float;
mod forced_colours;
mod help;
mod history;
mod input;
mod killed;
mod known;
mod line;
mod locked;
mod messages;
mod mobile;
mod moved;
mod number_pad;
#[path = "../../crates/ledger/examples/fill_book/past.rs"]
mod past;
mod payroll;
mod payroll_again;
mod payroll_approval;
mod payroll_hidden;
mod payroll_kinds;
mod payroll_look_back;
mod payroll_moved;
mod people;
mod people_access;
mod people_away;
mod people_cashier;
mod people_first_run;
mod people_refused;
mod people_secrets;
mod people_sign_in;
mod problems;
mod receipt;
mod secrets;
mod start_failure;
mod text_size;
mod told;
mod trusted;
mod updates;
mod wallet;
