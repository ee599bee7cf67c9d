//! The client for the shop's own callback server (`kaunta-callback`, docs/callback.md).
//!
//! What the box returns proves nothing: anyone can post to it.

mod address;
mod client;
mod page;

pub use address::{BadCallbackServerAddress, CallbackServerAddress};
pub use client::{CallbackServer, FetchError};
pub use page::{Callback, Page, StoreId};
