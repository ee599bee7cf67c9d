//! Balances of both interfaces, what they suggest about a payment that the service can't be asked about, and the modes
//! and the user of the partner wallet.

pub(crate) mod balance_evidence;
pub(crate) mod error;
pub(crate) mod room;
pub(crate) mod timeout;
pub(crate) mod wallet_modes;
pub(crate) mod wallet_reading;
pub(crate) mod wallet_user;
pub(crate) mod wallets;
