//! People's decisions about a statement. They are appended to the book and change no payment.

use kaunta_contract::*;
use kaunta_domain::event::NoteText;
use kaunta_domain::text::Name;
use kaunta_ledger::{AcceptedAs, StatementDecided, StatementDecision, StatementId, StatementSubject};

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
        let note = note(&input)?;
        let choose =
            |compared: &Comparison| Ok(vec![StatementDecision::Noted { about: subject(compared, &input)?, note }]);
        self.decide(caller, id(input.id), choose).await
    }

    pub(crate) async fn open_statement_case(
        &self,
        caller: &Caller,
        input: StatementNoteInput,
    ) -> Result<StatementView, StatementsError> {
        let note = note(&input)?;
        let choose = |compared: &Comparison| {
            let about = subject(compared, &input)?;
            if compared.decisions.case_on(about).is_some() {
                return Err(StatementsError::CaseIsOpen);
            }
            match about {
                StatementSubject::Line(line) if !compared.is_only_there(line) => Err(StatementsError::HasPayment),
                StatementSubject::Line(_) | StatementSubject::Payment(_) => {
                    Ok(vec![StatementDecision::CaseOpened { about, note }])
                }
            }
        };
        let view = self.decide(caller, id(input.id), choose).await?;
        self.tell_of_case(&input);
        Ok(view)
    }

    pub(crate) async fn close_statement_case(
        &self,
        caller: &Caller,
        input: StatementNoteInput,
    ) -> Result<StatementView, StatementsError> {
        let note = note(&input)?;
        let choose = |compared: &Comparison| {
            // The line or payment may have been matched since the case was opened.
            let about = asked(&input)?;
            compared.decisions.case_on(about).ok_or(StatementsError::NoCase)?;
            Ok(vec![StatementDecision::CaseClosed { about, note }])
        };
        let view = self.decide(caller, id(input.id), choose).await?;
        self.tell_of_case(&input);
        Ok(view)
    }

    fn tell_of_case(&self, input: &StatementNoteInput) {
        if let Some(id) = input.operation {
            self.core.host.changed(Change::Operation { id });
        }
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

fn note(input: &StatementNoteInput) -> Result<NoteText, StatementsError> {
    NoteText::parse(&input.text).map_err(StatementsError::NoteNotTaken)
}

/// What a person writes about: a line or a payment.
fn asked(input: &StatementNoteInput) -> Result<StatementSubject, StatementsError> {
    match (input.line, input.operation) {
        (Some(line), None) => Ok(StatementSubject::Line(line)),
        (None, Some(operation)) => Ok(StatementSubject::Payment(operation)),
        (Some(_), Some(_)) | (None, None) => Err(StatementsError::OneOfBoth),
    }
}

/// The same, if the comparison has it.
fn subject(compared: &Comparison, input: &StatementNoteInput) -> Result<StatementSubject, StatementsError> {
    let about = asked(input)?;
    let ComparisonInput { lines, payments } = &*compared.input;
    let is_there = match about {
        StatementSubject::Line(line) => lines.len() > line as usize,
        StatementSubject::Payment(operation) => payments.find(operation).is_some(),
    };
    if is_there { Ok(about) } else { Err(StatementsError::NotTheLine) }
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
