//! The receipt of a payment that the book had lost and that was found at the service: it says what the service said, and that the
//! payment was found afterwards. Nobody knows any more who sold it, whose name was shown, or which cash was taken.

use kaunta_contract::{Labelled, Nothing, OrphanInput, Receipt, SavedFile, ShareBy, ShareOrphanInput, SharedReceipt};
use kaunta_domain::biller::Biller;
use kaunta_domain::environment::Environment;
use kaunta_domain::money::Money;
use kaunta_domain::phone::Phone;
use kaunta_domain::reference::OperationId;
use kaunta_domain::token::Token;
use kaunta_ledger::{Ledger, Orphan, PrintedSlip, ReceiptOf};
use kaunta_receipt_code::{Facts, Issue, Sum, Text};
use kaunta_words::{payment_lines, receipt as words_of};

use crate::documents::error::DocumentsError;
use crate::documents::pdf;
use crate::documents::receipt::{closing_lines, mark, shop_name, titled};
use crate::documents::room::Documents;
use crate::documents::sharing::{shared, text, with_code};
use crate::documents::signed::{Drafted, Unsigned};
use crate::platform::new_file::plain;
use crate::staff::actor::Caller;
use crate::wording::found_payment::receipt_amount;
use crate::wording::labelled::{besides_tokens, labelled_pair};
use crate::wording::meter::{labelled_tokens, meter_help};
use crate::wording::products;
use crate::wording::words;

impl Documents {
    pub(crate) async fn orphan_receipt(&self, caller: &Caller, input: OrphanInput) -> Result<Receipt, DocumentsError> {
        let workspace = self.core.in_use().await?;
        let orphan = orphan(caller, &workspace.ledger, input).await?;
        self.receipt_of_orphan(&workspace.ledger, &orphan).await
    }

    pub(crate) async fn save_orphan_receipt(
        &self,
        caller: &Caller,
        input: OrphanInput,
    ) -> Result<SavedFile, DocumentsError> {
        let workspace = self.core.in_use().await?;
        let orphan = orphan(caller, &workspace.ledger, input).await?;
        let receipt = self.receipt_of_orphan(&workspace.ledger, &orphan).await?;
        let bytes = pdf::receipt(&receipt, self.read_logo().as_ref()).map_err(DocumentsError::NotDrawn)?;
        self.save_page(&format!("receipt-{}", plain(&orphan.reference)), &bytes)
    }

    /// What would be passed on. To whom, nobody knows. Opens nothing.
    pub(crate) async fn shared_orphan_receipt(
        &self,
        caller: &Caller,
        input: OrphanInput,
    ) -> Result<SharedReceipt, DocumentsError> {
        Ok(shared(None, text(&self.orphan_receipt(caller, input).await?)))
    }

    /// Opens the message in the system's program for it.
    pub(crate) async fn share_orphan_receipt(
        &self,
        caller: &Caller,
        input: ShareOrphanInput,
    ) -> Result<Nothing, DocumentsError> {
        let phone = Phone::parse(&input.phone).map_err(DocumentsError::BadPhone)?;
        let receipt = self.orphan_receipt(caller, OrphanInput { number: input.number }).await?;
        let said = match input.by {
            ShareBy::WhatsApp => with_code(&receipt),
            ShareBy::Sms => text(&receipt),
        };
        self.open_message(input.by, phone, &said)
    }

    /// The receipt before it is decided whether it is a copy, with what the book prints it for.
    pub(crate) async fn draft_orphan(
        &self,
        caller: &Caller,
        ledger: &Ledger,
        input: OrphanInput,
    ) -> Result<(ReceiptOf, Drafted), DocumentsError> {
        let orphan = orphan(caller, ledger, input).await?;
        Ok((ReceiptOf::Orphan(orphan.number), self.draft_of(ledger, &orphan).await?))
    }

    async fn receipt_of_orphan(&self, ledger: &Ledger, orphan: &Orphan) -> Result<Receipt, DocumentsError> {
        let drafted = self.draft_of(ledger, orphan).await?;
        let before = ledger.printed_before(ReceiptOf::Orphan(orphan.number)).await?;
        Ok(self.issue(ledger, drafted, before).await)
    }

