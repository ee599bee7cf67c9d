//! What one person asks of another: asking, granting, refusing, taking back.
//!
//! Granting is doing: in the transaction that writes the yes down the payment is recorded, or the payroll confirmed, and it
//! leaves right after. So a yes never lies about, and what was asked for is what happens.

use std::sync::Arc;

use chrono::TimeDelta;
use kaunta_domain::biller::Biller;
use kaunta_domain::event::ApprovalId;
use kaunta_domain::money::Money;
use kaunta_domain::payroll::{PayrollId, Route};
use kaunta_domain::person::{PersonName, Right};
use kaunta_domain::reference::IntentionId;
use kaunta_domain::text::Narration;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{
    Approval, ApprovalFilter, ApprovalReason, ApprovalState as Kept, ApprovalSubject, NewApproval, NewSubject,
    PayrollTerms, Recorded, Spending, ValidationId,
};
use kaunta_people::{Act, Person, PinUse, Subject};

use super::acting::{Acting, acting};
use super::door::at_work;
use super::words as said;
use crate::App;
use crate::clerk::{Inner, book_error};
use crate::contract::*;
use crate::desk::Desk;
use crate::earlier::earlier;
use crate::operation_view::labelled_pair;
use crate::reaching::Way;
use crate::sending::{hold_back, launch, unrecorded};
use crate::transfer_lines::transfer_lines;
use crate::{payroll, weighing, words};

/// So long somebody may be asked.
const ASKED_FOR: TimeDelta = TimeDelta::hours(24);

/// The most of one part.
const PART: u32 = 500;

