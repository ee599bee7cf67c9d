//! The computer around the program: its clock, keychain, dialogs and files, and how panics are handled.

pub(crate) mod breakdown;
pub(crate) mod clock;
pub(crate) mod customer_window;
pub(crate) mod error;
pub(crate) mod first_screen;
pub(crate) mod host;
pub(crate) mod lock;
pub(crate) mod log_line;
pub(crate) mod new_file;
pub(crate) mod releases;
pub(crate) mod same_disk;
pub(crate) mod shared_folder;
