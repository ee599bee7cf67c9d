//! The service's validation of a row's payee, which the book keeps and which is current for a day, and what it means for the
//! row.

use kaunta_domain::beneficiary::{Beneficiary, BeneficiaryMessage, Identity};
use kaunta_domain::payroll::checks::{NameChecks, NameMatch, match_name};
use kaunta_domain::payroll::refusals::halts;
use kaunta_domain::payroll::{DecidedBy, LeftOut, Payee, PayrollId};
use kaunta_domain::text::Name;
use kaunta_gateway::{Exchange, ValidateOutcome};
use kaunta_ledger::{Decision, Ledger, LedgerError, PayrollRow, Validation};
use kaunta_words::payroll_run;

use super::error::NoAnswer;
use super::next::AfterRow;
use crate::platform::host::Host;
use crate::wording::people::number;
use crate::wording::words;
use crate::workspace::connection::Turn;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;
use crate::workspace::rate_limit::LookupResult;

/// What a validation request brought.
pub(super) enum ValidationResult {
    /// The service's answer, stored.
    Answered(Box<Validation>),
    /// No answer about the payee, and why. Asking again is safe.
    Unanswered(NoAnswer),
}

/// Stores the service's answer about a payee.
///
/// # Errors
/// The book can't be written.
pub(super) async fn store_answer(
    core: &Core,
    workspace: &Workspace,
    turn: Turn,
    identity: &Identity,
    exchange: Exchange<ValidateOutcome>,
) -> Result<ValidationResult, LedgerError> {
    workspace.record_exchange(core, &exchange.evidence);
    workspace.connection.record_name_check(&*core.host, identity, &exchange);
    turn.record(core, LookupResult::of_name(&exchange.outcome));
    let beneficiary = match exchange.outcome {
        ValidateOutcome::Validated(beneficiary) => *beneficiary,
        ValidateOutcome::Another { told } => nobody(BeneficiaryMessage::Another { told }),
        ValidateOutcome::Refused(error) if words::is_about_beneficiary(&error) => {
            nobody(BeneficiaryMessage::Refused(error))
        }
        ValidateOutcome::Refused(error) => return Ok(ValidationResult::Unanswered(NoAnswer::Refused(error))),
        ValidateOutcome::Unanswered(doubt) => return Ok(ValidationResult::Unanswered(NoAnswer::Unclear(doubt))),
    };
    let now = core.host.now();
    let kept = workspace.ledger.save_validation(identity, &beneficiary, Some(&exchange.evidence), now).await;
    kept.map(|word| ValidationResult::Answered(Box::new(word)))
}

/// A payee who can't be paid, and why.
fn nobody(why: BeneficiaryMessage) -> Beneficiary {
    Beneficiary {
        name: None,
        customer_type: None,
        area: None,
        provider: None,
        is_valid: false,
        told: Some(why),
        from_service: serde_json::Map::new(),
    }
}

/// What to do with a row after validation.
pub(super) enum RowDecision {
    /// Pay it.
    Pays,
    /// It is put aside, and the book says so; with whether the run goes on.
    SetAside(AfterRow),
}

/// Decides on a row by its validation, and stores the decision.
///
/// # Errors
/// The book can't be read or written.
pub(super) async fn decide(
    host: &dyn Host,
    ledger: &Ledger,
    (payroll, names): (PayrollId, &NameChecks),
    row: &PayrollRow,
    told: &Validation,
) -> Result<RowDecision, LedgerError> {
    let Some(payee) = row.checked.payee.as_ref() else { return Ok(RowDecision::Pays) };
    let decision = match (match_name(payee, &told.beneficiary), &row.decision, names) {
        (NameMatch::Same, _, _) | (NameMatch::Another(_), _, NameChecks::Off { .. }) => return Ok(RowDecision::Pays),
        (NameMatch::Another(name), Some(Decision::Pay(accepted)), _) if *accepted == name => {
            return Ok(RowDecision::Pays);
        }
        (NameMatch::Another(name), _, NameChecks::Ask) => Decision::Asked(name),
        (NameMatch::Another(name), _, NameChecks::LeaveOut) => other_name(payee, &name, DecidedBy::Payroll),
        (NameMatch::Nobody, _, _) => not_confirmed(payee, &told.beneficiary),
    };
    let before = ledger.left_out_in_a_row(payroll).await?;
    let kept = ledger.decide_row(payroll, row.position, &decision, host.now(), None).await;
    if !kept? {
        // A row that could not be put aside would come up again forever.
        return Ok(RowDecision::SetAside(AfterRow::Halt(payroll_run::stopped_meanwhile().into())));
    }
    let now = ledger.left_out_in_a_row(payroll).await?;
    Ok(RowDecision::SetAside(if halts(before, now) {
        AfterRow::Halt(payroll_run::nobody_known(now).into())
    } else {
        AfterRow::GoOn
    }))
}

