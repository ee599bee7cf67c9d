//! Asking by itself: operations and strays that are due, the longest due first, at the set pace, for as long as the desk is open. Every other turn
//! belongs to the payments of the last minutes: whoever stands at the counter does not wait behind an old backlog.

use std::sync::{Arc, Weak};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_contract::{AppError, LockReason};
use kaunta_domain::operation::{State, interrupted};
use kaunta_ledger::{Operation, Stray};
use tokio::task::{JoinError, JoinSet};

use crate::askable::has_look_up;
use crate::asking::{BREATH, ask, write_down};
use crate::clerk::{Inner, book_error};
use crate::desk::Desk;
use crate::other_copies::OtherCopies;
use crate::pace::Asker;
use crate::strays::{self, StrayPlan};

/// How long nothing due is believed: an abandoned payment, or a clock that was set, is found within it.
const IDLE: Duration = Duration::from_secs(60);

/// Without a key or an address nobody is asked: what is typed in the settings rings the bell. A desk that was closed meanwhile
/// is noticed within this.
const REST: Duration = Duration::from_secs(6 * 60 * 60);

/// The shortest wait between two looks at what is due.
const GLANCE: Duration = Duration::from_millis(200);

/// How long somebody may be standing at the counter for a payment.
const LATELY: TimeDelta = TimeDelta::minutes(10);

/// How many due operations are read at a time. The book may hold ten thousand; each look takes the longest due.
const A_HANDFUL: u32 = 16;

type Ended = Result<(), AppError>;

/// Asks about what is due, for as long as the desk is open.
pub(crate) fn watch(inner: &Arc<Inner>, desk: &Arc<Desk>) {
    let host = inner.host.clone();
    let (inner, desk) = (Arc::downgrade(inner), Arc::downgrade(desk));
    tokio::spawn(async move {
        let mut poller = Poller::default();
        loop {
            // Waits are counted from before the look at the book: time that passed during it has passed.
            let began = host.running();
            let Some(pause) = poller.round(&inner, &desk).await else { return };
            // Only the bell is held while waiting: a desk that nobody else needs is closed, and its book let go.
            let Some(bell) = desk.upgrade().map(|desk| desk.bell.clone()) else { return };
            let over = async {
                match pause {
                    Pause::For(how_long) => host.sleep((began + how_long).saturating_sub(host.running())).await,
                    Pause::Breath => host.sleep(BREATH).await,
                }
            };
            // The bell, the clock and an answer are the same to us: each time it is time to look again. Which of them is
            // seen first is not left to chance: a story of the simulation happens the same way again.
            tokio::select! {
                biased;
                Some(ended) = poller.under_way.join_next() => poller.note(ended),
                () = bell.notified() => {}
                () = over => {}
            }
        }
    });
}

enum Pause {
    For(Duration),
    Breath,
}

/// One thing to ask about.
enum Due {
    Operation(Box<Operation>),
    /// The book had lost it, and the service has not finished it.
    Stray(Box<Stray>),
}

#[derive(Default)]
struct Poller {
    strays: StrayPlan,
    under_way: JoinSet<Ended>,
    out_of_breath: bool,
    /// The next turn belongs to a payment of the last minutes, if one is due.
    lately_next: bool,
    other_copies: OtherCopies,
    /// The next turn belongs to what another copy of the book may have paid, if it is time for that.
    other_next: bool,
}

impl Poller {
    /// Sends what may leave now, and tells how long to wait; nothing once the desk is closed.
    async fn round(&mut self, inner: &Weak<Inner>, desk: &Weak<Desk>) -> Option<Pause> {
        while let Some(ended) = self.under_way.try_join_next() {
            self.note(ended);
        }
        let (inner, desk) = (inner.upgrade()?, desk.upgrade()?);
        if std::mem::take(&mut self.out_of_breath) {
            return Some(Pause::Breath);
        }
        Some(match self.ask_due(&inner, &desk).await {
            Ok(pause) => Pause::For(pause),
            Err(error) => {
                tracing::warn!(message = error.message, "open operations could not be asked about");
                Pause::Breath
            }
        })
    }

