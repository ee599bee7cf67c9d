//! A crash leaves no image of Kaunta's memory behind: the keys would be in it.

/// From now on the system writes no such file for this program and those that it starts; programs that collect them
/// (systemd-coredump, apport) go by the same limit. Windows makes none unless somebody has set it up.
pub(crate) fn leaves_no_image() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        if let Err(error) = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) }) {
            tracing::warn!(%error, "a crash may leave an image of the memory");
        }
    }
}
