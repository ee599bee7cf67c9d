//! What an accountant or the owner has to say of an operation.

use kaunta_contract::{AppError, ErrorCode, NoteInput, OperationDetail};
use kaunta_domain::event::{Event, EventKind, NoteText};

use super::acting::signed;
use crate::App;
use crate::asking::enter;
use crate::clerk::book_error;

impl App {
    pub(crate) async fn write_note(&self, input: NoteInput) -> Result<OperationDetail, AppError> {
        let text = NoteText::parse(&input.text)
            .map_err(|bad| AppError::new(ErrorCode::Review, format!("The note was not written: {bad}")))?;
        let desk = self.desk().await?;
        self.find(&desk, input.id).await?;
        let event = signed(Event::new(self.inner().moment(), EventKind::Noted { text }));
        enter(self.inner(), &desk, input.id, event).await.map_err(book_error)?;
        self.detail(&desk, input.id).await
    }
}
