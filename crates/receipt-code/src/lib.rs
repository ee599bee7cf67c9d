//! The signed code of a receipt: a QR code with which anybody can check, without a network, that a shop's Kaunta printed it and
//! that nothing on it was changed. `docs/receipts-signed.md` describes the format.

mod body;
mod code;
mod error;
mod facts;
mod modules;
mod text;

pub use code::{Code, CodeCheck, PREFIX, code};
pub use error::{NotACode, NotSigned};
pub use facts::{Facts, Issue, Sum};
pub use modules::{Modules, Run};
pub use text::Text;
