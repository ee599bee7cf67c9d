//! The remote service over HTTP (gateway-api.md, partner-wallet-api.md): one funnel for sending, typed outcomes, and
//! evidence of each exchange.
//!
//! Nothing here decides an operation's state; this crate only says what is certain after one exchange. Each call of
//! [`Gateway::transfer`], [`PartnerWallet::transact`] or [`PartnerWallet::bulk`] sends once, whatever happens to the
//! connection.

mod callback_server;
mod gateway;
mod outcome;
mod partner_wallet;
mod read;
mod request;
mod setup;
mod transport;

pub use callback_server::{
    BadCallbackServerAddress, Callback, CallbackServer, CallbackServerAddress, FetchError, Page, StoreId,
};
pub use gateway::Gateway;
pub use outcome::{
    Availability, BatchReport, BulkOutcome, Exchange, FeePreview, Fees, ListedMode, ModesOutcome, PreviewOutcome,
    ValidateOutcome, WalletOutcome, WalletRecord,
};
pub use partner_wallet::{PartnerConfig, PartnerWallet};
pub use request::{BadBatch, Batch, BatchItem};
pub use setup::{
    Address, ApiKey, BadAddress, BadKey, BadStatusPath, BearerKey, Config, PartnerAddress, SetUpError, StatusPath,
    Timeouts, Trust,
};
pub use transport::{LOOK_UP_ATTEMPTS, wire};
