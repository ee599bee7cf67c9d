//! A box for callbacks on the shop's own host (gateway-api.md, Events).
//!
//! The service posts to an address that only it and the shop know. Whatever arrives is kept as it came and handed to
//! Kaunta, which only takes it as a reason to ask the service: payload and authenticity are not specified.
//! Shares no type with the rest of Kaunta.

mod answer;
mod config;
mod rate;
mod running;
mod secret;
mod sender;
mod serve;
mod shared;
mod stats;
mod store;

pub use config::{Config, Limits, Rate};
pub use running::{CallbackBox, StartError};
pub use store::StateError;
