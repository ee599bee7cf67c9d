//! The scenarios, and what each means for a request.

use super::plan::{Answer, Course, Entry, Fate, Plan, Refusal};
use crate::terms::{Mode, Operation, PartnerShape, words};

words! {
    /// A scenario's name; `numbers.rs` assigns its numbers and its description.
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
        SuccessDenied = "success_denied",
        OtherCurrency = "other_currency",
        ErrorText = "error_as_text",
        ErrorString = "error_as_string",
        ErrorList = "error_as_list",
        ErrorNested = "error_nested",
        CallbackMetadataOnly = "callback_metadata_only",
        SeveralTokens = "several_tokens",
        NoToken = "no_token",
        NestedToken = "nested_token",
        TokenLater = "token_later",
        CheckSlow = "check_slow",
        CheckFails = "check_fails",
        CheckWithoutName = "check_without_name",
        CheckOtherAccount = "check_other_account",
        CheckOtherNetwork = "check_other_network",
        // The following are for the partner wallet interface only.
        ShapeFlat = "shape_flat",
        ShapeData = "shape_data",
        ShapeResult = "shape_result",
        ShapeResults = "shape_results",
        ShapeItems = "shape_items",
        ShapeKeyed = "shape_keyed",
        ShapeSnakeCase = "shape_snake_case",
        LeftOutBooked = "left_out_booked",
        LeftOut = "left_out",
        CutMidway = "cut_midway",
        LimitExceeded = "limit_exceeded",
        UserMissing = "user_missing",
        UserUntold = "user_untold",
        UserTold = "user_told",
        TooLarge = "too_large",
        NotFound = "not_found",
        CheckEmpty = "check_empty",
    }
}

impl Scenario {
    pub(crate) const fn of_transfer(self) -> Plan {
        match self {
            Self::Success => Plan::course(Course::Success),
            // The callback's content is decided when it is written.
            Self::PendingThenSuccess | Self::CallbackMetadataOnly => Plan::course(Course::PendingThenSuccess),
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
            Self::SuccessDenied => Plan::answer(Answer::Denied),
            Self::OtherCurrency => Plan::answer(Answer::OtherCurrency),
            Self::ErrorText => Plan::refuse(Refusal::Text),
            Self::ErrorString => Plan::refuse(Refusal::String),
            Self::ErrorList => Plan::refuse(Refusal::List),
            Self::ErrorNested => Plan::refuse(Refusal::Nested),
            // The tokens are decided when the answer is written.
            Self::SeveralTokens | Self::NoToken | Self::NestedToken | Self::TokenLater => Plan::natural(),
            Self::CheckSlow
            | Self::CheckFails
            | Self::CheckWithoutName
            | Self::CheckOtherAccount
            | Self::CheckOtherNetwork
            | Self::CheckEmpty => Plan::natural(),
            Self::ShapeFlat => Plan::shape(PartnerShape::Flat),
            Self::ShapeData => Plan::shape(PartnerShape::Data),
            Self::ShapeResult => Plan::shape(PartnerShape::Result),
            Self::ShapeResults => Plan::shape(PartnerShape::Results),
            Self::ShapeItems => Plan::shape(PartnerShape::Items),
            Self::ShapeKeyed => Plan::shape(PartnerShape::Keyed),
            Self::ShapeSnakeCase => Plan::shape(PartnerShape::SnakeCase),
            Self::LeftOutBooked => Plan::fate(Fate::Unanswered),
            Self::LeftOut => Plan::fate(Fate::Forgotten),
            Self::CutMidway => Plan::fate(Fate::CutHere),
            Self::LimitExceeded => Plan::refuse(Refusal::LimitExceeded),
            Self::TooLarge => Plan::refuse(Refusal::TooLarge),
            Self::UserMissing => Plan::refuse(Refusal::UserMissing),
            // These change only later answers about the wallet.
            Self::UserUntold | Self::UserTold => Plan::natural(),
            Self::NotFound => Plan::refuse(Refusal::NotFound),
        }
    }

