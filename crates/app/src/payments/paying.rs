//! From a validated form to a recorded operation: review, submit.

use kaunta_contract::*;
use kaunta_domain::beneficiary::Beneficiary;
use kaunta_domain::cash::{AskedOnTop, Cash, CashMoved, CashRule, cash_rule};
use kaunta_domain::customer_id::{CustomerId, LastFour};
use kaunta_domain::environment::Environment;
use kaunta_domain::field::FieldName;
use kaunta_domain::form;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::reference::{IdempotencyKey, Reference};
use kaunta_domain::tariff::Tariff;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{Ledger, LedgerError, Limit, NewOperation, Recorded, ValidationId};
use kaunta_people::{Act, DeniedAct};
use std::sync::Arc;

use crate::payments::beneficiary::FormContext;
use crate::payments::earlier::earlier;
use crate::payments::error::PaymentsError;
use crate::payments::fees::{self, Fees};
use crate::payments::reviews::{Quote, Reviewed};
use crate::payments::room::Payments;
use crate::payments::sending::{hold_back, launch};
use crate::platform::lock::lock;
use crate::staff::actor::Caller;
use crate::wallet::balance_evidence;
use crate::wallet::wallet_user;
use crate::wording::people::why_second;
use crate::wording::products;
use crate::wording::transfer_lines::{cash_line, note_sent, transfer_lines};
use crate::wording::words;
use crate::workspace::clients::ServiceClient;
use crate::workspace::open::Workspace;

impl Payments {
    pub(crate) async fn review(&self, caller: &Caller, input: ReviewInput) -> Result<Review, PaymentsError> {
        self.review_at(caller, &self.core.in_use().await?, input).await
    }

    pub(crate) async fn review_at(
        &self,
        caller: &Caller,
        workspace: &Arc<Workspace>,
        input: ReviewInput,
    ) -> Result<Review, PaymentsError> {
        let core = &self.core;
        let around = FormContext::of(&self.core, workspace, input.mode, input.biller.as_deref()).await?;
        let (validation, beneficiary) = self.validated(&workspace.ledger, &around, &input).await?;
        let transfer = form::transfer(input.mode, &input.answers, &around.context(beneficiary.as_ref()))
            .map_err(callback_is_a_setting)?;
        let transfer = self.with_drawer(caller, &workspace.ledger, transfer).await?;
        // Don't show a review that could not be sent.
        workspace.may_send().await?;
        let way = workspace.client(core, input.mode.interface()).await?;
        let idempotency_key = IdempotencyKey::make(core.host.random());
        let (transfer, fees) = match &way {
            ServiceClient::Gateway(_) => {
                let usual = fees::usual(&workspace.ledger, &transfer).await?;
                (transfer, Fees { usual, ..Fees::default() })
            }
            ServiceClient::Partner(partner) => {
                let transfer = transfer.of_user(wallet_user::paying(core, workspace, partner).await?);
                let fees = fees::preview(core, workspace, partner, &transfer).await;
                (transfer.with_preview(fees.fee), fees)
            }
        };
        let transfer = asking(transfer, &fees, &core.shop().tariff.lines);
        let mut review = view(caller, self, &workspace.ledger, &transfer, fees, idempotency_key.clone()).await?;
        let reasons = self.people.needs_second(caller, &workspace.ledger, &transfer).await?;
        review.approval = (!reasons.is_empty()).then(|| why_second(&reasons).into());
        let told = beneficiary.and_then(|holder| holder.name).map(String::from);
        review.name_before = self.name_before(caller, &workspace.ledger, &transfer, told.as_deref()).await?;
        // An airtime transfer holds no name, but the person still confirms the one that was read back.
        let is_told = told.is_some() && review.party.as_ref().is_none_or(|party| told.as_ref() == Some(party));
        review.party = review.party.or(told);
        let quote = Quote {
            party: review.party.clone(),
            is_told,
            fee: review.fee,
            usual_fee: review.usual_fee,
            charge: review.charge,
            to_take: review.to_take,
        };
        let (environment, by) = (workspace.environment, caller.name().cloned());
        let reviewed = Reviewed { environment, by, transfer, validation, quote };
        lock(&self.reviews).keep(idempotency_key, reviewed);
        Ok(review)
    }

