//! One HTTP request and its reply, uninterpreted.

mod connection;
mod exchange;
#[cfg(feature = "fail-points")]
mod fail_points;
mod retry;
mod retry_after;
mod socket;
pub mod wire;

pub(crate) use exchange::{ask, beginning, exchange, unmade};
pub use retry::LOOK_UP_ATTEMPTS;
pub(crate) use socket::Socket;
