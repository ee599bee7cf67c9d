//! The payments compared with a statement, stored compactly.

use chrono::{DateTime, Utc};
use kaunta_contract::StatementPaymentView;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{StatementAccount, StatementEntry};
use kaunta_statements::{BookEntry, Entries, EntryKey, InBook, Lists};
use kaunta_words::products as words;

use crate::wording::products;

/// Payments in the order of their numbers, referred to by index.
pub(super) struct BookPayments {
    account: StatementAccount,
    pub(super) entries: Entries,
    held: Vec<PaymentFields>,
    parties: Lists,
    /// Whether some amount can't be held with the sign that it has on the statement.
    pub(super) is_beyond: bool,
}

/// The fields that matching does not need.
#[derive(Debug, Clone, Copy)]
pub(super) struct PaymentFields {
    pub(super) operation: OperationId,
    pub(super) mode: Mode,
    pub(super) fee: Option<Money>,
    pub(super) state: State,
    pub(super) is_disputed: bool,
    /// Whether another statement of the account has it as an accepted match.
    pub(super) is_elsewhere: bool,
}

impl BookPayments {
    /// An empty list, for a statement of this account.
    pub(super) fn of(account: StatementAccount) -> BookPayments {
        let (entries, held, parties) = (Entries::default(), Vec::new(), Lists::default());
        BookPayments { account, entries, held, parties, is_beyond: false }
    }

    pub(super) fn push(&mut self, payment: StatementEntry) {
        let StatementEntry { operation, mode, fee, state, is_disputed, is_elsewhere, .. } = payment;
        let party = payment.party.clone();
        let Some(entry) = entry_of(payment, self.account) else {
            self.is_beyond = true;
            return;
        };
        self.entries.push(&entry);
        self.held.push(PaymentFields { operation, mode, fee, state, is_disputed, is_elsewhere });
        self.parties.push(party.as_deref());
    }

    pub(super) fn get(&self, place: usize) -> Option<&PaymentFields> {
        self.held.get(place)
    }

    pub(super) fn at(&self, place: usize) -> Option<DateTime<Utc>> {
        self.entries.at(place)
    }

    pub(super) fn find(&self, operation: OperationId) -> Option<usize> {
        self.held.binary_search_by_key(&operation, |held| held.operation).ok()
    }

    /// The indexes of those that another statement of the account has as accepted matches.
    pub(super) fn elsewhere(&self) -> Vec<usize> {
        self.held.iter().enumerate().filter(|(_, held)| held.is_elsewhere).map(|(place, _)| place).collect()
    }

    pub(super) fn view(&self, place: usize) -> Option<StatementPaymentView> {
        let (held, at) = (self.get(place)?, self.at(place)?);
        let product = String::from(products::product(held.mode));
        let whom = self.parties.of(place).next().or_else(|| self.entries.accounts(place).next());
        Some(StatementPaymentView {
            operation: held.operation,
            at: at.to_rfc3339(),
            amount: self.entries.amount(place)?,
            fee: held.fee,
            words: whom.map_or(product.clone(), |whom| words::paid_to(product, whom).into()),
            reference: self.entries.references(place).next().unwrap_or_default().to_owned(),
            state: held.state,
        })
    }
}

/// The payment with its sign on the account's statement: what the shop pays out to a bank comes into the account there.
fn entry_of(payment: StatementEntry, account: StatementAccount) -> Option<BookEntry> {
    let leaves = match (account, payment.direction) {
        (StatementAccount::Bank, Direction::Out)
        | (StatementAccount::Wallet(_) | StatementAccount::Network(_), Direction::In) => false,
        (StatementAccount::Bank, Direction::In)
        | (StatementAccount::Wallet(_) | StatementAccount::Network(_), Direction::Out) => true,
    };
    let amount = if leaves { Money::ZERO.checked_sub(payment.amount)? } else { payment.amount };
    let with_fee = payment.fee.filter(|fee| *fee != Money::ZERO).and_then(|fee| amount.checked_sub(fee));
    Some(BookEntry {
        key: EntryKey(payment.operation.0),
        at: payment.at,
        amount,
        with_fee,
        in_book: in_book(&payment),
        references: payment.references,
        accounts: payment.accounts,
    })
}

fn in_book(payment: &StatementEntry) -> InBook {
    if payment.is_disputed {
        return InBook::Open;
    }
    match payment.state {
        State::Succeeded => InBook::Moved,
        State::Recorded | State::Sent | State::Pending | State::Unknown => InBook::Open,
        State::Failed | State::Refused | State::Rejected | State::NotSent | State::NotFound => InBook::NotMoved,
    }
}
