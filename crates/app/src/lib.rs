//! Kaunta's use cases, as the contract with the window (`kaunta_contract`) declares them.
//!
//! Every call of the window arrives at [`App::call`]; the [`Host`] provides what it needs from the computer. One open
//! environment is a `Workspace`: a book and its service clients.

mod approvals;
mod book;
mod cash;
mod config;
mod customer_screen;
mod documents;
mod operations;
mod packs;
mod payments;
mod payroll;
mod people;
mod platform;
mod polling;
mod printing;
mod reports;
mod runtime;
mod screens;
mod staff;
mod statements;
mod wallet;
mod wording;
mod workspace;

pub use book::verifying::{BookCheck, check_book, environment_of_book};
pub use packs::terminal::{TerminalPack, is_month, pack_from_terminal};
pub use platform::customer_window::{CustomerWindow, CustomerWindowProblem, Monitor};
pub use platform::first_screen::FirstScreen;
pub use platform::host::{ComputerProblem, Host, KeychainProblem, Machine, PracticePlace};
pub use platform::log_line::{OWN_CRATES, log_line};
pub use reports::terminal::error::TerminalError;
pub use reports::terminal::{ExportedList, Terminal, TerminalExport, export_from_terminal};
pub use reports::terminal_report::{TerminalReport, report_from_terminal};
pub use runtime::app::App;
pub use screens::updating::{InstallPermission, NoUpdates, Package, Release, Releases, UpdateProblem};
pub use workspace::installation::Places;
