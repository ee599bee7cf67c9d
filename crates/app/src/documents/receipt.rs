//! The customer's receipt: the same facts on screen, on paper and as a PDF file.

use std::io::Write;

use chrono::{DateTime, Utc};
use kaunta_contract::{Labelled, OperationInput, Receipt, SavedFile, ShopView};
use kaunta_domain::biller::Biller;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::Event;
use kaunta_domain::reference::OperationId;
use kaunta_domain::token::Token;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{Ledger, Operation, PrintedSlip, StoredEvent};
use kaunta_slips::Slip;
use kaunta_words::{Message, claims, receipt as words_of};

use crate::documents::error::DocumentsError;
use crate::documents::pdf;
use crate::documents::room::Documents;
use crate::documents::signed::{Drafted, Unsigned, facts};
use crate::operations::operation_view::has_receipt;
use crate::platform::error::FileError;
use crate::platform::new_file::{NewFile, plain};
use crate::staff::actor::Caller;
use crate::wording::labelled::{besides_tokens, labelled_pair};
use crate::wording::meter::{labelled_tokens, meter_help};
use crate::wording::operation_words::other_amount;
use crate::wording::products;
use crate::wording::token_claims;
use crate::wording::transfer_lines::{own_note, transfer_lines};
use crate::wording::words;

impl Documents {
    pub(crate) async fn receipt(&self, caller: &Caller, input: OperationInput) -> Result<Receipt, DocumentsError> {
        let workspace = self.core.in_use().await?;
        let drafted = self.draft_in(caller, &workspace.ledger, input.id).await?;
        let before = workspace.ledger.printed_before(input.id).await?;
        Ok(self.issue(&workspace.ledger, drafted, before).await)
    }

    /// The receipt of a payment of this workspace, even if another one is in use by now.
    pub(crate) async fn draft_in(
        &self,
        caller: &Caller,
        ledger: &Ledger,
        id: OperationId,
    ) -> Result<Drafted, DocumentsError> {
        let (operation, kept) = self.operations.find_with_events(caller, ledger, id).await?;
        self.draft(ledger, &operation, kept).await
    }

