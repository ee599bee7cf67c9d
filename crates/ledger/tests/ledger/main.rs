//! The book's promises, tested on real files.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "a test may stop at once: a panic here is a failed promise"
)]

mod anchoring;
mod approvals;
mod approvals_ending;
mod approvals_payroll;
mod approvals_rows;
mod backups;
mod batching;
mod cash;
mod charting;
mod closing;
mod counting;
mod customers;
mod days;
mod deciding;
mod destinations;
mod exact;
mod exact_rows;
mod filtered;
mod found;
mod grouping;
mod keeping;
mod labels;
mod limits;
mod listing;
mod loading;
mod long_lists;
mod look_back;
mod moving;
mod names;
mod notes;
mod opening;
mod orphans;
mod paying_again;
mod paying_many;
mod payroll;
mod people;
mod periods;
mod print_jobs;
mod projecting;
mod reading_only;
mod recording;
mod refusing;
mod reporting;
mod rolling_up;
mod salvaging;
mod shop;
mod signing;
mod size;
mod sorting;
mod statements;
mod tampering;
mod unknowing;
mod usual_fees;
mod without_kaunta;

#[path = "../../examples/fill_book/past.rs"]
mod past;
