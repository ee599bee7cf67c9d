//! The codes allowed by the book's layout are exactly those of the program's types.

use std::collections::BTreeSet;

use kaunta_domain::basket::BasketState;
use kaunta_domain::biller::ExtraField;
use kaunta_domain::mode::{Direction, Interface, Mode};
use kaunta_domain::operation::State;
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::look_back::LookBack;
use kaunta_domain::payroll::{PayrollState, Route, Verdict};
use kaunta_domain::phone::Network;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{ApprovalState, MoveCause, PrintState, StatementAccount, UnknownCause, VoidReason};

const OPERATION: &str = include_str!("../../migrations/1/operation.sql");
const BILLER: &str = include_str!("../../migrations/1/biller.sql");
const APPROVAL: &str = include_str!("../../migrations/1/approval.sql");
const PAYROLL: &str = include_str!("../../migrations/1/payroll.sql");
const PAYROLL_ROW: &str = include_str!("../../migrations/1/payroll_row.sql");
const EPOCH: &str = include_str!("../../migrations/1/epoch.sql");
const UNKNOWN_TIME: &str = include_str!("../../migrations/1/unknown_time.sql");
const PRINT_JOB: &str = include_str!("../../migrations/1/print_job.sql");
const STATEMENT: &str = include_str!("../../migrations/1/statement.sql");
const BASKET: &str = include_str!("../../migrations/1/basket.sql");
const GROUP: &str = include_str!("../../migrations/1/group.sql");

/// The texts in the `place`th list after these words.
fn listed<'s>(sql: &'s str, words: &str, place: usize) -> BTreeSet<&'s str> {
    let list = sql.split(words).nth(place + 1).and_then(|rest| rest.split(')').next()).unwrap();
    list.split('\'').skip(1).step_by(2).collect()
}

fn codes<T: Copy>(all: impl IntoIterator<Item = T>, code: fn(T) -> &'static str) -> BTreeSet<&'static str> {
    all.into_iter().map(code).collect()
}

#[test]
fn every_list_of_codes_in_the_layout_is_that_of_its_type() {
    assert_eq!(listed(OPERATION, "CHECK (state IN (", 0), codes(State::ALL, State::code));
    assert_eq!(listed(BILLER, "CHECK (extra IN (", 0), codes(ExtraField::ALL, ExtraField::code));
    assert_eq!(listed(APPROVAL, "CHECK (state IN (", 0), codes(ApprovalState::ALL, ApprovalState::code));
    assert_eq!(listed(APPROVAL, "reason IN (", 0), codes(VoidReason::ALL, VoidReason::code));
    assert_eq!(listed(PAYROLL, "CHECK (state IN (", 0), codes(PayrollState::ALL, PayrollState::code));
    assert_eq!(listed(PAYROLL, "CHECK (kind IN (", 0), codes(PayeeKind::ALL, PayeeKind::code));
    assert_eq!(listed(PAYROLL, "CHECK (route IN (", 0), codes(Route::ALL, Route::code));
    assert_eq!(listed(PAYROLL_ROW, "CHECK (verdict IN (", 0), codes(Verdict::ALL, Verdict::code));
    assert_eq!(listed(BASKET, "CHECK (state IN (", 0), codes(BasketState::ALL, BasketState::code));
    assert_eq!(listed(OPERATION, "CHECK (token_claim IN (", 0), codes(TokenClaim::ALL, TokenClaim::code));
    assert_eq!(listed(GROUP, "CHECK (network IN (", 0), codes(Network::ALL, Network::code));
    assert_eq!(listed(PRINT_JOB, "CHECK (state IN (", 0), codes(PrintState::ALL, PrintState::code));
    assert_eq!(listed(STATEMENT, "CHECK (account IN (", 0), codes(StatementAccount::ALL, StatementAccount::code));
    assert_eq!(listed(UNKNOWN_TIME, "CHECK (wallet IN (", 0), codes(WalletType::ALL, WalletType::code));
    assert_eq!(listed(UNKNOWN_TIME, "CHECK (cause IN (", 0), codes(UnknownCause::ALL, UnknownCause::code));
    let own = ["first", "foreign"];
    assert_eq!(listed(EPOCH, "CHECK (cause IN (", 0), &codes(MoveCause::ALL, MoveCause::code) | &BTreeSet::from(own));
}

#[test]
fn each_interface_has_its_modes_and_wallets_in_the_layout() {
    let modes = |is_wanted: fn(Mode) -> bool| codes(Mode::ALL.into_iter().filter(|mode| is_wanted(*mode)), Mode::code);
    let partner = modes(|mode| mode.interface() == Interface::PartnerWallet);
    let gateway = modes(|mode| mode.interface() == Interface::Gateway);
    assert_eq!(listed(OPERATION, "mode IN (", 0), partner);
    assert_eq!(listed(OPERATION, "mode IN (", 1), gateway);
    let incoming = modes(|mode| mode.direction() == Direction::In);
    assert_eq!(listed(APPROVAL, "mode NOT IN (", 0), incoming, "money that comes in needs no approval");
    let wallets = codes(WalletType::ALL, WalletType::code);
    assert_eq!(&listed(OPERATION, "wallet IN (", 0) | &BTreeSet::from([WalletType::Partner.code()]), wallets);
}

#[test]
fn the_layout_takes_every_number_of_days_to_look_back_and_no_other() {
    let bounds = format!("CHECK (look_back BETWEEN 1 AND {})", LookBack::MOST.days());
    assert!(PAYROLL.contains(&bounds), "{bounds}");
}
