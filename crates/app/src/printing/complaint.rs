//! A slip, or where there is no printer a file, with which a customer or the shop complains to the service: what was paid, and every number by which the
//! service may know it. Never a token, which only the receipt hands out, and nothing about the shop's wallet.

use std::sync::Arc;

use kaunta_contract::{ComplaintSlip, Labelled, OperationInput, ShopView};
use kaunta_domain::environment::Environment;
use kaunta_domain::event::Event;
use kaunta_domain::particulars::Particulars;
use kaunta_ledger::Operation;
use kaunta_slips::{Part, Slip};
use kaunta_words::{Message, complaint as words, payment_lines, receipt};

use crate::documents::receipt::{mark, shop_name};
use crate::printing::error::PrintingError;
use crate::printing::receipt::pair;
use crate::printing::room::Printing;
use crate::staff::actor::Caller;
use crate::wording::labelled::labelled_pair;
use crate::wording::products;
use crate::wording::service_lines;
use crate::wording::transfer_lines::transfer_lines;

impl Printing {
    pub(crate) async fn print_complaint(
        self: &Arc<Self>,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<ComplaintSlip, PrintingError> {
        let shop = self.core.shop();
        let workspace = self.core.in_use().await?;
        let (operation, kept) = self.operations.find_with_events(caller, &workspace.ledger, input.id).await?;
        let events: Vec<Event> = kept.into_iter().map(|kept| kept.event).collect();
        let said = service_lines::numbers(&operation, &Particulars::of(&events));
        let situation = self.operations.detail(caller, &workspace, input.id).await?.situation;
        let slip = slip(&shop.view, workspace.environment, &operation, (&said, situation));
        let Some(printer) = shop.printer else {
            let title = words::title(operation.id.to_string()).into();
            let saved = self.documents.save_complaint(&operation, title, &slip)?;
            return Ok(ComplaintSlip { print: None, saved: Some(saved) });
        };
        Ok(ComplaintSlip { print: Some(self.print_unrecorded(&printer, &slip).await?), saved: None })
    }
}

fn slip(
    shop: &ShopView,
    environment: Environment,
    operation: &Operation,
    (said, situation): (&[Labelled], String),
) -> Slip {
    let transfer = &operation.transfer;
    let mut paid = vec![
        labelled_pair(words::product(), products::product(operation.mode)),
        labelled_pair(words::made(), receipt::when(operation.created_at)),
        labelled_pair(payment_lines::our_reference(), &operation.reference),
    ];
    paid.extend(operation.party.as_deref().map(|name| labelled_pair(payment_lines::name(), name)));
    paid.extend(transfer.account().map(|account| labelled_pair(payment_lines::account_number(), account)));
    paid.extend(transfer_lines(transfer));

    let centred = |text: Message| Part::Centred(text.into());
    let mut parts = Vec::new();
    parts.extend(mark(environment).map(|mark| Part::Band(mark.into())));
    parts.push(Part::Title(shop_name(shop)));
    parts.extend(shop.receipt_lines.iter().cloned().map(Part::Centred));
    parts.extend([Part::Space, centred(words::title(operation.id.to_string()))]);
    parts.push(Part::Amount(transfer.amount.to_string()));
    parts.extend(paid.iter().map(pair));
    parts.extend([Part::Rule, centred(words::service_says())]);
    parts.extend(said.iter().map(pair));
    parts.extend([Part::Rule, Part::Text(situation), Part::Space, centred(words::footer())]);
    Slip { parts }
}
