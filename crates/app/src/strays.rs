//! Payments that the book had lost and that the service had not finished when they were found: it is asked about them until
//! it has.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_contract::{AppError, Change};
use kaunta_domain::answer::LookUpOutcome;
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{LedgerError, Stray};

use crate::clerk::{Inner, book_error};
use crate::connection::Turn;
use crate::desk::Desk;
use crate::pace::Heard;
use crate::questions::{Question, Questions};
use crate::schedule::while_open;

/// When each open stray of a book is asked about next, by the clock of plans. This is not kept: a start of Kaunta asks at once.
#[derive(Default)]
pub(crate) struct StrayPlan {
    due: HashMap<OperationId, DateTime<Utc>>,
    questions: Questions,
}

impl StrayPlan {
    /// Those that are due and that nobody is asking about, with since when.
    pub(crate) async fn due(
        &mut self,
        desk: &Desk,
        now: DateTime<Utc>,
    ) -> Result<Vec<(DateTime<Utc>, Stray)>, LedgerError> {
        let open = desk.ledger.open_strays().await?;
        let numbers: HashSet<OperationId> = open.iter().map(|stray| stray.number).collect();
        self.due.retain(|number, _| numbers.contains(number));
        let asked = self.questions.under_way();
        let mut due = Vec::new();
        for stray in open {
            let at = *self.due.entry(stray.number).or_insert(now + while_open(TimeDelta::zero()));
            if at <= now && !asked.contains(&stray.number) {
                due.push((at, stray));
            }
        }
        Ok(due)
    }

    /// When the next one is due.
    pub(crate) fn next(&self) -> Option<DateTime<Utc>> {
        self.due.values().min().copied()
    }

    /// One is asked about now, and again after its wait; nothing while somebody is asking.
    pub(crate) fn begin(&mut self, stray: &Stray, now: DateTime<Utc>) -> Option<Question> {
        let question = self.questions.try_begin(stray.number)?;
        self.due.insert(stray.number, now + while_open((now - stray.found_at).abs()));
        Some(question)
    }
}

/// Asks the service about a stray and keeps what is new.
pub(crate) async fn ask(
    inner: &Arc<Inner>,
    desk: &Desk,
    stray: &Stray,
    _question: &Question,
    turn: Turn,
) -> Result<(), AppError> {
    let exchange = desk.gateway(inner).await?.look_up(stray.reference.as_str()).await;
    desk.note_exchange(inner, &exchange.evidence);
    turn.heard(inner, Heard::of(&exchange.outcome));
    match exchange.outcome {
        LookUpOutcome::Found { transaction } | LookUpOutcome::OtherPayment { transaction, .. } => {
            let (reference, now, evidence) = (stray.reference.clone(), inner.host.now(), Some(exchange.evidence));
            let told = Stray::found(stray.place, reference, now, *transaction, evidence);
            if desk.ledger.keep_stray(&told).await.map_err(book_error)? {
                inner.host.changed(Change::Status);
            }
        }
        // It had the payment before, so these say nothing new of it.
        LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. } => {}
    }
    Ok(())
}
