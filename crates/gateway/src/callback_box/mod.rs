//! The reading side of the shop's own box for callbacks (`kaunta-callback`, docs/callback.md).
//!
//! What the box returns proves nothing: anybody may have posted it.

mod address;
mod client;
mod page;

pub use address::{BadBoxAddress, BoxAddress};
pub use client::{CallbackBox, FetchError};
pub use page::{Callback, Page, StoreId};
