//! Every sentence that the program says to a person: a typed message for each entry of `words/en`, rendered here and nowhere
//! else. What the window says by itself is read from the same folder by `ui/src/words`.

mod message;
mod render;

pub use message::{Count, Message, Value};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// Things in a row: "A", "A and B", "A, B and C".
pub fn list(things: impl IntoIterator<Item = String>) -> String {
    let mut things: Vec<String> = things.into_iter().collect();
    match (things.pop(), things.is_empty()) {
        (None, _) => String::new(),
        (Some(only), true) => only,
        (Some(last), false) => lists::and(things.join(", "), last).into(),
    }
}

#[cfg(test)]
mod tests;
