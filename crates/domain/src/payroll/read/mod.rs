//! Reads a cell as a value: each reader says what is certain, what it corrected, and what only a person can know.

mod amount;
mod exponent;
mod fit;
mod identifier;
mod network;
mod number;
mod numeral;
mod phone;
mod reading;
mod separators;
mod words;

pub use amount::{amount, sum};
pub use identifier::{account, account_if_any, bank, merchant, user};
pub use network::network;
pub use phone::phone;
pub use reading::CellReading;
pub use words::{holder, name, note};
