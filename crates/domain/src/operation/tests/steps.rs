//! Events of an operation in short form, and the resulting state.

use super::super::*;
use crate::answer::{ConnectionProblem, ServiceError, TransactionStatus, TransferResult};
use crate::event::{ApprovalId, LabelText, NoteText};
use crate::mismatch::Mismatch;

/// An event, in short form.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Sending(u32),
    Answered(&'static str),
    Refused,
    Rejected,
    NotSent,
    Doubt,
    Found(&'static str),
    FoundOther(&'static str),
    NotFound,
    Unanswered,
    ResolvedManually(bool),
    CalledBack,
    Approved,
    Noted,
    Labelled,
}
pub(super) use Step::{
    Answered, Approved, CalledBack, Doubt as Doubted, Found, FoundOther, Labelled, NotFound, NotSent, Noted, Refused,
    Rejected, ResolvedManually, Sending, Unanswered,
};

pub(super) fn service_error() -> ServiceError {
    ServiceError { http_status: 400, code: None, message: None, retry_after: None }
}

pub(super) fn status(word: &str) -> ServiceStatus {
    ServiceStatus::from(word.to_owned())
}

pub(super) fn by(word: &str) -> Contradiction {
    Contradiction::Status(status(word))
}

pub(super) fn result(word: &str) -> Box<TransferResult> {
    Box::new(TransferResult::from(status(word)))
}

pub(super) fn transaction(word: &str) -> Box<TransactionStatus> {
    Box::new(TransactionStatus::from(status(word)))
}

pub(super) fn looked_up(asked: MonotonicStamp, outcome: LookUpOutcome) -> EventKind {
    let with = CredentialFingerprint::try_from("0123456789abcdef".to_owned()).unwrap();
    EventKind::LookedUp { asked: LookUpSent { stamp: asked, with }, outcome }
}

/// What a look-up is answered with.
pub(super) fn answer(step: Step) -> LookUpOutcome {
    let EventKind::LookedUp { outcome, .. } = kind(0, step) else { panic!("{step:?} is no answer") };
    outcome
}

/// The event of a step, this many seconds after the recording.
pub(super) fn kind(seconds: i64, step: Step) -> EventKind {
    let line = ConnectionProblem::Cut;
    let sent = |outcome| EventKind::Sent { attempt: 1, outcome };
    let asked = |outcome| looked_up(moment(seconds).stamp, outcome);
    match step {
        Sending(attempt) => EventKind::Sending { attempt, with: None },
        Answered(word) => sent(SendOutcome::Booked { result: result(word) }),
        Refused => sent(SendOutcome::Refused { error: service_error() }),
        Rejected => sent(SendOutcome::Rejected { error: service_error() }),
        NotSent => sent(SendOutcome::NotSent { problem: line }),
        Doubted => sent(SendOutcome::Unknown { doubt: Doubt::Connection { problem: line } }),
        Found(word) => asked(LookUpOutcome::Found { transaction: transaction(word) }),
        FoundOther(word) => {
            let mismatches = vec![Mismatch::Mode("PARTNER_PAY_AIRTIME".to_owned())];
            asked(LookUpOutcome::OtherPayment { transaction: transaction(word), mismatches })
        }
        NotFound => asked(LookUpOutcome::NotFound { error: service_error() }),
        Unanswered => asked(LookUpOutcome::Unanswered { doubt: Doubt::NoStatusPath }),
        CalledBack => EventKind::CalledBack { claimed: Some("SUCCESS".to_owned()) },
        ResolvedManually(paid) => EventKind::ResolvedManually { paid, reason: "Support said so".to_owned() },
        Approved => EventKind::Approved { approval: ApprovalId(1), asked_at: start() },
        Noted => EventKind::Noted { text: NoteText::parse("The customer says that it came").unwrap() },
        Labelled => EventKind::Labelled { label: LabelText::parse("Rent").unwrap(), on: true },
    }
}

pub(super) fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

pub(super) fn moment(seconds: i64) -> Moment {
    Moment {
        at: start() + TimeDelta::seconds(seconds),
        stamp: MonotonicStamp { run: 1, ms: seconds.unsigned_abs() * 1000 },
    }
}

/// Folds steps, each this many seconds after the recording.
pub(super) fn after(steps: &[(i64, Step)]) -> Lifecycle {
    let recorded = (0, EventKind::Recorded);
    let kinds = std::iter::once(recorded).chain(steps.iter().map(|(at, step)| (*at, kind(*at, *step))));
    let events: Vec<Event> = kinds.map(|(seconds, kind)| Event::new(moment(seconds), kind)).collect();
    Lifecycle::of(&events)
}

pub(super) fn at_once(steps: &[Step]) -> Lifecycle {
    after(&steps.iter().map(|step| (0, *step)).collect::<Vec<_>>())
}
