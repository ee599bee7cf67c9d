//! Passing a receipt's text on by WhatsApp or SMS. Kaunta only opens the message: a person reads and sends it.

use std::iter;

use kaunta_contract::{
    BasketInput, BasketReceipt, Labelled, Nothing, OperationInput, Receipt, ReceiptBill, ReceiptCode, ShareBasketInput,
    ShareBy, ShareInput, SharedReceipt,
};
use kaunta_domain::phone::Phone;
use kaunta_domain::transfer::{Details, Transfer};
use kaunta_ledger::Basket;
use kaunta_receipt_code::Modules;
use kaunta_words::{lists, receipt as words_of};
use url::form_urlencoded::byte_serialize;

use crate::documents::error::DocumentsError;
use crate::documents::room::Documents;
use crate::staff::actor::Caller;

/// As many bytes of an address as servers take at least: 8 KB for a request and its other lines.
const LONGEST: usize = 7_000;

impl Documents {
    /// What would be passed on, and to whom. Opens nothing.
    pub(crate) async fn shared_receipt(
        &self,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<SharedReceipt, DocumentsError> {
        let workspace = self.core.in_use().await?;
        let operation = self.operations.find(caller, &workspace.ledger, input.id).await?;
        Ok(shared(payer(&operation.transfer), text(&self.receipt(caller, input).await?)))
    }

    /// Opens the message in the system's program for it.
    pub(crate) async fn share_receipt(&self, caller: &Caller, input: ShareInput) -> Result<Nothing, DocumentsError> {
        let phone = Phone::parse(&input.phone).map_err(DocumentsError::BadPhone)?;
        let receipt = self.receipt(caller, OperationInput { id: input.id }).await?;
        let said = match input.by {
            ShareBy::WhatsApp => with_code(&receipt),
            ShareBy::Sms => text(&receipt),
        };
        self.open_message(input.by, phone, &said)
    }

    /// What would be passed on about several bills, and to whom. Opens nothing.
    pub(crate) async fn shared_basket_receipt(
        &self,
        caller: &Caller,
        input: BasketInput,
    ) -> Result<SharedReceipt, DocumentsError> {
        let workspace = self.core.in_use().await?;
        let basket = self.operations.find_basket(caller, &workspace.ledger, input.id).await?;
        let receipt = self.receipt_of_bills(&workspace.ledger, &basket).await?;
        Ok(shared(one_payer(&basket), text_of_bills(&receipt)))
    }

    /// Opens the message about several bills in the system's program for it.
    pub(crate) async fn share_basket_receipt(
        &self,
        caller: &Caller,
        input: ShareBasketInput,
    ) -> Result<Nothing, DocumentsError> {
        let phone = Phone::parse(&input.phone).map_err(DocumentsError::BadPhone)?;
        let receipt = self.basket_receipt(caller, BasketInput { id: input.id }).await?;
        let said = match input.by {
            ShareBy::WhatsApp => with_codes(&receipt),
            ShareBy::Sms => text_of_bills(&receipt),
        };
        self.open_message(input.by, phone, &said)
    }

    pub(super) fn open_message(&self, by: ShareBy, phone: Phone, said: &str) -> Result<Nothing, DocumentsError> {
        // The window passes a phone number and no address, so this can lead only to that number.
        let address = match by {
            ShareBy::WhatsApp => format!("https://wa.me/{}?text={}", phone.gateway(), encoded(said)),
            ShareBy::Sms => format!("sms:{}?body={}", phone.international(), encoded(said)),
        };
        self.core.host.open_page(&address).map_err(|problem| {
            tracing::error!(detail = problem.detail(), "a message could not be opened");
            DocumentsError::NotOpened(by)
        })?;
        Ok(Nothing)
    }
}

pub(super) fn shared(phone: Option<Phone>, text: String) -> SharedReceipt {
    let code = Modules::of(&text);
    SharedReceipt {
        phone: phone.map(|phone| phone.gateway()).unwrap_or_default(),
        modules: code.as_ref().map(Modules::width).unwrap_or_default(),
        path: code.as_ref().map(Modules::path).unwrap_or_default(),
        text,
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

/// The phone of the customer whose bills they are, if every bill has the same one.
fn one_payer(basket: &Basket) -> Option<Phone> {
    let mut phones = basket.rows.iter().map(|row| payer(&row.bill.transfer));
    let first = phones.next()??;
    phones.all(|phone| phone == Some(first)).then_some(first)
}

/// The receipt as lines.
pub(super) fn text(receipt: &Receipt) -> String {
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
    text.extend(tokens.iter().chain(extra).chain(lines).map(labelled));
    text.push(String::new());
    text.extend(footer.iter().cloned());
    text.join("\n")
}

/// The receipt as lines, followed by its code or by why it has none.
pub(super) fn with_code(receipt: &Receipt) -> String {
    let said = text(receipt);
    match &receipt.code {
        Some(ReceiptCode::Signed { qr, words: _ }) => {
            format!("{said}\n\n{}\n{}", String::from(words_of::code_in_message()), qr.text)
        }
        Some(ReceiptCode::Unsigned { words }) => format!("{said}\n\n{words}"),
        None => said,
    }
}

/// The one receipt of several bills as lines.
fn text_of_bills(receipt: &BasketReceipt) -> String {
    // Name every field, so that the compiler finds one left out here. As PDF: `documents/pdf.rs`.
    let BasketReceipt {
        shop,
        logo: _,
        shop_lines,
        mark,
        title,
        bills,
        lines,
        // For paper.
        meter_help: _,
        footer,
        code_words: _,
        copy,
    } = receipt;
    let mut text: Vec<String> = copy.iter().chain(mark).chain([shop]).chain(shop_lines).cloned().collect();
    text.extend([String::new(), title.clone()]);
    for bill in bills {
        let ReceiptBill { title, account, outcome, tokens, extra, lines, claim, code: _ } = bill;
        text.extend([String::new(), title.clone(), account.clone(), outcome.clone()]);
        text.extend(tokens.iter().map(labelled));
        text.extend(claim.iter().cloned());
        text.extend(extra.iter().chain(lines).map(labelled));
    }
    text.push(String::new());
    text.extend(lines.iter().map(labelled));
    text.push(String::new());
    text.extend(footer.iter().cloned());
    text.join("\n")
}

/// The lines of several bills, followed by their codes or by why there are none. The checking page reads one code at a time: each
/// stands by itself below the account of its bill.
fn with_codes(receipt: &BasketReceipt) -> String {
    let said = text_of_bills(receipt);
    let under_account = |bill: &ReceiptBill| Some([bill.account.as_str(), &bill.code.as_ref()?.text].join("\n"));
    let codes: Vec<String> = receipt.bills.iter().filter_map(under_account).collect();
    let below = if codes.is_empty() {
        receipt.code_words.join("\n")
    } else {
        let lead = String::from(words_of::codes_in_message());
        iter::once(lead).chain(codes).collect::<Vec<_>>().join("\n\n")
    };
    if below.is_empty() {
        return said;
    }
    let whole = [said.as_str(), &below].join("\n\n");
    if encoded(&whole).len() <= LONGEST {
        return whole;
    }
    [said, words_of::codes_too_long().into()].join("\n\n")
}

fn labelled(Labelled { label, value }: &Labelled) -> String {
    lists::labelled(label, value).into()
}

/// Encodes a text for an address. Spaces become `%20`, because programs for SMS would show a plus.
fn encoded(text: &str) -> String {
    byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}

#[cfg(test)]
mod tests {
    use kaunta_contract::QrCode;

    use super::*;

    fn receipt(bills: usize) -> BasketReceipt {
        let bill = |place: usize| ReceiptBill {
            title: "UMEME".to_owned(),
            account: format!("{place:011}"),
            outcome: "UGX 25,000: Paid".to_owned(),
            tokens: Vec::new(),
            extra: Vec::new(),
            lines: Vec::new(),
            claim: Vec::new(),
            code: Some(QrCode { text: format!("KAUNTA:{}", "A".repeat(250)), modules: 0, path: String::new() }),
        };
        BasketReceipt {
            shop: "shop".to_owned(),
            logo: None,
            shop_lines: Vec::new(),
            mark: None,
            title: "bills".to_owned(),
            bills: (0..bills).map(bill).collect(),
            lines: Vec::new(),
            meter_help: None,
            footer: Vec::new(),
            code_words: vec!["key".to_owned()],
            copy: None,
        }
    }

    #[test]
    fn codes_that_make_a_message_too_long_are_left_out_and_it_says_so() {
        let said = with_codes(&receipt(3));
        assert_eq!(said.matches("KAUNTA:").count(), 3);
        let long = with_codes(&receipt(30));
        assert!(!long.contains("KAUNTA:") && long.ends_with("too long for a message."), "{long}");
        assert_eq!(long.matches("UGX 25,000: Paid").count(), 30, "no bill is left out");
    }

    #[test]
    fn bills_without_a_code_say_why() {
        let mut receipt = receipt(2);
        receipt.bills.iter_mut().for_each(|bill| bill.code = None);
        receipt.code_words = vec!["Not signed.".to_owned()];
        assert!(with_codes(&receipt).ends_with("\n\nNot signed."));
        receipt.code_words.clear();
        assert_eq!(with_codes(&receipt), text_of_bills(&receipt));
    }
}