impl App {
    pub(crate) async fn approvals(&self, input: PartInput) -> Result<Approvals, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let acting = acting();
        let filter = ApprovalFilter { maker: only_own(&acting), ..ApprovalFilter::default() };
        let limit = input.limit.clamp(1, PART);
        let page = desk.ledger.approvals(&filter, input.offset.into(), limit).await.map_err(book_error)?;
        let mut items = Vec::new();
        for approval in &page.rows {
            items.push(inner.approval_view(&desk, approval, &acting).await?);
        }
        Ok(Approvals {
            waiting: inner.waiting_approvals(&desk).await?,
            total: u32::try_from(page.total).unwrap_or(u32::MAX),
            offset: input.offset,
            items,
        })
    }

    pub(crate) async fn approval(&self, input: ApprovalInput) -> Result<ApprovalView, AppError> {
        let desk = self.desk().await?;
        let acting = acting();
        let approval = find(&desk, input.number).await?;
        if only_own(&acting).is_some_and(|own| own != approval.maker) {
            return Err(AppError::new(ErrorCode::Right, "Only who asked, and who may decide, sees this."));
        }
        self.inner().approval_view(&desk, &approval, &acting).await
    }

    pub(crate) async fn ask_approval(&self, input: AskApprovalInput) -> Result<ApprovalView, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let (transfer, validation) = inner.reviewed(&desk, &input.intention)?;
        let reasons = inner.needs_second(&desk, &transfer).await?;
        if reasons.is_empty() {
            return Err(AppError::new(ErrorCode::Review, "This needs no approval: it can be paid."));
        }
        let subject = NewSubject::Payment { intention: input.intention, transfer, validation };
        self.ask(&desk, subject, reasons).await
    }

    pub(crate) async fn ask_payroll_approval(&self, input: ConfirmPayrollInput) -> Result<ApprovalView, AppError> {
        let desk = self.desk().await?;
        let checked = payroll::preview::checked(self.inner(), &desk, &input).await?;
        let terms = PayrollTerms {
            route: input.route,
            rate_a_minute: input.rate,
            batch_size: input.batch_size,
            note: checked.note.clone(),
        };
        let subject = NewSubject::Payroll { payroll: input.id, count: checked.count, total: checked.total, terms };
        self.ask(&desk, subject, vec![ApprovalReason::Payroll]).await
    }

    async fn ask(
        &self,
        desk: &Arc<Desk>,
        subject: NewSubject,
        reasons: Vec<ApprovalReason>,
    ) -> Result<ApprovalView, AppError> {
        let inner = self.inner();
        let acting = acting();
        let Some(maker) = acting.name().cloned() else {
            return Err(AppError::new(ErrorCode::Review, said::NOBODY_SET_UP));
        };
        let now = inner.host.now();
        let new = NewApproval { subject, maker, reasons, now, expires_at: now + ASKED_FOR };
        let approval = desk.ledger.ask_approval(&new).await.map_err(book_error)?;
        let subject = subject_of(desk, approval.id);
        inner.note_act(Act::ApprovalAsked { subject }, acting.name()).await;
        inner.host.changed(Change::Approvals);
        inner.approval_view(desk, &approval, &acting).await
    }

    pub(crate) async fn grant_approval(&self, input: GrantInput) -> Result<ApprovalView, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let approval = find(&desk, input.number).await?;
        let checker = inner.checker(&approval, &input.name, &input.pin).await?;
        let granted = match &approval.subject {
            ApprovalSubject::Payment { transfer, .. } => self.grant_payment(&desk, &approval, transfer, &checker).await,
            ApprovalSubject::Payroll { payroll, terms, .. } => {
                inner.grant_payroll(&desk, approval.id, *payroll, terms.route, &checker).await
            }
        };
        inner.host.changed(Change::Approvals);
        let subject = subject_of(&desk, approval.id);
        if let Err(error) = granted {
            let act = match find(&desk, input.number).await?.state {
                Kept::Void => Some(Act::ApprovalVoid { subject }),
                Kept::Waiting if approval.is_expired(inner.host.now()) => Some(Act::ApprovalExpired { subject }),
                Kept::Waiting | Kept::Granted | Kept::Refused | Kept::Withdrawn => None,
            };
            if let Some(act) = act {
                inner.note_act(act, Some(&checker)).await;
            }
            return Err(error);
        }
        inner.note_act(Act::ApprovalGranted { subject }, Some(&checker)).await;
        inner.approval_view(&desk, &find(&desk, input.number).await?, &acting()).await
    }

    /// As [`App::submit`] does it, with a second person's yes in the same transaction.
    async fn grant_payment(
        &self,
        desk: &Arc<Desk>,
        approval: &Approval,
        transfer: &Transfer,
        checker: &PersonName,
    ) -> Result<(), AppError> {
        let inner = self.inner();
        let way = desk.way(inner, transfer.mode().interface()).await?;
        let flight = desk.take_off(inner).await?;
        let weighed = match &way {
            Way::Gateway(_) => None,
            Way::Partner(partner) => Some(weighing::before(inner, desk, partner).await),
        };
        let limits = inner.spending(&Acting::Unguarded).await?;
        let granted = desk.ledger.grant_payment(approval.id, checker, inner.moment(), weighed, limits).await;
        match granted.map_err(unrecorded)? {
            Recorded::New(operation) => {
                launch(inner, desk, way, operation, flight);
                Ok(())
            }
            Recorded::Already(_) => Ok(()),
            Recorded::Unheard(operation) => hold_back(inner, desk, &operation, flight).await,
        }
    }

    pub(crate) async fn refuse_approval(&self, input: RefuseInput) -> Result<ApprovalView, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let reason = Narration::parse(&input.reason)
            .map_err(|bad| AppError::new(ErrorCode::Review, format!("Write why, in one line. {bad}")))?;
        let approval = find(&desk, input.number).await?;
        let checker = inner.checker(&approval, &input.name, &input.pin).await?;
        let refused = desk.ledger.refuse_approval(approval.id, &checker, inner.host.now(), reason.as_str()).await;
        let refused = refused.map_err(book_error)?;
        inner.note_act(Act::ApprovalRefused { subject: subject_of(&desk, approval.id) }, Some(&checker)).await;
        inner.host.changed(Change::Approvals);
        inner.approval_view(&desk, &refused, &acting()).await
    }

    pub(crate) async fn withdraw_approval(&self, input: ApprovalInput) -> Result<ApprovalView, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let acting = acting();
        let Some(maker) = acting.name() else {
            return Err(AppError::new(ErrorCode::Review, said::NOBODY_SET_UP));
        };
        let approval = find(&desk, input.number).await?;
        let withdrawn =
            desk.ledger.withdraw_approval(approval.id, maker, inner.host.now()).await.map_err(book_error)?;
        inner.note_act(Act::ApprovalWithdrawn { subject: subject_of(&desk, approval.id) }, Some(maker)).await;
        inner.host.changed(Change::Approvals);
        inner.approval_view(&desk, &withdrawn, &acting).await
    }
}

impl Inner {
    /// Who says yes or no, shown by their PIN: somebody else than who asks, and who may.
    async fn checker(
        &self,
        approval: &Approval,
        name: &PersonName,
        pin: &secrecy::SecretString,
    ) -> Result<PersonName, AppError> {
        if *name == approval.maker {
            self.note_mine(Act::Refused { call: "approval of one's own".to_owned() }).await;
            return Err(AppError::new(ErrorCode::Right, said::OWN_APPROVAL));
        }
        let person = self.prove(name, pin, PinUse::Approving).await?;
        if !person.may(Right::Approve) {
            self.note_act(Act::Refused { call: "approval".to_owned() }, Some(name)).await;
            return Err(AppError::new(ErrorCode::Right, said::MAY_NOT_APPROVE));
        }
        Ok(person.name)
    }

