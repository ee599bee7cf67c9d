//! Answers of the service that a damaged book can't record. Kaunta retries for a minute, then gives the book up so that
//! another one can replace it.

use kaunta_contract::{Change, Problem, ProblemCode};
use kaunta_domain::answer::{Evidence, LookUpOutcome, SendOutcome};
use kaunta_domain::event::{Event, EventKind, ExchangeEnd};
use kaunta_domain::reference::OperationId;
use kaunta_ledger::LedgerError;
use kaunta_words::books;
use std::time::Duration;

use crate::platform::host::Host;
use crate::platform::lock::lock;
use crate::wording::book_error;
use crate::wording::words::numbers;
use crate::workspace::open::Workspace;

/// The wait before retrying a write that found no room in the book.
pub(crate) const RETRY_DELAY: Duration = Duration::from_secs(5);

/// How many consecutive failures from damage it takes to give the book up.
const MOST_DAMAGE_FAILURES: u32 = 12;

/// The tries to write one thing.
#[derive(Default)]
pub(crate) struct WriteTries {
    damaged: u32,
}

impl WriteTries {
    /// Waits for the next try. Returns false once the book was found damaged in so many tries in a row that no further
    /// try will help.
    pub(crate) async fn again(&mut self, host: &dyn Host, error: LedgerError) -> bool {
        self.damaged = if error.is_lasting() { self.damaged + 1 } else { 0 };
        book_error::log(&error);
        if self.damaged >= MOST_DAMAGE_FAILURES {
            return false;
        }
        host.sleep(RETRY_DELAY).await;
        true
    }
}

/// Logs the unwritten answers, locks sending, and tells the window that only another book helps.
pub(crate) fn give_up(host: &dyn Host, workspace: &Workspace, unwritten: &[(OperationId, Event)]) {
    for (id, event) in unwritten {
        let told = logged_answer(&event.kind);
        let http_status = event.evidence.as_ref().and_then(|evidence: &Evidence| evidence.http_status);
        tracing::error!(
            http_status,
            operation = id.0,
            outcome = told.outcome,
            status = told.status,
            transaction = told.transaction,
            "the outcome of a payment could not be written into the book"
        );
    }
    let mut all = lock(&workspace.unwritten);
    all.extend(unwritten.iter().map(|(id, _)| *id));
    all.sort_unstable();
    all.dedup();
    let path = Some(workspace.ledger.path().to_string_lossy().into_owned());
    workspace.record_damage(Problem { code: ProblemCode::BookDamaged, message: words(&all), path });
    drop(all);
    host.changed(Change::Settings);
}

/// What is unknown because of a damaged book, and what to do.
fn words(unwritten: &[OperationId]) -> String {
    books::outcome_not_written(unwritten.len(), numbers(unwritten)).into()
}

/// The parts of an answer that may be logged: no name, phone number, amount or token.
#[derive(Default)]
struct LoggedAnswer<'a> {
    outcome: &'static str,
    status: Option<&'a str>,
    transaction: Option<&'a str>,
}

fn logged_answer(kind: &EventKind) -> LoggedAnswer<'_> {
    let only = |outcome| LoggedAnswer { outcome, ..LoggedAnswer::default() };
    match kind.answer() {
        Some(ExchangeEnd::Sent(outcome)) => match outcome {
            SendOutcome::Booked { result } => LoggedAnswer {
                outcome: "booked",
                status: Some(result.status.word()),
                transaction: result.transaction_id.as_deref(),
            },
            SendOutcome::NotSent { .. } => only("not_sent"),
            SendOutcome::Refused { .. } | SendOutcome::Rejected { .. } => only("refused"),
            SendOutcome::Unknown { .. } => only("unknown"),
        },
        Some(ExchangeEnd::LookedUp(outcome)) => match outcome {
            LookUpOutcome::Found { transaction } => LoggedAnswer {
                outcome: "found",
                status: Some(transaction.status.word()),
                transaction: transaction.transaction_id.as_deref(),
            },
            LookUpOutcome::OtherPayment { .. } => only("another_payment"),
            LookUpOutcome::NotFound { .. } => only("not_found"),
            LookUpOutcome::Unanswered { .. } => only("unanswered"),
        },
        None => only("no_answer"),
    }
}
