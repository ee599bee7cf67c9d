//! The remote service over HTTP (gateway-api.md, partner-wallet-api.md): one funnel for sending, typed outcomes, and evidence of each exchange.
//!
//! Nothing here decides what an operation's state is; it only says what is certain after one exchange. A transfer
//! leaves once for each call of [`Gateway::transfer`], [`PartnerWallet::transact`] or [`PartnerWallet::bulk`], whatever
//! happens to the line.

mod address;
mod body;
mod callback_box;
mod config;
mod exchange;
#[cfg(feature = "fail-points")]
mod fail_points;
mod gateway;
mod key;
mod line;
mod partner;
mod paths;
mod read;
mod request;
mod retry;
mod retry_after;
mod root;
mod secret;
mod socket;
mod status_path;
pub mod wire;

pub use address::Address;
pub use callback_box::{BadBoxAddress, BoxAddress, Callback, CallbackBox, FetchError, Page, StoreId};
pub use config::{Config, SetUpError, Timeouts, Trust};
pub use gateway::{Exchange, Gateway, ValidateOutcome};
pub use key::{ApiKey, BearerKey};
pub use partner::{
    Availability, BadBatch, Batch, BatchItem, BatchReport, BulkOutcome, FeePreview, Fees, ListedMode, ModesOutcome,
    PartnerAddress, PartnerConfig, PartnerWallet, PreviewOutcome, WalletOutcome, WalletRecord,
};
pub use root::BadAddress;
pub use secret::BadKey;
pub use status_path::{BadStatusPath, StatusPath};
