//! Changing a draft's rows, after a person's edit or a new check.

use kaunta_domain::event::ApprovalId;
use kaunta_domain::payroll::{CheckedRow, PayrollId, RowText};
use sqlx::{QueryBuilder, Sqlite};

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::approval::ask::waiting_of;
use crate::table::approval::rows::has_become_void;
use crate::table::payroll::filter::RowSelection;
use crate::table::payroll::refuse_unless_draft;
use crate::table::payroll::row::DerivedColumns;
use crate::value::row_number::row_number;

/// A [`Choice`](kaunta_domain::payroll::choice::Choice) to include a row, in its current state.
const PUT_IN: &str = "json_object('choice', 'in', 'despite', json_extract(checked, '$.findings'))";
/// The choice to leave a row out.
const LEFT_OUT: &str = "json_object('choice', 'out')";

/// A choice for many rows must not also decide a second question about some of them.
const ASKS_ONE_THING: &str = " AND NOT (verdict = 'paidBefore' AND EXISTS (
    SELECT 1 FROM json_each(checked, '$.findings') WHERE value ->> '$.finding' = 'sameInFile'))";

/// A row's new content. Its cells stay as they were read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowChange {
    /// Its position in the payroll, from 1.
    pub position: u32,
    /// Its texts; if they differ from before, the row counts as edited.
    pub text: RowText,
    /// The result of checking the texts.
    pub checked: CheckedRow,
    /// Whether it is to be paid, if it can be.
    pub included: bool,
}

/// The result of changing a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Changed {
    /// How many rows were written.
    pub rows: u64,
    /// The approval that was waiting for it and is now void.
    pub void: Option<ApprovalId>,
}

impl Ledger {
    /// Changes rows of a draft, in one transaction. A waiting approval becomes void if this changes anything that is paid.
    ///
    /// # Errors
    /// [`LedgerError::PayrollNotDraft`], [`LedgerError::NoSuchPayroll`], [`LedgerError::NoSuchRow`]; or the book can't be
    /// written. Nothing was changed.
    pub async fn change_rows(&self, id: PayrollId, changes: &[RowChange]) -> Result<Changed, LedgerError> {
        let mut transaction = self.begin().await?;
        let changed = change(&mut transaction, id, changes).await?;
        self.commit(transaction).await?;
        Ok(changed)
    }

    /// Includes rows of a draft or leaves them out, by a person's choice, which is stored with each row's findings at that
    /// time. A row that can't be paid stays out in any case. So does a row, when several are chosen together, that is both a
    /// duplicate in its file and paid before: these are two questions. Returns how many rows got a new choice. A waiting
    /// approval becomes void if this includes or leaves out any row.
    ///
    /// # Errors
    /// [`LedgerError::PayrollNotDraft`], [`LedgerError::NoSuchPayroll`]; or the book can't be written.
    pub async fn include_rows(
        &self,
        id: PayrollId,
        rows: RowSelection<'_>,
        included: bool,
    ) -> Result<Changed, LedgerError> {
        let mut transaction = self.begin().await?;
        refuse_unless_draft(&mut transaction, id).await?;
        let waited = waiting_of(&mut transaction, id).await?.map(|waiting| waiting.id);
        let mut query = QueryBuilder::<Sqlite>::new("UPDATE payroll_row SET included = ");
        query.push_bind(included).push(", choice = ").push(if included { PUT_IN } else { LEFT_OUT });
        query.push(" WHERE payroll = ").push_bind(id.0);
        query.push(if included { " AND payable = 1 AND choice IS NOT " } else { " AND choice IS NOT " });
        query.push(if included { PUT_IN } else { LEFT_OUT });
        if included && matches!(rows, RowSelection::Filtered(_)) {
            query.push(ASKS_ONE_THING);
        }
        query.push(" AND id IN (");
        rows.push(&mut query, id)?;
        let rows = query.push(")").build().execute(&mut *transaction).await?.rows_affected();
        let void = has_become_void(&mut transaction, waited).await?;
        self.commit(transaction).await?;
        Ok(Changed { rows, void })
    }
}

async fn change(transaction: &mut Writing, id: PayrollId, changes: &[RowChange]) -> Result<Changed, LedgerError> {
    refuse_unless_draft(transaction, id).await?;
    let waited = waiting_of(transaction, id).await?.map(|waiting| waiting.id);
    for change in changes {
        let said = DerivedColumns::of(&change.text, &change.checked)?;
        let found = sqlx::query(
            "UPDATE payroll_row SET edited = edited OR typed <> ?1, typed = ?1, checked = ?2, sought = ?3, verdict = ?4,
                 phone = ?5, account = ?6, provider = ?7, amount = ?8, cents = ?9, payable = ?10, included = ?11
             WHERE id = ?12 AND payroll = ?13",
        )
        .bind(said.typed)
        .bind(said.checked)
        .bind(said.sought)
        .bind(said.verdict)
        .bind(said.phone)
        .bind(said.account)
        .bind(said.provider)
        .bind(said.amount)
        .bind(said.cents)
        .bind(said.payable)
        .bind(change.included)
        .bind(row_number(id, change.position))
        .bind(id.0)
        .execute(&mut **transaction)
        .await?;
        if found.rows_affected() == 0 {
            return Err(LedgerError::NoSuchRow { payroll: id, row: change.position });
        }
    }
    Ok(Changed { rows: changes.len() as u64, void: has_become_void(transaction, waited).await? })
}
