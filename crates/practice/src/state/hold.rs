//! Answers that are held back: a caller waits for as long as somebody wants to look at that.

use tokio::sync::watch;

use crate::terms::{Operation, paths};

/// The operations of the gateway interface whose answers don't leave, each with how many leave before that.
#[derive(Debug, Default)]
pub(crate) struct Hold(watch::Sender<Vec<(Operation, u32)>>);

impl Hold {
    /// So many more answers to this operation leave, and then none. False where that can't be: only the gateway interface
    /// holds.
    pub(crate) fn begin(&self, operation: Operation, after: u32) -> bool {
        let can = PATHS.iter().any(|(of, _)| *of == operation);
        if can {
            self.0.send_modify(|held| held.push((operation, after)));
        }
        can
    }

    /// Everything that waits leaves, and what comes is not held.
    pub(crate) fn end(&self) {
        self.0.send_replace(Vec::new());
    }

    /// Ends when the answer to a request with this path may leave.
    pub(crate) async fn over(&self, path: &str) {
        let Some(operation) = operation_of(path) else { return };
        if self.passes(operation) {
            return;
        }
        // The sender lives as long as this does, so it only ends because nothing is held.
        let _ = self.0.subscribe().wait_for(|held| held.iter().all(|(of, _)| *of != operation)).await;
    }

    /// Whether this is one of the answers that leave before the rest is held.
    fn passes(&self, operation: Operation) -> bool {
        self.0.send_if_modified(|held| {
            let passing = held.iter_mut().find(|(of, after)| *of == operation && *after > 0);
            passing.map(|(_, after)| *after -= 1).is_some()
        })
    }
}

/// How the paths of the operations end that can be held.
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
