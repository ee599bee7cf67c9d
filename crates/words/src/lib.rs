//! Every sentence that the program says to a person: a typed message for each entry of `words/en`, rendered here and nowhere
//! else. What the window says by itself is read from the same folder by `ui/src/words`.

mod list;
mod message;
mod render;

pub use list::{either, list};
pub use message::{Count, Message, Value};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

#[cfg(test)]
mod tests;
