//! Validates the phones of a run's rows ahead of payment, at a rate of its own, so that checking names makes a long run no
//! slower.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::{Arc, Mutex};

use kaunta_domain::beneficiary::Identity;
use kaunta_ledger::{LedgerError, PayrollRow, Validation};
use kaunta_words::{Sentences, payroll_run};
use tokio::sync::{Notify, watch};

use super::checking::{self, ValidationResult};
use super::error::PayrollError;
use super::running::{RunCommand, RunGuard};
use crate::platform::lock::lock;
use crate::workspace::connection::Turn;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// The run halts after this many validations in a row without an answer; the rate limit waits longer after each.
const MOST_UNANSWERED: u32 = 5;

/// Validations made alongside a run, for as long as it pays.
pub(super) struct ValidationPrefetch<'r> {
    core: &'r Arc<Core>,
    workspace: &'r Arc<Workspace>,
    /// How many may be validated in a minute: a few more than are paid.
    a_minute: u32,
    state: Mutex<PrefetchState>,
    /// First in, first out: the first row is paid first.
    turn: tokio::sync::Mutex<()>,
    /// Wakes tasks that wait for a row or for an answer.
    news: Notify,
    is_over: watch::Sender<bool>,
}

#[derive(Default)]
struct PrefetchState {
    /// Rows to validate, the next one first.
    rows: VecDeque<PayrollRow>,
    /// Positions of the rows being validated.
    in_progress: Vec<u32>,
    in_flight: usize,
    /// Validations in a row without an answer.
    unanswered: u32,
    halt: Option<String>,
}

pub(super) enum Prefetched {
    Validation(Box<Validation>),
    /// No validation, and why the run halts.
    Halt(String),
    /// No validation: a person gave another command.
    Commanded(RunCommand),
}

impl<'r> ValidationPrefetch<'r> {
    pub(super) fn of(core: &'r Arc<Core>, workspace: &'r Arc<Workspace>, paid_a_minute: u32) -> ValidationPrefetch<'r> {
        ValidationPrefetch {
            core,
            workspace,
            a_minute: paid_a_minute.saturating_add(paid_a_minute / 4).saturating_add(1),
            state: Mutex::default(),
            turn: tokio::sync::Mutex::default(),
            news: Notify::new(),
            is_over: watch::Sender::new(false),
        }
    }

    /// Validates wanted rows until the run is over, several at a time: one slow answer doesn't hold up the others.
    pub(super) async fn ask(&self) {
        tokio::join!(self.ask_in_sequence(), self.ask_in_sequence(), self.ask_in_sequence(), self.ask_in_sequence());
    }

    pub(super) fn end(&self) {
        self.is_over.send_replace(true);
        self.news.notify_waiters();
    }

    /// Sets the rows that are paid next, in this order.
    pub(super) fn want<'w>(&self, rows: impl IntoIterator<Item = &'w PayrollRow>) {
        lock(&self.state).rows = rows.into_iter().cloned().collect();
        self.news.notify_waiters();
    }

    /// Waits for the service's validation of a row's payee.
    ///
    /// # Errors
    /// The book can't be read.
    pub(super) async fn validation(
        &self,
        row: &PayrollRow,
        identity: &Identity,
        place: &mut RunGuard<'_>,
    ) -> Result<Prefetched, LedgerError> {
        loop {
            let mut news = pin!(self.news.notified());
            // Before the read, so that a notification just after it is not missed.
            news.as_mut().enable();
            let told = self.workspace.ledger.validation_of(identity, self.core.host.now()).await?;
            if let Some(told) = told {
                return Ok(Prefetched::Validation(Box::new(told)));
            }
            let words = {
                let mut state = lock(&self.state);
                if let Some(words) = state.halt.clone() {
                    return Ok(Prefetched::Halt(words));
                }
                let is_wanted = state.rows.iter().any(|wanted| wanted.position == row.position);
                if !is_wanted && !state.in_progress.contains(&row.position) {
                    state.rows.push_front(row.clone());
                    self.news.notify_waiters();
                }
                if state.in_flight > 0 { payroll_run::asking_next() } else { payroll_run::waiting() }
            };
            place.set_status(words);
            tokio::select! {
                biased;
                () = place.stopped() => return Ok(Prefetched::Commanded(place.command())),
                () = news => {}
            }
        }
    }

    async fn ask_in_sequence(&self) {
        while let Some(row) = self.next().await {
            let asked = self.ask_about(&row).await;
            let mut state = lock(&self.state);
            state.in_progress.retain(|position| *position != row.position);
            match asked {
                Ok(Some(ValidationResult::Answered(_))) => state.unanswered = 0,
                Ok(Some(ValidationResult::Unanswered(answer))) => {
                    state.unanswered += 1;
                    if state.unanswered >= MOST_UNANSWERED || answer.is_hopeless() {
                        state.halt = Some(Sentences::from(answer.words()).then(payroll_run::name_first()).into());
                    }
                    state.rows.push_front(row);
                }
                Ok(None) => {}
                Err(error) => state.halt = Some(error.words()),
            }
            drop(state);
            self.news.notify_waiters();
        }
    }

    /// The next row to validate; `None` once the run is over.
    async fn next(&self) -> Option<PayrollRow> {
        loop {
            let mut news = pin!(self.news.notified());
            // Before the check, so that a row added just after it is not missed.
            news.as_mut().enable();
            if *self.is_over.borrow() {
                return None;
            }
            {
                let mut state = lock(&self.state);
                if state.halt.is_none()
                    && let Some(row) = state.rows.pop_front()
                {
                    state.in_progress.push(row.position);
                    return Some(row);
                }
            }
            news.await;
        }
    }

    /// Validates a row, unless a validation is still current; `None` if there is nobody to validate or the run is over.
    async fn ask_about(&self, row: &PayrollRow) -> Result<Option<ValidationResult>, PayrollError> {
        let identity = row.checked.payee.as_ref().and_then(|payee| payee.to.identity());
        let Some(identity) = identity else { return Ok(None) };
        if self.workspace.ledger.validation_of(&identity, self.core.host.now()).await?.is_some() {
            return Ok(None);
        }
        let Some(turn) = self.turn().await else { return Ok(None) };
        let gateway = self.workspace.gateway(self.core).await?;
        self.in_flight(true);
        let mut is_over = self.is_over.subscribe();
        let exchange = tokio::select! {
            biased;
            _ = is_over.wait_for(|is_over| *is_over) => None,
            exchange = gateway.validate(&identity) => Some(exchange),
        };
        self.in_flight(false);
        match exchange {
            Some(exchange) => {
                Ok(Some(checking::store_answer(self.core, self.workspace, turn, &identity, exchange).await?))
            }
            None => Ok(None),
        }
    }

    async fn turn(&self) -> Option<Turn> {
        let _first = self.turn.lock().await;
        let mut is_over = self.is_over.subscribe();
        loop {
            if *self.is_over.borrow() {
                return None;
            }
            match self.workspace.connection.turn_to_check(&*self.core.host, self.a_minute) {
                Ok(turn) => return Some(turn),
                Err(wait) => tokio::select! {
                    biased;
                    _ = is_over.wait_for(|is_over| *is_over) => return None,
                    () = self.core.host.sleep(wait) => {}
                },
            }
        }
    }

    fn in_flight(&self, begins: bool) {
        {
            let mut state = lock(&self.state);
            state.in_flight = if begins { state.in_flight + 1 } else { state.in_flight.saturating_sub(1) };
        }
        self.news.notify_waiters();
    }
}