    async fn draft_of(&self, ledger: &Ledger, orphan: &Orphan) -> Result<Drafted, DocumentsError> {
        let amount = receipt_amount(orphan).ok_or(DocumentsError::NotPaid)?;
        let key = self.ask_key();
        let shop = self.core.shop();
        let title = title(orphan, &ledger.all_billers().await?);
        let tokens: Vec<String> = Token::find_in(&orphan.answer.extra).iter().map(ToString::to_string).collect();
        let mut footer = vec![words_of::found_afterwards(orphan.found_at).into()];
        footer.extend(closing_lines(&shop.view));
        let receipt = Receipt {
            shop: shop_name(&shop.view),
            logo: self.logo_address(),
            shop_lines: shop.view.receipt_lines.clone(),
            mark: mark(ledger.environment()).map(String::from),
            title,
            amount: amount.to_string(),
            lines: lines(orphan),
            extra: besides_tokens(&orphan.answer.extra),
            meter_help: meter_help(tokens.len()),
            tokens: labelled_tokens(tokens),
            footer,
            copy: None,
            code: None,
            has_printer: shop.printer.is_some(),
        };
        let facts = facts(ledger.environment(), orphan, (&receipt.shop, &receipt.title), amount);
        Ok(Drafted { facts, receipt, key, slip: PrintedSlip::Receipt })
    }
}

/// Orphan payments belong to nobody: someone who sees only their own payments gets no receipt of one.
async fn orphan(caller: &Caller, ledger: &Ledger, input: OrphanInput) -> Result<Orphan, DocumentsError> {
    if caller.only_own().is_some() {
        return Err(DocumentsError::NoOrphan);
    }
    ledger.orphan(OperationId(input.number)).await?.ok_or(DocumentsError::NoOrphan)
}

/// The product, if the service named one that Kaunta knows, and the biller, bank or network.
fn title(orphan: &Orphan, billers: &[Biller]) -> String {
    let Some(mode) = orphan.mode() else { return words_of::found_title().into() };
    let code = orphan.answer.destination_provider.as_deref();
    titled(products::product(mode), code.map(|code| words::provider(mode, code, billers)).unwrap_or_default())
}

/// Only what the service said.
fn lines(orphan: &Orphan) -> Vec<Labelled> {
    let answer = &orphan.answer;
    let mut lines = Vec::new();
    lines.extend(answer.destination_account.as_deref().map(|account| labelled_pair(words_of::account(), account)));
    let phone = answer.destination_phone.as_deref().map(words::phone_or_text);
    lines.extend(phone.map(|phone| labelled_pair(payment_lines::phone_number(), phone)));
    let unnamed = answer.destination_provider.as_deref().filter(|_| orphan.mode().is_none());
    lines.extend(unnamed.map(|provider| labelled_pair(payment_lines::provider_there(), provider)));
    lines.extend(answer.fee.map(|fee| labelled_pair(words_of::fee(), fee)));
    lines.extend(answer.total_amount.map(|total| labelled_pair(words_of::total_charged(), total)));
    lines.push(labelled_pair(words_of::reference(), &orphan.reference));
    lines.extend(answer.transaction_id.as_deref().map(|id| labelled_pair(words_of::transaction(), id)));
    lines.extend(answer.created_at.map(|at| labelled_pair(words_of::time(), words_of::when(at))));
    lines
}

/// The facts for its code. Without the time of the payment there is none: a code says when it was paid.
fn facts(
    environment: Environment,
    orphan: &Orphan,
    (shop, product): (&str, &str),
    amount: Money,
) -> Result<Facts, Unsigned> {
    let answer = &orphan.answer;
    let at = answer.created_at.ok_or(Unsigned::TimeUnknown)?;
    let number = answer.destination_account.as_deref().or(answer.destination_phone.as_deref());
    let sum = |sum: Money| Sum::of(sum).ok_or(Unsigned::Unfit);
    Ok(Facts {
        environment,
        issue: Issue::Original,
        shop: Text::shorten(shop),
        reference: Text::shorten(orphan.reference.as_str()),
        at: u64::try_from(at.timestamp()).map_err(|_| Unsigned::Unfit)?,
        amount: sum(amount)?,
        fee: answer.fee.map(sum).transpose()?,
        product: Text::shorten(product),
        name: None,
        account_end: number.and_then(Text::end_of_account),
    })
}

#[cfg(test)]
#[path = "orphan_tests.rs"]
mod tests;
