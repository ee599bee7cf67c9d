//! The accountant's names for the accounts: mapped once, used by every format.

use kaunta_contract::*;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::wallet::WalletType;
use kaunta_exports::{Account, AccountKind, OwnAccountId};
use kaunta_words::{Message, account_names as words};

use crate::config::shop::Shop;
use crate::reports::error::ReportsError;
use crate::reports::room::Reports;
use crate::staff::actor::Caller;
use crate::wording::products;

/// The longest name, in characters.
const LONGEST_NAME: usize = 100;

/// The number of the own account that stands for a wallet.
pub(super) fn own_account(wallet: WalletType) -> OwnAccountId {
    OwnAccountId(match wallet {
        WalletType::Escrow => 1,
        WalletType::Commission => 2,
        WalletType::Partner => 3,
    })
}

/// An account of the shop's books.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AccountKey {
    Wallet(WalletType),
    Product(Mode),
    Fees,
    Disputed,
    InDoubt,
    Opening,
    Unexplained,
}

impl AccountKey {
    const OTHERS: [AccountKey; 5] =
        [AccountKey::Fees, AccountKey::Disputed, AccountKey::InDoubt, AccountKey::Opening, AccountKey::Unexplained];

    fn wallets() -> impl Iterator<Item = AccountKey> {
        WalletType::ALL.into_iter().map(AccountKey::Wallet)
    }

    fn products() -> impl Iterator<Item = AccountKey> {
        Mode::ALL.into_iter().map(AccountKey::Product)
    }

    fn all() -> impl Iterator<Item = AccountKey> {
        AccountKey::wallets().chain(AccountKey::products()).chain(AccountKey::OTHERS)
    }

    /// Its name in `shop.json` and over the bridge.
    fn code(self) -> String {
        match self {
            AccountKey::Wallet(wallet) => format!("wallet {}", wallet.code()),
            AccountKey::Product(mode) => format!("product {}", mode.code()),
            AccountKey::Fees => "fees".to_owned(),
            AccountKey::Disputed => "disputed".to_owned(),
            AccountKey::InDoubt => "inDoubt".to_owned(),
            AccountKey::Opening => "opening".to_owned(),
            AccountKey::Unexplained => "unexplained".to_owned(),
        }
    }

    /// Its default name, which says what is booked there.
    fn usual(self) -> Message {
        match self {
            AccountKey::Wallet(wallet) => products::wallet(wallet),
            AccountKey::Product(mode) => products::product(mode),
            AccountKey::Fees => words::fees(),
            AccountKey::Disputed => words::disputed(),
            AccountKey::InDoubt => words::in_doubt(),
            AccountKey::Opening => words::opening(),
            AccountKey::Unexplained => words::unexplained(),
        }
    }

    /// The account under the name that was typed for it, or its default name.
    pub(super) fn account(self, shop: &Shop) -> Account {
        let typed = shop.account_names.get(&self.code()).cloned();
        Account::new(&typed.unwrap_or_else(|| self.usual().into()), self.kind())
    }

    fn kind(self) -> AccountKind {
        match self {
            AccountKey::Wallet(_) | AccountKey::Disputed | AccountKey::InDoubt => AccountKind::Assets,
            // The shop's own money, moved into its wallet: not income.
            AccountKey::Product(Mode::MobileMoneyToWallet | Mode::WalletTopUp) => AccountKind::Assets,
            AccountKey::Product(mode) => match mode.direction() {
                Direction::In => AccountKind::Income,
                Direction::Out => AccountKind::Expenses,
            },
            AccountKey::Fees => AccountKind::Expenses,
            AccountKey::Opening | AccountKey::Unexplained => AccountKind::Equity,
        }
    }
}

impl Reports {
    pub(crate) async fn account_names(&self, _: &Caller, _: Nothing) -> Result<AccountNames, ReportsError> {
        let shop = self.core.shop();
        let name = |key: AccountKey| {
            let usual = String::from(key.usual());
            let name = shop.account_names.get(&key.code()).cloned().unwrap_or_default();
            AccountName { code: key.code(), label: usual.clone(), usual, name }
        };
        Ok(AccountNames {
            wallets: AccountKey::wallets().map(name).collect(),
            products: AccountKey::products().map(name).collect(),
            others: AccountKey::OTHERS.into_iter().map(name).collect(),
            branch: shop.branch.clone(),
        })
    }

    pub(crate) async fn save_account_names(
        &self,
        caller: &Caller,
        input: SaveAccountNamesInput,
    ) -> Result<AccountNames, ReportsError> {
        self.core.change_shop(|shop| {
            for TypedAccountName { code, name } in input.names {
                let name = one_line(&name);
                if !AccountKey::all().any(|key| key.code() == code) {
                    continue;
                }
                match name.is_empty() {
                    true => _ = shop.account_names.remove(&code),
                    false => _ = shop.account_names.insert(code, name),
                }
            }
            shop.branch = one_line(&input.branch);
        })?;
        self.account_names(caller, Nothing).await
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_account_has_a_code_and_a_usual_name_of_its_own() {
        let codes: BTreeSet<String> = AccountKey::all().map(AccountKey::code).collect();
        let names: BTreeSet<String> = AccountKey::all().map(|key| key.usual().into()).collect();
        assert_eq!(codes.len(), AccountKey::all().count());
        assert_eq!(names.len(), codes.len(), "{names:?}");
    }
}
