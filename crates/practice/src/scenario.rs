//! What can be made to happen, and what each scenario means for a request.

use crate::terms::{Mode, Operation, words};

words! {
    /// A named course of events; `numbers.rs` ties each to numbers and to words for a person.
    pub(crate) enum Scenario {
        Success = "success",
        PendingThenSuccess = "pending_then_success",
        PendingThenFailed = "pending_then_failed",
        PendingForever = "pending_forever",
        Failed = "failed",
        UnnamedStatus = "unnamed_status",
        Reversal = "reversal",
        FoundLater = "found_later",
        CutFoundLater = "cut_found_later",
        InsufficientBalance = "insufficient_balance",
        UnknownAccount = "unknown_account",
        NotValid = "not_valid",
        BankDetails = "invalid_bank_details",
        Slow = "slow",
        NoAnswer = "no_answer",
        CutBefore = "cut_before_booking",
        CutAfter = "cut_after_booking",
        CutHalfway = "cut_halfway",
        Unauthorised = "unauthorised",
        Forbidden = "forbidden",
        TooMany = "too_many_requests",
        ServerError = "server_error",
        ServerErrorBooked = "server_error_booked",
        BadGateway = "bad_gateway_html",
        Unavailable = "unavailable",
        TruncatedJson = "truncated_json",
        EmptyAnswer = "empty_answer",
        MissingNumbers = "missing_numbers",
        NullNumbers = "null_numbers",
        TextNumbers = "text_numbers",
        ExtraFields = "extra_fields",
        OtherReference = "other_reference",
        OtherAmount = "other_amount",
        ErrorText = "error_as_text",
        ErrorString = "error_as_string",
        ErrorList = "error_as_list",
        ErrorNested = "error_nested",
        SeveralTokens = "several_tokens",
        NoToken = "no_token",
        NestedToken = "nested_token",
        CheckSlow = "check_slow",
        CheckFails = "check_fails",
        CheckWithoutName = "check_without_name",
    }
}

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
    QueuedStatus,
    WithoutName,
    NotValid,
    NotFound,
}

/// A scenario taken apart for one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) entry: Entry,
    pub(crate) course: Course,
    /// Look-ups answer 404 for a while.
    pub(crate) hidden: bool,
    pub(crate) answer: Answer,
}

impl Plan {
    const fn natural() -> Self {
        Self { entry: Entry::Go, course: Course::Natural, hidden: false, answer: Answer::Whole }
    }

    const fn refuse(refusal: Refusal) -> Self {
        Self { entry: Entry::Refuse(refusal), ..Self::natural() }
    }

    const fn course(course: Course) -> Self {
        Self { course, ..Self::natural() }
    }

    const fn answer(answer: Answer) -> Self {
        Self { answer, ..Self::natural() }
    }
}

impl Scenario {
    /// What the scenario does to a transfer.
    pub(crate) const fn of_transfer(self) -> Plan {
        match self {
            Self::Success => Plan::course(Course::Success),
            Self::PendingThenSuccess => Plan::course(Course::PendingThenSuccess),
            Self::PendingThenFailed => Plan::course(Course::PendingThenFailed),
            Self::PendingForever => Plan::course(Course::PendingForever),
            Self::Failed => Plan::course(Course::Failed),
            Self::UnnamedStatus => Plan::course(Course::Queued),
            Self::Reversal => Plan::course(Course::Reversal),
            Self::FoundLater => Plan { hidden: true, ..Plan::course(Course::PendingThenSuccess) },
            Self::CutFoundLater => Plan { hidden: true, ..Plan::answer(Answer::Cut) },
            Self::InsufficientBalance => Plan::refuse(Refusal::InsufficientBalance),
            Self::UnknownAccount | Self::NotValid => Plan::refuse(Refusal::UnknownAccount),
            Self::BankDetails => Plan::refuse(Refusal::BankDetails),
            Self::Slow => Plan::answer(Answer::Slow),
            Self::NoAnswer => Plan::answer(Answer::Never),
            Self::CutBefore => Plan { entry: Entry::Cut, ..Plan::natural() },
            Self::CutAfter => Plan::answer(Answer::Cut),
            Self::CutHalfway => Plan::answer(Answer::CutHalfway),
            Self::Unauthorised => Plan::refuse(Refusal::Unauthorised),
            Self::Forbidden => Plan::refuse(Refusal::Forbidden),
            Self::TooMany => Plan::refuse(Refusal::TooMany),
            Self::ServerError => Plan::refuse(Refusal::ServerError),
            Self::ServerErrorBooked => Plan::answer(Answer::ServerError),
            Self::BadGateway => Plan::answer(Answer::Html),
            Self::Unavailable => Plan::refuse(Refusal::Unavailable),
            Self::TruncatedJson => Plan::answer(Answer::Truncated),
            Self::EmptyAnswer => Plan::answer(Answer::Empty),
            Self::MissingNumbers => Plan::answer(Answer::MissingNumbers),
            Self::NullNumbers => Plan::answer(Answer::NullNumbers),
            Self::TextNumbers => Plan::answer(Answer::TextNumbers),
            Self::ExtraFields => Plan::answer(Answer::ExtraFields),
            Self::OtherReference => Plan::answer(Answer::OtherReference),
            Self::OtherAmount => Plan::answer(Answer::OtherAmount),
            Self::ErrorText => Plan::refuse(Refusal::Text),
            Self::ErrorString => Plan::refuse(Refusal::String),
            Self::ErrorList => Plan::refuse(Refusal::List),
            Self::ErrorNested => Plan::refuse(Refusal::Nested),
            // The tokens are told apart when the answer is written.
            Self::SeveralTokens | Self::NoToken | Self::NestedToken => Plan::natural(),
            Self::CheckSlow | Self::CheckFails | Self::CheckWithoutName => Plan::natural(),
        }
    }

