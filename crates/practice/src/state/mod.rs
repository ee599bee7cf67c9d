//! The state that all handlers share while the gateway runs.

mod course;
mod force;
mod hold;
mod shared;

pub use force::{Force, ForceError};
pub(crate) use hold::Hold;
pub(crate) use shared::{Partner, Shared};