    /// Adds the caller's drawer to a transfer whose cash moves across the counter.
    async fn with_drawer(
        &self,
        caller: &Caller,
        ledger: &Ledger,
        transfer: Transfer,
    ) -> Result<Transfer, PaymentsError> {
        let cash = match transfer.cash {
            cash @ (Cash::In { .. } | Cash::Out { .. }) => cash.in_drawer(ledger.drawer_of(caller.name()).await?),
            Cash::None => Cash::None,
        };
        Ok(Transfer { cash, ..transfer })
    }

    /// The validation that a review rests on: it must be valid and for exactly this beneficiary.
    async fn validated(
        &self,
        ledger: &Ledger,
        around: &FormContext,
        input: &ReviewInput,
    ) -> Result<(Option<ValidationId>, Option<Beneficiary>), PaymentsError> {
        if !input.mode.is_validated() {
            return Ok((None, None));
        }
        let id = input.validation.as_deref().and_then(|id| id.parse().ok()).map(ValidationId);
        let id = id.ok_or(PaymentsError::NotValidated)?;
        let kept = ledger.validation(id).await?.ok_or(PaymentsError::NotValidated)?;
        let identity =
            form::identity(input.mode, &input.answers, &around.context(None)).map_err(PaymentsError::FieldsWrong)?;
        if identity.as_ref() != Some(&kept.identity) || !kept.beneficiary.is_valid {
            return Err(PaymentsError::NotValidated);
        }
        Ok((Some(id), Some(kept.beneficiary)))
    }

    pub(crate) async fn submit(&self, caller: &Caller, input: SubmitInput) -> Result<OperationDetail, PaymentsError> {
        self.submit_at(caller, &self.core.in_use().await?, input).await
    }

    pub(crate) async fn submit_at(
        &self,
        caller: &Caller,
        workspace: &Arc<Workspace>,
        input: SubmitInput,
    ) -> Result<OperationDetail, PaymentsError> {
        let core = &self.core;
        let reviewed = lock(&self.reviews).by_idempotency_key.get(&input.idempotency_key).cloned();
        let Some(reviewed) = reviewed else {
            // The review is gone, but the book may have the operation: show what was already submitted instead of confirming
            // it again.
            let made =
                workspace.ledger.operation_of(&input.idempotency_key).await?.ok_or(PaymentsError::NotReviewed)?;
            return Ok(self.operations.detail(caller, workspace, made.id).await?);
        };
        if !self.is_own(caller, workspace.environment, &reviewed).await {
            return Err(PaymentsError::NotReviewed);
        }
        let customer_id = noted_id(input.customer_id)?;
        let taken_off = match workspace.require_canary(&core.installation, reviewed.transfer.mode().interface()).await {
            Ok(()) => workspace.begin_send(core).await,
            Err(unanswered) => Err(unanswered),
        };
        let flight = match taken_off {
            Ok(flight) => flight,
            Err(locked) => {
                // An operation that the book already has was sent before the lock.
                let made = workspace.ledger.operation_of(&input.idempotency_key).await?.ok_or(locked)?;
                return Ok(self.operations.detail(caller, workspace, made.id).await?);
            }
        };
        let way = workspace.client_of_payment(core, reviewed.transfer.mode().interface()).await?;
        let balance_read = match &way {
            ServiceClient::Gateway(_) => None,
            ServiceClient::Partner(partner) => Some(balance_evidence::before(core, workspace, partner).await),
        };
        if let Err(changed) = workspace.has_not_changed(&way) {
            let made = workspace.ledger.operation_of(&input.idempotency_key).await?.ok_or(changed)?;
            return Ok(self.operations.detail(caller, workspace, made.id).await?);
        }
        let new = NewOperation {
            idempotency_key: input.idempotency_key,
            transfer: Transfer { customer_id, ..reviewed.transfer },
            validation: reviewed.validation,
            balance_read,
            by: reviewed.by,
            limits: self.people.spending(caller).await?,
            rules: self.people.hold_to_rules(workspace).await?,
            with: Some(way.fingerprint(&workspace.ledger)),
            now: core.moment(),
        };
        // The request leaves right after the record is written, so read anything for the window after that.
        let recorded = match workspace.ledger.record(&new).await {
            Ok(recorded) => recorded,
            // There is nobody to ask for approval.
            Err(error) if needs_second(&error) && !self.people.has_second_person().await? => {
                return Err(PaymentsError::OverOwnLimit);
            }
            Err(error) => return Err(PaymentsError::NotRecorded(error)),
        };
        let id = match recorded {
            Recorded::New(operation) => {
                let id = operation.id;
                launch(core, workspace, way, operation, flight);
                id
            }
            Recorded::Already(operation) => operation.id,
            Recorded::CommitUncertain(operation) => {
                hold_back(core, workspace, &operation, flight).await?;
                let shown = self.operations.detail(caller, workspace, operation.id).await;
                return shown.map_err(PaymentsError::HeldBackUnshown);
            }
        };
        self.operations.detail(caller, workspace, id).await.map_err(PaymentsError::OnItsWayUnshown)
    }
}

