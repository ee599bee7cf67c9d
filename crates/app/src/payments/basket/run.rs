//! Paying the bills of a basket one after another, until there is a reason to ask a person.
//!
//! Only the book decides whether a bill is still to be sent, and by which operation: a task that ran twice would send nothing
//! twice.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kaunta_contract::Change;
use kaunta_domain::basket::{BasketId, BasketState, Bill, NextBill, next};
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_ledger::{Basket, NewBill, NewOperation, Recorded, Spending};
use kaunta_words::baskets;
use tracing::Instrument as _;

use crate::payments::error::PaymentsError;
use crate::payments::sending::{hold_back, launch};
use crate::people::room::PeopleRoom;
use crate::platform::lock::lock;
use crate::wording::book_error::book_error;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// How long a bill may have no outcome before a person is asked.
const OUTCOME_TIMEOUT: Duration = Duration::from_secs(30);
/// The wait before the book is read again for an outcome.
const READ_INTERVAL: Duration = Duration::from_millis(500);

/// What this run of Kaunta knows about baskets in addition to the book.
#[derive(Default)]
pub(crate) struct Baskets {
    /// Kaunta is about to end.
    pub(super) leaving: AtomicBool,
    /// Why a basket stopped, in words.
    stop_reasons: Mutex<HashMap<(Environment, BasketId), String>>,
}

impl Baskets {
    pub(super) fn why(&self, environment: Environment, id: BasketId) -> Option<String> {
        lock(&self.stop_reasons).get(&(environment, id)).cloned()
    }
}

/// A basket that the book calls running.
pub(super) struct Run {
    pub(super) core: Arc<Core>,
    pub(super) people: Arc<PeopleRoom>,
    pub(super) workspace: Arc<Workspace>,
    pub(super) id: BasketId,
    /// Those of the person who confirmed or continued it.
    pub(super) limits: Spending,
    pub(super) state: Arc<Baskets>,
}

enum Step {
    GoOn,
    /// It is over, or somebody else decides now.
    Over,
    /// A person has to decide; with the reason, if the bills themselves do not show it.
    Stop(Option<String>),
}

/// Pays it in its own task.
pub(super) fn begin(run: Run) {
    tokio::spawn(async move { pay(run).await }.in_current_span());
}

async fn pay(run: Run) {
    let Run { core, workspace, id, state, .. } = &run;
    lock(&state.stop_reasons).remove(&(workspace.environment, *id));
    let mut waited = Duration::ZERO;
    let why = loop {
        match step(&run, &mut waited).await {
            Ok(Step::GoOn) => {}
            Ok(Step::Over) => return announce(core, workspace.environment, *id),
            Ok(Step::Stop(why)) => break why,
            Err(error) => break Some(error.in_words()),
        }
    };
    if let Some(why) = why {
        lock(&state.stop_reasons).insert((workspace.environment, *id), why);
    }
    if let Err(error) = workspace.ledger.stop_basket(*id).await {
        // The next start stops it.
        book_error(error);
    }
    announce(core, workspace.environment, *id);
}

async fn step(run: &Run, waited: &mut Duration) -> Result<Step, PaymentsError> {
    let Run { core, workspace, id, .. } = run;
    let Some(basket) = workspace.ledger.basket(*id).await? else { return Ok(Step::Over) };
    if basket.state != BasketState::Running {
        return Ok(Step::Over);
    }
    if run.state.leaving.load(Ordering::SeqCst) {
        return Ok(Step::Stop(None));
    }
    let bills: Vec<Bill> = basket.rows.iter().map(kaunta_ledger::BasketRow::state).collect();
    match next(&bills) {
        NextBill::Pay(place) => {
            *waited = Duration::ZERO;
            match basket.rows.get(place) {
                Some(row) => pay_bill(run, &basket, &row.bill).await,
                None => Ok(Step::Over),
            }
        }
        NextBill::Wait(_) if *waited >= OUTCOME_TIMEOUT => Ok(Step::Stop(None)),
        NextBill::Wait(_) => {
            *waited += READ_INTERVAL;
            core.host.sleep(READ_INTERVAL).await;
            Ok(Step::GoOn)
        }
        NextBill::Ask(_) => Ok(Step::Stop(None)),
        NextBill::End => {
            workspace.ledger.end_basket(*id).await?;
            Ok(Step::Over)
        }
    }
}

/// Pays one bill by its own operation, and waits until its answer is in the book.
async fn pay_bill(run: &Run, basket: &Basket, bill: &NewBill) -> Result<Step, PaymentsError> {
    let Run { core, people, workspace, id, limits, .. } = run;
    workspace.require_canary(&core.installation, Interface::Gateway).await?;
    let flight = workspace.begin_send(core).await?;
    let client = workspace.client_of_payment(core, Interface::Gateway).await?;
    let new = NewOperation {
        idempotency_key: bill.idempotency_key.clone(),
        transfer: bill.transfer.clone(),
        validation: bill.validation,
        balance_read: None,
        by: basket.maker.clone(),
        limits: *limits,
        rules: people.hold_to_rules(workspace).await?,
        with: Some(client.fingerprint(&workspace.ledger)),
        now: core.moment(),
    };
    workspace.has_not_changed(&client)?;
    fail::fail_point!("basket-before-record");
    match workspace.ledger.record_bill(&new).await? {
        Recorded::New(operation) => {
            let sending = launch(core, workspace, client, operation, flight);
            announce(core, workspace.environment, *id);
            if sending.await.is_err() {
                tracing::error!("the sending of a basket's bill broke down");
            }
        }
        // Sent before: the book has its outcome.
        Recorded::Already(_) => {}
        Recorded::CommitUncertain(operation) => {
            hold_back(core, workspace, &operation, flight).await?;
            return Ok(Step::Stop(Some(baskets::held_back().into())));
        }
    }
    fail::fail_point!("basket-after-bill");
    announce(core, workspace.environment, *id);
    Ok(Step::GoOn)
}

/// Tells the window that a bill of a basket has progressed.
pub(super) fn announce(core: &Core, environment: Environment, id: BasketId) {
    if environment == core.environment() {
        core.host.changed(Change::Basket { id });
    }
}
