//! Approval requests as the window shows them.

use chrono::{DateTime, Utc};
use kaunta_contract::*;
use kaunta_domain::basket::BasketId;
use kaunta_domain::biller::Biller;
use kaunta_domain::money::Money;
use kaunta_domain::person::{PersonName, Right};
use kaunta_domain::reference::{IdempotencyKey, Reference};
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{
    Approval, ApprovalFilter, ApprovalState as BookApprovalState, ApprovalSubject, Ledger, RequestedRow, ValidationId,
};
use kaunta_words::approvals;

use super::find;
use crate::approvals::error::ApprovalsError;
use crate::approvals::room::ApprovalsRoom;
use crate::payments::earlier::earlier;
use crate::people::typed::at_work;
use crate::people::visibility::Visibility;
use crate::staff::actor::Actor;
use crate::staff::actor::Caller;
use crate::wording::labelled::labelled_pair;
use crate::wording::people as said;
use crate::wording::products;
use crate::wording::transfer_lines::{customer_id_line, note_sent, transfer_lines};
use crate::wording::words;

/// The most requests on one page.
const PART: u32 = 500;

impl ApprovalsRoom {
    pub(crate) async fn approvals(&self, caller: &Caller, input: PartInput) -> Result<Approvals, ApprovalsError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        self.people.log_expired(&workspace, core.host.now()).await;
        let filter = ApprovalFilter { maker: only_own(caller), ..ApprovalFilter::default() };
        let limit = input.limit.clamp(1, PART);
        let page = workspace.ledger.approvals(&filter, input.offset.into(), limit).await?;
        let mut items = Vec::new();
        for approval in &page.rows {
            items.push(self.approval_view(&workspace.ledger, approval, caller).await?);
        }
        let waiting = workspace.ledger.waiting_approvals(core.host.now(), caller.name()).await?;
        let waiting = waiting.own + if filter.maker.is_none() { waiting.of_others } else { 0 };
        Ok(Approvals {
            waiting: u32::try_from(waiting).unwrap_or(u32::MAX),
            total: u32::try_from(page.total).unwrap_or(u32::MAX),
            offset: input.offset,
            items,
        })
    }

    pub(crate) async fn approval(&self, caller: &Caller, input: ApprovalInput) -> Result<ApprovalView, ApprovalsError> {
        let workspace = self.core.in_use().await?;
        let approval = self.visible_to(&workspace.ledger, caller, input.number).await?;
        self.approval_view(&workspace.ledger, &approval, caller).await
    }

    pub(crate) async fn approval_rows(
        &self,
        caller: &Caller,
        input: ApprovalRowsInput,
    ) -> Result<ApprovalRows, ApprovalsError> {
        let workspace = self.core.in_use().await?;
        let approval = self.visible_to(&workspace.ledger, caller, input.number).await?;
        let limit = input.limit.clamp(1, PART);
        let asked = workspace.ledger.asked_rows(approval.id, input.offset.into(), limit).await?;
        let asked = asked.ok_or(ApprovalsError::NoRows)?;
        let rows = asked.rows.into_iter().map(|RequestedRow { line, payee }| ApprovalRow {
            line,
            name: payee.name.as_ref().or(payee.to.holder()).map(ToString::to_string),
            to: said::goes_to(&payee.to),
            amount: Money::from(payee.amount),
            note: payee.note.as_str().to_owned(),
        });
        Ok(ApprovalRows {
            fingerprint: asked.fingerprint.to_string(),
            total: asked.count,
            amount: asked.total,
            offset: input.offset,
            rows: rows.collect(),
        })
    }
}

impl ApprovalsRoom {
    /// A request that the actor may see.
    async fn visible_to(&self, ledger: &Ledger, actor: &Actor, number: u32) -> Result<Approval, ApprovalsError> {
        let approval = find(ledger, number).await?;
        if only_own(actor).is_some_and(|own| own != approval.maker) {
            self.log_anothers_request(actor).await;
            return Err(ApprovalsError::NotTheirs);
        }
        Ok(approval)
    }

