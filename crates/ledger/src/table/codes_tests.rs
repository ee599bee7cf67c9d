//! The codes allowed by the book's layout are exactly those of the program's types.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use kaunta_domain::basket::BasketState;
use kaunta_domain::biller::ExtraField;
use kaunta_domain::mode::{Direction, Interface, Mode};
use kaunta_domain::money::Amount;
use kaunta_domain::operation::State;
use kaunta_domain::payroll::checks::NameChecks;
use kaunta_domain::payroll::choice::Choice;
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::look_back::LookBack;
use kaunta_domain::payroll::{PayrollState, Route, Verdict};
use kaunta_domain::phone::Network;
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_domain::wallet::WalletType;

use crate::ledger::epoch::MoveCause;
use crate::table::approval::SubjectKind;
use crate::table::bookkeeping::row::BookkeepingKind;
use crate::table::cash::row::CashKind;
use crate::table::orphan::state_of;
use crate::table::payroll::decision::DecisionKind;
use crate::table::print_job::PrintedSlip;
use crate::table::statement::{AcceptedAs, StatementAccount, StatementDecisionKind};
use crate::table::unknown_time::{UnknownCause, route_code};
use crate::value::approval_state::ApprovalState;
use crate::value::print_state::PrintState;
use crate::value::void_reason::VoidReason;

const OPERATION: &str = include_str!("../../migrations/1/operation.sql");
const APPROVAL: &str = include_str!("../../migrations/1/approval.sql");
const PAYROLL: &str = include_str!("../../migrations/1/payroll.sql");
const PAYROLL_ROW: &str = include_str!("../../migrations/1/payroll_row.sql");

/// The texts in the `place`th list after these words.
fn listed<'s>(sql: &'s str, words: &str, place: usize) -> BTreeSet<&'s str> {
    let list = sql.split(words).nth(place + 1).and_then(|rest| rest.split(')').next()).unwrap();
    list.split('\'').skip(1).step_by(2).collect()
}

fn codes<T: Copy>(all: impl IntoIterator<Item = T>, code: fn(T) -> &'static str) -> BTreeSet<&'static str> {
    all.into_iter().map(code).collect()
}

/// Each column whose CHECK lists what it may hold, as `file.column`, with the lists.
fn columns() -> BTreeMap<String, Vec<BTreeSet<String>>> {
    let mut found = BTreeMap::<String, Vec<BTreeSet<String>>>::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/1");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let (sql, file) = (std::fs::read_to_string(&path).unwrap(), path.file_stem().unwrap().to_str().unwrap());
        for rest in sql.split("CHECK (").skip(1) {
            let Some((column, list)) = rest.split_once(" IN ('") else { continue };
            if column.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_') {
                let list = list.split(')').next().unwrap();
                let list = format!("'{list}").split('\'').skip(1).step_by(2).map(str::to_owned).collect();
                found.entry(format!("{file}.{column}")).or_default().push(list);
            }
        }
    }
    found
}

#[test]
fn every_list_of_codes_in_the_layout_is_that_of_its_type() {
    let statuses =
        [ServiceStatus::Success, ServiceStatus::Failed, ServiceStatus::Pending, ServiceStatus::Other("X".to_owned())];
    let orphaned = statuses.iter().map(|status| state_of(status).code()).collect();
    let off = NameChecks::Off { reason: serde_json::from_str("\"known\"").unwrap() };
    let names = [NameChecks::Ask, NameChecks::LeaveOut, off].iter().map(|checks| checks.code().0).collect();
    let routes = codes([Interface::Gateway, Interface::PartnerWallet], route_code);
    let causes = &codes(MoveCause::ALL, MoveCause::code) | &BTreeSet::from(["first", "foreign"]);
    let mut columns = columns();
    for (column, expected) in [
        ("approval.kind", codes(SubjectKind::ALL, SubjectKind::code)),
        ("approval.state", codes(ApprovalState::ALL, ApprovalState::code)),
        ("basket.state", codes(BasketState::ALL, BasketState::code)),
        ("biller.extra", codes(ExtraField::ALL, ExtraField::code)),
        ("bookkeeping.kind", codes(BookkeepingKind::ALL, BookkeepingKind::code)),
        ("cash_entry.kind", codes(CashKind::ALL, CashKind::code)),
        ("epoch.cause", causes),
        ("group.network", codes(Network::ALL, Network::code)),
        ("operation.state", codes(State::ALL, State::code)),
        ("operation.token_claim", codes(TokenClaim::ALL, TokenClaim::code)),
        ("orphan.state", orphaned),
        ("payroll.kind", codes(PayeeKind::ALL, PayeeKind::code)),
        ("payroll.names", names),
        ("payroll.route", codes(Route::ALL, Route::code)),
        ("payroll.state", codes(PayrollState::ALL, PayrollState::code)),
        ("payroll_row.decision", codes(DecisionKind::ALL, DecisionKind::code)),
        ("payroll_row.verdict", codes(Verdict::ALL, Verdict::code)),
        ("print_job.kind", codes(PrintedSlip::ALL, PrintedSlip::code)),
        ("print_job.state", codes(PrintState::ALL, PrintState::code)),
        ("statement.account", codes(StatementAccount::ALL, StatementAccount::code)),
        ("statement.kind", codes(StatementDecisionKind::ALL, StatementDecisionKind::code)),
        ("statement.matched", codes(AcceptedAs::ALL, AcceptedAs::code)),
        ("unknown_time.cause", codes(UnknownCause::ALL, UnknownCause::code)),
        ("unknown_time.route", routes),
        ("unknown_time.wallet", codes(WalletType::ALL, WalletType::code)),
    ] {
        for list in columns.remove(column).unwrap() {
            assert!(list.iter().map(String::as_str).eq(expected.iter().copied()), "{column}: {list:?}");
        }
    }
    // The kinds of events are compared beside their encoding.
    assert_eq!(columns.into_keys().collect::<Vec<_>>(), ["event.kind"]);
    assert_eq!(listed(APPROVAL, "reason IN (", 0), codes(VoidReason::ALL, VoidReason::code));
    let choices = [Choice::In { despite: Vec::new() }, Choice::Out].map(|choice| serde_json::to_value(choice).unwrap());
    assert!(
        listed(PAYROLL_ROW, "'$.choice' IN (", 0)
            .into_iter()
            .eq(choices.iter().map(|choice| choice["choice"].as_str().unwrap()))
    );
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

#[test]
fn the_layout_takes_the_amounts_that_the_program_takes() {
    let most = Amount::MAXIMUM;
    let bounds = [format!("BETWEEN {} AND {most})", Amount::MINIMUM), format!("BETWEEN 0 AND {most})")];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/1");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap());
    let all: Vec<String> = files.collect();
    let lines: Vec<&str> = all.iter().flat_map(|sql| sql.lines()).filter(|line| line.contains("99999999")).collect();
    for line in &lines {
        assert!(bounds.iter().any(|bounds| line.contains(bounds)), "{line}");
    }
    assert!(lines.len() >= 5, "{lines:?}");
}
