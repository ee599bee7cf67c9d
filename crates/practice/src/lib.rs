//! A practice gateway: the whole gateway interface of gateway-api.md on this machine, with no money behind it.
//!
//! It is embedded by Kaunta's practice environment and is a program of its own (`kaunta-practice`) for anyone who
//! integrates with the service. It shares no code with Kaunta's client: the rules are written from the specification
//! a second time. `docs/practice.md` lists the numbers, scenarios and admin endpoints, and what is invented.

mod admin;
mod answers;
mod billers;
mod checker;
mod clock;
mod config;
mod faults;
mod fees;
mod gateway;
mod hints;
mod holders;
mod money;
mod numbers;
mod practice;
mod refusals;
mod reply;
mod scenario;
mod schedule;
mod serve;
mod shared;
mod store;
mod terms;

pub use clock::{Clock, ManualClock, SystemClock, Wait};
pub use config::{Config, CustomBiller, DEFAULT_LIVE_KEY, DEFAULT_SANDBOX_KEY, ExtraField};
pub use hints::{Hint, hints};
pub use practice::{Practice, StartError};
pub use store::StateError;
