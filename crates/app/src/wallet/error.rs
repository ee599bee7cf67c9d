//! Why it is not known whose wallet pays.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::answer::{Doubt, ServiceError};
use kaunta_words::{Message, wallets};

use crate::wording::words;

#[derive(Debug)]
pub(crate) enum WalletUserError {
    /// The service named no user, and none is set.
    Untold,
    /// The service did not answer in time.
    Late,
    Refused(ServiceError),
    Unanswered(Doubt),
}

impl From<WalletUserError> for AppError {
    fn from(error: WalletUserError) -> AppError {
        let unanswered = |why: Message| AppError::new(ErrorCode::Connection, wallets::user_unanswered(why));
        match error {
            WalletUserError::Untold => AppError::new(ErrorCode::Settings, wallets::user_untold()),
            WalletUserError::Late => unanswered(wallets::late()),
            WalletUserError::Refused(error) => unanswered(words::refusal(&error)),
            WalletUserError::Unanswered(doubt) => unanswered(words::doubt(&doubt)),
        }
    }
}
