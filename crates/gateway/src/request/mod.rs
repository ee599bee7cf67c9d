//! The requests to either interface, field by field.

mod batch;
mod body;
mod gateway;
mod mode_name;
mod partner;

pub use batch::{BadBatch, Batch, BatchItem};
pub(crate) use gateway::{transfer, validation};
pub(crate) use partner::{bulk, transact};
