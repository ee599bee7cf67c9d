//! The same payment once more under its own reference, by a person's choice.

use crate::App;
use crate::contract::*;

impl App {
    pub(crate) async fn send_again(&self, _: OperationInput) -> Result<OperationDetail, AppError> {
        Err(AppError::new(ErrorCode::Program, "not built yet"))
    }
}
