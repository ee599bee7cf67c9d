//! A practice gateway: the whole gateway interface of gateway-api.md and the partner wallet interface of
//! partner-wallet-api.md on this machine, with no money behind them.
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
mod course;
mod docs;
mod echo;
mod faults;
mod fees;
mod force;
mod gateway;
mod hints;
mod hold;
mod holders;
mod keys;
mod money;
mod numbers;
mod partner;
mod plan;
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
pub use config::{
    Config, CustomBiller, DEFAULT_LIVE_KEY, DEFAULT_PARTNER_LIVE_KEY, DEFAULT_PARTNER_SANDBOX_KEY,
    DEFAULT_PARTNER_USER_ID, DEFAULT_SANDBOX_KEY, ExtraField,
};
pub use force::{Force, ForceError};
pub use hints::{Hint, hints};
pub use partner::{PartnerRequest, PartnerSettings, PartnerShape, PartnerTransaction};
pub use practice::{Practice, StartError};
pub use store::StateError;
