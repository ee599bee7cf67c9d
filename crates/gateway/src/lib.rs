//! The remote service over HTTP (gateway-api.md): one funnel for sending, typed outcomes, and evidence of each exchange.
//!
//! Nothing here decides what an operation's state is; it only says what is certain after one exchange. A transfer
//! leaves once for each call of [`Gateway::transfer`], whatever happens to the line.

mod address;
mod callback_box;
mod config;
mod exchange;
#[cfg(feature = "fail-points")]
mod fail_points;
mod gateway;
mod key;
mod line;
mod paths;
mod read;
mod request;
mod retry;
mod retry_after;
mod socket;
mod status_path;
pub mod wire;

pub use address::{Address, BadAddress};
pub use callback_box::{BadBoxAddress, BoxAddress, CallbackBox, FetchError, Hint};
pub use config::{Config, SetUpError, Timeouts, Trust};
pub use gateway::{Exchange, Gateway, ValidateOutcome};
pub use key::{ApiKey, BadKey};
pub use status_path::{BadStatusPath, StatusPath};
