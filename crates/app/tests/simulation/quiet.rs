//! Waits until Kaunta has done everything that it can do without an answer, a person, or more time.
//!
//! SQLite's threads write the book and do not know the story's clock. So time never runs by itself: the story waits here
//! until the runtime is about to sleep and no book is in use, and only then does anything else happen. Together with a
//! single thread for all of Kaunta, that makes a seed reproduce its story.

use std::cell::RefCell;
use std::future::poll_fn;
use std::sync::mpsc;
use std::task::{Poll, Waker};

use kaunta_app::App;

use crate::mailbox::Mailbox;
use tokio::runtime::{Builder, Runtime};

thread_local! {
    static WATCHED: RefCell<Option<App>> = const { RefCell::new(None) };
    static WAITING: RefCell<Option<Waker>> = const { RefCell::new(None) };
    static MAILBOX: RefCell<Option<Mailbox>> = const { RefCell::new(None) };
}

/// A runtime of one thread, with a clock that only the story advances.
pub fn runtime() -> Runtime {
    Builder::new_current_thread()
        .enable_all()
        .start_paused(true)
        .on_thread_park(about_to_sleep)
        // Run all ready tasks before those that SQLite's threads wake.
        .global_queue_interval(u32::MAX)
        .build()
        .unwrap()
}

/// Stops the clock from advancing by itself while this is held: tokio advances a paused clock when all tasks wait, but not
/// while a blocking task is running.
pub struct StandingStill(#[expect(dead_code, reason = "dropping it ends the blocking task")] mpsc::Sender<()>);

pub fn stand_still() -> StandingStill {
    let (held, let_go) = mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || let_go.recv());
    StandingStill(held)
}

/// Sets the instance of Kaunta to wait for; `None` if there is none.
pub fn watch(app: Option<App>) {
    WATCHED.with(|watched| *watched.borrow_mut() = app);
}

/// The current story's callback server, served whenever Kaunta rests.
pub fn with_mailbox<T>(work: impl FnOnce(&mut Option<Mailbox>) -> T) -> T {
    MAILBOX.with(|mailbox| work(&mut mailbox.borrow_mut()))
}

/// Waits until nothing is running.
pub async fn quiet() {
    let mut asked = false;
    poll_fn(|context| {
        WAITING.with(|waiting| {
            let mut waiting = waiting.borrow_mut();
            if asked && waiting.is_none() {
                return Poll::Ready(());
            }
            asked = true;
            *waiting = Some(context.waker().clone());
            Poll::Pending
        })
    })
    .await;
}

fn about_to_sleep() {
    let at_rest = WATCHED.with(|watched| watched.borrow().as_ref().is_none_or(App::is_idle));
    let at_rest = at_rest && with_mailbox(|mailbox| mailbox.as_mut().is_none_or(Mailbox::serve));
    if at_rest && let Some(waiting) = WAITING.with(|waiting| waiting.borrow_mut().take()) {
        waiting.wake();
    }
}
