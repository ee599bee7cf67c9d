//! Periods for which the book does not know what was paid: what is shown of them, the reminders, and what an owner says
//! after comparing one with the service's statement.

use chrono::{DateTime, Utc};
use kaunta_contract::{Labelled, UnknownTime};
use kaunta_domain::environment::Environment;
use kaunta_domain::event::NoteText;
use kaunta_domain::mode::Interface;
use kaunta_domain::money::Money;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{Ledger, ReportedBalance, UnknownCause, UnknownTime as BookUnknownTime};
use kaunta_people::Act;
use kaunta_words::unknown_times::Wallet;
use kaunta_words::{Message, Sentences, unknown_times};

use crate::workspace::error::WorkspaceError;

/// What an owner should know and decide about each, the oldest first.
pub(crate) async fn shown(ledger: &Ledger) -> Result<Vec<UnknownTime>, WorkspaceError> {
    Ok(ledger.unknown_times().await?.iter().map(view).collect())
}

/// Reminders shown as long as a person may be about to pay somebody twice.
pub(crate) async fn reminders(ledger: &Ledger) -> Result<Vec<String>, WorkspaceError> {
    let times = ledger.unknown_times().await?;
    let words = |kept: &BookUnknownTime| which(kept).then(unknown_times::compare_before_paying()).into();
    Ok(times.iter().map(words).collect())
}

/// What a person has to consider before paying a payroll, if anything.
pub(crate) async fn doubt(ledger: &Ledger) -> Result<Option<String>, WorkspaceError> {
    let times = ledger.unknown_times().await?;
    if times.is_empty() {
        return Ok(None);
    }
    let mut told: Vec<Message> = Vec::new();
    for time in &times {
        let words = which(time);
        // Two moves within a minute have the same words.
        if !told.contains(&words) {
            told.push(words);
        }
    }
    Ok(Some(Sentences::from_iter(told).then(unknown_times::people_on_list()).into()))
}

fn view(kept: &BookUnknownTime) -> UnknownTime {
    UnknownTime {
        id: kept.id.0,
        words: which(kept).into(),
        why: why(kept),
        balances: balances(kept),
        suggests: suggests(kept),
        compare: compare(kept).into(),
    }
}

fn which(kept: &BookUnknownTime) -> Message {
    named(kept.route, kept.since, kept.until)
}

/// Names the period and the interface.
pub(crate) fn named(route: Interface, since: Option<DateTime<Utc>>, until: DateTime<Utc>) -> Message {
    match (route, since) {
        (Interface::Gateway, Some(since)) => unknown_times::gateway_between(since, until),
        (Interface::Gateway, None) => unknown_times::gateway_before(until),
        (Interface::PartnerWallet, Some(since)) => unknown_times::partner_between(since, until),
        (Interface::PartnerWallet, None) => unknown_times::partner_before(until),
    }
}

/// The security log's entry for an owner's decision.
pub(crate) fn decided(environment: Environment, kept: &BookUnknownTime, reason: NoteText) -> Act {
    Act::UnknownTimeDecided { environment, route: kept.route, since: kept.since, until: kept.until, reason }
}

fn why(kept: &BookUnknownTime) -> String {
    let why = match (kept.cause, kept.route) {
        (UnknownCause::UsedElsewhere, _) => unknown_times::used_elsewhere(),
        (UnknownCause::NotAsked, Interface::PartnerWallet) => unknown_times::partner_not_asked(),
        (UnknownCause::NotAsked, Interface::Gateway) => unknown_times::gateway_not_asked(),
    };
    why.then(unknown_times::left_out()).into()
}

fn balances(kept: &BookUnknownTime) -> Vec<Labelled> {
    let line = |label: Message, told: Option<ReportedBalance>, untold: Message| {
        let value = told.map_or(untold, |told| unknown_times::told(told.balance, told.at));
        Labelled { label: label.into(), value: value.into() }
    };
    let mut lines = vec![
        line(unknown_times::last_before(), kept.before, unknown_times::not_told()),
        line(unknown_times::first_after(), kept.after, unknown_times::not_told_yet()),
    ];
    if let Some(difference) = difference(kept) {
        lines.push(Labelled { label: unknown_times::difference().into(), value: difference.to_string() });
    }
    lines
}

fn difference(kept: &BookUnknownTime) -> Option<Money> {
    kept.after?.balance.checked_sub(kept.before?.balance)
}

/// What the change of balance suggests. The book explains only what it paid after the move, which is stated beside it.
fn suggests(kept: &BookUnknownTime) -> String {
    let wallet = match kept.route {
        Interface::Gateway => kept.wallet,
        Interface::PartnerWallet => WalletType::Partner,
    };
    let wallet = match wallet {
        WalletType::Escrow => Wallet::Escrow,
        WalletType::Commission => Wallet::Commission,
        WalletType::Partner => Wallet::Partner,
    };
    let has_paid = kept.paid_since > 0;
    let mut words = match difference(kept) {
        Some(changed) if changed == Money::ZERO => vec![unknown_times::same(wallet)],
        Some(changed) => {
            let by = Money::ZERO.checked_sub(changed).filter(|_| changed.is_negative()).unwrap_or(changed);
            vec![match (changed.is_negative(), has_paid) {
                (true, true) => unknown_times::fell(wallet, by),
                (true, false) => unknown_times::fell_unexplained(wallet, by),
                (false, true) => unknown_times::rose(wallet, by),
                (false, false) => unknown_times::rose_unexplained(wallet, by),
            }]
        }
        None if kept.after.is_none() => return unknown_times::not_told_since(wallet).into(),
        None => vec![unknown_times::never_told(wallet)],
    };
    if has_paid {
        words.push(unknown_times::own_payments(kept.paid_since));
    }
    if difference(kept) == Some(Money::ZERO) {
        words.push(unknown_times::no_proof());
    }
    Sentences::from_iter(words).into()
}

fn compare(kept: &BookUnknownTime) -> Message {
    match (kept.route, kept.since) {
        (Interface::Gateway, Some(since)) => unknown_times::ask_gateway_between(since, kept.until),
        (Interface::Gateway, None) => unknown_times::ask_gateway_until(kept.until),
        (Interface::PartnerWallet, Some(since)) => unknown_times::ask_partner_between(since, kept.until),
        (Interface::PartnerWallet, None) => unknown_times::ask_partner_until(kept.until),
    }
}
