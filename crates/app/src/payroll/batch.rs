//! Paying in parts: many rows in one request to the partner wallet, each part sent once.

use std::sync::Arc;

use kaunta_contract::Change;
use kaunta_domain::answer::{ConnectionProblem, Evidence, SendOutcome};
use kaunta_domain::event::{Event, EventKind, Moment};
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::reference::OperationId;
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::text::{BatchReference, Narration};
use kaunta_gateway::{Batch, BatchItem, PartnerWallet};
use kaunta_ledger::{
    BatchId, BatchRecorded, Ledger, LedgerError, NewBatch, NewOperation, Operation, Payroll, PayrollRow, RowFilter,
    RowOutcome, Unpaid,
};
use kaunta_words::payroll_run;

use super::error::PayrollError;
use super::next::AfterRow;
use super::next::End;
use super::next::next_after;
use super::payees;
use super::refused::Refusals;
use super::running::announce;
use super::running::{RunCommand, RunGuard};
use super::words;
use crate::payments::sending::{held_back, outdated};
use crate::payroll::room::PayrollRoom;
use crate::wallet::balance_evidence;
use crate::workspace::clients::ServiceClient;
use crate::workspace::core::Core;
use crate::workspace::in_flight::InFlightGuard;
use crate::workspace::open::Workspace;
use crate::workspace::retiring::old_unpaid_allowed;
use crate::workspace::unrecorded::{WriteTries, give_up};
use tracing::Instrument as _;

/// Sends one part after another until nothing is left or there is a reason to halt.
pub(super) async fn in_parts(
    payrolls: &PayrollRoom,
    workspace: &Arc<Workspace>,
    payroll: &Payroll,
    batch_size: u32,
    place: &mut RunGuard<'_>,
) -> Result<End, PayrollError> {
    let core = &payrolls.core;
    let mut refusals = Refusals::so_far(&workspace.ledger, payroll.id).await?;
    loop {
        if place.command() != RunCommand::GoOn {
            return Ok(End::Commanded(place.command()));
        }
        let rows = next_part(&workspace.ledger, payroll.id, batch_size.max(1)).await?;
        if rows.is_empty() {
            return Ok(End::Finished);
        }
        place.set_status(words::paying(payroll.kind, rows.len()));
        let flight = workspace.begin_send(core).await?;
        let partner = workspace.partner_of_payment(core).await?;
        let shared = payees::BatchContext::of(core, workspace, &partner).await?;
        old_unpaid_allowed(&workspace.ledger, Unpaid::Payroll(payroll.id)).await?;
        let balance_read = balance_evidence::before(core, workspace, &partner).await;
        let client = ServiceClient::Partner(partner.clone());
        let context = payees::SendContext::of(payrolls, &workspace.ledger, &client, payroll).await?;
        let operations: Option<Vec<NewOperation>> =
            rows.iter().map(|row| payees::in_a_batch(row, &shared, &context, Some(balance_read.clone()))).collect();
        workspace.has_not_changed(&client)?;
        let Some(operations) = operations else {
            return Ok(End::Halted(payroll_run::row_unpayable().into()));
        };
        let number = number(&workspace.ledger, payroll.id, batch_size).await?;
        let part = Part { payroll: payroll.id, number, operations, flight };
        let own = part.send(core, workspace, &partner).await?;
        let in_a_row = refusals.next(&workspace.ledger).await?;
        announce(core, workspace.environment, payroll.id);
        if let AfterRow::Halt(words) = own.or(in_a_row) {
            return Ok(End::Halted(words));
        }
    }
}

/// The next `batch_size` rows to be paid. The book returns only some of them at a time.
async fn next_part(ledger: &Ledger, payroll: PayrollId, batch_size: u32) -> Result<Vec<PayrollRow>, LedgerError> {
    let unsent = RowFilter { outcomes: vec![RowOutcome::Unsent], ..RowFilter::default() };
    let mut rows: Vec<PayrollRow> = Vec::new();
    loop {
        let left = batch_size.saturating_sub(u32::try_from(rows.len()).unwrap_or(u32::MAX));
        let page = ledger.payroll_rows(payroll, &unsent, rows.len() as u64, left).await?;
        let is_last = page.rows.is_empty();
        rows.extend(page.rows);
        if is_last || rows.len() as u64 >= u64::from(batch_size) {
            return Ok(rows);
        }
    }
}

/// The number of the next part; every part before it was full.
async fn number(ledger: &Ledger, payroll: PayrollId, batch_size: u32) -> Result<u32, LedgerError> {
    let totals = ledger.payroll_totals(payroll).await?;
    let sent = totals.to_pay.count.saturating_sub(totals.unsent.count);
    Ok(u32::try_from(sent / u64::from(batch_size.max(1))).unwrap_or(u32::MAX).saturating_add(1))
}

struct Part {
    payroll: PayrollId,
    /// 1 for the first.
    number: u32,
    operations: Vec<NewOperation>,
    flight: InFlightGuard,
}

