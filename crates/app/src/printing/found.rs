//! Printing a receipt that a cashier found for its customer: always as a copy.

use std::sync::Arc;

use kaunta_contract::{Change, FoundReceiptPrint, OperationInput};

use crate::printing::error::PrintingError;
use crate::printing::job::PrintRequest;
use crate::printing::room::Printing;
use crate::staff::actor::Caller;

impl Printing {
    pub(crate) async fn print_found_receipt(
        self: &Arc<Self>,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<FoundReceiptPrint, PrintingError> {
        let workspace = self.core.in_use().await?;
        let id = input.id;
        let drafted = self.documents.draft_found(caller, &workspace.ledger, id).await?;
        let by = caller.name().cloned();
        let Some(printer) = self.core.shop().printer else {
            workspace.ledger.record_copy(id, self.core.moment(), by.map(Into::into)).await?;
            let before = workspace.ledger.printed_before(id).await?;
            let receipt = self.documents.issue(&workspace.ledger, drafted, before).await;
            if workspace.environment == self.core.environment() {
                self.core.host.changed(Change::Operation { id });
            }
            return Ok(FoundReceiptPrint { print: None, receipt: Some(receipt) });
        };
        let shown = workspace.prints.begin(id);
        let job = workspace.ledger.queue_print(id, self.core.moment(), by.clone().map(Into::into)).await?;
        let asked = PrintRequest::of_receipt((workspace, printer), job, drafted, (by, shown));
        Ok(FoundReceiptPrint { print: Some(self.run(asked).await?), receipt: None })
    }
}
