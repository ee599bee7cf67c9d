//! Why a row is in its group, in words.

use kaunta_contract::StatementGroup;
use kaunta_domain::operation::State;
use kaunta_ledger::AcceptedAs;
use kaunta_statements::{Confidence, Difference, Reason};
use kaunta_words::{Message, list, statements};

use super::comparison::Comparison;
use super::group::{GroupReason, GroupRow, UnmatchedLineKind};
use kaunta_domain::money::Money;

pub(super) fn why(compared: &Comparison, placed: &GroupRow) -> Message {
    match &placed.why {
        GroupReason::Exact => statements::exact(),
        GroupReason::Accepted(AcceptedAs::Exact) => statements::accepted_exact(),
        GroupReason::Accepted(AcceptedAs::Differing) => statements::accepted_differing(),
        GroupReason::Accepted(AcceptedAs::Proposed) => statements::accepted_proposed(),
        GroupReason::Likely(confidence, reasons) => likely(*confidence, reasons),
        GroupReason::Differs(difference) => differs(*difference),
        GroupReason::OnlyHere => only_here(compared, placed),
        GroupReason::OnlyCase => statements::only_case(),
        GroupReason::OnlyThere(None) => statements::only_there(),
        GroupReason::OnlyThere(Some(alone)) => {
            let (UnmatchedLineKind::Repeats(entry)
            | UnmatchedLineKind::FeeOf(entry)
            | UnmatchedLineKind::Reverses(entry)) = *alone;
            let Some(held) = compared.input.payments.get(entry) else { return statements::only_there() };
            let payment = held.operation.to_string();
            match alone {
                UnmatchedLineKind::Repeats(_) if held.is_elsewhere => statements::elsewhere(payment),
                UnmatchedLineKind::Repeats(_) => statements::repeats(payment),
                UnmatchedLineKind::FeeOf(_) => statements::fee_of(payment),
                UnmatchedLineKind::Reverses(_) => statements::reverses(payment),
            }
        }
    }
}

fn likely(confidence: Confidence, reasons: &[Reason]) -> Message {
    let reason = |reason: &Reason| match reason {
        Reason::ReferenceInText => statements::reason_reference(),
        Reason::Account => statements::reason_account(),
        Reason::SameHour => statements::reason_hour(),
        Reason::SameDay => statements::reason_day(),
        Reason::NearDay => statements::reason_near(),
    };
    let all = std::iter::once(statements::reason_amount()).chain(reasons.iter().map(reason));
    let reasons = list(all.map(String::from).collect::<Vec<_>>());
    match confidence {
        Confidence::High => statements::likely_high(reasons),
        Confidence::Medium => statements::likely_medium(reasons),
        Confidence::Low => statements::likely_low(reasons),
    }
}

fn differs(difference: Difference) -> Message {
    match difference {
        Difference::WithFee => statements::with_fee(),
        Difference::Amount(more) if more.is_negative() => {
            statements::less(Money::ZERO.checked_sub(more).unwrap_or_default())
        }
        Difference::Amount(more) => statements::more(more),
        Difference::NotPaidHere => statements::not_paid_here(),
        Difference::OpenHere => statements::open_here(),
    }
}

fn only_here(compared: &Comparison, placed: &GroupRow) -> Message {
    let payment = placed.entry.and_then(|entry| compared.input.payments.get(entry));
    if payment.is_some_and(|held| held.state != State::Succeeded || held.is_disputed) {
        return statements::only_here_open();
    }
    statements::only_here()
}

pub(super) fn group(group: StatementGroup) -> Message {
    match group {
        StatementGroup::Matched => statements::group_matched(),
        StatementGroup::Proposed => statements::group_proposed(),
        StatementGroup::Differing => statements::group_differing(),
        StatementGroup::OnlyHere => statements::group_only_here(),
        StatementGroup::OnlyThere => statements::group_only_there(),
        StatementGroup::Cases => statements::group_cases(),
    }
}
