//! An operation as the window shows it.

use std::sync::Arc;

use kaunta_contract::*;
use kaunta_domain::answer::LookUpOutcome;
use kaunta_domain::biller::Biller;
use kaunta_domain::event::Event;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::particulars::Particulars;
use kaunta_domain::reference::OperationId;
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::token::Token;
use kaunta_domain::transfer::Details;
use kaunta_ledger::{KeptEvent, Operation};
use serde_json::{Map, Value};

use crate::App;
use crate::balance_evidence::balance_evidence;
use crate::can_ask::{Asking, has_look_up};
use crate::core::book_error;
use crate::stalled::{self, stalled};
use crate::timeline::timeline;
use crate::transfer_lines::{is_prepaid, note_sent, transfer_lines};
use crate::workspace::Workspace;
use crate::{disputes, operation_words, receipt, service_lines, words};

impl App {
    pub(crate) async fn operation(&self, input: OperationInput) -> Result<OperationDetail, AppError> {
        let workspace = self.workspace().await?;
        self.detail(&workspace, input.id).await
    }

    pub(crate) async fn find(&self, workspace: &Workspace, id: OperationId) -> Result<Operation, AppError> {
        let found = workspace.ledger.operation(id).await.map_err(book_error)?;
        let operation = found.ok_or_else(not_in_the_book)?;
        self.core().may_see(workspace, &operation).await?;
        Ok(operation)
    }

    /// An operation and what happened to it, as of one moment.
    pub(crate) async fn find_with_events(
        &self,
        workspace: &Workspace,
        id: OperationId,
    ) -> Result<(Operation, Vec<KeptEvent>), AppError> {
        let found = workspace.ledger.operation_and_events(id).await.map_err(book_error)?;
        let (operation, kept) = found.ok_or_else(not_in_the_book)?;
        self.core().may_see(workspace, &operation).await?;
        Ok((operation, kept))
    }

    pub(crate) async fn detail(
        &self,
        workspace: &Arc<Workspace>,
        id: OperationId,
    ) -> Result<OperationDetail, AppError> {
        let (operation, kept) = self.find_with_events(workspace, id).await?;
        self.detail_of(workspace, &operation, &kept).await
    }

    pub(crate) async fn detail_of(
        &self,
        workspace: &Arc<Workspace>,
        operation: &Operation,
        kept: &[KeptEvent],
    ) -> Result<OperationDetail, AppError> {
        let core = self.core();
        let billers = workspace.billers().await?;
        let asking = Asking::at(core, workspace).await;
        let sold = Token::find_all(&Value::Object(operation.extra.clone()));
        let is_confirmed = operation.state == State::Succeeded;
        let token_withheld = !is_confirmed && !sold.is_empty();
        let tokens = if is_confirmed { sold } else { Vec::new() };
        let events: Vec<Event> = kept.iter().map(|kept| kept.event.clone()).collect();
        let stalled = stalled(operation, &events, core.host.now());
        // The amount also where it can't be ours: what is wrong is shown.
        let told = Particulars { amount: operation_words::told_amount(&events), ..Particulars::of(&events) };
        Ok(OperationDetail {
            row: row(operation, &billers),
            environment: workspace.environment,
            situation: operation_words::situation(operation, &events, asking.covers(operation)),
            tell_customer: operation_words::tell_customer(operation),
            token_owed: tokens.is_empty() && is_confirmed && is_prepaid(&operation.transfer),
            token_withheld,
            tokens: tokens.iter().map(ToString::to_string).collect(),
            fields: sent_lines(operation),
            from_service: service_lines::of_operation(operation, &told),
            events: timeline(kept, operation.transfer.callback()),
            callbacks: events.iter().filter_map(callback).collect(),
            can_ask: asking.of(operation),
            next_ask_at: asking.next(core, operation),
            settle_by_hand: stalled.is_some() || asking.settle_by_hand(operation),
            stalled: stalled.as_ref().map(stalled::words),
            case: disputes::case(operation, &events),
            do_not_repeat: disputes::do_not_repeat(operation),
            can_send_again: operation.state == State::NotFound
                && has_look_up(operation.mode)
                && workspace.sending.shown().is_none(),
            balance_evidence: balance_evidence(workspace, operation, &events, &billers).await?,
            has_receipt: receipt::is_due(operation),
        })
    }
}

fn not_in_the_book() -> AppError {
    AppError::new(ErrorCode::NotFound, "This payment is not in the book of this environment.")
}

/// An operation in a list.
pub(crate) fn row(operation: &Operation, billers: &[Biller]) -> OperationRow {
    let transfer = &operation.transfer;
    let mode = operation.mode;
    OperationRow {
        id: operation.id,
        at: operation.created_at.to_rfc3339(),
        mode,
        product: mode.words().to_owned(),
        direction: mode.direction(),
        state: operation.state,
        service_status: operation.service_status.as_ref().map(|status| status.word().to_owned()),
        contradicted_by: operation.contradicted_by.as_ref().map(disputes::said),
        amount: Money::from(transfer.amount),
        fee: operation.fee,
        total: operation.total_charged,
        party: operation.party.clone(),
        phone: transfer.phone().map(|phone| phone.to_string()),
        account: transfer.account().map(|account| account.as_str().to_owned()),
        provider: transfer.provider().map(|code| words::provider(mode, code, billers)),
        reference: operation.reference.as_str().to_owned(),
        by: operation.maker.clone(),
    }
}

fn callback(event: &Event) -> Option<CallbackView> {
    let words = operation_words::said_in_callback(event.callback()?);
    Some(CallbackView { at: event.at.to_rfc3339(), words })
}

