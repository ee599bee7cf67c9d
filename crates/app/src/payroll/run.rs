//! Paying a confirmed payroll, one row or one part at a time, until there is a reason to halt.
//!
//! A row is paid by the operation that has its idempotency key; only the book says whether it still has to be sent. So a run
//! that was interrupted anywhere continues with the first row that has no operation, and no row can have two.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use kaunta_domain::mode::Interface;
use kaunta_domain::operation::State;
use kaunta_domain::payroll::checks::NameChecks;
use kaunta_domain::payroll::{PayrollId, PayrollState, Route};
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{Confirmation, Ledger, LedgerError, Payroll, PayrollRow, Recorded, Unpaid, Validation};
use kaunta_words::payroll_run;
use tracing::Instrument as _;

use super::checking::RowDecision;
use super::error::PayrollError;
use super::prefetch::{Prefetched, ValidationPrefetch};
use super::refused::Refusals;
use super::running::{RunCommand, RunGuard};
use super::{batch, checking, groups, outcomes, payees};
use crate::payments::sending::{hold_back, launch};
use crate::payroll::next::{AfterRow, End, next_after};
use crate::payroll::room::PayrollRoom;
use crate::payroll::running::announce;
use crate::platform::host::Host;
use crate::wording::book_error::book_error;
use crate::workspace::open::Workspace;
use crate::workspace::retiring::old_unpaid_allowed;

const MINUTE: Duration = Duration::from_secs(60);
/// Rows read at a time: finding the first one without an operation scans all that have one.
const ROWS_AT_ONCE: u32 = 200;

/// Pauses payrolls that the book calls running although no task pays them, as after a crash or a power cut: nothing is
/// paid without being asked for.
pub(crate) async fn find_cut_off(ledger: &Ledger) -> Result<(), LedgerError> {
    let running = [PayrollState::Running];
    for payroll in ledger.payrolls_in(&running).await? {
        ledger.set_payroll_state(payroll.id, &running, PayrollState::Paused).await?;
    }
    Ok(())
}

/// Pays a payroll that the book calls running, in its own task.
pub(crate) fn begin(payrolls: &PayrollRoom, workspace: &Arc<Workspace>, id: PayrollId) {
    tokio::spawn(run(payrolls.clone(), workspace.clone(), id).in_current_span());
}

#[tracing::instrument(name = "payroll", skip_all, fields(payroll = id.0))]
async fn run(payrolls: PayrollRoom, workspace: Arc<Workspace>, id: PayrollId) {
    let core = &payrolls.core;
    let Some(mut place) = payrolls.running.begin_paying(workspace.environment, id).await else { return };
    payrolls.running.forget_halt(workspace.environment, id);
    let end = match pay(&payrolls, &workspace, id, &mut place).await {
        Ok(end) => end,
        Err(error) => End::Halted(error.words()),
    };
    let is_finished = match &end {
        End::Finished => true,
        // Nothing is left to send, so the reason to halt no longer matters.
        End::Halted(_) => workspace.ledger.has_unsent(id).await.is_ok_and(|has| !has),
        End::Commanded(_) => false,
    };
    let state = match end {
        _ if is_finished => PayrollState::Finished,
        End::Finished | End::Commanded(RunCommand::Pause | RunCommand::GoOn) => PayrollState::Paused,
        End::Commanded(RunCommand::Stop) => PayrollState::Stopped,
        End::Halted(words) => {
            payrolls.running.set_halt(workspace.environment, id, words);
            PayrollState::Paused
        }
    };
    // Drop this before the book is updated: a person who resumes at that moment must be able to start a run.
    drop(place);
    if let Err(error) = workspace.ledger.set_payroll_state(id, &[PayrollState::Running], state).await {
        // The next start finds it running without a task, and pauses it.
        book_error(error);
    }
    if state == PayrollState::Finished {
        groups::remember(&workspace.ledger, id).await;
    }
    announce(core, workspace.environment, id);
}

