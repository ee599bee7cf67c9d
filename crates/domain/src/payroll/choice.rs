//! What a person has decided about a row.

use serde::{Deserialize, Serialize};

use super::row::{CheckedRow, Finding};

/// A person's decision to pay a row or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "choice", rename_all = "camelCase")]
pub enum Choice {
    /// Don't pay.
    Out,
    /// Pay, despite the findings at the time. Later findings are a new question.
    #[serde(rename_all = "camelCase")]
    In {
        /// All findings at the time.
        despite: Vec<Finding>,
    },
}

impl CheckedRow {
    /// Whether the row is to be paid: as a person decided, else by default.
    #[must_use]
    pub fn is_in(&self, choice: Option<&Choice>) -> bool {
        match choice {
            None => self.is_in_at_first(),
            Some(Choice::Out) => false,
            Some(Choice::In { despite }) => {
                let is_new = |finding: &Finding| finding.is_about_others() && !despite.contains(finding);
                self.can_be_paid() && !self.findings.iter().any(is_new)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payroll::PayrollId;
    use crate::payroll::check::{Common, check};
    use crate::payroll::destination::PayeeKind;
    use crate::payroll::{Column, RowText, Why};
    use crate::reference::OperationId;
    use crate::text::Narration;

    fn row(findings: Vec<Finding>) -> CheckedRow {
        let text = RowText { phone: "0772300001".to_owned(), amount: "5000".to_owned(), ..RowText::default() };
        let common = Common { kind: PayeeKind::MobileMoney, note: Narration::parse("Wages").unwrap() };
        CheckedRow { findings, ..check(&text, &common) }
    }

    fn paid(operation: i64) -> Finding {
        Finding::PaidBefore { operation: OperationId(operation), payroll: Some(PayrollId(1)) }
    }

    #[test]
    fn who_was_left_out_stays_out_whatever_becomes_of_what_was_found() {
        for findings in [Vec::new(), vec![paid(1)], vec![Finding::SameInFile { line: 2, same_amount: true }]] {
            assert!(!row(findings).is_in(Some(&Choice::Out)));
        }
        assert!(row(Vec::new()).is_in(None) && !row(vec![paid(1)]).is_in(None), "by itself it follows what is found");
    }

    #[test]
    fn who_was_put_in_stays_in_until_something_else_is_found() {
        let choice = Choice::In { despite: vec![paid(1)] };
        assert!(row(vec![paid(1)]).is_in(Some(&choice)));
        assert!(row(Vec::new()).is_in(Some(&choice)), "and where that is no longer so");
        for new in [paid(2), Finding::SameInFile { line: 2, same_amount: true }] {
            assert!(!row(vec![paid(1), new]).is_in(Some(&choice)));
        }
        let refused = Finding::Refused { column: Column::Phone, why: Why::OtherNetwork };
        let unpayable = CheckedRow { payee: None, findings: vec![refused] };
        assert!(!unpayable.is_in(Some(&choice)), "nobody is paid who can't be");
    }
}
