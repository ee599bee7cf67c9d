//! Looks up the reference that the next payment gets, before the first payment of a run and after a long sleep. If the
//! service already has it, another copy of this book has used it: a clone, or this book before the whole profile was
//! restored from a backup.
//!
//! Two copies that run at the same time may both find it free: see [`crate::workspace::another_copy`].

use crate::wording::book_error;
use crate::workspace::canary::CanaryState;
use crate::workspace::error::WorkspaceError;
use crate::workspace::installation::Installation;
use crate::workspace::moved;
use crate::workspace::open::Workspace;
use crate::workspace::rate_limit::LookupResult;
use kaunta_domain::answer::{ConnectionProblem, Doubt, LookUpOutcome};
use kaunta_domain::mode::Interface;
use kaunta_ledger::MoveCause;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The longest that a payment waits for the answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

/// Ends the question on drop, even if the task fails.
struct UnderWay(Arc<Workspace>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.canary.state.send_if_modified(|state| {
            let is_open = *state == CanaryState::UnderWay;
            if is_open {
                *state = CanaryState::Unanswered { is_connection_down: false };
            }
            is_open
        });
    }
}

impl Workspace {
    /// Starts the look-up in the background, if it is due. Called while a gateway form is being filled in.
    pub(crate) fn send_canary(self: &Arc<Workspace>, core: &Arc<Installation>) {
        if self.sending.shown().is_none() && self.canary.begin_look_up(core.host.now()) {
            let (core, under_way) = (core.clone(), UnderWay(self.clone()));
            tokio::spawn(async move {
                let state = ask(&core, &under_way.0).await;
                under_way.0.canary.state.send_replace(state);
            });
        }
    }

    /// Waits briefly for the answer before a payment that may have had no form.
    ///
    /// # Errors
    /// As [`Workspace::require_canary`].
    pub(crate) async fn await_canary(
        self: &Arc<Workspace>,
        core: &Arc<Installation>,
        interface: Interface,
    ) -> Result<(), WorkspaceError> {
        match interface {
            Interface::Gateway => self.send_canary(core),
            Interface::PartnerWallet => {}
        }
        self.require_canary(core, interface).await
    }

    /// Waits briefly for the look-up started when the form was opened, and repeats it if the answer is too old or missing. A
    /// payment found under the reference has locked sending.
    ///
    /// # Errors
    /// [`WorkspaceError::OtherCopyNotAskedAbout`], once: there is no answer, and a person decides whether to go on.
    pub(crate) async fn require_canary(
        self: &Arc<Workspace>,
        core: &Arc<Installation>,
        interface: Interface,
    ) -> Result<(), WorkspaceError> {
        match interface {
            Interface::Gateway => {}
            Interface::PartnerWallet => return Ok(()),
        }
        let mut state = self.canary.state.subscribe();
        if *state.borrow() != CanaryState::NotAsked {
            self.send_canary(core);
        }
        if self.canary.is_announced.load(Ordering::SeqCst) {
            return Ok(());
        }
        tokio::select! {
            biased;
            // The sender lives as long as the workspace.
            _ = state.wait_for(|state| *state != CanaryState::UnderWay) => {}
            () = core.host.sleep(ANSWER_TIMEOUT) => {}
        }
        let known = *state.borrow();
        match known {
            CanaryState::NotAsked
            | CanaryState::Clear { .. }
            | CanaryState::Unanswered { is_connection_down: true } => Ok(()),
            CanaryState::UnderWay | CanaryState::Unanswered { is_connection_down: false } => {
                self.canary.is_announced.store(true, Ordering::SeqCst);
                Err(WorkspaceError::OtherCopyNotAskedAbout)
            }
        }
    }
}

async fn ask(core: &Arc<Installation>, workspace: &Arc<Workspace>) -> CanaryState {
    let gateway = match workspace.gateway(core).await {
        Ok(gateway) if gateway.can_look_up() => gateway,
        Ok(_) | Err(_) => return CanaryState::NotAsked,
    };
    let Ok(turn) = workspace.connection.priority_turn(core) else {
        return CanaryState::Unanswered { is_connection_down: false };
    };
    let reference = workspace.ledger.next_reference();
    // Taken before asking: the computer may fall asleep before the answer arrives.
    let since = core.host.now();
    let exchange = gateway.look_up(reference.as_str()).await;
    workspace.record_exchange(core, &exchange.evidence);
    turn.record(core, LookupResult::of(&exchange.outcome));
    match exchange.outcome {
        LookUpOutcome::NotFound { .. } => {
            workspace.canary.is_announced.store(false, Ordering::SeqCst);
            CanaryState::Clear { since }
        }
        LookUpOutcome::Found { .. } | LookUpOutcome::OtherPayment { .. } => {
            let ours = workspace.ledger.by_reference(reference.as_str()).await;
            let ours = ours.inspect_err(book_error::log).unwrap_or_default();
            // A payment of this book that took the reference meanwhile is not another copy's.
            if !ours.iter().any(|ours| ours.reference == reference) {
                moved::begin(core, workspace, Some(MoveCause::Duplicate)).await;
            }
            CanaryState::NotAsked
        }
        LookUpOutcome::Unanswered { doubt } => {
            CanaryState::Unanswered { is_connection_down: is_connection_down(&doubt) }
        }
    }
}

fn is_connection_down(doubt: &Doubt) -> bool {
    match doubt {
        Doubt::Connection { problem } => match problem {
            ConnectionProblem::NameNotFound | ConnectionProblem::NoConnection => true,
            ConnectionProblem::BadCertificate
            | ConnectionProblem::Cut
            | ConnectionProblem::TimedOut
            | ConnectionProblem::NotMade
            | ConnectionProblem::SettingsChanged => false,
        },
        Doubt::Status { .. }
        | Doubt::ReferenceUsed { .. }
        | Doubt::Unreadable { .. }
        | Doubt::OtherReference { .. }
        | Doubt::OtherPayment { .. }
        | Doubt::Overtaken { .. }
        | Doubt::OtherAccount
        | Doubt::Interrupted
        | Doubt::NoStatusPath => false,
    }
}