impl Part {
    async fn send(
        self,
        core: &Arc<Core>,
        workspace: &Arc<Workspace>,
        partner: &Arc<PartnerWallet>,
    ) -> Result<AfterRow, PayrollError> {
        let reference = reference(self.payroll, self.number, core.host.random())?;
        let new = NewBatch {
            reference: reference.clone(),
            payroll: Some((self.payroll, self.number)),
            operations: self.operations,
        };
        fail::fail_point!("batch-before-record");
        let (batch, operations) = match workspace.ledger.record_batch(&new).await? {
            BatchRecorded::New(batch, operations) => (batch, operations),
            // The book has the outcome of these.
            BatchRecorded::Already(_) => return Ok(AfterRow::GoOn),
            BatchRecorded::CommitUncertain(batch, operations) => {
                let now = core.moment();
                let held_back = operations.iter().map(|operation| (operation.id, held_back(operation, now)));
                record_until_stored(core, workspace, batch.id, now, None, held_back.collect()).await;
                drop(self.flight);
                return Ok(AfterRow::Halt(payroll_run::held_back().into()));
            }
        };
        fail::fail_point!("batch-after-record");
        // From here on they are in flight; nobody may read that they were not sent.
        announce(core, workspace.environment, self.payroll);
        for operation in &operations {
            core.in_flight.leaves(workspace.environment, operation.id, core.host.running());
        }
        let (core, workspace, partner, flight) = (core.clone(), workspace.clone(), partner.clone(), self.flight);
        // A task of its own, so that the answer is awaited and recorded even if this run ends.
        let sending = async move {
            let outcomes = exchange(&core, &workspace, &partner, reference, batch.id, &operations).await;
            drop(flight);
            outcomes
        };
        let sent = tokio::spawn(sending.in_current_span());
        let outcomes = sent.await.map_err(|_| PayrollError::PartBrokeDown)??;
        Ok(after(&outcomes))
    }
}

/// Sends the part once, and records the outcome of each row before telling anyone.
async fn exchange(
    core: &Arc<Core>,
    workspace: &Arc<Workspace>,
    partner: &Arc<PartnerWallet>,
    reference: BatchReference,
    id: BatchId,
    operations: &[Operation],
) -> Result<Vec<SendOutcome>, PayrollError> {
    let items = operations
        .iter()
        .map(|operation| BatchItem { reference: operation.reference.clone(), transfer: operation.transfer.clone() });
    let batch = Batch::new(reference, description(operations)?, items.collect()).map_err(PayrollError::PartNotMade)?;
    // Check this last: writing the book may have taken a while.
    if workspace.has_not_changed(&ServiceClient::Partner(partner.clone())).is_err() {
        let now = core.moment();
        let events = operations.iter().map(|operation| (operation.id, outdated(operation, now)));
        record_until_stored(core, workspace, id, now, None, events.collect()).await;
        return Ok(vec![SendOutcome::NotSent { problem: ConnectionProblem::SettingsChanged }; operations.len()]);
    }
    let exchange = partner.bulk(&batch).await;
    fail::fail_point!("batch-unrecorded");
    workspace.record_exchange(core, &exchange.evidence);
    let now = core.moment();
    let outcomes: Vec<SendOutcome> = exchange.outcome.items.iter().map(|item| item.outcome.clone()).collect();
    let events: Vec<(OperationId, Event)> = operations
        .iter()
        .zip(exchange.outcome.items)
        .map(|(operation, item)| {
            let kind = EventKind::Sent { attempt: 1, outcome: item.outcome };
            (operation.id, Event::new(now, kind).with(item.evidence))
        })
        .collect();
    record_until_stored(core, workspace, id, now, Some(exchange.evidence), events).await;
    Ok(outcomes)
}

/// Records the outcome of a part. A full disk must not lose it: retries until it is in the book, or the book is given up as
/// damaged.
async fn record_until_stored(
    core: &Core,
    workspace: &Workspace,
    id: BatchId,
    now: Moment,
    evidence: Option<Evidence>,
    events: Vec<(OperationId, Event)>,
) {
    let mut tries = WriteTries::default();
    while let Err(error) = workspace.ledger.append_batch(id, now, evidence.clone(), events.clone()).await {
        if !tries.again(&*core.host, error).await {
            return give_up(&*core.host, workspace, &events);
        }
    }
    fail::fail_point!("batch-recorded");
    // The balance is read again for payments in doubt.
    workspace.balance_evidence_wake.notify_one();
    if workspace.environment == core.environment() {
        core.host.changed(Change::Status);
    }
}

/// The note that all rows of a part share, otherwise their number.
fn description(operations: &[Operation]) -> Result<Narration, PayrollError> {
    let first = operations.first().map(|operation| &operation.transfer.narration);
    if let Some(first) =
        first.filter(|first| operations.iter().all(|operation| operation.transfer.narration == **first))
    {
        return Ok(first.clone());
    }
    Narration::parse(&format!("{} payments", operations.len())).map_err(PayrollError::PartUnnamed)
}

/// `PAY-12-3-4F7A12AB`: the payroll, the part, and a random suffix, so that references of two books of one shop don't
/// collide.
pub(super) fn reference(payroll: PayrollId, part: u32, random: u128) -> Result<BatchReference, PayrollError> {
    let text = format!("PAY-{}-{part}-{:08X}", payroll.0, random as u32);
    BatchReference::parse(&text).map_err(PayrollError::PartUnnamed)
}

/// Whether to halt after a part. The failure of a single row is no reason, but the failure of all rows is: an objection to
/// the part as a whole, such as its length, would apply to the next one too.
pub(super) fn after(outcomes: &[SendOutcome]) -> AfterRow {
    let halts = outcomes.iter().map(next_after).find(|next| matches!(next, AfterRow::Halt(_)));
    match halts {
        Some(halt) => halt,
        None if outcomes.len() > 1 && outcomes.iter().all(is_no) => AfterRow::Halt(payroll_run::part_refused().into()),
        None => AfterRow::GoOn,
    }
}

/// Whether the service said that it did not pay this row.
fn is_no(outcome: &SendOutcome) -> bool {
    match outcome {
        SendOutcome::Refused { .. } | SendOutcome::Rejected { .. } => true,
        SendOutcome::Booked { result } => result.status == ServiceStatus::Failed,
        SendOutcome::NotSent { .. } | SendOutcome::Unknown { .. } => false,
    }
}
