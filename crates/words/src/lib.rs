//! Every sentence that the program shows to a person: a typed message for each entry of `words/en`, rendered only here. The
//! sentences that the window adds itself come from the same folder, through `ui/src/words`.

mod list;
mod message;
mod pseudo;
mod render;
mod sentences;

pub use list::{either, list};
pub use message::{Count, Message, Value};
pub use sentences::Sentences;

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

#[cfg(test)]
mod tests;
