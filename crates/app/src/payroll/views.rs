//! Payrolls and their rows as the window draws them.

use kaunta_contract::{OutcomeTotals, PayrollRow, PayrollSummary, PayrollView, RowOutcome, RunView, VerdictTotals};
use kaunta_domain::bank;
use kaunta_domain::biller::Biller;
use kaunta_domain::counted::Counted;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::Event;
use kaunta_domain::mode::Interface;
use kaunta_domain::money::Money;
use kaunta_domain::payroll::cell::Cell;
use kaunta_domain::payroll::checks::NameChecks;
use kaunta_domain::payroll::destination::Destination;
use kaunta_domain::payroll::read::{self, CellReading};
use kaunta_domain::payroll::{PayrollId, PayrollState, Route, RowText, Verdict};
use kaunta_domain::phone::Network;
use kaunta_ledger::{Ledger, LedgerError, Operation, Payroll, PayrollSource, PayrollTotals, RowSum, StateSum};
use kaunta_words::{Message, payroll_run, payroll_table};

use super::{cadence, checking, findings, refused};
use crate::payroll::error::PayrollError;
use crate::payroll::outcomes::{count, find, is_over, outcome, outcome_of, rows_of, together, totals, unpaid_outcome};
use crate::payroll::room::PayrollRoom;
use crate::payroll::running::Running;
use crate::people::visibility::Visibility;
use crate::wording::operation_words;
use crate::wording::people::of_draft;

pub(super) fn summary(payroll: &Payroll, sums: &PayrollTotals) -> Result<PayrollSummary, PayrollError> {
    Ok(PayrollSummary {
        id: payroll.id,
        name: payroll.name.clone(),
        created_at: payroll.created_at.to_rfc3339(),
        state: payroll.state,
        source: source(&payroll.source),
        payees: payroll.kind,
        route: payroll.confirmation.as_ref().map(|terms| terms.route),
        included: totals(&sums.to_pay),
        outcomes: if payroll.state == PayrollState::Draft { Vec::new() } else { outcomes(sums)? },
    })
}

fn source(source: &PayrollSource) -> String {
    match source {
        PayrollSource::File { name, sheet: Some(sheet), .. } => payroll_table::from_sheet(name, sheet).into(),
        PayrollSource::File { name, sheet: None, .. } => name.clone(),
        PayrollSource::Group { name } => payroll_table::from_group(name).into(),
        PayrollSource::RowsOf { payroll } => payroll_table::from_payroll(payroll.0.to_string()).into(),
        PayrollSource::ByHand => payroll_table::by_hand().into(),
    }
}

/// The order in which outcomes are shown.
const OUTCOMES: [RowOutcome; 9] = [
    RowOutcome::Paid,
    RowOutcome::Disputed,
    RowOutcome::Waiting,
    RowOutcome::Unknown,
    RowOutcome::Refused,
    RowOutcome::NotPaid,
    RowOutcome::Sending,
    RowOutcome::Asked,
    RowOutcome::Unsent,
];

fn outcomes(sums: &PayrollTotals) -> Result<Vec<OutcomeTotals>, PayrollError> {
    let amount = sums.unsent.amount.checked_sub(sums.asked.amount).ok_or(PayrollError::SumTooLarge)?;
    let waiting = RowSum { count: sums.unsent.count.saturating_sub(sums.asked.count), amount };
    let mut told = Vec::new();
    for wanted in OUTCOMES {
        let of_states =
            sums.states.iter().filter(|of| outcome_of(of.state, of.is_disputed) == wanted).map(|of| &of.sum);
        let without_operation = match wanted {
            RowOutcome::Unsent => Some(&waiting),
            RowOutcome::Asked => Some(&sums.asked),
            RowOutcome::NotPaid => Some(&sums.given_up),
            RowOutcome::Sending
            | RowOutcome::Paid
            | RowOutcome::Waiting
            | RowOutcome::Unknown
            | RowOutcome::Refused
            | RowOutcome::Disputed => None,
        };
        let sum = together(of_states.chain(without_operation))?;
        if sum.count > 0 {
            told.push(OutcomeTotals { outcome: wanted, totals: totals(&sum) });
        }
    }
    Ok(told)
}

