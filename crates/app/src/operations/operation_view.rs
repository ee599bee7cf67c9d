//! An operation as the window shows it.

use crate::staff::actor::{Actor, Caller};
use crate::wording::labelled::labelled_pair;
use crate::wording::operation_row::row;
use crate::wording::products;
use std::sync::Arc;

use kaunta_contract::{CallbackView, Labelled, LookUpView, OperationDetail, OperationInput, OperationRow};
use kaunta_domain::answer::LookUpOutcome;
use kaunta_domain::counted::Counted;
use kaunta_domain::event::Event;
use kaunta_domain::operation::State;
use kaunta_domain::particulars::Particulars;
use kaunta_domain::reference::OperationId;
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::token::Token;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_domain::transfer::Details;
use kaunta_ledger::{Ledger, Operation, StoredEvent};
use kaunta_words::{payment_lines, payments};

use crate::operations::error::OperationsError;
use crate::operations::room::Operations;
use crate::wallet::balance_evidence::balance_evidence;
use crate::wording::disputes;
use crate::wording::look_up::has_look_up;
use crate::wording::operation_words;
use crate::wording::service_lines;
use crate::wording::stalled::{self, stalled};
use crate::wording::timeline::timeline;
use crate::wording::token_claims;
use crate::wording::transfer_lines::{asked_lines, cash_line, customer_id_line, note_sent, transfer_lines};
use crate::wording::words;
use crate::workspace::last_print::last_print;
use crate::workspace::look_up_access::LookUpAccess;
use crate::workspace::open::Workspace;

