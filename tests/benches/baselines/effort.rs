//! The processor time and memory of this process.

use std::fs;

use rustix::time::{ClockId, clock_gettime};

use crate::Failure;

/// Processor time of all threads so far, in nanoseconds.
pub fn processor_time() -> u64 {
    let spent = clock_gettime(ClockId::ProcessCPUTime);
    u64::try_from(spent.tv_sec).unwrap_or_default() * 1_000_000_000 + u64::try_from(spent.tv_nsec).unwrap_or_default()
}

/// Measures how much memory use grows from its creation.
pub struct Growth {
    idle: u64,
}

impl Growth {
    /// Resets the system's peak.
    pub fn begin() -> Result<Growth, Failure> {
        fs::write("/proc/self/clear_refs", "5")?;
        Ok(Growth { idle: status("VmRSS")? })
    }

    /// Resets the peak, but not the value that it is compared with.
    pub fn forget(&self) -> Result<(), Failure> {
        Ok(fs::write("/proc/self/clear_refs", "5")?)
    }

    /// The peak in KiB, above the value at the beginning.
    pub fn peak(&self) -> Result<u64, Failure> {
        Ok(status("VmHWM")?.saturating_sub(self.idle))
    }
}

/// A value of this process's /proc status, in KiB.
fn status(name: &str) -> Result<u64, Failure> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let figure = line.and_then(|line| line.trim().strip_suffix(" kB")).ok_or("the system tells no memory figures")?;
    Ok(figure.parse()?)
}
