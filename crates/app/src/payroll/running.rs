//! The payrolls that have a task in this run of Kaunta: being paid, or having their names checked.

use std::collections::HashMap;
use std::pin::pin;
use std::sync::Mutex;

use kaunta_domain::environment::Environment;
use kaunta_domain::payroll::PayrollId;
use tokio::sync::{Notify, watch};

use crate::platform::lock::lock;
use crate::workspace::core::Core;
use kaunta_contract::Change;
use kaunta_words::Message;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    Names,
    Payments,
}

/// What a person commands a run to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunCommand {
    /// Continue with the next row.
    GoOn,
    /// Pause after the payment in flight.
    Pause,
    /// End for good after the payment in flight.
    Stop,
}

/// The progress of the name check, for the screen.
pub(crate) type NameCheckProgressSender = watch::Sender<Option<((Environment, PayrollId), NameCheckProgress)>>;

/// How many names of a draft the service was asked about, and how many there are to ask about.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct NameCheckProgress {
    pub(super) done: u32,
    pub(super) total: u32,
}

/// Running tasks, at most one for each payroll.
#[derive(Default)]
pub(crate) struct Running {
    at_work: Mutex<HashMap<(Environment, PayrollId), AtWork>>,
    /// Wakes those that wait for a task to end.
    freed: Notify,
    /// Why a run halted, until it goes on.
    halts: Mutex<HashMap<(Environment, PayrollId), String>>,
}

struct AtWork {
    work: Work,
    command: watch::Sender<RunCommand>,
    words: String,
}

/// Registers one task until it is dropped.
pub(crate) struct RunGuard<'r> {
    running: &'r Running,
    whose: (Environment, PayrollId),
    command: watch::Receiver<RunCommand>,
}

impl Running {
    /// Registers a task for the payroll, or returns what its task is already doing.
    pub(crate) fn begin(&self, environment: Environment, id: PayrollId, work: Work) -> Result<RunGuard<'_>, Work> {
        let mut at_work = lock(&self.at_work);
        if let Some(other) = at_work.get(&(environment, id)) {
            return Err(other.work);
        }
        let (sender, command) = watch::channel(RunCommand::GoOn);
        at_work.insert((environment, id), AtWork { work, command: sender, words: String::new() });
        Ok(RunGuard { running: self, whose: (environment, id), command })
    }

    /// Registers a task for paying, and pauses a name check for it. `None` if the payroll is already being paid.
    pub(crate) async fn begin_paying(&self, environment: Environment, id: PayrollId) -> Option<RunGuard<'_>> {
        loop {
            let mut freed = pin!(self.freed.notified());
            // Before the check, so that a task that ends just after it is not missed.
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

    /// Sends a command to the payroll's task, and returns what that is doing, if there is one.
    pub(crate) fn command(&self, environment: Environment, id: PayrollId, command: RunCommand) -> Option<Work> {
        lock(&self.at_work).get(&(environment, id)).filter(|run| run.command.send(command).is_ok()).map(|run| run.work)
    }

    /// Pauses every task after the row or part in flight, because Kaunta exits.
    pub(crate) fn pause_all(&self) {
        for run in lock(&self.at_work).values() {
            run.command.send_replace(RunCommand::Pause);
        }
    }

    /// The same in one environment, because its book is being replaced. Returns whether anybody was being paid.
    pub(crate) fn pause(&self, environment: Environment) -> bool {
        let at_work = lock(&self.at_work);
        let of_this: Vec<&AtWork> =
            at_work.iter().filter(|((of, _), _)| *of == environment).map(|(_, run)| run).collect();
        of_this.iter().for_each(|run| _ = run.command.send_replace(RunCommand::Pause));
        of_this.iter().any(|run| run.work == Work::Payments)
    }

    /// Whether anybody is being paid in any environment.
    pub(crate) fn anybody_pays(&self) -> bool {
        lock(&self.at_work).values().any(|run| run.work == Work::Payments)
    }

    /// Waits until nobody is being paid in an environment.
    pub(crate) async fn nobody_pays(&self, environment: Environment) {
        loop {
            let mut freed = pin!(self.freed.notified());
            // Before the check, so that a task that ends just after it is not missed.
            freed.as_mut().enable();
            let pays =
                |((of, _), run): (&(Environment, PayrollId), &AtWork)| *of == environment && run.work == Work::Payments;
            if !lock(&self.at_work).iter().any(pays) {
                return;
            }
            freed.await;
        }
    }

    pub(crate) fn set_halt(&self, environment: Environment, id: PayrollId, words: String) {
        lock(&self.halts).insert((environment, id), words);
    }

    pub(crate) fn forget_halt(&self, environment: Environment, id: PayrollId) {
        lock(&self.halts).remove(&(environment, id));
    }

    /// Forgets the halts of an environment's payrolls, because its book was replaced.
    pub(crate) fn forget_halts(&self, environment: Environment) {
        lock(&self.halts).retain(|(of, _), _| *of != environment);
    }

    /// Why it halted in this run of Kaunta, as text.
    pub(crate) fn halt(&self, environment: Environment, id: PayrollId) -> Option<String> {
        lock(&self.halts).get(&(environment, id)).cloned()
    }

    /// What it is doing now, as text; `None` if it has no task.
    pub(crate) fn words(&self, environment: Environment, id: PayrollId) -> Option<String> {
        lock(&self.at_work).get(&(environment, id)).map(|run| run.words.clone())
    }
}

impl RunGuard<'_> {
    pub(crate) fn command(&self) -> RunCommand {
        *self.command.borrow()
    }

    /// Waits until the command is no longer to go on.
    pub(crate) async fn stopped(&mut self) {
        // The list holds the sender for as long as this guard exists.
        let _changed = self.command.wait_for(|command| *command != RunCommand::GoOn).await;
    }

    pub(crate) fn set_status(&self, words: Message) {
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

/// Tells the window that a payroll has progressed.
pub(super) fn announce(core: &Core, environment: Environment, id: PayrollId) {
    if environment == core.environment() {
        core.host.changed(Change::Payroll { id });
    }
}