pub(super) async fn payroll(
    payrolls: &PayrollRoom,
    ledger: &Ledger,
    id: PayrollId,
) -> Result<PayrollView, PayrollError> {
    let core = &payrolls.core;
    // Read this before the book: once the name check is over, the book is complete.
    let name_check = name_check(payrolls, ledger.environment(), id);
    let payroll = find(ledger, id).await?;
    let sums = ledger.payroll_totals(id).await?;
    let mut verdicts = Vec::new();
    for verdict in Verdict::ALL {
        let of = || sums.rows.iter().filter(move |of| of.verdict == verdict);
        let all = rows_of(of())?;
        if all.count > 0 {
            let included = rows_of(of().filter(|of| of.included))?;
            verdicts.push(VerdictTotals { verdict, all: totals(&all), included: totals(&included) });
        }
    }
    let file = rows_of(&sums.rows)?;
    let left_out = together(sums.rows.iter().filter(|of| !of.included).map(|of| &of.sum))?;
    let unreadable: u64 = sums.rows.iter().map(|of| of.unreadable).sum();
    let mut fees = Money::ZERO;
    for of in sums.states.iter().filter(|of| of.counted().is_charged()) {
        fees = fees.checked_add(of.fees).ok_or(PayrollError::SumTooLarge)?;
    }
    let surely_unpaid = |of: &&StateSum| of.counted() == Counted::NotPaid;
    let not_paid = sums.states.iter().filter(surely_unpaid).map(|of| &of.sum);
    let unpaid = together(not_paid.chain([&sums.given_up]).chain(is_over(payroll.state).then_some(&sums.unsent)))?;
    let (checked, differing) = ledger.names_told(id).await?;
    let summary = summary(&payroll, &sums)?;
    let asked = match payroll.state {
        PayrollState::Draft => ledger.approval_of_payroll(id).await?,
        PayrollState::Running | PayrollState::Paused | PayrollState::Stopped | PayrollState::Finished => None,
    };
    let asked = asked.and_then(|asked| of_draft(&asked, core.host.now()).map(String::from));
    Ok(PayrollView {
        note: payroll.note.clone(),
        columns: payroll.kind.columns().to_vec(),
        routes: payroll.kind.routes().to_vec(),
        file: totals(&file),
        unreadable: count(unreadable),
        verdicts,
        left_out: totals(&left_out),
        run: run(&payrolls.running, ledger, &payroll, &sums).await?,
        name_check,
        names_checked: count(checked),
        names_differing: count(differing),
        look_back: cadence::view(ledger, &payroll, &sums).await?,
        notices: notices(&payroll, &summary).into_iter().chain(asked).collect(),
        fees,
        unpaid: totals(&unpaid),
        summary,
    })
}

async fn run(
    running: &Running,
    ledger: &Ledger,
    payroll: &Payroll,
    sums: &PayrollTotals,
) -> Result<Option<RunView>, LedgerError> {
    let Some(terms) = payroll.confirmation.as_ref() else { return Ok(None) };
    let seconds_left = match terms.route {
        Route::OneByOne => Some(sums.unsent.count.saturating_mul(60).div_ceil(u64::from(terms.rate_a_minute.max(1)))),
        Route::Batch => None,
    };
    let words = match payroll.state {
        PayrollState::Running => {
            let doing = running.words(ledger.environment(), payroll.id);
            doing.filter(|words| !words.is_empty()).unwrap_or_else(|| payroll_run::beginning().into())
        }
        PayrollState::Paused => match running.halt(ledger.environment(), payroll.id) {
            Some(halt) => halt,
            None if sums.asked.count > 0 && sums.asked == sums.unsent => {
                payroll_run::names_differ(sums.asked.count).into()
            }
            None => refused::why_paused(ledger, payroll.id).await?.unwrap_or_else(payroll_run::paused).into(),
        },
        PayrollState::Draft | PayrollState::Stopped | PayrollState::Finished => return Ok(None),
    };
    Ok(Some(RunView {
        done: count(sums.to_pay.count.saturating_sub(sums.unsent.count)),
        total: count(sums.to_pay.count),
        seconds_left: seconds_left.map(count),
        words,
    }))
}

