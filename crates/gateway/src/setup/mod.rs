//! The configuration of a client: the service's address, its key, and the timeouts.

mod address;
mod config;
mod key;
mod partner_address;
mod paths;
mod problem;
mod root;
mod secret;
mod status_path;

pub use address::Address;
pub use config::{Config, Timeouts, Trust};
pub(crate) use key::Credential;
pub use key::{ApiKey, BearerKey};
pub use partner_address::PartnerAddress;
pub(crate) use paths::{NoPath, Paths};
pub use problem::SetUpError;
pub use root::BadAddress;
pub(crate) use root::Root;
pub use secret::BadKey;
pub use status_path::{BadStatusPath, StatusPath};