impl Payments {
    /// What the caller reviewed under this idempotency key, for an approval request.
    ///
    /// # Errors
    /// The review is no longer held.
    pub(crate) async fn reviewed(
        &self,
        caller: &Caller,
        environment: Environment,
        idempotency_key: &IdempotencyKey,
        customer_id: Option<CustomerIdInput>,
    ) -> Result<(Transfer, Option<ValidationId>), PaymentsError> {
        let reviewed = self.own_review(caller, environment, idempotency_key).await?;
        Ok((Transfer { customer_id: noted_id(customer_id)?, ..reviewed.transfer }, reviewed.validation))
    }

    /// What the confirmation that the caller reviewed says about the sum and the name.
    ///
    /// # Errors
    /// The review is no longer held.
    pub(crate) async fn quoted(
        &self,
        caller: &Caller,
        environment: Environment,
        idempotency_key: &IdempotencyKey,
    ) -> Result<(Transfer, Quote), PaymentsError> {
        let reviewed = self.own_review(caller, environment, idempotency_key).await?;
        Ok((reviewed.transfer, reviewed.quote))
    }

    async fn own_review(
        &self,
        caller: &Caller,
        environment: Environment,
        idempotency_key: &IdempotencyKey,
    ) -> Result<Reviewed, PaymentsError> {
        let reviewed =
            lock(&self.reviews).by_idempotency_key.get(idempotency_key).cloned().ok_or(PaymentsError::NotReviewed)?;
        if self.is_own(caller, environment, &reviewed).await { Ok(reviewed) } else { Err(PaymentsError::NotReviewed) }
    }

    /// Whether the caller made this review, in this environment. Another person's review is refused, and the security log
    /// records it.
    async fn is_own(&self, caller: &Caller, environment: Environment, reviewed: &Reviewed) -> bool {
        let is_theirs = reviewed.by.as_ref() == caller.name();
        if !is_theirs && reviewed.by.is_some() {
            self.core.staff.log_own(caller, Act::Denied { what: DeniedAct::OthersReview }).await;
        }
        is_theirs && reviewed.environment == environment
    }
}

/// The identity document as it was noted, or `None` if both of its parts were left out.
pub(super) fn noted_id(input: Option<CustomerIdInput>) -> Result<Option<CustomerId>, PaymentsError> {
    match input {
        None => Ok(None),
        Some(CustomerIdInput { kind: None, last_four }) if last_four.trim().is_empty() => Ok(None),
        Some(CustomerIdInput { kind: None, .. }) => Err(PaymentsError::IdWithoutKind),
        Some(CustomerIdInput { kind: Some(kind), last_four }) => {
            let last_four = LastFour::parse(&last_four).map_err(PaymentsError::IdNumberWrong)?;
            Ok(Some(CustomerId { kind, last_four }))
        }
    }
}

/// Whether a second person could approve what the book did not record.
pub(super) fn needs_second(error: &LedgerError) -> bool {
    matches!(
        error,
        LedgerError::NeedsApproval
            | LedgerError::OverLimit { which: Limit::PersonPerOperation | Limit::PersonPerDay, .. }
    )
}

