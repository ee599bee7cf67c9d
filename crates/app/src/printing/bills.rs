//! One receipt for several bills on the thermal printer. It counts as a receipt of each payment that it lists: a later one of
//! any of them is a copy.

use std::sync::Arc;

use kaunta_contract::{BasketInput, BasketPrint, SalePrint};
use kaunta_domain::reference::OperationId;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_ledger::{FirstPrint, Operation, PrintState, PrintedSlip};
use kaunta_slips::DrawerPin;

use crate::operations::baskets::{is_done, paid};
use crate::printing::error::PrintingError;
use crate::printing::job::{PrintContent, PrintRequest};
use crate::printing::room::{Printing, moves_cash};
use crate::staff::actor::Caller;
use crate::wording::printed::{self, NotPrintedReason, in_words};

impl Printing {
    pub(crate) async fn print_basket(
        self: &Arc<Self>,
        caller: &Caller,
        input: BasketInput,
    ) -> Result<BasketPrint, PrintingError> {
        let workspace = self.core.in_use().await?;
        let basket = self.operations.find_basket(caller, &workspace.ledger, input.id).await?;
        let Some(printer) = self.core.shop().printer else {
            let receipt = self.documents.receipt_of_bills(&workspace.ledger, &basket).await?;
            return Ok(BasketPrint { receipt: Some(receipt), print: None });
        };
        let by = caller.name().cloned();
        let (mut jobs, mut shown) = (Vec::new(), Vec::new());
        for operation in paid(&basket) {
            shown.push(workspace.prints.begin(operation.id));
            let name = by.clone().map(Into::into);
            let job = workspace.ledger.queue_print(operation.id, self.core.moment(), name).await?;
            jobs.push((job, slip_of(operation)));
        }
        let paper = PrintContent::Bills(basket);
        let printed = self.run(PrintRequest { workspace, printer, jobs, paper, drawer: None, by, shown }).await?;
        Ok(BasketPrint { receipt: None, print: Some(printed) })
    }

    /// Automatically prints one receipt for the bills that were just paid, as that of a single sale: once, when each of them has
    /// its outcome, and only for the person who confirmed them.
    pub(crate) async fn print_basket_sale(
        self: &Arc<Self>,
        caller: &Caller,
        input: BasketInput,
    ) -> Result<SalePrint, PrintingError> {
        let nothing = SalePrint { print: None };
        let Some(printer) = self.core.shop().printer.filter(|printer| printer.prints_itself) else {
            return Ok(nothing);
        };
        let workspace = self.core.in_use().await?;
        let basket = self.operations.find_basket(caller, &workspace.ledger, input.id).await?;
        let operations: Vec<OperationId> = paid(&basket).map(|operation| operation.id).collect();
        let Some(last) = paid(&basket).last().filter(|_| is_done(&basket) && basket.maker.as_ref() == caller.name())
        else {
            return Ok(nothing);
        };
        if self.is_late(last) {
            return Ok(SalePrint { print: Some(in_words(PrintState::NotPrinted, false, NotPrintedReason::Late)) });
        }
        let by = caller.name().cloned();
        let is_going_on = operations.iter().any(|id| workspace.prints.has(*id));
        let shown = operations.iter().map(|id| workspace.prints.begin(*id)).collect::<Vec<_>>();
        let queued = workspace.ledger.queue_first_print(&operations, self.core.moment(), by.clone().map(Into::into));
        let print = match queued.await? {
            FirstPrint::Queued(jobs) => {
                let opens = printer.opens_drawer && paid(&basket).any(moves_cash);
                let drawer = opens.then_some(DrawerPin::Pin2);
                let jobs = jobs.into_iter().zip(paid(&basket).map(slip_of)).collect();
                let paper = PrintContent::Bills(basket);
                let asked = PrintRequest { workspace, printer, jobs, paper, drawer, by, shown };
                Some(self.run(asked).await?)
            }
            FirstPrint::Before(before) => {
                drop(shown);
                Some(printed::job(&before, is_going_on || workspace.prints.has(before.of)))
            }
            FirstPrint::OfPayroll => None,
        };
        Ok(SalePrint { print })
    }
}

/// Where its token is still owed, the receipt with the token is no copy of this one.
fn slip_of(operation: &Operation) -> PrintedSlip {
    if operation.token_claim == Some(TokenClaim::Owed) { PrintedSlip::Claim } else { PrintedSlip::Receipt }
}
