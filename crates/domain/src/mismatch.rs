//! Checks that an answer is about the right payment: compares its values with those that were sent.

use serde::{Deserialize, Serialize};

use crate::account::AccountNumber;
use crate::currency::Currency;
use crate::mode::{Direction, Mode};
use crate::money::Money;
use crate::transfer::{Details, Movement, Transfer};

/// A value in an answer that differs from the one sent, as the service gave it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", content = "told", rename_all = "camelCase")]
pub enum Mismatch {
    /// Another amount, with or without the fee.
    Amount(Money),
    /// A currency other than UGX.
    Currency(String),
    /// Another phone.
    Phone(String),
    /// Another bank or bill account.
    Account(String),
    /// Another known transaction mode.
    Mode(String),
}

/// What an answer says about its payment. A missing field contradicts nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReportedTransfer<'a> {
    /// The amount itself.
    pub amount: Option<Money>,
    /// The service's fee.
    pub fee: Option<Money>,
    /// Amount plus fee.
    pub total: Option<Money>,
    /// In the service's spelling.
    pub currency: Option<&'a str>,
    /// The phone that pays or is paid, in any form; digits may be masked.
    pub phone: Option<&'a str>,
    /// The bank or bill account; digits may be masked.
    pub account: Option<&'a str>,
    /// The transaction mode.
    pub mode: Option<&'a str>,
}

impl Transfer {
    /// Everything in an answer that contradicts what was sent.
    #[must_use]
    pub fn mismatches(&self, told: ReportedTransfer<'_>) -> Vec<Mismatch> {
        let currency = told.currency.filter(|currency| Currency::is_other(currency));
        let phone = told.phone.filter(|told| self.paid_phone().is_some_and(|ours| is_other_phone(&ours, told)));
        let account = told.account.filter(|told| self.paid_account().is_some_and(|ours| is_other(ours.as_str(), told)));
        let mode =
            told.mode.filter(|told| Mode::from_code(told.trim()).is_some_and(|told| !is_same(told, self.mode())));
        let amount = self.other_amount(told).filter(|_| currency.is_none());
        let texts = [
            currency.map(|told| Mismatch::Currency(told.to_owned())),
            phone.map(|told| Mismatch::Phone(told.to_owned())),
            account.map(|told| Mismatch::Account(told.to_owned())),
            mode.map(|told| Mismatch::Mode(told.to_owned())),
        ];
        amount.map(Mismatch::Amount).into_iter().chain(texts.into_iter().flatten()).collect()
    }

    /// The answer's amount if it can't be ours: without the fee, or with it added or subtracted.
    fn other_amount(&self, told: ReportedTransfer<'_>) -> Option<Money> {
        let ours = Money::from(self.amount);
        let is_ours = |sum: Money| {
            // Some ledgers write outgoing amounts with a minus.
            let sum = if sum.is_negative() { Money::ZERO.checked_sub(sum).unwrap_or(sum) } else { sum };
            let with = |fee: Money| ours.checked_add(fee) == Some(sum) || ours.checked_sub(fee) == Some(sum);
            sum == ours || told.fee.is_some_and(with)
        };
        match (told.amount, told.total) {
            (Some(amount), _) => (!is_ours(amount)).then_some(amount),
            // Without a fee, a larger total proves nothing: the difference may be the fee.
            (None, Some(total)) => (total < ours || told.fee.is_some() && !is_ours(total)).then_some(total),
            (None, None) => None,
        }
    }

    /// The phone that an answer should name as the other party. None for a bill, whose phone is only the payer's.
    fn paid_phone(&self) -> Option<String> {
        match &self.details {
            Details::PayBill { .. } => None,
            Details::SendMobile { .. }
            | Details::Collect { .. }
            | Details::SendBank { .. }
            | Details::Airtime { .. }
            | Details::Wallet { .. } => self.phone().map(|phone| phone.gateway()),
        }
    }

    /// The account that an answer should name. None for a merchant: ours is the customer's number there, while an answer may
    /// name the merchant's own.
    fn paid_account(&self) -> Option<&AccountNumber> {
        match &self.details {
            Details::Wallet { movement: Movement::ToMerchant { .. }, .. } => None,
            Details::SendMobile { .. }
            | Details::Collect { .. }
            | Details::SendBank { .. }
            | Details::PayBill { .. }
            | Details::Airtime { .. }
            | Details::Wallet { .. } => self.account(),
        }
    }