fn sent_lines(operation: &Operation) -> Vec<Labelled> {
    let transfer = &operation.transfer;
    let mut lines =
        vec![labelled_pair("Our reference", &operation.reference), labelled_pair("Wallet", transfer.wallet.words())];
    lines.extend(transfer.party().map(|name| labelled_pair("Name", name)));
    lines.extend(transfer.account().map(|account| labelled_pair("Account number", account)));
    lines.extend(transfer_lines(transfer));
    lines.push(note_sent(transfer, &operation.reference));
    if let Details::Wallet { user: Some(user), .. } = &transfer.details {
        lines.push(labelled_pair("Our user", user));
    }
    let along = transfer.metadata.iter().flat_map(|metadata| metadata.entries.iter());
    lines.extend(along.map(|entry| labelled_pair(entry.name(), entry.value())));
    lines.extend(transfer.callback().map(|callback| labelled_pair("Callback address", callback.masked())));
    lines
}

/// What a look-up told, as the window shows it.
pub(crate) fn look_up(outcome: LookUpOutcome, operation: Option<OperationRow>) -> Result<LookUpView, AppError> {
    match outcome {
        LookUpOutcome::Found { transaction } => {
            let state = match &transaction.status {
                ServiceStatus::Success => State::Succeeded,
                ServiceStatus::Failed => State::Failed,
                ServiceStatus::Pending | ServiceStatus::Other(_) => State::Pending,
            };
            let note = operation.is_none().then(|| "This payment was not made from this book.".to_owned());
            Ok(LookUpView {
                from_service: service_lines::of_transaction(&transaction),
                state: Some(state),
                operation,
                note,
            })
        }
        LookUpOutcome::OtherPayment { transaction, mismatches } => Ok(LookUpView {
            from_service: service_lines::of_another(&transaction),
            state: None,
            operation,
            note: Some(words::other_payment(&mismatches)),
        }),
        LookUpOutcome::NotFound { .. } if operation.is_some() => {
            let note = Some("This payment is in your book, but the service does not know it now.".to_owned());
            Ok(LookUpView { from_service: Vec::new(), state: None, operation, note })
        }
        LookUpOutcome::NotFound { .. } => Err(AppError::new(
            ErrorCode::NotFound,
            "Neither the service nor your book knows this number. Check it, sign by sign.",
        )),
        LookUpOutcome::Unanswered { doubt } if operation.is_some() => {
            let note = Some(format!("{} What you see is what your book knows.", words::doubt(&doubt)));
            Ok(LookUpView { from_service: Vec::new(), state: None, operation, note })
        }
        LookUpOutcome::Unanswered { doubt } => Err(words::not_learnt(&doubt)),
    }
}

/// Any JSON as labelled lines: nested names are joined, so that nothing the service says is lost and none shows as an object.
pub(crate) fn labelled(fields: &Map<String, Value>, but_not: &[&str]) -> Vec<Labelled> {
    let mut lines = Vec::new();
    for (name, value) in fields.iter().filter(|(name, _)| !but_not.contains(&name.as_str())) {
        // The specification's own place: its name tells a person nothing.
        if let ("transaction", Value::Object(core)) = (name.as_str(), value) {
            lines.extend(labelled(core, but_not));
        } else {
            flatten(&spaced(name), value, &mut lines);
        }
    }
    lines
}

fn flatten(label: &str, value: &Value, lines: &mut Vec<Labelled>) {
    match value {
        Value::Null => {}
        Value::Bool(yes) => lines.push(labelled_pair(label, if *yes { "yes" } else { "no" })),
        Value::Number(number) => lines.push(labelled_pair(label, number)),
        Value::String(text) if text.is_empty() => {}
        Value::String(text) => {
            lines.push(labelled_pair(label, Token::parse(text).map_or_else(|| text.clone(), |token| token.to_string())))
        }
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                let label = if items.len() == 1 { label.to_owned() } else { format!("{label} {}", place + 1) };
                flatten(&label, item, lines);
            }
        }
        Value::Object(fields) => {
            for (name, core) in fields {
                flatten(&format!("{label}, {}", spaced(name).to_lowercase()), core, lines);
            }
        }
    }
}

/// `customerType` or `customer_type` → `Customer type`.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for (place, c) in name.chars().enumerate() {
        match c {
            '_' | '-' => words.push(' '),
            c if place == 0 => words.extend(c.to_uppercase()),
            c if c.is_uppercase() && words.ends_with(char::is_lowercase) => {
                words.push(' ');
                words.extend(c.to_lowercase());
            }
            c => words.push(c),
        }
    }
    words
}

pub(crate) fn labelled_pair(label: &str, value: impl ToString) -> Labelled {
    Labelled { label: label.to_owned(), value: value.to_string() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn whatever_the_service_sends_becomes_lines_of_words() {
        let Value::Object(sent) = json!({
            "units": 12.4, "customerType": "PREPAID", "token": "12345678901234567890", "empty": "", "none": null,
            "debt": {"oldBalance": "0", "paid": true}, "codes": ["a", {"b_c": 1}],
        }) else {
            panic!()
        };
        let lines: Vec<String> =
            labelled(&sent, &[]).iter().map(|line| format!("{}={}", line.label, line.value)).collect();
        assert_eq!(
            lines,
            [
                "Units=12.4",
                "Customer type=PREPAID",
                "Token=1234 5678 9012 3456 7890",
                "Debt, old balance=0",
                "Debt, paid=yes",
                "Codes 1=a",
                "Codes 2, b c=1",
            ]
        );
    }
}
