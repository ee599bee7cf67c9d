//! Validate, review, submit; send again; resolve by hand; find a customer who was paid before.

pub(crate) mod basket;
pub(crate) mod beneficiary;
pub(crate) mod customers;
pub(crate) mod earlier;
pub(crate) mod error;
pub(crate) mod favourites;
mod fees;
pub(crate) mod paying;
pub(crate) mod provider_health;
pub(crate) mod reviews;
pub(crate) mod room;
pub(crate) mod sending;
pub(crate) mod sending_again;
pub(crate) mod settling;
pub(crate) mod unmasked_customers;
