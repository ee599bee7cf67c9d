//! Receipts of the last day that may not have come out: each is told and offered, none is printed without being asked for.

use chrono::TimeDelta;
use kaunta_contract::{Change, Nothing, OperationInput, UnprintedReceipt, UnprintedReceipts};
use kaunta_domain::day::{day_of, start_of};
use kaunta_ledger::{Operation, PrintJob, PrintState, UnprintedSince};

use crate::operations::operation_view::has_receipt;
use crate::printing::error::PrintingError;
use crate::printing::room::Printing;
use crate::staff::actor::{Actor, Caller};
use crate::wording::operation_row::row;
use crate::wording::printed::{self, NotPrintedReason, in_words};
use crate::workspace::open::Workspace;

/// The most that are shown: the newest, sales before the rows of a payroll.
const MOST: u32 = 20;
/// After that the customer does not come back for it.
const OFFERED: TimeDelta = TimeDelta::days(1);
/// A sale on the screen is printed sooner than this.
const ON_SCREEN: TimeDelta = TimeDelta::minutes(1);

impl Printing {
    pub(crate) async fn unprinted_receipts(
        &self,
        caller: &Caller,
        _: Nothing,
    ) -> Result<UnprintedReceipts, PrintingError> {
        let workspace = self.core.in_use().await?;
        let billers = workspace.ledger.all_billers().await?;
        let unprinted = self.unprinted(caller, &workspace).await?;
        let receipts = unprinted.into_iter().map(|(operation, job)| UnprintedReceipt {
            row: row(&operation, &billers),
            print: job.map_or_else(
                || in_words(PrintState::NotPrinted, false, NotPrintedReason::NotAsked),
                |job| printed::job(&job, false),
            ),
        });
        Ok(UnprintedReceipts { receipts: receipts.collect() })
    }

    /// Leaves one of them unprinted: it is no longer offered, and still printed when a person asks for it.
    pub(crate) async fn leave_unprinted(
        &self,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<UnprintedReceipts, PrintingError> {
        let workspace = self.core.in_use().await?;
        if self.unprinted(caller, &workspace).await?.iter().any(|(operation, _)| operation.id == input.id) {
            let by = caller.name().cloned().map(Into::into);
            workspace.ledger.leave_unprinted(input.id, self.core.moment(), by).await?;
            if workspace.environment == self.core.environment() {
                self.core.host.changed(Change::Operation { id: input.id });
            }
        }
        self.unprinted_receipts(caller, Nothing).await
    }

    async fn unprinted(
        &self,
        caller: &Actor,
        workspace: &Workspace,
    ) -> Result<Vec<(Operation, Option<PrintJob>)>, PrintingError> {
        // Where receipts are printed through the system's dialog, nobody knows what came out.
        let Some(printer) = self.core.shop().printer else { return Ok(Vec::new()) };
        let now = self.core.host.now();
        let maker = caller.only_own();
        // A cashier may open only payments of today.
        let asked = if maker.is_none() { now - OFFERED } else { start_of(day_of(now)) };
        let prints_itself = printer.prints_itself.then(|| printer.prints_itself_since.unwrap_or(self.started));
        let since = UnprintedSince {
            asked,
            sold: prints_itself.map(|since| since.max(asked)),
            settled: (now - ON_SCREEN).max(self.started),
        };
        let mut unprinted = workspace.ledger.unprinted(since, maker, MOST).await?;
        unprinted.retain(|(operation, _)| has_receipt(operation) && !workspace.prints.has(operation.id));
        Ok(unprinted)
    }
}
