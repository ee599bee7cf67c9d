//! Small value types used throughout the book.

pub(crate) mod approval_state;
pub(crate) mod day;
pub(crate) mod id;
pub(crate) mod labels;
pub(crate) mod limit;
pub(crate) mod numbers;
pub(crate) mod print_state;
pub(crate) mod row_number;
pub(crate) mod states;
pub(crate) mod verdict;
pub(crate) mod void_reason;
