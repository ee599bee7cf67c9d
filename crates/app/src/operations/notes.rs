//! Notes that an accountant or the owner writes about an operation.

use kaunta_contract::{AppError, ErrorCode, NoteInput, OperationDetail};
use kaunta_domain::event::{Event, EventKind, NoteText};
use kaunta_words::payments;

use crate::operations::room::Operations;
use crate::staff::actor::Caller;
use crate::wording::book_error::book_error;
use crate::wording::fields;
use crate::workspace::recording::record_event;

impl Operations {
    pub(crate) async fn write_note(&self, caller: &Caller, input: NoteInput) -> Result<OperationDetail, AppError> {
        let text = NoteText::parse(&input.text)
            .map_err(|bad| AppError::new(ErrorCode::Review, payments::note_not_written(fields::text(bad))))?;
        let workspace = self.core.in_use().await?;
        self.find(caller, &workspace, input.id).await?;
        let event = caller.signed(Event::new(self.core.moment(), EventKind::Noted { text }));
        record_event(&self.core, &workspace, input.id, event).await.map_err(book_error)?;
        self.detail(caller, &workspace, input.id).await
    }
}
