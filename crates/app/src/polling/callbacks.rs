//! Callbacks, fetched from the shop's own callback server: reasons to ask the service, never facts (gateway-api.md, Events).
//!
//! Anybody who learns the callback address can post anything there, so a callback never changes an operation's state. At
//! most it brings the next look-up forward, and only then is it recorded: a flood neither asks the service often nor fills
//! the book. Where the service can't be asked, a few callbacks are kept for the person who resolves the payment.

mod finding;
mod lead;
mod payload;

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use kaunta_contract::LockReason;
use kaunta_domain::backoff::Backoff;
use kaunta_domain::reference::OperationId;
use kaunta_gateway::{Callback, CallbackServer, CallbackServerAddress, FetchError, Page, StoreId, Trust};
use kaunta_ledger::{Ledger, LedgerError};

use crate::polling::error::PollingError;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;
use finding::CallbackSearch;
use payload::Payload;

/// How often the callback server is read while a payment is open.
const SHORT_INTERVAL: Duration = Duration::from_secs(5);
/// How often while none is open: a final status may still be contradicted. Also the wait while there is no callback server
/// to read.
const LONG_INTERVAL: Duration = Duration::from_secs(60);
/// The longest wait before an unreachable callback server is tried again.
const MAX_BACKOFF: Duration = Duration::from_secs(300);
const BACKOFF: Backoff = Backoff::new(SHORT_INTERVAL, MAX_BACKOFF);
/// The most pages read in one round; the rest waits in the callback server.
const MOST_PAGES: usize = 20;
/// How often the number of callbacks is logged, however many there are.
const LOG_INTERVAL: Duration = Duration::from_secs(60);
/// The book's setting that holds the callback store last read and the number read up to.
const READ: &str = "callbackServer";

/// Fetches callbacks for as long as the workspace is open.
pub(crate) fn watch(core: &Arc<Core>, workspace: &Arc<Workspace>) {
    let host = core.host.clone();
    let (core, workspace) = (Arc::downgrade(core), Arc::downgrade(workspace));
    tokio::spawn(async move {
        let mut callbacks = Callbacks::default();
        while let Some(pause) = callbacks.round(&core, &workspace).await {
            // Hold only the wake signal while waiting, so that a workspace nobody else needs can close and release its book.
            let Some(wake) = workspace.upgrade().map(|workspace| workspace.callback_wake.clone()) else { return };
            tokio::select! {
                biased;
                () = wake.notified() => callbacks.restart(),
                () = host.sleep(pause) => {}
            }
        }
    });
}

#[derive(Clone, Copy)]
enum Leads {
    /// The service can be asked.
    ToALookUp,
    /// In development without a look-up path the service can't be asked: a person resolves, and sees what the callback says.
    ToAPerson,
}

#[derive(Default)]
struct Callbacks {
    callback_server: Option<CallbackServer>,
    /// When the callback server last answered, on the monotonic clock.
    fetched: Option<Duration>,
    failures: u32,
    totals: Totals,
}

/// Counts for the log.
#[derive(Default)]
struct Totals {
    since: Duration,
    callbacks: usize,
    not_ours: usize,
    led: usize,
}

impl Callbacks {
    /// The settings changed, which may have fixed whatever was wrong.
    fn restart(&mut self) {
        (self.fetched, self.failures) = (None, 0);
    }

    /// Fetches callbacks if they are due, and returns how long to wait; `None` once the workspace is closed.
    async fn round(&mut self, core: &Weak<Core>, workspace: &Weak<Workspace>) -> Option<Duration> {
        let (core, workspace) = (core.upgrade()?, workspace.upgrade()?);
        let Some((callback_server, leads)) = self.callback_server(&core, &workspace).await else {
            return Some(LONG_INTERVAL);
        };
        match self.fetch_if_due(&core, &workspace, (&callback_server, leads)).await {
            Ok(()) => {
                self.failures = 0;
                Some(SHORT_INTERVAL)
            }
            Err(trouble) => Some(self.wait_after(&trouble, &callback_server)),
        }
    }

