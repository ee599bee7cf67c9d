//! Prints slips one at a time: receipts on request or after a sale, and a test.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_contract::{OperationInput, PrintResult, SalePrint};
use kaunta_domain::cash::Cash;
use kaunta_ledger::{FirstPrint, Operation, PrintState};
use kaunta_printers::PrinterTimeouts;
use kaunta_slips::{DrawerPin, Finish, Slip};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::config::printer::ChosenPrinter;
use crate::documents::room::Documents;
use crate::operations::room::Operations;
use crate::printing::error::PrintingError;
use crate::printing::job::{PrintContent, PrintRequest, in_state};
use crate::staff::actor::Caller;
use crate::wording::printed::{self, NotPrintedReason, in_words};
use crate::workspace::core::Core;

/// How long a receipt is useful: after that its customer has left.
pub(super) const USEFUL_PERIOD: Duration = Duration::from_secs(600);

pub(crate) struct Printing {
    pub(super) core: Arc<Core>,
    pub(super) documents: Arc<Documents>,
    pub(super) operations: Arc<Operations>,
    /// When Kaunta started.
    pub(super) started: DateTime<Utc>,
    /// Held while a slip is printed; the next one waits.
    pub(super) turn: Mutex<()>,
}

impl Printing {
    pub(crate) fn new(core: &Arc<Core>, operations: &Arc<Operations>, documents: &Arc<Documents>) -> Printing {
        Printing {
            core: core.clone(),
            documents: documents.clone(),
            operations: operations.clone(),
            started: core.host.now(),
            turn: Mutex::default(),
        }
    }
}

impl Printing {
    /// Prints the receipt of a payment because a person asked for it. It is a copy if one came out before, or may have.
    pub(crate) async fn print_receipt(
        self: &Arc<Self>,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<PrintResult, PrintingError> {
        let printer = self.core.shop().printer.ok_or(PrintingError::NoPrinter)?;
        let id = input.id;
        // Use one workspace throughout: the environment may be switched meanwhile, and another book has other payments
        // under the same numbers.
        let workspace = self.core.in_use().await?;
        let drafted = self.documents.draft_in(caller, &workspace.ledger, id).await?;
        let by = caller.name().cloned();
        let shown = workspace.prints.begin(id);
        let job = workspace.ledger.queue_print(id, self.core.moment(), by.clone().map(Into::into)).await?;
        self.run(PrintRequest::of_receipt((workspace, printer), job, drafted, (by, shown))).await
    }

    /// Automatically prints the receipt of a sale that was just paid: once, and only for the person who made it. Other
    /// receipts are only offered.
    pub(crate) async fn print_sale(
        self: &Arc<Self>,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<SalePrint, PrintingError> {
        let Some(printer) = self.core.shop().printer.filter(|printer| printer.prints_itself) else {
            return Ok(SalePrint { print: None });
        };
        let workspace = self.core.in_use().await?;
        let id = input.id;
        let operation = self.operations.find(caller, &workspace.ledger, id).await?;
        if operation.maker.as_ref() != caller.name() {
            return Ok(SalePrint { print: None });
        }
        let drafted = self.documents.draft_in(caller, &workspace.ledger, id).await?;
        if self.is_late(&operation) {
            let before = workspace.ledger.last_print(id).await?;
            let is_going_on = workspace.prints.has(id);
            let print = before.as_ref().map_or_else(
                || in_words(PrintState::NotPrinted, false, NotPrintedReason::Late),
                |before| printed::job(before, is_going_on),
            );
            return Ok(SalePrint { print: Some(print) });
        }
        let by = caller.name().cloned();
        let is_going_on = workspace.prints.has(id);
        let shown = workspace.prints.begin(id);
        let name = by.clone().map(Into::into);
        let print = match workspace.ledger.queue_first_print(&[id], self.core.moment(), name).await? {
            FirstPrint::Queued(jobs) => {
                let drawer = (printer.opens_drawer && moves_cash(&operation)).then_some(DrawerPin::Pin2);
                let jobs = jobs.into_iter().map(|job| (job, drafted.slip)).collect();
                let paper = PrintContent::Receipt(id.into(), Box::new(drafted));
                let asked = PrintRequest { workspace, printer, jobs, paper, drawer, by, shown: vec![shown] };
                Some(self.run(asked).await?)
            }
            FirstPrint::Before(before) => {
                drop(shown);
                Some(printed::job(&before, is_going_on || workspace.prints.has(id)))
            }
            FirstPrint::OfPayroll => None,
        };
        Ok(SalePrint { print })
    }

    /// Whether the customer may have left already.
    pub(super) fn is_late(&self, operation: &Operation) -> bool {
        let age = self.core.host.now() - operation.created_at;
        age >= TimeDelta::from_std(USEFUL_PERIOD).unwrap_or_default()
    }

    /// Prints a slip that is not a receipt. The book does not record it.
    pub(super) async fn print_unrecorded(
        &self,
        printer: &ChosenPrinter,
        slip: &Slip,
    ) -> Result<PrintResult, PrintingError> {
        let bytes = slip.write(printer.paper.width(), Finish { cut: printer.cuts, drawer: None })?;
        let _turn = self.turn.lock().await;
        // A person is waiting, and an immediate answer tells them more.
        let limits = PrinterTimeouts { busy: Duration::ZERO, ..PrinterTimeouts::default() };
        let ended = printer.device(limits).print(&bytes, Instant::now() + USEFUL_PERIOD).await;
        self.remember_answers(printer, &ended);
        let (state, why) = in_state(ended);
        Ok(in_words(state, false, why))
    }
}

/// Whether its cash moves across the counter, so that the drawer is needed.
pub(super) fn moves_cash(operation: &Operation) -> bool {
    match operation.transfer.cash {
        Cash::In { .. } | Cash::Out { .. } => true,
        Cash::None => false,
    }
}
