//! What there is to know of a row, in words.

use kaunta_contract::{AppError, FindingView};
use kaunta_domain::biller::Biller;
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::{CheckedRow, Column, Finding, Likeness, Verdict};
use kaunta_domain::reference::OperationId;
use kaunta_ledger::Operation;

use super::words;
use crate::people::sight::Sight;
use crate::wording::book_error::book_error;
use crate::workspace::open::Workspace;

const HIDDEN: &str = "This row is hidden in the file, by hand or by a filter. Put it in only if it is to be paid.";

/// What there is to know of a row; who was paid before is shown with that payment.
pub(super) fn findings(
    checked: &CheckedRow,
    kind: PayeeKind,
    earlier: Option<&Operation>,
    sight: &Sight,
    billers: &[Biller],
) -> Vec<FindingView> {
    let shown = |found: &Finding| {
        let view = finding(found, kind)?;
        let paid = earlier.filter(|paid| paid_before(found) == Some(paid.id));
        Some(FindingView { earlier: paid.map(|paid| sight.of(paid, billers)), ..view })
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

/// The earlier payment that a row looks like, as the book has it now.
pub(super) async fn earlier(workspace: &Workspace, checked: &CheckedRow) -> Result<Option<Operation>, AppError> {
    let Some(id) = checked.findings.iter().find_map(paid_before) else { return Ok(None) };
    workspace.ledger.operation(id).await.map_err(book_error)
}

/// The service's name for the row's phone, and how alike the file's is.
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

/// The service's name for the row's phone.
pub(super) fn service_name(checked: &CheckedRow) -> Option<String> {
    named(checked).map(|(service, _)| service.to_owned())
}

/// What speaks against a row, in words; nothing where a person left it out.
pub(super) fn why_left_out(checked: &CheckedRow, kind: PayeeKind) -> Option<String> {
    let grave =
        checked.findings.iter().filter_map(|found| finding(found, kind)).filter(|told| told.verdict > Verdict::Told);
    let words: Vec<String> = grave.map(|told| told.words).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// One finding in words; nothing of what is shown elsewhere.
fn finding(finding: &Finding, kind: PayeeKind) -> Option<FindingView> {
    let whose = words::whose(kind);
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
            ..view(Some(*column), Verdict::Corrected, why.clone())
        },
        Finding::Told { column, why } => view(Some(*column), Verdict::Told, why.clone()),
        Finding::Hidden => view(None, Verdict::Hidden, HIDDEN.to_owned()),
        Finding::Asked { column, guess, why } => {
            FindingView { now: guess.clone(), ..view(Some(*column), Verdict::Asked, why.clone()) }
        }
        Finding::Refused { column, why } => view(Some(*column), Verdict::Refused, why.clone()),
        Finding::SameInFile { line, same_amount } => {
            let what = if *same_amount { " and amount stand" } else { " stands" };
            view(None, Verdict::TwiceInFile, format!("The same {whose}{what} in line {line} too."))
        }
        Finding::PaidBefore { operation, payroll } => {
            let how = payroll.map_or_else(String::new, |payroll| format!(" in payroll {}", payroll.0));
            let words =
                format!("The same {whose} was paid the same amount before{how}: number {operation} in the history.");
            view(None, Verdict::PaidBefore, words)
        }
        Finding::MaybePaid { payroll } => {
            let words = format!(
                "The same {whose} and amount stand unpaid in payroll {}, from before a time that this book does not know: another copy of it may have paid them. Look under Needs attention before you put it in.",
                payroll.0
            );
            view(None, Verdict::PaidBefore, words)
        }
        Finding::Deduction { line, is_here: false } => {
            let words = format!(
                "In line {line} the same {whose} has an amount below zero, and nothing is taken off. Type what is left to pay, or put this row in to pay all of it."
            );
            view(None, Verdict::Asked, words)
        }
        Finding::Deduction { line, is_here: true } => {
            let words = format!(
                "Line {line} pays the same {whose}, and nothing is taken off there. Type in that line what is left to pay."
            );
            view(None, Verdict::Asked, words)
        }
        Finding::InResults { operation: Some(operation), .. } => {
            let words = format!(
                "This file is Kaunta's own results, and this row was paid by number {operation} in the history: it is paid, waiting or in doubt. Put it in only to pay it once more."
            );
            view(None, Verdict::PaidBefore, words)
        }
        Finding::InResults { reference, operation: None } => {
            let words = format!(
                "This file is Kaunta's own results, and names the payment {reference}, which this book does not know: another copy of it may have paid it. Ask whoever made the file before you put it in."
            );
            view(None, Verdict::PaidBefore, words)
        }
        // Shown beside the name.
        Finding::Named { .. } => return None,
    })
}
