//! From a form to one operation: validate, review, submit.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::beneficiary::{Beneficiary, Identity};
use kaunta_domain::biller::Biller;
use kaunta_domain::day::day_of;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::field::{FieldName, Step};
use kaunta_domain::form::{self, Context};
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::reference::{IntentionId, Reference};
use kaunta_domain::transfer::Transfer;
use kaunta_gateway::{Gateway, ValidateOutcome};
use kaunta_ledger::{Filter, LedgerError, NewOperation, Operation, Recorded, ValidationId};

use crate::App;
use crate::clerk::{Inner, book_error, held};
use crate::contract::*;
use crate::desk::Desk;
use crate::form_view::{self, Prefill};
use crate::in_flight::Flight;
use crate::shop::ServiceSettings;
use crate::words;

/// How long the same account and amount counts as perhaps the same payment.
const EARLIER: TimeDelta = TimeDelta::hours(24);

/// What was reviewed and may be submitted, the newest hundred.
#[derive(Default)]
pub(crate) struct Reviews {
    by_intention: HashMap<IntentionId, Reviewed>,
    oldest_first: VecDeque<IntentionId>,
}

#[derive(Clone)]
struct Reviewed {
    environment: Environment,
    transfer: Transfer,
    validation: Option<ValidationId>,
}

impl Reviews {
    fn keep(&mut self, intention: IntentionId, reviewed: Reviewed) {
        self.by_intention.insert(intention.clone(), reviewed);
        self.oldest_first.push_back(intention);
        if self.oldest_first.len() > 100
            && let Some(oldest) = self.oldest_first.pop_front()
        {
            self.by_intention.remove(&oldest);
        }
    }
}

/// A form's surroundings, owned, so that a [`Context`] can borrow from it.
struct Surroundings {
    environment: Environment,
    settings: ServiceSettings,
    biller: Option<Biller>,
}

impl Surroundings {
    async fn of(inner: &Inner, desk: &Desk, mode: Mode, biller: Option<&str>) -> Result<Surroundings, AppError> {
        let biller = match (mode, biller) {
            (Mode::PartnerPayBillPayment, Some(code)) => {
                desk.billers().await?.into_iter().find(|biller| biller.code.as_str() == code)
            }
            _ => None,
        };
        Ok(Surroundings { environment: desk.environment, settings: desk.settings(inner), biller })
    }

    fn context<'a>(&'a self, beneficiary: Option<&'a Beneficiary>) -> Context<'a> {
        Context {
            environment: self.environment,
            biller: self.biller.as_ref(),
            beneficiary,
            wallet: self.settings.wallet,
            callback: &self.settings.callback,
        }
    }

    fn fields(&self, mode: Mode, step: Step, beneficiary: Option<&Beneficiary>, narration: &str) -> Vec<FieldView> {
        let prefill = Prefill { wallet: self.settings.wallet, narration };
        form_view::view(mode, self.biller.as_ref(), step, beneficiary, &prefill)
    }
}

impl App {
    pub(crate) async fn form(&self, input: FormInput) -> Result<FormView, AppError> {
        let desk = self.desk().await?;
        let around = Surroundings::of(self.inner(), &desk, input.mode, input.biller.as_deref()).await?;
        if input.mode == Mode::PartnerCollectMno && around.settings.callback.is_empty() {
            let words = "Collecting needs a callback address: the service posts there when the customer has approved. Set it in Settings first.";
            return Err(AppError::new(ErrorCode::Settings, words));
        }
        let validated = input.mode.is_validated();
        let step = if validated { Step::Identify } else { Step::Pay };
        let fields = around.fields(input.mode, step, None, input.mode.words());
        Ok(FormView { mode: input.mode, validated, fields })
    }

