//! The columns that a person sees in the list only after choosing them: read only for the rows of a page, by their
//! numbers.

use std::collections::HashMap;

use kaunta_contract::{BesideRow, HistoryColumn};
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{Ledger, ListedOperation, Operation};

use crate::reports::error::ReportsError;
use crate::reports::gather::off_thread;
use crate::reports::history_line::{notes, payroll, tokens};

/// For each of these rows, the values of these columns that are not in the row itself, if there is such a column.
pub(super) async fn beside_rows(
    ledger: &Ledger,
    rows: &[Operation],
    columns: Option<Vec<HistoryColumn>>,
) -> Result<Option<Vec<BesideRow>>, ReportsError> {
    let Some(columns) = columns.filter(|columns| columns.iter().copied().any(is_beside)) else { return Ok(None) };
    let numbers: Vec<OperationId> = rows.iter().map(|row| row.id).collect();
    let Some(page) = ledger.page_of(&numbers).await? else { return Ok(None) };
    let mut read = off_thread(move || {
        let mut read = HashMap::new();
        for part in page.parts() {
            read.extend(part.rows()?.iter().map(|listed| (listed.id, beside_row(listed, &columns))));
        }
        Ok(read)
    })
    .await?;
    Ok(Some(numbers.iter().map(|number| read.remove(number).unwrap_or_default()).collect()))
}

fn is_beside(column: HistoryColumn) -> bool {
    match column {
        HistoryColumn::Settled
        | HistoryColumn::ApprovedBy
        | HistoryColumn::Payroll
        | HistoryColumn::PayrollLine
        | HistoryColumn::Notes
        | HistoryColumn::Token => true,
        HistoryColumn::Time
        | HistoryColumn::Product
        | HistoryColumn::Name
        | HistoryColumn::Number
        | HistoryColumn::State
        | HistoryColumn::Amount
        | HistoryColumn::Fee
        | HistoryColumn::Total
        | HistoryColumn::Charge
        | HistoryColumn::By
        | HistoryColumn::Reference
        | HistoryColumn::Wallet
        | HistoryColumn::Narration
        | HistoryColumn::Labels => false,
    }
}

/// A column that is not shown stays empty: no token is handed out that nobody asked to see.
fn beside_row(listed: &ListedOperation, columns: &[HistoryColumn]) -> BesideRow {
    let shows = |column| columns.contains(&column);
    let line = listed.payroll.as_ref().map(|of| of.line).filter(|line| *line > 0);
    BesideRow {
        settled_at: listed.settled_at.filter(|_| shows(HistoryColumn::Settled)).map(|at| at.to_rfc3339()),
        approved_by: listed.approved_by.clone().filter(|_| shows(HistoryColumn::ApprovedBy)),
        payroll: listed.payroll.as_ref().filter(|_| shows(HistoryColumn::Payroll)).map(|_| payroll(listed)),
        payroll_line: line.filter(|_| shows(HistoryColumn::PayrollLine)),
        notes: if shows(HistoryColumn::Notes) { notes(listed) } else { String::new() },
        tokens: if shows(HistoryColumn::Token) { tokens(listed) } else { String::new() },
    }
}
