//! Keeps a crash from leaving a core dump: Kaunta's memory holds the keys.

/// Turns off core dumps of this process, and on Linux also keeps other programs of the same account from reading its
/// memory. On Linux the size limit is not enough: child processes inherit it, but a dump collector (systemd-coredump,
/// apport) ignores it. Windows makes no dumps unless somebody has set them up.
pub(crate) fn leaves_no_image() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, set_dumpable_behavior};
        if let Err(error) = set_dumpable_behavior(DumpableBehavior::NotDumpable) {
            tracing::warn!(%error, "other programs may read the memory, also after a crash");
        }
    }
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        if let Err(error) = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) }) {
            tracing::warn!(%error, "a crash may leave an image of the memory");
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use rustix::process::{DumpableBehavior, Resource, dumpable_behavior, getrlimit};

    #[test]
    fn the_memory_is_for_nobody_else_and_a_crash_leaves_no_image_of_it_even_where_a_program_collects_them() {
        super::leaves_no_image();
        // The dumpable flag decides whether a collector gets a dump; the limit of 0 only stops dump files.
        assert_eq!(dumpable_behavior().ok(), Some(DumpableBehavior::NotDumpable));
        assert_eq!(getrlimit(Resource::Core).maximum, Some(0));
    }
}
