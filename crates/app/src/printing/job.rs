//! Printing a receipt, of one payment or of several bills. Its outcome is recorded in the book, whatever happens to the window or
//! the program.

use std::sync::Arc;

use kaunta_contract::{Change, PrintResult};
use kaunta_domain::person::PersonName;
use kaunta_ledger::{Basket, LedgerError, PrintJob, PrintState, PrintedSlip, ReceiptOf};
use kaunta_printers::{Delivery, PrintError, PrinterTimeouts};
use kaunta_slips::{DrawerPin, Finish};
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::config::printer::ChosenPrinter;
use crate::documents::signed::Drafted;
use crate::printing::error::PrintingError;
use crate::printing::room::{Printing, USEFUL_PERIOD};
use crate::printing::{receipt, receipt_of_bills};
use crate::wording::printed::{NotPrintedReason, in_words};
use crate::workspace::open::Workspace;
use crate::workspace::prints::PrintGuard;

/// A slip of which the jobs are in the queue.
pub(super) struct PrintRequest {
    pub(super) workspace: Arc<Workspace>,
    pub(super) printer: ChosenPrinter,
    /// One for each payment that it is the receipt of.
    pub(super) jobs: Vec<(PrintJob, PrintedSlip)>,
    pub(super) paper: PrintContent,
    /// The drawer to open before printing, if any.
    pub(super) drawer: Option<DrawerPin>,
    /// Who asked for it.
    pub(super) by: Option<PersonName>,
    /// The window shows the jobs as in progress until these are dropped.
    pub(super) shown: Vec<PrintGuard>,
}

/// What is printed. Whether it is a copy is known when its turn comes.
pub(super) enum PrintContent {
    /// The receipt of one payment.
    Receipt(ReceiptOf, Box<Drafted>),
    /// One receipt for several bills.
    Bills(Basket),
}

impl PrintRequest {
    /// The receipt of one payment, for which no drawer opens.
    pub(super) fn of_receipt(
        (workspace, printer): (Arc<Workspace>, ChosenPrinter),
        job: PrintJob,
        drafted: Drafted,
        (by, shown): (Option<PersonName>, PrintGuard),
    ) -> PrintRequest {
        let of = job.of;
        let jobs = vec![(job, drafted.slip)];
        let paper = PrintContent::Receipt(of, Box::new(drafted));
        PrintRequest { workspace, printer, jobs, paper, drawer: None, by, shown: vec![shown] }
    }
}

impl Printing {
    /// Prints in a separate task, which goes on even if the window stops waiting.
    pub(super) async fn run(self: &Arc<Self>, asked: PrintRequest) -> Result<PrintResult, PrintingError> {
        let printing = Arc::clone(self);
        let work = async move { printing.print_in_turn(asked).await };
        tokio::spawn(work.in_current_span()).await.map_err(|_| PrintingError::Ended)?
    }

    /// Several bills on one slip are logged under the number of the first.
    #[tracing::instrument(name = "operation", skip_all, fields(operation = asked.jobs.first().and_then(|(job, _)| job.of.operation()).map(|id| id.0)))]
    async fn print_in_turn(&self, asked: PrintRequest) -> Result<PrintResult, PrintingError> {
        let until = Instant::now() + USEFUL_PERIOD;
        fail::fail_point!("print-queued");
        let _turn = self.turn.lock().await;
        let PrintRequest { workspace, printer, jobs, paper, drawer, by, shown } = asked;
        let logo = self.documents.read_logo().map(|logo| logo.on_paper(printer.paper.width()));
        // The turn is held, so the counts of earlier receipts can't change before this one is printed.
        let (slip, is_copy) = match paper {
            PrintContent::Receipt(of, drafted) => {
                let before = workspace.ledger.printed_before(of).await?;
                let receipt = self.documents.issue(&workspace.ledger, *drafted, before).await;
                (receipt::slip(&receipt, logo), receipt.copy.is_some())
            }
            PrintContent::Bills(basket) => {
                let receipt = self.documents.receipt_of_bills(&workspace.ledger, &basket).await?;
                (receipt_of_bills::slip(&receipt, logo), receipt.copy.is_some())
            }
        };
        let ended = match slip.write(printer.paper.width(), Finish { cut: printer.cuts, drawer }) {
            Ok(bytes) => self.print((&workspace, &jobs), &printer, &bytes, by, until).await,
            Err(error) => {
                tracing::error!(%error, "a receipt could not be set");
                Ok((PrintState::NotPrinted, NotPrintedReason::NotSet))
            }
        };
        let (state, why) = match ended {
            Ok(ended) => ended,
            Err(error) => {
                tracing::error!(%error, "a receipt was not printed, because the book could not be written");
                (PrintState::NotPrinted, NotPrintedReason::NotRecorded)
            }
        };
        fail::fail_point!("print-unrecorded");
        let is_told = match state {
            PrintState::NotPrinted | PrintState::PerhapsPrinted => Some(why.code()),
            PrintState::Queued | PrintState::Sending | PrintState::Printed | PrintState::Taken => None,
        };
        for (job, _) in &jobs {
            // If this fails, the caller still gets the true outcome; everybody else is shown that it may have come out.
            if let Err(error) = workspace.ledger.end_print(job.id, state, is_told).await {
                tracing::error!(%error, "what became of a receipt could not be recorded");
            }
        }
        // Drop these before the window reads the states again.
        drop(shown);
        if workspace.environment == self.core.environment() {
            jobs.iter().for_each(|(job, _)| self.core.host.changed(changed(job.of)));
        }
        Ok(in_words(state, is_copy, why))
    }

    async fn print(
        &self,
        (workspace, jobs): (&Workspace, &[(PrintJob, PrintedSlip)]),
        printer: &ChosenPrinter,
        bytes: &[u8],
        by: Option<PersonName>,
        until: Instant,
    ) -> Result<(PrintState, NotPrintedReason), LedgerError> {
        let ready = match printer.device(PrinterTimeouts::default()).ready(until).await {
            Ok(ready) => ready,
            Err(fault) => {
                let ended = Err(PrintError::NotPrinted(fault));
                self.remember_answers(printer, &ended);
                return Ok(in_state(ended));
            }
        };
        for (job, slip) in jobs {
            workspace.ledger.begin_print(job, *slip, self.core.moment(), by.clone().map(Into::into)).await?;
        }
        fail::fail_point!("print-begun");
        let ended = ready.print(bytes).await;
        self.remember_answers(printer, &ended);
        Ok(in_state(ended))
    }
}

/// What the window reads again.
fn changed(of: ReceiptOf) -> Change {
    match of {
        ReceiptOf::Operation(id) => Change::Operation { id },
        ReceiptOf::Orphan(_) => Change::Status,
    }
}

/// The state after printing, and why.
pub(super) fn in_state(ended: Result<Delivery, PrintError>) -> (PrintState, NotPrintedReason) {
    match ended {
        Ok(Delivery::Printed) => (PrintState::Printed, NotPrintedReason::CutOff),
        Ok(Delivery::Accepted) => (PrintState::Taken, NotPrintedReason::CutOff),
        Err(PrintError::NotPrinted(fault)) => (PrintState::NotPrinted, NotPrintedReason::Fault(fault)),
        Err(PrintError::PerhapsPrinted(fault)) => (PrintState::PerhapsPrinted, NotPrintedReason::Fault(fault)),
    }
}