async fn view(
    caller: &Caller,
    payments: &Payments,
    ledger: &Ledger,
    transfer: &Transfer,
    fees: Fees,
    idempotency_key: IdempotencyKey,
) -> Result<Review, PaymentsError> {
    let core = &payments.core;
    let billers = ledger.all_billers().await?;
    let mode = transfer.mode();
    let amount = Money::from(transfer.amount);
    let earlier = earlier(core, ledger, transfer).await?;
    let visibility = payments.people.visibility(caller).await?;
    let balances = ledger.balances().await?;
    let balance = balances.into_iter().find(|kept| kept.wallet == transfer.wallet.code());
    let needed = fees.total.unwrap_or(amount);
    let short_by = match mode.direction() {
        Direction::In => None,
        Direction::Out => {
            balance.and_then(|kept| needed.checked_sub(kept.balance)).filter(|short| *short > Money::ZERO)
        }
    };
    let charge = transfer.charge();
    let asked = AskedOnTop { fee: fees.fee.or(fees.usual), charge };
    let with_charge = |total: Money| total.checked_add(charge.unwrap_or(Money::ZERO));
    let to_take = fees.total.map_or_else(|| asked.to_take(amount, None), with_charge);
    let to_take = to_take.ok_or(LedgerError::SumTooLarge)?;
    let care = core.shop().care;
    let phone = transfer.phone().map(|phone| phone.to_string());
    let account = transfer.account().map(|account| account.as_str().to_owned());
    let mut lines = transfer_lines(transfer);
    lines.push(note_sent(transfer, &Reference::of_partner_wallet(&idempotency_key)));
    lines.extend((cash_rule(mode) == CashRule::Asked).then(|| cash_line(transfer)));
    Ok(Review {
        idempotency_key,
        environment: ledger.environment(),
        mode,
        party: transfer.party().map(|name| name.as_str().to_owned()),
        account: account.or(phone).unwrap_or_default(),
        provider: transfer.provider().map(|code| words::provider(mode, code, &billers)).unwrap_or_default(),
        amount,
        fee: fees.fee,
        fee_words: fees.words,
        total: fees.total,
        usual_fee: fees.usual,
        charge,
        to_take,
        wallet: products::wallet(transfer.wallet).into(),
        short_by,
        lines,
        approval: None,
        // A top-up is the shop's own money.
        asks_id: amount >= care.ask_id_from && mode != Mode::WalletTopUp,
        asks_cash: care.cash_first && transfer.cash.moved() == CashMoved::In,
        earlier: earlier.same.iter().map(|operation| visibility.of(operation, &billers)).collect(),
        name_before: None,
        refused: earlier
            .refused
            .iter()
            .map(|operation| words::refused_so_far(operation, visibility.withholds(operation)))
            .collect(),
    })
}

/// Adds the fee and the shop's charge that a customer who pays with cash is asked for, so that the book has what the
/// confirmation shows. The charge is fixed here: a tariff that changes before the confirmation is answered does not
/// change it.
fn asking(transfer: Transfer, fees: &Fees, tariff: &Tariff) -> Transfer {
    let cash = match transfer.cash {
        Cash::In { drawer, .. } => {
            let charge = tariff.charge(transfer.mode(), transfer.provider(), transfer.amount);
            Cash::In { drawer, asked: AskedOnTop { fee: fees.fee.or(fees.usual), charge } }
        }
        other @ (Cash::Out { .. } | Cash::None) => other,
    };
    Transfer { cash, ..transfer }
}

/// A callback address is set in the settings, not in the form, so an error in it points there.
fn callback_is_a_setting(mut errors: Vec<form::FieldError>) -> PaymentsError {
    match errors.as_slice() {
        [error] if error.field == FieldName::CallbackUrl => PaymentsError::CallbackAddressWrong(error.wrong),
        _ => {
            errors.retain(|error| error.field != FieldName::CallbackUrl);
            PaymentsError::FieldsWrong(errors)
        }
    }
}