    /// What the scenario does to a look-up of a transfer that was booked under it.
    pub(crate) const fn of_later_look_up(self) -> Answer {
        match self.of_transfer().answer {
            Answer::MissingNumbers => Answer::MissingNumbers,
            Answer::NullNumbers => Answer::NullNumbers,
            Answer::TextNumbers => Answer::TextNumbers,
            Answer::ExtraFields => Answer::ExtraFields,
            Answer::OtherReference => Answer::OtherReference,
            Answer::OtherAmount => Answer::OtherAmount,
            Answer::Whole
            | Answer::Slow
            | Answer::Never
            | Answer::Cut
            | Answer::CutHalfway
            | Answer::Truncated
            | Answer::Empty
            | Answer::ServerError
            | Answer::Html
            | Answer::QueuedStatus
            | Answer::WithoutName
            | Answer::NotValid
            | Answer::NotFound => Answer::Whole,
        }
    }

    /// What a number of this scenario does when it is validated: most do nothing, so that a person gets as far as
    /// the transfer.
    pub(crate) const fn of_number_at_validation(self) -> Plan {
        if matches!(self, Self::UnknownAccount) {
            Plan::refuse(Refusal::UnknownAccount)
        } else if matches!(self, Self::NotValid) {
            Plan::answer(Answer::NotValid)
        } else if matches!(self, Self::CheckSlow) {
            Plan::answer(Answer::Slow)
        } else if matches!(self, Self::CheckFails) {
            Plan::refuse(Refusal::ServerError)
        } else if matches!(self, Self::CheckWithoutName) {
            Plan::answer(Answer::WithoutName)
        } else {
            Plan::natural()
        }
    }

    /// What the scenario does when it is forced on an operation; `None` where it means nothing.
    pub(crate) fn forced_on(self, operation: Operation) -> Option<Plan> {
        let at_validation = self.of_number_at_validation();
        match (operation, self) {
            (Operation::Transfer, Self::CheckSlow | Self::CheckFails | Self::CheckWithoutName) => None,
            (Operation::Transfer, _) => Some(self.of_transfer()),
            (Operation::Validate, _) if at_validation != Plan::natural() => Some(at_validation),
            (Operation::Status, Self::UnnamedStatus) => Some(Plan::answer(Answer::QueuedStatus)),
            (Operation::Status, Self::FoundLater) => Some(Plan::answer(Answer::NotFound)),
            (
                Operation::Status,
                Self::UnknownAccount | Self::NotValid | Self::BankDetails | Self::InsufficientBalance,
            ) => None,
            (Operation::Validate, Self::InsufficientBalance) => None,
            (Operation::Validate | Operation::Status, _) => {
                // Only what happens before booking or to the answer has a meaning where nothing is booked.
                let plan = Plan { course: Course::Natural, hidden: false, ..self.of_transfer() };
                (plan != Plan::natural() || self == Self::Success).then_some(plan)
            }
        }
    }

    /// Whether a payment under this scenario can be made in a mode by its number.
    pub(crate) const fn fits(self, mode: Mode) -> bool {
        if matches!(self, Self::SeveralTokens | Self::NoToken | Self::NestedToken) {
            matches!(mode, Mode::PayBill)
        } else if matches!(self, Self::BankDetails) {
            matches!(mode, Mode::SendBank)
        } else if matches!(self, Self::CheckSlow | Self::CheckFails | Self::CheckWithoutName | Self::NotValid) {
            // Nothing is validated before a collection.
            !matches!(mode, Mode::CollectMno)
        } else {
            true
        }
    }
}