    async fn grant_payroll(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        id: ApprovalId,
        payroll: PayrollId,
        route: Route,
        checker: &PersonName,
    ) -> Result<(), AppError> {
        let alone = payroll::preview::ready(self, desk, payroll, route).await?;
        let make = || IntentionId::make(self.host.random());
        let granted = desk.ledger.grant_payroll(id, checker, self.moment(), make).await;
        drop(alone);
        let payroll = granted.map_err(book_error)?;
        payroll::run::begin(self, desk, payroll);
        Ok(())
    }

    /// Why a second person has to approve a payment that who acts would make; nothing where it may be made as it is.
    pub(crate) async fn needs_second(&self, desk: &Desk, transfer: &Transfer) -> Result<Vec<ApprovalReason>, AppError> {
        let Acting::Person(person) = acting() else { return Ok(Vec::new()) };
        if transfer.mode().direction() == kaunta_domain::mode::Direction::In || !self.has_second_person().await? {
            return Ok(Vec::new());
        }
        let day = kaunta_domain::day::day_of(self.host.now());
        let spent = desk.ledger.spent_today(day, Some(&person.name)).await.map_err(book_error)?.person;
        let amount = Money::from(transfer.amount);
        let with_this = spent.checked_add(amount).unwrap_or(spent);
        let is_over = |limit: Option<kaunta_domain::money::Amount>, spent: Money| {
            limit.is_some_and(|limit| spent > Money::from(limit))
        };
        let is_large = self.rules().await?.approve_from.is_some_and(|from| transfer.amount >= from);
        let reasons = [
            (is_large, ApprovalReason::Amount),
            (is_over(person.limits.per_operation, amount), ApprovalReason::OverOperation),
            (is_over(person.limits.per_day, with_this), ApprovalReason::OverDay),
        ];
        Ok(reasons.into_iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason).collect())
    }

    /// How much may go out with a payment of who acts, in the transaction that records it.
    pub(crate) async fn spending(&self, acting: &Acting) -> Result<Spending, AppError> {
        let shop_per_day = self.rules().await?.shop_per_day;
        Ok(match acting {
            Acting::Unguarded | Acting::Nobody => Spending { shop_per_day, ..Spending::default() },
            Acting::Person(person) => Spending {
                person_per_operation: person.limits.per_operation,
                person_per_day: person.limits.per_day,
                shop_per_day,
            },
        })
    }

    /// Whether people are set up.
    pub(crate) async fn is_guarded(&self) -> Result<bool, AppError> {
        Ok(self.staff.acting().await? != Acting::Unguarded)
    }

    /// Whether there is a second person at all: one who may approve, and another who pays.
    pub(crate) async fn has_second_person(&self) -> Result<bool, AppError> {
        let Some(book) = self.staff.book().await? else { return Ok(false) };
        let people = at_work(book).await?;
        let approvers = people.iter().filter(|person| person.may(Right::Approve));
        let has_maker =
            |checker: &Person| people.iter().any(|maker| maker.may(Right::Sell) && maker.name != checker.name);
        Ok(approvers.into_iter().any(has_maker))
    }

    /// How many wait that concern who acts: what they may decide on, or else their own.
    pub(crate) async fn waiting_approvals(&self, desk: &Desk) -> Result<u32, AppError> {
        let acting = acting();
        let waiting = desk.ledger.waiting_approvals(self.host.now(), acting.name()).await.map_err(book_error)?;
        let count = if acting.may(Right::Approve) { waiting.of_others } else { waiting.own };
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// What somebody asked for who does not work here any more comes to nothing.
    pub(crate) async fn void_requests_in(&self, desk: &Desk, name: &PersonName) {
        match desk.ledger.void_approvals_of(name, self.host.now()).await {
            Ok(void) => {
                for id in void {
                    self.note_mine(Act::ApprovalVoid { subject: subject_of(desk, id) }).await;
                }
            }
            Err(error) => tracing::error!(%error, "the requests of who left could not be made void"),
        }
    }

    async fn approval_view(&self, desk: &Desk, approval: &Approval, acting: &Acting) -> Result<ApprovalView, AppError> {
        let state = state(approval, self.host.now());
        let (product, party, amount, lines, intention, payroll) = match &approval.subject {
            ApprovalSubject::Payment { intention, transfer, validation } => {
                let party = self.party(desk, transfer, *validation).await?;
                let lines = of_transfer(transfer, &desk.billers().await?);
                let amount = Money::from(transfer.amount);
                (transfer.mode().words().to_owned(), party, amount, lines, Some(intention), None)
            }
            ApprovalSubject::Payroll { payroll, count, total, terms, .. } => {
                let (party, lines) = said::of_payroll(*count, terms);
                ("Payroll".to_owned(), party, *total, lines, None, Some(*payroll))
            }
        };
        let made = match intention {
            Some(intention) => desk.ledger.operation_of(intention).await.map_err(book_error)?.map(|made| made.id),
            None => None,
        };
        let checkers = match self.staff.book().await? {
            Some(book) => at_work(book).await?,
            None => Vec::new(),
        };
        let checkers = checkers
            .into_iter()
            .filter(|person| person.may(Right::Approve) && person.name != approval.maker)
            .map(|person| person.name);
        Ok(ApprovalView {
            number: u32::try_from(approval.id.0).unwrap_or(u32::MAX),
            state,
            situation: said::approval_situation(state, approval, self.paid_before(desk, state, approval).await?),
            product,
            party,
            amount,
            lines,
            why: said::why_second(&approval.reasons),
            maker: approval.maker.clone(),
            asked_at: approval.asked_at.to_rfc3339(),
            expires_at: approval.expires_at.to_rfc3339(),
            checker: approval.checker.clone(),
            decided_at: approval.decided_at.map(|at| at.to_rfc3339()),
            reason: approval.reason.clone(),
            checkers: checkers.collect(),
            may_withdraw: state == ApprovalState::Waiting && acting.name() == Some(&approval.maker),
            operation: made.filter(|_| approval.state == Kept::Granted),
            payroll,
        })
    }

    /// How often the same went to the same account or phone lately: who asked had not seen what was paid since.
    async fn paid_before(&self, desk: &Desk, state: ApprovalState, approval: &Approval) -> Result<usize, AppError> {
        match (&approval.subject, state == ApprovalState::Waiting) {
            (ApprovalSubject::Payment { transfer, .. }, true) => Ok(earlier(self, desk, transfer).await?.len()),
            (ApprovalSubject::Payment { .. }, false) | (ApprovalSubject::Payroll { .. }, _) => Ok(0),
        }
    }

    /// Whom a payment is for: by name where one is known, else by phone or account.
    async fn party(
        &self,
        desk: &Desk,
        transfer: &Transfer,
        validation: Option<ValidationId>,
    ) -> Result<String, AppError> {
        let told = match validation {
            Some(id) => desk.ledger.validation(id).await.map_err(book_error)?.and_then(|kept| kept.beneficiary.name),
            None => None,
        };
        let named = transfer.party().cloned().or(told).map(String::from);
        let phone = || transfer.phone().map(|phone| phone.to_string());
        let account = || transfer.account().map(|account| account.as_str().to_owned());
        Ok(named.or_else(account).or_else(phone).unwrap_or_default())
    }
}

