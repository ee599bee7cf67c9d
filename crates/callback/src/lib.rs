//! A callback server on the shop's own host (gateway-api.md, Events).
//!
//! The service posts to an address that only it and the shop know. The program stores each callback as it arrived and hands
//! it to Kaunta, which only takes it as a reason to ask the service: the payload is not specified, and nothing
//! authenticates it. It shares no type with the rest of Kaunta.

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
pub use running::{CallbackServer, StartError};
pub use store::StateError;
