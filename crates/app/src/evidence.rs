//! Everything known of an operation in one file, for a dispute.

use crate::App;
use crate::contract::*;

impl App {
    pub(crate) async fn save_evidence(&self, _: OperationInput) -> Result<SavedFile, AppError> {
        Err(AppError::new(ErrorCode::Program, "not built yet"))
    }
}
