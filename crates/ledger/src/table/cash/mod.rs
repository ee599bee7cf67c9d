//! What people do with the drawers: the rows, their chain, and what they add up to.

pub(crate) mod closing;
pub(crate) mod entering;
pub(crate) mod payments;
pub(crate) mod period;
pub(crate) mod row;
