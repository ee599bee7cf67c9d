//! What needs a person's eye: open operations, cases, and payments that the book lost.

use crate::App;
use crate::contract::*;

impl App {
    pub(crate) async fn attention(&self, _: AttentionInput) -> Result<Attention, AppError> {
        Err(AppError::new(ErrorCode::Program, "not built yet"))
    }
    pub(crate) async fn close_stray(&self, _: CloseStrayInput) -> Result<Nothing, AppError> {
        Err(AppError::new(ErrorCode::Program, "not built yet"))
    }
}
