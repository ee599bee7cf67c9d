//! One request over HTTP and what came back, with nothing read into it.

mod exchange;
#[cfg(feature = "fail-points")]
mod fail_points;
mod line;
mod retry;
mod retry_after;
mod socket;
pub mod wire;

pub(crate) use exchange::{ask, beginning, exchange, unmade};
pub(crate) use socket::Socket;
