//! The progress of the first run, which can be left and continued.

use kaunta_contract::{Nothing, SaveFirstRunInput};

use crate::people::error::PeopleRoomError;
use crate::people::room::PeopleRoom;
use crate::staff::actor::Caller;

impl PeopleRoom {
    pub(crate) async fn save_first_run(
        &self,
        _: &Caller,
        input: SaveFirstRunInput,
    ) -> Result<Nothing, PeopleRoomError> {
        self.core.change_shop(|shop| shop.first_run = input.first_run)?;
        Ok(Nothing)
    }
}
