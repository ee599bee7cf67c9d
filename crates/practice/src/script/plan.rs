//! What a scenario does to one request, step by step: before booking, at booking, and to the answer.

use crate::terms::{PartnerShape, Status};

/// What happens before anything is booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Go,
    Refuse(Refusal),
    Cut,
}

/// A refusal before booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    InsufficientBalance,
    UnknownAccount,
    BankDetails,
    Unauthorised,
    Forbidden,
    TooMany,
    ServerError,
    Unavailable,
    LimitExceeded,
    UserMissing,
    TooLarge,
    NotFound,
    Text,
    String,
    List,
    Nested,
}

/// The course of a booked transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Course {
    /// The mode's usual course: collections wait for the customer, the others succeed at once.
    Natural,
    Success,
    Failed,
    PendingThenSuccess,
    PendingThenFailed,
    PendingForever,
    Queued,
    Reversal,
}

/// What happens to the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Whole,
    Slow,
    Never,
    Cut,
    CutHalfway,
    Truncated,
    Empty,
    ServerError,
    Html,
    MissingNumbers,
    NullNumbers,
    TextNumbers,
    ExtraFields,
    OtherReference,
    OtherAmount,
    OtherCurrency,
    /// A correct answer with `success: false`.
    Denied,
    QueuedStatus,
    WithoutName,
    NotValid,
    OtherAccount,
    OtherNetwork,
    NotFound,
}

/// What happens to one batch item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Answered,
    /// Booked, but missing in the answer.
    Unanswered,
    /// Neither booked nor answered.
    Forgotten,
    /// The connection is cut before this item: the items before it are booked, the others are not.
    CutHere,
}

/// A scenario, broken down into the steps of one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) entry: Entry,
    pub(crate) course: Course,
    /// Lookups answer 404 for a while.
    pub(crate) hidden: bool,
    pub(crate) answer: Answer,
    /// The shape of the answer, if it differs from the configured one (partner wallet only).
    pub(crate) shape: Option<PartnerShape>,
    pub(crate) fate: Fate,
}

impl Plan {
    pub(crate) const fn natural() -> Self {
        Self {
            entry: Entry::Go,
            course: Course::Natural,
            hidden: false,
            answer: Answer::Whole,
            shape: None,
            fate: Fate::Answered,
        }
    }

    pub(crate) const fn refuse(refusal: Refusal) -> Self {
        Self { entry: Entry::Refuse(refusal), ..Self::natural() }
    }

    pub(crate) const fn course(course: Course) -> Self {
        Self { course, ..Self::natural() }
    }

    pub(crate) const fn answer(answer: Answer) -> Self {
        Self { answer, ..Self::natural() }
    }

    pub(crate) const fn shape(shape: PartnerShape) -> Self {
        Self { shape: Some(shape), ..Self::natural() }
    }

    pub(crate) const fn fate(fate: Fate) -> Self {
        Self { fate, ..Self::natural() }
    }
}

/// The status at booking, and the status it changes to later with the time of that change (milliseconds since 1970).
pub(crate) type Steps = (Status, Option<(Status, i64)>);