    /// The callback server to read, and what its callbacks lead to. `None` if none is set or a callback could lead nowhere:
    /// unread callbacks stay there.
    async fn callback_server(
        &mut self,
        core: &Arc<Core>,
        workspace: &Arc<Workspace>,
    ) -> Option<(CallbackServer, Leads)> {
        let address = CallbackServerAddress::parse(&workspace.settings(&core.shop()).callback_server).ok()?;
        let read_only = workspace.sending.is_closed()
            || workspace.sending.shown().is_some_and(|lock| lock.reason == LockReason::Unsafe);
        if read_only {
            return None;
        }
        let leads = if workspace.gateway(core).await.ok()?.can_look_up() { Leads::ToALookUp } else { Leads::ToAPerson };
        if self.callback_server.as_ref().is_none_or(|known| *known.address() != address) {
            let made = CallbackServer::new(address, &Trust::System);
            self.callback_server = made.inspect_err(|error| tracing::warn!(%error, "callbacks can't be fetched")).ok();
        }
        self.callback_server.clone().map(|callback_server| (callback_server, leads))
    }

    async fn fetch_if_due(
        &mut self,
        core: &Arc<Core>,
        workspace: &Arc<Workspace>,
        (callback_server, leads): (&CallbackServer, Leads),
    ) -> Result<(), Trouble> {
        let now = core.host.running();
        let long_ago = self.fetched.is_none_or(|last| now.saturating_sub(last) >= LONG_INTERVAL);
        if !long_ago && workspace.ledger.attention_counts(None).await?.open == 0 {
            return Ok(());
        }
        let mut read = Read::kept(&workspace.ledger).await?;
        let mut has_begun_again = false;
        for _ in 0..MOST_PAGES {
            let page = callback_server.fetch(read.as_ref().map_or(0, |read| read.number)).await?;
            if read.as_ref().is_some_and(|read| !read.continues_in(&page)) {
                if std::mem::replace(&mut has_begun_again, true) {
                    return Err(FetchError::NotACallbackServer("it is another one each time").into());
                }
                tracing::warn!(
                    "the callback server was begun again, or is another one: it is read from its first callback"
                );
                // Reading from the start is safe: callbacks that the book already knows lead to nothing new.
                read = Some(Read { store: page.store, number: 0 }.keep(&workspace.ledger).await?);
                continue;
            }
            let Some(last) = page.callbacks.last() else { break };
            self.ingest(core, workspace, (callback_server, leads), &page.callbacks).await?;
            // Store the position only now: if Kaunta closes before callbacks are handled, they are read again.
            read = Some(Read { store: page.store, number: last.number }.keep(&workspace.ledger).await?);
        }
        self.fetched = Some(now);
        self.totals.log(now);
        Ok(())
    }

    /// Finds the operations that a page mentions. Each gets at most one look-up, from the last callback on the page that
    /// mentions it; where the service can't be asked, that callback is stored with it instead.
    async fn ingest(
        &mut self,
        core: &Arc<Core>,
        workspace: &Arc<Workspace>,
        (callback_server, leads): (&CallbackServer, Leads),
        page: &[Callback],
    ) -> Result<(), LedgerError> {
        let mut finding = CallbackSearch::of(&workspace.ledger);
        let mut mentioned: BTreeMap<OperationId, (&Callback, Option<String>)> = BTreeMap::new();
        for callback in page {
            let payload = Payload::of(&callback.body);
            let found = finding.mentioned(&payload).await?;
            self.totals.callbacks += 1;
            self.totals.not_ours += usize::from(found.is_empty());
            mentioned.extend(found.into_iter().map(|id| (id, (callback, payload.claimed()))));
        }
        for (id, (callback, claimed)) in mentioned {
            let event = lead::event(callback_server.address(), callback, claimed);
            let led = match leads {
                Leads::ToALookUp => lead::to_a_look_up(core, workspace, id, event).await?,
                Leads::ToAPerson => lead::to_a_person(core, workspace, id, event).await?,
            };
            self.totals.led += usize::from(led);
        }
        Ok(())
    }

