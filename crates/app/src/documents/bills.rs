//! One receipt for several bills: what became of each, its tokens, references and code, and the cash to give back.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kaunta_contract::{BasketInput, BasketReceipt, Labelled, QrCode, ReceiptBill, SavedFile};
use kaunta_domain::biller::Biller;
use kaunta_domain::money::Money;
use kaunta_domain::reference::OperationId;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_ledger::{Basket, BasketRow, Ledger, LedgerError, Operation};
use kaunta_receipt_code::{Facts, Issue};
use kaunta_words::{baskets, claims, receipt as words_of};

use crate::documents::error::DocumentsError;
use crate::documents::pdf;
use crate::documents::receipt::{closing_lines, mark, product, shop_name};
use crate::documents::room::Documents;
use crate::documents::signed::{Unsigned, code_words, facts, sign};
use crate::operations::baskets::paid;
use crate::operations::operation_view::has_receipt;
use crate::staff::actor::Caller;
use crate::wording::bills::{account, outcome, owed_together, tokens};
use crate::wording::labelled::{besides_tokens, labelled_pair};
use crate::wording::meter::{labelled_tokens, meter_help};
use crate::wording::token_claims;
use crate::wording::words;

impl Documents {
    pub(crate) async fn basket_receipt(
        &self,
        caller: &Caller,
        input: BasketInput,
    ) -> Result<BasketReceipt, DocumentsError> {
        let workspace = self.core.in_use().await?;
        let basket = self.operations.find_basket(caller, &workspace.ledger, input.id).await?;
        self.receipt_of_bills(&workspace.ledger, &basket).await
    }

    pub(crate) async fn save_basket_receipt(
        &self,
        caller: &Caller,
        input: BasketInput,
    ) -> Result<SavedFile, DocumentsError> {
        let receipt = self.basket_receipt(caller, input).await?;
        let bytes = pdf::receipt_of_bills(&receipt, self.read_logo().as_ref()).map_err(DocumentsError::NotDrawn)?;
        self.save_page(&format!("receipt-bills-{}", input.id.0), &bytes)
    }

    /// The receipt of a basket: a copy, if one of any of its payments came out before, or may have.
    pub(crate) async fn receipt_of_bills(
        &self,
        ledger: &Ledger,
        basket: &Basket,
    ) -> Result<BasketReceipt, DocumentsError> {
        let shop = self.core.shop();
        let (name, now) = (shop_name(&shop.view), self.core.host.now());
        let billers = ledger.all_billers().await?;
        let (mut before, mut to_sign) = (0, Vec::new());
        for operation in paid(basket) {
            let printed = ledger.printed_before(operation.id).await?;
            before = printed.max(before);
            // As on its own receipt: the customer gets the code with the token.
            if operation.token_claim != Some(TokenClaim::Owed) {
                to_sign.push((operation, Issue::after(printed)));
            }
        }
        let (mut codes, code_words) = self.codes(ledger, &name, &billers, to_sign).await;
        let mut bills = Vec::new();
        for row in &basket.rows {
            let code = row.operation.as_ref().and_then(|operation| codes.remove(&operation.id));
            bills.push(ReceiptBill { code, ..bill(row, &billers, now) });
        }
        Ok(BasketReceipt {
            shop: name,
            logo: self.logo_address(),
            shop_lines: shop.view.receipt_lines.clone(),
            mark: mark(ledger.environment()).map(String::from),
            title: baskets::receipt_title(basket.rows.len()).into(),
            meter_help: meter_help(bills.iter().map(|bill| bill.tokens.len()).max().unwrap_or_default()),
            bills,
            lines: sums(basket)?,
            footer: closing_lines(&shop.view),
            code_words,
            copy: (before > 0).then(|| kaunta_words::printing::copy().into()),
        })
    }

    /// The codes of these payments and what is said about them. Where one can't be signed, none is, and it says why.
    async fn codes(
        &self,
        ledger: &Ledger,
        shop: &str,
        billers: &[Biller],
        to_sign: Vec<(&Operation, Issue)>,
    ) -> (HashMap<OperationId, QrCode>, Vec<String>) {
        if to_sign.is_empty() {
            return (HashMap::new(), Vec::new());
        }
        let signed = async {
            let key = self.recorded_key(ledger, self.ask_key()).await?;
            let mut codes = HashMap::new();
            for (operation, issue) in to_sign {
                let product = product(&operation.transfer, billers);
                let facts = facts(ledger.environment(), operation, shop, &product).ok_or(Unsigned::Unfit)?;
                codes.insert(operation.id, sign(&Facts { issue, ..facts }, &key)?);
            }
            Ok((codes, code_words(&key)))
        };
        signed.await.unwrap_or_else(|why: Unsigned| (HashMap::new(), vec![why.words().into()]))
    }
}

/// A bill's entry on the receipt, without its code.
fn bill(row: &BasketRow, billers: &[Biller], now: DateTime<Utc>) -> ReceiptBill {
    let transfer = &row.bill.transfer;
    let provider = transfer.provider().map(|code| words::provider(transfer.mode(), code, billers)).unwrap_or_default();
    let tokens = row.operation.as_ref().map(tokens).unwrap_or_default();
    let extra = match &row.operation {
        Some(operation) if has_receipt(operation) => besides_tokens(&operation.extra),
        Some(_) | None => Vec::new(),
    };
    ReceiptBill {
        title: provider,
        account: account(row),
        outcome: baskets::receipt_outcome(transfer.amount.to_string(), outcome(row)).into(),
        extra,
        tokens: labelled_tokens(tokens),
        lines: row.operation.as_ref().map(lines).unwrap_or_default(),
        claim: row.operation.as_ref().map(|operation| claim(operation, now)).unwrap_or_default(),
        code: None,
    }
}

/// The text of the claim slip, if the token is owed.
fn claim(operation: &Operation, now: DateTime<Utc>) -> Vec<String> {
    if operation.token_claim != Some(TokenClaim::Owed) {
        return Vec::new();
    }
    let number = claims::slip_title(operation.id.to_string());
    [number, token_claims::slip_footer(operation, now)].map(String::from).into()
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
    let (mut taken, back) = (Money::ZERO, owed_together(basket)?);
    for row in &basket.rows {
        let cash = row.bill.transfer.cash_to_take().ok_or(LedgerError::SumTooLarge)?;
        taken = taken.checked_add(cash).ok_or(LedgerError::SumTooLarge)?;
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
