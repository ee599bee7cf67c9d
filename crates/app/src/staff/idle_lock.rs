//! Locks Kaunta when nobody is at the counter any more.

use std::sync::Arc;
use std::time::Duration;

use kaunta_contract::Change;
use kaunta_people::Act;

use crate::staff::room::Staff;

/// The interval of the checks for absence. Each call checks too.
const CHECK_INTERVAL: Duration = Duration::from_secs(5);

impl Staff {
    /// Locks if nobody is at the counter any more.
    pub(crate) async fn look_at_counter(&self) {
        if let Some((name, why)) = self.sign_out_if_away() {
            self.log_act(Act::Locked { why }, Some(&name)).await;
            self.host.changed(Change::People);
        }
    }
}

/// Checks regularly for as long as this visit lasts.
pub(crate) fn watch(staff: &Arc<Staff>, visit: u64) {
    let (host, staff) = (staff.host.clone(), Arc::downgrade(staff));
    tokio::spawn(async move {
        loop {
            host.sleep(CHECK_INTERVAL).await;
            let Some(staff) = staff.upgrade() else { return };
            if !staff.is_at_counter(visit) {
                return;
            }
            staff.look_at_counter().await;
        }
    });
}
