//! A book that has moved: another copy of it may know more. Every open payment, and every reference that any copy may have made,
//! forward from the highest that this one knows, is looked up before anything is sent again.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;

use kaunta_contract::{AppError, Change, Progress};
use kaunta_domain::answer::{Evidence, LookUpOutcome, TransactionStatus};
use kaunta_domain::event::{Asked, Tick};
use kaunta_domain::operation::QUIET_TIME;
use kaunta_domain::reference::{EpochId, Reference, Serial};
use kaunta_gateway::{Exchange, Gateway};
use kaunta_ledger::{Arrival, LedgerError, Mark, MoveCause, Recovery, Stray, ToLookUp};

use crate::accounts::is_proved;
use crate::askable::has_look_up;
use crate::asking::{answered, enter};
use crate::clerk::{Inner, book_error};
use crate::desk::Desk;
use crate::host::in_time;
use crate::keeping::{KEYCHAIN, keep_if_compared};
use crate::moving;
use crate::pace::{Asker, Heard};
use crate::payroll::leaving;
use crate::unasked;
use crate::wallets::uses_partner_wallet;

/// The mark of the keychain that the book was last behind, once everything was looked up: a keychain that takes no new one
/// must not make the book recover at each start.
const DEALT_WITH: &str = "mark_recovered_from";

/// How long a failure, or a service that can't be asked, waits; and the least and the most between two looks.
const AGAIN: Duration = Duration::from_secs(5);
const GLANCE: Duration = Duration::from_millis(200);
const A_LOOK: Duration = Duration::from_secs(1);

/// What got no answer is asked about again after so long.
const UNANSWERED: Duration = Duration::from_secs(30);

/// The interface has no look-up (partner-wallet-api.md, Endpoints), so nothing of it can be found again.
const PARTNER: &str = "Payments over the partner wallet can't be looked up: compare the service's own list of them with this book before you pay anybody over it again.";

/// A shop that only uses the partner wallet is locked too. That no key of the gateway is set now says nothing of the time
/// that is lost: one may have been set, used and forgotten, and shop.json may be as old as the book. Never sent twice comes
/// first; a number is let go only after the gateway has said that it does not have it, or an owner goes on without asking.
const ONLY_PARTNER: &str = "That goes for a shop that only uses the partner wallet too: a lost payment may have gone over the gateway. Asking moves no money, so any key of this shop's will do. Or, if you have a newer book, restore that one: it is listed under “The book”, and nothing has to be asked then.";

const WORKING: &str = "Kaunta is asking the service about every payment that may be missing from it. You need not do anything: sending is open again when all are looked up.";

const OTHER_ACCOUNT: &str = "The last payment of this book was sent with another key or address than are set now, and whether they are of the same account is not known. Set the old ones again, or have an owner say under Needs attention that the account is the same.";

/// Why the book is not taken to be the newest, for a person who reads it before what is done about it.
fn because(cause: Option<MoveCause>) -> &'static str {
    match cause {
        Some(MoveCause::OtherHome) => {
            "This book was used on another computer, or by another installation of Kaunta, which may have paid on."
        }
        Some(MoveCause::Restored) => {
            "This book was put back from a copy, and what happened after the copy is not in it."
        }
        Some(MoveCause::Salvaged) => "This book was made of what could be read of a damaged one.",
        Some(MoveCause::NoAnchor) => "Nothing on this computer knows how far this book had come.",
        Some(MoveCause::Duplicate) => "Another copy of this book has made payments that this one does not know.",
        Some(MoveCause::Behind) | None => "This book is older than what Kaunta knows of it.",
    }
}

/// Locks sending and begins to look up, when the book has moved, or had when Kaunta was last closed.
pub(crate) async fn begin_if_moved(inner: &Arc<Inner>, desk: &Arc<Desk>) {
    if desk.ledger.read_only().is_some() {
        return;
    }
    let found = async {
        let (home, machine) = (inner.home_of(&desk.ledger), inner.staff.machine.as_ref());
        let (code, seed) = (inner.computer_code(), inner.new_seed());
        let (uses_partner_wallet, now) = (uses_partner_wallet(inner, desk).await, inner.host.now());
        let arrival = Arrival { home: &home, machine, code: &code, seed: &seed, uses_partner_wallet, now };
        let cause = desk.ledger.arrive(&arrival).await?;
        if cause.is_none() {
            moving::heed_closing(desk).await;
        }
        Ok((cause, desk.ledger.unfinished_recovery().await?.is_some()))
    };
    match found.await.map_err(|error: LedgerError| book_error(error)) {
        Ok((None, false)) => {}
        Ok((cause, _)) => begin(inner, desk, cause).await,
        // Nothing is sent before it is known whether it has moved.
        Err(_) => begin(inner, desk, None).await,
    }
}

