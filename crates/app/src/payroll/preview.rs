//! The preview of paying a draft, in one view, and the checks for its one confirmation.

use std::sync::Arc;

use kaunta_contract::{ConfirmPayrollInput, OtherNames, PayrollPreview, PayrollView, PreviewPayrollInput};
use kaunta_domain::event::NoteText;
use kaunta_domain::money::Money;
use kaunta_domain::payroll::checks::NameChecks;
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::{PayrollId, PayrollState, Route};
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::wallet::WalletType;
use kaunta_gateway::PartnerWallet;
use kaunta_ledger::{ApprovalReason, Confirmation, Ledger, LedgerError, Payroll, Unpaid};
use kaunta_words::{Message, payroll_preview as said};
use tokio::sync::MutexGuard;

use super::bounds::{BATCH_SIZES, RATES};
use super::drafts::Draft;
use super::fee_preview::fees;
use super::rows::AutomaticChanges;
use super::{overlap, pausing, payees, rows, run, screen, views, words};
use crate::payroll::error::PayrollError;
use crate::payroll::outcomes;
use crate::payroll::picked_files::Offers;
use crate::payroll::room::PayrollRoom;
use crate::staff::actor::{Actor, Caller};
use crate::wording::people::why_second;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;
use crate::workspace::retiring::old_unpaid_allowed;

/// Payments a minute, one by one, unless a person chooses otherwise.
const DEFAULT_RATE: u32 = 50;
/// Rows in a request, unless a person chooses otherwise. The service does not state its limit (partner-wallet-api.md,
/// Limits).
pub(super) const BATCH_SIZE: u32 = 100;

impl PayrollRoom {
    pub(crate) async fn preview_payroll(
        &self,
        caller: &Caller,
        input: PreviewPayrollInput,
    ) -> Result<PayrollPreview, PayrollError> {
        let (core, workspace) = (&self.core, self.core.in_use().await?);
        let payroll = rows::draft(&workspace.ledger, input.id).await?;
        over(&payroll, input.route)?;
        let found = overlap::elsewhere(&workspace.ledger, input.id).await?;
        let elsewhere = old_unpaid_allowed(&workspace.ledger, Unpaid::Payroll(input.id)).await.err();
        let mut alone = self.drafts.hold().await;
        let moved = rows::look_again(caller, self, &workspace, input.id, &mut alone).await?;
        drop(alone);
        let to_pay = workspace.ledger.payroll_totals(input.id).await?.to_pay;
        let payments = outcomes::count(to_pay.count);
        let parts = payments.div_ceil(BATCH_SIZE);
        let (fees, fee_words) = match input.route {
            Route::OneByOne => (None, Some(said::fees_after().into())),
            Route::Batch => fees(core, &workspace, input.id, parts).await?,
        };
        let wallet = match input.route {
            Route::OneByOne => workspace.settings(&core.shop()).wallet,
            Route::Batch => WalletType::Partner,
        };
        let balances = workspace.ledger.balances().await?;
        let told = balances.into_iter().find(|kept| kept.wallet == wallet.code());
        let total_with_fees = fees.and_then(|fees| to_pay.amount.checked_add(fees));
        let needed = total_with_fees.unwrap_or(to_pay.amount);
        let left = told.as_ref().and_then(|told| told.balance.checked_sub(needed));
        let short_by = left.filter(|left| *left < Money::ZERO).and_then(|left| Money::ZERO.checked_sub(left));
        Ok(PayrollPreview {
            route: input.route,
            people: outcomes::count(people(&workspace.ledger, input.id).await?),
            payments,
            total: to_pay.amount,
            fees,
            fee_words,
            total_with_fees,
            balance: told.as_ref().map(|told| told.balance),
            balance_as_of: told.as_ref().map(|told| told.as_of.to_rfc3339()),
            balance_after: left.filter(|left| *left >= Money::ZERO),
            short_by,
            parts: if input.route == Route::Batch { parts } else { 0 },
            takes: takes(input.route, payments, parts).into(),
            obstacles: (payments == 0)
                .then(|| String::from(said::nobody()))
                .into_iter()
                .chain(obstacles(core, &workspace, input.route).await.into_iter().map(PayrollError::words))
                .chain(elsewhere.map(|error| PayrollError::from(error).words()))
                .chain(found.map(|overlap| overlap.words().into()))
                .collect(),
            doubt: pausing::doubt(&workspace.ledger, input.id).await?,
            warnings: warnings(
                &self.offers,
                &workspace.ledger,
                &input,
                payroll.kind,
                moved,
                short_by.is_some(),
                told.is_some(),
            )
            .await?,
            to_type: to_pay.amount.to_plain(),
            rate: DEFAULT_RATE,
            batch_size: BATCH_SIZE,
            approval: self.people.has_second_person().await?.then(|| why_second(&[ApprovalReason::Payroll]).into()),
        })
    }