    /// Interprets a recipient given in one field: the account if there is one, else the phone. For a collection it may be
    /// either party.
    #[must_use]
    pub fn recipient<'a>(&self, told: Option<&'a str>) -> ReportedTransfer<'a> {
        match (self.mode().direction(), self.paid_account()) {
            (Direction::In, _) => ReportedTransfer::default(),
            (Direction::Out, Some(_)) => ReportedTransfer { account: told, ..ReportedTransfer::default() },
            (Direction::Out, None) => ReportedTransfer { phone: told, ..ReportedTransfer::default() },
        }
    }
}

/// A payout to mobile money has two names.
fn is_same(one: Mode, other: Mode) -> bool {
    let name = |mode| if mode == Mode::WalletToMno { Mode::WalletToMobileMoney } else { mode };
    name(one) == name(other)
}

/// Compares two phones by their last nine digits. A masked one, whose mask may stand for any number of digits, is compared
/// by the digits shown before and after the mask.
pub(crate) fn is_other_phone(ours: &str, told: &str) -> bool {
    let mut told = characters(told, true);
    told.retain(|character| character.is_none_or(|c| c.is_ascii_digit()));
    let begins = |with: &[char]| told.first().is_some_and(|character| character.is_none_or(|c| with.contains(&c)));
    let has_all_signs = match told.len() {
        9 => begins(&['3', '7']),
        10 => begins(&['0']),
        12 => begins(&['2']),
        _ => told.iter().all(Option::is_some),
    };
    let counts = if has_all_signs { 9 } else { shown_at_end(&told) };
    let end = told.get(told.len().saturating_sub(counts)..).unwrap_or_default();
    let head: String = told.iter().map_while(|character| *character).collect();
    let is_other_head = !has_all_signs && !without_country(ours).starts_with(without_country(&head));
    // A few digits prove nothing.
    told.iter().flatten().count() >= 5 && is_other_head
        || end.iter().flatten().count() >= 3 && !ends_with(&characters(ours, false), end)
}

fn without_country(phone: &str) -> &str {
    let national = phone.strip_prefix("256").or_else(|| phone.strip_prefix('0'));
    national.unwrap_or(if "256".starts_with(phone) { "" } else { phone })
}

pub(crate) fn is_other(ours: &str, told: &str) -> bool {
    let ours = characters(ours, false);
    let told = characters(told, !ours.contains(&Some('x')));
    if told.iter().all(Option::is_some) {
        // A number may have lost its leading zeros in transit.
        return without_zeros(&ours) != without_zeros(&told);
    }
    let end = told.get(told.len() - shown_at_end(&told)..).unwrap_or_default();
    if ours.len() == told.len() { !ends_with(&ours, &told) } else { !ends_with(&ours, end) }
}

/// Letters and digits without separators; a masked character is `None`.
fn characters(text: &str, is_x_masked: bool) -> Vec<Option<char>> {
    let character = |c: char| match c {
        '*' | '•' | '#' => Some(None),
        'x' | 'X' if is_x_masked => Some(None),
        c if c.is_alphanumeric() => Some(Some(c.to_ascii_lowercase())),
        _ => None,
    };
    text.chars().filter_map(character).collect()
}

/// How many characters follow the last masked one.
fn shown_at_end(characters: &[Option<char>]) -> usize {
    characters.iter().rev().take_while(|character| character.is_some()).count()
}

fn without_zeros(characters: &[Option<char>]) -> &[Option<char>] {
    let zeros = characters.iter().take_while(|character| **character == Some('0')).count();
    characters.get(zeros..).unwrap_or_default()
}

/// Whether one ends like the other, character by character; a masked character matches any.
fn ends_with(ours: &[Option<char>], end: &[Option<char>]) -> bool {
    let agrees = |(ours, told): (&Option<char>, &Option<char>)| told.is_none() || ours == told;
    ours.len() >= end.len() && ours.iter().rev().zip(end.iter().rev()).all(agrees)
}

#[cfg(test)]
#[path = "mismatch_tests.rs"]
mod tests;
