//! The past of a shop, payment by payment, as `kaunta-practice seed` prints it and `docs/practice.md` describes it: for
//! training, and for tests that compare what Kaunta says about years with a recount by another program.

mod payment;
mod people;
mod random;
mod shop;
mod time;

pub use payment::{Known, PastPayment, PastPlan, What};
pub use shop::Past;
