//! The terms of both interfaces: modes, statuses, amounts and paths.

mod gateway;
mod money;
mod partner;
pub(crate) mod paths;
mod shape;

pub(crate) use gateway::{Environment, Mode, Network, Operation, Status, WalletType, words};
pub(crate) use money::{Money, number};
pub(crate) use partner::Mode as PartnerMode;
pub use shape::PartnerShape;