/// The decision that a person's answer makes of a row that asks.
pub(super) fn answered(row: &PayrollRow, is_paid: bool, who: Option<&Name>) -> Option<Decision> {
    let (Some(Decision::Asked(name)), Some(payee)) = (&row.decision, row.checked.payee.as_ref()) else { return None };
    Some(if is_paid {
        Decision::Pay(name.clone())
    } else {
        other_name(payee, name, who.map_or(DecidedBy::Unnamed, |who| DecidedBy::Person(who.clone())))
    })
}

/// Why a confirmed row has no payment, or waits for a person, as text.
pub(super) fn why(row: &PayrollRow) -> Option<String> {
    match (&row.decision, row.checked.payee.as_ref()) {
        (Some(Decision::LeftOut(why)), _) => Some(left_out(why)),
        (Some(Decision::Asked(name)), Some(payee)) => {
            Some(payroll_run::name_differs(number(&payee.to), name.to_string(), listed(payee)).into())
        }
        (Some(Decision::Asked(_) | Decision::Pay(_)) | None, _) => None,
    }
}

fn listed(payee: &Payee) -> &str {
    payee.name.as_ref().map(Name::as_str).unwrap_or_default()
}

fn left_out(why: &LeftOut) -> String {
    match why {
        LeftOut::OtherName { to, service, listed, by } => {
            let (to, service, listed) = (number(to), service.as_str(), listed.as_str());
            match by {
                DecidedBy::Payroll => payroll_run::left_out_by_payroll(to, service, listed),
                DecidedBy::Person(who) => payroll_run::left_out_by(to, service, listed, who.as_str()),
                DecidedBy::Unnamed => payroll_run::left_out(to, service, listed),
            }
            .into()
        }
        LeftOut::NotConfirmed { to, told: None } => payroll_run::not_confirmed(number(to)).into(),
        LeftOut::NotConfirmed { to, told: Some(told) } => {
            payroll_run::not_confirmed_told(number(to), said(told)).into()
        }
    }
}

fn other_name(payee: &Payee, service: &str, by: DecidedBy) -> Decision {
    let (to, listed) = (payee.to.clone(), listed(payee).to_owned());
    Decision::LeftOut(LeftOut::OtherName { to, service: service.to_owned(), listed, by })
}

fn not_confirmed(payee: &Payee, told: &Beneficiary) -> Decision {
    let is_said = |told: &&BeneficiaryMessage| told.message().is_none_or(|words| !words.trim().is_empty());
    let told = told.told.as_ref().filter(is_said).cloned();
    Decision::LeftOut(LeftOut::NotConfirmed { to: payee.to.clone(), told })
}

/// What the service said about a payee, in whole sentences.
fn said(told: &BeneficiaryMessage) -> String {
    let words = match told {
        BeneficiaryMessage::Message(words) => words.trim().to_owned(),
        BeneficiaryMessage::Another { told } => payroll_run::answered_about(told).into(),
        BeneficiaryMessage::Refused(error) => words::refusal(error).into(),
    };
    words::sentence(&words)
}

#[cfg(test)]
mod tests {
    use kaunta_domain::answer::ServiceError;

    use super::*;

    #[test]
    fn what_is_said_of_the_key_is_never_held_against_a_person() {
        let error = |http_status| ServiceError { http_status, code: None, message: None, retry_after: None };
        for (status, is_about_them) in [(400, true), (404, true), (422, true), (401, false), (403, false), (429, false)]
        {
            assert_eq!(words::is_about_beneficiary(&error(status)), is_about_them, "{status}");
        }
    }
}
