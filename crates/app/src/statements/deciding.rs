//! What people decide about a statement. It is appended to the book and changes no payment.

use std::sync::Arc;

use kaunta_contract::*;
use kaunta_domain::event::NoteText;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_ledger::{AcceptedAs, StatementDecision, StatementId};

use super::comparison::Comparison;
use super::error::StatementsError;
use super::group::{Placed, Why};
use super::words::id;
use crate::staff::actor::Caller;
use crate::statements::room::Statements;
use crate::workspace::open::Workspace;

impl Statements {
    pub(crate) async fn accept_match(
        &self,
        caller: &Caller,
        input: StatementPairInput,
    ) -> Result<StatementView, StatementsError> {
        let workspace = self.core.in_use().await?;
        let compared = self.compare(&workspace, id(input.id)).await?;
        let accepted = pair(&compared, &input).and_then(|placed| decision(&compared, placed, &[]));
        let accepted = accepted.ok_or(StatementsError::NotPaired)?;
        self.decide(&workspace, caller, id(input.id), &[accepted]).await
    }

    pub(crate) async fn accept_exact(
        &self,
        caller: &Caller,
        input: StatementInput,
    ) -> Result<StatementView, StatementsError> {
        let workspace = self.core.in_use().await?;
        let compared = self.compare(&workspace, id(input.id)).await?;
        let only = [AcceptedAs::Exact];
        let exact: Vec<StatementDecision> =
            compared.placed.iter().filter_map(|placed| decision(&compared, placed, &only)).collect();
        self.decide(&workspace, caller, id(input.id), &exact).await
    }

    pub(crate) async fn take_back_match(
        &self,
        caller: &Caller,
        input: StatementPairInput,
    ) -> Result<StatementView, StatementsError> {
        let workspace = self.core.in_use().await?;
        let compared = self.compare(&workspace, id(input.id)).await?;
        let is_accepted = pair(&compared, &input).is_some_and(|placed| matches!(placed.why, Why::Accepted(_)));
        if !is_accepted {
            return Err(StatementsError::NotPaired);
        }
        let taken_back = StatementDecision::TakenBack { line: input.line, operation: input.operation };
        self.decide(&workspace, caller, id(input.id), &[taken_back]).await
    }

    pub(crate) async fn note_on_statement(
        &self,
        caller: &Caller,
        input: StatementNoteInput,
    ) -> Result<StatementView, StatementsError> {
        let (workspace, compared, note) = self.noting(id(input.id), &input.text).await?;
        let has_line = |line: u32| compared.lines.len() > line as usize;
        let noted = match (input.line, input.operation) {
            (Some(line), None) if has_line(line) => StatementDecision::LineNoted { line, note },
            (None, Some(operation)) if has_entry(&compared, operation) => {
                StatementDecision::OperationNoted { operation, note }
            }
            (Some(_), None) | (None, Some(_)) => return Err(StatementsError::NotTheLine),
            (Some(_), Some(_)) | (None, None) => return Err(StatementsError::OneOfBoth),
        };
        self.decide(&workspace, caller, id(input.id), &[noted]).await
    }

    pub(crate) async fn open_statement_case(
        &self,
        caller: &Caller,
        input: StatementCaseInput,
    ) -> Result<StatementView, StatementsError> {
        let (workspace, compared, note) = self.noting(id(input.id), &input.text).await?;
        let operation = input.operation;
        if !has_entry(&compared, operation) {
            return Err(StatementsError::NotTheLine);
        }
        self.decide_case(&workspace, caller, &input, StatementDecision::CaseOpened { operation, note }).await
    }

    pub(crate) async fn close_statement_case(
        &self,
        caller: &Caller,
        input: StatementCaseInput,
    ) -> Result<StatementView, StatementsError> {
        let note = NoteText::parse(&input.text).map_err(StatementsError::NoteNotTaken)?;
        let workspace = self.core.in_use().await?;
        let operation = input.operation;
        // Since it was opened, the payment may have been found on another statement.
        if !workspace.ledger.statement_decisions(id(input.id)).await?.cases.contains_key(&operation) {
            return Err(StatementsError::NoCase);
        }
        self.decide_case(&workspace, caller, &input, StatementDecision::CaseClosed { operation, note }).await
    }

    /// What somebody wrote about a statement, and how it compares.
    async fn noting(
        &self,
        statement: StatementId,
        text: &str,
    ) -> Result<(Arc<Workspace>, Arc<Comparison>, NoteText), StatementsError> {
        let note = NoteText::parse(text).map_err(StatementsError::NoteNotTaken)?;
        let workspace = self.core.in_use().await?;
        let compared = self.compare(&workspace, statement).await?;
        Ok((workspace, compared, note))
    }

    async fn decide_case(
        &self,
        workspace: &Workspace,
        caller: &Caller,
        input: &StatementCaseInput,
        decision: StatementDecision,
    ) -> Result<StatementView, StatementsError> {
        let view = self.decide(workspace, caller, id(input.id), &[decision]).await?;
        self.core.host.changed(Change::Operation { id: input.operation });
        self.core.host.changed(Change::Status);
        Ok(view)
    }

    async fn decide(
        &self,
        workspace: &Workspace,
        caller: &Caller,
        id: StatementId,
        decisions: &[StatementDecision],
    ) -> Result<StatementView, StatementsError> {
        if !decisions.is_empty() {
            let by = caller.name().cloned().map(Name::from);
            workspace.ledger.decide_statement(id, decisions, by.as_ref(), self.core.host.now()).await?;
        }
        self.compared_anew(workspace, id).await
    }
}

fn has_entry(compared: &Comparison, operation: OperationId) -> bool {
    compared.entries.iter().any(|entry| entry.operation == operation)
}

fn pair<'c>(compared: &'c Comparison, input: &StatementPairInput) -> Option<&'c Placed> {
    compared.placed.iter().find(|placed| {
        let operation = placed.entry.and_then(|entry| compared.entries.get(entry)).map(|entry| entry.operation);
        placed.line == Some(input.line as usize) && operation == Some(input.operation)
    })
}

/// The decision that accepts a row, if it can be accepted as one of `only`; an empty list allows all.
fn decision(compared: &Comparison, placed: &Placed, only: &[AcceptedAs]) -> Option<StatementDecision> {
    let matched = placed.acceptable().filter(|matched| only.is_empty() || only.contains(matched))?;
    let line = u32::try_from(placed.line?).ok()?;
    let operation = compared.entries.get(placed.entry?)?.operation;
    Some(StatementDecision::Accepted { line, operation, matched })
}