/// All of a payment beyond its name and amount: to which account, through whom, from which wallet, and the rest.
fn of_transfer(transfer: &Transfer, billers: &[Biller]) -> Vec<Labelled> {
    let mut rest = transfer_lines(transfer);
    let provider = transfer.provider().map(|code| words::provider(transfer.mode(), code, billers));
    // A network stands among the rest already.
    let provider = provider.filter(|provider| rest.iter().all(|line| line.value != *provider));
    let mut lines = Vec::new();
    lines.extend(transfer.account().map(|account| labelled_pair("Account number", account.as_str())));
    lines.extend(provider.map(|provider| labelled_pair("Through", provider)));
    lines.push(labelled_pair("Wallet", transfer.wallet.words()));
    lines.append(&mut rest);
    lines
}

/// Whose requests somebody sees: their own, unless they decide or read the whole book.
fn only_own(acting: &Acting) -> Option<PersonName> {
    match acting.may(Right::Approve) || acting.may(Right::Read) {
        true => None,
        false => acting.name().cloned(),
    }
}

async fn find(desk: &Desk, number: u32) -> Result<Approval, AppError> {
    let found = desk.ledger.approval(ApprovalId(i64::from(number))).await.map_err(book_error)?;
    found.ok_or_else(|| AppError::new(ErrorCode::NotFound, "Nothing was asked for under this number."))
}

fn subject_of(desk: &Desk, id: ApprovalId) -> Subject {
    Subject { environment: desk.environment, approval: u64::try_from(id.0).unwrap_or_default() }
}

fn state(approval: &Approval, now: chrono::DateTime<chrono::Utc>) -> ApprovalState {
    match approval.state {
        Kept::Waiting if approval.is_expired(now) => ApprovalState::Expired,
        Kept::Waiting => ApprovalState::Waiting,
        Kept::Granted => ApprovalState::Granted,
        Kept::Refused => ApprovalState::Refused,
        Kept::Withdrawn => ApprovalState::Withdrawn,
        Kept::Void => ApprovalState::Void,
    }
}
