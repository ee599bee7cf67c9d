//! The care of the book: its chain, its backups, its lock.

use crate::App;
use crate::contract::*;

fn not_built<T>() -> Result<T, AppError> {
    Err(AppError::new(ErrorCode::Program, "not built yet"))
}

impl App {
    pub(crate) async fn book(&self, _: Nothing) -> Result<BookView, AppError> {
        not_built()
    }
    pub(crate) async fn back_up(&self, _: Nothing) -> Result<BackedUp, AppError> {
        not_built()
    }
    pub(crate) async fn choose_backup(&self, _: Nothing) -> Result<ChosenBackup, AppError> {
        not_built()
    }
    pub(crate) async fn examine_backup(&self, _: BackupInput) -> Result<BackupReport, AppError> {
        not_built()
    }
    pub(crate) async fn restore(&self, _: BackupInput) -> Result<BookView, AppError> {
        not_built()
    }
    pub(crate) async fn salvage(&self, _: Nothing) -> Result<Salvage, AppError> {
        not_built()
    }
}
