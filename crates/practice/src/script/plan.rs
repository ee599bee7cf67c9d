//! What a scenario means for one request, step by step: before booking, at booking, and on the answer's way out.

use crate::terms::{PartnerShape, Status};

/// What happens before anything is booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Go,
    Refuse(Refusal),
    Cut,
}

/// A "no" before booking.
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

/// What happens to a booked transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Course {
    /// What the mode does of itself: collections wait for the customer, the rest succeeds at once.
    Natural,
    Success,
    Failed,
    PendingThenSuccess,
    PendingThenFailed,
    PendingForever,
    Queued,
    Reversal,
}

/// What becomes of the answer on its way.
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
    /// `success: false` around what it tells.
    Denied,
    QueuedStatus,
    WithoutName,
    NotValid,
    OtherAccount,
    OtherNetwork,
    NotFound,
}

/// What becomes of one item of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Answered,
    /// Booked, but missing in the answer.
    Unanswered,
    /// Neither booked nor answered.
    Forgotten,
    /// The line is cut before this item: what stands before it is booked, the rest is not.
    CutHere,
}

/// A scenario taken apart for one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) entry: Entry,
    pub(crate) course: Course,
    /// Look-ups answer 404 for a while.
    pub(crate) hidden: bool,
    pub(crate) answer: Answer,
    /// The shape of the answer, where it is not the one that is set (partner wallet only).
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

/// The status at booking, and the one that it takes by itself later, with the time of that.
pub(crate) type Steps = (Status, Option<(Status, i64)>);
