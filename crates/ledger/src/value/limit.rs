//! The limits of what may be paid out.

/// Which limit an operation would exceed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Its maker's for one operation.
    PersonPerOperation,
    /// Its maker's for a day.
    PersonPerDay,
    /// The shop's for a day.
    ShopPerDay,
}
