//! The client for the shop's own callback box (`kaunta-callback`, docs/callback.md).
//!
//! What the box returns proves nothing: anyone can post to it.

mod address;
mod client;
mod page;

pub use address::{BadBoxAddress, BoxAddress};
pub use client::{CallbackBox, FetchError};
pub use page::{Callback, Page, StoreId};
