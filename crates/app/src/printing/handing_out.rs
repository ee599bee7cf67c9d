//! Handing out a token that did not come with its payment.

use std::sync::Arc;

use kaunta_contract::{Change, HandedOutToken, OperationInput};
use kaunta_ledger::HandOut;

use crate::printing::error::PrintingError;
use crate::printing::job::PrintRequest;
use crate::printing::room::Printing;
use crate::staff::actor::Caller;

impl Printing {
    /// Recorded in the book before anybody sees the token: the next person who asks gets a copy.
    pub(crate) async fn hand_out_token(
        self: &Arc<Self>,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<HandedOutToken, PrintingError> {
        let workspace = self.core.in_use().await?;
        let id = input.id;
        self.operations.find(caller, &workspace.ledger, id).await?;
        let printer = self.core.shop().printer;
        let by = caller.name().cloned();
        let before = workspace.ledger.printed_before(id).await?;
        fail::fail_point!("token-not-handed-out");
        let now = self.core.moment();
        match workspace.ledger.hand_out(id, printer.is_some(), now, by.clone().map(Into::into)).await? {
            HandOut::First => {}
            HandOut::Not(claim) => return Err(PrintingError::NotToHandOut(claim)),
        }
        fail::fail_point!("token-handed-out");
        if workspace.environment == self.core.environment() {
            self.core.host.changed(Change::Operation { id });
        }
        let drafted = self.documents.draft_in(caller, &workspace.ledger, id).await?;
        let (print, receipt) = match printer {
            Some(printer) => {
                let shown = workspace.prints.begin(id);
                let job = workspace.ledger.queue_print(id, self.core.moment(), by.clone().map(Into::into)).await?;
                let asked = PrintRequest::of_receipt((Arc::clone(&workspace), printer), job, drafted, (by, shown));
                (Some(self.run(asked).await?), None)
            }
            None => (None, Some(self.documents.issue(&workspace.ledger, drafted, before).await)),
        };
        let operation = self.operations.detail(caller, &workspace, id).await?;
        Ok(HandedOutToken { operation, print, receipt })
    }
}
