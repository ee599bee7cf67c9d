//! Who is at the counter: the list of people, their PIN secret, their visit, and the security log.

pub(crate) mod actor;
pub(crate) mod at_counter;
pub(crate) mod choosing;
pub(crate) mod error;
pub(crate) mod idle_lock;
pub(crate) mod log;
pub(crate) mod presence;
pub(crate) mod room;
pub(crate) mod secret;
pub(crate) mod visit;
