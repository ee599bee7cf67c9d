//! Who works in the shop: people, their PINs, failed attempts and lockouts, the owner's recovery code, the shop's rules and
//! the security log, in one SQLite file for all environments.
//!
//! A PIN is stored as an Argon2id hash keyed with a secret passed in by the app, which keeps it in the keychain. An attempt
//! is on disk before the PIN is compared. Lockouts are measured with [`kaunta_domain::event::MonotonicStamp`] only, and start
//! over in full when Kaunta restarts. Triggers make names permanent and the log append-only; each log entry carries the
//! fingerprint of all entries before it.

mod act;
mod chain;
mod error;
mod hash;
mod log;
mod migration;
mod open;
mod people;
mod person;
mod pin;
mod randomness;
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

pub use act::{Act, DeniedAct, ExportedData, LockReason, LoggedSetting, PinUse, Subject};
pub use error::PeopleError;
pub use log::{LogContext, LogEntry, LogVerdict};
pub use people::People;
pub use people::recovering::AfterRecovery;
pub use person::{NewPerson, Person, StoredPin, Terms};
pub use pin::{BadPin, NewPin, Pin};
pub use randomness::Randomness;
pub use recovery::Recovery;
pub use recovery_code::{BadCode, RecoveryCode};
pub use refusal::{PinRefusal, RecoveryRefusal};
pub use rules::{BadIdleMinutes, BadReceiptDays, GivenRules, IdleMinutes, ReceiptDays, Rules};
pub use seal::{ListHead, Seal};
pub use secret::{BadSecret, PinSecret, SecretFingerprint};
pub use tries::TryStatus;
