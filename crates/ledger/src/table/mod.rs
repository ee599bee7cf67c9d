//! One file per table: its rows, reads and writes. The schema is in `migrations/`.

pub(crate) mod account;
pub(crate) mod append_batch;
pub(crate) mod approval;
pub(crate) mod attention;
pub(crate) mod balance;
pub(crate) mod basket;
pub(crate) mod batch;
pub(crate) mod biller;
pub(crate) mod bookkeeping;
pub(crate) mod bulk_insert;
pub(crate) mod cash;
pub(crate) mod chart;
pub(crate) mod customer;
pub(crate) mod day_reading;
pub(crate) mod days;
pub(crate) mod due;
pub(crate) mod event;
pub(crate) mod export;
pub(crate) mod filtered;
pub(crate) mod float;
#[cfg(any(test, feature = "for-tests"))]
pub(crate) mod for_tests;
pub(crate) mod found;
pub(crate) mod group;
pub(crate) mod hidden_customer;
pub(crate) mod history;
#[cfg(any(test, feature = "for-tests"))]
pub(crate) mod import;
pub(crate) mod insert;
pub(crate) mod label;
pub(crate) mod limit;
pub(crate) mod listed;
pub(crate) mod mapping;
pub(crate) mod matching;
pub(crate) mod movement;
pub(crate) mod new_owner;
pub(crate) mod number;
pub(crate) mod numbered;
pub(crate) mod operation;
pub(crate) mod orphan;
pub(crate) mod orphan_places;
pub(crate) mod particulars;
pub(crate) mod payroll;
pub(crate) mod print_job;
pub(crate) mod projection;
pub(crate) mod receipt_search;
pub(crate) mod recent;
pub(crate) mod record;
pub(crate) mod record_batch;
pub(crate) mod refused;
pub(crate) mod report;
pub(crate) mod retiring;
pub(crate) mod rollup;
pub(crate) mod rules;
pub(crate) mod search;
pub(crate) mod sequence;
pub(crate) mod setting;
pub(crate) mod settled;
pub(crate) mod sorted;
pub(crate) mod statement;
pub(crate) mod summing_days;
pub(crate) mod token_claim;
pub(crate) mod totals;
pub(crate) mod unknown_time;
pub(crate) mod unprinted;
pub(crate) mod validation;
pub(crate) mod waiting_bill;
pub(crate) mod write;

#[cfg(test)]
mod codes_tests;
#[cfg(test)]
mod cost_tests;

/// Operations in one statement; SQLite binds at most 32,766 values.
pub(crate) const ROWS: usize = 200;
