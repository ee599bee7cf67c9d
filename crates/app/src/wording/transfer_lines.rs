//! A transfer's own fields as labelled lines.

use std::fmt::Display;

use kaunta_contract::Labelled;
use kaunta_domain::cash::{Cash, CashMoved};
use kaunta_domain::customer_id::{CustomerId, IdKind};
use kaunta_domain::mode::Interface;
use kaunta_domain::reference::Reference;
use kaunta_domain::transfer::{BillExtra, Details, Movement, Transfer};
use kaunta_words::{Message, customer_ids, payment_lines, payments};

use crate::wording::billers;
use crate::wording::labelled::labelled_pair;

/// The transfer's own fields beyond name, account, amount and note.
pub(crate) fn transfer_lines(transfer: &Transfer) -> Vec<Labelled> {
    let mut lines = Vec::new();
    match &transfer.details {
        Details::SendMobile { phone, network, .. } | Details::Airtime { phone, network } => {
            lines.push(labelled_pair(payment_lines::phone_number(), phone));
            lines.push(labelled_pair(payment_lines::network(), network.name()));
        }
        Details::Collect { phone, network, .. } => {
            lines.push(labelled_pair(payment_lines::phone_number(), phone));
            lines.extend(network.map(|network| labelled_pair(payment_lines::network(), network.name())));
        }
        Details::SendBank { bank, .. } => lines.push(labelled_pair(payment_lines::bank_code(), bank)),
        Details::PayBill { phone, extra, .. } => {
            lines.push(labelled_pair(payment_lines::payer_phone(), phone));
            match extra {
                BillExtra::None => {}
                BillExtra::CustomerType(kind) => {
                    lines.push(labelled_pair(payment_lines::meter_type(), billers::chosen(kind)))
                }
                BillExtra::Area(area) => lines.push(labelled_pair(payment_lines::area(), billers::chosen(area))),
            }
        }
        Details::Wallet { movement, .. } => lines.extend(movement_lines(movement)),
    }
    lines
}

/// How cash moved across the counter.
pub(crate) fn cash_line(transfer: &Transfer) -> Labelled {
    let moved = match transfer.cash.moved() {
        CashMoved::In => payment_lines::cash_in(),
        CashMoved::Out => payment_lines::cash_out(),
        CashMoved::None => payment_lines::no_cash(),
    };
    labelled_pair(payment_lines::cash(), moved)
}

/// What a customer who paid with cash was asked for, and how much of it the shop charged.
pub(crate) fn asked_lines(transfer: &Transfer) -> Vec<Labelled> {
    let Cash::In { asked, .. } = transfer.cash else { return Vec::new() };
    let to_take = asked.to_take(transfer.amount.into(), None);
    let mut lines: Vec<Labelled> = to_take.map(|sum| labelled_pair(payment_lines::asked(), sum)).into_iter().collect();
    lines.extend(asked.charge.map(|charge| labelled_pair(payment_lines::asked_charge(), charge)));
    lines
}

/// The identity document that the customer showed, if one was noted.
pub(crate) fn customer_id_line(transfer: &Transfer) -> Option<Labelled> {
    transfer.customer_id.as_ref().map(|shown| labelled_pair(customer_ids::label(), customer_id(shown)))
}

/// A document's kind and the end of its number.
pub(crate) fn customer_id(shown: &CustomerId) -> Message {
    let last_four = shown.last_four.as_str();
    match shown.kind {
        IdKind::NationalId => customer_ids::national_id(last_four),
        IdKind::Passport => customer_ids::passport(last_four),
        IdKind::DrivingPermit => customer_ids::driving_permit(last_four),
        IdKind::RefugeeId => customer_ids::refugee_id(last_four),
        IdKind::Other => customer_ids::other(last_four),
    }
}

/// The note as a customer reads it.
pub(crate) fn note(transfer: &Transfer) -> Labelled {
    labelled_pair(payment_lines::note(), &transfer.narration)
}

/// The note as a customer reads it; none if it only repeats the account or the phone, as the default note does.
pub(crate) fn own_note(transfer: &Transfer, provider: &str) -> Option<Labelled> {
    let note = transfer.narration.as_str();
    let filled_in = transfer.account().is_some_and(|account| note_of_account(provider, account) == note)
        || transfer.phone().is_some_and(|phone| {
            [payments::note_airtime(phone.to_string()), payments::note_send_money(phone.to_string())]
                .map(String::from)
                .contains(&note.to_owned())
        });
    (!filled_in).then(|| self::note(transfer))
}

/// The default note for an account.
pub(crate) fn note_of_account(provider: &str, account: impl Display) -> String {
    format!("{provider} {account}").chars().take(140).collect()
}

/// The note exactly as the service receives it.
pub(crate) fn note_sent(transfer: &Transfer, reference: &Reference) -> Labelled {
    let label = match transfer.mode().interface() {
        Interface::Gateway => payment_lines::note(),
        Interface::PartnerWallet => payment_lines::description_sent(),
    };
    labelled_pair(label, transfer.description(reference))
}

fn movement_lines(movement: &Movement) -> Vec<Labelled> {
    match movement {
        Movement::ToWallet { recipient } => vec![labelled_pair(payment_lines::recipient_user(), recipient)],
        Movement::ToMobile { phone, network, .. } | Movement::FromMobile { phone, network } => {
            vec![
                labelled_pair(payment_lines::phone_number(), phone),
                labelled_pair(payment_lines::network(), network.name()),
            ]
        }
        Movement::ToBank { bank, .. } => vec![labelled_pair(payment_lines::bank_code(), bank)],
        Movement::ToMerchant { merchant, .. } => vec![labelled_pair(payment_lines::merchant_code(), merchant)],
        Movement::TopUp => Vec::new(),
        Movement::Other { mode, phone, network, recipient } => {
            let mut lines = vec![labelled_pair(payment_lines::product(), mode)];
            lines.extend(phone.map(|phone| labelled_pair(payment_lines::phone_number(), phone)));
            lines.extend(network.map(|network| labelled_pair(payment_lines::network(), network.name())));
            lines.extend(recipient.as_ref().map(|recipient| labelled_pair(payment_lines::recipient_user(), recipient)));
            lines
        }
    }
}