    async fn ask_due(&mut self, inner: &Arc<Inner>, desk: &Arc<Desk>) -> Result<Duration, AppError> {
        if is_read_only(desk) {
            return Ok(IDLE);
        }
        if desk.damage().is_none() {
            find_abandoned(inner, desk).await?;
        }
        // What is on its way, or asked about at this moment, is due too and must not hide the others.
        // Looked at before the book: what is answered while that is read stands in it as it was.
        let asked = desk.questions.under_way();
        let not_to_ask = u32::try_from(inner.in_flight.count() + asked.len()).unwrap_or(u32::MAX);
        let handful = A_HANDFUL.saturating_add(not_to_ask);
        let now = inner.planned_now();
        let due = desk.ledger.due(now, handful).await.map_err(book_error)?;
        let lately = desk.ledger.due_lately(now, now - LATELY, handful).await.map_err(book_error)?;
        let strays = self.strays.due(desk, now).await.map_err(book_error)?;
        let is_free = |operation: &Operation| is_to_be_asked(operation) && !asked.contains(&operation.id);
        let longest = longest_first(due.into_iter().filter(is_free), strays);
        let lately = lately.into_iter().filter(is_free).map(|operation| Due::Operation(Box::new(operation))).collect();
        let due = in_turns(longest, lately, self.lately_next);
        let other = self.other_copies.due(inner, desk).await?;
        if due.is_empty() && other.is_none() {
            return self.until_something_is_due(inner, desk).await;
        }
        let gateway = match desk.gateway(inner).await {
            Ok(gateway) if gateway.can_look_up() => gateway,
            Ok(_) | Err(_) if due.is_empty() => return self.until_something_is_due(inner, desk).await,
            Ok(_) => return Ok(IDLE),
            // A keychain that did not answer may be unlocked without a word to us.
            Err(_) if inner.keys.problem().is_some() => return Ok(IDLE),
            Err(_) => return Ok(REST),
        };
        if let Some(other) = other.filter(|_| due.is_empty() || self.other_next) {
            let turn = match desk.connection.turn(inner, Asker::Polling) {
                Ok(turn) => turn,
                Err(wait) => return Ok(wait.clamp(GLANCE, IDLE)),
            };
            self.other_next = false;
            other.is_taken();
            let (inner, desk) = (inner.clone(), desk.clone());
            self.under_way.spawn(async move { other.ask(&inner, &desk, &gateway, turn).await });
            return Ok(GLANCE);
        }
        self.other_next = true;
        for due in due {
            let turn = match desk.connection.turn(inner, Asker::Polling) {
                Ok(turn) => turn,
                Err(wait) => return Ok(wait.clamp(GLANCE, IDLE)),
            };
            let question = match &due {
                Due::Operation(operation) => desk.questions.try_begin(operation.id),
                Due::Stray(stray) => self.strays.begin(stray, inner.planned_now()),
            };
            let Some(question) = question else { continue };
            self.lately_next = !self.lately_next;
            let (inner, desk) = (inner.clone(), desk.clone());
            self.under_way.spawn(async move {
                match due {
                    Due::Operation(operation) => ask(&inner, &desk, &operation, question, turn).await,
                    Due::Stray(stray) => strays::ask(&inner, &desk, &stray, &question, turn).await,
                }
            });
        }
        Ok(GLANCE)
    }

    async fn until_something_is_due(&self, inner: &Inner, desk: &Desk) -> Result<Duration, AppError> {
        let planned = desk.ledger.next_look_up().await.map_err(book_error)?;
        let next = planned.into_iter().chain(self.strays.next()).min();
        let wait = next.map_or(IDLE, |at| (at - inner.planned_now()).to_std().unwrap_or_default());
        let shortest = if self.under_way.is_empty() { GLANCE } else { Duration::from_secs(1) };
        Ok(wait.clamp(shortest, IDLE))
    }

    fn note(&mut self, ended: Result<Ended, JoinError>) {
        match ended {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::warn!(message = error.message, "what was asked could not be written down");
                self.out_of_breath = true;
            }
            // It broke down; what it asked about is due still.
            Err(_) => self.out_of_breath = true,
        }
    }
}

impl Due {
    fn is_same(&self, other: &Due) -> bool {
        match (self, other) {
            (Due::Operation(one), Due::Operation(other)) => one.id == other.id,
            (Due::Stray(one), Due::Stray(other)) => one.number == other.number,
            (Due::Operation(_), Due::Stray(_)) | (Due::Stray(_), Due::Operation(_)) => false,
        }
    }
}

/// What is on its way has its own task, which brings its outcome; the partner wallet can't be asked.
fn is_to_be_asked(operation: &Operation) -> bool {
    !matches!(operation.state, State::Recorded | State::Sent) && has_look_up(operation.mode)
}

/// Both in one order, by how long each has been due; operations that were never planned come first.
fn longest_first(operations: impl Iterator<Item = Operation>, strays: Vec<(DateTime<Utc>, Stray)>) -> Vec<Due> {
    let operations = operations.map(|operation| (operation.next_look_up_at, Due::Operation(Box::new(operation))));
    let strays = strays.into_iter().map(|(at, stray)| (Some(at), Due::Stray(Box::new(stray))));
    let mut due: Vec<(Option<DateTime<Utc>>, Due)> = operations.chain(strays).collect();
    due.sort_by_key(|(at, _)| *at);
    due.into_iter().map(|(_, due)| due).collect()
}

/// One of each in turn, none twice.
fn in_turns(longest: Vec<Due>, lately: Vec<Due>, lately_first: bool) -> Vec<Due> {
    let mut order: Vec<Due> = Vec::with_capacity(longest.len() + lately.len());
    let (mut one, mut other) = if lately_first { (lately, longest) } else { (longest, lately) };
    one.reverse();
    other.reverse();
    while !(one.is_empty() && other.is_empty()) {
        for list in [&mut one, &mut other] {
            let next = std::iter::from_fn(|| list.pop()).find(|next| order.iter().all(|taken| !taken.is_same(next)));
            order.extend(next);
        }
    }
    order
}

/// What is learnt could not be written down.
fn is_read_only(desk: &Desk) -> bool {
    desk.sending.is_closed() || desk.sending.shown().is_some_and(|lock| lock.reason == LockReason::Unsafe)
}

/// Turns what is on its way without a task of its own (the task broke down) into Unknown, as a restart would.
async fn find_abandoned(inner: &Arc<Inner>, desk: &Arc<Desk>) -> Result<(), AppError> {
    for operation in desk.ledger.on_their_way(A_HANDFUL).await.map_err(book_error)? {
        // A flight begins before its operation is recorded and ends after its outcome is: with none under way, what the
        // book still calls on its way has nobody to bring its outcome.
        if inner.in_flight.count() > 0 {
            return Ok(());
        }
        let now = desk.ledger.operation(operation.id).await.map_err(book_error)?;
        if let Some(now) = now.filter(|now| matches!(now.state, State::Recorded | State::Sent)) {
            write_down(inner, desk, now.id, interrupted(now.attempts.max(1), inner.moment())).await;
            desk.weighing_bell.notify_one();
        }
    }
    Ok(())
}
