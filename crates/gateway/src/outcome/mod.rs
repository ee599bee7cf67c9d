//! The results of one exchange with the service.

mod exchange;
mod partner;

pub use exchange::{Exchange, ValidateOutcome};
pub use partner::{
    Availability, BatchReport, BulkOutcome, FeePreview, Fees, ListedMode, ModesOutcome, PreviewOutcome, WalletOutcome,
    WalletRecord,
};
