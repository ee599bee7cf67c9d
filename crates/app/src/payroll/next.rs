//! What one sending says of the next.

use super::running::RunCommand;
use kaunta_domain::answer::{Doubt, LineProblem, SendOutcome, ServiceError, TransferResult};
use kaunta_domain::status::ServiceStatus;
use serde_json::Value;

const SETTINGS_CHANGED: &str = "The key or the address was changed just before the last payment left, so it was held back and not sent. Go on; who was not paid stands in the list.";

pub(super) const USED_UP: &str =
    "The wallet has too little money for the next. Top it up, then go on; who was refused stands in the list.";

pub(super) const HELD_BACK: &str = "The disk reported an error while the last was written into the book, so it was held back and not sent. Check the disk, then go on; who was not paid stands in the list.";

/// How a run came to an end, for now or for good.
pub(super) enum End {
    /// There is nothing left to send.
    Finished,
    /// A person wishes so.
    Commanded(RunCommand),
    /// Something speaks against sending the next; why, and what to do, in plain words.
    Halted(String),
}

/// What one sending told of the next.
pub(super) enum Next {
    GoOn,
    Halt(String),
}

impl Next {
    /// The first of two halts: what is certain of the last payment says more than the row that it stands in.
    pub(super) fn or(self, other: Next) -> Next {
        match self {
            Next::Halt(words) => Next::Halt(words),
            Next::GoOn => other,
        }
    }
}

/// A row's own misfortune stops nobody else; what would meet the next row too does.
pub(super) fn next_after(outcome: &SendOutcome) -> Next {
    match outcome {
        SendOutcome::Booked { result } => after_booking(result),
        SendOutcome::Refused { error } | SendOutcome::Rejected { error } => after_refusal(error),
        SendOutcome::NotSent { problem: LineProblem::SettingsChanged } => Next::Halt(SETTINGS_CHANGED.to_owned()),
        SendOutcome::NotSent {
            problem:
                LineProblem::NameNotFound
                | LineProblem::NoConnection
                | LineProblem::BadCertificate
                | LineProblem::Cut
                | LineProblem::TimedOut
                | LineProblem::NotMade,
        } => Next::Halt(
            "The line is down: the last payment never left. Go on when the line is back; who was not paid stands in the list."
                .to_owned(),
        ),
        SendOutcome::Unknown { doubt } => match doubt {
            Doubt::Line { .. } => Next::Halt(
                "The line dropped: it is not known whether the last payment arrived. Kaunta won't send it again. Go on when the line is back."
                    .to_owned(),
            ),
            Doubt::Status { .. }
            | Doubt::ReferenceUsed { .. }
            | Doubt::Unreadable { .. }
            | Doubt::OtherReference { .. }
            | Doubt::OtherPayment { .. }
            | Doubt::Overtaken { .. }
            | Doubt::OtherAccount
            | Doubt::Interrupted
            | Doubt::NoStatusPath => Next::Halt(
                "The service gave no clear answer to the last payment. Look at it before you go on; Kaunta won't send it again."
                    .to_owned(),
            ),
        },
    }
}

/// A batch tells that one of its rows was refused as a payment that failed.
pub(super) fn after_booking(result: &TransferResult) -> Next {
    let more = result.extra.values().filter_map(Value::as_str);
    let is_of_money = || result.message.as_deref().into_iter().chain(more).any(is_of_money);
    match &result.status {
        ServiceStatus::Failed if is_of_money() => Next::Halt(USED_UP.to_owned()),
        ServiceStatus::Success | ServiceStatus::Pending | ServiceStatus::Failed | ServiceStatus::Other(_) => Next::GoOn,
    }
}

/// A code or a sentence that says the wallet is used up.
pub(super) fn is_of_money(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["balance", "insufficient", "funds"].iter().any(|word| text.contains(word))
}

pub(super) fn after_refusal(error: &ServiceError) -> Next {
    match error.http_status {
        401 | 403 => Next::Halt(
            "The service does not take the key any more. Type the new one in Settings, then go on.".to_owned(),
        ),
        429 => Next::Halt("The service asks to slow down. Wait a few minutes, then go on.".to_owned()),
        _ if error.code.iter().chain(&error.message).any(|text| is_of_money(text)) => Next::Halt(USED_UP.to_owned()),
        _ => Next::GoOn,
    }
}

#[cfg(test)]
#[path = "next_tests.rs"]
mod tests;
