//! On a drive that can't store a book safely, it is read but never written.

use std::process::Command;

use kaunta_domain::environment::Environment;
use kaunta_ledger::{Filter, Ledger, LedgerError, OpenError};
use tempfile::TempDir;

use crate::shop::{airtime, new_operation, record};

/// A separate file system that can be made read-only, which only root can create.
struct Disk(TempDir);

impl Disk {
    fn mount() -> Option<Disk> {
        let folder = TempDir::new().unwrap();
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=8m", "tmpfs"]).arg(folder.path()).output();
        mount.is_ok_and(|done| done.status.success()).then_some(Disk(folder))
    }

    fn make_read_only(&self) {
        let done = Command::new("mount").args(["-o", "remount,ro"]).arg(self.0.path()).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }

    async fn open(&self) -> Result<Ledger, OpenError> {
        Ledger::open(&self.0.path().join("practice.db"), Environment::Practice, &self.0.path().join("backups")).await
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _unmounted = Command::new("umount").arg("-l").arg(self.0.path()).status();
    }
}

#[tokio::test]
async fn a_book_on_a_disk_that_can_not_be_written_is_read_and_not_written() {
    let Some(disk) = Disk::mount() else { return };
    let ledger = disk.open().await.unwrap();
    assert!(ledger.read_only().is_none());
    let operation = record(&ledger, &new_operation(1, airtime(5_000, "0701000001"))).await;
    ledger.close().await;
    disk.make_read_only();

    let ledger = disk.open().await.unwrap();
    assert!(ledger.read_only().is_some(), "it says why");
    assert_eq!(ledger.history(&Filter::default(), 0, 10).await.unwrap().rows, std::slice::from_ref(&operation));
    assert_eq!(ledger.events(operation.id).await.unwrap().len(), 2);
    let refused = ledger.record(&new_operation(2, airtime(5_000, "0701000001"))).await.unwrap_err();
    assert!(matches!(refused, LedgerError::ReadOnly { .. }), "{refused:?}");
    let elsewhere = TempDir::new().unwrap();
    ledger.backup(&elsewhere.path().join("copy.db")).await.unwrap();
}

#[tokio::test]
async fn a_new_book_is_not_begun_where_nothing_can_be_written() {
    let Some(disk) = Disk::mount() else { return };
    disk.make_read_only();
    let refused = disk.open().await;
    assert!(matches!(refused, Err(OpenError::Io(_) | OpenError::ReadOnly { .. })), "{refused:?}");
}
