//! The counter without its window: every promise of the use cases, through the calls that the window makes, on a real book
//! and a real practice gateway.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "a test may stop at once: a panic here is a failed promise"
)]

mod computer;
mod customer_bills;
mod customer_screen;
mod customer_window;
mod customers;
mod held;
mod line;
mod orders;
mod refusals;
mod releases;
mod shop;

mod accepted;
mod accounts;
mod again;
mod attention;
mod basket;
mod basket_approvals;
mod basket_receipts;
mod between_drawers;
mod book_care;
mod books;
mod callbacks;
mod callbacks_in_development;
mod canary;
mod carried;
mod carried_people;
mod cases;
mod cash;
mod charts;
mod clocks;
mod committed;
mod development;
mod diagnostics;
mod disk;
mod doubt;
mod evidence;
mod example;
mod explained;
mod exporting;
mod exports;
mod favourites;
mod fee_drift;
mod fields;
mod float;
mod found_receipts;
mod here_faults;
mod history;
mod junk;
mod keychain_silent;
mod keys;
mod later_movements;
mod line_faults;
mod log;
mod look_ups;
mod moving;
mod once;
#[cfg(unix)]
mod only_owner;
mod orphan_receipts;
mod orphans;
mod outcomes;
mod packs;
mod payroll;
mod payroll_batch;
mod payroll_checks;
mod payroll_choice;
mod payroll_files;
mod payroll_import;
mod payroll_kinds;
mod payroll_look_back;
mod payroll_names;
mod payroll_preview;
mod payroll_refused;
mod payroll_restore;
mod payroll_results;
mod payroll_rows;
mod payroll_run;
mod payroll_sheets;
mod people;
mod people_approvals;
mod people_approvals_ending;
mod people_dialogs;
mod people_new_owner;
mod people_presence;
mod people_rights;
mod people_rules;
mod people_sealed;
mod people_sight;
mod periods;
mod poller;
mod printer_connections;
mod printing;
mod provider_health;
mod receipt_looks;
mod receipts;
mod recounted;
mod recounted_book;
mod recovery;
mod report_files;
mod reports;
mod restart;
mod retiring;
mod sandbox_form;
mod second_disk;
mod secrecy;
#[path = "../../../ledger/examples/fill_book/seeded.rs"]
mod seeded;
mod seen_exports;
mod sent_along;
mod service_faults;
mod settings;
mod shared_receipts;
mod signed_receipts;
mod sources;
mod stalled;
mod statement_cases;
mod statements;
mod tariff;
mod terminal_exports;
mod three_years;
mod tokens_owed;
mod told;
mod unknown_times;
mod unprinted;
mod unwritable;
mod unwritten;
mod updates;
mod validated;
mod wallet;
mod wallet_amounts;
mod wallet_balances;
mod wallet_doubt;
mod wallet_settings;
mod wallet_user;
mod whereabouts;
