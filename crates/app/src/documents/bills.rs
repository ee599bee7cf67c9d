//! One receipt for several bills: what became of each, its tokens and references, and the cash to give back.

use kaunta_contract::{BasketReceipt, Labelled, ReceiptBill};
use kaunta_domain::biller::Biller;
use kaunta_domain::money::Money;
use kaunta_ledger::{Basket, BasketRow, Ledger, LedgerError, Operation};
use kaunta_words::{baskets, receipt as words_of};

use crate::documents::error::DocumentsError;
use crate::documents::receipt::{mark, shop_name};
use crate::documents::room::Documents;
use crate::operations::operation_view::has_receipt;
use crate::wording::bills::{account, outcome, owed, tokens};
use crate::wording::labelled::{besides_tokens, labelled_pair};
use crate::wording::meter::{labelled_tokens, meter_help};
use crate::wording::words;

impl Documents {
    /// The receipt of a basket; `before`: how many receipts of its payments came out, or may have.
    pub(crate) async fn basket_receipt(
        &self,
        ledger: &Ledger,
        basket: &Basket,
        before: u64,
    ) -> Result<BasketReceipt, DocumentsError> {
        let shop = self.core.shop();
        let billers = ledger.all_billers().await?;
        let bills: Vec<ReceiptBill> = basket.rows.iter().map(|row| bill(row, &billers)).collect();
        Ok(BasketReceipt {
            shop: shop_name(&shop.view),
            shop_lines: shop.view.receipt_lines,
            mark: mark(ledger.environment()).map(String::from),
            title: baskets::receipt_title(basket.rows.len()).into(),
            meter_help: meter_help(bills.iter().map(|bill| bill.tokens.len()).max().unwrap_or_default()),
            bills,
            lines: sums(basket)?,
            footer: words_of::thank_you().into(),
            copy: (before > 0).then(|| kaunta_words::printing::copy().into()),
        })
    }
}

fn bill(row: &BasketRow, billers: &[Biller]) -> ReceiptBill {
    let transfer = &row.bill.transfer;
    let provider = transfer.provider().map(|code| words::provider(transfer.mode(), code, billers)).unwrap_or_default();
    let tokens = row.operation.as_ref().map(tokens).unwrap_or_default();
    let extra = match &row.operation {
        Some(operation) if has_receipt(operation) => besides_tokens(&operation.extra),
        Some(_) | None => Vec::new(),
    };
    ReceiptBill {
        title: words_of::title(provider, account(row)).into(),
        outcome: baskets::receipt_outcome(transfer.amount.to_string(), outcome(row)).into(),
        extra,
        tokens: labelled_tokens(tokens),
        lines: row.operation.as_ref().map(lines).unwrap_or_default(),
    }
}

fn lines(operation: &Operation) -> Vec<Labelled> {
    let mut lines = Vec::new();
    lines.extend(operation.party.as_deref().map(|name| labelled_pair(words_of::name(), name)));
    lines.extend(operation.charged_fee().map(|fee| labelled_pair(words_of::fee(), fee)));
    lines.extend(operation.earned_charge().map(|charge| labelled_pair(words_of::shop_charge(), charge)));
    lines.push(labelled_pair(words_of::reference(), &operation.reference));
    lines.extend(operation.transaction_id.as_deref().map(|id| labelled_pair(words_of::transaction(), id)));
    lines.push(labelled_pair(words_of::time(), words_of::when(operation.created_at)));
    lines
}

/// What was taken, and what the customer gets back or has still to give.
fn sums(basket: &Basket) -> Result<Vec<Labelled>, LedgerError> {
    let (mut taken, mut back) = (Money::ZERO, Money::ZERO);
    for row in &basket.rows {
        let cash = row.bill.transfer.cash_to_take().ok_or(LedgerError::SumTooLarge)?;
        taken = taken.checked_add(cash).ok_or(LedgerError::SumTooLarge)?;
        back = back.checked_add(owed(row)?).ok_or(LedgerError::SumTooLarge)?;
    }
    let mut lines = vec![labelled_pair(baskets::receipt_taken(), taken)];
    let more = Money::ZERO.checked_sub(back).ok_or(LedgerError::SumTooLarge)?;
    if more > Money::ZERO {
        lines.push(labelled_pair(baskets::receipt_take_more(), more));
    } else {
        lines.push(labelled_pair(baskets::receipt_give_back(), back));
    }
    Ok(lines)
}
