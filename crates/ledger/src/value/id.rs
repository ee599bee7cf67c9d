//! Row numbers of the book as types.

use std::fmt;

/// A batch's number in its book, from 1 upwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BatchId(pub i64);

impl fmt::Display for BatchId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// A validation's number in its book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ValidationId(pub i64);