impl Operations {
    pub(crate) async fn operation(
        &self,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<OperationDetail, OperationsError> {
        let workspace = self.core.in_use().await?;
        self.detail(caller, &workspace, input.id).await
    }

    pub(crate) async fn find(
        &self,
        caller: &Actor,
        ledger: &Ledger,
        id: OperationId,
    ) -> Result<Operation, OperationsError> {
        let found = ledger.operation(id).await?;
        let operation = found.ok_or(OperationsError::NotInTheBook)?;
        self.people.may_see(caller, ledger, &operation).await?;
        Ok(operation)
    }

    /// An operation and its events, as of one moment.
    pub(crate) async fn find_with_events(
        &self,
        caller: &Actor,
        ledger: &Ledger,
        id: OperationId,
    ) -> Result<(Operation, Vec<StoredEvent>), OperationsError> {
        let found = ledger.operation_and_events(id).await?;
        let (operation, kept) = found.ok_or(OperationsError::NotInTheBook)?;
        self.people.may_see(caller, ledger, &operation).await?;
        Ok((operation, kept))
    }

    pub(crate) async fn detail(
        &self,
        caller: &Actor,
        workspace: &Arc<Workspace>,
        id: OperationId,
    ) -> Result<OperationDetail, OperationsError> {
        let (operation, kept) = self.find_with_events(caller, &workspace.ledger, id).await?;
        self.detail_of(caller, workspace, &operation, &kept).await
    }

    pub(crate) async fn detail_of(
        &self,
        _: &Actor,
        workspace: &Arc<Workspace>,
        operation: &Operation,
        kept: &[StoredEvent],
    ) -> Result<OperationDetail, OperationsError> {
        let core = &self.core;
        let billers = workspace.ledger.all_billers().await?;
        let access = LookUpAccess::at(core, workspace).await;
        let mentions = workspace.ledger.statement_mentions(operation.id).await?;
        let print = last_print(workspace, operation.id).await?;
        let sold = Token::find_in(&operation.extra);
        let is_confirmed = operation.state == State::Succeeded;
        let token_withheld = !is_confirmed && !sold.is_empty();
        let is_seen = is_confirmed && operation.token_claim != Some(TokenClaim::Came);
        let tokens = if is_seen { sold } else { Vec::new() };
        let events: Vec<Event> = kept.iter().map(|kept| kept.event.clone()).collect();
        let stalled = stalled(operation, &events, core.host.now());
        // Show the amount even if it can't be ours, so that the person sees what is wrong.
        let told = Particulars { amount: operation_words::reported_amount(&events), ..Particulars::of(&events) };
        Ok(OperationDetail {
            row: row(operation, &billers),
            environment: workspace.environment,
            situation: operation_words::situation(operation, &events, access.covers(operation)),
            customer_message: operation_words::customer_message(operation).map(String::from),
            token_claim: token_claims::view(operation, &events, access.covers(operation), core.host.now()),
            token_withheld,
            tokens: tokens.iter().map(ToString::to_string).collect(),
            fields: sent_lines(operation),
            from_service: service_lines::of_operation(operation, &told),
            events: timeline(kept, &mentions, operation.transfer.callback()),
            callbacks: events.iter().filter_map(callback).collect(),
            can_ask: access.of(operation),
            next_ask_at: access.next(core, operation),
            settle_by_hand: stalled.is_some() || access.settle_by_hand(operation),
            stalled: stalled.as_ref().map(stalled::words).map(String::from),
            case: disputes::case(operation, &events),
            do_not_repeat: disputes::do_not_repeat(operation).map(String::from),
            can_send_again: operation.state == State::NotFound
                && has_look_up(operation.mode)
                && workspace.sending.shown().is_none(),
            can_pay_again: workspace.ledger.is_of_customer(operation.id).await?,
            balance_evidence: balance_evidence(&workspace.ledger, operation, &events, &billers).await?,
            has_receipt: has_receipt(operation),
            prints_itself: print.is_none()
                && has_receipt(operation)
                && operation.token_claim != Some(TokenClaim::HandedOut)
                && core.shop().printer.is_some_and(|printer| printer.prints_itself),
            print,
        })
    }
}

/// A receipt says "paid", so there is none while the service says something else; nor while it would show a token that nobody
/// has handed out.
pub(crate) fn has_receipt(operation: &Operation) -> bool {
    operation.counted() == Counted::Paid && operation.token_claim != Some(TokenClaim::Came)
}

fn callback(event: &Event) -> Option<CallbackView> {
    let words = operation_words::said_in_callback(event.kind.callback()?);
    Some(CallbackView { at: event.at.to_rfc3339(), words: words.into() })
}

fn sent_lines(operation: &Operation) -> Vec<Labelled> {
    let transfer = &operation.transfer;
    let mut lines = vec![
        labelled_pair(payment_lines::our_reference(), &operation.reference),
        labelled_pair(payment_lines::wallet(), products::wallet(transfer.wallet)),
    ];
    lines.extend(transfer.party().map(|name| labelled_pair(payment_lines::name(), name)));
    lines.extend(transfer.account().map(|account| labelled_pair(payment_lines::account_number(), account)));
    lines.extend(transfer_lines(transfer));
    lines.push(note_sent(transfer, &operation.reference));
    lines.push(cash_line(transfer));
    lines.extend(asked_lines(transfer));
    lines.extend(customer_id_line(transfer));
    if let Details::Wallet { user: Some(user), .. } = &transfer.details {
        lines.push(labelled_pair(payment_lines::our_user(), user));
    }
    let along = transfer.metadata.iter().flat_map(|metadata| metadata.entries.iter());
    lines.extend(along.map(|entry| labelled_pair(entry.name(), entry.value())));
    lines.extend(
        transfer.callback().map(|callback| labelled_pair(payment_lines::callback_address(), callback.masked())),
    );
    lines
}

/// `is_claimed`: its token is handed out from the payment itself, so that the first time is recorded.
pub(crate) fn look_up(
    outcome: LookUpOutcome,
    operation: Option<OperationRow>,
    is_claimed: bool,
) -> Result<LookUpView, OperationsError> {
    match outcome {
        LookUpOutcome::Found { transaction } => {
            let state = match &transaction.status {
                ServiceStatus::Success => State::Succeeded,
                ServiceStatus::Failed => State::Failed,
                ServiceStatus::Pending | ServiceStatus::Other(_) => State::Pending,
            };
            let note = operation.is_none().then(|| payments::look_up_not_ours().into());
            Ok(LookUpView {
                from_service: if is_claimed {
                    service_lines::of_another(&transaction)
                } else {
                    service_lines::of_transaction(&transaction)
                },
                state: Some(state),
                operation,
                note,
            })
        }
        LookUpOutcome::OtherPayment { transaction, mismatches } => Ok(LookUpView {
            from_service: service_lines::of_another(&transaction),
            state: None,
            operation,
            note: Some(words::other_payment(&mismatches).into()),
        }),
        LookUpOutcome::NotFound { .. } if operation.is_some() => {
            let note = Some(payments::look_up_not_known_now().into());
            Ok(LookUpView { from_service: Vec::new(), state: None, operation, note })
        }
        LookUpOutcome::NotFound { .. } => Err(OperationsError::NobodyKnows),
        LookUpOutcome::Unanswered { doubt } if operation.is_some() => {
            let note = Some(words::doubt(&doubt).then(payments::look_up_from_book()).into());
            Ok(LookUpView { from_service: Vec::new(), state: None, operation, note })
        }
        LookUpOutcome::Unanswered { doubt } => Err(OperationsError::NotLearnt(doubt)),
    }
}