    pub(crate) async fn validate(&self, input: ValidateInput) -> Result<Validated, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let around = Surroundings::of(self.inner(), &desk, input.mode, input.biller.as_deref()).await?;
        let identity = form::identity(input.mode, &input.answers, &around.context(None)).map_err(AppError::fields)?;
        let Some(identity) = identity else {
            return Err(AppError::new(ErrorCode::Program, "This form has nobody to check."));
        };
        let gateway = desk.gateway(inner).await?;
        let exchange = gateway.validate(&identity).await;
        inner.note_exchange(&exchange.evidence);
        let beneficiary = match exchange.outcome {
            ValidateOutcome::Validated(beneficiary) => beneficiary,
            ValidateOutcome::Refused(error) => return Err(not_known(&identity, &error, around.biller.as_ref())),
            ValidateOutcome::Unanswered(doubt) => return Err(words::unanswered(&doubt)),
        };
        if !beneficiary.is_valid {
            return Err(not_valid(&identity, &beneficiary, around.biller.as_ref()));
        }
        let now = inner.host.now();
        let validation = desk
            .ledger
            .save_validation(&identity, &beneficiary, Some(&exchange.evidence), now)
            .await
            .map_err(book_error)?;
        let account = account_words(&identity);
        let provider = provider_words(&identity, around.biller.as_ref());
        let narration = narration(&identity, &provider);
        Ok(Validated {
            validation: validation.id.0.to_string(),
            name: beneficiary.name.as_ref().map(|name| name.as_str().to_owned()),
            account,
            provider,
            // What has its own place on the screen is not told twice.
            details: crate::operation_view::labelled(
                &beneficiary.from_service,
                &["name", "isValid", "accountNumber", "billerCode", "phoneNumber", "provider", "customerType", "area"],
            ),
            fields: around.fields(input.mode, Step::Pay, Some(&beneficiary), &narration),
        })
    }

    pub(crate) async fn review(&self, input: ReviewInput) -> Result<Review, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let around = Surroundings::of(self.inner(), &desk, input.mode, input.biller.as_deref()).await?;
        let (validation, beneficiary) = self.validated(&desk, &around, &input).await?;
        let transfer = form::transfer(input.mode, &input.answers, &around.context(beneficiary.as_ref()))
            .map_err(callback_is_a_setting)?;
        // Nothing is confirmed that could not be sent.
        desk.gateway(inner).await?;
        let intention = IntentionId::make(inner.host.random());
        let mut review = view(inner, &desk, &transfer, intention.clone()).await?;
        // Airtime carries no name, but the one that was read back is confirmed all the same.
        review.party = review.party.or_else(|| beneficiary.and_then(|holder| holder.name).map(String::from));
        let reviewed = Reviewed { environment: desk.environment, transfer, validation };
        held(&inner.reviews).keep(intention, reviewed);
        Ok(review)
    }

    /// The validation that a review rests on: of exactly this beneficiary, and valid.
    async fn validated(
        &self,
        desk: &Desk,
        around: &Surroundings,
        input: &ReviewInput,
    ) -> Result<(Option<ValidationId>, Option<Beneficiary>), AppError> {
        if !input.mode.is_validated() {
            return Ok((None, None));
        }
        let again = || AppError::new(ErrorCode::Review, "Check the name with the service once more before paying.");
        let id: ValidationId =
            input.validation.as_deref().and_then(|id| id.parse().ok()).map(ValidationId).ok_or_else(again)?;
        let kept = desk.ledger.validation(id).await.map_err(book_error)?.ok_or_else(again)?;
        let identity = form::identity(input.mode, &input.answers, &around.context(None)).map_err(AppError::fields)?;
        if identity.as_ref() != Some(&kept.identity) || !kept.beneficiary.is_valid {
            return Err(again());
        }
        Ok((Some(id), Some(kept.beneficiary)))
    }

    pub(crate) async fn submit(&self, input: SubmitInput) -> Result<OperationDetail, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let again = || {
            AppError::new(ErrorCode::Review, "Confirm the payment once more: this confirmation is no longer at hand.")
        };
        let reviewed = held(&inner.reviews).by_intention.get(&input.intention).cloned().ok_or_else(again)?;
        if reviewed.environment != desk.environment {
            return Err(again());
        }
        let gateway = desk.gateway(inner).await?;
        let flight = inner.in_flight.take_off();
        let now = inner.host.now();
        let new = NewOperation {
            intention: input.intention,
            reference: Reference::make(now, inner.host.random() as u64),
            transfer: reviewed.transfer,
            validation: reviewed.validation,
            at: now,
        };
        let operation = match desk.ledger.record(&new).await.map_err(unrecorded)? {
            Recorded::New(operation) => {
                tokio::spawn(send(inner.clone(), desk.clone(), gateway, operation.clone(), flight));
                operation
            }
            Recorded::Already(operation) => operation,
        };
        self.detail(&desk, operation.id).await.map_err(|error| {
            let words = format!("The payment is in the book and on its way: find it in History. {}", error.message);
            AppError::new(error.code, words)
        })
    }
}

/// Without a record nothing leaves.
fn unrecorded(error: LedgerError) -> AppError {
    let error = book_error(error);
    AppError::new(error.code, format!("{} Nothing was sent.", error.message))
}

/// Sends a recorded operation, once, and writes down what was learnt before anyone is told.
async fn send(inner: Arc<Inner>, desk: Arc<Desk>, gateway: Arc<Gateway>, operation: Operation, flight: Flight) {
    let attempt = operation.attempts.max(1);
    let exchange = gateway.transfer(&operation.transfer, &operation.reference, operation.id, attempt).await;
    inner.note_exchange(&exchange.evidence);
    let kind = EventKind::Sent { attempt, outcome: exchange.outcome };
    let event = Event { at: inner.host.now(), kind, evidence: Some(exchange.evidence) };
    crate::asking::write_down(&inner, &desk, operation.id, event).await;
    drop(flight);
}

