//! A practice gateway: simulates the whole gateway interface of gateway-api.md and the partner wallet interface of
//! partner-wallet-api.md on this machine, without real money.
//!
//! Kaunta's practice environment embeds it, and it is also a program (`kaunta-practice`) for anyone who integrates with
//! the service. It shares no code with Kaunta's client: the rules are implemented from the specification a second time.
//! `docs/practice.md` lists the numbers, scenarios and admin endpoints, and what is invented.

mod admin;
mod answer;
mod checker;
mod docs;
mod gateway;
mod partner;
mod past;
mod practice;
mod script;
mod setup;
mod state;
mod store;
mod terms;

pub use past::{Known, Past, PastPayment, PastPlan, What};
pub use practice::{PartnerTransaction, Practice, StartError};
pub use script::{SampleInput, sample_inputs};
pub use setup::{
    Clock, Config, CustomBiller, DEFAULT_LIVE_KEY, DEFAULT_PARTNER_LIVE_KEY, DEFAULT_PARTNER_SANDBOX_KEY,
    DEFAULT_PARTNER_USER_ID, DEFAULT_SANDBOX_KEY, ExtraField, ManualClock, PartnerSettings, SystemClock, Wait,
};
pub use state::{Force, ForceError};
pub use store::StateError;
pub use store::requests::PartnerRequest;
pub use terms::PartnerShape;
