//! What needs a person's attention: open operations, cases, orphan payments, and doubts about the account, another copy
//! of the book, and periods.

use chrono::{DateTime, Utc};
use kaunta_contract::*;
use kaunta_domain::biller::Biller;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use kaunta_domain::stalled::Stalled;
use kaunta_ledger::{CaseSubject, Ledger, LedgerError, Operation, Orphan as KeptOrphan, StatementCase};
use kaunta_words::attention;

use crate::polling::accounts::doubt;
use crate::screens::error::ScreensError;
use crate::screens::room::Screens;
use crate::staff::actor::{Actor, Caller};
use crate::wording::disputes::{known, next_step};
use crate::wording::operation_row::row;
use crate::wording::service_lines;
use crate::wording::stalled::{self, may_stall, stalled};
use crate::wording::statement_lines;
use crate::wording::token_claims;
use crate::workspace::last_print::orphan_receipt;
use crate::workspace::look_up_access::LookUpAccess;
use crate::workspace::retiring;
use crate::workspace::unknown_times;

/// The most rows in one page of the list.
const PART: u32 = 500;
/// The most tokens shown that are owed or to be handed out.
const CLAIMS: u32 = 100;

impl Screens {
    pub(crate) async fn attention(&self, caller: &Caller, input: AttentionInput) -> Result<Attention, ScreensError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let actor = caller;
        let own = actor.only_own();
        let counts = workspace.ledger.attention_counts(own).await?;
        let orphans = orphans(&workspace.ledger, own).await?;
        let limit = input.limit.clamp(1, PART);
        let (rows, total) = workspace.ledger.attention_page(input.offset.into(), limit, own).await?;
        let billers = workspace.ledger.all_billers().await?;
        let access = LookUpAccess::at(core, &workspace).await;
        let item = |operation: &Operation, stalled: Option<Stalled>| AttentionItem {
            row: row(operation, &billers),
            known: stalled.as_ref().map_or_else(|| known(operation), stalled::words).into(),
            since: operation.case_since.unwrap_or(operation.created_at).to_rfc3339(),
            next: match &stalled {
                Some(_) => kaunta_words::disputes::stalled_next().into(),
                None => next_step(operation, access.covers(operation), access.hindrance(operation)),
            },
            next_ask_at: access.next(core, operation),
            can_ask: access.of(operation),
            settle_by_hand: stalled.is_some() || access.settle_by_hand(operation),
        };
        let mut items = Vec::with_capacity(rows.len());
        for operation in &rows {
            items.push(item(operation, stalled_in(&workspace.ledger, operation, core.host.now()).await?));
        }
        let claims = workspace.ledger.token_claims(CLAIMS, own).await?;
        let mut token_claims = Vec::with_capacity(claims.operations.len());
        for operation in &claims.operations {
            let events = workspace.ledger.event_kinds(operation.id).await?;
            let claim = token_claims::view(operation, &events, access.covers(operation), core.host.now());
            token_claims.extend(claim.map(|claim| token_claim(operation, claim, &billers)));
        }
        let mut listed = Vec::with_capacity(orphans.len());
        for kept in &orphans {
            listed.push(orphan(kept, orphan_receipt(&workspace, kept).await?));
        }
        Ok(Attention {
            open: small(counts.open),
            cases: small(counts.cases),
            total: small(total),
            offset: input.offset,
            items,
            orphans: listed,
            account: if own.is_none() { doubt(core, &workspace).await? } else { None },
            other_copy: if own.is_none() { retiring::doubt(&workspace.ledger).await? } else { None },
            unknown_times: if own.is_none() { unknown_times::shown(&workspace.ledger).await? } else { Vec::new() },
            token_claims_total: small(claims.owed + claims.came),
            token_claims,
            statement_cases: cases(&workspace.ledger, own)
                .await?
                .iter()
                .map(|case| statement_case(case, &billers))
                .collect(),
        })
    }
}

pub(crate) struct BarCounts {
    /// Open operations and cases, each once, orphan payments, cases from statements, and tokens owed or to be handed out.
    pub(crate) attention: u32,
    /// How many of them are cases of operations.
    pub(crate) cases: u32,
    /// How many of them are tokens to be handed out.
    pub(crate) tokens_came: u32,
}

pub(crate) async fn counts(actor: &Actor, ledger: &Ledger) -> Result<BarCounts, LedgerError> {
    let own = actor.only_own();
    let counts = ledger.attention_counts(own).await?;
    let (_, total) = ledger.attention_page(0, 0, own).await?;
    let lost = orphans(ledger, own).await?.len() as u64;
    let of_statements = match own {
        Some(_) => 0,
        None => ledger.statement_case_count().await?,
    };
    let claims = ledger.token_claims(0, own).await?;
    let attention = [lost, of_statements, claims.owed, claims.came].into_iter().fold(total, u64::saturating_add);
    Ok(BarCounts { attention: small(attention), cases: small(counts.cases), tokens_came: small(claims.came) })
}

fn token_claim(operation: &Operation, claim: TokenClaimView, billers: &[Biller]) -> TokenClaimItem {
    TokenClaimItem {
        row: row(operation, billers),
        claim,
        phone: operation.phone.map(|phone| phone.to_string()),
        since: operation.settled_first_at.unwrap_or(operation.created_at).to_rfc3339(),
    }
}

/// Cases from statements are cleared up by people who see everything.
async fn cases(ledger: &Ledger, own: Option<&PersonName>) -> Result<Vec<StatementCase>, LedgerError> {
    match own {
        Some(_) => Ok(Vec::new()),
        None => ledger.statement_cases().await,
    }
}

fn statement_case(case: &StatementCase, billers: &[Biller]) -> StatementCaseView {
    let (line, row) = match &case.about {
        CaseSubject::Line { place, line } => (Some(statement_lines::view(*place, line.clone())), None),
        CaseSubject::Payment(operation) => (None, Some(row(operation, billers))),
    };
    StatementCaseView {
        statement: u32::try_from(case.statement.0).unwrap_or(u32::MAX),
        name: case.name.clone(),
        line,
        row,
        since: case.opened.at.to_rfc3339(),
        note: case.opened.note.as_str().to_owned(),
        by: case.opened.by.clone().map(String::from),
    }
}

/// Orphan payments belong to nobody: someone who sees only their own payments does not see them.
async fn orphans(ledger: &Ledger, own: Option<&PersonName>) -> Result<Vec<KeptOrphan>, LedgerError> {
    match own {
        Some(_) => Ok(Vec::new()),
        None => ledger.orphans().await,
    }
}

/// The answer that the service keeps giving about an operation in the list, if it does.
async fn stalled_in(
    ledger: &Ledger,
    operation: &Operation,
    now: DateTime<Utc>,
) -> Result<Option<Stalled>, LedgerError> {
    if !may_stall(operation) {
        return Ok(None);
    }
    let events = ledger.event_kinds(operation.id).await?;
    Ok(stalled(operation, &events, now))
}

fn orphan(kept: &KeptOrphan, receipt: Option<OrphanReceipt>) -> Orphan {
    Orphan {
        number: kept.number.0,
        reference: kept.reference.as_str().to_owned(),
        found_at: kept.found_at.to_rfc3339(),
        state: kept.state,
        told_at: kept.told_at.to_rfc3339(),
        next: (kept.state == State::Pending).then(|| attention::not_finished().into()),
        written_before: kept
            .looked_at
            .as_ref()
            .map(|before| attention::written_before(before.by.to_string(), before.reason.to_string()).into()),
        from_service: service_lines::of_transaction(&kept.answer),
        receipt,
    }
}

fn small(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
