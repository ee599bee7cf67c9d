//! Kaunta's use cases and its contract with the window.
//!
//! Every call of the window arrives at [`App::call`]; what it needs from the computer around it is the [`Host`].
//! One open environment is a `Desk`: a book, and a way to the service.

mod askable;
mod asking;
mod attention;
mod book;
mod calls;
mod checking;
mod clerk;
pub mod contract;
mod desk;
mod disputes;
mod earlier;
mod evidence;
mod export;
mod fees;
mod float;
mod form_view;
mod hints;
mod home;
mod host;
mod in_flight;
mod keeping;
mod key_end;
mod keys;
mod naming;
mod onboarding;
mod operation_view;
mod operation_words;
mod pace;
mod partner_settings;
mod paying;
mod payroll;
mod pdf;
mod poller;
mod reaching;
mod receipt;
mod recovering;
mod restoring;
mod schedule;
mod sending;
mod sending_again;
mod sending_lock;
mod settings;
mod settling;
mod sheet;
mod shop;
mod start;
mod timeline;
mod transfer_lines;
mod verifying;
mod wallet_modes;
mod wallet_reading;
mod wallets;
mod weighing;
mod words;

pub use clerk::{App, Places};
pub use host::{Host, KeychainProblem, PracticePlace};
pub use verifying::{BookCheck, check_book, environment_of_book};
