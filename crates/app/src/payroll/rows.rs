//! Changing a draft: a row's texts, and which rows are included.

use std::collections::{BTreeSet, HashMap};

use kaunta_contract::{ChangeRowInput, IncludeRowsInput, PayrollView, TakeGuessesInput};
use kaunta_domain::event::ApprovalId;
use kaunta_domain::payroll::check::{Common, check};
use kaunta_domain::payroll::duplicates::Key;
use kaunta_domain::payroll::{CheckedRow, Column, Finding, PayrollId, PayrollState, RowText};
use kaunta_ledger::{Ledger, LedgerError, NewPayrollRow, PayrollRow, RowChange, RowFilter, RowSelection};

use super::drafts::{self, Draft};
use super::{import, views};
use crate::payroll::error::PayrollError;
use crate::payroll::outcomes;
use crate::payroll::room::PayrollRoom;
use crate::staff::actor::{Actor, Caller};
use crate::workspace::open::Workspace;

impl PayrollRoom {
    pub(crate) async fn change_row(&self, caller: &Caller, input: ChangeRowInput) -> Result<PayrollView, PayrollError> {
        let (core, workspace) = (&self.core, self.core.in_use().await?);
        let payroll = draft(&workspace.ledger, input.id).await?;
        let common = Common { kind: payroll.kind, note: import::note(&payroll.note)? };
        let id = input.id;
        let mut kept = self.drafts.hold().await;
        let draft = drafts::load(&*core.host, &workspace.ledger, id, &mut kept).await?;
        self.people.log_expired(&workspace, core.host.now()).await;
        match put(&workspace.ledger, draft, input, &common).await {
            Ok(void) => self.people.log_void(workspace.environment, void.as_slice(), caller.name()).await,
            Err(error) => {
                // The cached draft no longer matches the book.
                *kept = None;
                return Err(error);
            }
        }
        views::payroll(self, &workspace.ledger, id).await
    }

    /// Pays nothing, and gives no row a value that it does not propose. Each row is checked as if a person had typed the
    /// value.
    pub(crate) async fn take_guesses(
        &self,
        caller: &Caller,
        input: TakeGuessesInput,
    ) -> Result<PayrollView, PayrollError> {
        let (core, workspace) = (&self.core, self.core.in_use().await?);
        let payroll = draft(&workspace.ledger, input.id).await?;
        let common = Common { kind: payroll.kind, note: import::note(&payroll.note)? };
        let mut kept = self.drafts.hold().await;
        let proposed = proposed(&workspace.ledger, input.id, &outcomes::filter(&input.filter)).await?;
        let draft = drafts::load(&*core.host, &workspace.ledger, input.id, &mut kept).await?;
        let (mut changed, mut touched) = (HashMap::new(), BTreeSet::new());
        for (before, text) in proposed {
            let mut checked = check(&text, &common);
            checked.keep_from_file(&before.checked);
            touched.extend(draft.register.put(before.line, Key::of(&text, &checked, common.kind)));
            changed.insert(before.line, Changed { text, checked });
        }
        self.people.log_expired(&workspace, core.host.now()).await;
        match settle(&workspace.ledger, input.id, draft, touched, changed).await {
            Ok(void) => self.people.log_void(workspace.environment, void.as_slice(), caller.name()).await,
            Err(error) => {
                // The cached draft no longer matches the book.
                *kept = None;
                return Err(error);
            }
        }
        views::payroll(self, &workspace.ledger, input.id).await
    }

    pub(crate) async fn include_rows(
        &self,
        caller: &Caller,
        input: IncludeRowsInput,
    ) -> Result<PayrollView, PayrollError> {
        let (core, workspace) = (&self.core, self.core.in_use().await?);
        draft(&workspace.ledger, input.id).await?;
        let _alone = self.drafts.hold().await;
        let filter = outcomes::filter(&input.filter);
        let rows = match &input.positions {
            Some(positions) => RowSelection::Positions(positions),
            None => RowSelection::Filtered(&filter),
        };
        self.people.log_expired(&workspace, core.host.now()).await;
        let changed = workspace.ledger.include_rows(input.id, rows, input.included).await?;
        self.people.log_void(workspace.environment, changed.void.as_slice(), caller.name()).await;
        views::payroll(self, &workspace.ledger, input.id).await
    }
}