    pub(crate) async fn confirm_payroll(
        &self,
        caller: &Caller,
        input: ConfirmPayrollInput,
    ) -> Result<PayrollView, PayrollError> {
        let (core, workspace) = (&self.core, self.core.in_use().await?);
        if self.people.has_second_person().await? {
            return Err(PayrollError::NeedsApproval);
        }
        let by = caller.decides(&input.by).ok_or(PayrollError::NobodyNamed)?;
        let checked = checked(caller, self, &workspace, &input).await?;
        let terms = Confirmation {
            route: input.route,
            rate_a_minute: input.rate,
            batch_size: input.batch_size,
            note: checked.note,
            at: core.host.now(),
            by: Some(by),
            total: checked.total,
            count: checked.count,
            approval: None,
            names: checked.names.clone(),
        };
        let make = || IdempotencyKey::make(core.host.random());
        let rules = self.people.hold_to_rules(&workspace).await?;
        if let Err(error) = workspace.ledger.confirm_payroll(input.id, &terms, rules, make).await {
            return Err(not_begun(&workspace.ledger, input.id, error).await);
        }
        drop(checked.alone);
        fail::fail_point!("payroll-confirmed");
        run::begin(self, &workspace, input.id);
        views::payroll(self, &workspace.ledger, input.id).await
    }
}

/// A checked draft that may be confirmed, or submitted for approval, as it is.
pub(crate) struct CheckedDraft<'d> {
    /// The note in the service's records.
    pub(crate) note: String,
    pub(crate) count: u32,
    pub(crate) total: Money,
    pub(crate) names: Option<NameChecks>,
    /// While this is held, nobody changes or confirms a draft.
    alone: MutexGuard<'d, Option<Draft>>,
}

/// Checks a draft as its confirmation requires.
///
/// # Errors
/// Why it can't be confirmed, with what to do next.
pub(crate) async fn checked<'d>(
    caller: &Actor,
    payrolls: &'d PayrollRoom,
    workspace: &Arc<Workspace>,
    input: &ConfirmPayrollInput,
) -> Result<CheckedDraft<'d>, PayrollError> {
    if !RATES.contains(&input.rate) || !BATCH_SIZES.contains(&input.batch_size) {
        return Err(PayrollError::NoSuchPace);
    }
    let names = names(input)?;
    let draft = rows::draft(&workspace.ledger, input.id).await?;
    over(&draft, input.route)?;
    if !input.confirmed_unpaid
        && let Some(doubt) = pausing::doubt(&workspace.ledger, input.id).await?
    {
        return Err(PayrollError::MaybePaid { doubt });
    }
    let alone = ready(caller, payrolls, workspace, input.id, input.route).await?;
    let to_pay = screen::to_pay(&workspace.ledger, input.id).await?;
    if outcomes::count(to_pay.count) != input.payments {
        return Err(PayrollError::ListChanged);
    }
    if !is_total(&input.typed_total, to_pay.amount) {
        return Err(PayrollError::OtherTotal(to_pay.amount));
    }
    Ok(CheckedDraft { note: draft.note, count: input.payments, total: to_pay.amount, names, alone })
}

/// Whether a draft can be paid over this route.
fn over(draft: &Payroll, route: Route) -> Result<(), PayrollError> {
    if draft.kind.routes().contains(&route) {
        return Ok(());
    }
    Err(PayrollError::RouteOfPhonesOnly)
}

/// How names are checked, as chosen; in a batch the service gives no names.
fn names(input: &ConfirmPayrollInput) -> Result<Option<NameChecks>, PayrollError> {
    match (input.route, input.names) {
        (Route::Batch, _) => Ok(None),
        (Route::OneByOne, OtherNames::Ask) => Ok(Some(NameChecks::Ask)),
        (Route::OneByOne, OtherNames::LeaveOut) => Ok(Some(NameChecks::LeaveOut)),
        (Route::OneByOne, OtherNames::Unchecked) => {
            let reason = NoteText::parse(&input.names_reason).map_err(|_| PayrollError::NamesUncheckedUnreasoned)?;
            Ok(Some(NameChecks::Off { reason }))
        }
    }
}

/// The final check before a draft is confirmed: that it can be paid at all, and that nobody in it is paid twice. From here
/// until the confirmation nobody can change this draft or confirm another one.
///
/// # Errors
/// Why it can't be paid, with what to do next.
pub(crate) async fn ready<'d>(
    caller: &Actor,
    payrolls: &'d PayrollRoom,
    workspace: &Arc<Workspace>,
    id: PayrollId,
    route: Route,
) -> Result<MutexGuard<'d, Option<Draft>>, PayrollError> {
    let core = &payrolls.core;
    // A recorded approval depends on the list of people, so don't go on if that was altered.
    core.staff.check_people().await?;
    old_unpaid_allowed(&workspace.ledger, Unpaid::Payroll(id)).await?;
    if let Some(obstacle) = obstacles(core, workspace, route).await.into_iter().next() {
        return Err(PayrollError::Hindered(Box::new(obstacle)));
    }
    // Check what others are going to pay before what they have paid: a row that is paid in between shows up in the second
    // check.
    let mut alone = payrolls.drafts.hold().await;
    if let Some(found) = overlap::elsewhere(&workspace.ledger, id).await? {
        return Err(PayrollError::Overlap(found));
    }
    let moved = rows::look_again(caller, payrolls, workspace, id, &mut alone).await?;
    if moved != AutomaticChanges::default() {
        return Err(if moved.out > 0 { PayrollError::PaidMeanwhile } else { PayrollError::ToPayAgain });
    }
    Ok(alone)
}

