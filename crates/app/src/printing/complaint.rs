//! A slip with which a customer, or the shop, complains to the service: what was paid, and every number by which the service
//! may know it. Never a token: the receipt hands that out.

use std::sync::Arc;

use kaunta_contract::{OperationDetail, OperationInput, PrintResult, ShopView};
use kaunta_domain::token::Token;
use kaunta_ledger::Operation;
use kaunta_slips::{Part, Slip};
use kaunta_words::{Message, complaint as words, receipt};

use crate::documents::receipt::{mark, shop_name};
use crate::printing::error::PrintingError;
use crate::printing::receipt::pair;
use crate::printing::room::Printing;
use crate::staff::actor::Caller;

impl Printing {
    pub(crate) async fn print_complaint(
        self: &Arc<Self>,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<PrintResult, PrintingError> {
        let shop = self.core.shop();
        let printer = shop.printer.ok_or(PrintingError::NoPrinter)?;
        let workspace = self.core.in_use().await?;
        let (operation, kept) = self.operations.find_with_events(caller, &workspace, input.id).await?;
        let detail = self.operations.detail_of(caller, &workspace, &operation, &kept).await?;
        self.print_unrecorded(&printer, &slip(&shop.view, &operation, &detail)).await
    }
}

fn slip(shop: &ShopView, operation: &Operation, detail: &OperationDetail) -> Slip {
    let mut parts = Vec::new();
    parts.extend(mark(detail.environment).map(|mark| Part::Band(mark.into())));
    parts.push(Part::Title(shop_name(shop)));
    parts.extend(shop.receipt_lines.iter().cloned().map(Part::Centred));
    let title = |title: Message| Part::Centred(title.into());
    parts.extend([Part::Space, title(words::title(operation.id.to_string()))]);
    parts.push(Part::Amount(operation.transfer.amount.to_string()));
    parts.push(Part::Pair { label: words::product().into(), value: detail.row.product.clone() });
    parts.push(Part::Pair { label: words::sent().into(), value: receipt::when(operation.created_at).into() });
    parts.extend(detail.fields.iter().map(pair));
    parts.push(Part::Rule);
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let tokens: Vec<String> = Token::find_in(&operation.extra).iter().map(|token| digits(&token.to_string())).collect();
    let is_token = |value: &str| tokens.iter().any(|token| digits(value).contains(token));
    let from_service = detail.from_service.iter().filter(|line| !is_token(&line.value));
    parts.push(title(words::service_says()));
    parts.extend(from_service.map(pair));
    parts.push(Part::Rule);
    parts.push(Part::Text(detail.situation.clone()));
    parts.extend([Part::Space, title(words::footer())]);
    Slip { parts }
}
