//! Both clocks of this run of Kaunta.

use std::sync::Arc;

use kaunta_domain::event::{Moment, MonotonicStamp};

use crate::platform::host::Host;

/// Tells the time by the computer's clock and by a monotonic clock.
#[derive(Clone)]
pub(crate) struct Clock {
    host: Arc<dyn Host>,
    /// Tells this start of Kaunta from others.
    run: u32,
}

impl Clock {
    pub(crate) fn new(host: Arc<dyn Host>) -> Clock {
        let run = host.random() as u32;
        Clock { host, run }
    }

    /// Now, by both clocks.
    pub(crate) fn moment(&self) -> Moment {
        let ms = u64::try_from(self.host.running().as_millis()).unwrap_or(u64::MAX);
        Moment { at: self.host.now(), stamp: MonotonicStamp { run: self.run, ms } }
    }
}
