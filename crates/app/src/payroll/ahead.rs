//! Whose phones they are, asked ahead of a run and at a pace of its own: by the time that somebody is paid it is known, and
//! many people take no longer than without.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::{Arc, Mutex};

use kaunta_contract::AppError;
use kaunta_domain::beneficiary::Identity;
use kaunta_ledger::{PayrollRow, Validation};
use kaunta_words::payroll_run;
use tokio::sync::{Notify, watch};

use super::checking::{self, Learnt};
use super::running::{RunCommand, RunGuard};
use crate::platform::lock::lock;
use crate::wording::book_error::book_error;
use crate::workspace::connection::Turn;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// So many questions in a row bring nothing before the run halts; the pace waits longer after each.
const TRIES: u32 = 5;

/// The asking beside a run, for as long as it pays.
pub(super) struct Ahead<'r> {
    core: &'r Arc<Core>,
    workspace: &'r Arc<Workspace>,
    /// So many may be asked about in a minute: a few more than are paid.
    a_minute: u32,
    asking: Mutex<Asking>,
    /// First in, first out: the first row is paid first.
    in_line: tokio::sync::Mutex<()>,
    /// Wakes tasks that wait for a row or for an answer.
    news: Notify,
    is_over: watch::Sender<bool>,
}

#[derive(Default)]
struct Asking {
    /// Rows to ask about, the next first.
    rows: VecDeque<PayrollRow>,
    /// Places of those that somebody has taken up.
    taken_up: Vec<u32>,
    on_the_line: usize,
    /// Questions in a row that brought nothing.
    in_vain: u32,
    halt: Option<String>,
}

/// What a run hears of its next row.
pub(super) enum Told {
    /// The service's word.
    Word(Box<Validation>),
    /// Nothing, and why the run halts.
    Halt(String),
    /// Nothing: a person wishes something else.
    Commanded(RunCommand),
}

impl<'r> Ahead<'r> {
    pub(super) fn of(core: &'r Arc<Core>, workspace: &'r Arc<Workspace>, paid_a_minute: u32) -> Ahead<'r> {
        Ahead {
            core,
            workspace,
            a_minute: paid_a_minute.saturating_add(paid_a_minute / 4).saturating_add(1),
            asking: Mutex::default(),
            in_line: tokio::sync::Mutex::default(),
            news: Notify::new(),
            is_over: watch::Sender::new(false),
        }
    }

    /// Asks about those who are wanted until the run is over, several at a time: one slow answer keeps nobody else waiting.
    pub(super) async fn ask(&self) {
        tokio::join!(self.ask_one_by_one(), self.ask_one_by_one(), self.ask_one_by_one(), self.ask_one_by_one());
    }

    /// Nobody is asked about any more.
    pub(super) fn end(&self) {
        self.is_over.send_replace(true);
        self.news.notify_waiters();
    }

    /// These are paid next, in this order.
    pub(super) fn want<'w>(&self, rows: impl IntoIterator<Item = &'w PayrollRow>) {
        lock(&self.asking).rows = rows.into_iter().cloned().collect();
        self.news.notify_waiters();
    }

    /// Waits for the service's word on whom a row pays.
    ///
    /// # Errors
    /// The book can't be read.
    pub(super) async fn word(
        &self,
        row: &PayrollRow,
        identity: &Identity,
        place: &mut RunGuard<'_>,
    ) -> Result<Told, AppError> {
        loop {
            let mut news = pin!(self.news.notified());
            // Before the look, so that a word just after it is not missed.
            news.as_mut().enable();
            let told = self.workspace.ledger.word_on(identity, self.core.host.now()).await.map_err(book_error)?;
            if let Some(told) = told {
                return Ok(Told::Word(Box::new(told)));
            }
            let words = {
                let mut asking = lock(&self.asking);
                if let Some(words) = asking.halt.clone() {
                    return Ok(Told::Halt(words));
                }
                let is_wanted = asking.rows.iter().any(|wanted| wanted.position == row.position);
                if !is_wanted && !asking.taken_up.contains(&row.position) {
                    asking.rows.push_front(row.clone());
                    self.news.notify_waiters();
                }
                if asking.on_the_line > 0 { payroll_run::asking_next() } else { payroll_run::waiting() }
            };
            place.say(words);
            tokio::select! {
                biased;
                () = place.stopped() => return Ok(Told::Commanded(place.command())),
                () = news => {}
            }
        }
    }

    async fn ask_one_by_one(&self) {
        while let Some(row) = self.next().await {
            let asked = self.ask_about(&row).await;
            let mut asking = lock(&self.asking);
            asking.taken_up.retain(|position| *position != row.position);
            match asked {
                Ok(Some(Learnt::Word(_))) => asking.in_vain = 0,
                Ok(Some(Learnt::Nothing(error))) => {
                    asking.in_vain += 1;
                    if asking.in_vain >= TRIES || checking::is_hopeless(&error) {
                        asking.halt = Some(format!("{} {}", error.message, payroll_run::name_first()));
                    }
                    asking.rows.push_front(row);
                }
                Ok(None) => {}
                Err(error) => asking.halt = Some(error.message),
            }
            drop(asking);
            self.news.notify_waiters();
        }
    }

    /// The next to ask about; nothing once the run is over, or halts.
    async fn next(&self) -> Option<PayrollRow> {
        loop {
            let mut news = pin!(self.news.notified());
            // Before the look, so that a row just after it is not missed.
            news.as_mut().enable();
            if *self.is_over.borrow() {
                return None;
            }
            {
                let mut asking = lock(&self.asking);
                if asking.halt.is_none()
                    && let Some(row) = asking.rows.pop_front()
                {
                    asking.taken_up.push(row.position);
                    return Some(row);
                }
            }
            news.await;
        }
    }

    /// Asks about a row, unless its word stands; nothing where there was nobody to ask about, or no time.
    async fn ask_about(&self, row: &PayrollRow) -> Result<Option<Learnt>, AppError> {
        let identity = row.checked.payee.as_ref().and_then(|payee| payee.to.identity());
        let Some(identity) = identity else { return Ok(None) };
        if self.workspace.ledger.word_on(&identity, self.core.host.now()).await.map_err(book_error)?.is_some() {
            return Ok(None);
        }
        let Some(turn) = self.turn().await else { return Ok(None) };
        let gateway = self.workspace.gateway(self.core).await?;
        self.on_the_line(true);
        let mut is_over = self.is_over.subscribe();
        let exchange = tokio::select! {
            biased;
            _ = is_over.wait_for(|is_over| *is_over) => None,
            exchange = gateway.validate(&identity) => Some(exchange),
        };
        self.on_the_line(false);
        match exchange {
            Some(exchange) => checking::hear(self.core, self.workspace, turn, &identity, exchange).await.map(Some),
            None => Ok(None),
        }
    }

    async fn turn(&self) -> Option<Turn> {
        let _first = self.in_line.lock().await;
        let mut is_over = self.is_over.subscribe();
        loop {
            if *self.is_over.borrow() {
                return None;
            }
            match self.workspace.connection.turn_to_check(self.core, self.a_minute) {
                Ok(turn) => return Some(turn),
                Err(wait) => tokio::select! {
                    biased;
                    _ = is_over.wait_for(|is_over| *is_over) => return None,
                    () = self.core.host.sleep(wait) => {}
                },
            }
        }
    }

    fn on_the_line(&self, begins: bool) {
        {
            let mut asking = lock(&self.asking);
            asking.on_the_line = if begins { asking.on_the_line + 1 } else { asking.on_the_line.saturating_sub(1) };
        }
        self.news.notify_waiters();
    }
}
