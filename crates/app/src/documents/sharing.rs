//! Passing a receipt's text on by WhatsApp or SMS. Kaunta only opens the message: a person reads and sends it.

use kaunta_contract::{Nothing, OperationInput, Receipt, ReceiptCode, ShareBy, ShareInput, SharedReceipt};
use kaunta_domain::phone::Phone;
use kaunta_domain::transfer::{Details, Transfer};
use kaunta_receipt_code::Modules;
use kaunta_words::{lists, receipt as words_of};
use url::form_urlencoded::byte_serialize;

use crate::documents::error::DocumentsError;
use crate::documents::room::Documents;
use crate::staff::actor::Caller;

impl Documents {
    /// What would be passed on, and to whom. Opens nothing.
    pub(crate) async fn shared_receipt(
        &self,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<SharedReceipt, DocumentsError> {
        let workspace = self.core.in_use().await?;
        let operation = self.operations.find(caller, &workspace.ledger, input.id).await?;
        let text = text(&self.receipt(caller, input).await?);
        let code = Modules::of(&text);
        Ok(SharedReceipt {
            phone: payer(&operation.transfer).map(|phone| phone.gateway()).unwrap_or_default(),
            modules: code.as_ref().map(Modules::width).unwrap_or_default(),
            path: code.as_ref().map(Modules::path).unwrap_or_default(),
            text,
        })
    }

    /// Opens the message in the system's program for it.
    pub(crate) async fn share_receipt(&self, caller: &Caller, input: ShareInput) -> Result<Nothing, DocumentsError> {
        let phone = Phone::parse(&input.phone).map_err(DocumentsError::BadPhone)?;
        let receipt = self.receipt(caller, OperationInput { id: input.id }).await?;
        // The window passes a phone number and no address, so this can lead only to that number.
        let address = match input.by {
            ShareBy::WhatsApp => format!("https://wa.me/{}?text={}", phone.gateway(), encoded(&with_code(&receipt))),
            ShareBy::Sms => format!("sms:{}?body={}", phone.international(), encoded(&text(&receipt))),
        };
        self.core.host.open_page(&address).map_err(|problem| {
            tracing::error!(detail = problem.detail(), "a message could not be opened");
            DocumentsError::NotOpened(input.by)
        })?;
        Ok(Nothing)
    }
}

/// The phone of the customer at the counter, if the payment has it: the person who is paid may be somebody else.
fn payer(transfer: &Transfer) -> Option<Phone> {
    match &transfer.details {
        Details::PayBill { phone, .. } | Details::Collect { phone, .. } => Some(*phone),
        Details::SendMobile { .. } | Details::Airtime { .. } | Details::SendBank { .. } | Details::Wallet { .. } => {
            None
        }
    }
}

/// The receipt as lines.
fn text(receipt: &Receipt) -> String {
    // Name every field, so that the compiler finds one left out here. As PDF: `documents/pdf.rs`.
    let Receipt {
        shop,
        logo: _,
        shop_lines,
        mark,
        title,
        amount,
        lines,
        tokens,
        extra,
        // For paper.
        meter_help: _,
        footer,
        copy,
        code: _,
        has_printer: _,
    } = receipt;
    let mut text: Vec<String> = copy.iter().chain(mark).chain([shop]).chain(shop_lines).cloned().collect();
    text.extend([String::new(), title.clone(), amount.clone()]);
    let facts = tokens.iter().chain(extra).chain(lines);
    text.extend(facts.map(|line| lists::labelled(&line.label, &line.value).into()));
    text.push(String::new());
    text.extend(footer.iter().cloned());
    text.join("\n")
}

/// The receipt as lines, followed by its code or by why it has none.
fn with_code(receipt: &Receipt) -> String {
    let said = text(receipt);
    match &receipt.code {
        Some(ReceiptCode::Signed { qr, words: _ }) => {
            format!("{said}\n\n{}\n{}", String::from(words_of::code_in_message()), qr.text)
        }
        Some(ReceiptCode::Unsigned { words }) => format!("{said}\n\n{words}"),
        None => said,
    }
}

/// Encodes a text for an address. Spaces become `%20`, because programs for SMS would show a plus.
fn encoded(text: &str) -> String {
    byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}
