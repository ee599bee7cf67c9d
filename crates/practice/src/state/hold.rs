//! Holds back answers, so that a person can watch a caller wait.

use tokio::sync::watch;

use crate::terms::{Operation, paths};

/// The held operations of the gateway interface, each with the number of answers that are still sent first.
#[derive(Debug, Default)]
pub(crate) struct Hold(watch::Sender<Vec<(Operation, u32)>>);

impl Hold {
    /// Sends this many more answers to the operation, then none. False if the operation can't be held: only those of
    /// the gateway interface can.
    pub(crate) fn begin(&self, operation: Operation, after: u32) -> bool {
        let can = PATHS.iter().any(|(of, _)| *of == operation);
        if can {
            self.0.send_modify(|held| held.push((operation, after)));
        }
        can
    }

    /// Sends all held answers, and holds no more.
    pub(crate) fn end(&self) {
        self.0.send_replace(Vec::new());
    }

    /// Completes when the answer to a request with this path may be sent.
    pub(crate) async fn over(&self, path: &str) {
        let Some(operation) = operation_of(path) else { return };
        if self.passes(operation) {
            return;
        }
        // The sender lives as long as `self`, so this can only end because the operation is no longer held.
        let _ = self.0.subscribe().wait_for(|held| held.iter().all(|(of, _)| *of != operation)).await;
    }

    /// Whether this is one of the answers that are still sent; counts it.
    fn passes(&self, operation: Operation) -> bool {
        self.0.send_if_modified(|held| {
            let passing = held.iter_mut().find(|(of, after)| *of == operation && *after > 0);
            passing.map(|(_, after)| *after -= 1).is_some()
        })
    }
}

/// The ends of the paths of the operations that can be held.
const PATHS: [(Operation, &str); 3] = [
    (Operation::Transfer, "/process-transfer"),
    (Operation::Validate, "/validate-beneficiary"),
    (Operation::Status, "/status"),
];

fn operation_of(path: &str) -> Option<Operation> {
    let path = path.strip_prefix(paths::GATEWAY)?;
    let form = path.strip_suffix("-sandbox").unwrap_or(path);
    PATHS.iter().find(|(_, ending)| form.ends_with(ending)).map(|(operation, _)| *operation)
}
