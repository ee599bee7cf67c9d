//! Joins things into a list, as in `kaunta_words::list(["A", "B", "C"])`.

use crate::{Message, common, lists};

/// `A, B and C`
pub fn list<T: Into<String>>(items: impl IntoIterator<Item = T>) -> String {
    joined(items.into_iter().map(Into::into).collect(), common::and)
}

/// `A, B or C`
pub fn either<T: Into<String>>(items: impl IntoIterator<Item = T>) -> String {
    joined(items.into_iter().map(Into::into).collect(), lists::or)
}

fn joined(mut items: Vec<String>, end: fn(String, String) -> Message) -> String {
    let Some(last) = items.pop() else { return String::new() };
    if items.is_empty() { last } else { end(items.join(", "), last).into() }
}