    pub(crate) async fn save_receipt(
        &self,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<SavedFile, DocumentsError> {
        let workspace = self.core.in_use().await?;
        let (operation, kept) = self.operations.find_with_events(caller, &workspace.ledger, input.id).await?;
        let drafted = self.draft(&workspace.ledger, &operation, kept).await?;
        let before = workspace.ledger.printed_before(input.id).await?;
        let receipt = self.issue(&workspace.ledger, drafted, before).await;
        let bytes = pdf::receipt(&receipt, self.read_logo().as_ref()).map_err(DocumentsError::NotDrawn)?;
        self.save_page(&format!("receipt-{}", plain(&operation.reference)), &bytes)
    }

    pub(crate) fn save_complaint(
        &self,
        about: &Operation,
        title: String,
        slip: &Slip,
    ) -> Result<SavedFile, DocumentsError> {
        let bytes = pdf::slip(title, slip).map_err(DocumentsError::NotDrawn)?;
        self.save_page(&format!("complaint-{}", plain(&about.reference)), &bytes)
    }

    pub(super) fn save_page(&self, stem: &str, bytes: &[u8]) -> Result<SavedFile, DocumentsError> {
        let new = NewFile::begin(&self.core.places.files, stem, "pdf")?;
        new.file().write_all(bytes).map_err(FileError::from)?;
        Ok(new.keep()?)
    }

    pub(super) async fn draft(
        &self,
        ledger: &Ledger,
        operation: &Operation,
        kept: Vec<StoredEvent>,
    ) -> Result<Drafted, DocumentsError> {
        if operation.token_claim == Some(TokenClaim::Came) {
            return Err(DocumentsError::NotHandedOut);
        }
        if !has_receipt(operation) {
            return Err(DocumentsError::NotPaid);
        }
        let key = self.ask_key();
        let shop = self.core.shop();
        let billers = ledger.all_billers().await?;
        let events: Vec<Event> = kept.into_iter().map(|kept| kept.event).collect();
        let transfer = &operation.transfer;
        let tokens: Vec<String> = Token::find_in(&operation.extra).iter().map(ToString::to_string).collect();
        let receipt = Receipt {
            shop: shop_name(&shop.view),
            logo: self.logo_address(),
            shop_lines: shop.view.receipt_lines.clone(),
            mark: mark(ledger.environment()).map(String::from),
            title: product(transfer, &billers),
            amount: transfer.amount.to_string(),
            lines: lines(operation, &events, &billers),
            extra: besides_tokens(&operation.extra),
            meter_help: meter_help(tokens.len()),
            tokens: labelled_tokens(tokens),
            footer: closing_lines(&shop.view),
            copy: None,
            code: None,
            has_printer: shop.printer.is_some(),
        };
        if operation.token_claim == Some(TokenClaim::Owed) {
            let receipt = claim_slip(operation, receipt, self.core.host.now());
            return Ok(Drafted { facts: Err(Unsigned::Unfit), receipt, key, slip: PrintedSlip::Claim });
        }
        let facts = facts(ledger.environment(), operation, &receipt.shop, &receipt.title).ok_or(Unsigned::Unfit);
        Ok(Drafted { facts, receipt, key, slip: PrintedSlip::Receipt })
    }
}

/// What was paid: the product, and the biller, bank or network.
pub(super) fn product(transfer: &Transfer, billers: &[Biller]) -> String {
    titled(products::product(transfer.mode()), provider(transfer, billers))
}

/// A product with the biller, bank or network, if that is known.
pub(super) fn titled(product: Message, provider: String) -> String {
    String::from(words_of::title(product, provider)).trim_end_matches([' ', '·']).to_owned()
}

fn provider(transfer: &Transfer, billers: &[Biller]) -> String {
    transfer.provider().map(|code| words::provider(transfer.mode(), code, billers)).unwrap_or_default()
}

/// What ends a receipt: the shop's own lines or, where it has none, thanks.
pub(super) fn closing_lines(shop: &ShopView) -> Vec<String> {
    if shop.closing_lines.is_empty() { vec![words_of::thank_you().into()] } else { shop.closing_lines.clone() }
}

/// What heads a receipt.
pub(crate) fn shop_name(shop: &ShopView) -> String {
    if shop.name.trim().is_empty() { "Kaunta".to_owned() } else { shop.name.clone() }
}

/// What is printed where no real money is paid.
pub(crate) fn mark(environment: Environment) -> Option<Message> {
    match environment {
        Environment::Practice => Some(words_of::mark_practice()),
        Environment::Development => Some(words_of::mark_development()),
        Environment::Production => None,
    }
}

/// The receipt of a payment whose token is owed, as the slip with which the customer comes back. Its number is the payment's.
fn claim_slip(operation: &Operation, receipt: Receipt, now: DateTime<Utc>) -> Receipt {
    let mut lines = vec![labelled_pair(claims::slip_paid_for(), &receipt.title)];
    lines.extend(receipt.lines);
    let footer = vec![token_claims::slip_footer(operation, now).into()];
    Receipt { title: claims::slip_title(operation.id.to_string()).into(), lines, footer, ..receipt }
}

/// What a receipt says about the payment, from top to bottom. A line added here appears on the screen, on paper and in
/// the file. Lines for each kind of payment: `app/wording/transfer_lines.rs`.
fn lines(operation: &Operation, events: &[Event], billers: &[Biller]) -> Vec<Labelled> {
    let transfer = &operation.transfer;
    let mut lines = Vec::new();
    lines.extend(operation.party.as_deref().map(|name| labelled_pair(words_of::name(), name)));
    lines.extend(transfer.account().map(|account| labelled_pair(words_of::account(), account)));
    lines.extend(transfer_lines(transfer));
    lines.extend(own_note(transfer, &provider(transfer, billers)));
    lines.extend(other_amount(events).map(|amount| labelled_pair(words_of::amount_told(), amount)));
    lines.extend(operation.charged_fee().map(|fee| labelled_pair(words_of::fee(), fee)));
    lines.extend(operation.total_charged.map(|total| labelled_pair(words_of::total_charged(), total)));
    // Labelled as the shop's own, so that nobody takes it for the service's fee or a tax.
    lines.extend(operation.earned_charge().map(|charge| labelled_pair(words_of::shop_charge(), charge)));
    lines.push(labelled_pair(words_of::reference(), &operation.reference));
    lines.extend(operation.transaction_id.as_deref().map(|id| labelled_pair(words_of::transaction(), id)));
    lines.push(labelled_pair(words_of::time(), words_of::when(operation.created_at)));
    lines
}
