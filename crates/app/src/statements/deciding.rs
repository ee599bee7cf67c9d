//! People's decisions about a statement. They are appended to the book and change no payment.

use kaunta_contract::*;
use kaunta_domain::event::NoteText;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_ledger::{AcceptedAs, StatementDecided, StatementDecision, StatementId};

use super::comparison::{Comparison, ComparisonInput};
use super::error::StatementsError;
use super::group::{GroupReason, GroupRow};
use super::views::view;
use super::words::id;
use crate::staff::actor::Caller;
use crate::statements::room::StatementsRoom;

impl StatementsRoom {
    pub(crate) async fn accept_match(
        &self,
        caller: &Caller,
        input: StatementPairInput,
    ) -> Result<StatementView, StatementsError> {
        let choose = |compared: &Comparison| {
            let accepted = pair(compared, &input).and_then(|placed| decision(compared, placed, &[]));
            Ok(vec![accepted.ok_or(StatementsError::NotPaired)?])
        };
        self.decide(caller, id(input.id), choose).await
    }

    pub(crate) async fn accept_exact(
        &self,
        caller: &Caller,
        input: StatementInput,
    ) -> Result<StatementView, StatementsError> {
        let only = [AcceptedAs::Exact];
        let choose = |compared: &Comparison| {
            Ok(compared.rows.iter().filter_map(|placed| decision(compared, placed, &only)).collect())
        };
        self.decide(caller, id(input.id), choose).await
    }

    pub(crate) async fn take_back_match(
        &self,
        caller: &Caller,
        input: StatementPairInput,
    ) -> Result<StatementView, StatementsError> {
        let choose = |compared: &Comparison| {
            let accepted = pair(compared, &input).filter(|placed| matches!(placed.why, GroupReason::Accepted(_)));
            accepted.ok_or(StatementsError::NotPaired)?;
            Ok(vec![StatementDecision::TakenBack { line: input.line, operation: input.operation }])
        };
        self.decide(caller, id(input.id), choose).await
    }

    pub(crate) async fn note_on_statement(
        &self,
        caller: &Caller,
        input: StatementNoteInput,
    ) -> Result<StatementView, StatementsError> {
        let note = NoteText::parse(&input.text).map_err(StatementsError::NoteNotTaken)?;
        let choose = |compared: &Comparison| {
            let ComparisonInput { lines, payments } = &*compared.input;
            Ok(vec![match (input.line, input.operation) {
                (Some(line), None) if lines.len() > line as usize => StatementDecision::LineNoted { line, note },
                (None, Some(operation)) if payments.find(operation).is_some() => {
                    StatementDecision::OperationNoted { operation, note }
                }
                (Some(_), None) | (None, Some(_)) => return Err(StatementsError::NotTheLine),
                (Some(_), Some(_)) | (None, None) => return Err(StatementsError::OneOfBoth),
            }])
        };
        self.decide(caller, id(input.id), choose).await
    }

    pub(crate) async fn open_statement_case(
        &self,
        caller: &Caller,
        input: StatementCaseInput,
    ) -> Result<StatementView, StatementsError> {
        let note = NoteText::parse(&input.text).map_err(StatementsError::NoteNotTaken)?;
        let operation = input.operation;
        let choose = |compared: &Comparison| {
            compared.input.payments.find(operation).ok_or(StatementsError::NotTheLine)?;
            Ok(vec![StatementDecision::CaseOpened { operation, note }])
        };
        let view = self.decide(caller, id(input.id), choose).await?;
        self.tell_of_case(operation);
        Ok(view)
    }

    pub(crate) async fn close_statement_case(
        &self,
        caller: &Caller,
        input: StatementCaseInput,
    ) -> Result<StatementView, StatementsError> {
        let note = NoteText::parse(&input.text).map_err(StatementsError::NoteNotTaken)?;
        let operation = input.operation;
        let choose = |compared: &Comparison| {
            // The payment may have been found on another statement since the case was opened.
            compared.decisions.cases.get(&operation).ok_or(StatementsError::NoCase)?;
            Ok(vec![StatementDecision::CaseClosed { operation, note }])
        };
        let view = self.decide(caller, id(input.id), choose).await?;
        self.tell_of_case(operation);
        Ok(view)
    }

    fn tell_of_case(&self, operation: OperationId) {
        self.core.host.changed(Change::Operation { id: operation });
        self.core.host.changed(Change::Status);
    }

    /// Compares a statement with the book as it is now, stores what `choose` decides, and shows the result.
    async fn decide(
        &self,
        caller: &Caller,
        id: StatementId,
        choose: impl FnOnce(&Comparison) -> Result<Vec<StatementDecision>, StatementsError> + Send,
    ) -> Result<StatementView, StatementsError> {
        let workspace = self.core.in_use().await?;
        let _one_at_a_time = self.comparing.lock().await;
        let compared = self.compare(&workspace, id).await?;
        let decisions = choose(&compared)?;
        if !decisions.is_empty() {
            let by = caller.name().cloned().map(Name::from);
            let now = self.core.host.now();
            let decided = workspace.ledger.decide_statement(id, &decisions, by.as_ref(), now).await?;
            if decided == StatementDecided::OtherwiseMeanwhile {
                return Err(StatementsError::NotPaired);
            }
            drop(decisions);
        }
        view(&*self.compare_again(&workspace, compared).await?)
    }
}

fn pair<'c>(compared: &'c Comparison, input: &StatementPairInput) -> Option<&'c GroupRow> {
    compared
        .rows
        .iter()
        .find(|placed| placed.line == Some(input.line as usize) && compared.operation(placed) == Some(input.operation))
}

/// The decision that accepts a row, if it can be accepted as one of `only`; an empty list allows all.
fn decision(compared: &Comparison, placed: &GroupRow, only: &[AcceptedAs]) -> Option<StatementDecision> {
    let matched = placed.acceptable().filter(|matched| only.is_empty() || only.contains(matched))?;
    let line = u32::try_from(placed.line?).ok()?;
    Some(StatementDecision::Accepted { line, operation: compared.operation(placed)?, matched })
}
