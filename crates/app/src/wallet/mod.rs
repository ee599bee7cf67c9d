//! Balances of both interfaces, and what they prove of a payment that nobody can be asked about.

pub(crate) mod balance_evidence;
pub(crate) mod room;
pub(crate) mod wallet_modes;
pub(crate) mod wallet_reading;
pub(crate) mod wallet_user;
pub(crate) mod wallets;
