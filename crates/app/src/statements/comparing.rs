//! Compares a statement again, with the book as it is now.

use std::sync::Arc;

use kaunta_contract::{Nothing, StatementInput};
use kaunta_ledger::{
    ImportedStatement, StatementDecisions, StatementEntry, StatementId, StatementLine, StatementReceiver,
};
use kaunta_statements::{Booked, Line};

use super::comparison::{Comparison, ComparisonInput, group_rows};
use super::error::StatementsError;
use crate::platform::lock::lock;
use crate::staff::actor::Caller;
use crate::statements::room::StatementsRoom;
use crate::workspace::open::Workspace;

impl StatementReceiver for ComparisonInput {
    fn line(&mut self, line: StatementLine) {
        self.lines.push(&Line {
            row: line.row,
            booked: line.at.map_or(Booked::On(line.day), Booked::At),
            amount: line.amount,
            references: line.references,
            text: line.text,
            balance: line.balance,
        });
    }

    fn payment(&mut self, payment: StatementEntry) {
        self.payments.push(payment);
    }
}

/// A line as the book holds it.
pub(super) fn held_line(line: Line) -> StatementLine {
    StatementLine {
        row: line.row,
        day: line.booked.day(),
        at: line.booked.at(),
        amount: line.amount,
        references: line.references,
        text: line.text,
        balance: line.balance,
    }
}

impl StatementsRoom {
    /// Frees a comparison of perhaps a hundred thousand lines, which was kept for the calls that read its rows.
    pub(crate) async fn leave_statement(&self, _: &Caller, input: StatementInput) -> Result<Nothing, StatementsError> {
        lock(&self.last).take_if(|last| last.statement.id == StatementId(input.id.into()));
        Ok(Nothing)
    }

    /// Compares a statement again, for the calls that read its rows next.
    pub(super) async fn new_comparison(
        &self,
        workspace: &Arc<Workspace>,
        id: StatementId,
    ) -> Result<Arc<Comparison>, StatementsError> {
        let _one_at_a_time = self.comparing.lock().await;
        self.compare(workspace, id).await
    }

    /// The last comparison of the statement; a new one if there is none.
    pub(super) async fn compared(
        &self,
        workspace: &Arc<Workspace>,
        id: StatementId,
    ) -> Result<Arc<Comparison>, StatementsError> {
        // Wait for a comparison that is being made: two at a time would take twice the memory.
        let _one_at_a_time = self.comparing.lock().await;
        let last = lock(&self.last).clone();
        match last.filter(|last| last.is_of(workspace, id)) {
            Some(last) => Ok(last),
            None => self.compare(workspace, id).await,
        }
    }

    /// Compares a statement with the book as it is now. `comparing` must be held.
    pub(super) async fn compare(
        &self,
        workspace: &Arc<Workspace>,
        id: StatementId,
    ) -> Result<Arc<Comparison>, StatementsError> {
        lock(&self.last).take();
        let read = workspace.ledger.read_for_comparison(id, ComparisonInput::of).await?;
        let (statement, decisions, input) = read.ok_or(StatementsError::NoSuchStatement)?;
        if input.payments.is_beyond {
            return Err(StatementsError::SumTooLarge);
        }
        self.place(workspace, statement, Arc::new(input), decisions).await
    }

    /// Compares the same lines and payments again after decisions about them. `comparing` must be held.
    pub(super) async fn compare_again(
        &self,
        workspace: &Arc<Workspace>,
        compared: Arc<Comparison>,
    ) -> Result<Arc<Comparison>, StatementsError> {
        lock(&self.last).take();
        let (mut statement, input) = (compared.statement.clone(), compared.input.clone());
        drop(compared);
        let decisions = workspace.ledger.statement_decisions(statement.id).await?;
        statement.accepted = decisions.accepted.len() as u64;
        statement.cases = decisions.cases().count() as u64;
        self.place(workspace, statement, input, decisions).await
    }

    /// Keeps the comparison until the next one.
    async fn place(
        &self,
        workspace: &Arc<Workspace>,
        statement: ImportedStatement,
        input: Arc<ComparisonInput>,
        decisions: StatementDecisions,
    ) -> Result<Arc<Comparison>, StatementsError> {
        let of = Arc::downgrade(workspace);
        // A hundred thousand lines must not delay payments at the counter.
        let work =
            move || Comparison { of, rows: group_rows(&statement, &input, &decisions), statement, input, decisions };
        let compared = Arc::new(tokio::task::spawn_blocking(work).await.map_err(|_| StatementsError::BrokeDown)?);
        *lock(&self.last) = Some(compared.clone());
        Ok(compared)
    }
}