/// Locks sending and begins to look up: anew for a reason, or where a start before this one left it.
pub(crate) async fn begin(inner: &Arc<Inner>, desk: &Arc<Desk>, cause: Option<MoveCause>) {
    // A closed book goes on elsewhere: nothing is asked from it.
    if !desk.sending.is_closed() && !desk.is_recovering.swap(true, Ordering::SeqCst) {
        let words = in_full(inner, desk, &format!("{} {WORKING}", because(cause))).await;
        desk.sending.recovering(words, Progress { done: 0, total: 0 });
        inner.host.changed(Change::Book);
        let host = inner.host.clone();
        let (inner, desk) = (Arc::downgrade(inner), Arc::downgrade(desk));
        tokio::spawn(async move {
            let mut seeker = Seeker { cause, why: because(cause), ..Seeker::default() };
            while let Some(pause) = seeker.round(&inner, &desk).await {
                let Some(bell) = desk.upgrade().map(|desk| desk.recovery_bell.clone()) else { return };
                tokio::select! {
                    biased;
                    () = bell.notified() => {}
                    () = host.sleep(pause) => {}
                }
            }
        });
    }
}

/// Whether a mark is the one that the book has recovered from.
pub(crate) async fn was_dealt_with(desk: &Desk, mark: &Mark) -> bool {
    matches!(desk.ledger.setting(DEALT_WITH).await, Ok(Some(text)) if text == mark.to_text())
}

#[derive(Default)]
struct Seeker {
    /// Why the book is taken to have moved, until that is written down.
    cause: Option<MoveCause>,
    /// The same in words.
    why: &'static str,
    recovery: Option<Recovery>,
    /// When the service first said that it does not have it, by the clock that nobody can set.
    not_found: HashMap<ToLookUp, Tick>,
    /// Not before so long after the start of Kaunta: what got no answer keeps nobody else waiting.
    not_before: HashMap<ToLookUp, Duration>,
}

impl Seeker {
    /// Looks up one thing, or ends; tells how long to wait for the next, nothing once there is none.
    async fn round(&mut self, inner: &Weak<Inner>, desk: &Weak<Desk>) -> Option<Duration> {
        let (inner, desk) = (inner.upgrade()?, desk.upgrade()?);
        match self.step(&inner, &desk).await {
            Ok(pause) => pause,
            Err(error) => {
                book_error(error);
                Some(AGAIN)
            }
        }
    }

    async fn step(&mut self, inner: &Arc<Inner>, desk: &Arc<Desk>) -> Result<Option<Duration>, LedgerError> {
        let is_wider = desk.ledger.behind().is_some();
        let mut recovery = match self.recovery.take().filter(|_| !is_wider) {
            Some(recovery) => recovery,
            None => {
                let (home, machine) = (inner.home_of(&desk.ledger), inner.staff.machine.as_ref());
                let (code, seed) = (inner.computer_code(), inner.new_seed());
                let (uses_partner_wallet, now) = (uses_partner_wallet(inner, desk).await, inner.host.now());
                let arrival = Arrival { home: &home, machine, code: &code, seed: &seed, uses_partner_wallet, now };
                let cause = match self.cause {
                    Some(cause) => Some(cause),
                    None => desk.ledger.arrive(&arrival).await?,
                };
                match (cause, desk.ledger.unfinished_recovery().await?) {
                    (Some(cause), _) => {
                        // First, so that no crash can come between.
                        leaving::doubt_drafts(desk).await?;
                        let begun = desk.ledger.begin_move(cause, &arrival).await?;
                        self.cause = None;
                        inner.note_void(desk.environment, begun.void(), None).await;
                        begun
                    }
                    (None, Some(unfinished)) => unfinished,
                    (None, None) => return Ok(end(inner, desk)),
                }
            }
        };
        let next = self.next(inner, &recovery);
        let pause = match next {
            Next::Nothing => {
                finish(inner, desk).await?;
                return Ok(end(inner, desk));
            }
            Next::Wait(pause) => pause,
            Next::LookUp(sought) => match self.gateway(inner, desk, &recovery).await {
                Some(gateway) => self.look_up(inner, desk, &gateway, &mut recovery, &sought).await?,
                None if desk.sending.may_be_put_off() && desk.ledger.is_recovery_put_off().await? => {
                    unasked::rest(inner, desk, format!("{} {WORKING}", self.why), progress(&recovery));
                    return Ok(None);
                }
                None => AGAIN,
            },
        };
        self.recovery = Some(recovery);
        Ok(Some(pause))
    }

