//! The accounts and columns of statements, as the window and the book name them.

use kaunta_contract::{DateOrder, StatementAccount, StatementColumn};
use kaunta_domain::phone::Network;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{StatementAccount as Held, StatementId};
use kaunta_statements::{Column, DateOrder as Order, Format};
use kaunta_words::{Message, statements};

use crate::wording::{products, sheets};

pub(super) fn id(id: u32) -> StatementId {
    StatementId(i64::from(id))
}

pub(super) fn held(account: StatementAccount) -> Held {
    match account {
        StatementAccount::Escrow => Held::Wallet(WalletType::Escrow),
        StatementAccount::Commission => Held::Wallet(WalletType::Commission),
        StatementAccount::Partner => Held::Wallet(WalletType::Partner),
        StatementAccount::Mtn => Held::Network(Network::Mtn),
        StatementAccount::Airtel => Held::Network(Network::Airtel),
        StatementAccount::Bank => Held::Bank,
    }
}

pub(super) fn shown(account: Held) -> StatementAccount {
    match account {
        Held::Wallet(WalletType::Escrow) => StatementAccount::Escrow,
        Held::Wallet(WalletType::Commission) => StatementAccount::Commission,
        Held::Wallet(WalletType::Partner) => StatementAccount::Partner,
        Held::Network(Network::Mtn) => StatementAccount::Mtn,
        Held::Network(Network::Airtel) => StatementAccount::Airtel,
        Held::Bank => StatementAccount::Bank,
    }
}

pub(super) fn account(account: Held) -> Message {
    match account {
        Held::Wallet(wallet) => products::wallet(wallet),
        Held::Network(Network::Mtn) => statements::account_mtn(),
        Held::Network(Network::Airtel) => statements::account_airtel(),
        Held::Bank => statements::account_bank(),
    }
}

pub(super) fn format(format: Format) -> Message {
    match format {
        Format::Table(origin) => sheets::format_words(origin),
        Format::Camt053 => statements::kind_camt(),
        Format::Ofx => statements::kind_ofx(),
    }
}

pub(super) fn order(order: DateOrder) -> Order {
    match order {
        DateOrder::DayFirst => Order::DayFirst,
        DateOrder::MonthFirst => Order::MonthFirst,
    }
}

const COLUMNS: [(StatementColumn, Column); 12] = [
    (StatementColumn::Date, Column::Date),
    (StatementColumn::Time, Column::Time),
    (StatementColumn::Amount, Column::Amount),
    (StatementColumn::Credit, Column::Credit),
    (StatementColumn::Debit, Column::Debit),
    (StatementColumn::Direction, Column::Direction),
    (StatementColumn::Balance, Column::Balance),
    (StatementColumn::Reference, Column::Reference),
    (StatementColumn::OtherReference, Column::OtherReference),
    (StatementColumn::Party, Column::Party),
    (StatementColumn::Text, Column::Text),
    (StatementColumn::Currency, Column::Currency),
];

pub(super) fn column(shown: StatementColumn) -> Option<Column> {
    COLUMNS.iter().find(|(name, _)| *name == shown).map(|(_, column)| *column)
}

pub(super) fn column_shown(held: Column) -> Option<StatementColumn> {
    COLUMNS.iter().find(|(_, column)| *column == held).map(|(name, _)| *name)
}