/// The error for a failed confirmation. If the commit was uncertain, the confirmation may be in the book: the payroll is
/// then paused, for a person to resume.
pub(crate) async fn not_begun(ledger: &Ledger, id: PayrollId, error: LedgerError) -> PayrollError {
    if matches!(error, LedgerError::PayrollChanged(_)) {
        return PayrollError::ListChanged;
    }
    let is_there = ledger.set_payroll_state(id, &[PayrollState::Running], PayrollState::Paused).await;
    PayrollError::NotConfirmed { error, is_paused: is_there.unwrap_or(false) }
}

/// Separators and the currency don't matter; every digit does.
fn is_total(typed: &str, total: Money) -> bool {
    let digits: String = typed
        .trim()
        .trim_start_matches("UGX")
        .chars()
        .filter(|character| !character.is_whitespace() && !matches!(character, ',' | '\u{a0}' | '\u{202f}'))
        .collect();
    Money::parse(&digits).is_ok_and(|typed| typed == total)
}

/// The number of different recipients to be paid.
async fn people(ledger: &Ledger, id: PayrollId) -> Result<u64, LedgerError> {
    let mut recipients = std::collections::HashSet::new();
    let mut all = ledger.all_rows(id);
    loop {
        let chunk = all.next_chunk().await?;
        if chunk.is_empty() {
            return Ok(recipients.len() as u64);
        }
        let paid = chunk.into_iter().filter(|row| row.included);
        recipients.extend(paid.filter_map(|row| row.checked.payee.map(|payee| payee.to.recipient())));
    }
}

fn takes(route: Route, payments: u32, parts: u32) -> Message {
    match (route, payments.div_ceil(DEFAULT_RATE), parts) {
        (_, 0, _) => said::takes_none(),
        (Route::OneByOne, 1, _) => said::takes_minute(),
        (Route::OneByOne, minutes, _) => said::takes_minutes(minutes, DEFAULT_RATE),
        (Route::Batch, _, 1) => said::takes_request(),
        (Route::Batch, _, parts) => said::takes_requests(parts),
    }
}

/// Why nothing can be sent over this route now.
async fn obstacles(core: &Arc<Core>, workspace: &Workspace, route: Route) -> Vec<PayrollError> {
    let way = match route {
        Route::OneByOne => workspace.gateway(core).await.err().map(PayrollError::from),
        Route::Batch => partner(core, workspace).await.err(),
    };
    let gate = workspace.may_send().await.err().map(PayrollError::from);
    way.into_iter().chain(gate).collect()
}

/// The client for a batch, and what its payments share.
pub(super) async fn partner(
    core: &Arc<Core>,
    workspace: &Workspace,
) -> Result<(Arc<PartnerWallet>, payees::BatchContext), PayrollError> {
    let partner = workspace.partner(core).await?;
    let shared = payees::BatchContext::of(core, workspace, &partner).await?;
    Ok((partner, shared))
}

async fn warnings(
    offers: &Offers,
    ledger: &Ledger,
    input: &PreviewPayrollInput,
    kind: PayeeKind,
    moved: AutomaticChanges,
    is_short: bool,
    is_balance_known: bool,
) -> Result<Vec<String>, LedgerError> {
    let mut warnings = Vec::new();
    let mut warn = |words: Message| warnings.push(words.into());
    if moved.out > 0 {
        warn(kaunta_words::payroll_rows::left_out_meanwhile(words::whose(kind), moved.out));
    }
    if moved.came_in > 0 {
        warn(said::put_in(moved.came_in));
    }
    if offers.was_changed(input.id).await {
        warn(said::file_changed());
    }
    if is_short {
        warn(said::short());
    }
    if !is_balance_known {
        warn(said::balance_unknown());
    }
    let (_, otherwise) = ledger.names_told(input.id).await?;
    if otherwise > 0 {
        warn(said::names_differ(otherwise));
    }
    if input.route == Route::Batch {
        warn(said::batch_not_asked());
    }
    Ok(warnings)
}

#[cfg(test)]
mod tests {
    use kaunta_domain::money::Amount;

    use super::*;

    #[test]
    fn only_every_digit_of_the_total_confirms() {
        let total = Money::from(Amount::new(12_345_000).unwrap());
        for typed in ["12345000", "12,345,000", "UGX 12,345,000", " 12 345 000 "] {
            assert!(is_total(typed, total), "{typed}");
        }
        for typed in ["", "12345", "123450000", "12.345.000", "12345001", "-12345000", "twelve"] {
            assert!(!is_total(typed, total), "{typed}");
        }
    }
}