    /// What to look up now, as the quiet time allows.
    fn next(&self, inner: &Inner, recovery: &Recovery) -> Next {
        let left = recovery.to_look_up();
        if left.is_empty() {
            return Next::Nothing;
        }
        let (tick, running) = (inner.moment().tick, inner.host.running());
        let rest = |sought: &ToLookUp| {
            let quiet = self.not_found.get(sought).and_then(|first| tick.since(*first));
            let quiet = quiet.map_or(Duration::ZERO, |quiet| (QUIET_TIME - quiet).to_std().unwrap_or_default());
            let unanswered = self.not_before.get(sought).map_or(Duration::ZERO, |at| at.saturating_sub(running));
            quiet.max(unanswered)
        };
        let soonest = left.into_iter().map(|sought| (rest(&sought), sought)).min_by_key(|(rest, _)| *rest);
        let Some((rest, sought)) = soonest else { return Next::Nothing };
        if rest.is_zero() { Next::LookUp(sought) } else { Next::Wait(rest.clamp(GLANCE, A_LOOK)) }
    }

    /// The way to the service; where there is none, the lock says what to do.
    async fn gateway(&self, inner: &Arc<Inner>, desk: &Arc<Desk>, recovery: &Recovery) -> Option<Arc<Gateway>> {
        let (hindrance, cannot_ask) = match desk.gateway(inner).await {
            Ok(gateway) if gateway.can_look_up() => match is_account_of_book(inner, desk, &gateway).await {
                Ok(true) => {
                    tell(inner, desk, &format!("{} {WORKING}", self.why), recovery).await;
                    return Some(gateway);
                }
                Ok(false) => (OTHER_ACCOUNT.to_owned(), false),
                Err(error) => (error.message, false),
            },
            Ok(_) => (unasked::NO_PATH.to_owned(), true),
            Err(error) => {
                let words = match uses_partner_wallet(inner, desk).await {
                    true => format!("{} {ONLY_PARTNER}", error.message),
                    false => error.message,
                };
                (words, unasked::is_not_set(inner, desk).await)
            }
        };
        let go_on = if cannot_ask { unasked::GO_ON } else { "" };
        let words = format!(
            "{} Payments may be missing from it, and must be looked up at the service before anything is sent, but that is not possible yet. {hindrance}{go_on}",
            self.why
        );
        let words = in_full(inner, desk, &words).await;
        let is_news = match cannot_ask {
            true => desk.sending.cannot_ask(words, progress(recovery)),
            false => desk.sending.recovering(words, progress(recovery)),
        };
        if is_news {
            inner.host.changed(Change::Book);
        }
        None
    }

    async fn look_up(
        &mut self,
        inner: &Arc<Inner>,
        desk: &Arc<Desk>,
        gateway: &Gateway,
        recovery: &mut Recovery,
        sought: &ToLookUp,
    ) -> Result<Duration, LedgerError> {
        let (reference, transfer) = match sought {
            ToLookUp::Lost(epoch, serial) => match recovery.reference_of(*epoch, *serial) {
                Some(reference) => (reference, None),
                None => return self.done(inner, desk, recovery, (sought, false)).await,
            },
            ToLookUp::Operation(id) => match desk.ledger.operation(*id).await? {
                Some(operation) if !has_look_up(operation.mode) => {
                    return self.done(inner, desk, recovery, (sought, false)).await;
                }
                Some(operation) => (operation.reference, Some(operation.transfer)),
                None => return self.done(inner, desk, recovery, (sought, false)).await,
            },
        };
        let _question = match sought {
            ToLookUp::Operation(id) => Some(desk.questions.begin(*id).await),
            ToLookUp::Lost(..) => None,
        };
        let turn = match desk.connection.turn(inner, Asker::Recovery) {
            Ok(turn) => turn,
            Err(wait) => return Ok(wait.clamp(GLANCE, A_LOOK)),
        };
        let asked = desk.asks(inner, gateway);
        let exchange = match &transfer {
            Some(transfer) => gateway.look_up_ours(transfer, &reference).await,
            None => gateway.look_up(reference.as_str()).await,
        };
        desk.note_exchange(inner, &exchange.evidence);
        turn.heard(inner, Heard::of(&exchange.outcome));
        let (outcome, asked_at) = (exchange.outcome.clone(), asked.tick);
        keep(inner, desk, (*sought, reference), asked, exchange).await?;
        let is_found = matches!(outcome, LookUpOutcome::Found { .. } | LookUpOutcome::OtherPayment { .. });
        let is_done = match &outcome {
            LookUpOutcome::Found { .. } | LookUpOutcome::OtherPayment { .. } => true,
            LookUpOutcome::NotFound { .. } => match self.not_found.get(sought) {
                // Of another start, or a clock that ran backwards: it counts as the first.
                Some(first) => asked_at.since(*first).is_some_and(|quiet| quiet >= QUIET_TIME),
                None => {
                    self.not_found.insert(*sought, inner.moment().tick);
                    false
                }
            },
            LookUpOutcome::Unanswered { .. } => {
                self.not_before.insert(*sought, inner.host.running() + UNANSWERED);
                false
            }
        };
        if is_done { self.done(inner, desk, recovery, (sought, is_found)).await } else { Ok(Duration::ZERO) }
    }

