//! Statements that programs write: camt.053 and OFX, read through one small tree.

pub(crate) mod camt;
pub(crate) mod movements;
pub(crate) mod ofx;
pub(crate) mod sgml;
pub(crate) mod tree;
