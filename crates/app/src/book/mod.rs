//! Book management: backups, restoring, moving, reconciliation after it, integrity.

pub(crate) mod carrying;
pub(crate) mod chosen;
pub(crate) mod closed;
pub(crate) mod deferred_reconciliation;
pub(crate) mod error;
pub(crate) mod example;
pub(crate) mod integrity;
pub(crate) mod maintenance;
pub(crate) mod moving;
pub(crate) mod reconciliation;
pub(crate) mod restoring;
pub(crate) mod room;
pub(crate) mod second_disk;
pub(crate) mod verifying;
pub(crate) mod view;
