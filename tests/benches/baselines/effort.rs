//! What this process itself spends: processor time and memory.

use std::fs;

use rustix::time::{ClockId, clock_gettime};

use crate::Failure;

/// Processor time of all threads so far, in nanoseconds.
pub fn processor_time() -> u64 {
    let spent = clock_gettime(ClockId::ProcessCPUTime);
    u64::try_from(spent.tv_sec).unwrap_or_default() * 1_000_000_000 + u64::try_from(spent.tv_nsec).unwrap_or_default()
}

/// Watches how far memory grows from here on.
pub struct Growth {
    idle: u64,
}

impl Growth {
    /// Forgets earlier peaks: the system counts the highest point since the last time it was told to.
    pub fn begin() -> Result<Growth, Failure> {
        fs::write("/proc/self/clear_refs", "5")?;
        Ok(Growth { idle: status("VmRSS")? })
    }

    /// KiB in memory at the highest point since, above what it was at the beginning.
    pub fn peak(&self) -> Result<u64, Failure> {
        Ok(status("VmHWM")?.saturating_sub(self.idle))
    }
}

/// A figure of this process in KiB, as the system counts it.
fn status(name: &str) -> Result<u64, Failure> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let figure = line.and_then(|line| line.trim().strip_suffix(" kB")).ok_or("the system tells no memory figures")?;
    Ok(figure.parse()?)
}
