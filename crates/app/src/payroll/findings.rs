//! The findings of a row, as text.

use kaunta_contract::FindingView;
use kaunta_domain::biller::Biller;
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::{CheckedRow, Column, Finding, Likeness, Verdict, Why};
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{Ledger, LedgerError, Operation};
use kaunta_words::{Sentences, payroll_rows};

use super::why::why;
use super::words;
use crate::people::visibility::Visibility;

/// The findings of a row; one about an earlier payment comes with that payment.
pub(super) fn findings(
    checked: &CheckedRow,
    kind: PayeeKind,
    earlier: Option<&Operation>,
    visibility: &Visibility,
    billers: &[Biller],
) -> Vec<FindingView> {
    let shown = |found: &Finding| {
        let view = finding(found, kind)?;
        let paid = earlier.filter(|paid| paid_before(found) == Some(paid.id));
        Some(FindingView { earlier: paid.map(|paid| visibility.of(paid, billers)), ..view })
    };
    checked.findings.iter().filter_map(shown).collect()
}

fn paid_before(finding: &Finding) -> Option<OperationId> {
    match finding {
        Finding::PaidBefore { operation, .. } => Some(*operation),
        Finding::InResults { operation, .. } => *operation,
        Finding::Corrected { .. }
        | Finding::Told { .. }
        | Finding::Hidden
        | Finding::Asked { .. }
        | Finding::Refused { .. }
        | Finding::SameInFile { .. }
        | Finding::MaybePaid { .. }
        | Finding::Deduction { .. }
        | Finding::Named { .. } => None,
    }
}

/// The earlier payment that a row may repeat, as the book has it now.
pub(super) async fn earlier(ledger: &Ledger, checked: &CheckedRow) -> Result<Option<Operation>, LedgerError> {
    let Some(id) = checked.findings.iter().find_map(paid_before) else { return Ok(None) };
    ledger.operation(id).await
}

/// The service's name for the row's phone, and how similar the file's is.
pub(super) fn named(checked: &CheckedRow) -> Option<(&str, Likeness)> {
    checked.findings.iter().find_map(|finding| match finding {
        Finding::Named { service, likeness } => Some((service.as_str(), *likeness)),
        Finding::Corrected { .. }
        | Finding::Told { .. }
        | Finding::Hidden
        | Finding::Asked { .. }
        | Finding::Refused { .. }
        | Finding::SameInFile { .. }
        | Finding::PaidBefore { .. }
        | Finding::MaybePaid { .. }
        | Finding::Deduction { .. }
        | Finding::InResults { .. } => None,
    })
}

pub(super) fn service_name(checked: &CheckedRow) -> Option<String> {
    named(checked).map(|(service, _)| service.to_owned())
}

/// The serious findings of a row, as text; `None` if it has none, so that a person must have left it out.
pub(super) fn why_left_out(checked: &CheckedRow, kind: PayeeKind) -> Option<String> {
    let grave =
        checked.findings.iter().filter_map(|found| finding(found, kind)).filter(|told| told.verdict > Verdict::Told);
    let words: Sentences = grave.map(|told| told.words).collect();
    (!words.is_empty()).then(|| words.into())
}

/// One finding as text; `None` if it is shown elsewhere.
fn finding(finding: &Finding, kind: PayeeKind) -> Option<FindingView> {
    let whose = words::whose(kind);
    let reason = |of: &Why| why(of).into();
    let view = |column: Option<Column>, verdict, words: String| FindingView {
        column,
        verdict,
        words,
        was: None,
        now: None,
        earlier: None,
    };
    Some(match finding {
        Finding::Corrected { column, was, now, why } => FindingView {
            was: Some(was.clone()),
            now: Some(now.clone()),
            ..view(Some(*column), Verdict::Corrected, reason(why))
        },
        Finding::Told { column, why } => view(Some(*column), Verdict::Told, reason(why)),
        Finding::Hidden => view(None, Verdict::Hidden, payroll_rows::hidden().into()),
        Finding::Asked { column, guess, why } => {
            FindingView { now: guess.clone(), ..view(Some(*column), Verdict::Asked, reason(why)) }
        }
        Finding::Refused { column, why } => view(Some(*column), Verdict::Refused, reason(why)),
        Finding::SameInFile { line, same_amount } => {
            let line = line.to_string();
            let words = match same_amount {
                true => payroll_rows::same_and_amount_in_file(whose, line),
                false => payroll_rows::same_in_file(whose, line),
            };
            view(None, Verdict::TwiceInFile, words.into())
        }
        Finding::PaidBefore { operation, payroll } => {
            let operation = operation.to_string();
            let words = match payroll {
                Some(payroll) => payroll_rows::paid_in_payroll(whose, payroll.0.to_string(), operation),
                None => payroll_rows::paid_before(whose, operation),
            };
            view(None, Verdict::PaidBefore, words.into())
        }
        Finding::MaybePaid { payroll } => {
            view(None, Verdict::PaidBefore, payroll_rows::maybe_paid(whose, payroll.0.to_string()).into())
        }
        Finding::Deduction { line, is_here: false } => {
            view(None, Verdict::Asked, payroll_rows::deduction_there(whose, line.to_string()).into())
        }
        Finding::Deduction { line, is_here: true } => {
            view(None, Verdict::Asked, payroll_rows::deduction_here(whose, line.to_string()).into())
        }
        Finding::InResults { operation: Some(operation), .. } => {
            view(None, Verdict::PaidBefore, payroll_rows::in_results(operation.to_string()).into())
        }
        Finding::InResults { reference, operation: None } => {
            view(None, Verdict::PaidBefore, payroll_rows::in_results_unknown(reference).into())
        }
        // Shown beside the name.
        Finding::Named { .. } => return None,
    })
}