    /// An unreachable callback server only costs a log line: the service is still asked on schedule.
    fn wait_after(&mut self, trouble: &Trouble, callback_server: &CallbackServer) -> Duration {
        let origin = callback_server.address().origin();
        if self.failures == 0 {
            match trouble {
                Trouble::Server(error) => tracing::warn!(%error, origin, "callbacks could not be fetched"),
                Trouble::Book(message) => tracing::warn!(message, "callbacks could not be taken in"),
            }
        }
        self.failures = self.failures.saturating_add(1);
        let asked = match trouble {
            Trouble::Server(FetchError::Refused { retry_after, .. }) => retry_after.map(Duration::from_secs),
            Trouble::Server(FetchError::Connection(_) | FetchError::NotACallbackServer(_)) | Trouble::Book(_) => None,
        };
        BACKOFF.after(self.failures).max(asked.unwrap_or_default().min(MAX_BACKOFF))
    }
}

enum Trouble {
    Server(FetchError),
    /// An error of the book, in words for the log.
    Book(String),
}

impl From<FetchError> for Trouble {
    fn from(error: FetchError) -> Trouble {
        Trouble::Server(error)
    }
}

impl From<LedgerError> for Trouble {
    fn from(error: LedgerError) -> Trouble {
        Trouble::Book(PollingError::from(error).words())
    }
}

impl Totals {
    fn log(&mut self, now: Duration) {
        if self.callbacks > 0 && now.saturating_sub(self.since) >= LOG_INTERVAL {
            let Totals { callbacks, not_ours, led, .. } = *self;
            tracing::info!(callbacks, not_ours, led, "callbacks were fetched");
            *self = Totals { since: now, ..Totals::default() };
        }
    }
}

/// How far a callback store was read. If a callback server moves to another address, reading continues from the same position.
struct Read {
    store: StoreId,
    number: i64,
}

impl Read {
    async fn kept(ledger: &Ledger) -> Result<Option<Read>, LedgerError> {
        let kept = ledger.setting(READ).await?.unwrap_or_default();
        Ok(kept
            .split_once(' ')
            .and_then(|(store, number)| Some(Read { store: StoreId::parse(store)?, number: number.parse().ok()? })))
    }

    async fn keep(self, ledger: &Ledger) -> Result<Read, LedgerError> {
        ledger.set_setting(READ, &format!("{} {}", self.store.as_str(), self.number)).await?;
        Ok(self)
    }

    /// Whether a page continues from here: it comes from the same store, which has not lost what was already read.
    fn continues_in(&self, page: &Page) -> bool {
        page.store == self.store && page.newest >= self.number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waits(trouble: &Trouble) -> Vec<u64> {
        let address = CallbackServerAddress::parse("http://127.0.0.1:1/secret").unwrap();
        let callback_server = CallbackServer::new(address, &Trust::System).unwrap();
        let mut callbacks = Callbacks::default();
        (0..9).map(|_| callbacks.wait_after(trouble, &callback_server).as_secs()).collect()
    }

    #[test]
    fn a_callback_server_that_can_t_be_reached_is_tried_ever_less_often_up_to_five_minutes() {
        let down = Trouble::Server(FetchError::Connection("refused".to_owned()));
        assert_eq!(waits(&down), [5, 10, 20, 40, 80, 160, 300, 300, 300]);
    }

    #[test]
    fn a_callback_server_that_asks_to_wait_is_believed_within_reason() {
        let asked = |retry_after| Trouble::Server(FetchError::Refused { status: 429, retry_after: Some(retry_after) });
        assert_eq!(waits(&asked(60))[..2], [60, 60]);
        assert_eq!(waits(&asked(u64::MAX))[0], 300);
    }
}