    async fn done(
        &mut self,
        inner: &Arc<Inner>,
        desk: &Desk,
        recovery: &mut Recovery,
        (sought, is_found): (&ToLookUp, bool),
    ) -> Result<Duration, LedgerError> {
        desk.ledger.looked_up(recovery, sought, is_found).await?;
        self.not_found.remove(sought);
        tell(inner, desk, &format!("{} {WORKING}", self.why), recovery).await;
        Ok(Duration::ZERO)
    }
}

/// Whether the service is asked for the account that the book's payments were sent to: of another one it has none of them.
async fn is_account_of_book(inner: &Arc<Inner>, desk: &Arc<Desk>, gateway: &Gateway) -> Result<bool, AppError> {
    match desk.ledger.last_sent().await.map_err(book_error)? {
        Some((_, sent_with)) => is_proved(inner, desk, gateway, sent_with.as_ref()).await,
        // Nobody knows of any account.
        None => Ok(true),
    }
}

enum Next {
    LookUp(ToLookUp),
    Wait(Duration),
    Nothing,
}

/// Writes down what was learnt: into the operation's history, or as a stray when the book has no such operation.
async fn keep(
    inner: &Arc<Inner>,
    desk: &Arc<Desk>,
    (sought, reference): (ToLookUp, Reference),
    asked: Asked,
    exchange: Exchange<LookUpOutcome>,
) -> Result<(), LedgerError> {
    match (sought, &exchange.outcome) {
        (ToLookUp::Operation(id), _) => enter(inner, desk, id, answered(inner, asked, exchange)).await,
        (
            ToLookUp::Lost(epoch, serial),
            LookUpOutcome::Found { transaction } | LookUpOutcome::OtherPayment { transaction, .. },
        ) => {
            let answer = (**transaction).clone();
            keep_found(inner, desk, (epoch, serial), reference, answer, exchange.evidence).await
        }
        (ToLookUp::Lost(..), LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. }) => Ok(()),
    }
}

/// Keeps a payment that the service has under a reference of ours and the book does not know.
///
/// # Errors
/// The book can't be written.
pub(crate) async fn keep_found(
    inner: &Inner,
    desk: &Desk,
    place: (EpochId, Serial),
    reference: Reference,
    answer: TransactionStatus,
    evidence: Evidence,
) -> Result<(), LedgerError> {
    let stray = Stray::found(Some(place), reference, inner.host.now(), answer, Some(evidence));
    desk.ledger.keep_stray(&stray).await?;
    // What the service has not finished is asked about again from now on.
    desk.bell.notify_one();
    inner.host.changed(Change::Status);
    Ok(())
}

/// Everything was looked up: the mark is made anew outside the book, and only then is it its own measure.
async fn finish(inner: &Arc<Inner>, desk: &Arc<Desk>) -> Result<(), LedgerError> {
    if let Some(Ok(Some(known))) = in_time(&*inner.host, KEYCHAIN, inner.host.read_mark(desk.environment)).await {
        desk.ledger.set_setting(DEALT_WITH, &known).await?;
    }
    desk.ledger.end_recovery(inner.host.now()).await?;
    keep_if_compared(inner, desk).await;
    Ok(())
}

fn end(inner: &Inner, desk: &Desk) -> Option<Duration> {
    desk.is_recovering.store(false, Ordering::SeqCst);
    desk.sending.recovered();
    inner.host.changed(Change::Book);
    inner.host.changed(Change::Status);
    None
}

/// The words, and what they leave out where the shop uses the partner wallet.
async fn in_full(inner: &Inner, desk: &Desk, words: &str) -> String {
    if uses_partner_wallet(inner, desk).await { format!("{words} {PARTNER}") } else { words.to_owned() }
}

async fn tell(inner: &Inner, desk: &Desk, words: &str, recovery: &Recovery) {
    let words = in_full(inner, desk, words).await;
    if desk.sending.recovering(words, progress(recovery)) {
        inner.host.changed(Change::Book);
    }
}

fn progress(recovery: &Recovery) -> Progress {
    let total = recovery.total();
    Progress { done: total.saturating_sub(recovery.left()), total }
}
