//! Setting how far back earlier payments to a payroll's people count as paid before.

use kaunta_domain::event::ApprovalId;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::person::PersonName;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::approval::ask::waiting_of;
use crate::table::approval::rows::has_become_void;
use crate::table::payroll::look_back::ChosenLookBack;
use crate::table::payroll::refuse_unless_draft;

impl Ledger {
    /// Sets how far back earlier payments to a draft's people count as paid before. Returns the waiting approval that this
    /// voids.
    ///
    /// # Errors
    /// [`LedgerError::PayrollNotDraft`], [`LedgerError::NoSuchPayroll`]; or the book can't be written.
    pub async fn set_look_back(
        &self,
        id: PayrollId,
        chosen: &ChosenLookBack,
    ) -> Result<Option<ApprovalId>, LedgerError> {
        let mut transaction = self.begin().await?;
        refuse_unless_draft(&mut transaction, id).await?;
        let waited = waiting_of(&mut transaction, id).await?.map(|waiting| waiting.id);
        sqlx::query("UPDATE payroll SET look_back = ?, look_back_by = ? WHERE id = ?")
            .bind(chosen.look_back.days())
            .bind(chosen.by.as_ref().map(PersonName::as_str))
            .bind(id.0)
            .execute(&mut *transaction)
            .await?;
        let void = has_become_void(&mut transaction, waited).await?;
        self.commit(transaction).await?;
        Ok(void)
    }
}
