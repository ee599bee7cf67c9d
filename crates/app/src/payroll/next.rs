//! Whether a run goes on after a payment.

use super::running::RunCommand;
use kaunta_domain::answer::{CallerProblem, ConnectionProblem, Doubt, SendOutcome, ServiceError, TransferResult};
use kaunta_domain::status::ServiceStatus;
use kaunta_words::payroll_run;
use serde_json::Value;

/// How a run ended, for now or for good.
pub(super) enum End {
    /// Nothing is left to send.
    Finished,
    Commanded(RunCommand),
    /// There is a reason not to send the next payment; why, and what to do, in plain words.
    Halted(String),
}

pub(super) enum AfterRow {
    GoOn,
    Halt(String),
}

impl AfterRow {
    /// The first of two halts: the last payment's own outcome says more than the sequence it is part of.
    pub(super) fn or(self, other: AfterRow) -> AfterRow {
        match self {
            AfterRow::Halt(words) => AfterRow::Halt(words),
            AfterRow::GoOn => other,
        }
    }
}

/// A failure of the row itself doesn't halt the run; one that would affect the next row too does.
pub(super) fn next_after(outcome: &SendOutcome) -> AfterRow {
    match outcome {
        SendOutcome::Booked { result } => after_booking(result),
        SendOutcome::Refused { error } | SendOutcome::Rejected { error } => after_refusal(error),
        SendOutcome::NotSent { problem: ConnectionProblem::SettingsChanged } => {
            AfterRow::Halt(payroll_run::settings_changed().into())
        }
        SendOutcome::NotSent {
            problem:
                ConnectionProblem::NameNotFound
                | ConnectionProblem::NoConnection
                | ConnectionProblem::BadCertificate
                | ConnectionProblem::Cut
                | ConnectionProblem::TimedOut
                | ConnectionProblem::NotMade,
        } => AfterRow::Halt(payroll_run::connection_down().into()),
        SendOutcome::Unknown { doubt } => match doubt {
            Doubt::Connection { .. } => AfterRow::Halt(payroll_run::connection_dropped().into()),
            Doubt::Status { .. }
            | Doubt::ReferenceUsed { .. }
            | Doubt::Unreadable { .. }
            | Doubt::OtherReference { .. }
            | Doubt::OtherPayment { .. }
            | Doubt::Overtaken { .. }
            | Doubt::OtherAccount
            | Doubt::Interrupted
            | Doubt::NoStatusPath => AfterRow::Halt(payroll_run::no_clear_answer().into()),
        },
    }
}

/// A batch reports a refused row as a failed payment.
pub(super) fn after_booking(result: &TransferResult) -> AfterRow {
    let more = result.extra.values().filter_map(Value::as_str);
    let is_of_money = || result.message.as_deref().into_iter().chain(more).any(is_of_money);
    match &result.status {
        ServiceStatus::Failed if is_of_money() => AfterRow::Halt(payroll_run::used_up().into()),
        ServiceStatus::Success | ServiceStatus::Pending | ServiceStatus::Failed | ServiceStatus::Other(_) => {
            AfterRow::GoOn
        }
    }
}

/// Whether a code or a sentence says that the wallet's balance is used up.
pub(super) fn is_of_money(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["balance", "insufficient", "funds"].iter().any(|word| text.contains(word))
}

pub(super) fn after_refusal(error: &ServiceError) -> AfterRow {
    match error.caller_problem() {
        Some(CallerProblem::Key) => AfterRow::Halt(payroll_run::key_refused().into()),
        Some(CallerProblem::TooFast) => AfterRow::Halt(payroll_run::slow_down().into()),
        None if error.code.iter().chain(&error.message).any(|text| is_of_money(text)) => {
            AfterRow::Halt(payroll_run::used_up().into())
        }
        None => AfterRow::GoOn,
    }
}

#[cfg(test)]
#[path = "next_tests.rs"]
mod tests;