    /// How many waiting requests concern the actor: those they may decide on, otherwise their own.
    pub(crate) async fn waiting_approvals(&self, actor: &Actor, ledger: &Ledger) -> Result<u32, ApprovalsError> {
        let waiting = ledger.waiting_approvals(self.core.host.now(), actor.name()).await?;
        let count = if actor.may(Right::Approve) { waiting.of_others } else { waiting.own };
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    pub(super) async fn approval_view(
        &self,
        ledger: &Ledger,
        approval: &Approval,
        actor: &Actor,
    ) -> Result<ApprovalView, ApprovalsError> {
        let state = state(approval, self.core.host.now());
        let mut bills = Vec::new();
        let (product, party, amount, lines, idempotency_key, payroll) = match &approval.subject {
            ApprovalSubject::Payment { idempotency_key, transfer, validation } => {
                let party = self.party(ledger, transfer, *validation).await?;
                let lines = of_transfer(transfer, idempotency_key, &ledger.all_billers().await?);
                let amount = Money::from(transfer.amount);
                (products::product(transfer.mode()).into(), party, amount, lines, Some(idempotency_key), None)
            }
            ApprovalSubject::Payroll { payroll, count, total, terms, .. } => {
                let asked_for = ledger.payroll(*payroll).await?;
                let look_back = asked_for.and_then(|payroll| payroll.look_back);
                let (party, lines) = said::of_payroll(*count, terms, look_back.as_ref());
                (approvals::payroll().into(), party.into(), *total, lines, None, Some(*payroll))
            }
            ApprovalSubject::Basket { basket, count, total } => {
                let mut lines = Vec::new();
                if let Some(basket) = ledger.basket(*basket).await? {
                    (bills, lines) = self.facts_of_bills(ledger, &basket).await?;
                }
                (approvals::bills().into(), approvals::bills_of_one(*count).into(), *total, lines, None, None)
            }
        };
        let why = match approval.subject {
            ApprovalSubject::Payment { .. } | ApprovalSubject::Payroll { .. } => said::why_second(&approval.reasons),
            ApprovalSubject::Basket { .. } => said::why_second_together(&approval.reasons),
        };
        let visibility = self.people.visibility(actor).await?;
        let made = match idempotency_key {
            Some(idempotency_key) if approval.state == BookApprovalState::Granted => {
                ledger.operation_of(idempotency_key).await?
            }
            Some(_) | None => None,
        };
        let withheld = made.as_ref().and_then(|made| visibility.withholds(made));
        let checkers = match self.core.staff.book().await? {
            Some(book) => at_work(&book).await?,
            None => Vec::new(),
        };
        let checkers = checkers
            .into_iter()
            .filter(|person| person.may(Right::Approve) && person.name != approval.maker)
            .map(|person| person.name);
        Ok(ApprovalView {
            number: u32::try_from(approval.id.0).unwrap_or(u32::MAX),
            state,
            situation: said::approval_situation(
                state,
                approval,
                self.paid_before(ledger, state, approval, &visibility).await?.as_deref(),
            ),
            product,
            party,
            amount,
            bills,
            lines,
            why: why.into(),
            maker: approval.maker.clone(),
            asked_at: approval.asked_at.to_rfc3339(),
            expires_at: approval.expires_at.to_rfc3339(),
            checker: approval.checker.clone(),
            decided_at: over_since(state, approval).map(|at| at.to_rfc3339()),
            reason: approval.reason.clone(),
            checkers: checkers.collect(),
            may_withdraw: state == ApprovalState::Waiting && actor.name() == Some(&approval.maker),
            operation: made.filter(|_| withheld.is_none()).map(|made| made.id),
            withheld,
            payroll,
            basket: begun_by(approval, actor),
        })
    }

    /// What to do if the same was recently paid to the same account or phone: the maker had not seen payments made since the
    /// request.
    async fn paid_before(
        &self,
        ledger: &Ledger,
        state: ApprovalState,
        approval: &Approval,
        visibility: &Visibility,
    ) -> Result<Option<String>, ApprovalsError> {
        match (&approval.subject, state == ApprovalState::Waiting) {
            (ApprovalSubject::Payment { transfer, .. }, true) => {
                let earlier = earlier(&self.core, ledger, transfer).await?.same;
                Ok((!earlier.is_empty()).then(|| visibility.look_whether(&earlier)))
            }
            (ApprovalSubject::Basket { basket, .. }, true) => {
                let earlier = self.earlier_bills(ledger, *basket).await?;
                Ok((!earlier.is_empty()).then(|| visibility.look_whether(&earlier)))
            }
            (ApprovalSubject::Payment { .. } | ApprovalSubject::Basket { .. }, false)
            | (ApprovalSubject::Payroll { .. }, _) => Ok(None),
        }
    }

    /// Whom a payment is for, by name, if it is known.
    pub(super) async fn named(
        &self,
        ledger: &Ledger,
        transfer: &Transfer,
        validation: Option<ValidationId>,
    ) -> Result<Option<String>, ApprovalsError> {
        let told = match validation {
            Some(id) => ledger.validation(id).await?.and_then(|kept| kept.beneficiary.name),
            None => None,
        };
        Ok(transfer.party().cloned().or(told).map(String::from))
    }

    /// Whom a payment is for: by name if known, otherwise by phone or account.
    async fn party(
        &self,
        ledger: &Ledger,
        transfer: &Transfer,
        validation: Option<ValidationId>,
    ) -> Result<String, ApprovalsError> {
        let named = self.named(ledger, transfer, validation).await?;
        let phone = || transfer.phone().map(|phone| phone.to_string());
        let account = || transfer.account().map(|account| account.as_str().to_owned());
        Ok(named.or_else(account).or_else(phone).unwrap_or_default())
    }
}

/// The approved bills, for a person who may open them.
fn begun_by(approval: &Approval, actor: &Actor) -> Option<BasketId> {
    let may_open = actor.only_own().is_none_or(|own| *own == approval.maker);
    match (&approval.subject, approval.state) {
        (ApprovalSubject::Basket { basket, .. }, BookApprovalState::Granted) => Some(*basket).filter(|_| may_open),
        (
            ApprovalSubject::Payment { .. } | ApprovalSubject::Payroll { .. } | ApprovalSubject::Basket { .. },
            BookApprovalState::Waiting
            | BookApprovalState::Granted
            | BookApprovalState::Refused
            | BookApprovalState::Withdrawn
            | BookApprovalState::Expired
            | BookApprovalState::Void,
        ) => None,
    }
}

/// Everything about a payment except its name and amount: the account, the provider, the wallet, and the rest.
fn of_transfer(transfer: &Transfer, idempotency_key: &IdempotencyKey, billers: &[Biller]) -> Vec<Labelled> {
    let mut rest = transfer_lines(transfer);
    let provider = transfer.provider().map(|code| words::provider(transfer.mode(), code, billers));
    // A network may be among the rest already.
    let provider = provider.filter(|provider| rest.iter().all(|line| line.value != *provider));
    let mut lines = Vec::new();
    lines.extend(transfer.account().map(|account| labelled_pair(approvals::account_number(), account.as_str())));
    lines.extend(provider.map(|provider| labelled_pair(approvals::through(), provider)));
    lines.push(labelled_pair(approvals::wallet(), products::wallet(transfer.wallet)));
    lines.append(&mut rest);
    lines.extend(customer_id_line(transfer));
    lines.push(note_sent(transfer, &Reference::of_partner_wallet(idempotency_key)));
    lines
}

/// Whose requests the actor sees: only their own, unless they may approve or read the whole book.
fn only_own(actor: &Actor) -> Option<PersonName> {
    match actor.may(Right::Approve) || actor.may(Right::Read) {
        true => None,
        false => actor.name().cloned(),
    }
}

/// When it was decided, or expired. The book records expiry only when it is noticed, which may be days later.
fn over_since(state: ApprovalState, approval: &Approval) -> Option<DateTime<Utc>> {
    match state {
        ApprovalState::Expired => Some(approval.expires_at),
        ApprovalState::Waiting
        | ApprovalState::Granted
        | ApprovalState::Refused
        | ApprovalState::Withdrawn
        | ApprovalState::Void => approval.decided_at,
    }
}

fn state(approval: &Approval, now: DateTime<Utc>) -> ApprovalState {
    match approval.state {
        BookApprovalState::Waiting if approval.is_expired(now) => ApprovalState::Expired,
        BookApprovalState::Waiting => ApprovalState::Waiting,
        BookApprovalState::Granted => ApprovalState::Granted,
        BookApprovalState::Refused => ApprovalState::Refused,
        BookApprovalState::Withdrawn => ApprovalState::Withdrawn,
        BookApprovalState::Expired => ApprovalState::Expired,
        BookApprovalState::Void => ApprovalState::Void,
    }
}
