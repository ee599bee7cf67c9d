//! A shop for tests: its folder, clock and randomness. Hashing is cheap here.

use std::path::PathBuf;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::event::{Moment, MonotonicStamp};
use kaunta_domain::person::{Limits, PersonName, Role};

use crate::error::PeopleError;
use crate::hash::Cost;
use crate::log::LogContext;
use crate::migration::MIGRATIONS;
use crate::open::open_with;
use crate::people::People;
use crate::person::{NewPerson, Person, Terms};
use crate::pin::{NewPin, Pin};
use crate::randomness::Randomness;
use crate::recovery_code::RecoveryCode;
use crate::refusal::PinRefusal;
use crate::secret::PinSecret;

pub(crate) const OWNER: &str = "Nakato";
pub(crate) const OWNER_PIN: &str = "482913";
pub(crate) const CASHIER: &str = "Okello";
pub(crate) const CASHIER_PIN: &str = "190374";

pub(crate) struct Shop {
    pub(crate) people: People,
    pub(crate) now: Moment,
    folder: tempfile::TempDir,
    drawn: u128,
}

pub(crate) fn name(text: &str) -> PersonName {
    PersonName::parse(text).unwrap()
}

pub(crate) fn pin(text: &str) -> Pin {
    Pin::parse(text).unwrap()
}

pub(crate) fn new_pin(text: &str) -> NewPin {
    NewPin::parse(text).unwrap()
}

pub(crate) fn secret() -> PinSecret {
    PinSecret::from_bytes([0xa5; 32])
}

pub(crate) fn terms(role: Role) -> Terms {
    Terms { role, approves: false, limits: Limits::default() }
}

impl Shop {
    /// Without people.
    pub(crate) async fn empty() -> Shop {
        let folder = tempfile::tempdir().unwrap();
        let people = open_with(&folder.path().join("people.db"), Cost::CHEAP, MIGRATIONS).await.unwrap();
        let at = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        Shop { people, now: Moment { at, stamp: MonotonicStamp { run: 1, ms: 0 } }, folder, drawn: 0 }
    }

    /// With an owner; returns their recovery code.
    pub(crate) async fn with_owner() -> (Shop, RecoveryCode) {
        let mut shop = Shop::empty().await;
        let randomness = shop.randomness();
        let (owner, pin, secret) = (name(OWNER), new_pin(OWNER_PIN), secret());
        let code = shop.people.set_up(&owner, &pin, Some(&secret), &randomness, shop.log_context()).await.unwrap();
        (shop, code)
    }

    /// With an owner and a cashier.
    pub(crate) async fn with_two() -> Shop {
        let (mut shop, _) = Shop::with_owner().await;
        shop.add(CASHIER, Role::Cashier, Some(CASHIER_PIN)).await.unwrap();
        shop
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.folder.path().join("people.db")
    }

    pub(crate) fn stamp(&self) -> MonotonicStamp {
        self.now.stamp
    }

    /// An act by nobody in particular, now.
    pub(crate) fn log_context(&self) -> LogContext<'static> {
        LogContext { by: None, machine: "TILL-1", now: self.now }
    }

    pub(crate) fn randomness(&mut self) -> Randomness {
        Randomness::draw(|| {
            self.drawn += 1;
            self.drawn.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
        })
    }

    pub(crate) async fn add(&mut self, who: &str, role: Role, pin: Option<&str>) -> Result<Person, PeopleError> {
        let randomness = self.randomness();
        let new = NewPerson { name: name(who), terms: terms(role) };
        self.people.add(&new, pin.map(new_pin).as_ref(), Some(&secret()), &randomness, self.log_context()).await
    }

    pub(crate) async fn set_pin(&mut self, who: &str, pin: &str) -> Result<(), PeopleError> {
        let randomness = self.randomness();
        self.people.set_pin(&name(who), &new_pin(pin), Some(&secret()), &randomness, self.log_context()).await
    }

    pub(crate) async fn check(&self, who: &str, digits: &str) -> Result<Person, PinRefusal> {
        self.people.check_pin(&name(who), &pin(digits), Some(&secret()), self.stamp()).await
    }

    /// Advances both clocks.
    pub(crate) fn pass(&mut self, ms: u64) {
        self.now.stamp.ms += ms;
        self.now.at += TimeDelta::milliseconds(i64::try_from(ms).unwrap());
    }

    /// Sets the system clock only.
    pub(crate) fn set_clock(&mut self, at: DateTime<Utc>) {
        self.now.at = at;
    }

    /// Ends Kaunta and starts it again.
    pub(crate) async fn restart(&mut self) {
        self.people.close().await;
        self.people = open_with(&self.file(), Cost::CHEAP, MIGRATIONS).await.unwrap();
        self.now.stamp = MonotonicStamp { run: self.now.stamp.run + 1, ms: 0 };
    }

    /// A connection that bypasses Kaunta, as an SQLite tool would.
    pub(crate) fn outside(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.file()).unwrap()
    }

    /// How many wrong attempts the file counts.
    pub(crate) fn wrong_on_disk(&self, who: &str) -> i64 {
        let sql = "SELECT wrong FROM pin JOIN person ON person.id = pin.person WHERE folded = ?";
        self.outside().query_row(sql, [who.to_lowercase()], |row| row.get(0)).unwrap()
    }
}
