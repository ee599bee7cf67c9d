//! Which payrolls are at work in this run of Kaunta: being paid, or having their names checked.

use std::collections::HashMap;
use std::pin::pin;
use std::sync::Mutex;

use kaunta_domain::environment::Environment;
use kaunta_domain::payroll::PayrollId;
use tokio::sync::{Notify, watch};

use crate::platform::lock::lock;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;
use kaunta_contract::Change;
use kaunta_words::Message;

/// What a payroll's task is at work on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// Asking whose phones they are.
    Names,
    /// Paying.
    Payments,
}

/// What a person wishes of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunCommand {
    /// The next row, and the next.
    GoOn,
    /// Wait after the one on its way.
    Pause,
    /// End for good after the one on its way.
    Stop,
}

/// How far the checking of names is: for the screen.
pub(crate) type Progress = watch::Sender<Option<((Environment, PayrollId), Asked)>>;

/// Names that were asked for in this run of Kaunta.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Asked {
    pub(super) done: u32,
    pub(super) total: u32,
}

/// Payrolls at work, one task each at most.
#[derive(Default)]
pub(crate) struct Running {
    at_work: Mutex<HashMap<(Environment, PayrollId), AtWork>>,
    /// Wakes tasks that wait for a free place.
    freed: Notify,
    /// Why a run came to a halt, until it goes on.
    halts: Mutex<HashMap<(Environment, PayrollId), String>>,
}

struct AtWork {
    work: Work,
    command: watch::Sender<RunCommand>,
    words: String,
}

/// One task's place in the list, until it is dropped.
pub(crate) struct RunGuard<'r> {
    running: &'r Running,
    whose: (Environment, PayrollId),
    command: watch::Receiver<RunCommand>,
}

impl Running {
    /// Takes the place of a payroll's one task, or tells what it is at work on already.
    pub(crate) fn begin(&self, environment: Environment, id: PayrollId, work: Work) -> Result<RunGuard<'_>, Work> {
        let mut at_work = lock(&self.at_work);
        if let Some(other) = at_work.get(&(environment, id)) {
            return Err(other.work);
        }
        let (sender, command) = watch::channel(RunCommand::GoOn);
        at_work.insert((environment, id), AtWork { work, command: sender, words: String::new() });
        Ok(RunGuard { running: self, whose: (environment, id), command })
    }

    /// Takes the place for paying: the checking of names makes room. Nothing when it is being paid already.
    pub(crate) async fn begin_paying(&self, environment: Environment, id: PayrollId) -> Option<RunGuard<'_>> {
        loop {
            let mut freed = pin!(self.freed.notified());
            // Before the look, so that a place that becomes free just after it is not missed.
            freed.as_mut().enable();
            match self.begin(environment, id, Work::Payments) {
                Ok(place) => return Some(place),
                Err(Work::Payments) => return None,
                Err(Work::Names) => {
                    self.command(environment, id, RunCommand::Pause);
                }
            }
            freed.await;
        }
    }

    /// Passes a command on; tells who heard it, if anybody is there.
    pub(crate) fn command(&self, environment: Environment, id: PayrollId, command: RunCommand) -> Option<Work> {
        lock(&self.at_work).get(&(environment, id)).filter(|run| run.command.send(command).is_ok()).map(|run| run.work)
    }

    /// Everybody waits after the row or part on its way: Kaunta ends.
    pub(crate) fn pause_all(&self) {
        for run in lock(&self.at_work).values() {
            run.command.send_replace(RunCommand::Pause);
        }
    }

    /// The same in one environment: another book takes the place of its book. Says whether anybody was being paid.
    pub(crate) fn pause(&self, environment: Environment) -> bool {
        let at_work = lock(&self.at_work);
        let of_this: Vec<&AtWork> =
            at_work.iter().filter(|((of, _), _)| *of == environment).map(|(_, run)| run).collect();
        of_this.iter().for_each(|run| _ = run.command.send_replace(RunCommand::Pause));
        of_this.iter().any(|run| run.work == Work::Payments)
    }

    /// Whether anybody is being paid, in whichever environment.
    pub(crate) fn anybody_pays(&self) -> bool {
        lock(&self.at_work).values().any(|run| run.work == Work::Payments)
    }

    /// Waits until nobody is being paid in an environment.
    pub(crate) async fn nobody_pays(&self, environment: Environment) {
        loop {
            let mut freed = pin!(self.freed.notified());
            // Before the look, so that a place that becomes free just after it is not missed.
            freed.as_mut().enable();
            let pays =
                |((of, _), run): (&(Environment, PayrollId), &AtWork)| *of == environment && run.work == Work::Payments;
            if !lock(&self.at_work).iter().any(pays) {
                return;
            }
            freed.await;
        }
    }

    pub(crate) fn note_halt(&self, environment: Environment, id: PayrollId, words: String) {
        lock(&self.halts).insert((environment, id), words);
    }

    pub(crate) fn forget_halt(&self, environment: Environment, id: PayrollId) {
        lock(&self.halts).remove(&(environment, id));
    }

    /// Forgets the halts of an environment's payrolls: its book is another one.
    pub(crate) fn forget_halts(&self, environment: Environment) {
        lock(&self.halts).retain(|(of, _), _| *of != environment);
    }

    /// Why it came to a halt in this run of Kaunta, in words.
    pub(crate) fn halt(&self, environment: Environment, id: PayrollId) -> Option<String> {
        lock(&self.halts).get(&(environment, id)).cloned()
    }

    /// What it does at this moment, in words; nothing when it does nothing.
    pub(crate) fn words(&self, environment: Environment, id: PayrollId) -> Option<String> {
        lock(&self.at_work).get(&(environment, id)).map(|run| run.words.clone())
    }
}

impl RunGuard<'_> {
    /// The command as it is now.
    pub(crate) fn command(&self) -> RunCommand {
        *self.command.borrow()
    }

    /// Waits until it is another one than to go on.
    pub(crate) async fn stopped(&mut self) {
        // The list holds the sender as long as this place is held.
        let _changed = self.command.wait_for(|command| *command != RunCommand::GoOn).await;
    }

    /// Says what it does now.
    pub(crate) fn say(&self, words: Message) {
        if let Some(run) = lock(&self.running.at_work).get_mut(&self.whose) {
            run.words = words.into();
        }
    }
}

impl Drop for RunGuard<'_> {
    fn drop(&mut self) {
        lock(&self.running.at_work).remove(&self.whose);
        self.running.freed.notify_waiters();
    }
}

/// Tells the window that a payroll has moved on.
pub(super) fn tell(core: &Core, workspace: &Workspace, id: PayrollId) {
    if workspace.environment == core.environment() {
        core.host.changed(Change::Payroll { id });
    }
}
