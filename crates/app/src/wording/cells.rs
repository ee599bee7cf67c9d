//! Texts of one cell that stand in several rooms.

/// The references of a line on a statement of an account.
pub(crate) fn references(of: &[String]) -> String {
    of.join(", ")
}
