//! The accountant's names for the accounts.

use std::collections::BTreeMap;

use crate::entry::{Entry, EntryStatus, OwnAccountId};
use crate::error::ExportError;
use crate::text::one_line;

/// The part of the chart of accounts that an account belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountKind {
    /// What the shop has, or is owed.
    Assets,
    /// What it costs.
    Expenses,
    /// What it earns.
    Income,
    /// What it started with.
    Equity,
}

impl AccountKind {
    fn root(self) -> &'static str {
        match self {
            AccountKind::Assets => "Assets",
            AccountKind::Expenses => "Expenses",
            AccountKind::Income => "Income",
            AccountKind::Equity => "Equity",
        }
    }
}

/// The roots that beancount knows; hledger knows them too.
const ROOTS: [&str; 5] = ["Assets", "Liabilities", "Equity", "Income", "Expenses"];
const LONGEST_NAME: usize = 100;

/// An account: a name such as `Airtime`, or a path such as `Assets:Cash`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    name: String,
    kind: AccountKind,
}

impl Account {
    /// An account by the name that a person typed.
    #[must_use]
    pub fn new(name: &str, kind: AccountKind) -> Account {
        Account { name: one_line(name, LONGEST_NAME), kind }
    }

    /// As typed: for programs with a flat list of accounts.
    pub(crate) fn plain(&self) -> &str {
        &self.name
    }

    /// The parts of its path, the root first.
    fn path(&self) -> Vec<&str> {
        let mut parts: Vec<&str> = self.name.split(':').map(str::trim).filter(|part| !part.is_empty()).collect();
        if parts.len() < 2 || !ROOTS.contains(&parts[0]) {
            parts.insert(0, self.kind.root());
        }
        if parts.len() < 2 {
            parts.push("Other");
        }
        parts
    }

    /// For hledger: parts are joined by colons, a semicolon would begin a comment, and brackets around a name would make a
    /// posting that need not balance.
    pub(crate) fn for_hledger(&self) -> String {
        let plain = |part: &str| part.replace([';', '(', ')', '[', ']', '"', '*', '!'], " ");
        let parts: Vec<String> = self.path().into_iter().map(|part| one_line(&plain(part), LONGEST_NAME)).collect();
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(":")
    }

    /// For beancount: each part begins with a capital or a digit and has only letters, digits and hyphens.
    pub(crate) fn for_beancount(&self) -> String {
        self.path().into_iter().map(beancount_part).collect::<Vec<_>>().join(":")
    }
}

fn beancount_part(part: &str) -> String {
    let mut out = String::new();
    for sign in part.chars() {
        if sign.is_ascii_alphanumeric() || sign.is_lowercase() || sign.is_uppercase() {
            out.push(sign);
        } else if sign.is_alphabetic() {
            // A letter without a capital can't begin a part, and two names must stay different.
            out.push_str(&format!("U{:X}", u32::from(sign)));
        } else if !out.ends_with('-') && !out.is_empty() {
            out.push('-');
        }
    }
    let out = out.trim_end_matches('-');
    match out.chars().next() {
        Some(first) if first.is_ascii_digit() || first.is_uppercase() => out.to_owned(),
        Some(first) if first.to_uppercase().all(char::is_uppercase) => {
            first.to_uppercase().chain(out.chars().skip(1)).collect()
        }
        Some(_) | None => format!("X{out}"),
    }
}

/// One of the shop's own accounts: a wallet at the service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnAccount {
    /// Its account.
    pub account: Account,
    /// Its number in bank formats, at most 22 letters, digits and hyphens: OFX allows no more.
    pub number: String,
}

/// The chart of accounts that an export uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accounts {
    /// The shop's own.
    pub own: BTreeMap<OwnAccountId, OwnAccount>,
    /// By product: what was paid for, or what was received.
    pub products: BTreeMap<String, Account>,
    /// Charged fees.
    pub fees: Account,
    /// Disputed payments.
    pub disputed: Account,
    /// Payments whose outcome is not known yet.
    pub in_doubt: Account,
    /// What the shop's own accounts started with.
    pub opening: Account,
    /// What the service's balances show and no entry explains.
    pub unexplained: Account,
    /// The title of a beancount file, and the branch's cost centre in Tally.
    pub branch: Option<String>,
    /// The export's own words.
    pub words: Words,
}

/// The words in an export besides those of the entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// At the head of a file: which program wrote it.
    pub written_by: String,
    /// A fee, as a line of its own.
    pub fee: String,
    /// What an own account started with.
    pub opening: String,
    /// What the balances show and no entry explains.
    pub unexplained: String,
    /// The balance that the service reported.
    pub told: String,
}

impl Words {
    /// Each as one line.
    pub(crate) fn line(text: &str) -> String {
        one_line(&text.replace(';', ","), LONGEST_NAME)
    }
}

impl Accounts {
    pub(crate) fn own(&self, id: OwnAccountId) -> Result<&OwnAccount, ExportError> {
        self.own.get(&id).ok_or(ExportError::NoAccount)
    }

    /// The account on the other side of an entry.
    pub(crate) fn counter(&self, entry: &Entry) -> Result<&Account, ExportError> {
        match entry.status {
            EntryStatus::Paid => self.products.get(&entry.product).ok_or(ExportError::NoAccount),
            EntryStatus::Disputed => Ok(&self.disputed),
            EntryStatus::InDoubt | EntryStatus::GivenBack => Ok(&self.in_doubt),
        }
    }

    /// Every account, each once.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Account> {
        let others = [&self.fees, &self.disputed, &self.in_doubt, &self.opening, &self.unexplained];
        self.own.values().map(|own| &own.account).chain(self.products.values()).chain(others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_becomes_a_path_and_a_path_stays_one() {
        let name = |name: &str| Account::new(name, AccountKind::Expenses);
        assert_eq!(name("Airtime sold").for_hledger(), "Expenses:Airtime sold");
        assert_eq!(name("Assets: Cash").for_hledger(), "Assets:Cash");
        assert_eq!(name("Cash:Till 1").for_hledger(), "Expenses:Cash:Till 1");
        assert_eq!(name("(a;  b)").for_hledger(), "Expenses:a b");
        assert_eq!(name("airtime sold").for_beancount(), "Expenses:Airtime-sold");
        assert_eq!(name("ŋŋo").for_beancount(), "Expenses:Ŋŋo");
        assert_eq!(name("مر").for_beancount(), "Expenses:U645U631");
        assert_eq!(name("🙂").for_beancount(), "Expenses:X");
        assert_eq!(name("Liabilities:2nd-hand").for_beancount(), "Liabilities:2nd-hand");
        assert_eq!(name(" \n ").for_hledger(), "Expenses:Other");
    }
}
