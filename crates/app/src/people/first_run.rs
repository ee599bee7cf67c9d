//! How far the first run is: it can be left and continued.

use crate::App;
use crate::contract::{AppError, Nothing, SaveFirstRunInput};

impl App {
    pub(crate) async fn save_first_run(&self, input: SaveFirstRunInput) -> Result<Nothing, AppError> {
        self.inner().change_shop(|shop| shop.first_run = input.first_run)?;
        Ok(Nothing)
    }
}
