//! Times of which the book does not know what was paid, in words: what is shown of them, what people are reminded of, and what an
//! owner says once they have compared one with the service's statement.

use chrono::{DateTime, Utc};
use kaunta_contract::*;
use kaunta_domain::day::in_kampala;
use kaunta_domain::mode::Interface;
use kaunta_domain::money::Money;
use kaunta_ledger::{ToldBalance, UnknownCause, UnknownTime as BookUnknownTime};

use crate::wording::book_error::book_error;
use crate::wording::products;
use crate::workspace::open::Workspace;

/// What an owner should know and say of each, the oldest first.
pub(crate) async fn shown(workspace: &Workspace) -> Result<Vec<UnknownTime>, AppError> {
    Ok(workspace.ledger.unknown_times().await.map_err(book_error)?.iter().map(view).collect())
}

/// What a person should know for as long as they may be about to pay somebody a second time.
pub(crate) async fn reminders(workspace: &Workspace) -> Result<Vec<String>, AppError> {
    let times = workspace.ledger.unknown_times().await.map_err(book_error)?;
    let words = |kept: &BookUnknownTime| {
        format!(
            "{} Compare it with the service's statement before you pay anybody again who may have been paid then.",
            which(kept)
        )
    };
    Ok(times.iter().map(words).collect())
}

/// What a person has to consider before a payroll is paid, if anything.
pub(crate) async fn doubt(workspace: &Workspace) -> Result<Option<String>, AppError> {
    let times = workspace.ledger.unknown_times().await.map_err(book_error)?;
    if times.is_empty() {
        return Ok(None);
    }
    let mut told: Vec<String> = Vec::new();
    for time in &times {
        let words = which(time);
        // Two moves within a minute read the same.
        if !told.contains(&words) {
            told.push(words);
        }
    }
    Ok(Some(format!(
        "{} People on this list may have been paid then. Look at the service's own list of payments, or ask them, before you pay.",
        told.join(" ")
    )))
}

fn view(kept: &BookUnknownTime) -> UnknownTime {
    UnknownTime {
        id: kept.id.0,
        words: which(kept),
        why: why(kept),
        balances: balances(kept),
        suggests: suggests(kept),
        compare: compare(kept),
    }
}

/// Which time, and over what.
pub(crate) fn which(kept: &BookUnknownTime) -> String {
    let (over, until) = (over(kept.route), time(kept.until));
    match kept.since {
        Some(since) => {
            format!("What was paid over {over} between {} and {until} is not known to this book.", time(since))
        }
        None => format!("What was paid over {over} before {until} is not all known to this book."),
    }
}

fn over(route: Interface) -> &'static str {
    match route {
        Interface::Gateway => "the gateway",
        Interface::PartnerWallet => "the partner wallet",
    }
}

fn why(kept: &BookUnknownTime) -> String {
    let why = match (kept.cause, kept.route) {
        (UnknownCause::UsedElsewhere, _) => {
            "Another copy of this book was used then, or may have been: what it paid under references of its own can't be found from here."
        }
        (UnknownCause::NotAsked, Interface::PartnerWallet) => {
            "Another copy of this book may have paid over it, and the service can't be asked about payments over the partner wallet."
        }
        (UnknownCause::NotAsked, Interface::Gateway) => {
            "An owner went on before the service was asked. As soon as it can be asked, Kaunta does that, and sending waits meanwhile."
        }
    };
    format!("{why} Until you decide, payrolls leave out whoever was to be paid then and was not paid from this book.")
}

fn balances(kept: &BookUnknownTime) -> Vec<Labelled> {
    let line = |label: &str, told: Option<ToldBalance>, untold: &str| Labelled {
        label: label.to_owned(),
        value: told.map_or_else(|| untold.to_owned(), |told| format!("{} ({})", told.balance, time(told.at))),
    };
    let mut lines =
        vec![line("Last told before", kept.before, "Not told"), line("First told after", kept.after, "Not told yet")];
    if let Some(difference) = difference(kept) {
        lines.push(Labelled { label: "Difference".to_owned(), value: difference.to_string() });
    }
    lines
}

fn difference(kept: &BookUnknownTime) -> Option<Money> {
    kept.after?.balance.checked_sub(kept.before?.balance)
}

/// Nothing of it is this book's own but what it paid after the move, which is said beside it.
fn suggests(kept: &BookUnknownTime) -> String {
    let wallet = match kept.route {
        Interface::Gateway => String::from(products::wallet(kept.wallet)).to_lowercase(),
        Interface::PartnerWallet => "partner wallet".to_owned(),
    };
    let own = match kept.paid_since {
        0 => String::new(),
        1 => " 1 payment that this book made since then is in it.".to_owned(),
        many => format!(" {many} payments that this book made since then are in it."),
    };
    match difference(kept) {
        Some(changed) if changed == Money::ZERO => {
            format!(
                "The {wallet} holds as much as before.{own} That is no proof: what went out may have come in again."
            )
        }
        Some(changed) => {
            let (how, by) = match changed.is_negative() {
                true => ("fell", Money::ZERO.checked_sub(changed).unwrap_or(changed)),
                false => ("rose", changed),
            };
            let so = if kept.paid_since == 0 { ": money moved that this book does not know" } else { "" };
            format!("The {wallet} {how} by {by}{so}.{own}")
        }
        None if kept.after.is_none() => format!(
            "What is in the {wallet} was not told since. The next payment over it tells it, or read the balance under Wallet."
        ),
        None => format!("What was in the {wallet} before was never told, so the balances can't be compared.{own}"),
    }
}

fn compare(kept: &BookUnknownTime) -> String {
    let from =
        kept.since.map_or_else(|| "from as early as you can".to_owned(), |since| format!("from {}", time(since)));
    format!(
        "Ask the service for its statement of {} {from} to {}, and compare each payment in it with the History. Pay nobody again who is in the statement.",
        over(kept.route),
        time(kept.until)
    )
}

fn time(at: DateTime<Utc>) -> String {
    in_kampala(at).format("%d %b %Y, %H:%M").to_string()
}
