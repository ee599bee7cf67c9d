//! A crash leaves no image of Kaunta's memory behind: the keys would be in it.

/// From now on the system writes no such file of this program, and on Linux lets no other program of the same account read its
/// memory. The limit alone is not enough there: it goes on to the programs that Kaunta starts, but one that the system hands
/// images to (systemd-coredump, apport) gets them whatever it is, and decides for itself. Windows makes none unless somebody
/// has set it up.
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
        // Who is handed images is asked only where this says so; a limit of none is for files.
        assert_eq!(dumpable_behavior().ok(), Some(DumpableBehavior::NotDumpable));
        assert_eq!(getrlimit(Resource::Core).maximum, Some(0));
    }
}