fn notices(payroll: &Payroll, summary: &PayrollSummary) -> Vec<String> {
    let mut notices = Vec::new();
    let rows =
        |wanted: RowOutcome| summary.outcomes.iter().find(|of| of.outcome == wanted).map_or(0, |of| of.totals.rows);
    let mut note = |words: Message| notices.push(words.into());
    if rows(RowOutcome::Disputed) > 0 {
        note(payroll_run::disputed(rows(RowOutcome::Disputed)));
    }
    if rows(RowOutcome::Unknown) > 0 {
        let unknown = rows(RowOutcome::Unknown);
        note(match payroll.confirmation.as_ref().map(|terms| terms.route) {
            Some(Route::Batch) => payroll_run::unknown_batch(unknown),
            Some(Route::OneByOne) | None => payroll_run::unknown(unknown),
        });
    }
    if rows(RowOutcome::Refused) > 0 {
        note(payroll_run::refused(rows(RowOutcome::Refused)));
    }
    if rows(RowOutcome::Waiting) > 0 {
        note(payroll_run::not_finished(rows(RowOutcome::Waiting)));
    }
    if payroll.state == PayrollState::Stopped && rows(RowOutcome::Unsent) > 0 {
        note(payroll_run::never_sent(rows(RowOutcome::Unsent)));
    }
    if let Some(NameChecks::Off { reason }) = payroll.confirmation.as_ref().and_then(|terms| terms.names.as_ref()) {
        note(payroll_run::names_unchecked(reason.as_str()));
    }
    notices
}

pub(super) fn row(
    row: kaunta_ledger::PayrollRow,
    reason: Option<String>,
    earlier: Option<&Operation>,
    payroll: &Payroll,
    visibility: &Visibility,
    billers: &[Biller],
) -> PayrollRow {
    let verdict = row.checked.verdict();
    let to = row.checked.payee.as_ref().map(|payee| &payee.to);
    let named = findings::named(&row.checked);
    let state = row.operation.as_ref().map(|operation| operation.state);
    let is_sent_later = payroll.state != PayrollState::Draft && row.included && row.idempotency_key.is_some();
    PayrollRow {
        position: row.position,
        line: row.line,
        amount: row.checked.amount(&row.text).map(Money::from),
        verdict,
        findings: findings::findings(&row.checked, payroll.kind, earlier, visibility, billers),
        included: row.included,
        decided: row.choice.is_some(),
        can_include: row.checked.can_be_paid(),
        edited: row.edited,
        service_name: named.map(|(service, _)| service.to_owned()),
        likeness: named.map(|(_, likeness)| likeness),
        outcome: row.operation.as_ref().map(outcome).or(is_sent_later.then(|| unpaid_outcome(&row))),
        reason,
        operation: row.operation.as_ref().map(|operation| visibility.of(operation, billers)),
        state,
        suggested_network: suggested_network(&row.text, to),
        text: as_shown(row.text, to),
    }
}

/// The network that is paid where the row names none: it follows from the phone's prefix.
fn suggested_network(text: &RowText, to: Option<&Destination>) -> Option<Network> {
    let names_none = matches!(read::network(Cell::text(&text.network)), CellReading::Clean(None));
    to.and_then(Destination::network).filter(|_| names_none)
}

/// Shows the bank's name in place of its code, as if it had been typed.
fn as_shown(mut text: RowText, to: Option<&Destination>) -> RowText {
    if let Some(Destination::Bank { bank, .. }) = to
        && let Some(name) = bank::name_of(bank.as_str())
    {
        name.clone_into(&mut text.bank);
    }
    text
}

/// Why a row was not paid, or what is unknown about its payment, in words; `None` if it was paid, is being sent, or
/// waits its turn.
pub(super) async fn reason(ledger: &Ledger, row: &kaunta_ledger::PayrollRow) -> Result<Option<String>, LedgerError> {
    let Some(operation) = &row.operation else { return Ok(checking::why(row)) };
    match outcome(operation) {
        RowOutcome::Sending | RowOutcome::Unsent | RowOutcome::Asked | RowOutcome::Paid => Ok(None),
        RowOutcome::Waiting
        | RowOutcome::Unknown
        | RowOutcome::Refused
        | RowOutcome::NotPaid
        | RowOutcome::Disputed => {
            let kept = ledger.events(operation.id).await?;
            let events: Vec<Event> = kept.into_iter().map(|kept| kept.event).collect();
            let can_ask = operation.mode.interface() == Interface::Gateway;
            Ok(Some(operation_words::situation(operation, &events, can_ask)))
        }
    }
}

/// The progress of the name check; `None` if none is running.
fn name_check(payrolls: &PayrollRoom, environment: Environment, id: PayrollId) -> Option<RunView> {
    let core = &payrolls.core;
    let words = payrolls.running.words(environment, id)?;
    let (_, asked) = (*payrolls.names.borrow()).filter(|(whose, _)| *whose == (environment, id))?;
    let a_minute = core.shop().care.look_ups_a_minute.max(1);
    let left = u64::from(asked.total.saturating_sub(asked.done)) * 60;
    Some(RunView {
        done: asked.done,
        total: asked.total,
        seconds_left: Some(count(left.div_ceil(u64::from(a_minute)))),
        words,
    })
}