    /// What happens to a later lookup of a transfer booked under the scenario.
    pub(crate) const fn of_later_look_up(self) -> Answer {
        match self.of_transfer().answer {
            Answer::MissingNumbers => Answer::MissingNumbers,
            Answer::NullNumbers => Answer::NullNumbers,
            Answer::TextNumbers => Answer::TextNumbers,
            Answer::ExtraFields => Answer::ExtraFields,
            Answer::OtherReference => Answer::OtherReference,
            Answer::OtherAmount => Answer::OtherAmount,
            Answer::OtherCurrency => Answer::OtherCurrency,
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
            | Answer::OtherAccount
            | Answer::OtherNetwork
            | Answer::NotFound
            | Answer::Denied => Answer::Whole,
        }
    }

    /// The plan of a validation of the scenario's number. Most have no effect, so that a person gets as far as the
    /// transfer.
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
        } else if matches!(self, Self::CheckOtherAccount) {
            Plan::answer(Answer::OtherAccount)
        } else if matches!(self, Self::CheckOtherNetwork) {
            Plan::answer(Answer::OtherNetwork)
        } else {
            Plan::natural()
        }
    }

    /// The plan if the scenario is forced on an operation; `None` if it does not apply.
    pub(crate) fn forced_on(self, operation: Operation) -> Option<Plan> {
        match operation {
            Operation::Transfer | Operation::Validate | Operation::Status if self.is_of_partner_only() => None,
            Operation::Transfer => (!self.is_of_check()).then(|| self.of_transfer()),
            Operation::Validate => self.forced_on_validation(),
            Operation::Status => self.forced_on_look_up(),
            Operation::Wallet
            | Operation::Modes
            | Operation::Fees
            | Operation::Transact
            | Operation::Bulk
            | Operation::Partner => self.forced_on_partner(operation),
        }
    }

    fn forced_on_validation(self) -> Option<Plan> {
        let at_validation = self.of_number_at_validation();
        if at_validation != Plan::natural() {
            return Some(at_validation);
        }
        if self == Self::InsufficientBalance { None } else { self.without_booking() }
    }

    fn forced_on_look_up(self) -> Option<Plan> {
        if self == Self::UnnamedStatus {
            Some(Plan::answer(Answer::QueuedStatus))
        } else if self == Self::FoundLater {
            Some(Plan::answer(Answer::NotFound))
        } else if matches!(self, Self::UnknownAccount | Self::NotValid | Self::BankDetails | Self::InsufficientBalance)
        {
            None
        } else {
            self.without_booking()
        }
    }

    /// The part of the plan that applies without a booking: the steps before it, and the answer.
    pub(crate) fn without_booking(self) -> Option<Plan> {
        let plan = Plan { course: Course::Natural, hidden: false, fate: Fate::Answered, ..self.of_transfer() };
        (plan != Plan::natural() || self == Self::Success).then_some(plan)
    }

    const fn is_of_check(self) -> bool {
        matches!(
            self,
            Self::CheckSlow
                | Self::CheckFails
                | Self::CheckWithoutName
                | Self::CheckOtherAccount
                | Self::CheckOtherNetwork
        )
    }

    /// Whether the gateway interface can't simulate it.
    const fn is_of_partner_only(self) -> bool {
        self.is_of_batch()
            || self.of_transfer().shape.is_some()
            || matches!(
                self,
                Self::LimitExceeded
                    | Self::TooLarge
                    | Self::NotFound
                    | Self::CheckEmpty
                    | Self::UserMissing
                    | Self::UserUntold
                    | Self::UserTold
            )
    }

    /// Whether a payment to its number can play the scenario in a mode.
    pub(crate) const fn fits(self, mode: Mode) -> bool {
        if self.is_of_partner_only() {
            false
        } else if matches!(self, Self::SeveralTokens | Self::NoToken | Self::NestedToken | Self::TokenLater) {
            matches!(mode, Mode::PayBill)
        } else if matches!(self, Self::BankDetails) {
            matches!(mode, Mode::SendBank)
        } else if matches!(self, Self::CheckOtherNetwork) {
            matches!(mode, Mode::SendMno | Mode::PayAirtime)
        } else if self.is_of_check() || matches!(self, Self::NotValid) {
            // A collection has no validation.
            !matches!(mode, Mode::CollectMno)
        } else {
            true
        }
    }
}