async fn pay(
    payrolls: &PayrollRoom,
    workspace: &Arc<Workspace>,
    id: PayrollId,
    place: &mut RunGuard<'_>,
) -> Result<End, PayrollError> {
    let payroll = outcomes::find(&workspace.ledger, id).await?;
    let Some(terms) = payroll.confirmation.clone() else { return Ok(End::Finished) };
    if payroll.state != PayrollState::Running {
        // Somebody paused it before it began.
        return Ok(End::Commanded(RunCommand::Pause));
    }
    match terms.route {
        Route::OneByOne => one_by_one(payrolls, workspace, &payroll, &terms, place).await,
        Route::Batch => batch::in_parts(payrolls, workspace, &payroll, terms.batch_size, place).await,
    }
}

async fn one_by_one(
    payrolls: &PayrollRoom,
    workspace: &Arc<Workspace>,
    payroll: &Payroll,
    terms: &Confirmation,
    place: &mut RunGuard<'_>,
) -> Result<End, PayrollError> {
    let a_minute = terms.rate_a_minute.max(1);
    match &terms.names {
        None | Some(NameChecks::Off { .. }) => pay_each(payrolls, workspace, payroll, a_minute, None, place).await,
        Some(names @ (NameChecks::Ask | NameChecks::LeaveOut)) => {
            let prefetch = ValidationPrefetch::of(&payrolls.core, workspace, a_minute);
            let paying = async {
                let end = pay_each(payrolls, workspace, payroll, a_minute, Some((&prefetch, names)), place).await;
                prefetch.end();
                end
            };
            tokio::join!(paying, prefetch.ask()).0
        }
    }
}

