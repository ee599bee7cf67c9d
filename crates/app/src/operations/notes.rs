//! Notes that an accountant or the owner writes about an operation.

use kaunta_contract::{NoteInput, OperationDetail};
use kaunta_domain::event::{Event, EventKind, NoteText};

use crate::operations::error::OperationsError;
use crate::operations::room::Operations;
use crate::staff::actor::Caller;
use crate::workspace::recording::record_event;

impl Operations {
    pub(crate) async fn write_note(
        &self,
        caller: &Caller,
        input: NoteInput,
    ) -> Result<OperationDetail, OperationsError> {
        let text = NoteText::parse(&input.text).map_err(OperationsError::NoteNotTaken)?;
        let workspace = self.core.in_use().await?;
        self.find(caller, &workspace.ledger, input.id).await?;
        let event = caller.signed(Event::new(self.core.moment(), EventKind::Noted { text }));
        record_event(&self.core, &workspace, input.id, event).await?;
        self.detail(caller, &workspace, input.id).await
    }
}
