//! Spending limits.

/// Which limit an operation would exceed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Its maker's limit for one operation.
    PersonPerOperation,
    /// Its maker's limit for a day.
    PersonPerDay,
    /// The shop's limit for a day.
    ShopPerDay,
}