async fn pay_each(
    payrolls: &PayrollRoom,
    workspace: &Arc<Workspace>,
    payroll: &Payroll,
    a_minute: u32,
    checks: Option<(&ValidationPrefetch<'_>, &NameChecks)>,
    place: &mut RunGuard<'_>,
) -> Result<End, PayrollError> {
    let core = &payrolls.core;
    let apart = MINUTE / a_minute;
    let mut may_leave_at = core.host.running();
    let mut queue = VecDeque::new();
    let mut refusals = Refusals::so_far(&workspace.ledger, payroll.id).await?;
    loop {
        // Check also after rows that are put aside, which take neither time nor a turn.
        match place.command() {
            RunCommand::GoOn => {}
            command @ (RunCommand::Pause | RunCommand::Stop) => return Ok(End::Commanded(command)),
        }
        if queue.is_empty() {
            queue = workspace.ledger.rows_to_pay(payroll.id, ROWS_AT_ONCE).await?.into();
            if let Some((prefetch, _)) = checks {
                prefetch.want(&queue);
            }
        }
        let Some(row) = queue.pop_front() else { return Ok(nobody_left(&workspace.ledger, payroll.id).await?) };
        let told = match checks {
            None => None,
            Some((prefetch, names)) => {
                match check(&*core.host, &workspace.ledger, (payroll.id, names), &row, prefetch, place).await? {
                    RowAction::Pays(told) => told,
                    RowAction::SetAside(next) => {
                        announce(core, workspace.environment, payroll.id);
                        match next {
                            AfterRow::GoOn => continue,
                            AfterRow::Halt(words) => return Ok(End::Halted(words)),
                        }
                    }
                    RowAction::Ends(end) => return Ok(end),
                }
            }
        };
        place.set_status(payroll_run::waiting());
        if let Some(command) = wait(&*core.host, may_leave_at, place).await {
            return Ok(End::Commanded(command));
        }
        place.set_status(payees::paying(&row));
        may_leave_at = core.host.running() + apart;
        let own = pay_row(payrolls, workspace, payroll, row, told).await?;
        let in_a_row = refusals.next(&workspace.ledger).await?;
        announce(core, workspace.environment, payroll.id);
        if let AfterRow::Halt(words) = own.or(in_a_row) {
            return Ok(End::Halted(words));
        }
    }
}

/// Nothing is left to send, except what a person is asked about.
async fn nobody_left(ledger: &Ledger, id: PayrollId) -> Result<End, LedgerError> {
    let asked = ledger.payroll_totals(id).await?.asked.count;
    Ok(if asked == 0 { End::Finished } else { End::Halted(payroll_run::names_differ(asked).into()) })
}

enum RowAction {
    /// Pay it, to the payee that the service named.
    Pays(Option<Box<Validation>>),
    SetAside(AfterRow),
    Ends(End),
}

async fn check(
    host: &dyn Host,
    ledger: &Ledger,
    whose: (PayrollId, &NameChecks),
    row: &PayrollRow,
    prefetch: &ValidationPrefetch<'_>,
    place: &mut RunGuard<'_>,
) -> Result<RowAction, LedgerError> {
    let identity = row.checked.payee.as_ref().and_then(|payee| payee.to.identity());
    let Some(identity) = identity else { return Ok(RowAction::Pays(None)) };
    let told = match prefetch.validation(row, &identity, place).await? {
        Prefetched::Validation(told) => told,
        Prefetched::Halt(words) => return Ok(RowAction::Ends(End::Halted(words))),
        Prefetched::Commanded(command) => return Ok(RowAction::Ends(End::Commanded(command))),
    };
    Ok(match checking::decide(host, ledger, whose, row, &told).await? {
        RowDecision::Pays => RowAction::Pays(Some(told)),
        RowDecision::SetAside(next) => RowAction::SetAside(next),
    })
}

/// Waits until the next payment is due or a person gives another command.
async fn wait(host: &dyn Host, until: Duration, place: &mut RunGuard<'_>) -> Option<RunCommand> {
    if place.command() == RunCommand::GoOn {
        let left = until.saturating_sub(host.running());
        tokio::select! {
            biased;
            () = place.stopped() => {}
            () = host.sleep(left) => {}
        }
    }
    Some(place.command()).filter(|command| *command != RunCommand::GoOn)
}

/// Pays one row by its own operation, to the payee that the service named if it was validated, and waits for the outcome.
async fn pay_row(
    payrolls: &PayrollRoom,
    workspace: &Arc<Workspace>,
    payroll: &Payroll,
    row: PayrollRow,
    told: Option<Box<Validation>>,
) -> Result<AfterRow, PayrollError> {
    let core = &payrolls.core;
    let settings = workspace.settings(&core.shop());
    workspace.await_canary(&core.installation, Interface::Gateway).await?;
    let flight = workspace.begin_send(core).await?;
    let client = workspace.client_of_payment(core, Interface::Gateway).await?;
    old_unpaid_allowed(&workspace.ledger, Unpaid::Payroll(payroll.id)).await?;
    let context = payees::SendContext::of(payrolls, &workspace.ledger, &client, payroll).await?;
    let new = payees::over_the_gateway(&row, told.as_deref(), &settings, workspace.environment, &context);
    let Some(new) = new.map_err(PayrollError::CallbackNotTaken)? else {
        return Ok(AfterRow::Halt(payroll_run::line_unpayable(row.line.to_string()).into()));
    };
    workspace.has_not_changed(&client)?;
    fail::fail_point!("payroll-before-record");
    let id = match workspace.ledger.record(&new).await? {
        Recorded::New(operation) => {
            let id = operation.id;
            let sending = launch(core, workspace, client, operation, flight);
            // The row is in flight, and may stay so for a while.
            announce(core, workspace.environment, payroll.id);
            if sending.await.is_err() {
                tracing::error!("the sending of a payroll's row broke down");
            }
            id
        }
        // Sent before: the book has its outcome.
        Recorded::Already(operation) => operation.id,
        Recorded::CommitUncertain(operation) => {
            hold_back(core, workspace, &operation, flight).await?;
            return Ok(AfterRow::Halt(payroll_run::held_back().into()));
        }
    };
    fail::fail_point!("payroll-after-row");
    Ok(after(&workspace.ledger, id).await?)
}

/// Whether to go on after a payment's outcome.
async fn after(ledger: &Ledger, id: OperationId) -> Result<AfterRow, LedgerError> {
    let Some((operation, events)) = ledger.operation_and_events(id).await? else {
        return Ok(AfterRow::Halt(payroll_run::no_outcome().into()));
    };
    let outcome = events.iter().rev().find_map(|kept| kept.event.kind.sent().cloned());
    Ok(match outcome {
        Some(outcome) => next_after(&outcome),
        None if matches!(operation.state, State::Recorded | State::Sent) => {
            AfterRow::Halt(payroll_run::no_outcome().into())
        }
        None => AfterRow::GoOn,
    })
}
