//! What people did with the drawers: the rows and their chain, and what they add up to.

pub(crate) mod closing;
pub(crate) mod entering;
pub(crate) mod payments;
pub(crate) mod period;
pub(crate) mod row;
