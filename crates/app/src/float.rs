//! A day's chain of balances.

use crate::App;
use crate::contract::*;

impl App {
    pub(crate) async fn float(&self, _: FloatInput) -> Result<FloatDay, AppError> {
        Err(AppError::new(ErrorCode::Program, "not built yet"))
    }
}
