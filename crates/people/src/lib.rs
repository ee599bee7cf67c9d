//! Who works in the shop: people and their PINs, tries and waits, the owner's recovery code, the shop's rules and the
//! security log, in one SQLite file for all environments.
//!
//! A PIN is kept as its Argon2id hash with a secret that is handed in (the app keeps it in the keychain, this crate knows
//! none). A try is on the disk before the PIN is compared; a wait is measured only by [`kaunta_domain::event::MonotonicStamp`], and
//! begins anew, whole, when Kaunta does. Names are never changed, given again or deleted, and the log is only added to
//! (triggers); each of its entries carries the fingerprint of all before it.

mod act;
mod chain;
mod chance;
mod error;
mod hash;
mod log;
mod migration;
mod open;
mod people;
mod person;
mod pin;
mod recovery;
mod recovery_code;
mod refusal;
mod rules;
mod seal;
mod secret;
#[cfg(test)]
mod shop;
mod table;
mod tries;

pub use act::{Act, LockReason, PinUse, Subject};
pub use chance::Chance;
pub use error::PeopleError;
pub use log::{LogEntry, LogVerdict, Occasion};
pub use people::People;
pub use people::recovering::AfterRecovery;
pub use person::{KeptPin, NewPerson, Person, Terms};
pub use pin::{BadPin, NewPin, Pin};
pub use recovery::Recovery;
pub use recovery_code::{BadCode, RecoveryCode};
pub use refusal::{PinRefusal, RecoveryRefusal};
pub use rules::{BadIdleMinutes, GivenRules, IdleMinutes, Rules};
pub use seal::{Head, Seal};
pub use secret::{BadSecret, PinSecret, SecretPrint};
pub use tries::TryStatus;
