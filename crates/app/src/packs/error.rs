//! Why a pack can't be written.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_ledger::CarryError;
use kaunta_words::packs as words;

use crate::cash::error::CashError;
use crate::platform::error::FileError;
use crate::reports::error::ReportsError;
use crate::reports::terminal::error::TerminalError;
use crate::staff::error::StaffError;
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum PacksError {
    /// The window sent a month in another shape than `2026-10`.
    NoMonth,
    /// Kaunta's folder for packs is not there.
    Away,
    /// The work broke off because of a bug, or because Kaunta is closing.
    BrokeOff,
    #[from]
    Cash(CashError),
    #[from]
    Reports(ReportsError),
    #[from]
    File(FileError),
    #[from]
    Staff(StaffError),
    #[from]
    Workspace(WorkspaceError),
}

impl PacksError {
    /// What a screen says about it.
    pub(crate) fn in_words(self) -> String {
        AppError::from(self).message
    }
}

impl From<PacksError> for TerminalError {
    fn from(error: PacksError) -> TerminalError {
        TerminalError::NotMade(error.into())
    }
}

impl From<CarryError> for PacksError {
    fn from(error: CarryError) -> PacksError {
        match error {
            CarryError::Away | CarryError::Removed => PacksError::Away,
            CarryError::Full => FileError::from(std::io::Error::from(std::io::ErrorKind::StorageFull)).into(),
            CarryError::ReadOnly => FileError::from(std::io::Error::from(std::io::ErrorKind::PermissionDenied)).into(),
            CarryError::NotReadBack => PacksError::BrokeOff,
            CarryError::Io(error) => FileError::from(error).into(),
        }
    }
}

impl From<PacksError> for AppError {
    fn from(error: PacksError) -> AppError {
        match error {
            PacksError::NoMonth => AppError::new(ErrorCode::Service, words::no_month()),
            PacksError::Away => AppError::new(ErrorCode::File, words::away()),
            PacksError::BrokeOff => AppError::new(ErrorCode::Program, kaunta_words::exports::broke_off()),
            PacksError::Cash(error) => error.into(),
            PacksError::Reports(error) => error.into(),
            PacksError::File(error) => error.into(),
            PacksError::Staff(error) => error.into(),
            PacksError::Workspace(error) => error.into(),
        }
    }
}