async fn view(inner: &Inner, desk: &Desk, transfer: &Transfer, intention: IntentionId) -> Result<Review, AppError> {
    let billers = desk.billers().await?;
    let mode = transfer.mode();
    let amount = Money::from(transfer.amount);
    let since = inner.host.now() - EARLIER;
    let earlier = earlier(desk, transfer, since).await?;
    let balance = desk
        .ledger
        .balances()
        .await
        .map_err(book_error)?
        .into_iter()
        .find(|kept| kept.wallet == transfer.wallet.code());
    let short_by = match mode.direction() {
        Direction::In => None,
        Direction::Out => {
            balance.and_then(|kept| amount.checked_sub(kept.balance)).filter(|short| *short > Money::ZERO)
        }
    };
    let phone = transfer.phone().map(|phone| phone.to_string());
    let account = transfer.account().map(|account| account.as_str().to_owned());
    let lines = crate::operation_view::transfer_lines(transfer);
    Ok(Review {
        intention,
        environment: desk.environment,
        mode,
        party: transfer.party().map(|name| name.as_str().to_owned()),
        account: account.or(phone).unwrap_or_default(),
        provider: transfer.provider().map(|code| words::provider(mode, code, &billers)).unwrap_or_default(),
        amount,
        fee: None,
        total: None,
        wallet: transfer.wallet.words().to_owned(),
        short_by,
        lines,
        earlier: earlier.iter().map(|operation| crate::operation_view::row(operation, &billers)).collect(),
    })
}

/// The same amount to the same account, or phone where there is none, whatever became of it unless no money can have moved.
async fn earlier(desk: &Desk, transfer: &Transfer, since: DateTime<Utc>) -> Result<Vec<Operation>, AppError> {
    let other_side = transfer.account().map(|account| account.as_str().to_owned());
    let search = other_side.or(transfer.phone().map(|phone| phone.gateway())).unwrap_or_default();
    let states = vec![State::Recorded, State::Sent, State::Pending, State::Unknown, State::Succeeded];
    let filter =
        Filter { from: Some(day_of(since)), modes: vec![transfer.mode()], states, search, ..Filter::default() };
    let page = desk.ledger.history(&filter, 0, 100).await.map_err(book_error)?;
    let same = |operation: &Operation| {
        let earlier = &operation.transfer;
        operation.created_at >= since
            && earlier.amount == transfer.amount
            && earlier.account() == transfer.account()
            && (transfer.account().is_some() || earlier.phone() == transfer.phone())
    };
    Ok(page.rows.into_iter().filter(same).collect())
}

/// A callback address is typed in the settings, not in the form: its fault leads there.
fn callback_is_a_setting(errors: Vec<form::FieldError>) -> AppError {
    match errors.iter().find(|error| error.field == FieldName::CallbackUrl) {
        Some(error) if errors.len() == 1 => AppError::new(ErrorCode::Settings, error.message.clone()),
        _ => AppError::fields(errors.into_iter().filter(|error| error.field != FieldName::CallbackUrl).collect()),
    }
}

fn not_known(identity: &Identity, error: &kaunta_domain::answer::ServiceError, biller: Option<&Biller>) -> AppError {
    match error.http_status {
        400 | 404 | 422 | 200..=299 => {
            let words = format!(
                "{} was not found at {}. {}",
                account_words(identity),
                provider_words(identity, biller),
                words::refusal(error)
            );
            AppError::new(ErrorCode::NotValid, words)
        }
        _ => words::refused(error),
    }
}

fn not_valid(identity: &Identity, beneficiary: &Beneficiary, biller: Option<&Biller>) -> AppError {
    let own = beneficiary.message.as_deref().map(|words| format!(" It said: {words}")).unwrap_or_default();
    let words = format!(
        "{} says that {} is not valid, so it can't be paid. Check the number with the customer.{own}",
        provider_words(identity, biller),
        account_words(identity)
    );
    AppError::new(ErrorCode::NotValid, words)
}

fn account_words(identity: &Identity) -> String {
    match identity {
        Identity::Phone { phone, .. } => phone.to_string(),
        Identity::Bank { account, .. } | Identity::Bill { account, .. } => account.as_str().to_owned(),
    }
}

fn provider_words(identity: &Identity, biller: Option<&Biller>) -> String {
    let code = match identity {
        Identity::Phone { network, .. } => network.code(),
        Identity::Bank { bank, .. } => bank.as_str(),
        Identity::Bill { biller, .. } => biller.as_str(),
    };
    words::provider(identity.mode(), code, biller.map(std::slice::from_ref).unwrap_or_default())
}

/// A note to begin with; a person may change it.
fn narration(identity: &Identity, provider: &str) -> String {
    match identity {
        Identity::Phone { airtime: true, phone, .. } => format!("Airtime {phone}"),
        Identity::Phone { airtime: false, phone, .. } => format!("Send money {phone}"),
        Identity::Bank { account, .. } => format!("Bank {provider} {account}"),
        Identity::Bill { account, .. } => format!("{provider} {account}"),
    }
    .chars()
    .take(140)
    .collect()
}
