//! One receipt for several bills on the thermal printer. It counts as a receipt of each payment that it lists: a later one of
//! any of them is a copy.

use std::sync::Arc;

use kaunta_contract::{BasketInput, BasketPrint, BasketReceipt, PrintResult, ReceiptBill};
use kaunta_domain::person::PersonName;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_ledger::{Basket, LedgerError, Operation, PrintJob, PrintState, PrintedSlip};
use kaunta_printers::{Limits, NetworkPrinter};
use kaunta_slips::{Finish, Part, Slip};
use kaunta_words::printing as words;
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::config::printer::ChosenPrinter;
use crate::operations::operation_view::has_receipt;
use crate::printing::error::PrintingError;
use crate::printing::job::in_state;
use crate::printing::receipt::pair;
use crate::printing::room::{Printing, USEFUL_PERIOD};
use crate::staff::actor::Caller;
use crate::wording::printed::{NotPrintedReason, in_words};
use crate::workspace::open::Workspace;

/// A slip whose jobs are in the queue.
struct Asked {
    workspace: Arc<Workspace>,
    printer: ChosenPrinter,
    basket: Basket,
    /// One for each payment.
    jobs: Vec<(PrintJob, PrintedSlip)>,
    by: Option<PersonName>,
}

impl Printing {
    pub(crate) async fn print_basket(
        self: &Arc<Self>,
        caller: &Caller,
        input: BasketInput,
    ) -> Result<BasketPrint, PrintingError> {
        let workspace = self.core.in_use().await?;
        let basket = self.operations.find_basket(caller, &workspace, input.id).await?;
        let Some(printer) = self.core.shop().printer else {
            let receipt =
                self.documents.basket_receipt(&workspace, &basket, before(&workspace, &basket).await?).await?;
            return Ok(BasketPrint { receipt, print: None });
        };
        let by = caller.name().cloned();
        let mut jobs = Vec::new();
        for operation in paid(&basket) {
            let name = by.clone().map(Into::into);
            let job = workspace.ledger.queue_print(operation.id, self.core.moment(), name).await?;
            jobs.push((job, slip_of(operation)));
        }
        // In its own task: also if the window no longer waits for it.
        let printing = Arc::clone(self);
        let asked = Asked { workspace, printer, basket, jobs, by };
        let work = async move { printing.print_bills(asked).await };
        let (receipt, print) = tokio::spawn(work.in_current_span()).await.map_err(|_| PrintingError::Ended)??;
        Ok(BasketPrint { receipt, print: Some(print) })
    }

    async fn print_bills(&self, asked: Asked) -> Result<(BasketReceipt, PrintResult), PrintingError> {
        let until = Instant::now() + USEFUL_PERIOD;
        let _turn = self.turn.lock().await;
        let Asked { workspace, printer, basket, jobs, by } = asked;
        // Nobody else prints meanwhile.
        let before = before(&workspace, &basket).await?;
        let receipt = self.documents.basket_receipt(&workspace, &basket, before).await?;
        let ended = match slip(&receipt).write(printer.paper.width(), Finish { cut: printer.cuts, drawer: None }) {
            Ok(bytes) => self.send_bills((&workspace, &jobs), &printer, &bytes, by, until).await,
            Err(error) => {
                tracing::error!(%error, "a receipt could not be set");
                Ok((PrintState::NotPrinted, NotPrintedReason::NotSet))
            }
        };
        let (state, why) = ended.unwrap_or_else(|error| {
            tracing::error!(%error, "a receipt was not printed, because the book could not be written");
            (PrintState::NotPrinted, NotPrintedReason::NotRecorded)
        });
        let is_told = match state {
            PrintState::NotPrinted | PrintState::PerhapsPrinted => Some(why.code()),
            PrintState::Queued | PrintState::Sending | PrintState::Printed | PrintState::Taken => None,
        };
        for (job, _) in &jobs {
            // What the person at the printer is told is true all the same; all others are told that it perhaps came out.
            if let Err(error) = workspace.ledger.end_print(job.id, state, is_told).await {
                tracing::error!(%error, "what became of a receipt could not be recorded");
            }
        }
        let is_copy = receipt.copy.is_some();
        Ok((receipt, in_words(state, is_copy, why)))
    }

    async fn send_bills(
        &self,
        (workspace, jobs): (&Workspace, &[(PrintJob, PrintedSlip)]),
        printer: &ChosenPrinter,
        bytes: &[u8],
        by: Option<PersonName>,
        until: Instant,
    ) -> Result<(PrintState, NotPrintedReason), LedgerError> {
        let ready = match NetworkPrinter::new(printer.address.clone(), Limits::default()).ready(until).await {
            Ok(ready) => ready,
            Err(fault) => return Ok((PrintState::NotPrinted, NotPrintedReason::Fault(fault))),
        };
        for (job, slip) in jobs {
            workspace.ledger.begin_print(job, *slip, self.core.moment(), by.clone().map(Into::into)).await?;
        }
        Ok(in_state(ready.print(bytes).await))
    }
}

/// The payments that it is the receipt of.
fn paid(basket: &Basket) -> impl Iterator<Item = &Operation> {
    basket.rows.iter().filter_map(|row| row.operation.as_ref()).filter(|operation| has_receipt(operation))
}

/// Where its token is still owed, the receipt with the token is no copy of this one.
fn slip_of(operation: &Operation) -> PrintedSlip {
    if operation.token_claim == Some(TokenClaim::Owed) { PrintedSlip::Claim } else { PrintedSlip::Receipt }
}

/// How many receipts of its payments came out, or may have.
async fn before(workspace: &Workspace, basket: &Basket) -> Result<u64, LedgerError> {
    let mut before = 0;
    for operation in paid(basket) {
        before = workspace.ledger.printed_before(operation.id).await?.max(before);
    }
    Ok(before)
}

/// Each bill with its tokens first and largest, then what was taken and is given back.
fn slip(receipt: &BasketReceipt) -> Slip {
    // Each by its name, so that none is left out here.
    let BasketReceipt { shop, shop_lines, mark, title, bills, lines, footer, copy } = receipt;
    let mut parts = Vec::new();
    parts.extend(copy.clone().map(Part::Band));
    parts.extend(mark.clone().map(Part::Band));
    parts.push(Part::Title(shop.clone()));
    parts.extend(shop_lines.iter().cloned().map(Part::Centred));
    parts.extend([Part::Space, Part::Centred(title.clone())]);
    for bill in bills {
        let ReceiptBill { title, outcome, tokens, extra, lines } = bill;
        parts.extend([Part::Rule, Part::Centred(title.clone()), Part::Amount(outcome.clone())]);
        for (place, token) in tokens.iter().enumerate() {
            let label = if tokens.len() == 1 {
                kaunta_words::receipt::token()
            } else {
                words::token_of((place + 1).to_string(), tokens.len().to_string())
            };
            parts.push(Part::Token { label: label.into(), groups: token.clone() });
        }
        parts.extend(extra.iter().chain(lines).map(pair));
    }
    parts.push(Part::Rule);
    parts.extend(lines.iter().map(pair));
    parts.extend([Part::Space, Part::Centred(footer.clone())]);
    // At both ends: neither can be torn off unseen.
    parts.extend(copy.clone().map(Part::Band));
    Slip { parts }
}