/// Replaces a row, or adds one at the end. Returns the approval request that this voids.
async fn put(
    ledger: &Ledger,
    draft: &mut Draft,
    input: ChangeRowInput,
    common: &Common,
) -> Result<Option<ApprovalId>, PayrollError> {
    let mut checked = check(&input.text, common);
    let line = match input.position {
        Some(position) => {
            let before = row(ledger, input.id, position).await?;
            checked.keep_from_file(&before.checked);
            before.line
        }
        None => draft.last_line + 1,
    };
    let touched = draft.register.put(line, Key::of(&input.text, &checked, common.kind));
    if input.position.is_some() {
        let changed = HashMap::from([(line, Changed { text: input.text, checked })]);
        return settle(ledger, input.id, draft, touched, changed).await;
    }
    checked.set_duplicates(draft.register.findings(line));
    let included = checked.is_in_at_first();
    let new = NewPayrollRow { line, cells: Vec::new(), text: input.text, checked, included };
    let added = ledger.add_row(input.id, &new).await?;
    draft.put(added.position, line);
    Ok(added.void)
}

/// Rows of a draft that propose an amount or a note, each with its texts once that is accepted. Proposed destinations are
/// answered row by row.
async fn proposed(
    ledger: &Ledger,
    id: PayrollId,
    filter: &RowFilter,
) -> Result<Vec<(PayrollRow, RowText)>, LedgerError> {
    let (mut proposed, mut seen) = (Vec::new(), 0);
    loop {
        let page = ledger.payroll_rows(id, filter, seen, 500).await?;
        if page.rows.is_empty() {
            return Ok(proposed);
        }
        seen += page.rows.len() as u64;
        for row in page.rows {
            let mut text = row.text.clone();
            for finding in &row.checked.findings {
                if let Finding::Asked { column: column @ (Column::Amount | Column::Note), guess: Some(guess), .. } =
                    finding
                {
                    text.get_mut(*column).clone_from(guess);
                }
            }
            if text != row.text {
                proposed.push((row, text));
            }
        }
    }
}

struct Changed {
    text: RowText,
    checked: CheckedRow,
}

/// Writes changed rows, by line, and the rows whose duplicates changed with them. Returns the approval request that this
/// voids.
async fn settle(
    ledger: &Ledger,
    id: PayrollId,
    draft: &Draft,
    touched: impl IntoIterator<Item = u32>,
    mut changed: HashMap<u32, Changed>,
) -> Result<Option<ApprovalId>, PayrollError> {
    let mut changes = Vec::new();
    for line in touched {
        let Some(position) = draft.positions.get(&line) else { continue };
        let before = row(ledger, id, *position).await?;
        let (text, mut checked) = match changed.remove(&line) {
            Some(changed) => (changed.text, changed.checked),
            None => (before.text.clone(), before.checked.clone()),
        };
        checked.set_duplicates(draft.register.findings(line));
        changes.push(RowChange { position: *position, included: checked.is_in(before.choice.as_ref()), text, checked });
    }
    Ok(ledger.change_rows(id, &changes).await?.void)
}

/// Rows that were left out or included automatically.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct AutomaticChanges {
    /// The same was paid to the same recipient since the last check.
    pub(super) out: usize,
    /// The reason against them is gone, and nobody had left them out.
    pub(super) came_in: usize,
}

/// Checks again who in a draft was paid recently, and returns how many rows changed.
pub(super) async fn look_again(
    caller: &Actor,
    payrolls: &PayrollRoom,
    workspace: &Workspace,
    id: PayrollId,
    kept: &mut Option<Draft>,
) -> Result<AutomaticChanges, PayrollError> {
    let PayrollRoom { core, people, .. } = payrolls;
    *kept = None;
    let draft = drafts::load(&*core.host, &workspace.ledger, id, kept).await?;
    let mut rows = workspace.ledger.all_rows(id);
    let (mut changes, mut moved) = (Vec::new(), AutomaticChanges::default());
    loop {
        let chunk = rows.next_chunk().await?;
        if chunk.is_empty() {
            break;
        }
        for before in chunk {
            let mut checked = before.checked.clone();
            checked.set_duplicates(draft.register.findings(before.line));
            if checked == before.checked {
                continue;
            }
            let included = checked.is_in(before.choice.as_ref());
            moved.out += usize::from(before.included && !included);
            moved.came_in += usize::from(!before.included && included);
            changes.push(RowChange { position: before.position, text: before.text, checked, included });
        }
    }
    if !changes.is_empty() {
        people.log_expired(workspace, core.host.now()).await;
        let changed = workspace.ledger.change_rows(id, &changes).await?;
        people.log_void(workspace.environment, changed.void.as_slice(), caller.name()).await;
    }
    Ok(moved)
}

/// A payroll that may still be changed.
pub(super) async fn draft(ledger: &Ledger, id: PayrollId) -> Result<kaunta_ledger::Payroll, PayrollError> {
    let payroll = outcomes::find(ledger, id).await?;
    if payroll.state == PayrollState::Draft {
        return Ok(payroll);
    }
    Err(PayrollError::NotADraft)
}

async fn row(ledger: &Ledger, id: PayrollId, position: u32) -> Result<PayrollRow, PayrollError> {
    ledger.payroll_row(id, position).await?.ok_or(PayrollError::NoSuchRow)
}
