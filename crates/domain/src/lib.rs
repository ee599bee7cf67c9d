//! What Kaunta knows about money, people and the service, without touching a disk or a network.
//!
//! Everything a person types or a service answers is parsed once into the types here; after that the rest of the program
//! can't hold a wrong amount, phone number or mode.

#[macro_use]
mod coded;

pub mod account;
pub mod answer;
pub mod backoff;
pub mod bank;
pub mod basket;
pub mod beneficiary;
pub mod biller;
pub mod calendar;
pub mod callback;
mod card;
pub mod cash;
pub mod computer_code;
pub mod counted;
pub mod credential;
pub mod currency;
pub mod customer_id;
pub mod day;
pub mod drawer;
pub mod environment;
pub mod event;
pub mod field;
pub mod float;
pub mod forecast;
pub mod form;
pub mod home;
pub mod metadata;
pub mod mismatch;
pub mod mode;
pub mod money;
pub mod operation;
pub mod particulars;
pub mod payroll;
pub mod percent;
pub mod period;
pub mod person;
pub mod phone;
pub mod provider_health;
pub mod reference;
pub mod stalled;
mod state;
pub mod status;
pub mod tariff;
pub mod text;
pub mod token;
pub mod token_claim;
pub mod transfer;
pub mod wallet;
