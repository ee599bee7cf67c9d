//! Printing the receipt of a payment that the book had lost, because a person asked for it. Nothing prints by itself: it was
//! found when its customer had long left.

use std::sync::Arc;

use kaunta_contract::{OrphanInput, PrintResult};

use crate::printing::error::PrintingError;
use crate::printing::job::PrintRequest;
use crate::printing::room::Printing;
use crate::staff::actor::Caller;

impl Printing {
    /// It is a copy if one came out before, or may have.
    pub(crate) async fn print_orphan_receipt(
        self: &Arc<Self>,
        caller: &Caller,
        input: OrphanInput,
    ) -> Result<PrintResult, PrintingError> {
        let printer = self.core.shop().printer.ok_or(PrintingError::NoPrinter)?;
        let workspace = self.core.in_use().await?;
        let (of, drafted) = self.documents.draft_orphan(caller, &workspace.ledger, input).await?;
        let by = caller.name().cloned();
        let shown = workspace.prints.begin(of);
        let job = workspace.ledger.queue_print(of, self.core.moment(), by.clone().map(Into::into)).await?;
        self.run(PrintRequest::of_receipt((workspace, printer), job, drafted, (by, shown))).await
    }
}
